"""The score: a weighted sum of proved inputs, and its place among a thousand other tasks."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from dataclasses import asdict
from math import log2
from typing import Any

from games.papua_bridges.content import Rating
from generator.papua_bridges.features import Evidence
from generator.papua_bridges.weights import Weights, weights

RAREST = 1 / 128
"""A share of good openings below this counts as this. Ours."""

TERMS: Mapping[str, Callable[[Any], float]] = {
    "fewest_tiles": float,
    "minimal_builds": lambda builds: -log2(builds),
    "trap": float,
    "trap2": float,
    "detour2": lambda share: -log2(max(RAREST, 1 - share)),
    "choices": lambda number: log2(max(1.0, number)),
}
"""What each input adds to the raw value, before its weight; the more the harder."""


def rate(evidence: Evidence, using: Weights | None = None) -> Rating:
    """Rate a task by its evidence; score and stars are withheld if an input is missing.

    The score is the percentile of the raw value in the calibration set, to 0.1;
    stars are its fifths.
    """
    chosen = using or weights()
    inputs = asdict(evidence)
    value = raw(evidence, chosen)
    score = None if value is None else percentile(value, chosen.knots)
    return Rating(
        score=score,
        stars=None if score is None else stars(score),
        model=chosen.model,
        evidence={
            name: round(value, 4) if isinstance(value, float) else value
            for name, value in inputs.items()
        },
    )


def terms(evidence: Evidence) -> dict[str, float] | None:
    """The value of each term, or None if an input is missing."""
    inputs = asdict(evidence)
    if any(inputs[name] is None for name in TERMS):
        return None
    return {name: term(inputs[name]) for name, term in TERMS.items()}


def raw(evidence: Evidence, using: Weights) -> float | None:
    """The weighted sum of the terms, in tiles, or None if an input is missing."""
    values = terms(evidence)
    return None if values is None else sum(using.of[name] * values[name] for name in TERMS)


def percentile(value: float, knots: tuple[float, ...]) -> float:
    """Where a raw value stands among the knots, 0-100, to 0.1; in the middle of equal ones."""
    low, high = bisect_left(knots, value), bisect_right(knots, value)
    if low < high:
        return round((low + high - 1) / 2 * 100 / (len(knots) - 1), 1)
    if low in (0, len(knots)):
        return 0.0 if low == 0 else 100.0
    part = (value - knots[low - 1]) / (knots[low] - knots[low - 1])
    return round((low - 1 + part) * 100 / (len(knots) - 1), 1)


def stars(score: float) -> int:
    """Fifths of the score: 1 below 20, 5 from 80."""
    return min(5, 1 + int(score // 20))
