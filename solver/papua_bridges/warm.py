"""Compile the exact search into the user's cache folder: ``python -m solver.papua_bridges.warm``.

Later starts load it from there. Without numba there is nothing to compile.
"""

import time

from games.papua_bridges.content import Board, Task, default_tiles
from solver.papua_bridges.search import Search

POND = Board.from_data(
    {
        "side": "A",
        "rows": ["1...", "a..b", "c..d", "4.23"],
        "exits": {"a": [[1, 0, "E"]], "b": [[1, 3, "W"]], "c": [[2, 0, "E"]], "d": [[2, 3, "W"]]},
        "starts": {"1": [0, 0, "E"], "2": [3, 2, "N"], "3": [3, 3, "W"], "4": [3, 0, "E"]},
        "symbols": {"a": "turtle", "b": "parrot", "c": "crab", "d": "gecko"},
    }
)
"""The smallest board on which every part of the search has something to do."""


def warm_up() -> float:
    """Run each compiled function once; the seconds it took."""
    began = time.perf_counter()
    search = Search(Task(POND, 1), default_tiles())
    search.fewest(nodes=1000, listed=2, cap=10)
    search.completable([int(search.space.port_list[0])], nodes=10)
    return time.perf_counter() - began


if __name__ == "__main__":
    print(f"The search is compiled ({warm_up():.1f} s).")
