"""The easier game: a spinner takes one island out in each round."""

import pytest

from games.core.documents import DocumentError
from games.core.errors import IllegalAction
from games.core.streams import stream
from games.papua_bridges.content import ISLANDS
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.phases import PHASES
from games.papua_bridges.state import RaceState
from tests.games.race_tables import (
    ONE,
    WHOLE,
    act,
    called,
    lay,
    opened,
    race,
    worked,
    worked_deck,
    worked_race,
)

OF_A = worked(0)[0].symbols["a"]
"""The animal of island a on the worked boards."""


def phase(state: RaceState) -> str:
    return PHASES[state.phase]


@pytest.mark.rule("PB-61", "PB-10", "PB-A13")
@pytest.mark.parametrize("youngest", [1, 3])
def test_the_youngest_spins_in_each_round_before_the_roll(youngest: int) -> None:
    state = race(3, variant3=True, youngest=youngest).new_state()
    for _ in range(2):
        act(state, *(str(state.chance_outcomes()[n][0]) for n in range(3)))
        assert (phase(state), state.current_player()) == ("spin", youngest - 1)
        with pytest.raises(IllegalAction):
            act(state, "roll")
        act(state, "spin")
        assert [(str(action), p) for action, p in state.chance_outcomes()] == [
            (f"animal {animal}", 0.25) for animal in ("turtle", "parrot", "crab", "gecko")
        ]
        with pytest.raises(IllegalAction) as caught:
            act(state, "animal whale")
        assert caught.value.violation.rule == "PB-61"
        act(state, str(state.sample_chance(stream(youngest, "spin"))), "roll", "start 2")
        called(state, 0)
        act(state, "discard")
        assert "animal" not in state.observation(0)


@pytest.mark.rule("PB-62", "PB-12", "PB-63")
def test_the_island_with_this_animal_is_marked_on_every_board() -> None:
    state = opened(race(4, variant3=True, sides="ABAB"), animal="crab")
    for seat in range(4):
        board = state.game.ground(state.cards[seat], seat).board
        (removed,) = [island for island in ISLANDS if board.symbols[island] == "crab"]
        assert state.game.build(state, seat, []).without == removed
        rows = state.game.draw(state.observation(seat)).split("board: card")[1].splitlines()
        drawn = [row[5:].split() for row in rows[2 : 2 + board.height]]
        size = sum(row.count(removed) for row in board.rows)
        assert sum(row.count("x") for row in drawn) == size
        assert not any(removed in row for row in drawn)


@pytest.mark.rule("PB-63")
def test_the_removed_island_may_not_be_covered() -> None:
    state = opened(worked_race(2, variant3=True), animal=OF_A)
    act(state, "order 1,2")
    with pytest.raises(IllegalAction) as caught:
        act(state, "place I2 0,0 E")
    violation = caught.value.violation
    assert (violation.rule, violation.code) == ("PB-63", "ON_REMOVED")


@pytest.mark.rule("PB-64", "PB-65", "PB-66", "PB-EX-6")
def test_a_call_is_right_with_the_three_others() -> None:
    state = lay(opened(worked_race(2, variant3=True), animal=OF_A), ("I3",), ONE)
    called(state, 0)
    assert state.history[-1].right
    assert state.history[-1].connected == ("bcd", "d")
    assert state.history[-1].animal == OF_A
    assert state.scores() == [3, 1]
    act(state, "token 1", "worth 2")
    assert state.owned == [[2], []]


@pytest.mark.rule("PB-65", "PB-50", "PB-51")
def test_a_wrong_call_costs_as_in_the_normal_game() -> None:
    state = lay(opened(worked_race(2, variant3=True), animal=OF_A), ("I2",), WHOLE)
    called(state, 0)
    assert state.scores() == [2, 3]
    assert phase(state) == "discard"
    act(state, "discard")
    assert (state.owned, state.pool) == ([[], []], 7)


@pytest.mark.rule("PB-60", "PB-65")
def test_both_sides_can_be_played_and_nobody_gets_more_than_three() -> None:
    for side in ("A", "B"):
        game = race(2, variant3=True, sides=side)
        assert game.score_range == (0, 8 * 3 + 20)
        assert opened(game, animal="crab").observation(0)["boards"][0]["side"] == side


@pytest.mark.rule("PB-10", "PB-12")
def test_the_spinner_needs_the_same_animals_on_all_boards() -> None:
    data = worked_deck().to_data()
    del data["id"]
    board = worked(0)[0].to_data()
    del board["id"]
    board["symbols"] = {"a": "cat", "b": "dog", "c": "cow", "d": "pig"}
    data["cards"][0]["B"] = board
    with pytest.raises(DocumentError, match="same four animals") as caught:
        PapuaBridges.create(2, {"variant3": True}, {"deck": data})
    assert caught.value.code == "SYMBOLS"
    assert PapuaBridges.create(2, {}, {"deck": data}).players == 2
