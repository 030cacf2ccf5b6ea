"""What holds in every position of a race (PB-INV-1 to 6, 14 to 19), as checks to be called.

Nothing here asks the engine's own tables: tokens are counted, squares compared,
points judged anew by the second referee.
"""

import json
from collections import Counter
from typing import Any

from games.core.match import Match
from games.core.protocol import CHANCE, TERMINAL
from games.papua_bridges import phases
from games.papua_bridges.actions import Move, Place, Take
from games.papua_bridges.content import Build, components
from games.papua_bridges.results import NOBODY
from games.papua_bridges.state import RaceState
from tests.games.slow_referee import slow_judge

FINISHED = (phases.TOKEN, phases.WORTH, phases.DISCARD, phases.RETURN, phases.END)
"""Phases in which the round's building is over and its boards still lie."""


def check(state: RaceState) -> None:
    """Every invariant that a position can show by itself."""
    tokens(state)
    scores(state)
    builds(state)
    boards(state)
    frozen(state)
    secrets(state)
    decisions(state)


def tokens(state: RaceState) -> None:
    """PB-INV-1: the same eight tokens, one fewer on the table for each round that is over."""
    bonus = components()["bonus_tokens"]
    whole = [3] * 8 if state.game.options.flat_bonus else bonus["values"]
    known = [value for heap in (*state.owned, *state.returned) for value in heap]
    assert not Counter(known) - Counter(whole)
    assert len(known) + state.pool + state.boxed == 8
    assert state.pool == 8 - rounds_over(state)
    assert sum(map(len, state.owned)) <= sum(result.right for result in state.history)  # PB-INV-17


def rounds_over(state: RaceState) -> int:
    """Rounds whose token has left the table."""
    gone = state.phase in (phases.RETURN, phases.END)
    return state.round if gone else state.round - 1


def scores(state: RaceState) -> None:
    """PB-INV-3, PB-INV-4: points are the islands joined, a score is the sum of its rounds."""
    islands = 3 if state.game.options.variant3 else 4
    for seat in range(state.game.players):
        each = [result.points[seat] for result in state.history]
        assert all(0 <= points <= islands for points in each)
        joined = [len(result.connected[seat]) for result in state.history]
        assert each == joined
        shown = sum(state.owned[seat]) if state.phase == phases.END else 0
        assert state.scores()[seat] == sum(each) + shown
        assert state.game.score_range[0] <= state.scores()[seat] <= state.game.score_range[1]


def builds(state: RaceState) -> None:
    """PB-INV-5, PB-INV-6, and what was judged, by the second referee."""
    game = state.game
    for seat, laid in enumerate(state.builds):
        if not laid:
            continue
        ground = game.ground(state.cards[seat], seat)
        pieces = [game.table.placements[code].laid for code in laid]
        assert len({piece.tile for piece in pieces}) == len(pieces)
        squares = [square for piece in pieces for square in piece.squares]
        if not game.options.allow_wrong:
            assert len(set(squares)) == len(squares)
            assert all(ground.board.at(square) == "." for square in squares)
        if state.phase in FINISHED:
            judged_again(state, seat)


def judged_again(state: RaceState, seat: int) -> None:
    """PB-45 by the second referee."""
    game = state.game
    board = game.ground(state.cards[seat], seat).board
    animal = state.history[-1].animal
    build = Build(
        start=state.start,
        without=next((i for i, name in board.symbols.items() if name == animal), None),
        tiles=tuple(game.table.placements[code].laid for code in state.builds[seat]),
    )
    errors, connected, complete = slow_judge(board, build, game.tiles)
    result = state.history[-1]
    assert set(result.connected[seat]) == connected
    assert [wrong.split()[1] for wrong in result.wrong[seat]] == [code for code, _, _ in errors]
    if result.caller == seat:
        assert result.right == complete


def boards(state: RaceState) -> None:
    """PB-INV-15: no board twice."""
    drawn = [card for result in state.history for card in result.cards]
    if state.phase not in FINISHED:
        drawn += state.cards
    assert len(set(drawn)) == len(drawn)
    assert sorted(drawn) == state.used_cards()


def frozen(state: RaceState) -> None:
    """PB-INV-14: after the end of building no bridge can be touched."""
    if state.phase not in FINISHED:
        return
    laying = (Place, Move, Take)
    assert not any(isinstance(action, laying) for action in state.legal_actions())
    ground = state.game.ground(state.cards[0], 0)
    assert state.violation(ground.places[0]) is not None


def secrets(state: RaceState) -> None:
    """PB-INV-19: a seat is shown its own tokens, and all only at the end."""
    for player in (None, state.round % state.game.players):
        seen = state.observation(player)
        assert ("revealed" in seen) == (state.phase == phases.END)
        if player is None:
            assert "tokens" not in seen
        else:
            assert seen["tokens"] == state.owned[player]
        assert seen["token_counts"] == list(map(len, state.owned))
        assert "null" not in json.dumps(seen)


def decisions(state: RaceState) -> None:
    """PB-INV-18: somebody can go on until the end."""
    player = state.current_player()
    if player == CHANCE:
        assert abs(sum(p for _, p in state.chance_outcomes()) - 1) < 1e-9
    assert bool(state.legal_actions()) == (player >= 0)
    assert (player == TERMINAL) == (state.outcome() is not None)
    assert 0 <= state.tick <= state.game.options.tick_limit


def one_token_a_round(match: Match[Any]) -> None:
    """PB-INV-2, PB-INV-17, over the whole of a match: what each round did to the tokens."""
    state = match.state
    assert isinstance(state, RaceState)
    taken = [str(action) for _, action in match.moves if str(action).startswith("worth")]
    lost = [str(action) for _, action in match.moves if str(action) == "discard"]
    back = [str(action) for _, action in match.moves if str(action).startswith("return")]
    right = sum(result.right for result in state.history)
    assert (len(taken), len(lost)) == (right, len(state.history) - right)
    assert len(back) <= sum(
        result.caller != NOBODY and not result.right for result in state.history
    )
    assert sum(map(len, state.owned)) == len(taken) - len(back)


def branches(match: Match[Any]) -> Counter[str]:
    """How often each branch of the rules was taken in a match."""
    state = match.state
    assert isinstance(state, RaceState)
    ran = Counter(str(action).partition(" ")[0] for _, action in match.moves)
    limit = state.game.options.tick_limit
    for result in state.history:
        if result.caller == NOBODY:
            ran["round without a call"] += 1
        else:
            ran["right call" if result.right else "wrong call"] += 1
            others = [p for seat, p in enumerate(result.points) if seat != result.caller]
            ran["another completes in vain"] += max(others) == (3 if result.animal else 4)
        ran["partial score"] += any(0 < points < 3 for points in result.points)
        ran["bridge that does not count"] += any(result.wrong)
    ran["last tick reached"] += state.tick == limit
    outcome = state.outcome()
    ran["shared win"] += outcome is not None and len(outcome.winners) > 1
    return ran
