"""``box``: a whole deck, proved, rated and printed."""

from pathlib import Path

import click

from cli import options as common
from cli.papua_bridges import paper


@click.command()
@click.option("--cards", type=click.IntRange(1, 999), default=32, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--out",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder for box.pdf and deck.json.",
)
@click.option("--audit", is_flag=True, help="Prove every task again with the other engine.")
@paper.options
@common.workers
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Work on all workers of this Dask scheduler, such as tcp://host:8786.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def box(  # noqa: PLR0913  # one parameter for each option
    *,
    cards: int,
    seed: int,
    folder: Path,
    audit: bool,
    sheets: paper.Sheets,
    workers: int,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Make a deck of cards that rise in difficulty, and everything to print for it.

    DIR gets deck.json (boards, tasks, ratings, solutions) and box.pdf, with --audit
    also audit.json. After Ctrl-C the same command goes on from what is finished.
    The same seed gives the same deck.
    """
    from cli.papua_bridges import boxing

    order = boxing.BoxOrder(cards, seed, folder, audit, workers, cluster, as_json)
    return boxing.make(order, sheets)
