"""What a seat may know (PE-200 to PE-205), and a position that looks the same to it.

Observations are built from the list of what is public, so nothing hidden can be
shown by being forgotten.
"""

from typing import TYPE_CHECKING

from games.core.protocol import JsonObject
from games.core.streams import Stream, below
from games.papua_expedition import frames
from games.papua_expedition.pieces import COINS, DESTINATIONS, EXPEDITIONS, EXPLORERS, FOOD, NONE

if TYPE_CHECKING:
    from games.papua_expedition.game import PapuaExpedition
    from games.papua_expedition.state import ExpeditionState as State

PUBLIC_LISTS = (
    "cards", "destinations", "dice", "energy", "explorers", "general", "hut", "marker_on",
    "order", "prestige", "rank", "resupplied", "science", "science_used", "shown", "ten_dice",
    "third", "tribe_played", "types_gone", "types_left",
)  # fmt: skip
PUBLIC_PLAIN = (
    "deck_two", "fallen", "first_x", "forbidden", "note", "note_winner", "notes_gone",
    "notes_left", "pile", "round", "stale", "used",
)  # fmt: skip
"""Attributes of a state that everybody may know (PE-203, PE-204)."""
MOST_DRAWN = 9
"""The most coins or food that ``determinize`` gives to a seat, but for one. DEFAULT, ours."""


def observe(state: "State", player: int | None) -> JsonObject:
    """What is public, and what lies behind one's own shield."""
    seen: JsonObject = {name: list(getattr(state, name)) for name in PUBLIC_LISTS}
    for name in PUBLIC_PLAIN:
        seen[name] = getattr(state, name)
    seen["revealed"] = list(state.revealed)
    seen["todo"] = [list(frame) for frame in state.todo]
    seen["player"] = NONE if player is None else player
    seen["current_player"] = state.current_player()
    seen["phase"] = frames.PHASES[state.todo[-1][0]] if state.todo else "over"
    if player is not None:
        seen["own"] = _own(state, player)
    if state.game.options.open_counts:
        seen["counts"] = _counts(state)
    if not state.todo:
        seen["final"] = {"coins": list(state.coins), "food": list(state.food),
                         "notes": list(state.notes)}  # fmt: skip
    return seen


def _own(state: "State", seat: int) -> JsonObject:
    return {
        "coins": state.coins[seat],
        "food": state.food[seat],
        "reserve": state.reserve[seat],
        "notes": state.notes[seat],
        "bet_explorers": state.bet_explorers[seat * 3 : seat * 3 + 3],
        "bet_coins": state.bet_coins[seat * 3 : seat * 3 + 3],
    }


def _counts(state: "State") -> JsonObject:
    """With ``open_counts``: what everybody holds, stakes included (PE-201)."""
    n = state.game.players
    staked = [sum(state.bet_coins[seat * 3 : seat * 3 + 3]) for seat in range(n)]
    return {
        "coins": [state.coins[seat] + staked[seat] for seat in range(n)],
        "food": list(state.food),
        "notes": list(state.notes),
    }


def determinize(game: "PapuaExpedition", seen: JsonObject, rng: Stream) -> "State":
    """A position with this observation; what lies behind other shields is drawn anew."""
    state = game.new_state()
    for name in PUBLIC_LISTS:
        setattr(state, name, list(seen[name]))
    for name in PUBLIC_PLAIN:
        setattr(state, name, seen[name])
    state.revealed = tuple(seen["revealed"])
    state.todo = [tuple(frame) for frame in seen["todo"]]
    n, me = game.players, seen["player"]
    others = [seat for seat in range(n) if seat != me]
    for seat in others:
        state.reserve[seat] = EXPLORERS - state.general[seat] - sum(state.explorers[seat::n])
    _draw_goods(state, others, seen, rng)
    _draw_notes(state, others, seen, rng)
    if me != NONE:
        _fill_own(state, me, seen["own"])
    _draw_bets(state, others, rng)
    return state


def _fill_own(state: "State", seat: int, own: JsonObject) -> None:
    state.coins[seat], state.food[seat] = own["coins"], own["food"]
    state.reserve[seat], state.notes[seat] = own["reserve"], own["notes"]
    state.bet_explorers[seat * 3 : seat * 3 + 3] = own["bet_explorers"]
    state.bet_coins[seat * 3 : seat * 3 + 3] = own["bet_coins"]


def _draw_goods(state: "State", others: list[int], seen: JsonObject, rng: Stream) -> None:
    """Coins and food: as known, else a few; at least one where the present question needs it."""
    known = seen.get("counts") or seen.get("final")
    if known is not None:
        state.coins, state.food = list(known["coins"]), list(known["food"])
        return
    top = state.todo[-1] if state.todo else (NONE, NONE)
    own = seen.get("own", {"coins": 0, "food": 0, "bet_coins": []})
    finite = state.game.options.finite_supply
    for goods, kind, whole, mine in (
        (state.coins, frames.MODIFY, COINS, own["coins"] + sum(own["bet_coins"])),
        (state.food, frames.EAT, FOOD, own["food"]),
    ):
        asked = top[1] if top[0] == kind and top[1] in others else NONE
        left = whole - mine - (asked != NONE)
        for seat in others:
            drawn = below(rng, 1 + (min(MOST_DRAWN, left) if finite else MOST_DRAWN))
            goods[seat] = drawn + (seat == asked)
            left -= drawn


def _draw_notes(state: "State", others: list[int], seen: JsonObject, rng: Stream) -> None:
    """Notebook cards that were won by somebody else: to any of the others."""
    known = seen.get("counts") or seen.get("final")
    if known is not None:
        state.notes = list(known["notes"])
        return
    whole = (1 << len(state.game.cards.notebook)) - 1
    loose = whole & ~state.notes_left & ~state.notes_gone
    if state.note != NONE:
        loose &= ~(1 << state.note)
        if state.note_winner in others:
            state.notes[state.note_winner] |= 1 << state.note
    if seen["player"] != NONE:
        loose &= ~seen["own"]["notes"]
    for place in range(whole.bit_length()):
        if loose >> place & 1:
            state.notes[others[below(rng, len(others))]] |= 1 << place


def _draw_bets(state: "State", others: list[int], rng: Stream) -> None:
    """What others may have committed to bets that are not revealed yet (PE-202)."""
    if (frames.REVEAL_BETS,) not in state.todo:
        return
    for seat in others:
        for place in range(len(DESTINATIONS)):
            if (frames.BET_EXPLORERS, seat, place) not in state.todo:
                _draw_bet(state, seat, place, rng)


def _draw_bet(state: "State", seat: int, place: int, rng: Stream) -> None:
    bets = state.bet_explorers
    free = min(3, state.there(EXPEDITIONS, seat)) - (3 - bets[seat * 3 : seat * 3 + 3].count(0))
    explorers = below(rng, state.reserve[seat] + 1) if free > 0 else 0
    bets[seat * 3 + place] = explorers
    state.reserve[seat] -= explorers
    if explorers and (frames.BET_COINS, seat, place) not in state.todo:
        coins = below(rng, state.coins[seat] + 1)
        state.bet_coins[seat * 3 + place] = coins
        state.coins[seat] -= coins
