"""Options about paper that every print verb has."""

from collections.abc import Callable

import click

from cli.options import Verb


def two_lengths(
    _ctx: click.Context, _parameter: click.Parameter, value: str
) -> tuple[float, float]:
    """Two lengths in millimetres, such as ``0.5,-1``."""
    parts = value.split(",")
    try:
        x, y = map(float, parts)
    except ValueError:
        raise click.BadParameter("give two lengths in millimetres, such as 0.5,-1.") from None
    if not (abs(x) <= 20 and abs(y) <= 20):
        raise click.BadParameter("an offset is at most 20 mm.")
    return x, y


PAPER: Callable[[Verb], Verb] = click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True
)
FLIP: Callable[[Verb], Verb] = click.option(
    "--flip",
    type=click.Choice(["long", "short", "fold"]),
    default="long",
    show_default=True,
    help="How the printer turns a sheet: over the long or the short edge; "
    "fold: it prints one side only.",
)
INK: Callable[[Verb], Verb] = click.option(
    "--ink",
    type=click.Choice(["full", "low"]),
    default="full",
    show_default=True,
    help="Low: outlines and patterns in the place of full areas.",
)
BACK_OFFSET: Callable[[Verb], Verb] = click.option(
    "--back-offset",
    metavar="X,Y",
    default="0,0",
    callback=two_lengths,
    help="How far this printer's backs are to be moved, in mm; the test sheet shows it.",
)
