"""Making boards: how it is started, and what is told of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import click

from cli.exits import ExitCode
from cli.options import Output
from cli.papua_bridges.jobs import crew
from cli.papua_bridges.words import plural
from cli.progress import shown
from cli.writing import opened_target
from games.papua_bridges.content import Board, Side, Square
from generator.papua_bridges.box import Acceptance, ClockError, EmptyBandError, Progress
from generator.papua_bridges.series import Series, class_of, make_series
from generator.papua_bridges.workshop import Workshop

MAKERS = ("generator.papua_bridges.candidates",)
"""What children that make boards are born with, beside the engines."""


def wanted(
    side: Side, size: Square | None, count: int, seed: int, stars: tuple[int, int] | None
) -> Series:
    """The series of boards that the options name."""
    class_name, other_size = class_of(side, size)
    return Series(class_name, count, seed, other_size, stars)


def workshop(workers: int) -> Workshop:
    """A workshop with children of this machine that keeps nothing."""
    return Workshop(crew(*MAKERS), workers)


def write_series(series: Series, workers: int, out: Output) -> ExitCode:
    """Write the boards as they are found; the exit code."""
    with (
        progress_shown(out.target) as progress,
        opened_target(out.target, keep=KeyboardInterrupt) as file,
    ):
        return _write(series, workshop(workers), file, progress, out)


def _write(
    series: Series, where: Workshop, file: TextIO, progress: Progress, out: Output
) -> ExitCode:
    def write(board: Board) -> None:
        file.write(board.to_json() + "\n")
        file.flush()

    try:
        acceptance = make_series(series, where, write, progress)
    except EmptyBandError as error:
        click.echo(str(error), err=True)
        tell_acceptance(error.acceptance, as_json=out.as_json)
        return ExitCode.OPEN
    except ClockError as error:
        click.echo(str(error), err=True)
        return ExitCode.OPEN
    tell_acceptance(acceptance, as_json=out.as_json)
    return ExitCode.YES


def tell_acceptance(acceptance: Acceptance, *, as_json: bool) -> None:
    """Tell on standard error what became of the candidates of a class."""
    fates = dict(sorted(acceptance.fates.items()))
    if as_json:
        told = {"class": acceptance.class_name, "wanted": acceptance.wanted, "fates": fates}
        click.echo(json.dumps(told, sort_keys=True), err=True)
        return
    refused = ", ".join(
        f"{number} {fate.replace('_', ' ')}" for fate, number in fates.items() if fate != "taken"
    )
    tried = plural(acceptance.fates.total(), "board")
    click.echo(
        f"Class {acceptance.class_name}: {tried} tried, {acceptance.fates['taken']} taken"
        f"{f'; refused: {refused}' if refused else ''}.",
        err=True,
    )


@contextmanager
def progress_shown(results: str) -> Iterator[Progress]:
    """What the generator tells its progress to: a bar for each of its steps."""
    with shown("", results=results) as bar:
        step: list[str] = []

        def tell(what: str, done: int, total: int) -> None:
            if step != [what]:
                step[:] = [what]
                bar.begin(what, total)
            bar.reach(done)

        yield tell
