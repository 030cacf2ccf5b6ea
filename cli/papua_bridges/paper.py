"""Options about paper, gathered for the print functions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from cli.options import NumberRange, Verb
from cli.progress import shown


@dataclass(frozen=True, slots=True)
class Sheets:
    """How things are printed."""

    paper: str
    flip: str
    ink: str
    square_mm: float | None
    back_offset: tuple[float, float]
    link: str | None


def _two_lengths(
    _ctx: click.Context, _parameter: click.Parameter, value: str
) -> tuple[float, float]:
    parts = value.split(",")
    try:
        x, y = map(float, parts)
    except ValueError:
        raise click.BadParameter("give two lengths in millimetres, such as 0.5,-1.") from None
    if not (abs(x) <= 20 and abs(y) <= 20):
        raise click.BadParameter("an offset is at most 20 mm.")
    return x, y


def _address(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    if not value.isascii() or not value.isprintable() or " " in value or len(value) > 200:
        raise click.BadParameter("an address has at most 200 ASCII characters and no blanks.")
    return value.rstrip("/")


_OPTIONS: list[Callable[[Verb], Verb]] = [
    click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True),
    click.option(
        "--flip",
        type=click.Choice(["long", "short", "fold"]),
        default="long",
        show_default=True,
        help="How the printer turns a sheet: over the long or the short edge; "
        "fold: it prints one side only.",
    ),
    click.option(
        "--ink",
        type=click.Choice(["full", "low"]),
        default="full",
        show_default=True,
        help="Low: outlines and patterns in the place of full areas.",
    ),
    click.option(
        "--square",
        "square_mm",
        type=NumberRange(5, 40),
        help="The side of a board's square in mm; 20 by default, 13 gives two boards a page.",
    ),
    click.option(
        "--back-offset",
        metavar="X,Y",
        default="0,0",
        callback=_two_lengths,
        help="How far this printer's backs are to be moved, in mm; the test sheet shows it.",
    ),
    click.option(
        "--link",
        metavar="URL",
        callback=_address,
        help="The address of a server, put before the text of each QR code.",
    ),
]


def options(verb: Verb) -> Verb:
    """Give a verb the options about paper, gathered in ``sheets``."""

    @wraps(verb)
    def gathered(**values: Any) -> int:
        names = Sheets.__slots__
        sheets = Sheets(**{name: values.pop(name) for name in names})
        return verb(sheets=sheets, **values)

    command: Verb = gathered
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@contextmanager
def pages_shown(results: str) -> Iterator[Callable[[int, int], None]]:
    """What the print functions are given to tell their progress to."""
    with shown("Pages", results=results) as bar:

        def tell(written: int, total: int) -> None:
            bar.expect(total)
            bar.reach(written)

        yield tell
