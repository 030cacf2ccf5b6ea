"""The exact search: fewest actions for a hunt, proved by excluding every smaller number.

Iterative deepening (IDA*) with a lower bound and a memory of positions. Positions are
told apart by a number of 62 bits: that two share one is possible in principle, one chance
in 10^9 for ten million positions; plans are checked by the engine, proofs rest on it.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from solver.papua_bridges.arrays import Ints
from solver.sumatra import kernel
from solver.sumatra.bound import LEVELS, Desk, bound
from solver.sumatra.instance import Instance, keys
from solver.sumatra.kernel import Memory, Progress, Stack
from solver.sumatra.rows import MOVES, ROW, SPECIES, SQUARES

PAUSE = 20_000
"""Work between two looks at the clock."""
DEEPEST = 128
"""Longest plan in moves, free ones counted."""
MEMORY = 1 << 22
"""Positions remembered, newer ones replacing older ones. DEFAULT, ours."""

Stop = Callable[[], bool]


def never() -> bool:
    """The clock that does not stop."""
    return False


@dataclass(frozen=True, slots=True)
class Found:
    """What the search has to say."""

    plan: tuple[int, ...] | None
    """Moves of a plan with the fewest actions."""
    bound: int
    """Proved: no plan has fewer actions."""
    work: int
    """Positions looked at."""
    clock_fired: bool = False
    proved: bool = False
    """Whether the plan has ``bound`` actions."""


class Search:
    """A task to be searched, again and again if need be."""

    def __init__(self, instance: Instance, memory: int = MEMORY) -> None:
        self.instance = instance
        self.world = instance.world
        self.stack = _stack()
        self.desk = _desk()
        self.memory = Memory(np.zeros(memory, np.int64), np.zeros(memory, np.int8))
        self.least = int(bound(self.world, instance.row, 60, self.desk))
        """A first lower bound: the loads and drives that cannot be saved, and more."""

    def fewest(self, *, nodes: int, limit: int, stop: Stop = never) -> Found:
        """A plan with the fewest actions, at most ``limit``; ``bound`` above it: there is none."""
        work = 0
        length = max(1, self.lowest())
        while length <= limit:
            plans, used, whole, fired = self.of_length(length, nodes - work, 1, stop)
            work += used
            if plans:
                return Found(plans[0], length, work, proved=True)
            if not whole:
                return Found(None, length, work, fired)
            length += 1
        return Found(None, length, work)

    def lowest(self) -> int:
        """The least length that the bound alone does not exclude."""
        row = self.instance.row
        return next(n for n in range(1, 400) if bound(self.world, row, n, self.desk) <= n)

    def of_length(
        self, length: int, nodes: int, cap: int, stop: Stop = never
    ) -> tuple[list[tuple[int, ...]], int, bool, bool]:
        """Plans of exactly ``length`` actions, up to ``cap``, when no shorter one exists.

        Also the work, whether nothing cut it short, and whether the clock did.
        """
        self.stack.rows[0] = self.instance.row
        self.stack.left[0] = length
        self.stack.useful[:] = 2
        kernel.list_moves(self.world, self.stack.rows[0], self.stack, 0, 1)
        rows = np.full((cap, DEEPEST), -1, np.int32)
        depth, work, found, pause, most = (np.array([n]) for n in (0, 0, 0, 0, cap))
        progress = Progress(depth, work, found, rows, pause, most)
        while True:
            progress.pause[0] = min(int(progress.work[0]) + PAUSE, nodes)
            kernel.go_on(self.world, keys(), self.stack, self.memory, self.desk, progress)
            whole = progress.depth[0] < 0
            spent = progress.found[0] >= cap or progress.work[0] >= nodes
            if whole or spent or stop():
                listed = rows[: min(int(progress.found[0]), cap)]
                plans = [tuple(int(m) for m in plan if m >= 0) for plan in listed]
                return plans, int(progress.work[0]), bool(whole), not (whole or spent)


def _stack() -> Stack:
    def numbers(*shape: int) -> Ints:
        return np.zeros(shape, np.int32)

    rows = np.zeros((DEEPEST, ROW), np.int64)
    moves = numbers(DEEPEST, MOVES)
    size, cursor, left = numbers(DEEPEST), numbers(DEEPEST), numbers(DEEPEST)
    return Stack(
        rows,
        moves,
        size,
        cursor,
        left,
        numbers(MOVES),
        numbers(SQUARES),
        numbers(SQUARES),
        numbers(SQUARES),
    )


def _desk() -> Desk:
    def numbers(*shape: int) -> Ints:
        return np.zeros(shape, np.int32)

    return Desk(
        numbers(SQUARES),
        numbers(SQUARES),
        numbers(SQUARES, 4),
        numbers(SQUARES, 4),
        numbers(SQUARES, 4),
        numbers(SQUARES),
        numbers(SQUARES),
        numbers(LEVELS, 4 * SQUARES * 4),
        numbers(LEVELS),
        numbers(SPECIES),
        numbers(SPECIES),
        numbers(1),
    )
