"""Games as other libraries know them; each adapter is an extra of its own.

``games.adapters.pettingzoo`` needs the extra ``pettingzoo``, ``games.adapters.openspiel``
the extra ``openspiel``. Both work for every game on ``games.core.protocol``.
"""

from typing import Any

from games.core.protocol import State


def rewards(state: State[Any]) -> list[float]:
    """What each seat gets: 1, shared equally by the winners, at the end; 0 before."""
    outcome = state.outcome()
    shares = [0.0] * state.game.players
    for seat in outcome.winners if outcome else ():
        shares[seat] = 1 / len(outcome.winners) if outcome else 0.0
    return shares
