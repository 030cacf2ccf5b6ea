"""Hunting puzzles: as many actions as wished, proved, and played by the engine."""

import pytest

from games.sumatra.plans import replay_plan
from games.sumatra.targets import Targets
from generator.sumatra import puzzles
from generator.sumatra.puzzles import EmptyBandError, make_puzzle
from solver.sumatra.questions import solve

QUICK = 4
"""A seed whose first puzzle takes a fraction of a second."""


def test_a_puzzle_has_a_proved_number_of_actions_in_the_range() -> None:
    made = make_puzzle(QUICK, 0, (6, 9))
    answer, plan = made.answer, made.answer.solutions[0]
    assert answer.status == "optimal"
    assert answer.value == answer.bound
    assert 6 <= (answer.value or 0) <= 9
    assert sum(made.task.goal.values()) == 2
    verdict = replay_plan(made.task, plan.actions)
    assert (verdict.reached, verdict.cost) == (True, answer.value)
    shorter = made.task.model_copy(update={"limit": (answer.value or 0) - 1, "id": None})
    again = solve(type(made.task).from_data({**shorter.to_data(), "id": None}))
    assert again.status == "infeasible"


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, two = (make_puzzle(QUICK, 0, (6, 9)) for _ in range(2))
    assert one.task.to_json() == two.task.to_json()
    assert one.answer.to_json() == two.answer.to_json()


def test_a_range_that_is_too_easy_is_refused_and_an_empty_one_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(ValueError, match="6 actions or more"):
        make_puzzle(QUICK, 0, (4, 9))
    monkeypatch.setattr(puzzles, "TRIES", 1)
    with pytest.raises(EmptyBandError, match="1 deals gave no such puzzle"):
        make_puzzle(QUICK, 0, (30, 31))
    with pytest.raises(EmptyBandError, match="no setup keeps the target ship_distance"):
        make_puzzle(QUICK, 0, (6, 9), targets=Targets(ships=1, ship_distance=99))
