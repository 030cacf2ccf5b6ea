"""``print``: the cut-out set to PDF."""

import click

from cli import options as common
from cli.exits import ExitCode
from cli.papua_expedition import paper


@click.command("print")
@click.argument("document", metavar="[SET]", required=False)
@click.option(
    "--pages",
    metavar="PARTS",
    help="Only these parts: cover,test,rules,boards,cards,markers,shields.",
)
@paper.options
@common.output
def print_(
    document: str | None, pages: str | None, sheets: paper.Sheets, out: common.Output
) -> int:
    """Print SET, or the set that is shipped, to the PDF file given with -o.

    Board, cards with backs, markers, coins, food, explorers, shields, rules: everything
    that a game needs but ten ordinary dice.
    """
    if out.target == "-":
        raise click.UsageError("Say with -o where the PDF goes.")
    from cli.papua_expedition import printing

    count = printing.write(document, pages, sheets, out.target)
    click.echo(printing.summary(out.target, count, as_json=out.as_json))
    return ExitCode.YES
