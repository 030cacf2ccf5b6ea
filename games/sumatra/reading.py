"""Positions read back from JSON, form first; what the rules say of them is in ``sound``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, ValidationError

from games.core.documents import DocumentError, Part
from games.core.protocol import JsonObject
from games.sumatra import phases, sound
from games.sumatra.animals import (
    LETTERS,
    SPECIES_NAMES,
    TRUCK_NAMES,
    TRUCKS,
    Bag,
    bag_of,
)
from games.sumatra.board import SHIP, square_at
from games.sumatra.content import MAX_TILES, SIDE, Coordinate, Species
from games.sumatra.ground import lay, set_markers
from games.sumatra.holds import HOLD_NAMES, HOLDS, NOBODY
from games.sumatra.saved import FIELDS
from games.sumatra.sound import refused
from games.sumatra.state import SumatraState
from games.sumatra.tiles import BACK, NOTHING, POSE_BITS

if TYPE_CHECKING:
    from games.sumatra.game import Sumatra

Seat = Annotated[int, Field(ge=0, le=3)]
Place = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Ids = Annotated[list[Annotated[int, Field(ge=0, le=999)]], Field(max_length=MAX_TILES)]
Animals = Annotated[list[Species], Field(max_length=38)]


class _Tile(Part):
    square: Place
    tile: Annotated[int, Field(ge=0, le=999)]
    side: Literal["front", "back"] = "front"
    turn: Annotated[int, Field(ge=0, le=3)]


class _Markers(Part):
    square: Place
    animals: Animals


class _Truck(Part):
    at: Literal["ship"] | Place
    load: Annotated[Animals, Field(max_length=2)] = Field(default_factory=list)


class _Trucks(Part):
    large: _Truck
    divided: _Truck


class _Ship(Part):
    progress: Annotated[int, Field(ge=-10_000, le=10_000)]
    holds: dict[Literal["bow", "centre", "stern"], str]
    cargo: dict[Literal["bow", "centre", "stern"], str]


class _Decision(Part):
    what: str
    number: Annotated[int, Field(ge=0, le=11)] | None = None
    seat: Seat | None = None
    hold: Literal["bow", "centre", "stern"] | None = None
    truck: Literal["large", "divided"] | None = None
    square: Place | None = None
    native: Annotated[int, Field(ge=0, le=999)] | None = None
    centre: Annotated[int, Field(ge=0, le=1)] | None = None
    free: Annotated[int, Field(ge=0, le=2)] | None = None
    left: Annotated[int, Field(ge=1, le=2)] | None = None


class _Saved(Part):
    """The shape of a saved position; what it holds is told in ``SumatraState``."""

    tiles: Annotated[list[_Tile], Field(max_length=MAX_TILES)]
    markers: Annotated[list[_Markers], Field(max_length=MAX_TILES)]
    trucks: Annotated[list[_Trucks], Field(max_length=4)]
    ships: Annotated[list[_Ship], Field(max_length=4)]
    outside: Annotated[list[Seat], Field(max_length=4)] = Field(default_factory=list)
    rounded: Annotated[list[Seat], Field(max_length=4)] = Field(default_factory=list)
    stock: dict[Species, Annotated[int, Field(ge=0, le=15)]]
    stocked: Ids = Field(default_factory=list)
    seat: Seat
    points: Annotated[int, Field(ge=0, le=4)]
    round: Annotated[int, Field(ge=1, le=1000)] = 1
    first: Seat
    ending: Literal["", "pile", "holds", "round_trip", "aborted"] = ""
    pending: Annotated[list[_Decision], Field(max_length=16)] = Field(default_factory=list)
    pile: Ids
    told: bool = False
    window: Annotated[int, Field(ge=0, le=6)] = 0
    fresh: Ids = Field(default_factory=list)
    astray: Ids = Field(default_factory=list)
    revealed: Ids = Field(default_factory=list)
    looked: Annotated[list[Ids], Field(max_length=4)] | None = None


def state_of(game: "Sumatra", data: JsonObject) -> SumatraState:
    """The position that ``saved.to_json`` gave; raises ``DocumentError``."""
    try:
        saved = _Saved.model_validate(data)
    except ValidationError as error:
        field = ".".join(str(step) for step in error.errors()[0]["loc"]) or "it"
        raise refused(f"in {field} something does not fit") from None
    sound.check_lengths(game, saved.trucks, saved.ships, saved.looked)
    state = SumatraState(game)
    state.told = saved.told or game.options.puzzle
    if state.told and game.setup is None:
        raise refused("no setup tells what is drawn", "SU-22")
    _lay_tiles(state, saved)
    _set_animals(state, saved)
    _set_trucks(state, saved)
    for seat, ship in enumerate(saved.ships):
        _set_ship(state, seat, ship)
    _set_knowledge(state, saved)
    _set_turn(state, saved)
    sound.check(state)
    return state


def _number(game: "Sumatra", tile: int) -> int:
    number = game.tiles.number.get(tile)
    if number is None:
        raise DocumentError("UNKNOWN_TILE", f"The set has no tile {tile} (SU-21).")
    return number


def _bits(game: "Sumatra", ids: list[int]) -> int:
    return sum(1 << number for number in {_number(game, tile) for tile in ids})


def _square(place: Sequence[int], what: str, rule: str) -> int:
    row, column = place
    if 0 <= row < SIDE and 0 <= column < SIDE:
        return square_at(row, column)
    message = f"{what} at {row},{column}, which is no square of the jungle ({rule})."
    raise DocumentError("OFF_BOARD", message)


def _lay_tiles(state: SumatraState, saved: _Saved) -> None:
    seen: set[int] = set()
    for tile in saved.tiles:
        square = _square(tile.square, "A tile lies", "SU-21")
        number = _number(state.game, tile.tile)
        if state.lying[square] != NOTHING or number in seen:
            row, column = tile.square
            message = f"Two tiles lie on {row},{column}, or one lies twice (SU-21)."
            raise DocumentError("SETUP_TILE", message)
        seen.add(number)
        pose = tile.turn | (BACK if tile.side == "back" else 0)
        lay(state, square, number << POSE_BITS | pose)
    pile = [_number(state.game, tile) for tile in saved.pile]
    if len(set(pile)) != len(pile) or seen & set(pile):
        raise DocumentError("TILE_TWICE", "A tile is in the pile and elsewhere too (SU-22).")
    state.pile = pile if state.told else sorted(pile)


def _bag(animals: list[Species]) -> Bag:
    return bag_of(SPECIES_NAMES.index(animal) for animal in animals)


def _set_animals(state: SumatraState, saved: _Saved) -> None:
    for lie in saved.markers:
        square = _square(lie.square, "Animals are", "SU-73")
        set_markers(state, square, state.markers[square] + _bag(lie.animals))
    state.stock = [saved.stock.get(name, 0) for name in _SPECIES]


_SPECIES: tuple[Species, ...] = ("elephant", "rhinoceros", "tiger", "orangutan", "muntjac")


def _set_trucks(state: SumatraState, saved: _Saved) -> None:
    for seat, trucks in enumerate(saved.trucks):
        for truck in TRUCKS:
            told: _Truck = getattr(trucks, TRUCK_NAMES[truck])
            number = 2 * seat + truck
            at = told.at
            state.truck_at[number] = (
                SHIP if isinstance(at, str) else _square(at, "A truck stands", "SU-58")
            )
            state.load[number] = _bag(told.load)


def _set_ship(state: SumatraState, seat: int, ship: _Ship) -> None:
    state.progress[seat] = ship.progress
    for hold in HOLDS:
        name = HOLD_NAMES[hold]
        card = ship.holds.get(name)  # type: ignore[call-overload]
        if card is None:
            continue
        number = state.card_of(seat, hold)
        state.cards[number] = state.game.card_number(hold, card)
        letters = ship.cargo.get(name, "")  # type: ignore[call-overload]
        if not set(letters) <= {*LETTERS, "."}:
            raise refused("a hold has a letter of no animal")
        state.cargo[number] = tuple(
            LETTERS.index(letter) if letter != "." else NOBODY for letter in letters
        )


def _set_knowledge(state: SumatraState, saved: _Saved) -> None:
    game = state.game
    state.stocked = _bits(game, saved.stocked)
    state.window = saved.window
    state.fresh, state.astray = _bits(game, saved.fresh), _bits(game, saved.astray)
    state.revealed = _bits(game, saved.revealed)
    for lies in state.lying:
        if lies != NOTHING and lies & BACK:
            state.revealed |= 1 << (lies >> POSE_BITS)
    if saved.looked is not None:
        state.looked = [_bits(game, ids) for ids in saved.looked]


def _set_turn(state: SumatraState, saved: _Saved) -> None:
    state.outside, state.rounded = saved.outside, saved.rounded
    state.seat, state.first = saved.seat, saved.first
    state.points, state.round = saved.points, saved.round
    state.ending = saved.ending
    state.pending = [_entry(state.game, told) for told in saved.pending]


def _entry(game: "Sumatra", told: _Decision) -> tuple[int, ...]:
    if told.what not in phases.WORDS[1:]:
        raise refused("a decision is not known")
    kind = phases.WORDS.index(told.what)
    return (kind, *(_value(game, name, told) for name in FIELDS.get(kind, ())))


def _value(game: "Sumatra", name: str, told: _Decision) -> int:
    value = getattr(told, name)
    if value is None:
        if name in ("square", "native"):
            return -1
        raise refused(f"a decision does not say its {name}")
    if name == "square":
        return _square(value, "A decision is", "SU-35")
    if name == "native":
        return _number(game, value)
    if name == "hold":
        return HOLD_NAMES.index(value)
    return TRUCK_NAMES.index(value) if name == "truck" else int(value)
