"""Maps: the two-sided tiles, the 384 layouts that they make, and the 8 by 8 squares.

A square is a number 0 to 63, row after row; its name is row letter then column letter,
such as ``EB`` (CA-20). Characters: ``V F C`` land; ``2 3 4`` sea that gets an animal from
so many players on; ``b`` sea that gets one at 2 and 4 players, not at 3 (CA-25).
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import permutations, product
from typing import Any

from games.caribe.material import LETTERS, POSITIONS, TERRAINS

SIDE = 8
TILE = 4
"""A tile is 4 by 4 squares (CA-02)."""
SQUARES = range(SIDE * SIDE)
TILES = "ABCD"
SIDES = tuple(tile + side for tile in TILES for side in "12")
"""The eight sides: A1, A2, B1, ... D2 (CA-02)."""
SEA_CODES = "234b"
CODES = TERRAINS + SEA_CODES
USED_BY = {"2": (2, 3, 4), "3": (3, 4), "4": (4,), "b": (2, 4)}
"""At which numbers of players a sea square gets an animal (CA-25, Amb-1)."""

SQUARE_NAMES = tuple(LETTERS[square // SIDE] + LETTERS[square % SIDE] for square in SQUARES)
SQUARE_OF = {name: square for square, name in enumerate(SQUARE_NAMES)}
LINES = range(2 * SIDE)
"""Lines are numbers: rows 0 to 7, columns 8 to 15."""
LINE_SQUARES = tuple(
    tuple(line * SIDE + i if line < SIDE else i * SIDE + line - SIDE for i in range(SIDE))
    for line in LINES
)
LINE_MASKS = tuple(sum(1 << square for square in squares) for squares in LINE_SQUARES)
LETTER_MASKS = tuple(LINE_MASKS[i] | LINE_MASKS[SIDE + i] for i in range(SIDE))
"""The 15 squares that a coordinate letter opens (CA-21)."""
POSITION_OF = tuple((square // SIDE // TILE) * 2 + square % SIDE // TILE for square in SQUARES)
"""``[square]``: its tile position, an index into ``POSITIONS`` (CA-28)."""
POSITION_MASKS = tuple(
    sum(1 << square for square in SQUARES if POSITION_OF[square] == position)
    for position in range(len(POSITIONS))
)

TileSide = tuple[str, str, str, str]
Rows = tuple[str, ...]
"""Eight strings of eight characters."""


@cache
def map_data() -> dict[str, Any]:
    """The tiles that ship and the counts of every map, each marked with its source."""
    return tomllib.loads(files(__package__).joinpath("maps.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class MapSet:
    """The eight sides of four tiles; their sense is checked elsewhere (``validation``)."""

    sides: Mapping[str, TileSide]
    """By name, ``A1`` to ``D2``: four strings of four characters."""

    def rows(self, arrangement: Sequence[str]) -> Rows:
        """The map of four side names, top left, top right, bottom left, bottom right (CA-17).

        Raises ``KeyError`` for a name that is none; whether each tile is there once is
        for the caller to see.
        """
        a, b, c, d = (self.sides[name] for name in arrangement)
        upper = [left + right for left, right in zip(a, b, strict=True)]
        lower = [left + right for left, right in zip(c, d, strict=True)]
        return (*upper, *lower)


def arrangements() -> Iterator[tuple[str, str, str, str]]:
    """The 384 layouts, tile orders in alphabetical order, then sides (CA-18)."""
    for order in permutations(TILES):
        for sides in product("12", repeat=len(TILES)):
            a, b, c, d = (tile + side for tile, side in zip(order, sides, strict=True))
            yield a, b, c, d


@cache
def standard() -> MapSet:
    """The map set that ships (ours, DEFAULT)."""
    sides: dict[str, TileSide] = {}
    for tile, both in map_data()["tiles"].items():
        for side, rows in both.items():
            first, second, third, fourth = rows
            sides[tile + side] = (first, second, third, fourth)
    return MapSet(sides)


def terrain_masks(rows: Rows) -> tuple[int, int, int]:
    """The squares of volcano, forest and coastline, a bit for each."""
    text = "".join(rows)
    v, f, c = (sum(1 << i for i in SQUARES if text[i] == letter) for letter in TERRAINS)
    return v, f, c


def used_squares(rows: Rows, players: int) -> tuple[int, ...]:
    """Sea squares that get an animal at so many players, in reading order (CA-25, CA-38)."""
    text = "".join(rows)
    return tuple(i for i in SQUARES if players in USED_BY.get(text[i], ()))
