"""Bets on the destinations of expeditions (PE-116 to PE-133)."""

from typing import TYPE_CHECKING

from games.papua_expedition import energy, frames, third
from games.papua_expedition.pieces import CARTOGRAPHY, DESTINATIONS, EXPEDITIONS, NONE, TYPES

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State


def ask(state: "State") -> None:
    """Each who is there says in secret what goes to each destination (PE-116, PE-121)."""
    state.todo.append((frames.REVEAL_BETS,))
    for seat in reversed([s for s in state.rank if state.there(EXPEDITIONS, s)]):
        for place in reversed(range(len(DESTINATIONS))):
            state.todo.append((frames.BET_COINS, seat, place))
            state.todo.append((frames.BET_EXPLORERS, seat, place))


def reveal(state: "State") -> None:
    """Cards to the winners, all back but their coins, then the energy (PE-122 to PE-131)."""
    bettors = [s for s in state.rank if any(state.bet_explorers[s * 3 : s * 3 + 3])]
    lost = [0] * state.game.players
    cost = [0] * state.game.players
    for place in range(len(DESTINATIONS)):
        winner = _winner(state, place)
        _award(state, place, winner)
        for seat in bettors:
            explorers = state.bet_explorers[seat * 3 + place]
            cost[seat] += explorers
            if seat != winner:
                lost[seat] += explorers
                state.coins[seat] += state.bet_coins[seat * 3 + place]  # PE-131
    for seat in bettors:
        state.reserve[seat] += cost[seat]  # PE-129
    state.revealed = (*state.bet_explorers, *state.bet_coins)
    state.bet_explorers = [0] * len(state.bet_explorers)
    state.bet_coins = [0] * len(state.bet_coins)
    state.todo += [(frames.PAY_BETS, seat, cost[seat]) for seat in reversed(bettors)]  # PE-127
    if CARTOGRAPHY in state.science:
        owner = state.science.index(CARTOGRAPHY)
        if lost[owner] and not state.science_used[owner]:
            state.todo.append((frames.USE_CARTOGRAPHY, owner, lost[owner]))  # PE-160


def _winner(state: "State", place: int) -> int:
    """Most explorers, then most coins, then energy (PE-122 to PE-125, PE-189 to PE-192)."""
    best, winner = (0, 0), NONE
    for side in third.sides(state):
        if side == third.THIRD and state.game.players == 2:
            bid = (state.third[third.AT_JUNGLE + place], 0)
        else:
            bid = (state.bet_explorers[side * 3 + place], state.bet_coins[side * 3 + place])
        if bid > best:
            best, winner = bid, side
    return winner


def _award(state: "State", place: int, winner: int) -> None:
    """The card goes to the winner, with the third colour to the discards (PE-133, PE-193)."""
    if winner == NONE:
        return
    card = state.destinations[place]
    state.destinations[place] = NONE
    if winner == third.THIRD and state.game.players == 2:
        state.types_gone[card] += 1
    else:
        state.cards[winner * len(TYPES) + card] += 1


def pay(state: "State", seat: int, cost: int) -> None:
    """One energy an explorer that was bet, less what is eaten (PE-127, PE-128)."""
    energy.lose(state, seat, cost, state.game.options.food_for_bets)
