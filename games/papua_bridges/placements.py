"""Every way a tile can lie on a grid, numbered once, with its bits and its short text.

The engine lists legal placements out of these tables; whether a placement breaks
a rule, and which, is said by the referee alone (``scoring``).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.papua_bridges.content import STEPS, BridgeSet, PlacedTile, Square
from games.papua_bridges.tiles import Shape, is_unbranched, orientations, road_ends


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares as bits of one number; a spare column keeps rows from running into each other."""

    height: int
    width: int

    @property
    def stride(self) -> int:
        """How many bits lie between a square and the one below it."""
        return self.width + 1

    def bit(self, square: Square) -> int:
        """The bit of a square, 0 if it is off the grid."""
        row, column = square
        if not (0 <= row < self.height and 0 <= column < self.width):
            return 0
        return 1 << row * self.stride + column

    def mask(self, squares: Iterable[Square]) -> int:
        """The bits of those squares that lie on the grid."""
        mask = 0
        for square in squares:
            mask |= self.bit(square)
        return mask


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """One tile in one orientation at one place."""

    code: int
    """Its number in the table."""
    tile: int
    """Number of the tile in its set, from 0."""
    laid: PlacedTile
    """The same as a piece of a build."""
    mask: int
    """The bits of its squares on the grid."""
    ends: int
    """The bits of the squares where its road can be joined under ``ends``."""
    text: str
    """``L4 2,3 EES``: the tile, a square, the way of its road from there."""


class PlacementTable:
    """All placements of a set of tiles with at least one square on the grid.

    Those that lie on the grid whole stand first, by tile, orientation, row and
    column; then the others in the same order.
    """

    def __init__(self, tiles: BridgeSet, grid: Grid) -> None:
        self.grid = grid
        self.tiles = tiles
        everywhere = sorted(_everywhere(tiles, grid), key=lambda lying: not _whole(grid, lying[1]))
        self.placements = tuple(
            self._placement(code, tile, squares) for code, (tile, squares) in enumerate(everywhere)
        )
        self.whole = sum(_whole(grid, squares) for _, squares in everywhere)
        """How many lie on the grid with all their squares: the first so many."""
        self._named = {
            name: placement for placement in self.placements for name in _names(placement)
        }

    def _placement(self, code: int, tile: int, squares: Shape) -> Placement:
        name = self.tiles.tiles[tile].id
        return Placement(
            code=code,
            tile=tile,
            laid=PlacedTile(tile=name, squares=squares),
            mask=self.grid.mask(squares),
            ends=self.grid.mask(road_ends(squares)),
            text=f"{name} {next(ways(squares))}",
        )

    def find(self, way: str) -> Placement | None:
        """The placement with this way, such as ``2,3 EES``, from either end, or None."""
        return self._named.get(way)


@lru_cache(maxsize=8)
def placement_table(tiles: BridgeSet, grid: Grid) -> PlacementTable:
    """The table of this set on this grid; made once."""
    return PlacementTable(tiles, grid)


def _everywhere(tiles: BridgeSet, grid: Grid) -> Iterator[tuple[int, Shape]]:
    """Each tile in each orientation with at least one square on the grid (PB-24)."""
    for number, tile in enumerate(tiles.tiles):
        for shape in orientations(tile.squares):
            high, wide = max(r for r, _ in shape), max(c for _, c in shape)
            for down in range(-high, grid.height):
                for right in range(-wide, grid.width):
                    squares = tuple((row + down, column + right) for row, column in shape)
                    if grid.mask(squares):
                        yield number, squares


def _whole(grid: Grid, squares: Shape) -> bool:
    return all(map(grid.bit, squares))


def _names(placement: Placement) -> Iterator[str]:
    return ways(placement.laid.squares)


def ways(squares: Shape) -> Iterator[str]:
    """The ways to write squares down, the usual one first.

    A road is walked from one end: ``2,3 EES`` begins at row 2, column 3 and goes east,
    east, south. A branched shape is the list of its squares: ``2,3+2,4+3,4+2,5``.
    """
    if not is_unbranched(squares):
        yield "+".join(_named(square) for square in squares)
        return
    for end in road_ends(squares):
        yield f"{_named(end)} {_walk(end, squares)}"


def _walk(end: Square, squares: Shape) -> str:
    """The directions in which a road leads from one of its ends to the other."""
    left = set(squares) - {end}
    walked = ""
    here = end
    while left:
        for direction, (down, right) in STEPS.items():
            there = (here[0] + down, here[1] + right)
            if there in left:
                walked += direction
                left.remove(there)
                here = there
                break
    return walked


def _named(square: Square) -> str:
    return f"{square[0]},{square[1]}"
