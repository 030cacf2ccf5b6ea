"""``print``: the cut-out set, or puzzle sheets, to PDF."""

import click

from cli import options as common
from cli.exits import ExitCode
from cli.papua_expedition import paper


@click.command("print")
@click.argument("documents", nargs=-1, metavar="[TILESET|SETUP] | [TASKS PLANS]...")
@click.option(
    "--pages",
    metavar="PARTS",
    help="Of the set, only these parts: cover,test,rules,setup,board,tiles,holds,pieces.",
)
@click.option("--no-solutions", is_flag=True, help="Of puzzle sheets, only the tasks.")
@paper.options
@common.output
def print_(
    documents: tuple[str, ...],
    pages: str | None,
    no_solutions: bool,
    sheets: paper.Sheets,
    out: common.Output,
) -> int:
    """Print the set, or puzzle sheets, to the PDF file given with -o.

    Without a document it is the set with our own tiles; of a tile set or a setup, the set
    with those. Board, tiles with backs, cargo holds, animals, trucks, ships, rules:
    everything that a game needs. Tasks with plans or answers, in any order and also as JSON
    Lines, become puzzle sheets: each task on a page, the plans step by step at the end.
    """
    if out.target == "-":
        raise click.UsageError("Say with -o where the PDF goes.")
    from cli.reading import one_stdin
    from cli.sumatra import printing

    one_stdin(*documents)
    wanted = printing.Wanted(pages, not no_solutions)
    count = printing.write(documents, wanted, sheets, out.target)
    click.echo(printing.summary(out.target, count, as_json=out.as_json))
    return ExitCode.YES
