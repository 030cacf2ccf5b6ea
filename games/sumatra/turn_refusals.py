"""Why an action of a turn is not allowed (SU-31 to SU-90)."""

from typing import TYPE_CHECKING

from games.core.errors import Violation
from games.sumatra.actions import Drive, Flip, Load, Rotate, Steal, Step, Unload
from games.sumatra.animals import LARGE, ROOM, SPECIES_NAMES, TRUCK_NAMES, number_in
from games.sumatra.board import NEIGHBOUR, SHIP, name_of
from games.sumatra.ground import (
    boarding_squares,
    can_board,
    ends_at,
    truck_squares,
    within_reach,
)
from games.sumatra.legal import THEFT
from games.sumatra.tiles import BACK, NOTHING, POSE_BITS

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState


def _no_points(state: "SumatraState", cost: int = 1) -> Violation | None:
    if state.points >= cost:
        return None
    message = f"That takes {cost} action points, {state.points} are left in this turn."
    return Violation("SU-32", "NOT_ENOUGH_ACTIONS", message)


def flip(state: "SumatraState", action: Flip) -> Violation | None:
    """SU-38 to SU-44."""
    square, target = action.square, NEIGHBOUR[action.square][action.direction]
    lies = state.lying[square]
    if lies == NOTHING:
        return Violation("SU-39", "NO_TILE", f"There is no tile on {name_of(square)}.")
    if target < 0:
        message = f"From {name_of(square)} a tile would fall into the sea."
        return Violation("SU-40", "OFF_BOARD", message)
    trucks = truck_squares(state)
    if trucks >> square & 1:
        message = f"A truck stands on the tile on {name_of(square)}."
        return Violation("SU-43", "TRUCK_ON_TILE", message)
    if (state.tiled | state.marked | trucks) >> target & 1:
        message = f"On {name_of(target)} there is a tile, a truck or an animal."
        return Violation("SU-41", "TARGET_OCCUPIED", message)
    if state.game.options.puzzle and not lies & BACK:
        content = state.game.tiles.content[lies >> POSE_BITS]
        if content in state.game.forbidden:
            message = f"This task does not allow that the tile on {name_of(square)} is tipped up."
            return Violation("SU-49", "FORBIDDEN", message)
    return _no_points(state)


def rotate(state: "SumatraState", action: Rotate) -> Violation | None:
    """SU-51 to SU-54."""
    if not 1 <= action.quarters <= 3:
        return Violation("SU-51", "BAD_ANGLE", "A tile is turned by 90, 180 or 270 degrees.")
    if state.lying[action.square] == NOTHING:
        message = f"There is no tile on {name_of(action.square)}; printed paths are fixed."
        return Violation("SU-53", "NO_TILE", message)
    return _no_points(state)


def drive(state: "SumatraState", action: Drive) -> Violation | None:
    """SU-55 to SU-63."""
    place = state.truck_at[2 * state.seat + action.truck]
    home = boarding_squares(state, state.seat)
    if action.to == place:
        return Violation("SU-56", "NO_PATH", "The truck is there already.")
    if state.seat in state.outside and SHIP in (place, action.to):
        message = "The ship lies in the outer lane; no truck can board or leave it."
        return Violation("SU-88", "SHIP_OUTSIDE", message)
    if action.to == SHIP:
        if not can_board(state, place, home):
            return Violation("SU-59", "NO_PATH", "No path leads the truck to its ship.")
    elif not ends_at(state, action.to):
        return Violation("SU-58", "NO_PATH", f"There is no path on {name_of(action.to)}.")
    elif not within_reach(state, place, home) >> action.to & 1:
        message = f"No path leads the truck to {name_of(action.to)}."
        return Violation("SU-56", "NO_PATH", message)
    return _no_points(state)


def load(state: "SumatraState", action: Load) -> Violation | None:
    """SU-67 to SU-71."""
    place = state.truck_at[2 * state.seat + action.truck]
    name = SPECIES_NAMES[action.species]
    if place == SHIP:
        return Violation("SU-67", "NO_ANIMAL", "The truck is aboard its ship.")
    if not number_in(state.markers[place], action.species):
        message = f"There is no {name} on {name_of(place)}."
        return Violation("SU-67", "NO_ANIMAL", message)
    return _no_room(state, action.truck, action.species) or _no_points(state)


def _no_room(state: "SumatraState", truck: int, species: int) -> Violation | None:
    if species in ROOM[truck][state.load[2 * state.seat + truck]]:
        return None
    message = f"The {TRUCK_NAMES[truck]} truck has no room for this animal now."
    return Violation("SU-69" if truck == LARGE else "SU-70", "CAPACITY", message)


def unload(state: "SumatraState", action: Unload) -> Violation | None:
    """SU-72."""
    truck = 2 * state.seat + action.truck
    if state.truck_at[truck] == SHIP:
        return Violation("SU-72", "UNLOAD", "Animals are unloaded in the jungle only.")
    if not number_in(state.load[truck], action.species):
        return Violation("SU-72", "UNLOAD", "There is no such animal on the truck.")
    return None


def steal(state: "SumatraState", action: Steal) -> Violation | None:
    """SU-75 to SU-79."""
    if action.seat >= state.game.players:
        return Violation("SU-75", None, "Nobody has this seat.")
    if action.seat == state.seat:
        return Violation("SU-78", "OWN_TRUCK", "Nobody steals from his own truck.")
    here = state.truck_at[2 * state.seat + action.truck]
    there = state.truck_at[2 * action.seat + action.victim]
    if SHIP in (here, there):
        message = "Animals are stolen in the jungle only, never aboard a ship."
        return Violation("SU-77", "NOT_IN_JUNGLE", message)
    if here != there:
        return Violation("SU-75", None, "The two trucks do not stand on the same square.")
    if not number_in(state.load[2 * action.seat + action.victim], action.species):
        return Violation("SU-75", "NO_ANIMAL", "That truck carries no such animal.")
    full = _no_room(state, action.truck, action.species)
    if full is not None:
        return Violation("SU-76", full.code, full.message)
    return _no_points(state, THEFT)


def step(state: "SumatraState", action: Step) -> Violation | None:
    """SU-80."""
    if action.squares not in (1, -1):
        return Violation("SU-80", None, "A step is one sea square.")
    return _no_points(state)


def end(state: "SumatraState") -> Violation | None:
    """SU-34, SU-A19."""
    if state.points and state.game.options.spend_all:
        return Violation("SU-34", None, f"There are {state.points} action points to be spent.")
    return None
