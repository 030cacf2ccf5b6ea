"""``generate``: boards of one kind, as JSON Lines."""

from typing import TYPE_CHECKING

import click

from cli import options as common

if TYPE_CHECKING:
    from games.papua_bridges.content import Side

MOST_STARS = 5


def _stars(
    _ctx: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    if value is None:
        return None
    least, to, most = value.partition("-")
    try:
        stars = int(least), int(most if to else least)
    except ValueError:
        raise click.BadParameter("give stars such as 2-4.") from None
    if not 1 <= stars[0] <= stars[1] <= MOST_STARS:
        raise click.BadParameter("stars go from 1 to 5, the fewest first.")
    return stars


def _size(
    _ctx: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    if value is None:
        return None
    rows, by, columns = value.lower().partition("x")
    try:
        size = int(rows), int(columns if by else rows)
    except ValueError:
        raise click.BadParameter("give rows and columns, such as 9 or 7x12.") from None
    if min(size) < 5 or max(size) > 24:
        raise click.BadParameter("a board has 5 to 24 rows and columns.")
    return size


@click.command()
@click.option("--side", type=click.Choice(["A", "B"]), default="A", show_default=True)
@click.option(
    "--size",
    metavar="ROWS[xCOLUMNS]",
    callback=_size,
    help="The size of the grid; 9 by default. Side B of size 10 is the class B+.",
)
@click.option("--count", type=click.IntRange(1, 10_000), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--stars",
    metavar="MIN-MAX",
    callback=_stars,
    help="How hard the four all-island tasks are, 1 to 5; by default the band of the side.",
)
@common.workers
@common.output
def generate(
    side: "Side",
    size: tuple[int, int] | None,
    count: int,
    seed: int,
    stars: tuple[int, int] | None,
    workers: int,
    out: common.Output,
) -> int:
    """Make boards, each of whose 20 tasks is proved solvable, a JSON document a line.

    The same seed gives the same boards, whatever the number of workers. What became
    of the boards that were tried is told on standard error. The exit is 3 if too few
    were found within the tries.
    """
    from cli.papua_bridges import generating

    return generating.write_series(generating.wanted(side, size, count, seed, stars), workers, out)
