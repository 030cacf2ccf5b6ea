"""Shapes of bridge tiles: what is one tile turned or mirrored, where its road ends.

This is the referee's own view of tiles. It compares shapes and never lists
placements; the solvers keep lists of their own, so that a fault in one of them
cannot hide in the other.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from games.papua_bridges.content import Square, neighbours

Shape: TypeAlias = tuple[Square, ...]
"""Squares sorted by row, column; a normal shape has its least row and column at 0."""


def normal(squares: Iterable[Square]) -> Shape:
    """The squares shifted so that the least row and the least column are 0, sorted."""
    listed = list(squares)
    top = min((row for row, _ in listed), default=0)
    left = min((column for _, column in listed), default=0)
    return tuple(sorted((row - top, column - left) for row, column in listed))


def orientations(squares: Iterable[Square]) -> tuple[Shape, ...]:
    """The different ways to turn a shape by quarter turns and to mirror it (PB-24), sorted."""
    return tuple(sorted(set(_turned_and_mirrored(squares))))


@lru_cache(maxsize=4096)
def free_form(squares: Shape) -> Shape:
    """One shape that stands for all that are congruent: equal forms, same tile (PB-24)."""
    return min(_turned_and_mirrored(squares))


def _turned_and_mirrored(squares: Iterable[Square]) -> Iterator[Shape]:
    turned = list(squares)
    for _ in range(4):
        turned = [(column, -row) for row, column in turned]
        yield normal(turned)
        yield normal((row, -column) for row, column in turned)


def degree(square: Square, shape: Iterable[Square]) -> int:
    """How many edge neighbours of ``square`` belong to ``shape``."""
    members = set(shape)
    return sum(near in members for near in neighbours(square))


def road_ends(shape: Iterable[Square]) -> tuple[Square, ...]:
    """The squares with one neighbour inside the tile, where its road ends (PB-39)."""
    members = sorted(set(shape))
    return tuple(square for square in members if degree(square, members) == 1)


def pieces(squares: Iterable[Square]) -> list[Shape]:
    """The edge-connected pieces of a set of squares, largest first, then by first square."""
    left = set(squares)
    found = []
    while left:
        frontier = [left.pop()]
        piece = list(frontier)
        while frontier:
            near = left.intersection(neighbours(frontier.pop()))
            left -= near
            frontier.extend(near)
            piece.extend(near)
        found.append(tuple(sorted(piece)))
    return sorted(found, key=lambda piece: (-len(piece), piece))


def is_connected(shape: Iterable[Square]) -> bool:
    """Whether the squares hang together by their edges; no squares do not."""
    return len(pieces(shape)) == 1


def is_unbranched(shape: Iterable[Square]) -> bool:
    """Whether the shape is one chain of two or more squares that touches itself nowhere.

    Only such a tile has a road with two ends (rules 3.2, ours).
    """
    members = set(shape)
    return (
        is_connected(members)
        and len(road_ends(members)) == 2
        and all(degree(square, members) <= 2 for square in members)
    )
