"""A task as the simulated players see it: numbered water squares and every way to lay a tile.

Made from the documents alone; nothing here comes from the solver, so that the
players are a yardstick it had no hand in. Only ``join = ends`` (PB-39) and at
most 64 water squares, which all default boards keep.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.papua_bridges.content import (
    ISLANDS,
    BridgeSet,
    Square,
    Task,
    default_tiles,
    neighbours,
)


class Table(NamedTuple):
    """W water squares, P placements, islands 0-3; sets of squares are bit masks."""

    mask: NDArray[np.uint64]
    """P: the squares of each placement."""
    end: NDArray[np.int64]
    """P x 2: the two end squares of each placement."""
    tile: NDArray[np.int64]
    """P: which tile it is."""
    first: NDArray[np.int64]
    """W + 1: where the placements with an end on each square begin in ``at``."""
    at: NDArray[np.int64]
    """2 P: placements by the squares of their ends."""
    near: NDArray[np.uint64]
    """W: the water squares beside each square."""
    dock: NDArray[np.int64]
    """W: bits of the islands in play whose exits lead to each square."""
    shore: NDArray[np.uint64]
    """4: the squares to which the exits of each island lead; 0 for a removed one."""
    start: int
    """The square of the rolled start road."""
    goal: int
    """Bits of the islands to join."""


def table(task: Task, tiles: BridgeSet | None = None) -> Table:
    """Number a task's squares and placements; ``ValueError`` where no player could begin."""
    board = task.board
    water = board.squares(".")
    number = {square: i for i, square in enumerate(water)}
    if board.join != "ends" or len(water) > 64 or board.start_landing(task.start) not in number:
        raise ValueError("The players know open starts, joins at ends and up to 64 water squares.")
    laid = list(_placements(water, tiles or default_tiles()))
    ends = [_ends(squares) for _, squares in laid]
    at = sorted((number[end], p) for p, both in enumerate(ends) for end in both)
    shore = [
        [number[s] for s in board.landings(i) if s in number] if i in task.islands else []
        for i in ISLANDS
    ]
    return Table(
        mask=np.array([_bits(number[s] for s in squares) for _, squares in laid], np.uint64),
        end=np.array([[number[end] for end in both] for both in ends], np.int64),
        tile=np.array([tile for tile, _ in laid], np.int64),
        first=np.searchsorted([square for square, _ in at], np.arange(len(water) + 1)),
        at=np.array([p for _, p in at], np.int64),
        near=np.array(
            [_bits(number[n] for n in neighbours(s) if n in number) for s in water], np.uint64
        ),
        dock=np.array(
            [_bits(i for i, squares in enumerate(shore) if w in squares) for w in number.values()],
            np.int64,
        ),
        shore=np.array([_bits(squares) for squares in shore], np.uint64),
        start=number[board.start_landing(task.start)],
        goal=_bits(ISLANDS.index(island) for island in task.islands),
    )


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))


def _placements(water: list[Square], tiles: BridgeSet) -> Iterator[tuple[int, tuple[Square, ...]]]:
    """Every tile in each of its orientations wherever all its squares are water."""
    sea = set(water)
    for number, tile in enumerate(tiles.tiles):
        for shape in sorted(_orientations(tile.squares)):
            for row, column in water:
                squares = tuple((row + r, column + c) for r, c in shape)
                if sea.issuperset(squares):
                    yield number, squares


def _orientations(squares: Iterable[Square]) -> set[tuple[Square, ...]]:
    """The turned and mirrored forms of a shape, each moved so that its first square is (0, 0)."""
    forms: set[tuple[Square, ...]] = set()
    form = list(squares)
    for _ in range(2):
        form = [(row, -column) for row, column in form]
        for _ in range(4):
            form = sorted((column, -row) for row, column in form)
            top, left = form[0]
            forms.add(tuple((row - top, column - left) for row, column in form))
    return forms


def _ends(squares: tuple[Square, ...]) -> list[Square]:
    """The two squares of an unbranched tile that have one neighbour in it."""
    return [s for s in squares if sum(n in squares for n in neighbours(s)) == 1]
