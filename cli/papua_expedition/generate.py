"""``generate``: sets of cards, markers and tracks, to wishes."""

import click

from cli import options as common


@click.command()
@click.option("--count", type=click.IntRange(1, 10_000), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--wishes",
    "wishes_file",
    metavar="FILE",
    help="What is asked of the sets, a document papua-expedition-wishes/1.",
)
@click.option("--base", metavar="SET", help="A set of which something stays.")
@click.option(
    "--keep",
    metavar="PARTS",
    help="What stays of the base: huts, resupply, notebook cards such as 1-9,12.",
)
@common.output
def generate(
    count: int,
    seed: int,
    wishes_file: str | None,
    base: str | None,
    keep: str | None,
    out: common.Output,
) -> int:
    """Make sets for Papua expedition, a JSON document a line.

    The counts that the rulebook states always hold; deck II is stronger than deck I, and
    symbols and kinds of gain are spread over both. The same seed gives the same sets.
    Wishes that cannot hold together are refused with exit 1, proved, and which ones are
    told: a set of wishes of which none can be left out.
    """
    from cli.papua_expedition import generating
    from cli.reading import one_stdin

    one_stdin(wishes_file, base)
    wishes = generating.wished(wishes_file, base, keep)
    return generating.write_sets(wishes, seed, count, out)
