"""``validate``: what the rules say of a board or bridge set."""

import click

from cli import options as common
from cli.exits import ExitCode
from cli.papua_bridges import options


@click.command()
@click.argument("document")
@options.tiles
@common.output
def validate(document: str, tiles_file: str | None, out: common.Output) -> int:
    """Find what is wrong with DOCUMENT, a board or a bridge set.

    Errors mean that it cannot be played, and the exit is 1. Warnings tell where it
    departs from the boards of the box.
    """
    from cli.papua_bridges import findings, sources, words

    sources.one_stdin(document, tiles_file)
    tiles = sources.read_tiles(tiles_file) if tiles_file else None
    what, report = findings.of_document(document, tiles)
    out.write(report.to_json() if out.as_json else words.of_report(report, what))
    return ExitCode.YES if report.legal else ExitCode.NO
