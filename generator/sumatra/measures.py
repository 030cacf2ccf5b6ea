"""What a setup is like, counted without any model: latent steps, exits, worth near ships.

*Latent* paths are those that one tip can open: an even square is joined with the odd
square next to it if the front of its tile has a path end there; an odd square is taken
as a crossing, since any tile that comes to lie there may be turned.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from games.sumatra.animals import VALUES
from games.sumatra.board import (
    CENTRE,
    DIRECTIONS,
    EVEN,
    NEIGHBOUR,
    OPPOSITE,
    SQUARES,
    boarding_edges,
    place_of,
    square_at,
)
from games.sumatra.content import EDGES, SIDE, Setup
from games.sumatra.tiles import CONTENTS, ENDS

REACH = 3
"""How near to a ship an animal must lie to count for it, in squares. DEFAULT, ours."""
FAR = 99
"""Latent steps to a ship that no latent path leads to."""
SPECIAL = frozenset(
    CONTENTS.index(name)
    for name in ("trap", "native", "binoculars", "storm-forward", "storm-backward")
)
"""Contents that are no animal and no path."""


def joined(ends: int, square: int, direction: int) -> bool:
    """Whether the front on an even square leads to its neighbour in a direction."""
    return bool(ends >> direction & 1) and NEIGHBOUR[square][direction] >= 0


@cache
def clusters() -> tuple[tuple[int, ...], ...]:
    """The four printed squares round each odd square that has four."""
    around = [
        tuple(NEIGHBOUR[square][d] for d in DIRECTIONS)
        for square in range(SQUARES)
        if square not in EVEN
    ]
    return tuple(squares for squares in around if min(squares) >= 0)


@cache
def coast(side: int) -> tuple[int, ...]:
    """The even squares on a side of the island."""
    return tuple(square for square in EVEN if NEIGHBOUR[square][side] < 0)


@cache
def weights(length: int, position: int) -> dict[int, int]:
    """How much an animal on each even square counts for the ship that starts there.

    4 at a square the ship is boarded from, 1 less a square of distance, 0 beyond ``REACH``.
    """
    docks = [place_of(square) for square, _ in boarding_edges(length)[position]]
    found = {}
    for square in EVEN:
        row, column = place_of(square)
        distance = min(abs(row - r) + abs(column - c) for r, c in docks)
        if distance <= REACH:
            found[square] = REACH + 1 - distance
    return found


def worth(content: int) -> int:
    """What an animal on a tile is worth aboard; 0 for everything else (SU-10)."""
    return VALUES[content] if content < len(VALUES) else 0


def from_centre(square: int) -> int:
    """Squares between this one and the centre, along rows and columns."""
    row, column = place_of(square)
    return abs(row - SIDE // 2) + abs(column - SIDE // 2)


@dataclass(frozen=True, slots=True)
class Measures:
    """What ``Targets`` asks about, of one setup."""

    ship_distances: tuple[int, ...]
    """Latent steps from the centre to each ship; ``FAR``: none."""
    values: tuple[int, ...]
    """Worth of the animals near each ship, weighted."""
    largest_cluster: int
    exits: tuple[int, ...]
    """Paths that lead to the sea, on the north, east, south and west side."""
    special_distance: int
    """From the centre to the nearest trap, native, binoculars or storm; ``FAR``: none."""


def measure(setup: Setup) -> Measures:
    """Measure a setup that can be played with."""
    content = {tile.id: CONTENTS.index(tile.content) for tile in setup.tileset.tiles}
    lies = {square_at(*placed.square): placed for placed in setup.placement}
    fronts = {square: ENDS[0][placed.turn] for square, placed in lies.items()}
    found = {square: content[placed.tile] for square, placed in lies.items()}
    steps = latent_steps(fronts)
    length = setup.sea.length
    return Measures(
        tuple(_ship_steps(fronts, steps, length, ship.position) for ship in setup.ships),
        tuple(
            sum(weight * worth(found[s]) for s, weight in weights(length, ship.position).items())
            for ship in setup.ships
        ),
        max(_cluster_sizes(found)),
        tuple(sum(fronts[s] >> side & 1 for s in coast(side)) for side in range(len(EDGES))),
        min((from_centre(s) for s, what in found.items() if what in SPECIAL), default=FAR),
    )


def latent_steps(fronts: dict[int, int]) -> dict[int, int]:
    """Latent steps from the centre to each square that can be come to."""
    steps, frontier = {CENTRE: 0}, [CENTRE]
    while frontier:
        following = []
        for square in frontier:
            for other in _latent_neighbours(fronts, square):
                if other not in steps:
                    steps[other] = steps[square] + 1
                    following.append(other)
        frontier = following
    return steps


def _latent_neighbours(fronts: dict[int, int], square: int) -> Iterator[int]:
    for direction in DIRECTIONS:
        other = NEIGHBOUR[square][direction]
        if other < 0:
            continue
        even, towards = (square, direction) if square in fronts else (other, OPPOSITE[direction])
        if fronts[even] >> towards & 1:
            yield other


def _ship_steps(fronts: dict[int, int], steps: dict[int, int], length: int, position: int) -> int:
    docks: Iterable[tuple[int, int]] = boarding_edges(length)[position]
    ways = [
        steps[square]
        for square, side in docks
        if square in steps and (square not in fronts or fronts[square] >> side & 1)
    ]
    return min(ways, default=FAR)


def _cluster_sizes(found: dict[int, int]) -> Iterator[int]:
    for squares in clusters():
        here = [found[square] for square in squares if worth(found[square])]
        yield max((here.count(animal) for animal in here), default=0)
