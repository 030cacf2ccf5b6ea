"""How well one ordering of tasks tells another: correlations, their intervals, weights that fit.

Tasks of one board are alike, so intervals and folds go by boards, not by tasks.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core.streams import below, shuffle, stream

Floats: TypeAlias = NDArray[np.float64]
Statistic: TypeAlias = Callable[[Floats, Floats], float]

DRAWS = 1000
"""How many times boards are drawn anew for an interval. Ours."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 90 % bootstrap interval over boards."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def ranks(values: Floats) -> Floats:
    """Ranks from 1; equal values share the mean of their ranks."""
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(count)
    means: Floats = (last - (count - 1) / 2)[place]
    return means


def pearson(one: Floats, other: Floats) -> float:
    """Pearson's correlation; 0 where one of them does not vary."""
    a, b = one - one.mean(), other - other.mean()
    length = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / length if length else 0.0


def spearman(one: Floats, other: Floats) -> float:
    """Spearman's rank correlation; 0 where one of them does not vary."""
    return pearson(ranks(one), ranks(other))


def estimate(
    statistic: Statistic, one: Floats, other: Floats, boards: Sequence[str], seed: int = 0
) -> Estimate:
    """A statistic of two orderings with its interval; ``boards`` names the board of each task."""
    names, place = np.unique(boards, return_inverse=True)
    members = [np.flatnonzero(place == n) for n in range(len(names))]
    rng = stream(seed, "bootstrap")
    drawn = []
    for _ in range(DRAWS):
        rows = np.concatenate([members[below(rng, len(names))] for _ in names])
        drawn.append(statistic(one[rows], other[rows]))
    low, high = np.quantile(drawn, [0.05, 0.95])
    return Estimate(statistic(one, other), float(low), float(high))


def folds(boards: Sequence[str], number: int, seed: int = 0) -> list[NDArray[np.bool_]]:
    """Masks of the tasks to leave out in turn; a board's tasks stay together."""
    names = sorted(set(boards))
    shuffle(stream(seed, "folds"), names)
    return [np.isin(boards, names[n::number]) for n in range(min(number, len(names)))]


def weigh(
    terms: Floats, target: Floats, prior: Floats | None = None, strength: float = 0.0
) -> Floats:
    """Weights, none negative, with which the terms [task, term] fit the target best.

    Least squares beside a constant. ``prior`` pulls with the force of ``strength``
    tasks; its scale does not matter.
    """
    x, y = terms - terms.mean(axis=0), target - target.mean()
    gram, aim = x.T @ x, x.T @ y
    if prior is not None:
        old = x @ prior
        scale = max(0.0, float(old @ y) / max(float(old @ old), 1e-12))
        pull = np.maximum(x.var(axis=0), 1e-9) * strength
        gram, aim = gram + np.diag(pull), aim + pull * scale * prior
    weights = np.zeros(terms.shape[1])
    for _ in range(10_000):
        before = weights.copy()
        for n in np.flatnonzero(np.diag(gram) > 1e-12):
            weights[n] = max(0.0, weights[n] + (aim[n] - gram[n] @ weights) / gram[n, n])
        if np.abs(weights - before).max() < 1e-10:
            break
    return weights
