"""Where the boards of a box are made: processes of this machine, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

from cli.papua_bridges.generating import MAKERS
from cli.papua_bridges.jobs import ENGINES, crew
from solver.runner import Runner, WorkError

WARM = (*ENGINES, *MAKERS, "generator.papua_bridges.warmed")
"""What children on a cluster are born with: there is a new one for each piece of work."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who does the work, and how many pieces of it at a time."""

    runner: Runner
    workers: int


@contextmanager
def place_of_work(cluster: str | None, workers: int) -> Iterator[Place]:
    """The cluster of this address, or processes of this machine where there is none.

    Raises ``click.ClickException`` where there is nobody to do the work.
    """
    if cluster is None:
        yield Place(crew(*MAKERS), workers)
        return
    try:
        from solver.cluster import Cluster
    except ModuleNotFoundError:
        message = "A cluster needs the package distributed: install isleworks[cluster]."
        raise click.ClickException(message) from None
    try:
        runner = Cluster(cluster, preload=WARM)
    except WorkError as error:
        raise click.ClickException(str(error)) from None
    with runner:
        if not runner.size():
            raise click.ClickException("The Dask scheduler has no workers.")
        yield Place(runner, runner.size())
