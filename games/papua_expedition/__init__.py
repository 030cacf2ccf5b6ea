"""Papua expedition: dice, zones, explorers; rules, documents and players of the game."""
