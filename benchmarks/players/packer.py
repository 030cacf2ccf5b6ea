"""The packer thinks in tiles, not in places: it lays the largest first and keeps the small ones.

Going through its tiles from large to small it lays each where it brings all
islands together nearest, if it helps at all; when no tile helps it takes back
any number, sorts anew, and asks for less help the longer it fails.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.players.hand import FAR, below, chance, measure, moves
from benchmarks.players.table import Table

BLUR = 2.0
"""Tiles that differ by less than so many squares may change places in its order."""
NOISE = 1.0
"""Its valuations are blurred by up to so many squares of way."""
PATIENCE = 8
"""At most so many squares of way may be lost by a tile."""


@njit(cache=True)
def sizes(t: Table) -> NDArray[np.int64]:
    """How many squares each tile has, 0 where it fits nowhere."""
    size = np.zeros(t.tile.max() + 1, np.int64)
    for p in range(t.mask.size):
        squares, count = t.mask[p], 0
        while squares != 0:
            squares &= squares - np.uint64(1)
            count += 1
        size[t.tile[p]] = count
    return size


@njit(cache=True)
def best_place(
    t: Table, laid: NDArray[np.int64], n: int, tile: int, luck: NDArray[np.uint64]
) -> tuple[int, int]:
    """Where this tile helps most, and the sum of ways it leaves; -1 where it cannot be laid."""
    out, steps = np.zeros(t.mask.size, np.int64), np.zeros(t.near.size, np.int64)
    chosen, left, best = -1, 4 * FAR, 4.0 * FAR
    for k in range(moves(t, laid, n, out)):
        if t.tile[out[k]] == tile:
            laid[n] = out[k]
            total = measure(t, laid, n + 1, steps)[2]
            value = total + NOISE * chance(luck)
            if value < best:
                chosen, left, best = out[k], total, value
    return chosen, left


@njit(cache=True)
def play(t: Table, seed: int, cap: int, laid: NDArray[np.int64]) -> tuple[int, int]:
    """Build in ``laid``: tiles laid and taken back, at most ``cap``, and how many lie there."""
    luck = np.array([seed], np.uint64)
    steps = np.zeros(t.near.size, np.int64)
    size = sizes(t)
    rank = -size - BLUR * np.array([chance(luck) for _ in size])
    n = effort = stuck = 0
    while effort < cap:
        total = measure(t, laid, n, steps)[2]
        if total == 0:
            return effort, n
        helped = False
        for tile in np.argsort(rank):
            p, left = best_place(t, laid, n, tile, luck)
            if p >= 0 and left < total + min(stuck / 4, PATIENCE) * chance(luck):
                laid[n] = p
                n += 1
                effort += 1
                helped = True
                break
        if not helped:
            stuck += 1
            back = 1 + below(luck, n) if n else 0
            n -= back
            effort += max(back, 1)
            rank = -size - BLUR * np.array([chance(luck) for _ in size])
    return cap, n
