"""The surveyor goes island by island: it draws a way on the water, then fits tiles to it.

A way is a cheapest path under random costs of squares, so each attempt draws
another, the wilder the more attempts failed. Each tile runs from the next square
of the way to a later one, or, seldom or for want of such, ends there and dangles.
When a way cannot be laid its tiles come up again, and after some failures
earlier ways too.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.players.hand import FAR, below, chance, has, look, walk
from benchmarks.players.table import Table

DANGLE = 0.15
"""How often it takes a dangling tile where another would run along the way."""


@njit(cache=True)
def target(t: Table, islands: int, steps: NDArray[np.int64], luck: NDArray[np.uint64]) -> int:
    """A missing island, the nearest most often; -1 where none can be reached."""
    chosen, best = -1, float(FAR)
    for island in range(4):
        if (t.goal & ~islands) >> island & 1:
            way = FAR
            for square in range(t.near.size):
                if has(t.shore[island], square):
                    way = min(way, steps[square])
            value = way + 4 * chance(luck)
            if way < FAR and value < best:
                chosen, best = island, value
    return chosen


@njit(cache=True)
def draw(
    t: Table,
    anchors: np.uint64,
    covered: np.uint64,
    goals: np.uint64,
    wild: float,
    luck: NDArray[np.uint64],
    way: NDArray[np.int64],
) -> int:
    """Write a path from an anchor to a goal, cheapest at costs of 1 to 1 + wild; its length."""
    size = t.near.size
    price, before = np.empty(size), np.full(size, -1, np.int64)
    cost, done = np.full(size, np.inf), np.zeros(size, np.bool_)
    for square in range(size):
        price[square] = 1 + wild * chance(luck)
        if has(anchors, square):
            cost[square] = price[square]
    while True:
        here = -1
        for square in range(size):
            if not done[square] and (here < 0 or cost[square] < cost[here]):
                here = square
        if here < 0 or cost[here] == np.inf:
            return 0
        done[here] = True
        if has(goals, here):
            return _trace(before, here, way)
        for square in range(size):
            if has(t.near[here] & ~covered, square) and cost[here] + price[square] < cost[square]:
                cost[square], before[square] = cost[here] + price[square], here


@njit(cache=True)
def _trace(before: NDArray[np.int64], last: int, way: NDArray[np.int64]) -> int:
    length, square = 0, last
    while square >= 0:
        square = before[square]
        length += 1
    square = last
    for i in range(length):
        way[length - 1 - i] = square
        square = before[square]
    return length


@njit(cache=True)
def fit(
    t: Table,
    way: NDArray[np.int64],
    length: int,
    covered: np.uint64,
    used: int,
    luck: NDArray[np.uint64],
) -> int:
    """A random tile for the next squares of a way, at best with both ends on it; or -1."""
    place = np.full(t.near.size, -1, np.int64)
    for i in range(length):
        place[way[i]] = i
    fits = np.zeros((2, t.mask.size), np.int64)
    count = np.zeros(2, np.int64)
    for k in range(t.first[way[0]], t.first[way[0] + 1]):
        p = t.at[k]
        if used >> t.tile[p] & 1 or t.mask[p] & covered != 0:
            continue
        last = max(0, place[t.end[p, 0] + t.end[p, 1] - way[0]])
        clear = True
        for i in range(last + 1, length):
            clear = clear and not has(t.mask[p], way[i])
        if clear:
            runs = 1 if last > 0 or length == 1 else 0
            fits[runs, count[runs]] = p
            count[runs] += 1
    runs = 0 if count[1] == 0 or (count[0] > 0 and chance(luck) < DANGLE) else 1
    return fits[runs, below(luck, count[runs])] if count[runs] else -1


@njit(cache=True)
def leg(
    t: Table, laid: NDArray[np.int64], n: int, wild: float, luck: NDArray[np.uint64]
) -> tuple[int, int]:
    """Lay tiles on a way to one more island: how many were laid, and whether it arrived."""
    islands, anchors, covered, used = look(t, laid, n)
    steps, way = np.zeros(t.near.size, np.int64), np.zeros(t.near.size, np.int64)
    walk(t, anchors, covered, steps)
    island = target(t, islands, steps, luck)
    if island < 0:
        return 0, 0
    length = draw(t, anchors, covered, t.shore[island] & ~covered, wild, luck, way)
    at, count = 0, 0
    while at < length:
        p = fit(t, way[at:], length - at, covered, used, luck)
        if p < 0:
            return count, 0
        laid[n + count] = p
        count += 1
        covered |= t.mask[p]
        used |= 1 << t.tile[p]
        while at < length and has(t.mask[p], way[at]):
            at += 1
    return count, 1


@njit(cache=True)
def play(t: Table, seed: int, cap: int, laid: NDArray[np.int64]) -> tuple[int, int]:
    """Build in ``laid``: tiles laid and taken back, at most ``cap``, and how many lie there."""
    luck = np.array([seed], np.uint64)
    begun = np.zeros(32, np.int64)
    n = legs = effort = failures = 0
    while effort < cap:
        if look(t, laid, n)[0] & t.goal == t.goal:
            return effort, n
        count, arrived = leg(t, laid, n, 1.0 + failures, luck)
        effort += count
        if arrived:
            begun[legs] = n
            legs += 1
            n += count
            failures = 0
            continue
        effort += max(count, 1)
        failures += 1
        if legs > 0 and below(luck, 4) == 0:
            legs -= 1 + below(luck, legs)
            effort += n - begun[legs]
            n = begun[legs]
    return cap, n
