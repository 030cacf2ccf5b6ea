"""``print``: documents to PDF."""

import click

from cli import options as common
from cli.exits import ExitCode
from cli.papua_bridges import options, paper


@click.command("print")
@click.argument("documents", nargs=-1)
@click.option(
    "--pages",
    metavar="PARTS",
    help="Of a deck, only these parts: cover,test,rules,boards,tiles,pieces,solutions,index. "
    "The test sheet needs no document.",
)
@click.option("--cards", metavar="NUMBERS", help="Of a deck, only these cards, such as 1-8,12.")
@paper.options
@options.tiles
@common.output
def print_(
    documents: tuple[str, ...],
    pages: str | None,
    cards: str | None,
    sheets: paper.Sheets,
    tiles_file: str | None,
    out: common.Output,
) -> int:
    """Print a deck, or boards, to the PDF file given with -o.

    DOCUMENTS are one deck, or any number of boards and JSON Lines of boards.
    """
    from cli.papua_bridges import printing, sources
    from cli.reading import one_stdin

    if out.target == "-":
        raise click.UsageError("Say with -o where the PDF goes.")
    one_stdin(*documents, tiles_file)
    chosen = printing.Chosen(pages, printing.card_numbers(cards) if cards else None)
    tiles = sources.read_tiles(tiles_file) if tiles_file else None
    found = printing.read(documents, tiles)
    count = printing.write(found, chosen, sheets, tiles, out.target)
    click.echo(printing.summary(out.target, count, as_json=out.as_json))
    return ExitCode.YES
