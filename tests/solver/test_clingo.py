"""clingo, as a third opinion: it agrees with CP-SAT, and with plain enumeration on counts."""

import pytest

from games.papua_bridges.content import default_tiles, tasks_of
from solver.papua_bridges import cpsat
from tests.examples import example_board
from tests.solver.boards import KINDS, tasks, tile_sets
from tests.solver.oracle import count_minimal

clingo_bridges = pytest.importorskip("benchmarks.peers.clingo_bridges")

ENDS = [kind for kind in KINDS if "contact" not in kind]


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("seed", range(12))
def test_clingo_and_cpsat_agree(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    peer, ours = clingo_bridges.solve(task, tiles), cpsat.fewest_tiles(task, tiles)
    assert peer.proved
    assert ours.status == ("infeasible" if peer.fewest is None else "optimal")
    assert ours.value == peer.fewest


@pytest.mark.parametrize("kind", ["tiny", "tiny-contact"])
@pytest.mark.parametrize("seed", range(12))
def test_clingo_counts_what_enumeration_counts(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    number = count_minimal(task, tiles)
    assert clingo_bridges.count(task, tiles, cap=number + 1) == (number, True)


def test_a_capped_count_says_at_least() -> None:
    task = next(t for t in tasks_of(example_board()) if (t.start, t.without) == (1, None))
    assert clingo_bridges.solve(task, default_tiles()).fewest == 6
    assert clingo_bridges.count(task, default_tiles(), cap=2) == (2, False)
