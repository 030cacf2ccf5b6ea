"""A search without the lower bound: ``python -m tests.solver.sumatra_witness``.

Run with a ``NUMBA_CACHE_DIR`` of its own. It looks at every position within one action
less than what the search calls the fewest, prunes nothing but positions met before, and
prints for each task whether a plan was found there and whether all was looked at.
"""

import json
import sys

from solver.papua_bridges.arrays import compiled
from solver.runtime import Budget
from solver.sumatra import kernel, search
from solver.sumatra.instance import instance_of
from solver.sumatra.rows import NEED, SPECIES
from tests.solver.sumatra_tasks import hunt

WHOLE = 4
"""Tasks of this many actions are small enough to be looked at whole one action before."""


@compiled
def no_bound(_world, row, _left, _desk):  # type: ignore[no-untyped-def]  # compiled
    """1 while an animal is wanted: whatever is done, something must be."""
    wanted = 0
    for species in range(SPECIES):
        wanted += row[NEED + species]
    return 1 if wanted else 0


@compiled
def everywhere(_world, _row, _desk, _spare, useful):  # type: ignore[no-untyped-def]  # compiled
    """Tiles may be moved everywhere."""
    useful[:] = 2


def main() -> None:
    """For each seed named: what was claimed, and what is there without a bound."""
    claimed = json.loads(sys.argv[1])
    kernel.bound = search.bound = no_bound
    kernel.mark_useful = everywhere
    budget = Budget()
    for seed, animal in claimed:
        found = search.Search(instance_of(hunt(seed, {animal: 1})))
        plans, _, whole, _ = found.of_length(WHOLE - 1, budget.nodes, 1, search.never)
        print(json.dumps([seed, animal, bool(plans), whole]))


if __name__ == "__main__":
    main()
