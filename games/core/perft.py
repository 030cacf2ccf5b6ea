"""Perft: how many ways a game can go from a position, a number that any slip changes."""

from typing import Any

from games.core.protocol import CHANCE, State


def perft(state: State[Any], depth: int) -> int:
    """The number of sequences of ``depth`` actions from here, chance included.

    Each outcome of chance that is possible counts once, however likely. A game that
    ends sooner counts nothing: only sequences of the full length do. Costs one copy
    and one ``apply`` for each sequence of every length up to ``depth``.
    """
    if depth == 0:
        return 1
    actions = (
        [action for action, _ in state.chance_outcomes()]
        if state.current_player() == CHANCE
        else state.legal_actions()
    )
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total
