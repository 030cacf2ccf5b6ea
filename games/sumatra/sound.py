"""What the rules say of a position that comes from outside: whether it can be one at all."""

from collections.abc import Sequence, Sized
from typing import TYPE_CHECKING

from games.core.documents import DocumentError
from games.sumatra import phases
from games.sumatra.animals import MARKERS, ROOM, SPECIES, SPECIES_NAMES, TRUCK_NAMES, number_in
from games.sumatra.board import SHIP, name_of, numbers_in
from games.sumatra.ground import ends_at
from games.sumatra.holds import HOLD_NAMES, HOLDS, NOBODY, takes
from games.sumatra.legal import returning, stowing
from games.sumatra.sailing import outside_as_it_should_be
from games.sumatra.tiles import BACK, MUNTJAC, NATIVE, NOTHING, PATH, POSE_BITS, TRAP

if TYPE_CHECKING:
    from games.sumatra.game import Sumatra
    from games.sumatra.state import SumatraState

_SET_UP = (phases.DEAL, phases.HOLDS, phases.FIRST)
_WITH_A_TILE = (phases.ORIENT, phases.TRAP, phases.REPLACE)


def refused(why: str, rule: str = "") -> DocumentError:
    """The error for a position that cannot be."""
    where = f" ({rule})" if rule else ""
    return DocumentError("STATE", f"This is no position of this game: {why}{where}.")


def check_lengths(game: "Sumatra", *listed: Sized | None) -> None:
    """Raise ``DocumentError`` where a list does not have one entry a seat."""
    if any(seats is not None and len(seats) != game.players for seats in listed):
        raise refused("it is of another number of players")


def check(state: "SumatraState") -> None:
    """Raise ``DocumentError`` with the first rule that the position breaks."""
    _check_seats(state)
    _check_markers(state)
    _check_trucks(state)
    _check_holds(state)
    _check_ships(state)
    _check_tiles(state)
    _check_pile(state)
    _check_decisions(state)


def _check_seats(state: "SumatraState") -> None:
    players = state.game.players
    seats = [state.seat, state.first, *state.outside, *state.rounded]
    seats += [top[1] for top in state.pending if top[0] in (phases.EXCHANGE, phases.NATIVE)]
    if max(seats) >= players:
        raise refused("a seat is not in the game", "SU-01")
    for listed in (state.outside, state.rounded):
        if len(set(listed)) != len(listed):
            raise refused("a ship is named twice", "SU-16")


def _check_markers(state: "SumatraState") -> None:
    for species in SPECIES:
        bags = (*state.markers, *state.load)
        number = state.stock[species] + sum(number_in(bag, species) for bag in bags)
        number += sum(hold.count(species) for hold in state.cargo)
        if number != MARKERS[species]:
            name = SPECIES_NAMES[species]
            message = f"There are {number} markers of {name}, not {MARKERS[species]} (SU-08)."
            raise DocumentError("MARKER_CONSERVATION", message)
    for square in numbers_in(state.marked):
        if not ends_at(state, square):
            raise refused(f"animals are on {name_of(square)}, where no path is", "SU-73")


def _check_trucks(state: "SumatraState") -> None:
    between = any(top[0] in (phases.DRAW, phases.REPLACE) for top in state.pending)
    for number, place in enumerate(state.truck_at):
        if place != SHIP and not ends_at(state, place) and not between:
            message = f"A truck stands on {name_of(place)}, where no path is (SU-58)."
            raise DocumentError("NO_PATH", message)
        if state.load[number] not in ROOM[number & 1]:
            rule = ("SU-69", "SU-70")[number & 1]
            message = f"A {TRUCK_NAMES[number & 1]} truck cannot carry that ({rule})."
            raise DocumentError("CAPACITY", message)


def _check_holds(state: "SumatraState") -> None:
    drawing = any(top[0] in _SET_UP for top in state.pending)
    for number, chosen in enumerate(state.cards):
        seat, hold = divmod(number, len(HOLDS))
        if chosen < 0:
            if not drawing:
                raise refused(f"seat {seat + 1} has no {HOLD_NAMES[hold]}", "SU-23")
            continue
        card, cargo = state.game.cards[hold][chosen], state.cargo[number]
        fits = len(cargo) == len(card.demands) and all(
            animal == NOBODY or takes(hold, demand, animal, joker_on_market=True)
            for demand, animal in zip(card.demands, cargo, strict=True)
        )
        if not fits:
            message = f"The {HOLD_NAMES[hold]} of seat {seat + 1} cannot hold that (SU-92)."
            raise DocumentError("HOLD_MISMATCH", message)
    for hold in HOLDS:
        used = [card for card in state.cards[hold::3] if card >= 0]
        if len(set(used)) != len(used):
            raise refused(f"two ships have the same {HOLD_NAMES[hold]}", "SU-23")


def _check_ships(state: "SumatraState") -> None:
    if not outside_as_it_should_be(state):
        raise refused("a ship lies outside if and only if it lies upon one inside", "SU-89")
    beyond = {s for s, way in enumerate(state.progress) if way >= state.game.sea_length}
    if not beyond <= set(state.rounded):
        raise refused("a ship has rounded the island, and it is not noted", "SU-142")


def _check_tiles(state: "SumatraState") -> None:
    content = state.game.tiles.content
    at_work = {top[1] for top in state.pending if top[0] in _WITH_A_TILE}
    lie = {lies >> POSE_BITS: lies for lies in state.lying if lies != NOTHING}
    for square in numbers_in(state.tiled):
        lies = state.lying[square]
        kind = content[lies >> POSE_BITS]
        if lies & BACK and kind > PATH and kind != TRAP and square not in at_work:
            message = f"the tile on {name_of(square)} has shown its back and must be gone"
            raise refused(message, "SU-104")
    for tile in range(len(content)):
        if state.stocked >> tile & 1:
            animal = content[tile] <= MUNTJAC or content[tile] == TRAP
            if not animal or not lie.get(tile, 0) & BACK:
                raise refused("an animal came from a tile that shows none", "SU-107")
    for known in (state.revealed, state.fresh, *state.looked):
        if any(known >> tile & 1 and tile not in lie for tile in range(len(content))):
            raise refused("something is known of a tile that is not on the board", "SU-A22")


def _check_pile(state: "SumatraState") -> None:
    content = state.game.tiles.content
    astray = [tile for tile in range(len(content)) if state.astray >> tile & 1]
    if any(content[tile] != NATIVE for tile in astray):
        raise refused("only natives go back to the pile", "SU-120")
    inside = [tile for tile in astray if tile in state.pile]
    depth = state.pile[: state.window] if state.told else state.pile
    if state.window > len(state.pile) or len(inside) > state.window:
        raise refused("the pile is smaller than what was shuffled", "SU-120")
    if not set(inside) <= set(depth):
        raise refused("a native lies deeper than it can", "SU-120")
    if any(tile not in inside and not state.fresh >> tile & 1 for tile in astray):
        raise refused("a native is neither in the pile nor newly drawn", "SU-120")


def _check_decisions(state: "SumatraState") -> None:
    kinds = [top[0] for top in state.pending]
    if kinds[-1:] == [phases.REPLACE] or phases.END in kinds[:-1]:
        raise refused("nobody could go on from it", "SU-35")
    if (phases.END in kinds) != (phases.END in kinds and bool(state.ending)):
        raise refused("it is over for no reason", "SU-135")
    _check_set_up(state, kinds)
    for top in state.pending:
        _check_entry(state, top)


def _check_set_up(state: "SumatraState", kinds: Sequence[int]) -> None:
    deal = state.tiled != state.game.even
    dealing = bool(kinds) and kinds[-1] == phases.DEAL
    if dealing and (not deal or state.tiled & ~state.game.even or state.marked):
        raise refused("the deal is done", "SU-21")
    if not kinds and not state.points and not any(state.load):
        raise refused("the turn has no points left and nothing to unload", "SU-36")


def _check_entry(state: "SumatraState", top: tuple[int, ...]) -> None:
    kind = top[0]
    if kind in _WITH_A_TILE and not (top[1] >= 0 and state.tiled >> top[1] & 1):
        raise refused("a decision is about a tile that is not there", "SU-35")
    if kind == phases.DRAW:
        bare = top[1] >= 0 and not state.tiled >> top[1] & 1
        if not bare or not state.pile or (top[2] >= 0 and top[2] in state.pile):
            raise refused("no tile can be drawn for that square", "SU-102")
    if kind == phases.HOLDS and not 0 <= top[1] < len(state.cards):
        raise refused("there is no such hold", "SU-23")
    if kind == phases.STOW and top is state.pending[-1] and not stowing(state, top[1]):
        raise refused("nothing can be stowed", "SU-95")
    if kind == phases.NATIVE and not _can_return(state, top):
        raise refused("there is no animal to give back", "SU-116")


def _can_return(state: "SumatraState", top: tuple[int, ...]) -> bool:
    _, seat, centre, free = top
    return bool(centre or free) and bool(returning(state, seat, centre_only=bool(centre)))
