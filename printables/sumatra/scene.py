"""What lies where, ready to be drawn: of a setup, or of a moment of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.sumatra.animals import SPECIES_NAMES, TRUCKS, animals_in
from games.sumatra.board import SHIP, mask_of, numbers_in, square_at
from games.sumatra.content import EDGES, PathTile, Setup
from games.sumatra.ground import position_of
from games.sumatra.state import SumatraState
from games.sumatra.tiles import (
    BACK,
    CONTENTS,
    ENDS,
    POSE_BITS,
    POSE_MASK,
    STORM_FORWARD,
    direction_of,
)
from printables.sumatra.tile_art import BackFace


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile on a square."""

    square: int
    pose: int
    up: BackFace | None
    """What it shows; None: its front."""
    hidden: BackFace | None
    """Its hidden back, directions as if one saw through the tile; None: unknown, or up."""
    number: int


@dataclass(frozen=True, slots=True)
class Truck:
    """A truck: whose, which of the two, where (``SHIP``: aboard), and what it carries."""

    colour: str
    kind: int
    square: int
    load: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vessel:
    """A ship: its first sea square and its lane."""

    colour: str
    position: int
    outer: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the board."""

    printed: Sequence[Sequence[str]]
    length: int
    starters: Sequence[int]
    tiles: tuple[Lying, ...]
    animals: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    trucks: tuple[Truck, ...] = ()
    ships: tuple[Vessel, ...] = ()


def through(content: str, back: int, pose: int, arrow: int | None) -> BackFace:
    """The hidden back of a tile whose front lies in a pose, seen through the tile.

    A tip over the east or west edge changes east and west, one over the north or south
    edge north and south (SU-46).
    """
    mask = sum(1 << direction_of(pose, edge) for edge in numbers_in(back))
    return BackFace(content, mask, None if arrow is None else direction_of(pose, arrow))


def scene_of_setup(setup: Setup) -> Scene:
    """A setup as it is laid out (SU-20 to SU-27)."""
    tiles = {tile.id: tile for tile in setup.tileset.tiles}
    centre = square_at(3, 3)
    trucks = tuple(
        Truck(ship.colour, kind, SHIP if kind else centre)
        for ship in setup.ships
        for kind in TRUCKS
    )
    lying = tuple(
        _dealt(square_at(*placed.square), tiles[placed.tile], placed.turn)
        for placed in setup.placement
    )
    ships = tuple(Vessel(ship.colour, ship.position) for ship in setup.ships)
    sea = setup.sea
    return Scene(setup.printed, sea.length, sea.starters, lying, {}, trucks, ships)


def _dealt(square: int, tile: PathTile, turn: int) -> Lying:
    arrow = EDGES.index(tile.arrow) if tile.arrow else None
    hidden = through(tile.content, mask_of(tile.back), turn, arrow)
    return Lying(square, turn, None, hidden, tile.id)


def scene_of_state(state: SumatraState, setup: Setup) -> Scene:
    """A moment of a game in which all backs are known."""
    colours = state.game.colours
    tiles = tuple(_lying(state, square, state.lying[square]) for square in numbers_in(state.tiled))
    animals = {square: _names(state.markers[square]) for square in numbers_in(state.marked)}
    trucks = tuple(
        Truck(colours[i // 2], i % 2, state.truck_at[i], _names(state.load[i]))
        for i in range(2 * len(colours))
    )
    ships = tuple(
        Vessel(colour, position_of(state, seat), seat in state.outside)
        for seat, colour in enumerate(colours)
    )
    sea = setup.sea
    return Scene(setup.printed, sea.length, sea.starters, tiles, animals, trucks, ships)


def _names(bag: int) -> tuple[str, ...]:
    return tuple(SPECIES_NAMES[species] for species in animals_in(bag))


def _lying(state: SumatraState, square: int, lies: int) -> Lying:
    table = state.game.tiles
    tile, pose = lies >> POSE_BITS, lies & POSE_MASK
    content, back = CONTENTS[table.content[tile]], table.back[tile]
    arrow = table.arrow[tile] if table.content[tile] >= STORM_FORWARD else None
    if pose & BACK:
        pointing = None if arrow is None else direction_of(pose, arrow)
        up = BackFace(content, ENDS[back][pose], pointing)
        return Lying(square, pose, up, None, table.ids[tile])
    return Lying(square, pose, None, through(content, back, pose, arrow), table.ids[tile])
