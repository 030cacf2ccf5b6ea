"""``validate``: what the rules say of a set."""

import click

from cli import options as common
from cli.exits import ExitCode


@click.command()
@click.argument("document", metavar="SET")
@common.output
def validate(document: str, out: common.Output) -> int:
    """Find what is wrong with SET, a document papua-expedition-set/1.

    Errors mean that it departs from the counts of the rulebook, and the exit is 1.
    Warnings tell where it departs from the sets that are made here.
    """
    from cli.papua_bridges.words import of_report
    from cli.reading import read_document
    from games.papua_expedition.content import ExpeditionSet
    from generator.papua_expedition.validation import validate as findings_of

    report = findings_of(read_document(document, ExpeditionSet))
    out.write(report.to_json() if out.as_json else of_report(report, "The set"))
    return ExitCode.YES if report.legal else ExitCode.NO
