"""What may I do? One function for each kind of decision, named after it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.papua_expedition import actions as act
from games.papua_expedition import frames
from games.papua_expedition.frames import Frame
from games.papua_expedition.pieces import (
    ANTHROPOLOGY,
    HUTS,
    TRIBE,
    TYPES,
    VALUES,
    ZONES,
)

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State

Steps = list[act.Any]


def actions(state: "State") -> Steps:
    """What the seat of the top frame may do, in a fixed order."""
    frame = state.todo[-1]
    return _LISTS[frame[0]](state, frame)


def _tribe(state: "State", frame: Frame) -> Steps:
    """PE-150 to PE-153, PE-163."""
    seat = frame[1]
    steps: Steps = [act.NO_TRIBE]
    if not state.cards[seat * len(TYPES) + TRIBE] or state.tribe_played[seat]:
        return steps
    steps += act.TRIBES
    if state.free_science(seat, ANTHROPOLOGY):
        steps += act.KEPT_TRIBES
    return steps


def _forbid(state: "State", _: Frame) -> Steps:
    """PE-42, PE-43: any zone but the one that was forbidden in the round before."""
    return [step for step in act.FORBIDS if step.what != state.forbidden]


def _preset(_: "State", frame: Frame) -> Steps:
    """PE-49, PE-50: faces in ascending order, so that each choice has one path."""
    return [act.NO_PRESET, *act.PRESETS[frame[3] :]]


def _yes_no(kind: str) -> Callable[["State", Frame], Steps]:
    """A science card whose use is asked (PE-157)."""
    return lambda _state, _frame: list(act.QUESTIONS[kind])


def _turn_face(_: "State", frame: Frame) -> Steps:
    """PE-161: at least one, then as many as are wished, faces in ascending order."""
    faces = act.TURNS[frame[3] :]
    return [act.TURNS[0], *faces] if frame[4] else list(faces)


def _catastrophe(state: "State", frame: Frame) -> Steps:
    """PE-52; asked only where there is a choice or an explorer to lose."""
    return [act.PAY, act.LOSE] if state.coins[frame[1]] else [act.LOSE]


def _modify(state: "State", frame: Frame) -> Steps:
    """PE-56 to PE-59: live dice, one coin a change, no way round from 5 to 1."""
    steps: Steps = [act.DONE]
    if state.coins[frame[1]]:
        for value in VALUES:
            if state.dice[value]:
                if value < 5:
                    steps.append(act.UPS[value])
                if value > 1:
                    steps.append(act.DOWNS[value])
                steps.append(act.REROLLS[value])
    return steps


def _zone(state: "State", frame: Frame) -> Steps:
    """PE-64, PE-66 to PE-68."""
    seat, value = frame[1], frame[2]
    steps: Steps = [act.SKIPS[value - 1]]
    sends = act.SENDS[value - 1]
    marked = state.marker_on
    if value in marked:
        zones = [marked.index(value)]
    else:
        zones = [z for z in range(len(ZONES)) if not marked[z] and z != state.forbidden]
    for zone in zones:
        if zone != HUTS or may_send_to_huts(state, seat, value) or may_assign_alone(state, value):
            steps.append(sends[zone])
    return steps


def may_send_to_huts(state: "State", seat: int, value: int) -> bool:
    """Whether there is a next hut, and dice and reserve reach for it (PE-96, PE-103)."""
    need = state.game.hut_need(state.hut[seat])
    return need is not None and min(state.dice[value], state.reserve[seat]) >= need


def may_assign_alone(state: "State", value: int) -> bool:
    """Whether the marker of this value may be assigned without an explorer (PE-A-12)."""
    return not state.game.options.assign_needs_explorer and value not in state.marker_on


def _count(state: "State", frame: Frame) -> Steps:
    """PE-65, PE-68, PE-71, PE-96: one explorer a die, to the huts as many as are needed."""
    _, seat, value, zone = frame
    steps: Steps = [act.COUNTS[0]] if may_assign_alone(state, value) else []
    if zone != HUTS:
        least = 1
    elif may_send_to_huts(state, seat, value):
        least = state.game.hut_need(state.hut[seat]) or 1
    else:
        return steps
    return steps + list(act.COUNTS[least : min(state.dice[value], state.reserve[seat]) + 1])


def _eat(state: "State", frame: Frame) -> Steps:
    """PE-76, PE-77: at most what the loss is."""
    return list(act.EATS[: min(state.food[frame[1]], frame[2]) + 1])


def _recall(state: "State", frame: Frame) -> Steps:
    """PE-85: any zone with an explorer of the seat."""
    seat, players = frame[1], state.game.players
    return [s for s in act.RECALLS if state.explorers[s.what * players + seat]]


def _shown(steps: tuple[act.Step, ...]) -> Callable[["State", Frame], Steps]:
    """One of the markers that are turned up (PE-106, PE-195)."""
    return lambda state, _: [steps[marker] for marker in sorted(state.shown)]


def _engineering(state: "State", _: Frame) -> Steps:
    """PE-164: an unused marker, or none."""
    return [*(act.USES[marker] for marker in sorted(state.shown)), act.NO_USE]


def _bet(state: "State", frame: Frame) -> Steps:
    """PE-118 to PE-120: explorers from behind the shield, on as many destinations as are there."""
    seat, place = frame[1], frame[2]
    bets = act.BETS[place]
    mine = state.bet_explorers[seat * 3 : seat * 3 + 3]
    if 3 - mine.count(0) >= state.bet_limit(seat):
        return [bets[0]]
    return list(bets[: state.reserve[seat] + 1])


def _stake(state: "State", frame: Frame) -> Steps:
    """PE-119, PE-120: coins go with explorers only.

    Asked for each destination, also where only 0 can be said: how often a seat was
    asked must not tell where it has bet (PE-121).
    """
    seat, place = frame[1], frame[2]
    stakes = act.STAKES[place]
    if not state.bet_explorers[seat * 3 + place]:
        return [stakes[0]]
    return list(stakes[: state.coins[seat] + 1])


_LISTS: dict[int, Callable[["State", Frame], Steps]] = {
    frames.TRIBE_CARD: _tribe,
    frames.FORBID: _forbid,
    frames.PRESET: _preset,
    frames.USE_METEOROLOGY: _yes_no("meteorology"),
    frames.TURN_FACE: _turn_face,
    frames.CATASTROPHE_ANSWER: _catastrophe,
    frames.MODIFY: _modify,
    frames.CHOOSE_ZONE: _zone,
    frames.CHOOSE_COUNT: _count,
    frames.EAT: _eat,
    frames.RECALL: _recall,
    frames.TAKE_MARKER: _shown(act.TAKES),
    frames.DISCARD_MARKER: _shown(act.DISCARDS),
    frames.USE_ENGINEERING: _engineering,
    frames.BET_EXPLORERS: _bet,
    frames.BET_COINS: _stake,
    frames.USE_CARTOGRAPHY: _yes_no("cartography"),
    frames.USE_ECONOMY: _yes_no("economy"),
}
