"""Why not? The rule that an action breaks now, in one sentence."""

from typing import TYPE_CHECKING

from games.core.errors import Violation
from games.papua_expedition import actions as act
from games.papua_expedition import frames
from games.papua_expedition.pieces import (
    ANTHROPOLOGY,
    CATASTROPHE,
    HUTS,
    MARKERS,
    TRIBE,
    TYPES,
    ZONES,
)

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State

OVER = Violation("PE-41", "E_PHASE", "The game is over.")
_CHANCE = Violation("PE-51", "E_PHASE", "Chance decides now, and this cannot come up.")

KINDS: dict[int, tuple[str, ...]] = {
    frames.TRIBE_CARD: ("tribe",),
    frames.FORBID: ("forbid",),
    frames.PRESET: ("preset",),
    frames.USE_METEOROLOGY: ("meteorology",),
    frames.TURN_FACE: ("turn",),
    frames.CATASTROPHE_ANSWER: ("pay", "lose"),
    frames.MODIFY: ("done", "up", "down", "reroll"),
    frames.CHOOSE_ZONE: ("skip", "send"),
    frames.CHOOSE_COUNT: ("explorers",),
    frames.EAT: ("eat",),
    frames.RECALL: ("recall",),
    frames.TAKE_MARKER: ("take",),
    frames.DISCARD_MARKER: ("discard",),
    frames.USE_ENGINEERING: ("use",),
    frames.BET_EXPLORERS: ("bet",),
    frames.BET_COINS: ("stake",),
    frames.USE_CARTOGRAPHY: ("cartography",),
    frames.USE_ECONOMY: ("economy",),
}
"""Which kinds of steps each decision is about."""
_SEAT_KINDS = frozenset(kind for kinds in KINDS.values() for kind in kinds)
_SCIENCE = {"meteorology": "PE-161", "cartography": "PE-160", "economy": "PE-159"}


def of_chance(action: act.Any) -> Violation:
    """Why chance cannot do this now."""
    if isinstance(action, act.Step) and action.kind in _SEAT_KINDS:
        return Violation("PE-36", "E_PHASE", "Nobody is to act now: a die or card comes up first.")
    return _CHANCE


def explain(state: "State", action: act.Any) -> Violation:
    """Why the seat may not do this now; the action is one that is not listed."""
    kind = state.todo[-1][0]
    if isinstance(action, act.Roll) or action.kind not in KINDS[kind]:
        return _out_of_phase(action)
    return _WHY[kind](state, action)


def _out_of_phase(action: act.Any) -> Violation:
    """Something else is being decided now."""
    if isinstance(action, act.Step):
        if action.kind in _SCIENCE or action.kind in ("use", "turn"):
            rule = _SCIENCE.get(action.kind, "PE-164" if action.kind == "use" else "PE-161")
            return Violation(rule, "E_SCI", "This science card cannot be used now.")
        if action.kind == "tribe":
            return Violation("PE-150", "E_TRIBE", "Tribe cards are played as a round begins.")
        if action.kind in ("up", "down", "reroll", "preset"):
            return Violation("PE-60", "E_PHASE", "Dice cannot be changed now.")
        if action.kind in ("bet", "stake"):
            return Violation("PE-116", "E_PHASE", "Nobody bets now.")
    return Violation("PE-36", "E_PHASE", "Something else is to be decided now.")


def _tribe(state: "State", _: act.Step) -> Violation:
    seat = state.todo[-1][1]
    if state.tribe_played[seat]:
        return Violation("PE-151", "E_TRIBE", "One tribe card a round is the most.")
    if not state.cards[seat * len(TYPES) + TRIBE]:
        return Violation("PE-150", "E_TRIBE", "You hold no tribe card.")
    if state.science[seat] == ANTHROPOLOGY:
        return Violation("PE-157", "E_SCI", "Anthropology has been used already.")
    return Violation("PE-163", "E_SCI", "Only Anthropology lets you keep the card.")


def _forbid(_: "State", action: act.Step) -> Violation:
    name = ZONES[action.what]
    return Violation(
        "PE-43", "E_ZONE_REPEAT", f"The zone {name} was forbidden in the round before."
    )


def _preset(_: "State", __: act.Step) -> Violation:
    return Violation("PE-49", "E_CHOICE", "Faces are laid down in ascending order.")


def _turn_face(_: "State", action: act.Step) -> Violation:
    if action.what > 0:
        return Violation("PE-161", "E_CHOICE", "Faces are chosen in ascending order.")
    return Violation("PE-161", "E_CHOICE", "At least one catastrophe is turned.")


def _catastrophe(_: "State", __: act.Step) -> Violation:
    return Violation("PE-52", "E_COINS", "There is no coin to pay with.")


def _modify(state: "State", action: act.Step) -> Violation:
    face = action.what
    if face == CATASTROPHE:
        return Violation("PE-55", "E_DIE_FROZEN", "A catastrophe cannot be changed.")
    if not state.dice[face]:
        return Violation("PE-56", "E_DICE", f"No live die shows {face}.")
    if not state.coins[state.todo[-1][1]]:
        return Violation("PE-58", "E_COINS", "There is no coin to pay with.")
    return Violation("PE-59", "E_DIE_RANGE", "From 5 there is no way up, from 1 none down.")


def _zone(state: "State", action: act.Step) -> Violation:
    _, seat, value = state.todo[-1]
    zone, marked = action.more, state.marker_on
    if action.what != value:
        return Violation("PE-66", "E_DICE", f"Dice that show {value} are being placed now.")
    if zone == state.forbidden:
        return Violation("PE-44", "E_ZONE_FORBIDDEN", f"The zone {ZONES[zone]} is forbidden.")
    if value in marked and marked.index(value) != zone:
        where = ZONES[marked.index(value)]
        return Violation("PE-66", "E_MARKER_ELSEWHERE", f"Marker {value} lies on {where}.")
    if marked[zone] and marked[zone] != value:
        return Violation(
            "PE-67", "E_ZONE_TAKEN", f"Marker {marked[zone]} lies on {ZONES[zone]} already."
        )
    return _huts(state, seat)


def _huts(state: "State", seat: int) -> Violation:
    need = state.game.hut_need(state.hut[seat])
    if need is None:
        return Violation("PE-103", "E_HUT_MAX", "There is no further hut.")
    return Violation("PE-96", "E_HUT_REQ", f"The next hut asks for {need} explorers.")


def _count(state: "State", action: act.Step) -> Violation:
    _, seat, value, zone = state.todo[-1]
    if action.what > state.dice[value]:
        return Violation("PE-65", "E_DICE", f"Only {state.dice[value]} dice show {value}.")
    if action.what > state.reserve[seat]:
        return Violation("PE-65", "E_RESERVE", "There are fewer explorers behind the shield.")
    if zone == HUTS:
        return _huts(state, seat)
    return Violation("PE-68", "E_DICE", "At least one explorer goes with a marker.")


def _eat(state: "State", action: act.Step) -> Violation:
    if action.what > state.todo[-1][2]:
        return Violation("PE-77", "E_FOOD", "Food saves no more energy than is lost.")
    return Violation("PE-76", "E_FOOD", "There is less food than that.")


def _recall(_: "State", action: act.Step) -> Violation:
    return Violation("PE-85", "E_CHOICE", f"You have no explorer in {ZONES[action.what]}.")


def _marker(_: "State", action: act.Step) -> Violation:
    return Violation("PE-106", "E_CHOICE", f"The marker {MARKERS[action.what]} is not turned up.")


def _bet(state: "State", action: act.Step) -> Violation:
    seat, place = state.todo[-1][1:3]
    if action.what != place:
        return Violation("PE-119", "E_CHOICE", "Another destination is asked now.")
    if action.more > state.reserve[seat]:
        return Violation("PE-119", "E_RESERVE", "There are fewer explorers behind the shield.")
    limit = state.bet_limit(seat)
    return Violation("PE-118", "E_BET_DEST", f"You may bet on {limit} destinations at most.")


def _stake(state: "State", action: act.Step) -> Violation:
    seat, place = state.todo[-1][1:3]
    if action.what != place:
        return Violation("PE-119", "E_CHOICE", "Another destination is asked now.")
    if not state.bet_explorers[seat * 3 + place]:
        return Violation("PE-120", "E_BET_EMPTY", "Coins go with explorers only.")
    return Violation("PE-119", "E_COINS", "There are fewer coins behind the shield.")


_WHY = {
    frames.TRIBE_CARD: _tribe,
    frames.FORBID: _forbid,
    frames.PRESET: _preset,
    frames.TURN_FACE: _turn_face,
    frames.CATASTROPHE_ANSWER: _catastrophe,
    frames.MODIFY: _modify,
    frames.CHOOSE_ZONE: _zone,
    frames.CHOOSE_COUNT: _count,
    frames.EAT: _eat,
    frames.RECALL: _recall,
    frames.TAKE_MARKER: _marker,
    frames.DISCARD_MARKER: _marker,
    frames.USE_ENGINEERING: _marker,
    frames.BET_EXPLORERS: _bet,
    frames.BET_COINS: _stake,
}
"""By kind; a question of yes or no has both on offer, so nothing is refused there."""
