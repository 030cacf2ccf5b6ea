"""Losing energy: food against it, the spaces that ask for food, and what it sets off."""

from typing import TYPE_CHECKING

from games.papua_expedition import frames, gains
from games.papua_expedition.pieces import DECK_TWO_AT, SPACES

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State


def lose(state: "State", seat: int, cost: int, with_food: bool) -> None:
    """A loss of ``cost``; with food the seat chooses first how much it eats (PE-76)."""
    if cost and with_food and state.food[seat]:
        state.todo.append((frames.EAT, seat, cost))
    elif cost:
        fall(state, seat, cost)


def eat(state: "State", seat: int, cost: int, food: int) -> None:
    """Eat, then lose what is left of the cost (PE-88)."""
    state.food[seat] -= food
    if cost > food:  # PE-79: at no cost the piece does not move
        fall(state, seat, cost - food)


def fall(state: "State", seat: int, cost: int) -> None:
    """Move the energy piece down and settle what that sets off (PE-79 to PE-90, PE-166)."""
    energy = state.energy[seat] - cost
    gains.move(state, seat, energy)
    if energy <= DECK_TWO_AT:
        state.deck_two = True  # PE-90
    if energy < 0:
        state.fallen = True  # PE-166
    due = 0
    for place, space in enumerate(SPACES):
        if energy <= space and not state.resupplied[seat] >> place & 1:  # PE-82, PE-86
            state.resupplied[seat] |= 1 << place
            due += state.game.cards.resupply_at(space)
    if due:
        resupply(state, seat, due)


def resupply(state: "State", seat: int, due: int) -> None:
    """Food as far as it goes, then explorers from behind the shield, then from zones.

    PE-83 to PE-85, PE-87: the spaces of one loss are met one after another and
    ask for the same things, so their sum is paid.
    """
    food = min(due, state.food[seat])
    state.food[seat] -= food
    missing = due - food
    while missing and state.reserve[seat]:
        gains.lose_explorer(state, seat)
        missing -= 1
    ask_zones(state, seat, missing)


def ask_zones(state: "State", seat: int, missing: int) -> None:
    """Let the seat choose from which zone the next explorer goes; waived if there is none."""
    n = state.game.players
    if missing and state.game.options.resupply_from_board and any(state.explorers[seat::n]):
        state.todo.append((frames.RECALL, seat, missing))


def recall(state: "State", seat: int, missing: int, zone: int) -> None:
    """Take an explorer from a zone for a resupply (PE-85)."""
    state.explorers[zone * state.game.players + seat] -= 1
    state.general[seat] += 1
    ask_zones(state, seat, missing - 1)
