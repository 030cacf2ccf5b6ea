"""Why an action is not allowed now: the rule, its code and a sentence.

Which rule a placement breaks is asked of the referee, so that building and
checking can never differ.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.core.errors import Violation
from games.papua_bridges import phases
from games.papua_bridges.actions import (
    DrawBoard,
    Move,
    Order,
    Place,
    Plain,
    RaceAction,
    ReturnToken,
    Rolled,
    Spun,
    Take,
    TakeToken,
    Worth,
)
from games.papua_bridges.legal import builders
from games.papua_bridges.scoring import faults

if TYPE_CHECKING:
    from games.papua_bridges.placements import Placement
    from games.papua_bridges.state import RaceState

_NOW = {
    phases.DEAL: "the next board is to be drawn",
    phases.SPIN: "the youngest is to spin",
    phases.ANIMAL: "the spinner is turning",
    phases.ROLL: "the die is to be rolled",
    phases.START: "the die is rolling",
    phases.ORDER: "the order of this tick is to be drawn",
    phases.BUILD: "a builder is to act",
    phases.TOKEN: "the caller is to pick a token",
    phases.WORTH: "the caller is to look at the token",
    phases.DISCARD: "a token is to leave the table",
    phases.RETURN: "the caller is to give a token back",
    phases.END: "the game is over",
}
_BUILDING = ("place", "move", "take")
_TIMES: dict[str, tuple[int, str]] = {
    "board": (phases.DEAL, "PB-21"),
    "spin": (phases.SPIN, "PB-61"),
    "animal": (phases.ANIMAL, "PB-61"),
    "roll": (phases.ROLL, "PB-22"),
    "start": (phases.START, "PB-22"),
    "order": (phases.ORDER, "PB-23"),
    "place": (phases.BUILD, "PB-23"),
    "move": (phases.BUILD, "PB-25"),
    "take": (phases.BUILD, "PB-25"),
    "wait": (phases.BUILD, "PB-23"),
    "call": (phases.BUILD, "PB-27"),
    "give up": (phases.BUILD, "PB-A10"),
    "token": (phases.TOKEN, "PB-47"),
    "worth": (phases.WORTH, "PB-47"),
    "discard": (phases.DISCARD, "PB-51"),
    "return": (phases.RETURN, "PB-52"),
}
"""For each verb when it is done, and the rule that says so."""


def violation(state: "RaceState", action: RaceAction) -> Violation | None:
    """Why ``action`` is not allowed, None if it is."""
    untimely = _untimely(state, action)
    if untimely is not None:
        return untimely
    check = _CHECKS.get(type(action))
    return None if check is None else check(state, action)


def _untimely(state: "RaceState", action: RaceAction) -> Violation | None:
    verb = action.word if isinstance(action, Plain) else str(action).partition(" ")[0]
    time, rule = _TIMES[verb]
    if state.phase == time:
        return None
    if state.phase == phases.END:
        return Violation("PB-55", None, "The game is over.")
    if state.phase in phases.AFTER_BUILDING:
        if verb in _BUILDING:
            return Violation(
                "PB-28", "FROZEN", "Building has stopped; all bridges stay as they are."
            )
        if verb == "call":
            return Violation("PB-29", None, "This round has had its end; there is no other call.")
    if verb == "spin" and not state.game.options.variant3:
        return Violation("PB-19", None, "The spinner stays in the box in the normal game.")
    return Violation(rule, None, f"Not now: {_NOW[state.phase]}.")


def _place(state: "RaceState", action: Place) -> Violation | None:
    table = state.game.table
    if not _known(action, state.game.actions.places):
        return _foreign()
    placement = table.placements[action.code]
    seat = state.order[0]
    if any(table.placements[code].tile == placement.tile for code in state.builds[seat]):
        message = f"Bridge {placement.laid.tile} lies on the board already."
        return Violation("PB-26", "TILE_USE", message)
    return _misplaced(state, seat, state.builds[seat], placement)


def _move(state: "RaceState", action: Move) -> Violation | None:
    table = state.game.table
    if not _known(action, state.game.actions.moves):
        return _foreign()
    placement = table.placements[action.code]
    seat = state.order[0]
    lies = [c for c in state.builds[seat] if table.placements[c].tile == placement.tile]
    if lies in ([], [action.code]):
        where = "lies there already" if lies else "does not lie on the board"
        return Violation("PB-25", None, f"Bridge {placement.laid.tile} {where}.")
    others = [code for code in state.builds[seat] if code not in lies]
    return _misplaced(state, seat, others, placement)


def _known(action: "Place | Move", table: "tuple[Place, ...] | tuple[Move, ...]") -> bool:
    return 0 <= action.code < len(table) and table[action.code] == action


def _foreign() -> Violation:
    return Violation("PB-26", "TILE_USE", "No bridge of this game lies like that.")


def _misplaced(
    state: "RaceState", seat: int, others: list[int], placement: "Placement"
) -> Violation | None:
    """The fault the referee finds (1.4 of the rules), unless wrong bridges may be laid."""
    game = state.game
    ground = game.ground(state.cards[seat], seat)
    if game.options.allow_wrong:
        if placement.mask & ground.whole:
            return None
        return Violation("PB-30", "OUTSIDE", "That is beside the board.")
    fits = ground.fits(placement.mask, whole=placement.code < game.table.whole, loose=False)
    below = [c for c in others if game.table.placements[c].mask & placement.mask] if fits else []
    if fits and not below:
        return None
    build = game.build(state, seat, [*below, placement.code])
    fault = faults(ground.board, build, game.tiles)[-1]
    if fault is None:
        raise AssertionError(f"the referee sees no fault in {placement.text}")
    return Violation(fault.rule, fault.code, fault.message)


def _take(state: "RaceState", action: Take) -> Violation | None:
    table = state.game.table
    if any(table.placements[c].laid.tile == action.tile for c in state.builds[state.order[0]]):
        return None
    return Violation("PB-25", None, "This bridge does not lie on the board.")


def _token(state: "RaceState", action: TakeToken) -> Violation | None:
    if 1 <= action.slot <= state.pool:
        return None
    return Violation("PB-47", None, f"There are {state.pool} tokens on the table.")


def _return(state: "RaceState", action: ReturnToken) -> Violation | None:
    if action.value in state.owned[state.caller]:
        return None
    return Violation("PB-52", None, "You do not have such a token.")


def _board(state: "RaceState", action: DrawBoard) -> Violation | None:
    if action.card not in state.game.card_numbers:
        return Violation("PB-21", None, "The deck has no such card.")
    if state.used >> action.card & 1:
        message = f"Card {action.card} has been played in this game."
        return Violation("PB-21", "BOARD_REUSE", message)
    return None


def _animal(state: "RaceState", action: Spun) -> Violation | None:
    if action.animal in state.game.animals:
        return None
    return Violation("PB-61", None, "The spinner has no such animal.")


def _rolled(_: "RaceState", action: Rolled) -> Violation | None:
    if 1 <= action.start <= 4:
        return None
    return Violation("PB-11", None, "The die shows 1 to 4.")


def _ordered(state: "RaceState", action: Order) -> Violation | None:
    if tuple(sorted(action.seats)) == builders(state):
        return None
    return Violation("PB-23", None, "An order names every builder once who has not given up.")


def _worth(state: "RaceState", action: Worth) -> Violation | None:
    if action.value in state.unseen():
        return None
    return Violation("PB-08", None, "No such token is left.")


_CHECKS: dict[type, Callable[["RaceState", Any], Violation | None]] = {
    Place: _place,
    Move: _move,
    Take: _take,
    TakeToken: _token,
    ReturnToken: _return,
    DrawBoard: _board,
    Spun: _animal,
    Rolled: _rolled,
    Order: _ordered,
    Worth: _worth,
}
