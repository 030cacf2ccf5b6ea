"""Squares, directions and sea squares as numbers, and sets of squares as bits.

Square ``7 * row + column``; directions 0 to 3 are north, east, south, west; a set of
squares is a number in which bit n stands for square n.
"""

from functools import cache
from typing import TypeAlias

from games.sumatra.content import EDGES, SIDE

Bits: TypeAlias = int
"""A set of squares."""

SQUARES = SIDE * SIDE
SHIP = SQUARES
"""Where a truck is that stands aboard its ship: no square."""
PLACE_BITS = (*(1 << square for square in range(SQUARES)), 0)
"""The set that holds a truck's place: nothing for one aboard its ship."""
CENTRE = SQUARES // 2
N, E, S, W = range(4)
DIRECTIONS = (N, E, S, W)
OPPOSITE = (S, W, N, E)

EVERYWHERE: Bits = (1 << SQUARES) - 1
FIRST_COLUMN: Bits = sum(1 << SIDE * row for row in range(SIDE))
LAST_COLUMN: Bits = FIRST_COLUMN << SIDE - 1
EVEN = tuple(square for square in range(SQUARES) if (square // SIDE + square % SIDE) % 2 == 0)
"""The squares with printed paths (SU-21)."""
ROWS = tuple(range(SIDE))
ROW_BITS = (1 << SIDE) - 1


def square_at(row: int, column: int) -> int:
    """The number of a square."""
    return row * SIDE + column


_PLACES = tuple(divmod(square, SIDE) for square in range(SQUARES))


def place_of(square: int) -> tuple[int, int]:
    """Row and column of a square."""
    return _PLACES[square]


def name_of(square: int) -> str:
    """``row,column``."""
    return f"{square // SIDE},{square % SIDE}"


def numbers_in(bits: int) -> list[int]:
    """The numbers n whose bit is set, rising: the squares of a set, for example."""
    return [n for n, bit in enumerate(reversed(bin(bits))) if bit == "1"]


def ends_name(mask: int) -> str:
    """Path ends as letters: bit d stands for direction d."""
    return "".join(EDGES[d] for d in DIRECTIONS if mask >> d & 1)


def mask_of(ends: str | tuple[str, ...]) -> int:
    """The mask of path ends given as letters."""
    return sum(1 << EDGES.index(end) for end in ends)


def _next_to(square: int, direction: int) -> int:
    row, column = place_of(square)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    inside = 0 <= row < SIDE and 0 <= column < SIDE
    return square_at(row, column) if inside else -1


NEIGHBOUR = tuple(
    tuple(_next_to(square, direction) for direction in DIRECTIONS) for square in range(SQUARES)
)
"""The square next to a square in a direction; -1: the sea."""


def beside(bits: Bits, direction: int) -> Bits:
    """The squares that lie next to one of these in a direction; none lies in the sea."""
    if direction == N:
        return bits >> SIDE
    if direction == S:
        return bits << SIDE & EVERYWHERE
    if direction == E:
        return (bits & ~LAST_COLUMN) << 1
    return (bits & ~FIRST_COLUMN) >> 1


def spread(bits: Bits) -> Bits:
    """All squares next to one of these."""
    return (
        bits >> SIDE
        | bits << SIDE & EVERYWHERE
        | (bits & ~LAST_COLUMN) << 1
        | (bits & ~FIRST_COLUMN) >> 1
    )


def reached(start: Bits, down: Bits, right: Bits) -> Bits:
    """All squares that paths join to ``start``, itself among them (SU-55, SU-56).

    ``down`` and ``right``: the squares linked with the one south and east of them.
    """
    while True:
        grown = (
            start
            | (start & down) << SIDE
            | (start >> SIDE) & down
            | (start & right) << 1
            | (start >> 1) & right
        )
        if grown == start:
            return start
        start = grown


@cache
def boarding_edges(length: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each first sea square of a ship the coast squares beside it, with their side (SU-59).

    Two in general, one where the ship covers a corner of the sea (SU-60).
    """
    coast = [_coast(length, sea) for sea in range(length)]
    return tuple((*coast[p], *coast[(p + 1) % length]) for p in range(length))


def _coast(length: int, sea: int) -> tuple[tuple[int, int], ...]:
    side, step = divmod(sea, length // 4)
    step -= length // 4 - SIDE
    if step < 0:
        return ()
    last = SIDE - 1
    row, column = ((0, step), (step, last), (last, last - step), (last - step, 0))[side]
    return ((square_at(row, column), side),)
