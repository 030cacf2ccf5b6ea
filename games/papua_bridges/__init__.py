"""Papua bridges: task boards, bridge tiles, builds and the referee that judges them."""
