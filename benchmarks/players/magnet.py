"""The magnet is drawn to the nearest island and sees nothing else; when stuck it shakes free.

It prefers the tile after which an island is joined or the nearest one is
nearest, with a noise that grows while it is stuck. Taken-back placements are
avoided for a while.
"""

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.players.hand import FAR, below, chance, measure, moves
from benchmarks.players.table import Table

ISLAND = 6.0
"""How many squares of way a joined island is worth."""
CALM, WILD = 0.7, 4.0
"""Noise of its choices: at first, and at most when stuck."""


@njit(cache=True)
def choose(
    t: Table,
    laid: NDArray[np.int64],
    n: int,
    shunned: NDArray[np.int64],
    now: int,
    noise: float,
    luck: NDArray[np.uint64],
) -> int:
    """The next placement by noisy nearness (Gumbel noise, so a softmax), or -1."""
    out, steps = np.zeros(t.mask.size, np.int64), np.zeros(t.near.size, np.int64)
    count = moves(t, laid, n, out)
    chosen, best = -1, -math.inf
    for k in range(count):
        if shunned[out[k]] > now:
            continue
        laid[n] = out[k]
        missing, nearest, _ = measure(t, laid, n + 1, steps)
        if nearest >= FAR:
            continue
        lot = -math.log(-math.log(max(chance(luck), 1e-12)))
        value = noise * lot - ISLAND * missing - nearest
        if value > best:
            chosen, best = out[k], value
    return chosen


@njit(cache=True)
def play(t: Table, seed: int, cap: int, laid: NDArray[np.int64]) -> tuple[int, int]:
    """Build in ``laid``: tiles laid and taken back, at most ``cap``, and how many lie there."""
    luck = np.array([seed], np.uint64)
    steps = np.zeros(t.near.size, np.int64)
    shunned = np.zeros(t.mask.size, np.int64)
    n = effort = stuck = turns = 0
    while effort < cap:
        if measure(t, laid, n, steps)[0] == 0:
            return effort, n
        turns += 1
        chosen = choose(t, laid, n, shunned, turns, min(WILD, CALM * 1.1**stuck), luck)
        if chosen >= 0:
            laid[n] = chosen
            n += 1
            effort += 1
            continue
        stuck += 1
        more = 0.5 + 0.4 * min(1.0, stuck / 20)
        keep = max(n - 1, 0)
        while keep > 0 and chance(luck) < more:
            keep -= 1
        for i in range(keep, n):
            shunned[laid[i]] = turns + 3 + below(luck, 6)
        effort += max(n - keep, 1)
        n = keep
    return cap, n
