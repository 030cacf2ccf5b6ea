"""``rate``: how hard tasks are."""

from typing import TYPE_CHECKING

import click

from cli import options as common
from cli.papua_bridges import options

if TYPE_CHECKING:
    from games.papua_bridges.content import Island


@click.command()
@click.argument("board")
@options.start
@options.without
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Draws the openings that are looked at where there are too many.",
)
@click.option(
    "--weights",
    "weights_file",
    metavar="FILE",
    help="Weights that refit wrote, in the place of those of this release.",
)
@options.effort
@options.tiles
@common.workers
@common.output
def rate(  # noqa: PLR0913  # one parameter for each option
    *,
    board: str,
    start: int | None,
    without: "Island | None",
    seed: int,
    weights_file: str | None,
    effort: float,
    tiles_file: str | None,
    workers: int,
    out: common.Output,
) -> int:
    """Rate a task of BOARD, its 20 tasks, or many tasks from JSON Lines.

    A score from 0 (easiest) to 100, its stars, and the proved inputs it was made from.
    A source with several lines is JSON Lines of boards or of
    {"board":…,"start":1,"without":null}; each task is answered by one JSON line.
    """
    from cli.papua_bridges import asked, jobs, many, ratings, sources, tasks
    from cli.reading import one_stdin

    one_stdin(board, tiles_file, weights_file)
    tiles = sources.read_tiles(tiles_file)
    weights = ratings.read_weights(weights_file) if weights_file else None
    work = ratings.work(tiles, jobs.budget_of(effort), seed, weights)
    wanted = asked.Wanted(tiles, start, without)
    return tasks.answer_all(work, board, wanted, many.Plan(workers, not out.as_json), out.target)
