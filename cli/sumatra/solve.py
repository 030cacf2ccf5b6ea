"""``solve``: the fewest actions of a hunt."""

import click

from cli import options as common
from cli.exits import ExitCode


@click.command()
@click.argument("task")
@click.option(
    "--effort",
    type=common.NumberRange(0.001, 1000),
    default=1.0,
    show_default=True,
    help="How much may be spent, as a multiple of the usual.",
)
@common.output
def solve(task: str, effort: float, out: common.Output) -> int:
    """Find a plan with the fewest actions for TASK, a hunt, and say what is proved.

    Exit 1: proved that there is none. Exit 3: nothing was proved within the effort. The
    engine plays every plan before it is told.
    """
    from cli.progress import shown
    from cli.reading import read_document
    from cli.sumatra.words import of_answer
    from games.core.documents import DocumentError
    from games.sumatra.content import Task
    from solver.runtime import DEFAULT_BUDGET, Budget
    from solver.sumatra import questions

    read = read_document(task, Task)
    if read.kind != "hunt":
        raise DocumentError("KIND", "Only hunts can be solved.")
    usual = DEFAULT_BUDGET
    budget = Budget(
        max(1, round(usual.nodes * effort)), usual.deterministic * effort, usual.wall * effort
    )
    with shown("Task", 1):
        answer = questions.solve(read, budget=budget)
    out.write(answer.to_json() if out.as_json else of_answer(answer))
    codes = {"optimal": ExitCode.YES, "feasible": ExitCode.YES, "infeasible": ExitCode.NO}
    return codes.get(answer.status, ExitCode.OPEN)
