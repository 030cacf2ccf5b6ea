"""Importing this module loads the compiled rating: a fork server's children then have it."""

from generator.papua_bridges.warm import warm_up

SECONDS = warm_up()
"""What loading it took, so that no child has to do it."""
