"""Every way to lay a tile on a board's water, as the CP-SAT engine lists it.

A square is a *cell*, ``row * width + column``. The list is the same for all 20
tasks of a board: a removed island stays an obstacle (PB-63) and starts that
were not rolled stay covered by their road (PB-31).
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from games.papua_bridges.content import (
    WATER,
    Board,
    BridgeSet,
    Join,
    PlacedTile,
    Square,
    neighbours,
)

Ints = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]
Shape = tuple[Square, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ragged:
    """Rows of different length in two flat arrays."""

    at: Ints
    """Row ``i`` is ``items[at[i]:at[i + 1]]``; one entry more than there are rows."""
    items: Ints

    @classmethod
    def of(cls, rows: int, owner: Ints, items: Ints) -> "Ragged":
        """Collect ``items`` by their ``owner`` row, keeping their order within a row."""
        order = np.argsort(owner, kind="stable")
        at = np.concatenate(([0], np.cumsum(np.bincount(owner, minlength=rows))))
        return cls(at.astype(np.int32), items[order])

    @property
    def lengths(self) -> Ints:
        """Length of every row."""
        return np.diff(self.at)

    @property
    def owner(self) -> Ints:
        """The row of every item."""
        return np.repeat(np.arange(len(self.at) - 1, dtype=np.int32), self.lengths)

    def row(self, index: int) -> list[int]:
        """One row as plain numbers."""
        cells: list[int] = self.items[self.at[index] : self.at[index + 1]].tolist()
        return cells

    def take(self, keep: Mask) -> "Ragged":
        """The rows whose ``keep`` is set, in order."""
        at = np.concatenate(([0], np.cumsum(self.lengths[keep])))
        return Ragged(at.astype(np.int32), self.items[np.repeat(keep, self.lengths)])

    def any(self, flags: Mask) -> Mask:
        """For every row, whether the flag of one of its items is set."""
        hits = np.bincount(self.owner, weights=flags[self.items], minlength=len(self.at) - 1)
        found: Mask = hits > 0
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Placements:
    """Placements of a set's tiles on a board; row ``p`` of every field is placement ``p``."""

    width: int
    cells: int
    """Number of squares of the whole board."""
    names: tuple[str, ...]
    """Ids of the tiles."""
    tile: Ints
    """Which tile it is, an index into ``names``."""
    squares: Ragged
    """The cells it covers, ascending."""
    ports: Ragged
    """The cells where it joins others (PB-A1): its ends, or under ``contact`` all its cells."""
    doors: Ragged
    """Its ways out: ``4 * port + direction`` for each free square beside a port and outside it."""

    def __len__(self) -> int:
        return len(self.tile)

    def take(self, keep: Mask) -> "Placements":
        """Only the placements whose ``keep`` is set, in order."""
        squares, ports, doors = (r.take(keep) for r in (self.squares, self.ports, self.doors))
        tile = self.tile[keep]
        return Placements(self.width, self.cells, self.names, tile, squares, ports, doors)

    def document(self, index: int) -> PlacedTile:
        """Placement ``index`` as it stands in a build."""
        squares = tuple(divmod(cell, self.width) for cell in self.squares.row(index))
        return PlacedTile(tile=self.names[self.tile[index]], squares=squares)


def orientations(shape: Shape) -> list[Shape]:
    """The different ways to turn and flip a tile (PB-24), each moved to the origin and sorted."""
    rows, columns = (max(axis) + 1 for axis in zip(*shape, strict=True))
    drawn = np.zeros((rows, columns), np.bool_)
    drawn[tuple(zip(*shape, strict=True))] = True
    found: dict[Shape, None] = {}
    for face in (drawn, np.fliplr(drawn)):
        for turns in range(4):
            turned = np.argwhere(np.rot90(face, turns))
            found[tuple((int(r), int(c)) for r, c in turned)] = None
    return list(found)


def port_squares(shape: Shape, join: Join) -> Shape:
    """The squares where a tile joins others: all, or the ends (one neighbour in the tile)."""
    if join == "contact":
        return shape
    return tuple(s for s in shape if sum(n in shape for n in neighbours(s)) == 1)


def list_placements(board: Board, tiles: BridgeSet) -> Placements:
    """All placements of ``tiles`` on the water of ``board``, in a fixed order."""
    shapes = tuple((tile.id, tile.squares) for tile in tiles.tiles)
    return list_shapes(board.rows, board.join, shapes)


def clear() -> None:
    """Forget the lists of boards seen before."""
    list_shapes.cache_clear()


@lru_cache(maxsize=64)
def list_shapes(
    rows: tuple[str, ...], join: Join, shapes: tuple[tuple[str, Shape], ...]
) -> Placements:
    """The same for named shapes on the water of ``rows``; kept for the boards used last."""
    free = np.array([[mark == WATER for mark in row] for row in rows], np.bool_)
    owners: list[Ints] = []
    squares: list[Ints] = []
    ports: list[Ints] = []
    for index, (_, shape) in enumerate(shapes):
        for turned in orientations(shape):
            anchors = _anchors(free, turned)
            owners.append(np.full(len(anchors), index, np.int32))
            squares.append(_shifted(anchors, turned, free.shape[1]))
            ports.append(_shifted(anchors, port_squares(turned, join), free.shape[1]))
    tile = np.concatenate(owners) if owners else np.empty(0, np.int32)
    covered, ending = _stacked(squares), _stacked(ports)
    names = tuple(name for name, _ in shapes)
    doors = _doors(free, covered, ending)
    return Placements(free.shape[1], free.size, names, tile, covered, ending, doors)


def _anchors(free: Mask, shape: Shape) -> npt.NDArray[np.int64]:
    """Rows and columns where the shape's top left corner may lie: every square is free (PB-30)."""
    tall, wide = (max(axis) + 1 for axis in zip(*shape, strict=True))
    down, right = free.shape[0] - tall + 1, free.shape[1] - wide + 1
    if down < 1 or right < 1:
        return np.empty((0, 2), np.int64)
    fits = np.ones((down, right), np.bool_)
    for row, column in shape:
        fits &= free[row : row + down, column : column + right]
    return np.argwhere(fits)


def _shifted(anchors: npt.NDArray[np.int64], shape: Shape, width: int) -> Ints:
    """The cells of a shape at each anchor, one row an anchor, ascending as ``shape`` is sorted."""
    offsets = np.array([row * width + column for row, column in shape], np.int64)
    origins = anchors[:, 0] * width + anchors[:, 1]
    return (origins[:, None] + offsets[None, :]).astype(np.int32)


def _stacked(blocks: list[Ints]) -> Ragged:
    lengths = [np.full(len(block), block.shape[1], np.int64) for block in blocks]
    at = np.cumsum(np.concatenate([np.zeros(1, np.int64), *lengths])).astype(np.int32)
    flat = [block.ravel() for block in blocks]
    return Ragged(at, np.concatenate(flat) if flat else np.empty(0, np.int32))


def _doors(free: Mask, squares: Ragged, ports: Ragged) -> Ragged:
    """For each port the free neighbours that the same placement does not cover itself."""
    beside = neighbour_cells(free)
    owner = np.repeat(ports.owner, 4)
    doors = (4 * ports.items[:, None] + np.arange(4, dtype=np.int32)).ravel()
    outside = beside[doors]
    own = np.isin(owner.astype(np.int64) * free.size + outside, _keys(squares, free.size))
    kept = (outside >= 0) & ~own
    return Ragged.of(len(ports.at) - 1, owner[kept], doors[kept])


def _keys(squares: Ragged, cells: int) -> npt.NDArray[np.int64]:
    keys: npt.NDArray[np.int64] = squares.owner.astype(np.int64) * cells + squares.items
    return keys


def neighbour_cells(free: Mask) -> Ints:
    """For door ``4 * cell + d`` the free cell on its other side, or -1; d counts N, E, S, W."""
    height, width = free.shape
    beside = np.full((height, width, 4), -1, np.int32)
    numbers = np.where(free, np.arange(free.size, dtype=np.int32).reshape(free.shape), -1)
    beside[1:, :, 0] = numbers[:-1]
    beside[:, :-1, 1] = numbers[:, 1:]
    beside[:-1, :, 2] = numbers[1:]
    beside[:, 1:, 3] = numbers[:, :-1]
    return beside.ravel()
