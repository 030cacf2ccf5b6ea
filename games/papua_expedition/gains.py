"""What a player gets: coins, food, prestige, explorers and energy (PE-61, PE-89, PE-100)."""

from typing import TYPE_CHECKING

from games.papua_expedition.pieces import CEILING, COINS, FOOD

if TYPE_CHECKING:
    from games.papua_expedition.content import Gain
    from games.papua_expedition.state import ExpeditionState as State


def coins(state: "State", seat: int, amount: int) -> None:
    """From the supply, which has no end unless the option ``finite_supply`` says so (PE-12)."""
    if state.game.options.finite_supply:
        amount = min(amount, COINS - sum(state.coins) - sum(state.bet_coins))
    state.coins[seat] += amount


def food(state: "State", seat: int, amount: int) -> None:
    """From the supply, as for coins."""
    if state.game.options.finite_supply:
        amount = min(amount, FOOD - sum(state.food))
    state.food[seat] += amount


def recruit(state: "State", seat: int, amount: int) -> None:
    """Explorers from the general reserve, as many as there are (PE-101)."""
    amount = min(amount, state.general[seat])
    state.general[seat] -= amount
    state.reserve[seat] += amount


def lose_explorer(state: "State", seat: int) -> None:
    """One explorer from behind the shield to the general reserve; there must be one."""
    state.reserve[seat] -= 1
    state.general[seat] += 1


def recover(state: "State", seat: int, amount: int) -> None:
    """Energy, up to the ceiling; a piece that does not move keeps its place (PE-89)."""
    energy = min(CEILING, state.energy[seat] + amount)
    if energy != state.energy[seat]:
        move(state, seat, energy)


def move(state: "State", seat: int, energy: int) -> None:
    """Put an energy piece on another space, under the pieces that lie there (PE-80)."""
    state.energy[seat] = energy
    rank = state.rank
    rank.remove(seat)
    over = state.game.options.stack_arrival == "over"
    place = 0
    while place < len(rank) and (
        state.energy[rank[place]] > energy or (not over and state.energy[rank[place]] == energy)
    ):
        place += 1
    rank.insert(place, seat)


def everything(state: "State", seat: int, gain: "Gain") -> None:
    """All that a card or marker gives."""
    if gain.coins:
        coins(state, seat, gain.coins)
    if gain.food:
        food(state, seat, gain.food)
    if gain.explorers:
        recruit(state, seat, gain.explorers)
    if gain.energy:
        recover(state, seat, gain.energy)
    state.prestige[seat] += gain.prestige
