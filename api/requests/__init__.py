"""What the service is asked: one module of request models a game."""

BRANCH = "~"
"""How the names of a union's branches begin, which are no steps of a path."""
