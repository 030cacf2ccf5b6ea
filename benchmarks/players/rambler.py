"""The rambler lays whatever fits and, when nothing does, takes any number of tiles back.

No aim and no memory: what it measures is how much of the space of builds is good.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.players.hand import below, look, moves
from benchmarks.players.table import Table


@njit(cache=True)
def play(t: Table, seed: int, cap: int, laid: NDArray[np.int64]) -> tuple[int, int]:
    """Build in ``laid``: tiles laid and taken back, at most ``cap``, and how many lie there."""
    luck = np.array([seed], np.uint64)
    out = np.zeros(t.mask.size, np.int64)
    n = effort = 0
    while effort < cap:
        if look(t, laid, n)[0] & t.goal == t.goal:
            return effort, n
        count = moves(t, laid, n, out)
        if count > 0:
            laid[n] = out[below(luck, count)]
            n += 1
            effort += 1
        elif n == 0:
            return cap, n
        else:
            back = 1 + below(luck, n)
            n -= back
            effort += back
    return cap, n
