"""Options about paper, gathered for the print functions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from cli.options import NumberRange, Verb
from cli.paper import BACK_OFFSET, FLIP, INK, PAPER
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


def _address(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    if not value.isascii() or not value.isprintable() or " " in value or len(value) > 200:
        raise click.BadParameter("an address has at most 200 ASCII characters and no blanks.")
    return value.rstrip("/")


_OPTIONS: list[Callable[[Verb], Verb]] = [
    PAPER,
    FLIP,
    INK,
    click.option(
        "--square",
        "square_mm",
        type=NumberRange(5, 40),
        help="The side of a board's square in mm; 20 by default, 13 gives two boards a page.",
    ),
    BACK_OFFSET,
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
