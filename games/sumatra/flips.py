"""Tipping a tile over, and what its back brings (SU-38 to SU-50, SU-107 to SU-123)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.sumatra import phases, storm
from games.sumatra.animals import EMPTY, HUNTED, ONE, SPECIES, number_in
from games.sumatra.board import NEIGHBOUR
from games.sumatra.ground import lay, set_markers
from games.sumatra.holds import HOLDS, NOBODY
from games.sumatra.replacing import seen_again
from games.sumatra.tiles import (
    BACK,
    BINOCULARS,
    FLIPPED,
    NATIVE,
    NOTHING,
    PATH,
    POSE_BITS,
    POSE_MASK,
    STORM_BACKWARD,
    STORM_FORWARD,
)
from games.sumatra.tiles import TRAP as TRAP_TILE

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

LOOKS = 2
"""Tiles that may be looked at through the binoculars (SU-121)."""


def flip(state: "SumatraState", square: int, direction: int) -> None:
    """Tip the tile over its edge onto the next square; its back resolves at once."""
    target = NEIGHBOUR[square][direction]
    lies = state.lying[square]
    tile = lies >> POSE_BITS
    pose = FLIPPED[direction][lies & POSE_MASK]
    if state.markers[square] != EMPTY:
        _escape(state, square)
    state.stocked &= ~(1 << tile)
    lay(state, square, NOTHING)  # SU-47
    lay(state, target, tile << POSE_BITS | pose)
    if pose & BACK:  # SU-48: nothing comes of a front
        seen_again(state, tile)
        reveal(state, target, tile)


def _escape(state: "SumatraState", square: int) -> None:
    """SU-108, SU-A13: every animal on the tile goes back to the stock."""
    bag = state.markers[square]
    for species in SPECIES:
        state.stock[species] += number_in(bag, species)
    set_markers(state, square, EMPTY)


def reveal(state: "SumatraState", square: int, tile: int) -> None:
    """SU-49: what the tile shows happens at once."""
    content = state.game.tiles.content[tile]
    if content < PATH:
        settle(state, square, content)
    else:
        _BRINGS[content](state, square)


def settle(state: "SumatraState", square: int, species: int) -> None:
    """An animal comes out of the stock onto its tile, if there is one (SU-107, SU-110)."""
    if state.stock[species]:
        state.stock[species] -= 1
        set_markers(state, square, state.markers[square] + ONE[species])
        state.stocked |= 1 << (state.lying[square] >> POSE_BITS)


def _nothing(state: "SumatraState", square: int) -> None:
    """A plain path."""


def _trap(state: "SumatraState", square: int) -> None:
    """SU-112; with nothing to choose from it stays empty (SU-A10)."""
    if any(state.stock[species] for species in HUNTED):
        state.pending.append((phases.TRAP, square))


def _native(state: "SumatraState", square: int) -> None:
    """SU-114 to SU-117: all give back, the active seat first; then the tile is replaced.

    How many each owes is settled here, before anything is given back (SU-116). In a
    puzzle all other ships stand still.
    """
    state.pending.append((phases.REPLACE, square))
    seats = state.game.players
    turn = [(state.seat + step) % seats for step in range(seats)]
    for seat in reversed(turn[:1] if state.game.options.puzzle else turn):
        centre, free = _owed(state, seat)
        if centre or free:
            state.pending.append((phases.NATIVE, seat, centre, free))


def _owed(state: "SumatraState", seat: int) -> tuple[int, int]:
    """How many animals a seat gives back: of its centre, and of any hold."""
    bow, centre, stern = (state.cargo[state.card_of(seat, hold)] for hold in HOLDS)
    aboard = sum(animal != NOBODY for animal in (*bow, *centre, *stern))
    of_centre = int(any(animal != NOBODY for animal in centre))
    complete = sum(NOBODY not in order for order in (bow, stern))
    free = 0 if seat == state.seat else min(complete, aboard - of_centre)
    return of_centre, free


def _binoculars(state: "SumatraState", square: int) -> None:
    """SU-121: look first, then replace (SU-A23)."""
    state.pending.append((phases.REPLACE, square))
    state.pending.append((phases.PEEK, LOOKS, -1))


def _storm(state: "SumatraState", square: int) -> None:
    """SU-123 to SU-130."""
    state.pending.append((phases.REPLACE, storm.blow(state, square)))


_BRINGS: dict[int, Callable[["SumatraState", int], None]] = {
    PATH: _nothing,
    TRAP_TILE: _trap,
    NATIVE: _native,
    BINOCULARS: _binoculars,
    STORM_FORWARD: _storm,
    STORM_BACKWARD: _storm,
}
