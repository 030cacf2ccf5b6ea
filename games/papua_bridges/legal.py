"""What may be done now, by a seat or by chance.

The order of a builder's actions is fixed: wait, call, give up, then the bridges to
be taken back, then where bridges can be laid, then where those that lie can be
moved, both by the number of the placement, and so by tile.
"""

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from games.papua_bridges import phases
from games.papua_bridges.actions import (
    CALL,
    DISCARD,
    GIVE_UP,
    ROLL,
    ROLLS,
    SPIN,
    WAIT,
    DrawBoard,
    Order,
    RaceAction,
    ReturnToken,
    Spun,
    TakeToken,
    Worth,
)
from games.papua_bridges.ground import flagged

if TYPE_CHECKING:
    from games.papua_bridges.state import RaceState


def seat_actions(state: "RaceState") -> list[RaceAction]:
    """What the seat to decide may do; empty at chance and at the end."""
    phase = state.phase
    if phase == phases.BUILD:
        return build_actions(state, state.order[0])
    if phase == phases.SPIN:
        return [SPIN]
    if phase == phases.ROLL:
        return [ROLL]
    if phase == phases.TOKEN:
        return [TakeToken(slot) for slot in range(1, state.pool + 1)]
    if phase == phases.RETURN:
        return [ReturnToken(value) for value in sorted(set(state.owned[state.caller]))]
    return []


def build_actions(state: "RaceState", seat: int) -> list[RaceAction]:
    """What a builder may do (PB-23, PB-25, PB-27), all of it at any time until the stop."""
    game = state.game
    ground = game.ground(state.cards[seat], seat)
    build = state.builds[seat]
    placements = game.table.placements
    free, movable = ground.free(build)
    actions: list[RaceAction] = [WAIT, CALL, GIVE_UP]
    actions += [game.actions.takes[n] for n in sorted(placements[code].tile for code in build)]
    actions += flagged(ground.places, free)
    actions += flagged(ground.moves, movable)
    return actions


def chance_outcomes(state: "RaceState") -> list[tuple[RaceAction, float]]:
    """What chance may do, with its likelihood; empty for seats and at the end."""
    phase = state.phase
    if phase == phases.DEAL:  # PB-21
        return _even([DrawBoard(n) for n in state.game.card_numbers if not state.used >> n & 1])
    if phase == phases.ANIMAL:  # PB-61
        return _even([Spun(animal) for animal in state.game.animals])
    if phase == phases.START:  # PB-11, PB-A17
        return _even(list(ROLLS))
    if phase == phases.ORDER:
        return orders(builders(state))
    if phase == phases.WORTH:
        heap = state.unseen()
        return [(Worth(value), heap.count(value) / len(heap)) for value in sorted(set(heap))]
    if phase == phases.DISCARD:
        return [(DISCARD, 1.0)]
    return []


def builders(state: "RaceState") -> tuple[int, ...]:
    """The seats that have not given up in this round."""
    return tuple(s for s in range(state.game.players) if not state.quitters >> s & 1)


@cache
def orders(seats: tuple[int, ...]) -> list[tuple[RaceAction, float]]:
    """Every order of these seats, all equally likely."""
    return _even([Order(order) for order in permutations(seats)])


def _even(actions: list[RaceAction]) -> list[tuple[RaceAction, float]]:
    return [(action, 1 / len(actions)) for action in actions]
