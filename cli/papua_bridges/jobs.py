"""What child processes do: a job in, a document out. Heavy modules load there only."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.papua_bridges.content import Answer, Board, BridgeSet, Build, Hint, Objective, Task
from solver.runner import Local
from solver.runtime import DEFAULT_BUDGET, Budget

if TYPE_CHECKING:
    from solver.papua_bridges.questions import Engine


ENGINES = ("solver.papua_bridges.questions", "solver.papua_bridges.warmed")
"""What children are born with."""


def crew() -> Local:
    """Runs jobs in child processes that have the engines loaded and compiled."""
    return Local(preload=ENGINES)


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


def budget_of(effort: float) -> Budget:
    """The default budget times ``effort``; the safety stop in seconds is not less than its own."""
    usual = DEFAULT_BUDGET
    return Budget(
        nodes=max(1, round(usual.nodes * effort)),
        deterministic=usual.deterministic * effort,
        wall=usual.wall * max(1.0, effort),
    )
