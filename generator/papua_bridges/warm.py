"""Compile the rating into the user's cache folder: ``python -m generator.papua_bridges.warm``.

Later starts load it from there. Without numba there is nothing to compile.
"""

import time

from games.papua_bridges.content import Task
from generator.papua_bridges.deadends import DeadEnds
from generator.papua_bridges.openings import Openings
from solver.papua_bridges.search import Search
from solver.papua_bridges.warm import POND
from solver.papua_bridges.warm import warm_up as warm_up_search


def warm_up() -> float:
    """Run each compiled function of the rating and the search once; the seconds it took."""
    began = time.perf_counter()
    warm_up_search()
    search = Search(Task(POND, 1))
    for pair in Openings.of(search).pairs.tolist():
        DeadEnds(search, floods=100, in_all=1000).finish(pair)
    return time.perf_counter() - began


if __name__ == "__main__":
    print(f"The rating is compiled ({warm_up():.1f} s).")
