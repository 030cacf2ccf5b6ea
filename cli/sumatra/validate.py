"""``validate``: what the rules say of a setup or a tile set."""

import click

from cli import options as common
from cli.exits import ExitCode


@click.command()
@click.argument("document", metavar="SETUP|TILESET")
@click.option("--repair", is_flag=True, help="Add the nearest legal setup, proved nearest.")
@common.output
def validate(document: str, repair: bool, out: common.Output) -> int:
    """Find what is wrong with a setup or a tile set.

    Errors stand against playing with it, and the exit is 1; warnings do not. The nearest
    legal setup has the fewest squares with another tile; it stands in the report with
    --json, alone with -o FILE.
    """
    from cli.sumatra.sources import read_any
    from cli.sumatra.words import of_report
    from games.sumatra.content import Setup, Tileset
    from games.sumatra.validation import validate as found_in
    from games.sumatra.validation import validate_tileset

    read = read_any(document)
    if isinstance(read, Tileset):
        if repair:
            raise click.UsageError("Only setups are repaired.")
        report = validate_tileset(read)
        out.write(report.to_json() if out.as_json else of_report(report, "The tile set"))
        return ExitCode.YES if report.legal else ExitCode.NO
    report = found_in(read, puzzle=len(read.ships) == 1)
    mended: Setup | None = None
    if repair and not report.legal:
        from generator.sumatra.repair import nearest_legal

        mended = nearest_legal(read)
        report = report.model_copy(update={"repair": mended})
    if out.as_json or mended is None or out.target == "-":
        out.write(report.to_json() if out.as_json else of_report(report, "The setup"))
    else:
        out.write(mended.to_json())
        click.echo(of_report(report, "The setup"), err=True)
    return ExitCode.YES if report.legal else ExitCode.NO
