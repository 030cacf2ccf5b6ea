"""Tiles that leave the board and those that come for them (SU-99 to SU-106, SU-119, SU-120)."""

from typing import TYPE_CHECKING

from games.sumatra import phases
from games.sumatra.animals import EMPTY
from games.sumatra.ground import lay, truck_squares
from games.sumatra.sailing import note_end
from games.sumatra.tiles import (
    BACK,
    MUNTJAC,
    NATIVE,
    NOTHING,
    POSE_BITS,
    STORM_BACKWARD,
    STORM_FORWARD,
    TRAP,
)

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

SHUFFLED = 5
"""A native goes back among so many tiles on top of the pile (SU-120)."""


def clear(state: "SumatraState", square: int) -> None:
    """After a truck has left: an emptied animal tile is replaced (SU-99, SU-113).

    It stays while a marker or any truck is on it, and if no animal was taken from it
    (SU-100, SU-110).
    """
    lies = state.lying[square]
    if lies == NOTHING or not lies & BACK or state.markers[square] != EMPTY:
        return
    tile = lies >> POSE_BITS
    content = state.game.tiles.content[tile]
    emptied = (content <= MUNTJAC or content == TRAP) and state.stocked >> tile & 1
    if emptied and square not in state.truck_at:
        state.pending.append((phases.REPLACE, square))


def replace(state: "SumatraState", square: int) -> None:
    """The tile goes, and another is drawn for it if there is one (SU-102, SU-105)."""
    tile = state.lying[square] >> POSE_BITS
    content = state.game.tiles.content[tile]
    if state.pile:
        remove(state, square)
        native = tile if content == NATIVE else -1
        state.pending.append((phases.DRAW, square, native))
        return
    used = state.marked | truck_squares(state)
    if content in (STORM_FORWARD, STORM_BACKWARD) and used >> square & 1:  # SU-A6
        lay(state, square, tile << POSE_BITS)
        state.pending.append((phases.ORIENT, square))
    else:
        remove(state, square)


def remove(state: "SumatraState", square: int) -> None:
    """Take a tile off the board; nothing that was known of it matters any more."""
    others = ~(1 << (state.lying[square] >> POSE_BITS))
    lay(state, square, NOTHING)
    state.stocked &= others
    state.revealed &= others
    state.fresh &= others
    state.looked = [looked & others for looked in state.looked]


def come(state: "SumatraState", square: int, tile: int, native: int) -> None:
    """A tile out of the pile comes onto a square; the native it replaces goes back (SU-120)."""
    state.pile.remove(tile)
    if state.window:
        state.window -= 1
        if state.astray:
            state.fresh |= 1 << tile
    lay(state, square, tile << POSE_BITS)
    if native >= 0:
        _go_back(state, native)
    if not state.pile:
        note_end(state, phases.PILE)  # SU-132, SU-A25
    state.pending.append((phases.ORIENT, square))


def _go_back(state: "SumatraState", native: int) -> None:
    """Shuffle a native into the top of the pile (SU-A9).

    Whatever is left of an earlier such shuffle lies above the depth of this one.
    """
    depth = min(SHUFFLED, len(state.pile))
    state.window = depth + 1
    state.astray |= 1 << native
    if state.told:
        top = sorted([*state.pile[:depth], native])
        state.pile = [*top, *state.pile[depth:]]
    else:
        state.pile = sorted([*state.pile, native])


def seen_again(state: "SumatraState", tile: int) -> None:
    """Everybody sees the back of a tile: no knowledge is anybody's own any more."""
    bit = 1 << tile
    state.revealed |= bit
    state.looked = [looked & ~bit for looked in state.looked]
    state.fresh &= ~bit
    state.astray &= ~bit
    if not state.astray:
        state.fresh = 0
