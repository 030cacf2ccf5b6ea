"""Answers of the solver: what they mean for the exit, and how they are told."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.exits import ExitCode
from cli.papua_bridges.jobs import SolveJob
from cli.papua_bridges.many import Work
from cli.papua_bridges.words import of_squares, plural
from games.papua_bridges.content import Answer, BridgeSet, Objective, Task
from games.papua_bridges.pictures import draw
from solver.runtime import Budget

if TYPE_CHECKING:
    from solver.papua_bridges.questions import Engine


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every task alike."""

    tiles: BridgeSet
    objective: Objective
    budget: Budget
    cap: int
    listed: int
    engine: "Engine"

    def job(self, task: Task) -> SolveJob:
        """The question about one task."""
        return SolveJob(
            task, self.tiles, self.objective, self.budget, self.cap, self.listed, self.engine
        )


def work(asked: Question) -> Work[SolveJob, Answer]:
    """The work of asking this of tasks."""
    return Work(
        function="cli.papua_bridges.jobs:solve",
        job=asked.job,
        exit=exit_of,
        fields=lambda answer: {"answer": answer.to_data()},
        document=lambda _, answer: answer.to_json(),
        words=lambda task, answer: "\n".join(_words(task, answer, asked.tiles)),
        row=lambda task, answer: f"{name_of(task):<18}{'  '.join(_result(task, answer))}",
    )


def exit_of(answer: Answer) -> ExitCode:
    """A proof or any build that was asked for is an answer; what is left open is not."""
    if answer.status == "infeasible":
        return ExitCode.NO
    found = answer.status == "optimal" or (
        answer.status == "feasible" and answer.objective == "any"
    )
    return ExitCode.YES if found else ExitCode.OPEN


def name_of(task: Task) -> str:
    """A task of a board, in words."""
    return f"start {task.start}" + (f" without {task.without}" if task.without else "")


def _words(task: Task, answer: Answer, tiles: BridgeSet) -> Iterator[str]:
    for build in answer.solutions:
        yield draw(task.board, build, tiles)
    yield from _result(task, answer)
    if answer.blockers:
        yield f"It could be solved if there were water at {of_squares(answer.blockers)}."


def _result(task: Task, answer: Answer) -> Iterator[str]:
    if answer.status == "infeasible":
        reason = f" {answer.reason.message}" if answer.reason else ""
        yield f"No build joins all islands.{reason}"
    elif answer.objective == "most_islands" and answer.status == "optimal":
        yield f"{answer.value} of {plural(len(task.islands), 'island')} can be joined, no more."
    elif answer.status == "unknown":
        yield "No answer within the budget (--effort gives more)."
    else:
        yield from _found(answer)


def _found(answer: Answer) -> Iterator[str]:
    laid = plural(len(answer.solutions[0].tiles), "tile") if answer.solutions else "No build"
    if answer.objective == "any":
        yield f"{laid}; fewer may do."
    elif answer.status == "feasible":
        least = f"; at least {answer.bound} are needed" if answer.bound is not None else ""
        yield f"{laid}, not proved to be the fewest{least} (--effort gives more)."
    else:
        yield f"{laid}, the fewest."
    if answer.count is not None:
        least = "" if answer.count.complete else "at least "
        yield f"There are {least}{plural(answer.count.value, 'such build')}."
