"""How open a setup is for a ship: exact counts of the tile moves that make a delivery possible.

A *tile move* is a tip or a turn (SU-38, SU-51) by the rules, all backs known; tips that
turn up a trap, native, binoculars or storm are left out, and so are tips of the centre
tile, on which trucks stand. A position is *open* for a ship if paths join its docks, an
animal that lies face up, and a truck of the ship that can carry it: the divided truck
waits aboard and takes small animals, the large one stands on the centre.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.sumatra.animals import BIG
from games.sumatra.board import (
    CENTRE,
    DIRECTIONS,
    LAST_COLUMN,
    NEIGHBOUR,
    SQUARES,
    Bits,
    E,
    N,
    S,
    W,
    boarding_edges,
    mask_of,
    numbers_in,
    reached,
    square_at,
)
from games.sumatra.content import SIDE, Setup
from games.sumatra.tiles import (
    BACK,
    FLIPPED,
    NOTHING,
    POSE_BITS,
    POSE_MASK,
    TURNED,
    TileTable,
)
from generator.sumatra.measures import SPECIAL

Lying = tuple[int, ...]
"""What lies on each square: tile << ``POSE_BITS`` | pose, or ``NOTHING``."""


@dataclass(frozen=True, slots=True)
class Openness:
    """What was counted for one ship."""

    one: int
    """Single tile moves that open the position."""
    two: int
    """Ordered pairs of tile moves after which it is open."""


class Opening:
    """The fresh position of a setup, and what tile moves make of it."""

    def __init__(self, setup: Setup) -> None:
        self._table = TileTable(setup.tileset.tiles)
        self._printed = [mask_of(ends) for row in setup.printed for ends in row]
        self._docks = [boarding_edges(setup.sea.length)[s.position] for s in setup.ships]
        lying = [NOTHING] * SQUARES
        for placed in setup.placement:
            square = square_at(*placed.square)
            lying[square] = self._table.number[placed.tile] << POSE_BITS | placed.turn
        self.lying: Lying = tuple(lying)

    def moves(self, lying: Lying) -> Iterator[Lying]:
        """What each tile move leads to, tips before turns; equal positions as often as moves."""
        for square in range(SQUARES):
            here = lying[square]
            if here == NOTHING:
                continue
            if square != CENTRE:
                yield from self._tips(lying, square, here)
            for quarters in (1, 2, 3):
                pose = TURNED[quarters][here & POSE_MASK]
                yield _laid(lying, square, here & ~POSE_MASK | pose)

    def _tips(self, lying: Lying, square: int, here: int) -> Iterator[Lying]:
        tile, pose = here >> POSE_BITS, here & POSE_MASK
        if not pose & BACK and self._table.content[tile] in SPECIAL:
            return
        for direction in DIRECTIONS:
            target = NEIGHBOUR[square][direction]
            if target >= 0 and lying[target] == NOTHING and target != CENTRE:
                there = tile << POSE_BITS | FLIPPED[direction][pose]
                yield _laid(_laid(lying, square, NOTHING), target, there)

    def open_for(self, lying: Lying) -> int:
        """The ships for which a position is open, as bits by their place in the setup."""
        animals = self._animals(lying)
        if not animals:
            return 0
        north, east, south, west = self._ends(lying)
        down = south & north >> SIDE
        right = east & west >> 1 & ~LAST_COLUMN
        small = sum(1 << square for square, big in animals if not big)
        every = sum(1 << square for square, _ in animals)
        sides = (north, east, south, west)
        found = 0
        for ship, docks in enumerate(self._docks):
            start = sum(1 << square & sides[side] for square, side in docks)
            network = reached(start, down, right) if start else 0
            if network & small or (network >> CENTRE & 1 and network & every):
                found |= 1 << ship
        return found

    def _animals(self, lying: Lying) -> list[tuple[int, bool]]:
        """Squares of the animals that lie face up, and whether they are big."""
        content = self._table.content
        return [
            (square, BIG[content[here >> POSE_BITS]])
            for square, here in enumerate(lying)
            if here != NOTHING and here & BACK and content[here >> POSE_BITS] < len(BIG)
        ]

    def _ends(self, lying: Lying) -> tuple[Bits, Bits, Bits, Bits]:
        """By direction the squares with a path end there."""
        sides = [0, 0, 0, 0]
        tile_ends = self._table.ends
        for square, here in enumerate(lying):
            mask = self._printed[square] if here == NOTHING else tile_ends[here]
            for direction in (N, E, S, W):
                if mask >> direction & 1:
                    sides[direction] |= 1 << square
        north, east, south, west = sides
        return north, east, south, west


def _laid(lying: Lying, square: int, here: int) -> Lying:
    return (*lying[:square], here, *lying[square + 1 :])


def openness(setup: Setup) -> tuple[Openness, ...]:
    """The counts for each ship, in the order of the setup. Costs about a second.

    Positions that several pairs lead to are looked at once; the counts are of pairs.
    """
    opening = Opening(setup)
    ships = range(len(setup.ships))
    known: dict[Lying, int] = {}
    one, two = [0 for _ in ships], [0 for _ in ships]
    for first in opening.moves(opening.lying):
        for ship in numbers_in(opening.open_for(first)):
            one[ship] += 1
        for second in opening.moves(first):
            found = known.get(second)
            if found is None:
                found = known[second] = opening.open_for(second)
            if found:
                for ship in numbers_in(found):
                    two[ship] += 1
    return tuple(Openness(one[ship], two[ship]) for ship in ships)


def first_moves(setup: Setup) -> int:
    """How many tile moves a fresh setup has, specials left out; at most 155 (SU-DX-3)."""
    opening = Opening(setup)
    return sum(1 for _ in opening.moves(opening.lying))
