"""What comes next, where nobody has to decide: the round and its end (PE-25 to PE-41)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.papua_expedition import bets, frames, gains, third, turns, zones
from games.papua_expedition.frames import Frame
from games.papua_expedition.pieces import (
    EACH_ROUND,
    MARKER_COUNT,
    MEDICINE,
    NONE,
    REPLENISHMENT,
    VALUES,
    markers_shown,
)

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State


def go_on(state: "State") -> None:
    """Carry out frames until one waits for chance or a seat, or none is left."""
    todo = state.todo
    while todo and todo[-1][0] > frames.LAST_DECISION:
        frame = todo.pop()
        _STEPS[frame[0]](state, frame)


def _start_round(state: "State", _: Frame) -> None:
    """PE-26: fewer than three cards end the game; PE-150: the moment for tribe cards."""
    if state.deck_size() < EACH_ROUND:
        state.todo.append((frames.FINISH,))
        return
    state.round += 1
    if state.first_x == NONE and state.game.players == 2:
        state.first_x = state.rank[-1]  # PE-184
    state.todo.append((frames.STEP_ONE,))
    if state.game.options.tribe_window == "before_reveal":
        for seat in reversed(turn_order(state)):
            turns.ask_tribe(state, seat)


def turn_order(state: "State") -> list[int]:
    """By rank; with two players the one who places X is second, in turns (PE-35, PE-183)."""
    if state.game.players != 2:
        return list(state.rank)
    second = state.first_x if state.round % 2 else 1 - state.first_x
    return [1 - second, second]


def _step_one(state: "State", _: Frame) -> None:
    """Steps 1 to 5 (PE-28 to PE-35)."""
    if not state.notes_left & state.game.decks[0]:
        state.deck_two = True  # PE-148
    todo = state.todo
    todo.append((frames.SET_ORDER,))
    todo.append((frames.FORBID, turn_order(state)[-1]))  # PE-34
    todo.append((frames.REVEAL_NOTEBOOK,))
    turns.reveal_markers(state, markers_shown(state.game.players))
    todo += [(frames.REVEAL_CARD, place) for place in (2, 1, 0)]


def _set_order(state: "State", _: Frame) -> None:
    """The order of turns, the third colour's dice before them, the zones after (PE-36, PE-37)."""
    state.order = turn_order(state)
    todo = state.todo
    todo += [(frames.END_CHECK,), (frames.CLEAN_UP,), (frames.RESOLVE, VALUES[0])]
    todo += [(frames.START_TURN, seat) for seat in reversed(state.order)]
    todo += reversed(third.dice_frames(state))


def _start_turn(state: "State", frame: Frame) -> None:
    """PE-A-05: with the option, a tribe card may be played now."""
    state.todo.append((frames.THROW_DICE, frame[1]))
    if state.game.options.tribe_window == "own_turn":
        turns.ask_tribe(state, frame[1])


def _resolve(state: "State", frame: Frame) -> None:
    """Zones in the order of their markers (PE-91); those without one are skipped (PE-73)."""
    value = frame[1]
    if value < len(VALUES):
        state.todo.append((frames.RESOLVE, value + 1))
    if value in state.marker_on:
        zones.resolve(state, state.marker_on.index(value))


def _clean_up(state: "State", _: Frame) -> None:
    """PE-38 to PE-40, PE-31: everything off the board but X."""
    n = state.game.players
    for seat in range(n):
        state.reserve[seat] += sum(state.explorers[seat::n])
    state.explorers = [0] * len(state.explorers)
    state.marker_on = [0] * len(state.marker_on)
    state.third = [0] * len(state.third)
    for card in state.destinations:
        if card != NONE:
            state.types_gone[card] += 1
    state.destinations = [NONE] * len(state.destinations)
    if state.note_winner == NONE:
        state.notes_gone |= 1 << state.note  # PE-149
    state.note = state.note_winner = NONE
    state.shown = []
    if not state.pile >> REPLENISHMENT & 1:
        state.pile = (1 << MARKER_COUNT) - 1  # PE-31
    state.tribe_played, state.ten_dice = [False] * n, [False] * n
    state.used, state.order, state.revealed = 0, [], ()
    state.stale = True  # PE-40


def _end_check(state: "State", _: Frame) -> None:
    """PE-41, PE-166: a new round only while everybody's energy allows it."""
    over = exhausted(state)
    state.todo.append((frames.FINISH,) if over else (frames.START_ROUND,))


def exhausted(state: "State") -> bool:
    """Whether energy ends the game (PE-41, PE-166 to PE-168)."""
    options, lowest = state.game.options, min(state.energy)
    return (
        (state.fallen and options.negative_sticky)
        or lowest < 0
        or (lowest == 0 and options.zero_ends)
    )


def _finish(state: "State", _: Frame) -> None:
    """What negative energy costs: food or explorers, and prestige (PE-169 to PE-171, PE-158)."""
    for seat, energy in enumerate(state.energy):
        depth = max(0, -energy)
        food = min(depth, state.food[seat])
        state.food[seat] -= food
        for _missing in range(min(depth - food, state.reserve[seat])):
            gains.lose_explorer(state, seat)
        if state.science[seat] == MEDICINE:
            state.science_used[seat] = depth > 0
        else:
            state.prestige[seat] -= depth
    state.todo.clear()


_STEPS: dict[int, Callable[["State", Frame], None]] = {
    frames.START_ROUND: _start_round,
    frames.STEP_ONE: _step_one,
    frames.SET_ORDER: _set_order,
    frames.START_TURN: _start_turn,
    frames.THROW_DICE: lambda state, frame: turns.begin(state, frame[1]),
    frames.CHANGE_DICE: lambda state, frame: turns.ask_changes(state, frame[1]),
    frames.PLACE_DICE: lambda state, frame: turns.place(state, frame[1], frame[2]),
    frames.END_TURN: lambda state, frame: turns.end(state, frame[1]),
    frames.RESOLVE: _resolve,
    frames.AFTER_LOGISTICS: lambda state, _: zones.after_logistics(state),
    frames.REVEAL_BETS: lambda state, _: bets.reveal(state),
    frames.PAY_BETS: lambda state, frame: bets.pay(state, frame[1], frame[2]),
    frames.PAY_FUNDING: lambda state, frame: zones.pay_funding(state, *frame[1:]),
    frames.CLEAN_UP: _clean_up,
    frames.END_CHECK: _end_check,
    frames.FINISH: _finish,
}
