"""``solve``: builds for tasks, with proofs."""

from typing import TYPE_CHECKING, Any

import click

from cli import options as common
from cli.papua_bridges import options

if TYPE_CHECKING:
    from games.papua_bridges.content import Island

OBJECTIVES = ["any", "fewest_tiles", "most_islands"]


def _objective(_ctx: click.Context, _parameter: click.Parameter, value: str) -> str:
    name = value.replace("-", "_")
    if name not in OBJECTIVES:
        raise click.BadParameter(f"choose one of {', '.join(OBJECTIVES)}.")
    return name


@click.command()
@click.argument("board")
@options.start
@options.without
@click.option(
    "--objective",
    default="fewest_tiles",
    show_default=True,
    callback=_objective,
    metavar="any|fewest_tiles|most_islands",
    help="What to look for.",
)
@click.option(
    "--cap",
    "--count",
    "cap",
    type=click.IntRange(0, 1_000_000),
    default=0,
    help="Count the builds with the fewest tiles, up to this many.",
)
@click.option(
    "--list",
    "listed",
    type=click.IntRange(1, 1000),
    default=1,
    help="Show the first so many builds with the fewest tiles.",
)
@click.option(
    "--engine",
    type=click.Choice(["auto", "search", "cp-sat"]),
    default="auto",
    show_default=True,
    help="Who is asked.",
)
@options.effort
@options.tiles
@common.workers
@common.output
def solve(
    board: str,
    start: int | None,
    without: "Island | None",
    tiles_file: str | None,
    workers: int,
    out: common.Output,
    **question: Any,
) -> int:
    """Solve a task of BOARD, its 20 tasks, or many tasks from JSON Lines.

    With --start, the answer is a picture of the build, or an answer document with
    --json. Without, all tasks of the board are answered, a line each. A source with
    several lines is JSON Lines of boards or of {"board":…,"start":1,"without":null};
    each task is answered by one JSON line.
    """
    from cli.papua_bridges import answers, asked, jobs, many, sources, tasks
    from cli.reading import one_stdin

    one_stdin(board, tiles_file)
    tiles = sources.read_tiles(tiles_file)
    budget = jobs.budget_of(question.pop("effort"))
    work = answers.work(answers.Question(tiles=tiles, budget=budget, **question))
    wanted = asked.Wanted(tiles, start, without)
    return tasks.answer_all(work, board, wanted, many.Plan(workers, not out.as_json), out.target)
