"""A position read back from JSON, with every check that it has the shape of one.

Whether the pieces add up is not asked: a position may be made by hand to try
something out. What is read can be looked at without falling over.
"""

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from games.core.documents import DocumentError
from games.core.protocol import JsonObject
from games.papua_expedition import frames
from games.papua_expedition.frames import Frame
from games.papua_expedition.pieces import (
    CEILING,
    EXPLORERS,
    FACES,
    MARKER_COUNT,
    NONE,
    REPLENISHMENT,
    SCIENCES,
    THIRD_PLACES,
    TYPES,
    ZONES,
)
from games.papua_expedition.state import ExpeditionState

if TYPE_CHECKING:
    from games.papua_expedition.game import PapuaExpedition

Bounds: TypeAlias = tuple[tuple[int, ...], int, int]
"""How many numbers there may be, the least and the greatest of them."""
MOST = 9999
"""More coins, food or prestige than anybody can come to. DEFAULT, ours."""
_WHOLE = {int, bool}
_LISTED = (*ExpeditionState.LISTS, "revealed")
_ANY = range(4)
"""Any seat; that it is in the game is looked at apart."""
_VALUE, _ZONE, _PLACE = range(1, 6), range(len(ZONES)), range(3)
_DICE, _HEADS = range(1, 11), range(1, EXPLORERS + 1)
"""How many dice, or explorers, something is about."""
_FACE = range(FACES)

_FRAMES: dict[int, tuple[range, ...]] = {
    frames.FIRST_PLAYER: (), frames.DEAL_SCIENCE: (_ANY,), frames.REVEAL_CARD: (_PLACE,),
    frames.REVEAL_MARKER: (range(1, 4),), frames.REVEAL_NOTEBOOK: (),
    frames.THIRD_DIE: (range(len(THIRD_PLACES)),), frames.TURN_ROLL: (_ANY, _DICE),
    frames.REROLL: (_ANY,), frames.FUNDING_ROLL: (),
    frames.HUNTING_ROLL: (_ANY, range(2, EXPLORERS + 2)), frames.TRIBE_CARD: (_ANY,),
    frames.FORBID: (_ANY,), frames.PRESET: (_ANY, _DICE, _VALUE),
    frames.USE_METEOROLOGY: (_ANY, _DICE), frames.TURN_FACE: (_ANY, _DICE, _VALUE, range(10)),
    frames.CATASTROPHE_ANSWER: (_ANY, _DICE), frames.MODIFY: (_ANY,),
    frames.CHOOSE_ZONE: (_ANY, _VALUE), frames.CHOOSE_COUNT: (_ANY, _VALUE, _ZONE),
    frames.EAT: (_ANY, _HEADS), frames.RECALL: (_ANY, range(1, 99)),
    frames.TAKE_MARKER: (_ANY,), frames.DISCARD_MARKER: (_ANY,),
    frames.USE_ENGINEERING: (_ANY,), frames.BET_EXPLORERS: (_ANY, _PLACE),
    frames.BET_COINS: (_ANY, _PLACE), frames.USE_CARTOGRAPHY: (_ANY, _HEADS),
    frames.USE_ECONOMY: (_ANY, _FACE, _FACE, _FACE), frames.START_ROUND: (),
    frames.STEP_ONE: (), frames.SET_ORDER: (), frames.START_TURN: (_ANY,),
    frames.THROW_DICE: (_ANY,), frames.CHANGE_DICE: (_ANY,),
    frames.PLACE_DICE: (_ANY, range(1, 7)), frames.END_TURN: (_ANY,), frames.RESOLVE: (_VALUE,),
    frames.AFTER_LOGISTICS: (), frames.REVEAL_BETS: (),
    frames.PAY_BETS: (_ANY, range(EXPLORERS + 1)),
    frames.PAY_FUNDING: (_FACE, _FACE, _FACE, range(NONE, 4)), frames.CLEAN_UP: (),
    frames.END_CHECK: (), frames.FINISH: (),
}  # fmt: skip
"""By kind: what each number after it can be."""


@cache
def _lists(n: int, huts: int) -> dict[str, Bounds]:
    """The bounds of each list of a position."""
    seats, bets = (n,), (3 * n,)
    return {
        "bet_coins": (bets, 0, MOST), "bet_explorers": (bets, 0, EXPLORERS),
        "cards": ((len(TYPES) * n,), 0, 5), "coins": (seats, 0, MOST),
        "destinations": ((3,), NONE, len(TYPES) - 1), "dice": ((FACES,), 0, 20),
        "energy": (seats, -99, CEILING), "explorers": ((len(ZONES) * n,), 0, EXPLORERS),
        "food": (seats, 0, MOST), "general": (seats, 0, EXPLORERS), "hut": (seats, 0, huts),
        "marker_on": ((len(ZONES),), 0, 5), "notes": (seats, 0, 1 << 40),
        "order": ((0, n), 0, n - 1), "prestige": (seats, -99, MOST), "rank": (seats, 0, n - 1),
        "reserve": (seats, 0, EXPLORERS), "resupplied": (seats, 0, 15),
        "revealed": ((0, 6 * n), 0, MOST), "science": (seats, NONE, len(SCIENCES) - 1),
        "science_used": (seats, 0, 1), "shown": ((0, 1, 2, 3), 0, REPLENISHMENT - 1),
        "ten_dice": (seats, 0, 1), "third": ((len(THIRD_PLACES),), 0, 3),
        "tribe_played": (seats, 0, 1), "types_gone": ((len(TYPES),), 0, 5),
        "types_left": ((len(TYPES),), 0, 5),
    }  # fmt: skip


@cache
def _plain(n: int, notes: int) -> dict[str, tuple[int, int]]:
    """The bounds of each number of a position."""
    return {
        "deck_two": (0, 1), "fallen": (0, 1), "first_x": (NONE, n - 1),
        "forbidden": (NONE, len(ZONES) - 1), "note": (NONE, notes - 1),
        "note_winner": (NONE, n - 1), "notes_gone": (0, (1 << notes) - 1),
        "notes_left": (0, (1 << notes) - 1), "pile": (0, (1 << MARKER_COUNT) - 1),
        "round": (0, 12), "stale": (0, 1), "used": (0, EXPLORERS),
    }  # fmt: skip


def state_of(game: "PapuaExpedition", data: JsonObject) -> ExpeditionState:
    """The position that ``to_json`` wrote; raises ``DocumentError``."""
    state = ExpeditionState()
    state.game = game
    try:
        _read_lists(state, data)
        _read_plain(state, data)
        state.todo = list(map(tuple, data["todo"]))
        whole = set(map(type, chain(*map(data.__getitem__, _LISTED), *state.todo))) <= _WHOLE
    except (KeyError, TypeError):
        raise _refused("a part is missing or no list of numbers") from None
    if not whole:
        raise _refused("something in it is no whole number")
    for values in (state.rank, state.order, state.shown):
        if len(set(values)) != len(values):
            raise _refused("in rank, order or shown something stands twice")
    for frame in state.todo:
        _check_frame(frame, game.players)
    return state


def _refused(why: str) -> DocumentError:
    return DocumentError("STATE", f"This is no position of this game: {why}.")


def _read_lists(state: ExpeditionState, data: JsonObject) -> None:
    game = state.game
    for name, (sizes, low, high) in _lists(game.players, len(game.cards.huts)).items():
        values = data[name][:]
        if len(values) not in sizes or (values and (min(values) < low or max(values) > high)):
            raise _refused(f"in {name} something does not fit")
        setattr(state, name, values)
    state.revealed = tuple(data["revealed"])


def _read_plain(state: ExpeditionState, data: JsonObject) -> None:
    game = state.game
    for name, (low, high) in _plain(game.players, len(game.cards.notebook)).items():
        value = data[name]
        if type(value) not in _WHOLE or not low <= value <= high:
            raise _refused(f"in {name} something does not fit")
        setattr(state, name, value)


@cache
def _check_frame(frame: Frame, players: int) -> None:
    """Raise ``DocumentError`` for what is no frame; those that are one are remembered."""
    ranges = _FRAMES.get(frame[0]) if frame else None
    if ranges is None or len(frame) != len(ranges) + 1:
        raise _refused("in todo something does not fit")
    for value, known in zip(frame[1:], ranges, strict=True):
        if value not in known or (known is _ANY and value >= players):
            raise _refused("in todo something does not fit")
