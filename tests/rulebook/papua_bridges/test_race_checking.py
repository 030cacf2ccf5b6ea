"""Checking, points, tokens and penalties; the end of the game."""

import pytest

from games.core.errors import IllegalAction
from games.core.streams import stream
from games.papua_bridges.phases import PHASES
from games.papua_bridges.state import RaceState
from tests.games.race_tables import (
    NONE,
    ONE,
    THREE,
    TWO,
    WHOLE,
    act,
    called,
    changed,
    lay,
    opened,
    race,
    worked_race,
)


def phase(state: RaceState) -> str:
    return PHASES[state.phase]


@pytest.mark.rule("PB-43")
def test_each_board_is_checked_by_the_left_hand_neighbour() -> None:
    state = called(opened(race(4)), 0)
    assert state.history[-1].checked_by == (1, 2, 3, 0)
    assert called(opened(race(2)), 0).history[-1].checked_by == (1, 0)
    assert state.observation(1)["history"][-1]["checked_by"] == [1, 2, 3, 0]


@pytest.mark.rule(
    "PB-45", "PB-46", "PB-47", "PB-49", "PB-53", "PB-54", "PB-A7", "PB-EX-5", "PB-EX-8"
)
def test_a_right_call() -> None:
    state = called(lay(opened(worked_race(4)), WHOLE, WHOLE, THREE, NONE), 0)
    assert state.history[-1].right
    assert state.scores() == [4, 4, 3, 0]
    assert list(map(str, state.legal_actions())) == [f"token {slot}" for slot in range(1, 9)]
    with pytest.raises(IllegalAction) as caught:
        act(state, "token 9")
    assert caught.value.violation.rule == "PB-47"
    act(state, "token 5")
    chances = {str(action): p for action, p in state.chance_outcomes()}
    assert chances == {"worth 1": 1 / 8, "worth 2": 3 / 8, "worth 3": 3 / 8, "worth 4": 1 / 8}
    act(state, "worth 4")
    assert state.owned == [[4], [], [], []]
    assert (state.pool, state.boxed, phase(state), state.round) == (7, 0, "deal", 2)
    assert state.scores() == [4, 4, 3, 0]


@pytest.mark.rule("PB-47", "PB-08")
def test_no_token_is_drawn_twice() -> None:
    state = called(lay(opened(worked_race(2)), WHOLE, WHOLE), 1)
    state = changed(state, owned=[[4], [1]], pool=6, round=3)
    act(state, "token 1")
    assert "worth 4" not in {str(action) for action, _ in state.chance_outcomes()}
    with pytest.raises(IllegalAction):
        act(state, "worth 4")


@pytest.mark.rule(
    "PB-46", "PB-50", "PB-51", "PB-52", "PB-53", "PB-54", "PB-A6", "PB-A8", "PB-EX-4", "PB-EX-7",
    "PB-INV-17",
)  # fmt: skip
def test_a_wrong_call() -> None:
    state = lay(opened(worked_race(4)), THREE, WHOLE, TWO, ONE)
    state = changed(state, owned=[[2, 4], [], [], []], pool=6, round=3)
    called(state, 0)
    assert not state.history[-1].right
    assert state.scores() == [3, 4, 2, 1]
    assert [(str(a), p) for a, p in state.chance_outcomes()] == [("discard", 1.0)]
    act(state, "discard")
    assert (state.pool, state.boxed) == (5, 1)
    assert state.current_player() == 0
    assert list(map(str, state.legal_actions())) == ["return 2", "return 4"]
    with pytest.raises(IllegalAction) as caught:
        act(state, "return 3")
    assert caught.value.violation.rule == "PB-52"
    act(state, "return 2")
    assert state.owned == [[4], [], [], []]
    assert state.observation(0)["returned"] == [2]
    assert "2" not in str(state.observation(1).get("returned"))
    assert phase(state) == "deal"


@pytest.mark.rule("PB-51", "PB-48")
def test_the_lost_token_may_be_any_that_nobody_owns() -> None:
    """Nobody sees it, so a later right caller may draw every value that is not owned."""
    state = called(opened(race(2)), 0)
    act(state, "discard")
    assert sorted(state.unseen()) == [1, 2, 2, 2, 3, 3, 3, 4]
    assert state.pool + state.boxed == 8
    assert "boxed" in state.observation(0)


@pytest.mark.rule("PB-51")
def test_lost_and_later_drawn_tokens_are_as_likely_as_by_hand() -> None:
    """One of eight is lost, then one is drawn: 4 comes up in an eighth of all cases."""
    state = called(lay(opened(worked_race(2)), WHOLE, WHOLE), 0)
    state = changed(state, pool=7, boxed=1, round=2)
    act(state, "token 1")
    fours = sum(str(state.sample_chance(stream(seed, "t"))) == "worth 4" for seed in range(4000))
    assert 420 < fours < 580


@pytest.mark.rule("PB-52", "PB-DX-8")
def test_a_wrong_caller_without_tokens_gives_none_back() -> None:
    state = changed(opened(race(2)), owned=[[], [3]], pool=7, round=2)
    called(state, 0)
    act(state, "discard")
    assert phase(state) == "deal"
    assert state.owned == [[], [3]]


@pytest.mark.rule("PB-48", "PB-A19")
def test_only_the_owner_sees_a_token_and_he_at_any_time() -> None:
    state = called(lay(opened(worked_race(3)), WHOLE, NONE, NONE), 0)
    act(state, "token 1")
    worth = state.game.parse_action("worth 3")
    assert state.seen(worth, 0) == "worth 3"
    assert {state.seen(worth, other) for other in (1, 2, None)} == {"worth ?"}
    act(state, "worth 3")
    opened(state.game, state=state)
    for _ in range(3):
        assert state.observation(0)["tokens"] == [3]
        for other in (1, 2):
            assert state.observation(other)["tokens"] == []
            assert state.observation(other)["token_counts"] == [1, 0, 0]
        act(state, str(state.chance_outcomes()[0][0]), "wait", "wait", "wait")
    called(state, 0)
    act(state, "discard")
    back = state.game.parse_action("return 3")
    assert state.seen(back, 0) == "return 3"
    assert {state.seen(back, other) for other in (1, 2, None)} == {"return ?"}


@pytest.mark.rule("PB-54", "PB-55", "PB-DX-7")
def test_after_eight_right_calls_no_token_is_left() -> None:
    state = worked_race(2).new_state()
    values = [1, 2, 2, 2, 3, 3, 3, 4]
    for number, value in enumerate(values, 1):
        state = called(lay(_on_the_worked_boards(state), WHOLE, WHOLE), number % 2)
        act(state, "token 1", f"worth {value}")
        assert state.pool == 8 - number
    assert phase(state) == "end"
    assert sum(map(sum, state.owned)) == 20
    assert state.right_calls == [4, 4]


def _on_the_worked_boards(state: RaceState) -> RaceState:
    """The next round with start 1; the cards are given out again, which no game does."""
    return opened(state.game, state=changed(state, used=[]))


@pytest.mark.rule("PB-54", "PB-55", "PB-DX-7")
def test_after_eight_wrong_calls_neither_and_nobody_owns_one() -> None:
    state = race(2).new_state()
    for number in range(1, 9):
        called(opened(state.game, state=state), number % 2)
        act(state, "discard")
        assert state.pool == 8 - number
    assert phase(state) == "end"
    assert state.owned == [[], []]
    assert state.boxed == 8


def ended(
    points: list[int], owned: list[list[int]], rights: list[int], **options: str
) -> RaceState:
    """The end of a game of two, made by hand."""
    state = race(2, **options).new_state()
    for _ in range(8):
        called(opened(state.game, state=state), 0)
        act(state, "discard")
    tokens = sum(map(len, owned))
    return changed(state, points=points, owned=owned, right_calls=rights, boxed=8 - tokens)


@pytest.mark.rule("PB-56", "PB-57", "PB-INV-4")
def test_tokens_are_shown_and_added_and_the_highest_total_wins() -> None:
    state = ended([20, 19], [[1], [2, 3]], [1, 2])
    assert state.scores() == [21, 24]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (21, 24), "last_round")
    assert outcome.details["tokens"] == [[1], [2, 3]]
    for player in (None, 0, 1):
        assert state.observation(player)["revealed"] == [[1], [2, 3]]
    running = changed(opened(race(2)), owned=[[1], [2, 3]], pool=5, round=4)
    assert "revealed" not in running.observation(None)
    assert running.scores() == [0, 0]
    assert running.outcome() is None


@pytest.mark.rule("PB-57", "PB-A12")
def test_a_tie_is_shared_unless_right_calls_are_to_decide() -> None:
    tie = ([20, 18], [[1], [3]], [1, 2])
    shared = ended(*tie).outcome()
    assert shared is not None
    assert (shared.winners, shared.tie_break) == ((0, 1), None)
    decided = ended(*tie, tie_break="right_calls").outcome()
    assert decided is not None
    assert (decided.winners, decided.tie_break) == ((1,), "right_calls")
    even = ended([20, 20], [[2], [2]], [1, 1], tie_break="right_calls").outcome()
    assert even is not None
    assert (even.winners, even.tie_break) == ((0, 1), None)


@pytest.mark.rule("PB-56", "PB-59")
def test_with_fixed_bonus_each_token_adds_three() -> None:
    state = worked_race(2, flat_bonus=True, rounds=1).new_state()
    called(lay(opened(state.game, state=state), WHOLE, THREE), 0)
    act(state, "token 1", "worth 3")
    assert state.scores() == [4 + 3, 3]


@pytest.mark.rule("PB-46", "PB-58")
def test_points_add_up_over_the_rounds() -> None:
    state = called(lay(opened(worked_race(2)), THREE, TWO), 0)
    act(state, "discard")
    state = called(lay(_on_the_worked_boards(state), WHOLE, ONE), 0)
    assert state.scores() == [7, 3]
    assert [result.points for result in state.history] == [(3, 2), (4, 1)]
    assert [result.connected for result in state.history] == [("acd", "bd"), ("abcd", "d")]
