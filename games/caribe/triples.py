"""The figures of all 384 layouts of a map set, letters by 192 ordered triples of sides.

Letter k of the first four opens the cross k of the top left side, row k of the top right and
column k of the bottom left one; letter k + 4 the same of bottom right, bottom left and top
right. So 4 * 3 * 2 triples of tiles with 8 choices of sides hold every letter there is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games.caribe.maps import TILE, USED_BY, MapSet, TileSide, arrangements
from games.caribe.material import POSITIONS, TERRAINS, Triple
from games.caribe.measures import PLAYERS, Ground, Letter, figures

Arranged: TypeAlias = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Strips:
    """What the four crosses, rows and columns of a side hold."""

    crosses: tuple[Letter, ...]
    rows: tuple[Letter, ...]
    columns: tuple[Letter, ...]

    @classmethod
    def of(cls, side: TileSide) -> "Strips":
        """Count a side whose characters are known."""
        columns = ["".join(row[k] for row in side) for k in range(TILE)]
        crosses = [side[k] + columns[k][:k] + columns[k][k + 1 :] for k in range(TILE)]
        return cls(*(tuple(map(_count, strips)) for strips in (crosses, side, columns)))


def _count(strip: str) -> Letter:
    v, f, c = (strip.count(letter) for letter in TERRAINS)
    two, three, four = (
        sum(players in USED_BY.get(code, ()) for code in strip) for players in PLAYERS
    )
    return Letter((v, f, c), (two, three, four))


class Triples:
    """The letters of every layout of a map set."""

    def __init__(self, tiles: MapSet) -> None:
        strips = {name: Strips.of(side) for name, side in tiles.sides.items()}

        def letters(cross: str, row: str, column: str) -> tuple[Letter, ...]:
            parts = zip(
                strips[cross].crosses, strips[row].rows, strips[column].columns, strict=True
            )
            return tuple(_sum(three) for three in parts)

        self._letters = cache(letters)

    def letters(self, laid: Arranged) -> tuple[Letter, ...]:
        """What each letter opens in a layout, A to H."""
        a, b, c, d = laid
        return (*self._letters(a, b, c), *self._letters(d, c, b))

    def looked_at(self) -> int:
        """How many triples have been summed so far."""
        return self._letters.cache_info().currsize


def _sum(three: Sequence[Letter]) -> Letter:
    return Letter(
        _added([letter.terrains for letter in three]), _added([letter.animals for letter in three])
    )


def _added(counts: Sequence[Triple]) -> Triple:
    one, two, three = map(sum, zip(*counts, strict=True))
    return one, two, three


def figures_of_set(tiles: MapSet) -> Iterator[tuple[Arranged, dict[str, float]]]:
    """Each of the 384 layouts of eight whole sides with its figures."""
    triples = Triples(tiles)
    placed = {name: _placed(tiles, name) for name in tiles.sides}
    for laid in arrangements():
        ground = _joined([placed[name][position] for position, name in enumerate(laid)])
        yield laid, figures(ground, triples.letters(laid))


def _placed(tiles: MapSet, name: str) -> list[Ground]:
    """A side in each of the four positions, the rest of the map empty."""
    blank: TileSide = ("....", "....", "....", "....")
    sides = MapSet({name: tiles.sides[name], "": blank})
    return [
        Ground.of(sides.rows([name if position == here else "" for position in range(4)]))
        for here in range(len(POSITIONS))
    ]


def _joined(parts: Sequence[Ground]) -> Ground:
    return Ground(
        _together([part.terrains for part in parts]), _together([part.used for part in parts])
    )


def _together(masks: Sequence[Triple]) -> Triple:
    """Parts of a map that share no square: their sets together are sums."""
    return _added(masks)
