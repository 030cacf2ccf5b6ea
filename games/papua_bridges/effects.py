"""What happens then: the effect of each action, and the way from one decision to the next."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.papua_bridges import phases
from games.papua_bridges.actions import (
    CALL,
    DISCARD,
    GIVE_UP,
    ROLL,
    SPIN,
    WAIT,
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
from games.papua_bridges.results import NOBODY, RoundResult
from games.papua_bridges.scoring import judge

if TYPE_CHECKING:
    from games.papua_bridges.state import RaceState


def carry_out(state: "RaceState", action: RaceAction) -> None:
    """Change the state by an action that is known to be allowed."""
    _EFFECTS[type(action)](state, action)


def _plain(state: "RaceState", action: Plain) -> None:
    _PLAIN_EFFECTS[action](state)


def _draw_board(state: "RaceState", action: DrawBoard) -> None:
    """PB-21: each player has a board of his own, new in this game."""
    state.cards.append(action.card)
    state.used |= 1 << action.card
    if len(state.cards) == state.game.players:
        state.phase = phases.SPIN if state.game.options.variant3 else phases.ROLL


def _spin(state: "RaceState") -> None:
    state.phase = phases.ANIMAL


def _spun(state: "RaceState", action: Spun) -> None:
    """PB-61, PB-62: the island with this animal is out on every board."""
    state.animal = state.game.animals.index(action.animal)
    state.phase = phases.ROLL


def _roll(state: "RaceState") -> None:
    state.phase = phases.START


def _rolled(state: "RaceState", action: Rolled) -> None:
    """PB-22: one start road for all; PB-23: building begins."""
    state.start = action.start
    state.tick = 1
    state.phase = phases.ORDER


def _order(state: "RaceState", action: Order) -> None:
    state.order = list(action.seats)
    state.phase = phases.BUILD


def _place(state: "RaceState", action: Place) -> None:
    state.builds[state.order[0]].append(action.code)
    _next_builder(state)


def _move(state: "RaceState", action: Move) -> None:
    """PB-25; a moved bridge counts as placed anew (PB-A3)."""
    placement = state.game.table.placements[action.code]
    _lift(state, state.order[0], placement.laid.tile)
    _place(state, Place(action.code, action.text))


def _take(state: "RaceState", action: Take) -> None:
    """PB-25."""
    _lift(state, state.order[0], action.tile)
    _next_builder(state)


def _lift(state: "RaceState", seat: int, tile: str) -> None:
    placements = state.game.table.placements
    state.builds[seat] = [c for c in state.builds[seat] if placements[c].laid.tile != tile]


def _wait(state: "RaceState") -> None:
    _next_builder(state)


def _give_up(state: "RaceState") -> None:
    """PB-A10: the seat builds no more in this round; what lies is scored."""
    state.quitters |= 1 << state.order[0]
    _next_builder(state)


def _next_builder(state: "RaceState") -> None:
    """The next one in this tick, the next tick, or the end of the round (PB-A10)."""
    del state.order[0]
    if state.order:
        return
    everybody = (1 << state.game.players) - 1
    if state.quitters == everybody or state.tick == state.game.options.tick_limit:
        _check(state)
    else:
        state.tick += 1
        state.phase = phases.ORDER


def _call(state: "RaceState") -> None:
    """PB-27 to PB-29: the call ends building for all."""
    state.caller = state.order[0]
    state.order = []
    _check(state)


def _check(state: "RaceState") -> None:
    """PB-43 to PB-46: every board is checked, every seat scores its islands."""
    game, seats = state.game, range(state.game.players)
    verdicts = [
        judge(
            game.ground(state.cards[seat], seat).board,
            game.build(state, seat, state.builds[seat]),
            game.tiles,
        )
        for seat in seats
    ]
    right = state.caller >= 0 and verdicts[state.caller].complete  # PB-A4
    for seat in seats:
        state.points[seat] += verdicts[seat].points  # PB-45, PB-46, PB-53
    if right:
        state.right_calls[state.caller] += 1
    state.history.append(
        RoundResult(
            start=state.start,
            animal=game.animals[state.animal] if state.animal >= 0 else None,
            cards=tuple(state.cards),
            caller=state.caller,
            right=right,
            points=tuple(verdict.points for verdict in verdicts),
            connected=tuple("".join(verdict.connected) for verdict in verdicts),
            wrong=tuple(
                tuple(f"{error.tile} {error.code}" for error in verdict.errors)
                for verdict in verdicts
            ),
            checked_by=tuple((seat + 1) % game.players for seat in seats),  # PB-43
        )
    )
    # PB-47, PB-49: only a right caller gets a token. PB-50, PB-51, PB-A10: else one is lost.
    state.phase = phases.TOKEN if right else phases.DISCARD


def _take_token(state: "RaceState", _: TakeToken) -> None:
    state.phase = phases.WORTH


def _worth(state: "RaceState", action: Worth) -> None:
    """PB-47: the token lies before the caller; PB-48: he knows its value."""
    state.pool -= 1
    state.owned[state.caller] = sorted([*state.owned[state.caller], action.value])
    _end_round(state)


def _discard(state: "RaceState") -> None:
    """PB-51; PB-52 follows where a wrong caller owns a token."""
    state.pool -= 1
    state.boxed += 1
    if state.caller >= 0 and state.owned[state.caller]:
        state.phase = phases.RETURN
    else:
        _end_round(state)


def _return(state: "RaceState", action: ReturnToken) -> None:
    """PB-52: back into the box, unseen by the others."""
    caller = state.caller
    state.owned[caller].remove(action.value)
    state.returned[caller] = sorted([*state.returned[caller], action.value])
    _end_round(state)


def _end_round(state: "RaceState") -> None:
    """PB-55: after the last round the game is over; the boards of that one stay in sight."""
    if state.round == state.game.options.rounds:
        state.phase = phases.END
        return
    state.round += 1
    state.phase = phases.DEAL
    state.cards = []
    state.animal = -1  # PB-A13: a new spin in each round
    state.start = state.tick = state.quitters = 0
    state.builds = [[] for _ in range(state.game.players)]
    state.caller = NOBODY


_PLAIN_EFFECTS: dict[Plain, Callable[["RaceState"], None]] = {
    SPIN: _spin,
    ROLL: _roll,
    WAIT: _wait,
    CALL: _call,
    GIVE_UP: _give_up,
    DISCARD: _discard,
}
_EFFECTS: dict[type, Callable[["RaceState", Any], None]] = {
    Plain: _plain,
    DrawBoard: _draw_board,
    Spun: _spun,
    Rolled: _rolled,
    Order: _order,
    Place: _place,
    Move: _move,
    Take: _take,
    TakeToken: _take_token,
    Worth: _worth,
    ReturnToken: _return,
}
