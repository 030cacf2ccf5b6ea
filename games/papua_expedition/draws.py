"""What may come up where chance decides, how likely it is, and one of it."""

from typing import TYPE_CHECKING

from games.core.chance import draw_kind, handfuls, shares, throw
from games.core.streams import Stream, below
from games.papua_expedition import actions as act
from games.papua_expedition import frames
from games.papua_expedition.pieces import FACES, MARKER_COUNT, SCIENCES

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State

Outcomes = list[tuple[act.Any, float]]


def outcomes(state: "State") -> Outcomes:
    """Everything that may come up at the top frame, with its chance."""
    kind = state.todo[-1][0]
    if kind in _DICE:
        return [(act.roll(faces), chance) for faces, chance in handfuls(dice(state), FACES)]
    steps, left = _urn(state)
    return [(steps[what], chance) for what, chance in shares(left)]


def sample(state: "State", rng: Stream) -> act.Any:
    """One of them, as likely as it says, without listing."""
    if state.todo[-1][0] in _DICE:
        return act.roll(throw(rng, dice(state), FACES))
    steps, left = _urn(state)
    if state.todo[-1][0] == frames.THIRD_DIE:
        return steps[below(rng, FACES)]
    return steps[draw_kind(rng, left)]


def possible(state: "State", action: act.Any) -> bool:
    """Whether this may come up now."""
    if state.todo[-1][0] in _DICE:
        if not isinstance(action, act.Roll) or len(action.faces) != dice(state):
            return False
        faces = action.faces
        return faces == tuple(sorted(faces)) and faces[0] >= 0 and faces[-1] < FACES
    steps, left = _urn(state)
    return isinstance(action, act.Step) and any(
        left[what] and steps[what] == action for what in range(len(left))
    )


_DICE = frozenset((frames.TURN_ROLL, frames.REROLL, frames.FUNDING_ROLL, frames.HUNTING_ROLL))


def dice(state: "State") -> int:
    """How many dice the top frame throws."""
    frame = state.todo[-1]
    if frame[0] == frames.FUNDING_ROLL:
        return 3  # PE-134
    return 1 if frame[0] == frames.REROLL else frame[2]


def _urn(state: "State") -> tuple[tuple[act.Step, ...], list[int]]:
    """The steps of the top frame and how many pieces of each are left."""
    kind = state.todo[-1][0]
    if kind == frames.REVEAL_CARD:
        return act.CARDS, state.types_left
    if kind == frames.REVEAL_MARKER:
        return act.SHOWN, bits(state.pile, MARKER_COUNT)
    if kind == frames.REVEAL_NOTEBOOK:
        deck = state.game.decks[state.deck_two]
        return act.NOTES, bits(state.notes_left & deck, len(state.game.cards.notebook))
    if kind == frames.THIRD_DIE:
        return act.THIRDS, [1] * FACES
    if kind == frames.DEAL_SCIENCE:
        return act.DEALS, [card not in state.science for card in range(len(SCIENCES))]
    chosen = state.game.options.first_player
    return act.FIRSTS, [chosen in (0, seat + 1) for seat in range(state.game.players)]


def bits(mask: int, size: int) -> list[int]:
    """Each bit of a mask as 0 or 1, the lowest first."""
    return [mask >> place & 1 for place in range(size)]
