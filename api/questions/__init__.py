"""What children do when they are asked: one module of functions from JSON to JSON a game."""
