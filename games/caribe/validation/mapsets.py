"""A map set: what has to hold in all of its 384 layouts (CA-27, CA-H1 to CA-H5)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from games.caribe.content import Finding, Mapset, is_square
from games.caribe.maps import (
    CODES,
    SEA_CODES,
    SIDE,
    SIDES,
    TILE,
    TILES,
    USED_BY,
    TileSide,
    arrangements,
    map_data,
)
from games.caribe.material import TERRAIN_NAMES, TERRAINS
from games.caribe.validation.demands import Demands, area_words
from games.caribe.validation.findings import error, plural, span, warning

Arranged: TypeAlias = tuple[str, str, str, str]
COUNTS = ("sea", "3", "2")
"""What the two sides of a tile have alike: sea squares, those used at 3 and at 2 players."""
_WORDS = {
    "sea": "sea squares",
    "3": "sea squares used at 3 players",
    "2": "sea squares used at 2 players",
}


@dataclass(frozen=True, slots=True)
class SideCounts:
    """What is counted on one side."""

    counts: Mapping[str, int]
    """By the names of ``COUNTS``."""
    terrains: tuple[int, int, int]

    @classmethod
    def of(cls, side: TileSide) -> "SideCounts":
        """Count a side whose characters are known."""
        text = "".join(side)
        used = {
            str(players): sum(players in USED_BY.get(code, ()) for code in text)
            for players in (3, 2)
        }
        v, f, c = (text.count(letter) for letter in TERRAINS)
        return cls({"sea": sum(code in SEA_CODES for code in text), **used}, (v, f, c))

    @property
    def land(self) -> int:
        """Land squares."""
        return sum(self.terrains)


def wanted(name: str) -> int:
    """What a count of ``COUNTS`` has to be in every layout (CA-24, CA-26)."""
    counts = map_data()["counts"]
    return int(counts["sea"]["value"] if name == "sea" else counts["used"][name])


def mapset_findings(mapset: Mapset, demands: Demands) -> Iterator[Finding]:
    """Everything wrong with a map set, in the order of the codes.

    Counts are looked at once every side is there with known signs.
    """
    sides = mapset.sides()
    broken = [*_shapes(sides), *_signs(sides), *_missing(sides)]
    yield from broken
    if broken:
        return
    counted = {name: SideCounts.of(rows) for name, rows in mapset.map_set().sides.items()}
    yield from _alike(counted)
    yield from _sums(counted)
    yield from _in_all_layouts(counted, demands)


def _shapes(sides: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
    """L01, CA-20, CA-H1: a side is four rows of four squares."""
    for name, rows in sides.items():
        if not is_square(rows, TILE):
            message = f"The side {name} is not {TILE} rows of {TILE} squares."
            yield error("CA-20", "L01", message).model_copy(update={"side": name})


def _signs(sides: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
    """L02, CA-22, CA-23: every square is V, F, C or one of the sea codes."""
    for name, rows in sides.items():
        wrong = [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row)
                 if sign not in CODES]  # fmt: skip
        if wrong:
            message = f"A square of {name} has a sign that is none of V F C and 2 3 4 b."
            squares = [i * SIDE + j for i, j in wrong if i < TILE and j < TILE]
            found = error("CA-22", "L02", message, squares=squares)
            yield found.model_copy(update={"side": name})


def _missing(sides: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
    """L05, CA-17: all eight sides are there."""
    for name in SIDES:
        if name not in sides:
            message = f"The map set has no side {name}."
            yield error("CA-17", "L05", message).model_copy(update={"side": name})


def _alike(sides: Mapping[str, SideCounts]) -> Iterator[Finding]:
    """S01, CA-27, CA-H2, CA-H3: the two sides of a tile have equal counts."""
    for tile in TILES:
        one, two = sides[tile + "1"], sides[tile + "2"]
        for name in COUNTS:
            if one.counts[name] != two.counts[name]:
                message = (
                    f"Tile {tile}: side 1 has {one.counts[name]} {_WORDS[name]}, "
                    f"side 2 has {two.counts[name]}; the two have to be equal."
                )
                yield error("CA-27", "S01", message)


def _sums(sides: Mapping[str, SideCounts]) -> Iterator[Finding]:
    """S02, CA-27: with some choice of sides the counts of the four tiles sum to 40, 31, 22."""
    for name in COUNTS:
        sums = {
            sum(sides[tile + side].counts[name] for tile, side in zip(TILES, chosen, strict=True))
            for chosen in product("12", repeat=len(TILES))
        }
        if wanted(name) not in sums:
            message = (
                f"Four sides have {span(min(sums), max(sums))} {_WORDS[name]} together, "
                f"never {wanted(name)}."
            )
            yield error("CA-27", "S02", message)


@dataclass(frozen=True, slots=True)
class Check:
    """A number that every layout has to have."""

    code: str
    """The finding that a layout without it gets."""
    count: Callable[[Arranged], int]
    wanted: int
    words: str
    """What is counted, and who wants it, with the place for the number that was found."""
    exact: bool = False
    """Whether more is as wrong as less."""

    def missed(self, laid: Arranged) -> int:
        """By how much a layout misses it; 0: it does not."""
        short = self.wanted - self.count(laid)
        return abs(short) if self.exact else max(0, short)


def checks(sides: Mapping[str, SideCounts], demands: Demands) -> list[Check]:
    """L03, L04, L07 and L08 for the layouts of these sides."""
    listed = [
        Check("L03" if name == "sea" else "L04", _total(sides, name), wanted(name),
              f"has {{found}} {_WORDS[name]}, not {wanted(name)}", exact=True)
        for name in COUNTS
    ]  # fmt: skip
    listed += [
        Check("L07", _terrain(sides, terrain), least,
              f"has {{found}} {TERRAIN_NAMES[terrain]} squares; a card asks for {least}")
        for terrain, least in enumerate(demands.terrains)
    ]  # fmt: skip
    listed += [
        Check("L07", _land(sides, area), least,
              f"has {{found}} land squares in {area_words(area)}; a card asks for {least}")
        for area, least in demands.areas
    ]  # fmt: skip
    words = f"has {{found}} forest squares; one printed solo example takes {demands.forest}"
    return [*listed, Check("L08", _terrain(sides, TERRAINS.index("F")), demands.forest, words)]


def _total(sides: Mapping[str, SideCounts], name: str) -> Callable[[Arranged], int]:
    return lambda laid: sum(sides[side].counts[name] for side in laid)


def _terrain(sides: Mapping[str, SideCounts], terrain: int) -> Callable[[Arranged], int]:
    return lambda laid: sum(sides[side].terrains[terrain] for side in laid)


def _land(sides: Mapping[str, SideCounts], area: tuple[int, ...]) -> Callable[[Arranged], int]:
    return lambda laid: sum(sides[laid[position]].land for position in area)


def _in_all_layouts(sides: Mapping[str, SideCounts], demands: Demands) -> Iterator[Finding]:
    """S03, CA-27: L03, L04 and L07 hold in every layout; L08, CA-H4, is a warning."""
    layouts = list(arrangements())
    for check in checks(sides, demands):
        missed = [check.missed(laid) for laid in layouts]
        if not any(missed):
            continue
        worst = layouts[missed.index(max(missed))]
        broken = plural(sum(map(bool, missed)), "layout")
        told = check.words.format(found=check.count(worst))
        message = f"{broken} of {len(layouts)}; the worst {told} ({check.code})."
        if check.code == "L08":
            found = warning("CA-H4", "L08", message)
        else:
            found = error("CA-27", "S03", message)
        yield found.model_copy(update={"layout": worst})
