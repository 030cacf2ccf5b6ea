"""Positions of Papua expedition to try things on."""

from games.core.protocol import CHANCE, TERMINAL
from games.core.streams import stream
from games.papua_expedition.bots import BOTS
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.state import ExpeditionState

VARIANTS: list[dict[str, bool | int | str]] = [
    {},
    {"finite_supply": True, "tribe_window": "own_turn", "money_tie": "energy"},
    {"zero_ends": False, "negative_sticky": False, "stack_arrival": "over"},
    {"assign_needs_explorer": False, "funding_all": True, "third_discard": "by_rank"},
    {"food_for_bets": False, "resupply_from_board": False, "open_counts": True},
    {"notebook_over5": "triangular", "money_tie": "none", "first_player": 2},
]
"""Options to play with, every setting among them."""


def positions(seed: int, players: int, bot: str = "uniform") -> list[ExpeditionState]:
    """A position of each phase of one game, and its end."""
    game = PapuaExpedition.create(players, VARIANTS[seed % len(VARIANTS)])
    rng = stream(seed, "positions", players)
    bots = [BOTS[bot](game, seat) for seat in range(players)]
    state, found = game.new_state(), dict[object, ExpeditionState]()
    while (player := state.current_player()) != TERMINAL:
        found[state.todo[-1][0]] = state.copy()
        if player == CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(bots[player].decide(state.legal_actions(), None, rng))
    return [*found.values(), state]
