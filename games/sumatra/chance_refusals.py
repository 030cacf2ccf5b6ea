"""Why chance cannot have done this (SU-20 to SU-29, SU-102, SU-120)."""

from typing import TYPE_CHECKING

from games.core.errors import Violation
from games.sumatra import chances
from games.sumatra.actions import Deal, Draw, DrawHold, First
from games.sumatra.board import name_of

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState


def dealt(state: "SumatraState", action: Deal) -> Violation | None:
    """SU-21."""
    game = state.game
    square = chances.next_square(state)
    if action.square != square:
        message = f"The next tile is dealt to {name_of(square)}."
        return Violation("SU-21", "SETUP_TILE", message)
    possible = state.pile[:1] if state.told else state.pile
    if game.tiles.number.get(action.tile) not in possible:
        return Violation("SU-21", "SETUP_TILE", "This tile cannot be the next one.")
    if state.told and action.turn != game.told_turns[square]:
        return Violation("SU-21", "SETUP_TILE", "The setup says how the tile lies.")
    return None


def drawn(state: "SumatraState", action: Draw) -> Violation | None:
    """SU-102, SU-120."""
    square = state.pending[-1][1]
    if action.square != square:
        message = f"A tile is to come to {name_of(square)}."
        return Violation("SU-102", None, message)
    tile = state.game.tiles.number.get(action.tile)
    if all(tile != possible for possible, _ in chances.draws(state)):
        return Violation("SU-102", None, "This tile cannot be on top of the pile.")
    return None


def hold_drawn(state: "SumatraState", action: DrawHold) -> Violation | None:
    """SU-23, SU-24."""
    if any(action == possible for possible, _ in chances.outcomes(state)):
        return None
    return Violation("SU-23", None, "This card cannot be drawn for that hold now.")


def first(state: "SumatraState", action: First) -> Violation | None:
    """SU-29."""
    if any(action == possible for possible, _ in chances.outcomes(state)):
        return None
    return Violation("SU-29", None, "This seat does not begin.")
