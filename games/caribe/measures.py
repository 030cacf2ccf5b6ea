"""Figures about a map that mean something to players, and a grade for its fairness."""

import statistics
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from games.caribe.content import Grade
from games.caribe.maps import (
    LETTER_MASKS,
    LINE_MASKS,
    POSITION_MASKS,
    SIDE,
    SQUARES,
    Rows,
    terrain_masks,
    used_squares,
)
from games.caribe.material import SEA, WILD, Triple, boards

_NOT_RIGHT = sum(1 << square for square in SQUARES if square % SIDE < SIDE - 1)
_NOT_LEFT = sum(1 << square for square in SQUARES if square % SIDE > 0)
PLAYERS = (2, 3, 4)
GRADES: tuple[Grade, ...] = ("A", "B", "C", "D")


@cache
def measure_data() -> dict[str, Any]:
    """The figures in words, what is usual, and the limits of the grades (measures.toml)."""
    return tomllib.loads(files(__package__).joinpath("measures.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Letter:
    """What a coordinate letter opens (CA-21)."""

    terrains: Triple
    """Squares of volcano, forest and coastline."""
    animals: Triple
    """Sea squares in use at 2, 3 and 4 players."""

    @property
    def land(self) -> int:
        """Land squares."""
        return sum(self.terrains)

    @property
    def icons(self) -> tuple[int, ...]:
        """For each action space, how many of its icons can be used on an empty map."""
        return _icons(self.terrains, self.animals[0])

    @property
    def full(self) -> int:
        """How many action spaces can be used whole."""
        wanted = map(len, boards().spaces)
        return sum(used == icons for used, icons in zip(self.icons, wanted, strict=True))


@lru_cache(maxsize=4096)
def _icons(terrains: Triple, animals: int) -> tuple[int, ...]:
    return tuple(_usable(space, terrains, animals) for space in boards().spaces)


def _usable(space: Sequence[int], terrains: Triple, animals: int) -> int:
    """Each icon takes another square: an animal, or land of its own terrain or of any."""
    expeditions = sum(min(space.count(t), found) for t, found in enumerate(terrains))
    wild = min(space.count(WILD), sum(terrains) - expeditions)
    return expeditions + wild + min(space.count(SEA), animals)


@dataclass(frozen=True, slots=True)
class Ground:
    """A map as sets of squares, a bit for each."""

    terrains: tuple[int, int, int]
    used: tuple[int, int, int]
    """Sea squares in use at 2, 3 and 4 players."""

    @classmethod
    def of(cls, rows: Rows) -> "Ground":
        """The sets of eight whole rows."""
        two, three, four = (
            sum(1 << square for square in used_squares(rows, players)) for players in PLAYERS
        )
        return cls(terrain_masks(rows), (two, three, four))

    @property
    def land(self) -> int:
        """All land squares."""
        v, f, c = self.terrains
        return v | f | c

    def letters(self) -> tuple[Letter, ...]:
        """What each letter opens, A to H."""
        return tuple(Letter(_in(self.terrains, m), _in(self.used, m)) for m in LETTER_MASKS)


def _in(masks: tuple[int, int, int], area: int) -> Triple:
    one, two, three = masks
    return (one & area).bit_count(), (two & area).bit_count(), (three & area).bit_count()


def measure(rows: Rows) -> dict[str, float]:
    """All figures of eight whole rows, by the names of measures.toml."""
    ground = Ground.of(rows)
    return figures(ground, ground.letters())


def figures(ground: Ground, letters: Sequence[Letter]) -> dict[str, float]:
    """All figures of a map, by the names of measures.toml."""
    land = [letter.land for letter in letters]
    lines = [(ground.land & line).bit_count() for line in LINE_MASKS]
    icons = [sum(letter.icons) for letter in letters]
    return {
        "dead_pairs": sum(found == 0 for letter in letters for found in letter.terrains),
        "land_spread": max(land) - min(land),
        "least_land": min(land),
        "terrain_spread": max(_spread(letter.terrains[t] for letter in letters) for t in range(3)),
        "least_animals": min(letter.animals[0] for letter in letters),
        "animal_spread": max(_spread(letter.animals[p] for letter in letters) for p in range(3)),
        "full_actions": sum(letter.full for letter in letters),
        "icons": sum(icons),
        "icon_deviation": round(statistics.pstdev(icons) / len(boards().spaces), 3),
        "least_line": min(lines),
        "most_line": max(lines),
        "like_neighbours": sum(map(_pairs, ground.terrains)),
        "islands": islands(ground.land),
        "quadrant_land": _spread((ground.land & area).bit_count() for area in POSITION_MASKS),
        "quadrant_terrain": max(
            _spread((mask & area).bit_count() for area in POSITION_MASKS)
            for mask in ground.terrains
        ),
        "shared_land": _shared(ground.land),
    }


def _spread(values: Iterable[int]) -> int:
    listed = list(values)
    return max(listed) - min(listed)


def _pairs(mask: int) -> int:
    """Pairs of neighbours inside a set of squares."""
    across = mask & (mask >> 1) & _NOT_RIGHT
    return across.bit_count() + (mask & (mask >> SIDE)).bit_count()


def islands(land: int) -> int:
    """Groups of land squares that touch along edges."""
    found = 0
    while land:
        found += 1
        grown = land & -land
        island = 0
        while grown != island:
            island = grown
            beside = (island & _NOT_RIGHT) << 1 | (island & _NOT_LEFT) >> 1
            grown = (island | beside | island << SIDE | island >> SIDE) & land
        land &= ~island
    return found


def _shared(land: int) -> int:
    """Pairs of letters whose two common squares are both land: such cards are much alike."""
    return sum(
        land >> (row * SIDE + column) & land >> (column * SIDE + row) & 1
        for row in range(SIDE)
        for column in range(row)
    )


def grade_of(values: Mapping[str, float]) -> Grade:
    """A to D by dead pairs, land spread and the fewest animals of a letter (ours)."""
    dead, spread, animals = (
        values["dead_pairs"], values["land_spread"], values["least_animals"],
    )  # fmt: skip
    for grade in GRADES[:-1]:
        most_dead, most_spread, least = measure_data()["grades"][grade]
        if dead <= most_dead and spread <= most_spread and animals >= least:
            return grade
    return GRADES[-1]
