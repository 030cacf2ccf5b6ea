"""Papua bridges: which tiles join a start road with the islands, how few, and why not."""
