"""What chance may do: deals, cards, the seat that begins, and tiles out of the pile."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.streams import Stream, below, pick
from games.sumatra import phases
from games.sumatra.actions import Deal, Draw, DrawHold, First, SumatraAction
from games.sumatra.board import EVEN

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

TURNS = 4
"""Ways a front can lie."""


def outcomes(state: "SumatraState") -> list[tuple[SumatraAction, float]]:
    """What chance may do, with its likelihood; empty for seats and at the end."""
    phase = state.phase
    if phase == phases.DRAW:
        square, ids = state.pending[-1][1], state.game.tiles.ids
        return [(Draw(square, ids[tile]), share) for tile, share in draws(state)]
    if phase == phases.DEAL:
        return _even(_deals(state))
    if phase in (phases.HOLDS, phases.CARD):
        return _even(_cards(state))
    if phase == phases.FIRST:
        return _even([First(seat) for seat in _beginners(state)])
    return []


def sample(state: "SumatraState", rng: Stream) -> SumatraAction:
    """One of the outcomes; a deal is drawn without listing them all."""
    game = state.game
    if state.phase == phases.DEAL and not state.told:
        tile = pick(rng, state.pile)
        return Deal(next_square(state), game.tiles.ids[tile], below(rng, TURNS))
    listed = outcomes(state)
    if not listed:
        raise ValueError("Nothing is left to chance here.")
    if state.phase != phases.DRAW:
        return pick(rng, listed)[0]
    square = state.pending[-1][1]
    return Draw(square, game.tiles.ids[_drawn(state, rng)])


def draws(state: "SumatraState") -> list[tuple[int, float]]:
    """Which tile may be on top of the pile, and how likely it is (SU-22, SU-120)."""
    pile, window = state.pile, state.window
    if state.told:
        top = pile[: max(window, 1)]
        return [(tile, 1 / len(top)) for tile in top]
    natives = [tile for tile in pile if state.astray >> tile & 1]
    others = [tile for tile in pile if not state.astray >> tile & 1]
    if not natives:
        return [(tile, 1 / len(others)) for tile in others]
    rest = 1 - len(natives) / window
    shares = [(tile, 1 / window) for tile in natives]
    if window > len(natives):
        shares += [(tile, rest / len(others)) for tile in others]
    return sorted(shares)


def _drawn(state: "SumatraState", rng: Stream) -> int:
    """The top tile, as likely as ``draws`` says, in whole numbers."""
    if state.told:
        return pick(rng, state.pile[: max(state.window, 1)])
    natives = [tile for tile in state.pile if state.astray >> tile & 1]
    others = [tile for tile in state.pile if not state.astray >> tile & 1]
    slot = below(rng, state.window) if natives else len(natives)
    return natives[slot] if slot < len(natives) else pick(rng, others)


def next_square(state: "SumatraState") -> int:
    """The even square that is dealt to next."""
    return EVEN[state.tiled.bit_count()]


def _deals(state: "SumatraState") -> list[SumatraAction]:
    """SU-20, SU-21: any tile, any turn; or what the setup says."""
    game = state.game
    square = next_square(state)
    if state.told:
        return [Deal(square, game.tiles.ids[state.pile[0]], game.told_turns[square])]
    return [
        Deal(square, game.tiles.ids[tile], turn) for tile in state.pile for turn in range(TURNS)
    ]


def _cards(state: "SumatraState") -> list[SumatraAction]:
    """SU-23, SU-24: any card of the kind that no ship has; or what the setup says."""
    game = state.game
    top = state.pending[-1]
    seat, hold = top[1:] if top[0] == phases.CARD else divmod(top[1], 3)
    if top[0] == phases.HOLDS and state.told:
        return [DrawHold(seat, hold, game.cards[hold][game.told_cards[top[1]]].name)]
    used = state.cards[hold::3]
    return [
        DrawHold(seat, hold, card.name)
        for number, card in enumerate(game.cards[hold])
        if number not in used
    ]


def _beginners(state: "SumatraState") -> Sequence[int]:
    """SU-29: any seat, or the one that an option or the setup names."""
    game = state.game
    if game.options.first_player:
        return [game.options.first_player - 1]
    if state.told and game.told_first >= 0:
        return [game.told_first]
    return range(game.players)


def _even(actions: list[SumatraAction]) -> list[tuple[SumatraAction, float]]:
    return [(action, 1 / len(actions)) for action in actions]
