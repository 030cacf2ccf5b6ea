"""Whole games of Expedition Sumatra by random players, every invariant looked at on the way."""

from collections import Counter

import pytest

from games.core.bots import Bot
from games.core.protocol import CHANCE, TERMINAL
from games.core.streams import pick, stream
from games.sumatra import phases
from games.sumatra.bots import BOTS
from games.sumatra.content import default_setup
from games.sumatra.game import Sumatra
from games.sumatra.state import SumatraState
from tests.games import sumatra_invariants as invariants

SET_UP = (phases.DEAL, phases.HOLDS, phases.FIRST, phases.EXCHANGE, phases.CARD)
RANDOM_PLAYERS = ("uniform", "thrifty", "spendthrift")
EVERY = 10
CLOSE = 100
"""Every so many plies what is slow to look at is looked at too."""
REACHED = (
    "flip", "rotate", "drive", "load", "unload", "steal", "step", "stow", "orient", "trap",
    "look", "done", "end", "keep", "exchange", "draw", "return", "reveals muntjac",
    "reveals trap", "reveals native", "reveals binoculars", "reveals storm-forward",
    "reveals storm-backward", "joker stowed", "escape", "ship outside", "ship inside again",
    "native goes back", "native gives", "not replaced", "ends by round_trip", "ends by pile",
    "ends by holds",
)  # fmt: skip
"""What a soak must have seen; the last ones in games that begin near their end."""


def begun(game: Sumatra, seed: int) -> SumatraState:
    """A game from the first deal on, with paths joined, or near one of its ends, in turn."""
    if seed % 4 == 0:
        return game.new_state()
    state = invariants.joined(game, seed)
    if seed % 4 == 1:
        return state
    return invariants.short_pile(state) if seed % 4 == 2 else invariants.nearly_full(state)


def play(state: SumatraState, names: tuple[str, ...], seed: int) -> Counter[str]:
    """Play on to the end and check; gives what ran."""
    game = state.game
    players: list[Bot] = [BOTS[name](game, seat) for seat, name in enumerate(names)]  # type: ignore[type-arg]
    rng = stream(seed, "play")
    tracker = invariants.Tracker()
    tracker.start = state.phase == phases.DEAL
    ply = 0
    while (player := state.current_player()) != TERMINAL:
        legal = state.legal_actions()
        seen = state.observation(player) if player >= 0 and players[player].looks else None
        action = (
            state.sample_chance(rng)
            if player == CHANCE
            else players[player].decide(legal, seen, rng)
        )
        before = state.copy()
        state.apply(action)
        tracker.ply(before, action, state)
        ply += 1
        if ply % EVERY == 0:
            invariants.check(state)
        if ply % CLOSE == 0:
            invariants.look_close(state, rng)
    invariants.check(state)
    assert ply <= game.max_plies
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners
    low, high = game.score_range
    assert all(low <= score <= high for score in outcome.scores)
    assert outcome.reason == state.ending
    return tracker.ran


@pytest.mark.rule(
    "SU-INV-1", "SU-INV-2", "SU-INV-3", "SU-INV-4", "SU-INV-5", "SU-INV-6", "SU-INV-7",
    "SU-INV-8", "SU-INV-9", "SU-INV-10", "SU-INV-11", "SU-INV-12", "SU-INV-13", "SU-INV-14",
    "SU-INV-15", "SU-INV-16", "SU-INV-17", "SU-INV-18", "SU-INV-19", "SU-INV-23", "SU-INV-24",
    "SU-INV-25", "SU-INV-26", "SU-INV-27", "SU-DX-5",
)  # fmt: skip
@pytest.mark.parametrize("name", RANDOM_PLAYERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hundred_games_keep_every_invariant(players: int, name: str) -> None:
    game = Sumatra.create(players)
    for seed in range(100 if name != "spendthrift" else 60):
        play(game.new_state(), (name,) * players, seed)
    for seed in range(0 if name != "spendthrift" else 40):
        play(invariants.joined(game, seed), (name,) * players, seed)


@pytest.mark.parametrize("name", RANDOM_PLAYERS)
def test_games_by_other_rulings_and_on_a_fixed_deal(name: str) -> None:
    content = {"setup": default_setup().to_data()}
    options = {
        "storm_count": "all_ahead",
        "jump": True,
        "muntjac_on_market": False,
        "must_use_all": True,
    }
    for seed in range(4):
        play(Sumatra.create(4, options, content).new_state(), (name,) * 4, seed)
        play(Sumatra.create(3, None, content).new_state(), (name,) * 3, seed)


@pytest.mark.rule("SU-132", "SU-133", "SU-105", "SU-137")
def test_games_that_begin_near_their_ends() -> None:
    ran: Counter[str] = Counter()
    for seed in range(60):
        game = Sumatra.create(2 + seed % 3)
        ran += play(begun(game, seed), ("spendthrift",) * game.players, seed)
    assert ran["ends by pile"]
    assert ran["ends by holds"]
    assert ran["not replaced"]


@pytest.mark.rule("SU-INV-20")
def test_a_turned_board_has_turned_actions() -> None:
    game = Sumatra.create(2, {"seats": "NS", "first_player": 1})
    turned = Sumatra.create(2, {"seats": "EW", "first_player": 1})
    for seed in range(12):
        state = invariants.joined(game, seed)
        rng = stream(seed, "turned")
        for _ in range(25):
            if state.current_player() < 0:
                break
            other = turned.state_from_json(invariants.rotated(state.to_json()))
            expected = {invariants.rotated_text(str(action)) for action in state.legal_actions()}
            assert {str(action) for action in other.legal_actions()} == expected
            state.apply(pick(rng, state.legal_actions()))


@pytest.mark.rule("SU-INV-22", "SU-DX-11")
def test_all_seats_have_equally_many_turns() -> None:
    for seed in range(30):
        players = 2 + seed % 3
        state = Sumatra.create(players).new_state()
        rng = stream(seed, "turns")
        turns: Counter[int] = Counter()
        while (player := state.current_player()) != TERMINAL:
            seat, playing = state.seat, state.phase not in SET_UP
            if player == CHANCE:
                state.apply(state.sample_chance(rng))
            else:
                state.apply(pick(rng, state.legal_actions()))
            turns[seat] += playing and (state.seat != seat or state.phase == phases.END)
        assert len(set(turns.values())) == 1
        assert len(turns) == players


@pytest.mark.soak
def test_two_thousand_games_reach_every_branch(capsys: pytest.CaptureFixture[str]) -> None:
    ran: Counter[str] = Counter()
    for seed in range(2000):
        players = 2 + seed % 3
        rng = stream(seed, "table")
        names = tuple(pick(rng, RANDOM_PLAYERS) for _ in range(players))
        game = Sumatra.create(players)
        ran += play(begun(game, seed), names, seed)
    with capsys.disabled():
        print("\n" + "\n".join(f"{number:>9}  {name}" for name, number in sorted(ran.items())))
    assert all(ran[name] for name in REACHED)
