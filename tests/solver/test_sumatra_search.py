"""Hunts of Sumatra: the search against breadth-first search, and every plan on the engine."""

import pytest

from games.sumatra.actions import Flip
from games.sumatra.content import Task
from games.sumatra.plans import begin, replay_plan, settle
from games.sumatra.tiles import BACK, CONTENTS, POSE_BITS
from solver.runtime import Budget
from solver.sumatra.questions import solve
from tests.solver.sumatra_tasks import hunt

SMALL = Budget(nodes=60_000)


@pytest.mark.parametrize("seed", range(6))
def test_plans_replay_and_never_tip_what_is_forbidden(seed: int) -> None:
    task = hunt(seed, {"tiger": 1})
    answer = solve(task, budget=SMALL)
    for plan in answer.solutions:
        assert replay_plan(task, plan.actions).cost == answer.value == answer.bound
        assert not _forbidden_tips(task, plan.actions)
    assert answer.status in {"optimal", "unknown"}
    assert answer.bound is not None
    assert answer.bound >= 3


def _forbidden_tips(task: Task, actions: tuple[str, ...]) -> list[str]:
    state, found = begin(task), []
    for text in actions:
        for _ in settle(state):
            pass
        action = state.game.parse_action(text)
        if isinstance(action, Flip):
            lies = state.lying[action.square]
            name = CONTENTS[state.game.tiles.content[lies >> POSE_BITS]].partition("-")[0]
            if not lies & BACK and name in task.forbid:
                found.append(text)
        state.apply(action)
    return found


@pytest.mark.rule("SU-92")
def test_a_goal_that_no_hold_takes_is_infeasible() -> None:
    answer = solve(hunt(1, {"elephant": 6}))
    assert answer.status == "infeasible"
    assert answer.reason is not None
    assert answer.reason.rule == "SU-92"


def test_turns_are_counted_from_the_fewest_actions() -> None:
    actions = solve(hunt(1, {"tiger": 1}), budget=SMALL)
    turns = solve(hunt(1, {"tiger": 1}, objective="fewest_turns"), budget=SMALL)
    assert (actions.value, turns.value) == (4, 1)


def test_within_the_tasks_own_limit() -> None:
    answer = solve(hunt(1, {"tiger": 1}, limit=3), budget=SMALL)
    assert answer.status == "infeasible"


def test_unless_all_that_the_rules_allow_is_tried_nothing_is_called_optimal() -> None:
    answer = solve(hunt(1, {"tiger": 1}, forbid=[]), budget=SMALL)
    assert answer.status == "feasible"
    assert answer.bound is None
    assert answer.reason is not None
    assert answer.reason.code == "LEFT_OUT"
