"""What happens then? One function for each kind of step, chance included.

The frame that waited is taken off the stack first; a step pushes what it leads to.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.papua_expedition import actions as act
from games.papua_expedition import energy, frames, gains, turns, zones
from games.papua_expedition.frames import Frame
from games.papua_expedition.pieces import (
    BENEFITS,
    NONE,
    REPLENISHMENT,
    THIRD,
    TRIBE,
    TYPES,
    components,
)

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State

_TRIBE_GAINS = components()["tribe"]


def carry_out(state: "State", action: act.Any) -> None:
    """Do what the action says at the top frame; it is known to be allowed."""
    frame = state.todo.pop()
    if isinstance(action, act.Roll):
        turns.rolled(state, frame, action.faces)
    else:
        _EFFECTS[action.kind](state, frame, action)


def _first(state: "State", _: Frame, step: act.Step) -> None:
    """PE-22, PE-23: clockwise from the first player, who is on top of the stack."""
    n = state.game.players
    state.rank = [(step.what + place) % n for place in range(n)]
    state.todo += [(frames.DEAL_SCIENCE, seat) for seat in reversed(state.rank)]


def _deal(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-20."""
    state.science[frame[1]] = step.what


def _tribe(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-151 to PE-154, PE-163."""
    seat = frame[1]
    if step is act.NO_TRIBE:
        return
    state.tribe_played[seat] = True
    if step.more:
        state.science_used[seat] = True
    else:
        state.cards[seat * len(TYPES) + TRIBE] -= 1
        state.types_gone[TRIBE] += 1
    benefit = BENEFITS[step.what]
    if benefit == "dice":
        state.ten_dice[seat] = True
    elif benefit == "prestige":
        state.prestige[seat] += _TRIBE_GAINS["prestige"]
    else:
        give = {"coins": gains.coins, "food": gains.food, "explorers": gains.recruit}[benefit]
        give(state, seat, _TRIBE_GAINS[benefit])


def _card(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-28."""
    state.types_left[step.what] -= 1
    state.destinations[frame[1]] = step.what


def _marker(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-29, PE-30: replenishment is laid aside and does not count."""
    state.pile &= ~(1 << step.what)
    left = frame[1]
    if step.what != REPLENISHMENT:
        state.shown.append(step.what)
        left -= 1
    turns.reveal_markers(state, left)


def _note(state: "State", _: Frame, step: act.Step) -> None:
    """PE-33."""
    state.notes_left &= ~(1 << step.what)
    state.note = step.what


def _forbid(state: "State", _: Frame, step: act.Step) -> None:
    """PE-42, PE-44."""
    state.forbidden, state.stale = step.what, False


def _third(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-186."""
    state.third[frame[1]] = THIRD[step.what]


def _meteorology(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-161: turn some, or answer them all."""
    _, seat, catastrophes = frame
    if step.what:
        state.science_used[seat] = True
        state.todo.append((frames.TURN_FACE, seat, catastrophes, 1, 0))
    else:
        turns.ask_answers(state, seat, catastrophes)


def _turn_face(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-161: the die is a live one from now on."""
    _, seat, catastrophes, _, turned = frame
    if step.what > 0:
        state.dice[0] -= 1
        state.dice[step.what] += 1
        catastrophes -= 1
        if catastrophes:
            state.todo.append((frames.TURN_FACE, seat, catastrophes, step.what, turned + 1))
            return
    turns.ask_answers(state, seat, catastrophes)


def _pay(state: "State", frame: Frame, _: act.Step) -> None:
    """PE-52."""
    state.coins[frame[1]] -= 1
    turns.ask_answers(state, frame[1], frame[2] - 1)


def _lose(state: "State", frame: Frame, _: act.Step) -> None:
    """PE-52."""
    gains.lose_explorer(state, frame[1])
    turns.ask_answers(state, frame[1], frame[2] - 1)


def _change(by: int) -> Callable[["State", Frame, act.Step], None]:
    """PE-58: a die one up or down for a coin."""

    def change(state: "State", frame: Frame, step: act.Step) -> None:
        state.coins[frame[1]] -= 1
        state.dice[step.what] -= 1
        state.dice[step.what + by] += 1
        turns.ask_changes(state, frame[1])

    return change


def _reroll(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-56."""
    state.coins[frame[1]] -= 1
    state.dice[step.what] -= 1
    state.todo.append((frames.REROLL, frame[1]))


def _send(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-66, PE-67."""
    _, seat, value = frame
    state.todo.append((frames.CHOOSE_COUNT, seat, value, step.more))


def _explorers(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-65, PE-67: the marker is on the zone from now on."""
    _, seat, value, zone = frame
    state.marker_on[zone] = value
    state.explorers[zone * state.game.players + seat] += step.what
    state.reserve[seat] -= step.what
    state.dice[value] -= step.what
    state.used += step.what


def _take(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-106, PE-114."""
    state.shown.remove(step.what)
    zones.use_marker(state, frame[1], step.what)


def _discard(state: "State", _: Frame, step: act.Step) -> None:
    """PE-195."""
    state.shown.remove(step.what)


def _use(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-164."""
    if step is not act.NO_USE:
        state.science_used[frame[1]] = True
        _take(state, frame, step)


def _bet(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-119: the explorers leave the reserve for the bet."""
    _, seat, place = frame
    state.reserve[seat] -= step.more
    state.bet_explorers[seat * 3 + place] = step.more


def _stake(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-119."""
    _, seat, place = frame
    state.coins[seat] -= step.more
    state.bet_coins[seat * 3 + place] = step.more


def _cartography(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-160: the energy for lost bets is taken off what the seat is about to pay."""
    _, seat, lost = frame
    if not step.what:
        return
    state.science_used[seat] = True
    for place, later in enumerate(state.todo):
        if later[:2] == (frames.PAY_BETS, seat):
            state.todo[place] = (frames.PAY_BETS, seat, later[2] - lost)


def _economy(state: "State", frame: Frame, step: act.Step) -> None:
    """PE-159: the owner is paid by the highest die."""
    _, seat, high, middle, low = frame
    state.science_used[seat] = bool(step.what)
    state.todo.append((frames.PAY_FUNDING, high, middle, low, seat if step.what else NONE))


def _nothing(_: "State", __: Frame, ___: act.Step) -> None:
    """Going on without doing anything (PE-60, PE-64)."""


_EFFECTS: dict[str, Callable[["State", Frame, act.Step], None]] = {
    "first": _first,
    "deal": _deal,
    "card": _card,
    "marker": _marker,
    "notebook": _note,
    "third": _third,
    "tribe": _tribe,
    "forbid": _forbid,
    "preset": lambda state, frame, step: turns.preset(state, frame, step.what),
    "meteorology": _meteorology,
    "turn": _turn_face,
    "pay": _pay,
    "lose": _lose,
    "done": _nothing,
    "up": _change(1),
    "down": _change(-1),
    "reroll": _reroll,
    "skip": _nothing,
    "send": _send,
    "explorers": _explorers,
    "eat": lambda state, frame, step: energy.eat(state, frame[1], frame[2], step.what),
    "recall": lambda state, frame, step: energy.recall(state, frame[1], frame[2], step.what),
    "take": _take,
    "discard": _discard,
    "use": _use,
    "bet": _bet,
    "stake": _stake,
    "cartography": _cartography,
    "economy": _economy,
}
"""By the first word of a step's text."""
