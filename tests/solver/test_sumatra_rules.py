"""The search's own rules against the engine: the same moves, the same positions, on walks."""

import numpy as np
import pytest

from games.core.streams import Stream, pick, stream
from games.sumatra.plans import begin, settle
from solver.sumatra.instance import _groups, _row, instance_of
from solver.sumatra.kernel import list_moves
from solver.sumatra.rows import NEED, PHASE, PILE, ROOM, STOW
from solver.sumatra.rules import apply
from solver.sumatra.search import _stack
from tests.solver.sumatra_tasks import hunt


@pytest.mark.parametrize("seed", range(8))
def test_walks_meet_the_same_moves_and_positions(seed: int) -> None:
    task = hunt(seed, {"tiger": 1})
    instance, state, stack = instance_of(task), begin(task), _stack()
    row, rng = instance.row.copy(), stream(seed, "walk")
    stack.useful[:] = 2
    for _ in range(120):
        list_moves(instance.world, row, stack, 0, 1)
        listed = stack.moves[0, : stack.size[0]]
        moves = {str(instance.action(int(move))): int(move) for move in listed}
        assert set(moves) == set(map(str, state.legal_actions()))
        text = _eager(sorted(moves), rng)
        apply(instance.world, row, moves[text], stack.spare)
        state.apply(state.game.parse_action(text))
        for _ in settle(state):
            pass
        if row[PHASE] != STOW:
            differs = np.flatnonzero(row != _row(state, task, _groups(state)))
            assert all(PHASE <= n <= PILE or NEED <= n < ROOM for n in differs)


def _eager(texts: list[str], rng: Stream) -> str:
    """Loads and drives more often than chance would have it."""
    for word in ("load", "stow", "drive"):
        some = [text for text in texts if text.startswith(word)]
        if some and rng.random() < 0.5:
            return pick(rng, some)
    return pick(rng, texts)
