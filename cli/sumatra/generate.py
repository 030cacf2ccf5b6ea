"""``generate``: setups to targets."""

from typing import Any

import click

from cli import options as common
from cli.exits import ExitCode

_WHOLE = click.IntRange(0, 999)


@click.command()
@click.option("--count", type=click.IntRange(1, 10_000), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--targets", "file", metavar="FILE", help="A document sumatra-targets/1.")
@click.option("--ships", type=click.IntRange(1, 4), help="Number of ships.")
@click.option("--ship-distance", type=_WHOLE, help="Least latent steps from centre to ship.")
@click.option("--value-gap", type=_WHOLE, help="Most difference in the worth close to ships.")
@click.option("--cluster", type=_WHOLE, help="Most of a species on four neighbouring squares.")
@click.option("--exits", type=_WHOLE, help="Least paths to the sea on each side.")
@click.option("--special-distance", type=_WHOLE, help="No trap, native … nearer to the centre.")
@click.option("--symmetric", is_flag=True, default=None, help="Equal distances for all ships.")
@click.option("--base", metavar="SETUP", help="A setup of which something stays.")
@click.option("--keep", metavar="PARTS", help="What stays: squares r,c and tiles tN, with blanks.")
@click.option("--puzzles", is_flag=True, help="Make hunting puzzles: tasks with their answers.")
@click.option(
    "--actions", default="6-9", show_default=True, help="Of puzzles: the fewest actions, proved."
)
@common.output
def generate(
    count: int, seed: int, puzzles: bool, actions: str, out: common.Output, **wanted: Any
) -> int:
    """Make setups for Expedition Sumatra, a JSON document a line.

    A target left out asks for nothing. Targets that cannot hold together are refused with
    exit 1, proved, and a set of them is named of which none can be left out. With --base
    and --keep, for example --keep "0,0 3,3 t17", those squares and tiles stay and the rest
    is made anew. The same seed gives the same setups. With --puzzles: tasks of two small
    animals, each followed by its answer with a plan, as ``print`` takes them.
    """
    import json

    if puzzles:
        from cli.sumatra.puzzling import write_puzzles

        return write_puzzles(seed, count, actions, wanted, out)

    from cli.sumatra.targets import order_of
    from cli.writing import opened_target
    from generator.sumatra.setups import Conflict, OpenError, make_setup

    try:
        with opened_target(out.target, keep=KeyboardInterrupt) as file:
            for item in range(count):
                made = make_setup(order_of(seed, item, wanted))
                if isinstance(made, Conflict):
                    told = {"status": "infeasible", "proved": True, "conflict": made.targets}
                    words = json.dumps(told, sort_keys=True) if out.as_json else str(made)
                    click.echo(words, err=True)
                    return ExitCode.NO
                file.write(f"{made.to_json()}\n")
                file.flush()
    except OpenError as error:
        click.echo(str(error), err=True)
        return ExitCode.OPEN
    return ExitCode.YES
