"""Papua bridges on paper: the box, loose boards, solution sheets."""
