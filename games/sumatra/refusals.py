"""Why an action is not allowed now: the rule, its code and a sentence."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.core.errors import Violation
from games.sumatra import phases
from games.sumatra.actions import (
    Deal,
    Draw,
    DrawHold,
    Drive,
    Exchange,
    First,
    Flip,
    Load,
    Look,
    Orient,
    Plain,
    Return,
    Rotate,
    Steal,
    Step,
    Stow,
    SumatraAction,
    Trap,
    Unload,
)
from games.sumatra.animals import MUNTJAC, SPECIES_NAMES, number_in
from games.sumatra.board import name_of
from games.sumatra.chance_refusals import dealt, drawn, first, hold_drawn
from games.sumatra.holds import (
    CENTRE_HOLD,
    DEMAND_NAMES,
    HOLD_NAMES,
    empty_squares,
    occupied_squares,
    takes,
)
from games.sumatra.legal import hold_of
from games.sumatra.tiles import BACK, NOTHING
from games.sumatra.turn_refusals import drive, end, flip, load, rotate, steal, step, unload

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

_NOW = (
    "it is a seat's turn",
    "a tile is to be dealt",
    "a cargo hold is to be drawn",
    "the seat that begins is to be drawn",
    "a seat is to keep or exchange a hold",
    "a hold is to be drawn in exchange",
    "animals are to be stowed",
    "a tile is to be replaced",
    "a tile is to be drawn",
    "the new tile is to be turned",
    "the animal in the trap is to be chosen",
    "an animal is to be given back",
    "the binoculars are in use",
    "the game is over",
)
"""By phase."""
_TIMES: dict[type, tuple[int, str]] = {
    Flip: (phases.TURN, "SU-38"),
    Rotate: (phases.TURN, "SU-51"),
    Drive: (phases.TURN, "SU-56"),
    Load: (phases.TURN, "SU-67"),
    Unload: (phases.TURN, "SU-72"),
    Steal: (phases.TURN, "SU-75"),
    Step: (phases.TURN, "SU-80"),
    Stow: (phases.STOW, "SU-91"),
    Return: (phases.NATIVE, "SU-114"),
    Orient: (phases.ORIENT, "SU-101"),
    Trap: (phases.TRAP, "SU-112"),
    Look: (phases.PEEK, "SU-121"),
    Exchange: (phases.EXCHANGE, "SU-24"),
    Deal: (phases.DEAL, "SU-21"),
    Draw: (phases.DRAW, "SU-102"),
    First: (phases.FIRST, "SU-29"),
}
"""For each kind of action when it is done, and the rule that says so."""
_PLAIN_TIMES = {
    "end": (phases.TURN, "SU-36"),
    "done": (phases.PEEK, "SU-121"),
    "keep": (phases.EXCHANGE, "SU-24"),
}
_UNTIMELY_CODES = {"SU-24": "EXCHANGE", "SU-72": "UNLOAD", "SU-121": "PEEK"}


def violation(state: "SumatraState", action: SumatraAction) -> Violation | None:
    """Why ``action`` is not allowed, None if it is."""
    kind = type(action)
    time, rule = _TIMES.get(kind) or _time(state, action)
    pending = state.pending
    if time == (pending[-1][0] if pending else phases.TURN):
        check = _CHECKS.get(kind)
        return None if check is None else check(state, action)
    if state.phase == phases.END:
        return Violation("SU-135", None, "The game is over.")
    what = _NOW[state.phase]
    return Violation(rule, _UNTIMELY_CODES.get(rule), f"Not now: {what}.")


def _time(state: "SumatraState", action: SumatraAction) -> tuple[int, str]:
    if isinstance(action, Plain):
        return _PLAIN_TIMES[action.word]
    exchanging = state.phase == phases.CARD
    return (phases.CARD, "SU-24") if exchanging else (phases.HOLDS, "SU-23")


def _plain(state: "SumatraState", action: Plain) -> Violation | None:
    return end(state) if action.word == "end" else None


def _stow(state: "SumatraState", action: Stow) -> Violation | None:
    truck = state.pending[-1][1]
    if not number_in(state.load[2 * state.seat + truck], action.species):
        return Violation("SU-91", None, "There is no such animal on the truck.")
    card, cargo = hold_of(state, state.seat, action.hold)
    joker = state.game.options.muntjac_on_market
    if not takes(action.hold, action.demand, action.species, joker_on_market=joker):
        rule = "SU-A18" if action.species == MUNTJAC else "SU-92"
        return Violation(rule, "HOLD_MISMATCH", "Such a square does not take this animal.")
    if action.demand not in empty_squares(card, cargo):
        where = f"{HOLD_NAMES[action.hold]} has no empty square of this kind"
        message = f"The {where}: {DEMAND_NAMES[action.demand]}."
        return Violation("SU-92", "HOLD_MISMATCH", message)
    return None


def _return(state: "SumatraState", action: Return) -> Violation | None:
    _, seat, centre, _ = state.pending[-1]
    if centre and action.hold != CENTRE_HOLD:
        return Violation("SU-114", None, "First an animal out of the centre is given back.")
    card, cargo = hold_of(state, seat, action.hold)
    if (action.demand, action.species) not in occupied_squares(card, cargo):
        return Violation("SU-115", None, "There is no such animal in this hold.")
    return None


def _trap(state: "SumatraState", action: Trap) -> Violation | None:
    if action.species == MUNTJAC:
        return Violation("SU-112", "TRAP_CHOICE", "No muntjac is put into a trap.")
    if not state.stock[action.species]:
        message = f"No {SPECIES_NAMES[action.species]} is left in the stock."
        return Violation("SU-112", "TRAP_CHOICE", message)
    return None


def _look(state: "SumatraState", action: Look) -> Violation | None:
    lies = state.lying[action.square]
    place = name_of(action.square)
    if lies == NOTHING or lies & BACK:
        return Violation("SU-121", "PEEK", f"On {place} nothing lies with its back hidden.")
    if action.square == state.pending[-1][2]:
        return Violation("SU-121", "PEEK", f"You have just looked at {place}.")
    return None


_CHECKS: dict[type, Callable[["SumatraState", Any], Violation | None]] = {
    Plain: _plain,
    Flip: flip,
    Rotate: rotate,
    Drive: drive,
    Load: load,
    Unload: unload,
    Steal: steal,
    Step: step,
    Stow: _stow,
    Return: _return,
    Trap: _trap,
    Look: _look,
    Deal: dealt,
    Draw: drawn,
    DrawHold: hold_drawn,
    First: first,
}
