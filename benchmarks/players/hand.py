"""What all simulated players do with their hands and eyes: lay, look, measure, draw lots.

Compiled with numba. ``laid`` holds placement numbers in order of laying, ``n``
how many there are; a player always lays so that the new tile joins the road.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.players.table import Table

FAR = 40
"""The distance of an island that no free water leads to."""
ONE = np.uint64(1)


@njit(cache=True)
def roll(luck: NDArray[np.uint64]) -> np.uint64:
    """The next 64 random bits (splitmix64); ``luck`` holds the generator's state."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    z = luck[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@njit(cache=True)
def chance(luck: NDArray[np.uint64]) -> float:
    """A uniform float in [0, 1)."""
    return float(roll(luck) >> np.uint64(11)) / 9007199254740992.0


@njit(cache=True)
def below(luck: NDArray[np.uint64], n: int) -> int:
    """A uniform integer in range(n), as good as 53 bits make it."""
    return int(chance(luck) * n)


@njit(cache=True)
def has(squares: np.uint64, square: int) -> bool:
    """Whether a set of squares holds a square."""
    return (squares >> np.uint64(square)) & ONE == ONE


@njit(cache=True)
def look(t: Table, laid: NDArray[np.int64], n: int) -> tuple[int, np.uint64, np.uint64, int]:
    """Follow the road: islands joined, squares where a next end joins, covered squares, tiles.

    The second and third are sets of squares, the first and last bits of
    islands and tiles.
    """
    covered, used = np.uint64(0), 0
    for i in range(n):
        covered |= t.mask[laid[i]]
        used |= 1 << t.tile[laid[i]]
    reach, islands, joined, found = ONE << np.uint64(t.start), 0, 0, True
    while found:
        found = False
        for i in range(n):
            a, b = t.end[laid[i], 0], t.end[laid[i], 1]
            if not joined >> i & 1 and (has(reach, a) or has(reach, b)):
                joined |= 1 << i
                islands |= t.dock[a] | t.dock[b]
                reach |= t.near[a] | t.near[b]
                found = True
        for island in range(4):
            if islands >> island & 1:
                reach |= t.shore[island]
    return islands, reach & ~covered, covered, used


@njit(cache=True)
def moves(t: Table, laid: NDArray[np.int64], n: int, out: NDArray[np.int64]) -> int:
    """Write every placement that can be laid next and joins the road; their number."""
    _, anchors, covered, used = look(t, laid, n)
    count = 0
    for square in range(t.near.size):
        if not has(anchors, square):
            continue
        for k in range(t.first[square], t.first[square + 1]):
            p = t.at[k]
            other = t.end[p, 0] + t.end[p, 1] - square
            twice = has(anchors, other) and other < square
            if not twice and not used >> t.tile[p] & 1 and t.mask[p] & covered == 0:
                out[count] = p
                count += 1
    return count


@njit(cache=True)
def walk(t: Table, anchors: np.uint64, covered: np.uint64, steps: NDArray[np.int64]) -> None:
    """Write for each square how many free squares a road to it takes, itself included."""
    steps[:] = FAR
    border, step = anchors, 1
    seen = anchors | covered
    while border != 0:
        wider = np.uint64(0)
        for square in range(t.near.size):
            if has(border, square):
                steps[square] = step
                wider |= t.near[square]
        border = wider & ~seen
        seen |= wider
        step += 1


@njit(cache=True)
def measure(
    t: Table, laid: NDArray[np.int64], n: int, steps: NDArray[np.int64]
) -> tuple[int, int, int]:
    """How far the work has come: islands missing, way to the nearest of them, sum of the ways."""
    islands, anchors, covered, _ = look(t, laid, n)
    if islands & t.goal == t.goal:
        return 0, 0, 0
    walk(t, anchors, covered, steps)
    missing, nearest, total = 0, FAR, 0
    for island in range(4):
        if (t.goal & ~islands) >> island & 1:
            way = FAR
            for square in range(t.near.size):
                if has(t.shore[island], square):
                    way = min(way, steps[square])
            missing += 1
            nearest = min(nearest, way)
            total += way
    return missing, nearest, total
