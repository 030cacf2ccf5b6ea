"""What the solvers say of a hunting task: answer/1 with plans."""

from typing import Annotated, Literal

from pydantic import Field

from games.core.documents import Document, Part
from games.sumatra.content import Plan

Status = Literal["optimal", "feasible", "infeasible", "unknown"]
Engine = Literal["search", "cp-sat", "breadth-first"]


class Reason(Part):
    """Why there is no plan, or why a plan is not called the shortest."""

    code: Literal["HOLDS", "LIMIT", "BUDGET", "LEFT_OUT", "STOPPED_BY_CLOCK"]
    rule: str | None = None
    message: str


class Count(Part):
    """How many shortest plans there are."""

    value: int
    complete: bool
    """False where counting stopped at the cap or at the budget."""


class Answer(Document):
    """What a solver says of a task. ``optimal`` and ``infeasible`` are proofs."""

    schema_: Literal["isleworks/answer/1"] = Field("isleworks/answer/1", alias="schema")
    task: Annotated[str, Field(pattern=r"^suh-[0-9a-f]{16}$")]
    """The id of the task."""
    status: Status
    objective: Literal["fewest_actions", "fewest_turns", "most_points"]
    engine: Engine
    """Whose proof it is, or who stopped."""
    value: int | None = None
    """Action points, turns begun or points gained."""
    bound: int | None = None
    """Proved: at least so many; for ``most_points`` at most so many."""
    solutions: tuple[Plan, ...] = ()
    count: Count | None = None
    """Number of plans with the fewest actions, up to order, where it was asked for."""
    work: float = 0.0
    """Effort in the engine's own unit: positions of the search, deterministic time of CP-SAT."""
    reason: Reason | None = None
