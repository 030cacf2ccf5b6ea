"""``refit``: new weights for the rating from people's solving times."""

import click

from cli import options as common


@click.command()
@click.argument("times")
@click.option(
    "--deck",
    "decks",
    multiple=True,
    required=True,
    metavar="FILE",
    help="A deck whose tasks were timed; may be given several times.",
)
@common.output
def refit(times: str, decks: tuple[str, ...], out: common.Output) -> int:
    """Fit the rating's weights anew to TIMES, a table with the header task,player,seconds,solved.

    Old and new correlations with the times are printed with their 90 % intervals; -o
    writes the new weights, which `rate --weights` takes.
    """
    from cli.papua_bridges import refitting
    from cli.reading import one_stdin

    one_stdin(times, *decks)
    return refitting.run(times, decks, out)
