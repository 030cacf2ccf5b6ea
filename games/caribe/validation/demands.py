"""What the theory cards ask of every map: squares of each terrain, land in each area (CA-H4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.caribe.maps import map_data
from games.caribe.material import POSITIONS, TERRAINS, TheoryCard, Triple, theory_cards

AREA_WORDS = {
    "TL": "the top left quarter", "TR": "the top right quarter",
    "BL": "the bottom left quarter", "BR": "the bottom right quarter",
    "TL TR": "the top half", "BL BR": "the bottom half",
    "TL BL": "the left half", "TR BR": "the right half",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Demands:
    """The most that any one card asks for; a player has one scientist in a square."""

    terrains: Triple
    """Squares of volcano, forest and coastline (CA-159)."""
    areas: tuple[tuple[tuple[int, ...], int], ...]
    """Tile positions, and how many land squares lie in them at least (CA-167)."""
    forest: int
    """So many forest squares let the solo example be staged (L08)."""

    def of_many(self, positions: int) -> int:
        """The most land asked for in an area of so many tile positions (CA-H5)."""
        return max((count for area, count in self.areas if len(area) == positions), default=0)


def demands_of(cards: Iterable[TheoryCard]) -> Demands:
    """What these cards ask for."""
    listed = list(cards)
    v, f, c = (
        max((card.terrains[terrain] for card in listed), default=0)
        for terrain in range(len(TERRAINS))
    )
    areas: dict[tuple[int, ...], int] = {}
    for card in listed:
        if card.area:
            area = tuple(sorted(card.area))
            areas[area] = max(areas.get(area, 0), card.count)
    return Demands((v, f, c), tuple(sorted(areas.items())), map_data()["forest"]["value"])


@cache
def shipped_demands() -> Demands:
    """What the cards that ship ask for."""
    return demands_of(theory_cards().values())


def area_words(area: tuple[int, ...]) -> str:
    """An area in words."""
    names = " ".join(POSITIONS[position] for position in area)
    return AREA_WORDS.get(names, f"the quarters {names}")
