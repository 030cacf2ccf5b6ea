"""Options that several verbs of Papua bridges have."""

import click

from cli.options import NumberRange

tiles = click.option(
    "--tiles",
    "tiles_file",
    metavar="FILE",
    help="A bridge set of one's own (1-26 tiles) in place of the thirteen of the box.",
)

start = click.option("--start", type=click.IntRange(1, 4), help="The rolled start road.")

without = click.option(
    "--without", type=click.Choice(["a", "b", "c", "d"]), help="The removed island, if any."
)

effort = click.option(
    "--effort",
    type=NumberRange(min=0, min_open=True, max=1000),
    default=1.0,
    show_default=True,
    help="How much work a task may cost, as a multiple of the usual budget.",
)
