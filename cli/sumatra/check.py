"""``check``: a plan against the rules."""

import click

from cli import options as common
from cli.exits import ExitCode


@click.command()
@click.argument("task")
@click.argument("plan")
@common.output
def check(task: str, plan: str, out: common.Output) -> int:
    """Play PLAN for TASK; exit 1 if it breaks a rule or does not reach the goal."""
    from cli.reading import one_stdin, read_document
    from cli.sumatra.words import of_verdict
    from games.core.documents import DocumentError
    from games.sumatra.content import Plan, Task
    from games.sumatra.plans import replay_plan

    one_stdin(task, plan)
    wanted, given = read_document(task, Task), read_document(plan, Plan)
    if given.task != wanted.id:
        raise DocumentError("TASK", f"The plan is for the task {given.task}, not {wanted.id}.")
    verdict = replay_plan(wanted, given.actions)
    out.write(verdict.to_json() if out.as_json else of_verdict(verdict))
    return ExitCode.YES if verdict.reached else ExitCode.NO
