"""Budgets, and the one place where the parameters of CP-SAT are set.

An answer may depend on a budget only where the budget means the same on every
machine: nodes of a search, deterministic time of CP-SAT. Seconds are a safety
stop; an answer that they cut short says so and is never taken for another one.
"""

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # ortools takes half a second to load, and the exact search needs none of it
    from ortools.sat.python.cp_model import CpSolver

SEED = 1
"""CP-SAT's own random seed, always this one. DEFAULT, ours."""
SMALLEST_RUN = 0.001
"""Deterministic time below which no further run is begun. DEFAULT, ours."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much effort one question may cost. The sizes are DEFAULT, ours."""

    nodes: int = 5_000_000
    """Nodes of the exact search."""
    deterministic: float = 30.0
    """Deterministic time of CP-SAT, of the same order as seconds on a quiet core."""
    wall: float = 300.0
    """Seconds after which everything stops, whatever is left of the rest: a safety stop."""


DEFAULT_BUDGET = Budget()


@dataclass(slots=True)
class Meter:
    """What a question has used of its budget, over all its CP-SAT runs."""

    budget: Budget = DEFAULT_BUDGET
    spent: float = 0.0
    """Deterministic time used so far."""
    clock_fired: bool = False
    """Whether seconds, not effort, stopped a run: the answer may differ elsewhere."""
    _began: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Deterministic time that is left."""
        return max(0.0, self.budget.deterministic - self.spent)

    def may_run(self) -> bool:
        """Whether another run is worth beginning; notes it where only the clock forbids it."""
        if self.left < SMALLEST_RUN:
            return False
        self.clock_fired = self.clock_fired or self._seconds_left() <= 0.0
        return not self.clock_fired

    def configure(
        self, solver: "CpSolver", effort: float | None = None, *, presolve: bool = True
    ) -> float:
        """Set the parameters of one run, of at most ``effort`` deterministic time if given.

        Returns the deterministic time the run may take.
        """
        limit = self.left if effort is None else min(self.left, effort)
        parameters = solver.parameters
        parameters.num_workers = 1
        parameters.random_seed = SEED
        parameters.max_deterministic_time = limit
        parameters.max_time_in_seconds = max(0.0, self._seconds_left())
        parameters.catch_sigint_signal = False
        parameters.linearization_level = 0
        parameters.cp_model_presolve = presolve
        parameters.cp_model_probing_level = 0
        parameters.symmetry_level = 0
        return limit

    def charge(self, used: float, limit: float, *, decided: bool) -> None:
        """Book a finished run: what it ``used`` of its ``limit``, and whether it ``decided``."""
        self.spent += used
        if not decided and used < limit and self._seconds_left() <= 0.0:
            self.clock_fired = True

    def _seconds_left(self) -> float:
        return self.budget.wall - (time.monotonic() - self._began)
