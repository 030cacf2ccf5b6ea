"""Two engines and a referee that share no code say the same of hundreds of tasks.

The search does not publish that it found nothing anywhere: only CP-SAT's proof
counts. Here it must be right all the same. A task that an engine leaves open is no
disagreement, but few may be left open.
"""

from collections import Counter

import pytest

from games.papua_bridges.content import Build
from games.papua_bridges.scoring import judge
from solver.papua_bridges import cpsat
from solver.papua_bridges.search import Found, Search
from solver.runtime import Budget
from tests.solver import boards

PER_KIND = 46
NODES = 20_000
BUDGET = Budget(deterministic=3.0)


def outcome(found: Found) -> str:
    """What the search knows: the fewest tiles, that there is no build, or nothing."""
    if found.proved:
        return str(found.tiles)
    return "none" if found.complete and not found.tiles else "open"


def agreement(kind: str, seed: int) -> tuple[str, str]:
    """What search and CP-SAT say of a task; the referee has seen their builds."""
    task, tiles = boards.tasks(seed, kind), boards.tile_sets(seed, kind)
    found = Search(task, tiles).fewest(nodes=NODES)
    answer = cpsat.fewest_tiles(task, tiles, budget=BUDGET)
    shown = [Build(start=task.start, without=task.without, tiles=row) for row in found.builds]
    for build in (*shown, *answer.solutions):
        verdict = judge(task.board, build, tiles)
        assert verdict.complete
        assert not verdict.errors
    said = {"optimal": str(answer.value), "infeasible": "none"}
    return outcome(found), said.get(answer.status, "open")


@pytest.mark.parametrize("kind", boards.KINDS)
def test_search_and_cp_sat_agree(kind: str) -> None:
    said = [agreement(kind, seed) for seed in range(PER_KIND)]
    differing = [(s, pair) for s, pair in enumerate(said) if len({*pair} - {"open"}) > 1]
    assert differing == []
    assert (
        max(Counter(pair.index("open") for pair in said if "open" in pair).values(), default=0)
        <= 2
    )
    assert sum("none" in pair for pair in said) >= 3
    assert sum("none" not in pair for pair in said) >= 10


def test_there_are_at_least_500_tasks() -> None:
    assert PER_KIND * len(boards.KINDS) >= 500
