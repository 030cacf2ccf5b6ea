"""A position as JSON: what everybody sees on the table, and what is hidden."""

from typing import TYPE_CHECKING, Any

from games.core.protocol import JsonObject
from games.sumatra import phases
from games.sumatra.animals import SPECIES_NAMES, TRUCK_NAMES, TRUCKS, Bag, animals_in
from games.sumatra.board import SHIP, numbers_in, place_of
from games.sumatra.holds import HOLD_NAMES, HOLDS, letters_of
from games.sumatra.tiles import BACK, POSE_BITS

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

FIELDS: dict[int, tuple[str, ...]] = {
    phases.HOLDS: ("number",),
    phases.EXCHANGE: ("seat",),
    phases.CARD: ("seat", "hold"),
    phases.STOW: ("truck",),
    phases.REPLACE: ("square",),
    phases.DRAW: ("square", "native"),
    phases.ORIENT: ("square",),
    phases.TRAP: ("square",),
    phases.NATIVE: ("seat", "centre", "free"),
    phases.PEEK: ("left", "square"),
}
"""What the numbers of a decision's entry are, in order (see ``phases``)."""


def to_json(state: "SumatraState") -> JsonObject:
    """The whole position; read back by ``reading.state_of``."""
    ids = state.game.tiles.ids
    names = state.game.tiles.names
    return {
        **table(state),
        "tiles": [_tile(ids, square, state.lying[square]) for square in numbers_in(state.tiled)],
        "pile": [ids[tile] for tile in state.pile],
        "told": state.told,
        "window": state.window,
        "fresh": names(state.fresh),
        "astray": names(state.astray),
        "revealed": names(state.revealed),
        "looked": [names(tiles) for tiles in state.looked],
    }


def _tile(ids: tuple[int, ...], square: int, lies: int) -> JsonObject:
    """A tile as a setup would place it; one that lies back up says so."""
    told: JsonObject = {
        "square": list(place_of(square)),
        "tile": ids[lies >> POSE_BITS],
        "turn": lies & 3,
    }
    if lies & BACK:
        told["side"] = "back"
    return told


def table(state: "SumatraState") -> JsonObject:
    """What everybody sees and no secret stands in."""
    return {
        "markers": [
            {"square": list(place_of(square)), "animals": named(state.markers[square])}
            for square in numbers_in(state.marked)
        ],
        "trucks": [
            {TRUCK_NAMES[truck]: _truck(state, 2 * seat + truck) for truck in TRUCKS}
            for seat in range(state.game.players)
        ],
        "ships": [_ship(state, seat) for seat in range(state.game.players)],
        "outside": state.outside.copy(),
        "rounded": state.rounded.copy(),
        "stock": dict(zip(SPECIES_NAMES, state.stock, strict=True)),
        "stocked": state.game.tiles.names(state.stocked),
        "seat": state.seat,
        "points": state.points,
        "round": state.round,
        "first": state.first,
        "ending": state.ending,
        "pending": [_decision(state, entry) for entry in state.pending],
    }


def named(bag: Bag) -> list[str]:
    """The names of the animals in a bag."""
    return [SPECIES_NAMES[species] for species in animals_in(bag)]


def _truck(state: "SumatraState", truck: int) -> JsonObject:
    place = state.truck_at[truck]
    at = "ship" if place == SHIP else list(place_of(place))
    return {"at": at, "load": named(state.load[truck])}


def _ship(state: "SumatraState", seat: int) -> JsonObject:
    """Progress, and the holds drawn so far with a letter for each animal in them."""
    holds: JsonObject = {}
    cargo: JsonObject = {}
    for hold in HOLDS:
        number = state.card_of(seat, hold)
        if state.cards[number] >= 0:
            name = HOLD_NAMES[hold]
            holds[name] = state.game.cards[hold][state.cards[number]].name
            cargo[name] = letters_of(state.cargo[number])
    return {"progress": state.progress[seat], "holds": holds, "cargo": cargo}


def _decision(state: "SumatraState", entry: tuple[int, ...]) -> JsonObject:
    told: JsonObject = {"what": phases.WORDS[entry[0]]}
    for name, value in zip(FIELDS.get(entry[0], ()), entry[1:], strict=True):
        if value >= 0:
            told[name] = _told(state, name, value)
    return told


def _told(state: "SumatraState", name: str, value: int) -> Any:
    if name == "square":
        return list(place_of(value))
    if name == "native":
        return state.game.tiles.ids[value]
    if name == "hold":
        return HOLD_NAMES[value]
    return TRUCK_NAMES[value] if name == "truck" else value
