"""``rate``: how hard a setup is for each of its ships."""

import json

import click

from cli import options as common
from cli.exits import ExitCode


@click.command()
@click.argument("setup")
@common.output
def rate(setup: str, out: common.Output) -> int:
    """Say how hard SETUP is for each of its ships, and how far they are apart.

    The score (0 easiest, 100 hardest) is the share of the ships of random setups that are
    more open: counted exactly are the tile moves, and the pairs of tile moves, after which
    a truck could bring an animal aboard.
    """
    from cli.reading import read_document
    from games.sumatra.content import Setup
    from generator.sumatra.rating import rate as rating_of

    found = rating_of(read_document(setup, Setup))
    if out.as_json:
        out.write(json.dumps(found.to_data(), sort_keys=True))
        return ExitCode.YES
    lines = [
        f"{colour:<8}{rating.score:5.1f}  {'*' * (rating.stars or 0):<5}"
        f"  {rating.evidence['single_moves']} single moves,"
        f" {rating.evidence['pairs_of_moves']} pairs open the way"
        for colour, rating in found.ships.items()
    ]
    out.write("\n".join([*lines, f"gap {found.gap:g}"]))
    return ExitCode.YES
