"""Papua bridges: random boards, how hard their tasks are, and decks of them."""
