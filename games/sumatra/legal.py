"""What may be done now by a seat.

In a turn the order is fixed: tips to the north, east, south and west, turns of tiles,
drives of the large and the divided truck (squares rising, home last), loads, thefts,
steps of the ship, unloading, the end of the turn; squares always rise.
"""

from typing import TYPE_CHECKING

from games.sumatra import phases
from games.sumatra.actions import (
    DONE,
    DRIVES,
    DRIVES_OF_ROW,
    END,
    EXCHANGES,
    FLIPS_OF_ROW,
    KEEP,
    LOADS,
    LOOKS,
    ORIENTS,
    RETURNS,
    ROTATIONS_OF_ROW,
    STEALS,
    STEPS,
    STOWS,
    TRAPS,
    UNLOADS,
    Drive,
    Flip,
    Load,
    Rotate,
    Steal,
    Step,
    SumatraAction,
    add_rows,
)
from games.sumatra.animals import EMPTY, HUNTED, ROOM, TRUCKS, kinds_in
from games.sumatra.board import (
    DIRECTIONS,
    EVERYWHERE,
    OPPOSITE,
    SHIP,
    Bits,
    beside,
    numbers_in,
    reached,
)
from games.sumatra.ground import boarding_squares, links, truck_squares
from games.sumatra.holds import (
    CENTRE_HOLD,
    HOLDS,
    Card,
    Cargo,
    empty_squares,
    occupied_squares,
    takes,
)
from games.sumatra.tiles import BACK, POSE_BITS

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

THEFT = 2
"""What a theft costs (SU-32)."""
COSTS: dict[type, int] = {Flip: 1, Rotate: 1, Drive: 1, Load: 1, Step: 1, Steal: THEFT}
"""Action points by kind of action; everything else is free (SU-33)."""


def seat_actions(state: "SumatraState") -> list[SumatraAction]:
    """What the seat to decide may do; empty at chance and at the end."""
    if not state.pending:
        return turn_actions(state)
    top = state.pending[-1]
    phase = top[0]
    if phase == phases.ORIENT:  # SU-101
        return list(ORIENTS)
    if phase == phases.STOW:
        return stowing(state, top[1])
    if phase == phases.EXCHANGE:  # SU-24
        return [KEEP, *EXCHANGES]
    if phase == phases.TRAP:  # SU-112
        return [TRAPS[species] for species in HUNTED if state.stock[species]]
    if phase == phases.NATIVE:
        return returning(state, top[1], centre_only=bool(top[2]))
    if phase == phases.PEEK:  # SU-121
        return [*(LOOKS[sq] for sq in numbers_in(hidden(state)) if sq != top[2]), DONE]
    return []


def turn_actions(state: "SumatraState") -> list[SumatraAction]:
    """SU-31: any of the five kinds while points last; SU-72: unloading is free."""
    actions: list[SumatraAction] = []
    points = state.points
    if points:
        trucks = truck_squares(state)
        _tile_moves(state, actions, trucks)
        _drives(state, actions)
        _loads(state, actions)
        if points >= THEFT:
            _thefts(state, actions)
        actions += STEPS
    _unloads(state, actions)
    if not (points and state.game.options.spend_all):  # SU-34
        actions.append(END)
    return actions


def tippable(state: "SumatraState", trucks: Bits) -> Bits:
    """Squares whose tile is not held by a truck (SU-43), nor forbidden in a puzzle."""
    movable = state.tiled & ~trucks
    if state.game.options.puzzle:
        movable &= ~forbidden(state)
    return movable


def forbidden(state: "SumatraState") -> Bits:
    """In a puzzle the squares whose tile lies front up and may not be tipped."""
    game = state.game
    bits = 0
    for square in numbers_in(state.tiled):
        lies = state.lying[square]
        if not lies & BACK and game.tiles.content[lies >> POSE_BITS] in game.forbidden:
            bits |= 1 << square
    return bits


def _tile_moves(state: "SumatraState", actions: list[SumatraAction], trucks: Bits) -> None:
    """SU-38 to SU-43: onto a free neighbour; SU-51 to SU-54: any tile can be turned."""
    tiled = state.tiled
    free = EVERYWHERE & ~(tiled | trucks | state.marked)
    movable = tippable(state, trucks)
    for direction in DIRECTIONS:
        can = movable & beside(free, OPPOSITE[direction])
        add_rows(actions, FLIPS_OF_ROW[direction], can)
    add_rows(actions, ROTATIONS_OF_ROW, tiled)


def _drives(state: "SumatraState", actions: list[SumatraAction]) -> None:
    """SU-56 to SU-63."""
    down, right = links(state)
    home = boarding_squares(state, state.seat)
    for truck in TRUCKS:
        place = state.truck_at[2 * state.seat + truck]
        if place == SHIP:
            to = reached(home, down, right)
            boards = False
        else:
            bit = 1 << place
            to = reached(bit, down, right)
            boards = to & home != 0
            to ^= bit
        if to:
            add_rows(actions, DRIVES_OF_ROW[truck], to)
        if boards:
            actions.append(DRIVES[truck][SHIP])


def _loads(state: "SumatraState", actions: list[SumatraAction]) -> None:
    """SU-67 to SU-71."""
    for truck in TRUCKS:
        place = state.truck_at[2 * state.seat + truck]
        if place != SHIP and state.marked >> place & 1:
            room = ROOM[truck][state.load[2 * state.seat + truck]]
            actions += [LOADS[truck][s] for s in kinds_in(state.markers[place]) if s in room]


def _thefts(state: "SumatraState", actions: list[SumatraAction]) -> None:
    """SU-75 to SU-79."""
    seat, at, load = state.seat, state.truck_at, state.load
    for truck in TRUCKS:
        place = at[2 * seat + truck]
        if place == SHIP or at.count(place) == 1:
            continue
        room = ROOM[truck][load[2 * seat + truck]]
        for number, elsewhere in enumerate(at):
            if elsewhere == place and load[number] != EMPTY and number >> 1 != seat:
                kinds = kinds_in(load[number])
                actions += [STEALS[truck][s][number >> 1][number & 1] for s in kinds if s in room]


def _unloads(state: "SumatraState", actions: list[SumatraAction]) -> None:
    """SU-72."""
    for truck in TRUCKS:
        load = state.load[2 * state.seat + truck]
        if load != EMPTY and state.truck_at[2 * state.seat + truck] != SHIP:
            actions += [UNLOADS[truck][species] for species in kinds_in(load)]


def stowing(state: "SumatraState", truck: int) -> list[SumatraAction]:
    """Where the animals on a truck aboard can go: SU-92; empty: nothing fits (SU-95)."""
    joker = state.game.options.muntjac_on_market
    seat = state.seat
    found: list[SumatraAction] = []
    for species in kinds_in(state.load[2 * seat + truck]):
        for hold in HOLDS:
            card, cargo = hold_of(state, seat, hold)
            found += [
                STOWS[species, hold, demand]
                for demand in sorted(empty_squares(card, cargo))
                if takes(hold, demand, species, joker_on_market=joker)
            ]
    return found


def returning(state: "SumatraState", seat: int, *, centre_only: bool) -> list[SumatraAction]:
    """What a seat can give back to the stock (SU-114, SU-115)."""
    found: list[SumatraAction] = []
    for hold in (CENTRE_HOLD,) if centre_only else HOLDS:
        card, cargo = hold_of(state, seat, hold)
        found += [
            RETURNS[species, hold, demand]
            for demand, species in sorted(occupied_squares(card, cargo))
        ]
    return found


def hold_of(state: "SumatraState", seat: int, hold: int) -> tuple[Card, Cargo]:
    """A seat's card and what lies in it."""
    number = state.card_of(seat, hold)
    return state.game.cards[hold][state.cards[number]], state.cargo[number]


def hidden(state: "SumatraState") -> Bits:
    """The squares whose tile lies front up."""
    return sum(1 << sq for sq in numbers_in(state.tiled) if not state.lying[sq] & BACK)
