"""``check``: what a build is worth on its board."""

import click

from cli import options as common
from cli.exits import ExitCode
from cli.papua_bridges import options


@click.command()
@click.argument("board")
@click.argument("build")
@options.tiles
@common.output
def check(board: str, build: str, tiles_file: str | None, out: common.Output) -> int:
    """Judge BUILD on BOARD: which tiles stand, which islands they join.

    The exit is 0 if all islands that are asked for are joined, else 1.
    """
    from cli.papua_bridges import sources, words
    from cli.reading import one_stdin
    from games.papua_bridges.pictures import draw
    from games.papua_bridges.scoring import judge

    one_stdin(board, build, tiles_file)
    tiles = sources.read_tiles(tiles_file)
    read = sources.read_playable(board, tiles)
    attempt = sources.read_build(build)
    verdict = judge(read, attempt, tiles)
    picture = f"{draw(read, attempt, tiles)}\n{words.of_verdict(verdict)}"
    out.write(verdict.to_json() if out.as_json else picture)
    return ExitCode.YES if verdict.complete else ExitCode.NO
