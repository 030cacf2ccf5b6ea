"""Hints: what they mean for the exit, and how they are told."""

from cli.exits import ExitCode
from cli.papua_bridges.answers import Question
from cli.papua_bridges.answers import work as solve_work
from cli.papua_bridges.jobs import HintJob
from cli.papua_bridges.many import alone, one
from cli.papua_bridges.words import of_squares, plural
from games.papua_bridges.content import Hint, Task
from games.papua_bridges.pictures import draw


def next_step(job: HintJob, *, as_json: bool) -> tuple[ExitCode, str]:
    """The exit code and the hint, as JSON or as a picture with a sentence."""
    found: Hint = alone("cli.papua_bridges.jobs:hint", job)
    code, sentence = (ExitCode.YES, _sentence(found)) if found.kind != "none" else _why_none(job)
    picture = f"{draw(job.board, job.build, job.tiles)}\n{sentence}"
    return code, found.to_json() if as_json else picture


def _sentence(found: Hint) -> str:
    laid = found.placement
    where = f"tile {laid.tile} at {of_squares(laid.squares)}" if laid else ""
    if found.kind == "forced":
        return f"Lay {where}: every shortest way on from here has it there."
    if found.kind == "place":
        return f"Lay {where}."
    if found.kind == "done":
        return "All islands are joined."
    stays = (
        f"the first {plural(found.keep or 0, 'tile')} can stay" if found.keep else "none can stay"
    )
    if laid:
        return f"Take back {where}, which breaks a rule, and what was laid after it; {stays}."
    return f"The road cannot be finished like this; take tiles back: {stays}."


def _why_none(job: HintJob) -> tuple[ExitCode, str]:
    """Whether there is no next step at all, or only none within the budget."""
    task = Task(job.board, job.build.start, job.build.without)
    question = Question(job.tiles, "any", job.budget, 0, 1, "auto")
    answer = one(solve_work(question), task)
    if answer.status == "infeasible":
        reason = f" {answer.reason.message}" if answer.reason else ""
        return ExitCode.NO, f"No build joins all islands.{reason}"
    return ExitCode.OPEN, "No step was found within the budget (--effort gives more)."
