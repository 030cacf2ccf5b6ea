"""What the children of the service are born with.

All come from one fork server that has the solver loaded and its search compiled
before the first child is asked for. A child is then there in a hundredth of a
second and shares that memory with the others (7 MB of its own in place of 71).
"""

from multiprocessing.context import BaseContext

from solver import children

PRELOAD = (
    "generator.papua_bridges.warmed",
    "solver.papua_bridges.questions",
    "solver.papua_bridges.hints",
    "generator.papua_bridges.box",
    "api.jobs.papua_bridges",
)
"""Modules that the fork server imports; the first of them compiles the search as well."""


def context() -> BaseContext:
    """The way in which this system starts children, with ``PRELOAD`` loaded for all of them."""
    return children.context(PRELOAD)
