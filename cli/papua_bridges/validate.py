"""``validate``: what the rules say of a board, a bridge set or a deck."""

import click

from cli import options as common
from cli.papua_bridges import options


@click.command()
@click.argument("document")
@click.option(
    "--prove",
    is_flag=True,
    help="Also prove that all 20 tasks of a board can be solved, or every minimum of a deck.",
)
@options.effort
@options.tiles
@common.workers
@common.output
def validate(
    document: str,
    prove: bool,
    effort: float,
    tiles_file: str | None,
    workers: int,
    out: common.Output,
) -> int:
    """Find what is wrong with DOCUMENT: a board, a bridge set or a deck.

    Errors mean that it cannot be played or does not hold what it promises, and the
    exit is 1. Warnings tell where a board departs from those of the box.
    """
    from cli.papua_bridges import findings, jobs, sources, words
    from cli.reading import one_stdin

    one_stdin(document, tiles_file)
    tiles = sources.read_tiles(tiles_file) if tiles_file else None
    read = findings.read(document)
    what, report = findings.of_form(read, tiles)
    code = findings.exit_of(report)
    if prove:
        how = findings.Proving(jobs.budget_of(effort), workers)
        report, code = findings.proved(read, tiles, report, how)
    out.write(report.to_json() if out.as_json else words.of_report(report, what))
    return code
