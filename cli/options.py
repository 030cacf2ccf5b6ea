"""Options that mean the same in every verb."""

import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias

import click

from cli.writing import checked_target, write_text

Verb: TypeAlias = Callable[..., int]
"""A verb takes its options by name and returns the exit code."""


class NumberRange(click.FloatRange):
    """A bounded number; "nan", which no bound holds back, is refused."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number; fails for what is none or is out of bounds."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail("nan is no number.", param, ctx)
        return number


@dataclass(frozen=True, slots=True)
class Output:
    """Where a result goes, and in which form."""

    as_json: bool
    target: str
    """A file, or ``-`` for standard output."""

    def write(self, text: str) -> None:
        """Write a whole result."""
        write_text(self.target, text)


def output(verb: Verb) -> Verb:
    """Give a verb the options ``--json`` and ``-o``, gathered in ``out``."""

    @wraps(verb)
    def gathered(*, as_json: bool, target: str, **others: Any) -> int:
        return verb(out=Output(as_json, target), **others)

    as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
    target = click.option(
        "-o",
        "--output",
        "target",
        metavar="FILE",
        callback=checked_target,
        help="Write to a file, which appears when it is whole.",
    )
    return as_json(target(gathered))


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


workers = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=cores,
    show_default="one a core",
    help="How many processes work at once.",
)
