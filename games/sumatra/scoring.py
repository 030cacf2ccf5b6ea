"""What a ship is worth, and who has won (SU-138 to SU-144)."""

from typing import TYPE_CHECKING

from games.core.protocol import JsonObject, Outcome
from games.sumatra.content import components
from games.sumatra.holds import HOLD_NAMES, HOLDS, NOBODY

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

_SCORING = components()["scoring"]
ROUND_FIRST: int = _SCORING["round_first"]["value"]
ROUND_LATER: int = _SCORING["round_later"]["value"]


def score(state: "SumatraState", seat: int) -> int:
    """Points as they stand; animals that are not in a hold count nothing."""
    return round_points(state, seat) + sum(hold_points(state, seat, hold) for hold in HOLDS)


def hold_points(state: "SumatraState", seat: int, hold: int) -> int:
    """Animals and bonus of one hold (SU-138 to SU-141)."""
    number = state.card_of(seat, hold)
    card = state.cards[number]
    return state.game.cards[hold][card].worth(state.cargo[number]) if card >= 0 else 0


def round_points(state: "SumatraState", seat: int) -> int:
    """SU-142, SU-143."""
    if seat not in state.rounded:
        return 0
    return ROUND_FIRST if state.rounded[0] == seat else ROUND_LATER


def outcome(state: "SumatraState") -> Outcome:
    """SU-144: highest total, then the ship that has come further, then a shared win."""
    totals = state.scores()
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    furthest = max(state.progress[seat] for seat in best)
    winners = tuple(seat for seat in best if state.progress[seat] == furthest)
    tie_break = "progress" if len(winners) < len(best) else None
    details: JsonObject = {
        "parts": [_parts(state, seat) for seat in range(state.game.players)],
        "progress": state.progress.copy(),
        "rounds": state.round,
    }
    return Outcome(winners, tuple(totals), state.ending, tie_break, details)


def _parts(state: "SumatraState", seat: int) -> JsonObject:
    """The points of a seat, hold by hold, and whether each hold is full."""
    parts: JsonObject = {"round_trip": round_points(state, seat)}
    for hold, name in zip(HOLDS, HOLD_NAMES, strict=True):
        full = NOBODY not in state.cargo[state.card_of(seat, hold)]
        parts[name] = {"points": hold_points(state, seat, hold), "full": full}
    return parts
