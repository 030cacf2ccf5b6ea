"""Games at a terminal: play, simulate, tournament and replay, the same for every game."""
