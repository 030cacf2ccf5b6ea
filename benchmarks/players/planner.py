"""The planner looks two tiles ahead at all islands at once and remembers dead positions.

It weighs the ways to all missing islands, follows the best few first tiles to
their best second, and goes back one tile at a time; after a dozen dead ends it
clears the board, keeping what it learned and trusting its valuations less.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.players.hand import FAR, chance, look, measure, moves
from benchmarks.players.table import Table

WIDTH = 5
"""How many first tiles it thinks through."""
NOISE = 1.5
"""Its valuations are blurred by up to so many squares of way, more after each clearing."""
PATIENCE = 12
"""Dead ends until it clears the board."""
MEMORY = 1 << 14
"""Slots for dead positions."""


@njit(cache=True)
def key(laid: NDArray[np.int64], n: int) -> np.uint64:
    """A hash of a position that does not depend on the order of laying; never 0."""
    total = np.uint64(1)
    for i in range(n):
        z = np.uint64(laid[i] + 1) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        total += z ^ (z >> np.uint64(27))
    return total | np.uint64(1)


@njit(cache=True)
def best_second(
    t: Table, laid: NDArray[np.int64], n: int, dead: NDArray[np.uint64], steps: NDArray[np.int64]
) -> int:
    """The smallest sum of ways that one more tile can leave, ``FAR`` at least if none."""
    out = np.zeros(t.mask.size, np.int64)
    best = FAR * 4
    for k in range(moves(t, laid, n, out)):
        laid[n] = out[k]
        here = key(laid, n + 1)
        if dead[here % np.uint64(MEMORY)] != here:
            best = min(best, measure(t, laid, n + 1, steps)[2])
    return best


@njit(cache=True)
def choose(
    t: Table,
    laid: NDArray[np.int64],
    n: int,
    dead: NDArray[np.uint64],
    noise: float,
    luck: NDArray[np.uint64],
) -> int:
    """The first tile of the best pair, or -1 where every pair loses an island."""
    out, steps = np.zeros(t.mask.size, np.int64), np.zeros(t.near.size, np.int64)
    count = moves(t, laid, n, out)
    worth = np.full(count, 1e9)
    for k in range(count):
        laid[n] = out[k]
        here = key(laid, n + 1)
        total = measure(t, laid, n + 1, steps)[2]
        if dead[here % np.uint64(MEMORY)] != here and total < FAR:
            worth[k] = total + noise * chance(luck)
    chosen, best = -1, 1e9
    for k in np.argsort(worth)[:WIDTH]:
        if worth[k] >= 1e9:
            break
        laid[n] = out[k]
        done = look(t, laid, n + 1)[0] & t.goal == t.goal
        after = 0 if done else best_second(t, laid, n + 1, dead, steps)
        value = after + noise * chance(luck) if after < FAR else 1e9
        if value < best:
            chosen, best = out[k], value
    return chosen


@njit(cache=True)
def play(t: Table, seed: int, cap: int, laid: NDArray[np.int64]) -> tuple[int, int]:
    """Build in ``laid``: tiles laid and taken back, at most ``cap``, and how many lie there."""
    luck = np.array([seed], np.uint64)
    dead = np.zeros(MEMORY, np.uint64)
    n = effort = ends = 0
    while effort < cap:
        if look(t, laid, n)[0] & t.goal == t.goal:
            return effort, n
        chosen = choose(t, laid, n, dead, NOISE * (1 + ends // PATIENCE), luck)
        if chosen >= 0:
            laid[n] = chosen
            n += 1
            effort += 1
        elif n == 0:
            dead[:] = 0
            effort += 1
        else:
            here = key(laid, n)
            dead[here % np.uint64(MEMORY)] = here
            ends += 1
            back = n if ends % PATIENCE == 0 else 1
            n -= back
            effort += back
    return cap, n
