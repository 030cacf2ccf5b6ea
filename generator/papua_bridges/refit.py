"""New weights from people's solving times.

People differ in speed and see different tasks, so the difficulty of a task is
read from an additive model of the logarithm of the seconds: a player's pace
plus the task, fitted by medians, which a few odd times do not move.
"""

import csv
import hashlib
import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from json import loads
from math import isfinite, log2
from statistics import median

import numpy as np

from games.core.documents import DocumentError
from games.papua_bridges.content import Deck
from generator.papua_bridges.correlation import (
    Estimate,
    Floats,
    estimate,
    folds,
    pearson,
    spearman,
    weigh,
)
from generator.papua_bridges.features import Evidence
from generator.papua_bridges.rating import TERMS, terms
from generator.papua_bridges.weights import KNOTS, Weights, weights

HEADER = ["task", "player", "seconds", "solved"]
LEAST_TASKS = 20
"""Fewer timed tasks than this say too little to change a weight. Ours."""
PRIOR_TASKS = 5
"""The old weights count like so many timed tasks. Ours."""
GAVE_UP = 1.0
"""Doublings by which an unsolved task is taken to be longer than the longest seen. Ours."""
ROUNDS = 50

_YES, _NO = {"1", "true", "yes"}, {"0", "false", "no"}


@dataclass(frozen=True, slots=True)
class Time:
    """One line of the times: how long somebody took for a task."""

    task: str
    player: str
    seconds: float
    solved: bool


@dataclass(frozen=True, slots=True)
class Fit:
    """How well raw values tell people's times."""

    spearman: Estimate
    pearson: Estimate


@dataclass(frozen=True, slots=True)
class Refit:
    """New weights and what they are worth."""

    weights: Weights
    tasks: int
    players: int
    old: Fit
    new: Fit
    """Of tasks left out in turn by board: no task is told by weights fitted on its board."""

    def table(self) -> str:
        """Old and new correlations, with 90 % intervals over boards."""
        rows = [f"{self.tasks} tasks, {self.players} players", "        Spearman          Pearson"]
        rows += [
            f"{name}  {fit.spearman}  {fit.pearson}"
            for name, fit in (("old  ", self.old), ("new  ", self.new))
        ]
        return "\n".join(rows)


def refit(times_csv: str, decks: Sequence[Deck], using: Weights | None = None) -> Refit:
    """Fit the weights anew to times of tasks of these decks.

    ``times_csv`` has the header ``task,player,seconds,solved``. Raises
    ``DocumentError`` for a line that cannot be read, a task of no deck, and too
    few tasks.
    """
    old = using or weights()
    evidence = _evidence(decks)
    times = read_times(times_csv, evidence)
    difficulty = difficulties(times)
    if len(difficulty) < LEAST_TASKS:
        raise DocumentError("TIMES", f"At least {LEAST_TASKS} rated tasks need times.")
    tasks = sorted(difficulty)
    matrix = np.array([_row(evidence[task]) for task in tasks])
    target = np.array([difficulty[task] for task in tasks])
    boards = [task.split("/")[0] for task in tasks]
    prior = np.array([old.of[name] for name in TERMS])
    fresh = np.zeros(len(tasks))
    for left_out in folds(boards, 10):
        fitted = weigh(matrix[~left_out], target[~left_out], prior, PRIOR_TASKS)
        fresh[left_out] = matrix[left_out] @ fitted
    return Refit(
        weights=recalibrated(old, weigh(matrix, target, prior, PRIOR_TASKS)),
        tasks=len(tasks),
        players=len({time.player for time in times}),
        old=_fit(matrix @ prior, target, boards),
        new=_fit(fresh, target, boards),
    )


def read_times(text: str, known: Mapping[str, object]) -> list[Time]:
    """The lines of a table of times; raises ``DocumentError`` naming the line."""
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    if not rows or [name.strip() for name in rows[0]] != HEADER:
        raise DocumentError("TIMES", f"The first line must be {','.join(HEADER)}.")
    return [_time(row, line, known) for line, row in enumerate(rows[1:], 2) if row]


def _time(row: Sequence[str], line: int, known: Mapping[str, object]) -> Time:
    fields = [field.strip() for field in row]
    if len(fields) != len(HEADER):
        raise DocumentError("TIMES", f"Line {line} does not have {len(HEADER)} fields.")
    task, player, seconds, solved = fields
    if task not in known:
        raise DocumentError("TIMES", f"Line {line} names a task that no deck rates.")
    try:
        value = float(seconds)
    except ValueError:
        value = 0.0
    if not (isfinite(value) and value > 0):
        raise DocumentError("TIMES", f"Line {line}: seconds must be a number above 0.")
    if solved.lower() not in _YES | _NO:
        raise DocumentError("TIMES", f"Line {line}: solved must be 1 or 0.")
    return Time(task, player, value, solved.lower() in _YES)


def difficulties(times: Sequence[Time]) -> dict[str, float]:
    """The difficulty of each task in doublings of the time, whoever took it.

    An unsolved task counts as longer than anything its player solved.
    """
    longest: dict[str, float] = defaultdict(float)
    for time in times:
        longest[time.player] = max(longest[time.player], time.seconds)
    logs = [
        log2(time.seconds) if time.solved else log2(longest[time.player]) + GAVE_UP
        for time in times
    ]
    pace = {time.player: 0.0 for time in times}
    hard = {time.task: 0.0 for time in times}
    for _ in range(ROUNDS):
        for by, of, other in (("player", pace, hard), ("task", hard, pace)):
            rests: dict[str, list[float]] = defaultdict(list)
            for time, log in zip(times, logs, strict=True):
                rest = log - other[time.task if by == "player" else time.player]
                rests[time.player if by == "player" else time.task].append(rest)
            of.update({name: median(values) for name, values in rests.items()})
    return hard


def _evidence(decks: Sequence[Deck]) -> dict[str, Evidence]:
    """Evidence of each rated task; those without all inputs cannot be fitted."""
    found = {}
    for task in (task for deck in decks for task in deck.tasks):
        inputs = task.rating.evidence
        evidence = Evidence(**{name: inputs.get(name) for name in TERMS})  # type: ignore[arg-type]
        if terms(evidence) is not None:
            found[task.id] = evidence
    return found


def _row(evidence: Evidence) -> list[float]:
    values = terms(evidence)
    assert values is not None, "tasks without all inputs are left out before"
    return [values[name] for name in TERMS]


def _fit(raw: Floats, target: Floats, boards: Sequence[str]) -> Fit:
    return Fit(estimate(spearman, raw, target, boards), estimate(pearson, raw, target, boards))


def recalibrated(old: Weights, fitted: Floats) -> Weights:
    """A weights file with new weights: raw values anew, from the same calibration set."""
    raw = calibration() @ fitted
    knots = tuple(float(knot) for knot in np.quantile(raw, np.linspace(0, 1, KNOTS)))
    of = dict(zip(TERMS, map(float, fitted), strict=True))
    name = hashlib.sha256(repr(sorted(of.items())).encode()).hexdigest()[:8]
    return replace(old, model=f"{old.model.split('+')[0]}+{name}", of=of, knots=knots)


@cache
def calibration() -> Floats:
    """[task, term]: the calibration set, equal shares of A, B, B+ and tasks less an island."""
    text = files(__package__).joinpath("calibration.json").read_text("utf-8")
    return np.array([_row(Evidence(**inputs)) for inputs in loads(text)["tasks"]])
