"""``rate``: how much a set leaves to its players."""

import click

from cli import options as common


@click.command()
@click.argument("document", metavar="[SET]", required=False)
@click.option(
    "--games",
    type=click.IntRange(8, 100_000),
    default=400,
    show_default=True,
    help="How many games are played: a multiple of 4.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Where chance begins.")
@common.workers
@common.output
def rate(document: str | None, games: int, seed: int, workers: int, out: common.Output) -> int:
    """Rate SET, or the set that is shipped, by games between programs.

    The score is the share of the differences in final scores that comes from who
    plays, from 0 (all luck) to 100, with the interval that holds it in 90 of 100 such
    samples. Stars are given where the interval lies in one fifth.
    """
    from cli.papua_expedition import ratings

    return ratings.write(document, games, seed, workers, out)
