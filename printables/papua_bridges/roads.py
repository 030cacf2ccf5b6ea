"""The roads as they are printed: through islands to their exits, and along bridge tiles."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.papua_bridges.content import Board, Island, Road, Square, neighbours
from games.papua_bridges.tiles import road_ends

Leg = tuple[Square, Square]
"""A piece of road between the middles of two neighbouring squares."""


@dataclass(frozen=True, slots=True)
class IslandRoad:
    """The printed road of an island: it joins every exit (rules 3.4, DEFAULT)."""

    hub: Square
    """Where the animal stands; the road passes here."""
    legs: tuple[Leg, ...]
    exits: tuple[Road, ...]


def island_road(board: Board, island: Island) -> IslandRoad:
    """A short road that joins the hub with all exits of an island.

    The hub is the square from which the road is shortest; a square without an exit
    is preferred, so that the animal does not hide the way to the shore.
    """
    land = frozenset(board.squares(island))
    exits = board.exits.get(island, ())
    doors = {(row, column) for row, column, _ in exits}
    best: tuple[tuple[float, int, Square], tuple[Leg, ...]] | None = None
    for hub in sorted(land):
        legs = _tree(hub, doors, land)
        room = sum(near in land for near in neighbours(hub))
        cost = (len(legs) + (1.5 if hub in doors else 0), -room, hub)
        if best is None or cost < best[0]:
            best = cost, legs
    assert best is not None, "a playable board has a square of every island"
    return IslandRoad(best[0][2], best[1], exits)


def _tree(root: Square, doors: Iterable[Square], land: frozenset[Square]) -> tuple[Leg, ...]:
    before: dict[Square, Square] = {root: root}
    queue = deque([root])
    while queue:
        here = queue.popleft()
        for near in neighbours(here):
            if near in land and near not in before:
                before[near] = here
                queue.append(near)
    legs = set[Leg]()
    for door in doors:
        while door in before and door != root:
            legs.add((before[door], door))
            door = before[door]  # noqa: PLW2901  # walks back to the root
    return tuple(sorted(legs))


@dataclass(frozen=True, slots=True)
class TileRoad:
    """The road on a bridge tile: its legs, and the sides where it leaves the tile."""

    legs: tuple[Leg, ...]
    stubs: tuple[tuple[Square, Square], ...]
    """A square of the tile and the square beside it towards which the road leaves."""
    ends: tuple[Square, ...]


def tile_road(squares: Sequence[Square], join: str) -> TileRoad:
    """The road on a tile that covers these squares.

    With ``ends`` it leaves at every free side of its two end squares, with ``contact``
    at every free side of every square (PB-A1).
    """
    covered = set(squares)
    legs = tuple(
        (here, near) for here in sorted(covered) for near in neighbours(here)
        if near in covered and here < near
    )  # fmt: skip
    ends = road_ends(squares)
    open_squares = sorted(covered) if join == "contact" else ends
    stubs = tuple(
        (here, near) for here in open_squares for near in neighbours(here) if near not in covered
    )
    return TileRoad(legs, stubs, tuple(ends))
