"""``show``: a setup in text."""

import json
from dataclasses import asdict

import click

from cli import options as common
from cli.exits import ExitCode


@click.command()
@click.argument("setup")
@common.output
def show(setup: str, out: common.Output) -> int:
    """Show what lies where in SETUP, and what it is like.

    A tile stands as its content, the physical edges of the path on its back, and its turn.
    """
    from cli.reading import read_document
    from cli.sumatra.words import of_setup
    from games.sumatra.content import Setup
    from games.sumatra.validation import require_playable
    from generator.sumatra.measures import measure

    found = read_document(setup, Setup)
    require_playable(found, puzzle=len(found.ships) == 1)
    measures = asdict(measure(found))
    if out.as_json:
        out.write(json.dumps({"id": found.id, "measures": measures}, sort_keys=True))
        return ExitCode.YES
    told = [f"{name.replace('_', ' ')}: {_listed(value)}" for name, value in measures.items()]
    out.write("\n".join([of_setup(found), *told]))
    return ExitCode.YES


def _listed(value: int | tuple[int, ...]) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
