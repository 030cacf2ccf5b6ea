"""Dead ends among ways to begin, against plain enumeration and the single question."""

import numpy as np
import pytest

from games.core.streams import pick, stream
from games.papua_bridges.content import PlacedTile, Task, default_tiles
from solver.papua_bridges import cpsat
from solver.papua_bridges.network import START, network_of
from solver.papua_bridges.placements import list_placements
from solver.papua_bridges.traps import completable_each
from solver.runtime import Budget
from tests.solver.boards import boards, tasks, tile_sets
from tests.solver.oracle import truth

TINY = ("tiny", "tiny-contact")


def _cases(task: Task, seed: int) -> list[list[PlacedTile]]:
    """Every first tile at the start, and one or two seeded second tiles after each."""
    placements, rng = list_placements(task.board, default_tiles()), stream(seed, "cases")
    network = network_of(task, placements)
    firsts = np.flatnonzero(network.touching(START))
    cases = [[network.placements.document(int(first))] for first in firsts]
    for case in list(cases):
        beside = network_of(task, placements, fixed=case)
        others = np.flatnonzero(~beside.fixed).tolist()
        cases += [[*case, beside.placements.document(pick(rng, others))]] if others else []
    return cases


@pytest.mark.parametrize("kind", TINY)
@pytest.mark.parametrize("seed", range(15))
def test_each_case_is_what_enumeration_says(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    listed, rng = list_placements(task.board, tiles), stream(seed, "traps", kind)
    cases = [[listed.document(pick(rng, range(len(listed))))] for _ in range(6)]
    expected = [truth(task, tiles, case).feasible for case in cases]
    assert completable_each(task, tiles, cases) == expected


@pytest.mark.parametrize("kind", ["A", "B", "one-landing"])
def test_all_at_once_and_one_by_one_agree(kind: str) -> None:
    task = Task(boards(1, kind), 2)
    cases = _cases(task, 1)
    at_once = completable_each(task, default_tiles(), cases)
    assert at_once == [cpsat.completable(task, default_tiles(), case) for case in cases]
    assert {True, False} == set(at_once)


def test_a_used_up_budget_leaves_cases_open_and_refutes_none_but_by_flood() -> None:
    task = Task(boards(1, "B"), 2)
    cases = _cases(task, 1)
    known = completable_each(task, default_tiles(), cases)
    stopped = completable_each(task, default_tiles(), cases, budget=Budget(deterministic=0.0))
    assert None in stopped
    assert all(s in (None, k) for s, k in zip(stopped, known, strict=True))


def test_no_cases_have_no_verdicts() -> None:
    assert completable_each(tasks(1, "B"), default_tiles(), []) == []


def test_tiles_that_cannot_lie_together_are_refused() -> None:
    task = tasks(1, "B")
    placed = list_placements(task.board, default_tiles()).document(0)
    with pytest.raises(ValueError, match="fixed tiles exclude"):
        completable_each(task, default_tiles(), [[placed, placed]])
