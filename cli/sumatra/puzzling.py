"""Making hunting puzzles: a task and its answer a line."""

import re
from typing import Any

import click

from cli.exits import ExitCode
from cli.options import Output
from cli.progress import shown
from cli.sumatra.targets import order_of
from cli.writing import opened_target
from generator.sumatra.puzzles import LEAST, EmptyBandError, make_puzzle

_RANGE = re.compile(r"^(\d{1,2})(?:-(\d{1,2}))?$")


def write_puzzles(seed: int, count: int, actions: str, wanted: dict[str, Any], out: Output) -> int:
    """Write so many puzzles, each when it is proved; the exit code."""
    found = _RANGE.match(actions)
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not LEAST <= least <= most:
        raise click.BadParameter(f"--actions is a range such as 6-9, {LEAST} or more.")
    if wanted["base"] is not None:
        raise click.UsageError("Puzzles are made on fresh setups; --base is for setups.")
    targets = order_of(seed, 0, {**wanted, "ships": wanted["ships"] or 1}).targets
    try:
        with (
            shown("Puzzles", count, results=out.target) as bar,
            opened_target(out.target, keep=KeyboardInterrupt) as file,
        ):
            for item in range(count):
                made = make_puzzle(seed, item, (least, most), targets=targets)
                file.write(f"{made.task.to_json()}\n{made.answer.to_json()}\n")
                file.flush()
                bar.advance()
    except EmptyBandError as error:
        click.echo(str(error), err=True)
        return ExitCode.OPEN
    return ExitCode.YES
