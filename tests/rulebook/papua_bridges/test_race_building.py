"""A round up to the stop: boards, die, building at the same time, the call."""

import pytest

from games.core.errors import IllegalAction, Violation
from games.core.streams import stream
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.phases import PHASES
from games.papua_bridges.state import RaceState
from tests.games.race_tables import (
    NONE,
    ONE,
    THREE,
    WHOLE,
    act,
    called,
    changed,
    lay,
    opened,
    order,
    race,
    tick,
    worked,
    worked_deck,
    worked_race,
)


def refused(state: RaceState, text: str) -> Violation:
    with pytest.raises(IllegalAction) as caught:
        act(state, text)
    return caught.value.violation


def phase(state: RaceState) -> str:
    return PHASES[state.phase]


@pytest.mark.rule("PB-20", "PB-55")
def test_a_game_has_eight_rounds() -> None:
    state = race(2).new_state()
    for number in range(1, 9):
        assert (state.round, phase(state)) == (number, "deal")
        opened(state.game, state=state)
        called(state, number % 2)
        act(state, "discard")
    assert phase(state) == "end"
    assert len(state.history) == 8
    assert state.pool == 0
    assert refused(state, "board 30").rule == "PB-55"


@pytest.mark.rule("PB-21", "PB-INV-15")
def test_each_player_has_a_board_that_was_not_played_before() -> None:
    state = race(3).new_state()
    act(state, "board 5")
    again = refused(state, "board 5")
    assert (again.rule, again.code) == ("PB-21", "BOARD_REUSE")
    assert refused(state, "board 99").rule == "PB-21"
    act(state, "board 6", "board 7")
    assert state.cards == [5, 6, 7]
    act(state, "roll", "start 1", "order 1,2,3", "call", "discard")
    assert refused(state, "board 6").code == "BOARD_REUSE"


@pytest.mark.rule("PB-22", "PB-11", "PB-A17")
def test_one_player_rolls_and_the_start_is_that_of_all() -> None:
    state = race(3).new_state()
    rollers = []
    for start in (4, 2, 2, 1):
        for _ in range(3):
            act(state, str(state.chance_outcomes()[0][0]))
        rollers.append(state.current_player())
        act(state, "roll")
        assert [(str(a), p) for a, p in state.chance_outcomes()] == [
            (f"start {k}", 0.25) for k in (1, 2, 3, 4)
        ]
        assert refused(state, "start 5").rule == "PB-11"
        act(state, f"start {start}")
        assert state.observation(2)["start"] == start
        called(state, 0)
        act(state, "discard")
    assert rollers == [0, 1, 2, 0]
    assert [result.start for result in state.history] == [4, 2, 2, 1]


@pytest.mark.rule("PB-11", "PB-A17")
def test_the_die_is_fair() -> None:
    state = race(2).new_state()
    act(state, "board 1", "board 2", "roll")
    rolls = [str(state.sample_chance(stream(seed, "die"))) for seed in range(4000)]
    assert all(900 < rolls.count(f"start {k}") < 1100 for k in (1, 2, 3, 4))


@pytest.mark.rule("PB-23")
def test_all_build_at_the_same_time_once_a_tick_in_an_order_of_chance() -> None:
    state = opened(race(3))
    assert len(state.chance_outcomes()) == 6
    assert {p for _, p in state.chance_outcomes()} == {1 / 6}
    act(state, "order 3,1,2")
    acting = []
    while phase(state) == "build":
        acting.append(state.current_player())
        act(state, "wait")
    assert acting == [2, 0, 1]
    assert (phase(state), state.tick) == ("order", 2)
    assert refused(state, "order 1,2").rule == "PB-23"
    early = race(2).new_state()
    assert refused(early, "place L4 0,0 EES").rule == "PB-23"


@pytest.mark.rule("PB-25", "PB-26")
def test_bridges_are_laid_moved_and_taken_back_at_will() -> None:
    state = opened(worked_race(2))
    act(state, "order 1,2", "place I2 0,6 E", "wait", "order 1,2")
    again = refused(state, "place I2 0,4 E")
    assert (again.rule, again.code) == ("PB-26", "TILE_USE")
    assert refused(state, "move I2 0,6 E").rule == "PB-25"
    assert refused(state, "move I3 0,4 SS").rule == "PB-25"
    assert refused(state, "take I3").rule == "PB-25"
    act(state, "move I2 0,3 E", "wait", "order 1,2")
    assert state.observation(1)["builds"][0] == ["I2 0,3 E"]
    act(state, "take I2", "wait")
    assert state.builds == [[], []]


@pytest.mark.rule("PB-25", "PB-A3")
def test_a_moved_bridge_stands_last() -> None:
    state = opened(worked_race(2))
    for move in ("place I2 0,3 E", "place V3 3,3 ES", "move I2 0,6 E"):
        tick(state, {0: move})
    assert state.observation(0)["builds"][0] == ["V3 3,3 ES", "I2 0,6 E"]


@pytest.mark.rule("PB-24", "PB-30", "PB-31", "PB-32", "PB-33", "PB-DX-10")
@pytest.mark.parametrize(
    ("text", "rule", "code"),
    [
        ("place I2 0,7 E", "PB-32", "ON_VOLCANO"),
        ("place I2 0,1 S", "PB-30", "ON_ISLAND"),
        ("place I2 0,2 E", "PB-31", "ON_ROAD"),
        ("place I2 0,7 N", "PB-30", "OUTSIDE"),
        ("place L5 0,3 ESSS", "PB-33", "OVERLAP"),
    ],
)
def test_only_right_placements_are_accepted(text: str, rule: str, code: str) -> None:
    state = opened(worked_race(2), 2)
    tick(state, {0: "place S4 1,2 ENE"})
    act(state, order(state))
    broken = refused(state, text)
    assert (broken.rule, broken.code) == (rule, code)
    assert text not in map(str, state.legal_actions())


@pytest.mark.rule("PB-44", "PB-A3", "PB-A4")
def test_if_wrong_bridges_are_allowed_they_lie_and_do_not_count() -> None:
    state = opened(worked_race(2, allow_wrong=True))
    tick(state, {0: "place I4 0,5 EEE", 1: "place I5 0,0 EEEE"})
    tick(state, {0: "place Z5 0,1 SEES"})
    lay(state, WHOLE, ONE)
    called(state, 0)
    assert state.history[-1].points == (4, 1)
    assert state.history[-1].right
    assert state.history[-1].wrong == (("I4 ON_VOLCANO", "Z5 ON_ISLAND"), ("I5 ON_VOLCANO",))


@pytest.mark.rule("PB-30")
def test_beside_the_board_nothing_can_be_laid() -> None:
    """A smaller board among larger ones: their squares are no squares of it."""
    data = worked_deck().to_data()
    del data["id"]
    wider = worked(0)[0].to_data()
    del wider["id"]
    wider["rows"] = [row + "#" for row in wider["rows"]]
    data["cards"][31]["B"] = wider
    for allowed in (False, True):
        options = {"sides": "B", "allow_wrong": allowed}
        state = opened(PapuaBridges.create(2, options, {"deck": data}))
        act(state, "order 1,2")
        broken = refused(state, "place I2 0,9 S")
        assert (broken.rule, broken.code) == ("PB-30", "OUTSIDE")
        half = state.violation(state.game.parse_action("place I2 5,8 E"))
        assert (half is None) == allowed


@pytest.mark.rule("PB-33", "PB-44", "PB-A3", "PB-DX-2")
def test_of_two_that_overlap_the_later_one_does_not_count() -> None:
    state = opened(worked_race(2, allow_wrong=True))
    tick(state, {1: "place L4 1,3 NWW"})
    lay(state, THREE, THREE)
    tick(state, {0: "place L4 1,5 NEE"})
    called(state, 1)
    assert state.history[-1].wrong == (("L4 OVERLAP",), ("N5 OVERLAP",))
    assert state.history[-1].connected == ("acd", "")
    assert state.history[-1].points == (3, 0)


@pytest.mark.rule("PB-27")
def test_anybody_may_call_at_any_time_of_building() -> None:
    for caller in (0, 1, 2):
        state = called(opened(race(3)), caller)
        assert state.caller == caller
        assert state.observation(0)["caller"] == caller
    before = race(2).new_state()
    assert refused(before, "call").rule == "PB-27"


@pytest.mark.rule("PB-28", "PB-A11", "PB-INV-14")
def test_the_call_stops_all() -> None:
    state = lay(opened(worked_race(3)), WHOLE, THREE, NONE)
    builds = [list(build) for build in state.builds]
    act(state, "order 2,1,3", "wait", "call")
    assert phase(state) == "token"
    for text in ("place I5 0,0 SSSS", "move I2 0,3 E", "take I2"):
        stopped = refused(state, text)
        assert (stopped.rule, stopped.code) == ("PB-28", "FROZEN")
    act(state, "token 3", "worth 2")
    assert [result.points for result in state.history] == [(4, 3, 0)]
    assert builds != [[], [], []]


@pytest.mark.rule("PB-29", "PB-A9", "PB-A11")
def test_of_two_calls_in_one_tick_the_earlier_counts_and_the_other_is_void() -> None:
    state = lay(opened(worked_race(2)), WHOLE, WHOLE)
    act(state, "order 2,1", "call")
    assert state.caller == 1
    assert refused(state, "call").rule == "PB-29"
    act(state, "token 1", "worth 1")
    assert state.owned == [[], [1]]
    assert state.right_calls == [0, 1]
    assert state.history[-1].points == (4, 4)


@pytest.mark.rule("PB-A10")
def test_if_all_give_up_islands_score_and_a_token_is_lost() -> None:
    state = lay(opened(worked_race(2)), THREE, WHOLE)
    tick(state, {1: "give up"})
    assert state.gave_up() == [1]
    assert [str(action) for action, _ in state.chance_outcomes()] == ["order 1"]
    act(state, "order 1", "wait", "order 1", "give up")
    assert phase(state) == "discard"
    assert state.history[-1].points == (3, 4)
    assert not state.history[-1].right
    act(state, "discard")
    assert (state.pool, state.owned, phase(state)) == (7, [[], []], "deal")
    assert state.gave_up() == []


@pytest.mark.rule("PB-A10", "PB-INV-18")
def test_after_the_last_tick_the_round_is_over() -> None:
    state = opened(race(2, tick_limit=3))
    for number in (1, 2, 3):
        assert state.tick == number
        tick(state, {})
    assert phase(state) == "discard"
    assert state.history[-1].caller == -1
    assert race(2).options.tick_limit == 60


@pytest.mark.rule("PB-A10", "PB-52")
def test_without_a_call_nobody_gives_a_token_back() -> None:
    state = changed(opened(race(2, tick_limit=1)), owned=[[2], [3]], pool=6, round=3)
    tick(state, {})
    act(state, "discard")
    assert state.owned == [[2], [3]]
    assert state.pool == 5
    assert phase(state) == "deal"
