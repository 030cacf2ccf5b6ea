"""Importing this module loads the compiled search: a fork server's children then have it."""

from solver.papua_bridges.warm import warm_up

SECONDS = warm_up()
"""What loading it took, so that no child has to do it."""
