"""Options that mean the same in every verb."""

import os

import click

from cli.writing import checked_target


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


as_json = click.option("--json", "as_json", is_flag=True, help="Write the document as JSON.")

output = click.option(
    "-o",
    "--output",
    metavar="FILE",
    callback=checked_target,
    help="Write to a file, which appears when it is whole.",
)

workers = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=cores,
    show_default="one a core",
    help="How many processes work at once.",
)
