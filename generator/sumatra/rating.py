"""How hard a setup is for each of its ships: from exact opening counts, against a reference.

A setup has no difficulty of its own: what is hard for one ship may be easy for another.
So each ship is rated, and the gap between them told.
"""

import json
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log2
from typing import Any

from games.papua_bridges.content import Rating
from games.sumatra.content import Setup
from games.sumatra.validation import require_playable
from generator.sumatra.openings import Openness, openness

MODEL = "sumatra-opening/1"
"""Name and version of method and reference."""


@dataclass(frozen=True, slots=True)
class SetupRating:
    """The ratings of all ships of a setup."""

    ships: dict[str, Rating]
    """By colour."""
    gap: float
    """Largest difference between two ships' scores."""

    def to_data(self) -> dict[str, Any]:
        """Plain data, as the command line and the service give it."""
        ships = {colour: rating.to_data() for colour, rating in self.ships.items()}
        return {"ships": ships, "gap": self.gap}


def rate(setup: Setup) -> SetupRating:
    """Rate a setup for each of its ships; raises ``DocumentError`` if it cannot be played."""
    require_playable(setup, puzzle=len(setup.ships) == 1)
    counts = openness(setup)
    ratings: dict[str, Rating] = {
        ship.colour: rating_of(found) for ship, found in zip(setup.ships, counts, strict=True)
    }
    scores = [rating.score for rating in ratings.values() if rating.score is not None]
    return SetupRating(ratings, round(max(scores) - min(scores), 1))


def rating_of(counts: Openness) -> Rating:
    """The rating of a ship: the share of the reference that is more open, times 100."""
    opened = measure(counts)
    values = reference()
    more = len(values) - bisect_right(values, opened)
    equal = bisect_right(values, opened) - bisect_left(values, opened)
    score = round(100 * (more + equal / 2) / len(values), 1)
    return Rating(
        score=score,
        stars=min(5, 1 + int(score // 20)),
        model=MODEL,
        evidence={
            "single_moves": counts.one,
            "pairs_of_moves": counts.two,
            "openness": round(opened, 4),
        },
        basis="proved",
    )


def measure(counts: Openness) -> float:
    """Openness: the logarithms of both counts together; 0 for a ship that nothing opens."""
    return log2(1 + counts.one) + log2(1 + counts.two)


@cache
def reference() -> tuple[float, ...]:
    """Openness of the ships of random setups, ascending; made by ``calibrate``."""
    text = files(__package__).joinpath("reference.json").read_text("utf-8")
    return tuple(json.loads(text)["openness"])
