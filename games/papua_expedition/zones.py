"""What each zone does for those who sent explorers there (PE-91 to PE-149)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.papua_expedition import bets, frames, gains, third
from games.papua_expedition.pieces import (
    ECONOMY,
    ENGINEERING,
    EXPEDITIONS,
    FUNDING,
    HUNTING,
    HUTS,
    LOGISTICS,
    MARKERS,
    NONE,
    NOTEBOOK,
)

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State


def resolve(state: "State", zone: int) -> None:
    """Let a zone do its work, if a player is there (PE-92, PE-93)."""
    if present(state, zone):
        _ZONES[zone](state)


def present(state: "State", zone: int) -> list[int]:
    """The seats with explorers in a zone, in rank order (PE-95)."""
    return [seat for seat in state.rank if state.there(zone, seat)]


def _huts(state: "State") -> None:
    """One hut further for each who still has enough explorers there (PE-96 to PE-102)."""
    for seat in present(state, HUTS):
        need = state.game.hut_need(state.hut[seat])
        if need is not None and state.there(HUTS, seat) >= need:
            state.hut[seat] += 1
            gains.recruit(state, seat, need)


def _logistics(state: "State") -> None:
    """Picks by most explorers, then by rank; then the moment for Engineering (PE-105, PE-106)."""
    seats = sorted(present(state, LOGISTICS), key=lambda seat: -state.there(LOGISTICS, seat))
    state.todo.append((frames.AFTER_LOGISTICS,))
    shared = third.logistics_frames(state)
    picks = [(frames.TAKE_MARKER, seat) for seat in seats[: len(state.shown)]]
    state.todo += reversed(shared or picks)


def after_logistics(state: "State") -> None:
    """Engineering may use a marker that is left (PE-164)."""
    if state.shown and ENGINEERING in state.science:
        owner = state.science.index(ENGINEERING)
        if not state.science_used[owner]:
            state.todo.append((frames.USE_ENGINEERING, owner))


def use_marker(state: "State", seat: int, marker: int) -> None:
    """Carry out a logistics marker (PE-109 to PE-113)."""
    kind, _, what = MARKERS[marker].partition("-")
    number = state.marker_on[LOGISTICS]
    if kind == "prestige":
        state.prestige[seat] += int(what)
    elif kind == "energy":
        gains.recover(state, seat, int(what))
    elif kind == "explorer":
        gains.recruit(state, seat, 1)
    if kind == "mix" or what == "coins":
        gains.coins(state, seat, 1 if kind == "mix" else number)
    if kind == "mix" or what == "food":
        gains.food(state, seat, 1 if kind == "mix" else number)
    if kind == "mix" or what == "prestige":
        state.prestige[seat] += 1 if kind == "mix" else number


def _funding(state: "State") -> None:
    """Three dice for everybody (PE-134)."""
    state.todo.append((frames.FUNDING_ROLL,))


def funded(state: "State", faces: tuple[int, ...]) -> None:
    """The owner of Economy may choose the highest after the roll (PE-138)."""
    low, middle, high = faces
    if ECONOMY in state.science and state.symbol() != "+":
        owner = state.science.index(ECONOMY)
        if not state.science_used[owner] and state.there(FUNDING, owner):
            state.todo.append((frames.USE_ECONOMY, owner, high, middle, low))
            return
    state.todo.append((frames.PAY_FUNDING, high, middle, low, NONE))


def pay_funding(state: "State", high: int, middle: int, low: int, economist: int) -> None:
    """The die that the symbol names, and a coin an explorer (PE-135 to PE-137)."""
    value = {"+": high, "=": middle, "-": low}[state.symbol()]
    for seat in state.rank:
        explorers = state.there(FUNDING, seat)
        if explorers or state.game.options.funding_all:
            gains.coins(state, seat, (high if seat == economist else value) + explorers)


def _hunting(state: "State") -> None:
    """A roll for each, of one die more than explorers (PE-140)."""
    rolls = [
        (frames.HUNTING_ROLL, seat, state.there(HUNTING, seat) + 1)
        for seat in present(state, HUNTING)
    ]
    state.todo += reversed(rolls)


def hunted(state: "State", seat: int, faces: tuple[int, ...]) -> None:
    """Food: explorers there, and highest minus lowest (PE-141)."""
    gains.food(state, seat, state.there(HUNTING, seat) + faces[-1] - faces[0])


def _notebook(state: "State") -> None:
    """Strictly most explorers win the card and its effect (PE-144 to PE-146, PE-194)."""
    counts = sorted(((state.there(NOTEBOOK, seat), seat) for seat in state.rank), reverse=True)
    most, seat = counts[0]
    rivals = [counts[1][0], state.third[third.AT_NOTEBOOK]]
    if most <= max(rivals):
        return
    state.note_winner = seat
    state.notes[seat] |= 1 << state.note
    card = state.game.cards.notebook[state.note]
    if not card.delayed:
        gains.everything(state, seat, card.gain)


_ZONES: dict[int, Callable[["State"], None]] = {
    HUTS: _huts,
    LOGISTICS: _logistics,
    EXPEDITIONS: bets.ask,
    FUNDING: _funding,
    HUNTING: _hunting,
    NOTEBOOK: _notebook,
}
