"""``hint``: the next step for a build in progress."""

import click

from cli import options as common
from cli.papua_bridges import options


@click.command()
@click.argument("board")
@click.argument("build")
@options.effort
@options.tiles
@common.output
def hint(board: str, build: str, effort: float, tiles_file: str | None, out: common.Output) -> int:
    """Say what to do next with BUILD on BOARD: which tile to lay, or how far to take back.

    The exit is 1 if the task cannot be solved, and 3 if no step was found within the
    budget.
    """
    from cli.papua_bridges import hinting, jobs, sources
    from cli.reading import one_stdin

    one_stdin(board, build, tiles_file)
    tiles = sources.read_tiles(tiles_file)
    where = sources.read_playable(board, tiles)
    attempt = sources.read_build(build)
    job = jobs.HintJob(where, attempt, tiles, jobs.budget_of(effort))
    code, text = hinting.next_step(job, as_json=out.as_json)
    out.write(text)
    return code
