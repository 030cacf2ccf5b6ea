"""What lies where: tiles and markers put down and taken up, and where paths lead.

``tiled``, ``marked`` and ``open_ends`` of a state say in sets of squares what ``lying``,
``markers`` and the printed paths say square by square; they change here only.
"""

from typing import TYPE_CHECKING

from games.sumatra.animals import EMPTY, Bag
from games.sumatra.board import (
    LAST_COLUMN,
    PLACE_BITS,
    SHIP,
    Bits,
    E,
    N,
    S,
    W,
    reached,
)
from games.sumatra.content import SIDE
from games.sumatra.tiles import NOTHING

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState


def ends_at(state: "SumatraState", square: int) -> int:
    """The mask of path ends that can be seen: the tile's, else the printed ones (SU-84)."""
    lies = state.lying[square]
    return state.game.printed[square] if lies == NOTHING else state.game.tiles.ends[lies]


def lay(state: "SumatraState", square: int, lies: int) -> None:
    """Put a tile in a pose onto a square, or ``NOTHING``: the square becomes bare (SU-47)."""
    state.lying[square] = lies
    bit = 1 << square
    if lies == NOTHING:
        state.tiled &= ~bit
    else:
        state.tiled |= bit
    mask = ends_at(state, square)
    north, east, south, west = state.open_ends
    others = ~bit
    state.open_ends = (
        north | bit if mask & 1 else north & others,
        east | bit if mask & 2 else east & others,
        south | bit if mask & 4 else south & others,
        west | bit if mask & 8 else west & others,
    )


def set_markers(state: "SumatraState", square: int, bag: Bag) -> None:
    """Let these animals, and no others, be on a square."""
    state.markers[square] = bag
    if bag == EMPTY:
        state.marked &= ~(1 << square)
    else:
        state.marked |= 1 << square


def truck_squares(state: "SumatraState") -> Bits:
    """The squares on which a truck stands, anybody's."""
    bits = 0
    for place in state.truck_at:
        bits |= PLACE_BITS[place]
    return bits


def links(state: "SumatraState") -> tuple[Bits, Bits]:
    """The squares linked with the next one south, and those linked with the one east (SU-55)."""
    ends = state.open_ends
    down = ends[S] & ends[N] >> SIDE
    right = ends[E] & ends[W] >> 1 & ~LAST_COLUMN
    return down, right


def boarding_squares(state: "SumatraState", seat: int) -> Bits:
    """The squares from which a seat's ship can be boarded, none beside another ship (SU-59)."""
    if seat in state.outside:  # SU-88
        return 0
    bits = 0
    for square, side in state.game.boarding[position_of(state, seat)]:
        bits |= 1 << square & state.open_ends[side]
    return bits


def position_of(state: "SumatraState", seat: int) -> int:
    """The first of the two sea squares a ship covers (SU-82)."""
    game = state.game
    return (game.starts[seat] + state.progress[seat]) % game.sea_length


def within_reach(state: "SumatraState", place: int, home: Bits) -> Bits:
    """The squares that a truck can drive to from a place, that itself left out (SU-56, SU-63).

    ``home``: the squares from which its ship is boarded.
    """
    down, right = links(state)
    if place == SHIP:
        return reached(home, down, right)
    bit = 1 << place
    return reached(bit, down, right)


def can_board(state: "SumatraState", place: int, home: Bits) -> bool:
    """Whether a truck can drive from a square onto its ship (SU-59)."""
    return place != SHIP and within_reach(state, place, home) & home != 0
