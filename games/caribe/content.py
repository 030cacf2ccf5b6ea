"""The documents of Caribe about maps: map sets, layouts, and what validation says of them.

Squares are named by row letter, then column letter, such as ``EB`` (CA-20). Characters are
those of ``maps``: ``V F C`` land, ``2 3 4 b`` sea. Reading checks types and sizes only; what
the rules say of a map is told by ``validation``.
"""

from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.caribe import maps
from games.caribe.maps import SIDES, TILE, MapSet, Rows, TileSide
from games.core.documents import Document, MadeBy, Part

GAME = "caribe"
MAX_ROWS = 32
"""The most rows, and squares in a row, that a document may list. DEFAULT, ours."""

Text = Annotated[str, Field(max_length=120, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
TileName: TypeAlias = Literal["A", "B", "C", "D"]
SideNumber: TypeAlias = Literal["1", "2"]
SideName = Annotated[str, Field(pattern=r"^[A-D][12]$")]
SquareName = Annotated[str, Field(pattern=r"^[A-H][A-H]$")]
Drawn = Annotated[
    tuple[Annotated[str, Field(max_length=MAX_ROWS)], ...], Field(max_length=MAX_ROWS)
]
"""Rows of characters from top to bottom; whether shape and characters fit is told later."""
Arrangement = Annotated[tuple[SideName, ...], Field(max_length=8)]
"""Side names: top left, top right, bottom left, bottom right (CA-17)."""


class Mapset(Document):
    """The two sides of the four map tiles (CA-02); a side is four rows of four characters."""

    prefix: ClassVar[str] = "cam"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/caribe-mapset/1"] = Field(
        "isleworks/caribe-mapset/1", alias="schema"
    )
    tiles: dict[TileName, dict[SideNumber, Drawn]]
    title: Text | None = None
    author: Text | None = None
    made_by: MadeBy | None = None

    def sides(self) -> dict[str, tuple[str, ...]]:
        """The sides that are there by name, ``A1`` to ``D2``, in that order."""
        found = {tile + side: rows for tile, both in self.tiles.items()
                 for side, rows in both.items()}  # fmt: skip
        return {name: found[name] for name in SIDES if name in found}

    def map_set(self) -> MapSet:
        """The sides that are four by four, for the engine; validate the set first."""
        shaped: dict[str, TileSide] = {}
        for name, rows in self.sides().items():
            if is_square(rows, TILE):
                first, second, third, fourth = rows
                shaped[name] = (first, second, third, fourth)
        return MapSet(shaped)


def is_square(rows: tuple[str, ...], side: int) -> bool:
    """Whether there are so many rows of so many squares."""
    return len(rows) == side and all(len(row) == side for row in rows)


def mapset_of(sides: MapSet, *, title: str | None = None) -> Mapset:
    """The document of a map set."""
    tiles = {
        tile: {side: sides.sides[tile + side] for side in "12" if tile + side in sides.sides}
        for tile in maps.TILES
    }
    return Mapset.from_data({"tiles": tiles} | ({"title": title} if title else {}))


@cache
def standard_mapset() -> Mapset:
    """The map set that ships (ours, DEFAULT)."""
    return mapset_of(maps.standard())


def _tiles_of(fields: dict[str, Any]) -> Mapset | None:
    return standard_mapset() if fields.get("arrangement") else None


class Layout(Document):
    """One map: tiles of a set side by side, or rows drawn without tiles, or both.

    Where rows and arrangement are given, the rows are what somebody drew or laid, and the
    sides are what it is said to be (CA-19).
    """

    prefix: ClassVar[str] = "cal"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/caribe-layout/1"] = Field(
        "isleworks/caribe-layout/1", alias="schema"
    )
    arrangement: Arrangement | None = None
    mapset: Mapset | None = Field(default_factory=_tiles_of)
    """The tiles; those that ship where an arrangement names none. None: rows alone."""
    rows: Drawn | None = None
    players: Literal[2, 3, 4] = 4
    """For how many players ``animals`` were put out (CA-38)."""
    animals: Drawn | None = None
    """``T D M`` on used sea squares, ``.`` elsewhere; None: not put out."""
    title: Text | None = None
    author: Text | None = None
    made_by: MadeBy | None = None

    @model_validator(mode="after")
    def _is_a_map(self) -> Self:
        if self.rows is None and self.arrangement is None:
            raise ValueError("a layout has rows or an arrangement of tiles")
        if self.arrangement is not None and self.mapset is None:
            raise ValueError("an arrangement has a map set")
        return self

    def drawn(self) -> tuple[str, ...] | None:
        """The rows as given, or those of the tiles; None: the tiles do not make a map."""
        return self.rows if self.rows is not None else self.laid()

    def laid(self) -> Rows | None:
        """The rows of the named sides; None where four whole sides are not named."""
        if self.mapset is None or self.arrangement is None or len(self.arrangement) != 4:
            return None
        tiles = self.mapset.map_set()
        if not all(name in tiles.sides for name in self.arrangement):
            return None
        return tiles.rows(self.arrangement)


class Finding(Part):
    """Something a rule says about a map."""

    code: str
    """``L01`` to ``L08`` of layouts, ``S01`` to ``S03`` of map sets, ``A01`` to ``A03`` of
    animals, ``M01`` to ``M03`` of measures, ``MARKS`` of how the marks were read."""
    rule: str
    severity: Literal["error", "warning"]
    squares: tuple[SquareName, ...] = ()
    """Where; for a side, as if its tile lay top left."""
    side: SideName | None = None
    """The side of a tile that is meant."""
    layout: tuple[SideName, ...] | None = None
    """Of a map set: the layout in which it is worst."""
    message: str


class Measure(Part):
    """One figure about a map, with what is usual (ours, measured; see measures.toml)."""

    value: float | None
    """Of a layout; None for a map set."""
    range: tuple[float, float] | None
    """Of a map set: least and most over its 384 layouts; None for a layout."""
    usual: tuple[float, float]
    """Between these lie four of five random maps with eight squares of each terrain."""
    shipped: tuple[float, float]
    """Least and most over the 384 layouts that ship."""


class LetterProfile(Part):
    """What a coordinate letter opens (CA-21)."""

    letter: str
    terrains: tuple[int, int, int]
    """Squares of volcano, forest and coastline."""
    animals: tuple[int, int, int]
    """Sea squares in use at 2, 3 and 4 players."""
    full: int
    """How many action spaces one can use whole on an empty map without compass."""
    icons: int
    """How many icons of the five spaces one can use so."""


class Measures(Part):
    """All figures about a map."""

    values: dict[str, Measure]
    letters: tuple[LetterProfile, ...] = ()
    """Of a layout, A to H."""
    grades: dict[str, int] | None = None
    """Of a map set: how many of its layouts have each grade."""


class Change(Part):
    """A square that a repair changes."""

    side: SideName | None = None
    square: SquareName
    to: str
    """Its new character."""


Grade: TypeAlias = Literal["A", "B", "C", "D"]


class Report(Document):
    """What validation found in a map set or a layout."""

    schema_: Literal["isleworks/caribe-report/1"] = Field(
        "isleworks/caribe-report/1", alias="schema"
    )
    legal: bool
    """True if no finding is an error."""
    findings: tuple[Finding, ...]
    measures: Measures | None = None
    """None where shape or characters do not allow any."""
    grade: Grade | None = None
    """How fair the map is, of a map set its worst layout; None: it is not legal."""
    rating: dict[str, Any] | None = None
    """Filled by ``rate``; validation leaves it empty."""
    repair: Layout | Mapset | None = None
    """The nearest legal map, where one was asked for and proved nearest."""
    changes: tuple[Change, ...] | None = None
    """The squares in which the repair differs."""
