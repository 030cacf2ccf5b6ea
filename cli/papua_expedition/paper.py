"""Options about paper, gathered for the print function."""

from dataclasses import dataclass
from functools import wraps
from typing import Any

from cli.options import Verb
from cli.paper import BACK_OFFSET, FLIP, INK, PAPER


@dataclass(frozen=True, slots=True)
class Sheets:
    """How the set is printed."""

    paper: str
    flip: str
    ink: str
    back_offset: tuple[float, float]


def options(verb: Verb) -> Verb:
    """Give a verb the options about paper, gathered in ``sheets``."""

    @wraps(verb)
    def gathered(**values: Any) -> int:
        sheets = Sheets(**{name: values.pop(name) for name in Sheets.__slots__})
        return verb(sheets=sheets, **values)

    command: Verb = gathered
    for option in (BACK_OFFSET, INK, FLIP, PAPER):
        command = option(command)
    return command
