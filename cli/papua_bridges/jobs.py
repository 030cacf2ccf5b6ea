"""What child processes do: a job in, a document out. Heavy modules load there only."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.papua_bridges.content import (
    Answer,
    Board,
    BridgeSet,
    Build,
    Hint,
    Objective,
    Rating,
    Status,
    Task,
)
from solver.runner import Local
from solver.runtime import DEFAULT_BUDGET, Budget

if TYPE_CHECKING:
    from generator.papua_bridges.weights import Weights
    from solver.papua_bridges.questions import Engine


ENGINES = ("solver.papua_bridges.questions", "solver.papua_bridges.warmed")
"""What children are born with."""


def crew(*others: str) -> Local:
    """Runs jobs in child processes that have the engines, and other modules, loaded."""
    return Local(preload=[*ENGINES, *others])


@dataclass(frozen=True, slots=True)
class SolveJob:
    """A question about a task, as ``solver.papua_bridges.questions.solve`` takes it."""

    task: Task
    tiles: BridgeSet
    objective: Objective
    budget: Budget
    cap: int
    listed: int
    engine: "Engine"


def solve(job: SolveJob) -> Answer:
    """Answer the question."""
    from solver.papua_bridges import questions

    return questions.solve(
        job.task,
        job.tiles,
        job.objective,
        budget=job.budget,
        cap=job.cap,
        listed=job.listed,
        engine=job.engine,
    )


@dataclass(frozen=True, slots=True)
class HintJob:
    """A build in progress, as ``solver.papua_bridges.hints.hint`` takes it."""

    board: Board
    build: Build
    tiles: BridgeSet
    budget: Budget


def hint(job: HintJob) -> Hint:
    """Find the next step."""
    from solver.papua_bridges import hints

    return hints.hint(job.board, job.build, job.tiles, budget=job.budget)


@dataclass(frozen=True, slots=True)
class RateJob:
    """A task to be rated."""

    task: Task
    tiles: BridgeSet
    budget: Budget
    seed: int
    weights: "Weights | None" = None
    """None: those of this release."""


@dataclass(frozen=True, slots=True)
class Rated:
    """What is known of a task; ``rating`` is None where it cannot be solved."""

    status: Status
    rating: Rating | None


RATERS = ("generator.papua_bridges.features", "generator.papua_bridges.rating")
"""What children that rate are born with, beside the engines."""


def rate(job: RateJob) -> Rated:
    """Prove the minimum, count, measure the traps, and rate."""
    from generator.papua_bridges.features import measure
    from generator.papua_bridges.rating import rate as rating_of
    from generator.papua_bridges.weights import weights
    from solver.papua_bridges.questions import solve as answer_of

    cap = (job.weights or weights()).cap
    answer = answer_of(job.task, job.tiles, budget=job.budget, cap=cap)
    if answer.status == "infeasible":
        return Rated(answer.status, None)
    evidence = measure(job.task, job.tiles, budget=job.budget, seed=job.seed, answer=answer)
    return Rated(answer.status, rating_of(evidence, job.weights))


def budget_of(effort: float) -> Budget:
    """The default budget times ``effort``; the safety stop in seconds is not less than its own."""
    usual = DEFAULT_BUDGET
    return Budget(
        nodes=max(1, round(usual.nodes * effort)),
        deterministic=usual.deterministic * effort,
        wall=usual.wall * max(1.0, effort),
    )
