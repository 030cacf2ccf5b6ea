"""A position as JSON, read back with every check that it can be a position at all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, ValidationError

from games.core.documents import DocumentError, Part
from games.core.protocol import JsonObject
from games.papua_bridges import phases
from games.papua_bridges.results import RoundResult
from games.papua_bridges.state import RaceState

if TYPE_CHECKING:
    from games.papua_bridges.game import PapuaBridges

Seat = Annotated[int, Field(ge=0, le=3)]
Card = Annotated[int, Field(ge=1, le=999)]
Heaps = list[list[Annotated[int, Field(ge=1, le=9)]]]


class _Result(Part):
    start: Annotated[int, Field(ge=1, le=4)]
    animal: str | None = None
    cards: list[Card]
    caller: Seat = 0
    right: bool
    points: list[Annotated[int, Field(ge=0, le=4)]]
    connected: list[str]
    wrong: list[list[str]]
    checked_by: list[Seat]


class _Saved(Part):
    """The shape of a saved position; what it holds is told in ``RaceState``."""

    phase: str
    round: Annotated[int, Field(ge=1, le=8)]
    cards: list[Card]
    used: list[Card]
    animal: str | None = None
    start: Annotated[int, Field(ge=0, le=4)]
    tick: Annotated[int, Field(ge=0)]
    order: list[Seat]
    gave_up: list[Seat]
    builds: list[list[str]]
    caller: Annotated[int, Field(ge=-1, le=3)]
    points: list[Annotated[int, Field(ge=0)]]
    owned: Heaps
    returned: Heaps
    pool: Annotated[int, Field(ge=0, le=8)]
    boxed: Annotated[int, Field(ge=0, le=8)]
    right_calls: list[Annotated[int, Field(ge=0, le=8)]]
    history: list[_Result]


def state_of(game: "PapuaBridges", data: JsonObject) -> RaceState:
    """The position that ``RaceState.to_json`` gave; raises ``DocumentError``."""
    try:
        saved = _Saved.model_validate(data)
    except ValidationError as error:
        field = ".".join(str(step) for step in error.errors()[0]["loc"]) or "it"
        raise _refused(f"in {field} something does not fit") from None
    _check_lengths(game, saved)
    state = RaceState(game)
    _set_table(state, saved)
    _set_round(state, saved)
    _lay(state, saved.builds)
    state.history = [RoundResult.from_json(result) for result in data["history"]]
    _check_tokens(state)
    _check_decision(state)
    return state


def _refused(why: str) -> DocumentError:
    return DocumentError("STATE", f"This is no position of this game: {why}.")


def _check_lengths(game: "PapuaBridges", saved: _Saved) -> None:
    each_seat: tuple[Sequence[object], ...] = (
        saved.builds, saved.points, saved.owned, saved.returned, saved.right_calls,
    )  # fmt: skip
    if any(len(listed) != game.players for listed in each_seat):
        raise _refused("it is of another number of players")
    if saved.phase not in phases.PHASES:
        raise _refused("its phase is not known")
    if saved.animal is not None and saved.animal not in game.animals:
        raise _refused("the spinner has no such animal")
    if not set(saved.used) <= set(game.card_numbers) or not set(saved.cards) <= set(saved.used):
        raise _refused("a card is not in the deck or not in use")
    if max([*saved.order, *saved.gave_up, saved.caller]) >= game.players:
        raise _refused("a seat is not in the game")


def _set_table(state: RaceState, saved: _Saved) -> None:
    state.round = saved.round
    for card in saved.used:
        state.used |= 1 << card
    state.points = saved.points
    state.owned = [sorted(tokens) for tokens in saved.owned]
    state.returned = [sorted(tokens) for tokens in saved.returned]
    state.pool, state.boxed = saved.pool, saved.boxed
    state.right_calls = saved.right_calls


def _set_round(state: RaceState, saved: _Saved) -> None:
    state.phase = phases.PHASES.index(saved.phase)
    state.cards = saved.cards
    if saved.animal is not None:
        state.animal = state.game.animals.index(saved.animal)
    state.start, state.tick, state.order = saved.start, saved.tick, saved.order
    for seat in saved.gave_up:
        state.quitters |= 1 << seat
    state.caller = saved.caller


def _lay(state: RaceState, builds: list[list[str]]) -> None:
    table = state.game.table
    for seat, texts in enumerate(builds):
        for text in texts:
            placement = table.find(text.partition(" ")[2])
            if placement is None or placement.text != text:
                raise _refused("a bridge cannot lie like that")
            state.builds[seat].append(placement.code)
        tiles = {table.placements[code].tile for code in state.builds[seat]}
        if len(tiles) != len(texts):
            raise _refused("a bridge lies twice")


def _check_tokens(state: RaceState) -> None:
    try:
        unseen = len(state.unseen())
    except ValueError:
        raise _refused("somebody owns a token that there is not") from None
    if unseen != state.pool + state.boxed:
        raise _refused("the tokens do not add up")


def _check_decision(state: RaceState) -> None:
    """Whoever is to decide is there, and has what it takes."""
    building = state.phase in (phases.ORDER, phases.BUILD)
    dealt = state.phase == phases.DEAL
    if (len(state.cards) == state.game.players) == dealt:
        raise _refused("the boards do not fit the phase")
    if bool(state.order) != (state.phase == phases.BUILD):
        raise _refused("the order of the builders does not fit the phase")
    if building and not (state.start and 1 <= state.tick <= state.game.options.tick_limit):
        raise _refused("nobody can build yet")
    called = state.phase in (phases.TOKEN, phases.WORTH, phases.RETURN)
    if called and state.caller < 0:
        raise _refused("nobody has called")
    if state.phase == phases.RETURN and not state.owned[state.caller]:
        raise _refused("the caller has no token to give back")
    if state.round > state.game.options.rounds:
        raise _refused("there are not so many rounds")
