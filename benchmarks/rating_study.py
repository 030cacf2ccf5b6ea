"""Does the rating tell how hard a task is? ``python -m benchmarks.rating_study``.

Without an option: rates tasks on fresh boards, lets five simulated players play
them, and prints how well the score tells their effort. The seeds are fixed, so
everybody gets the same table. ``--choose`` fits the weights on the first set
of boards, ``--calibrate`` makes the calibration set; both write the data files
of the package and are only for a new version of the rating.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import generator.papua_bridges
from benchmarks.players import PLAYERS
from benchmarks.rating_data import (
    BOARDS,
    CALIBRATION,
    FIRST,
    FRESH,
    Seen,
    entries,
    inputs,
    observe,
)
from generator.papua_bridges.boards import CLASSES
from generator.papua_bridges.correlation import (
    Estimate,
    Floats,
    Statistic,
    estimate,
    folds,
    pearson,
    ranks,
    spearman,
    weigh,
)
from generator.papua_bridges.rating import TERMS, rate, terms
from generator.papua_bridges.refit import recalibrated
from generator.papua_bridges.weights import weights
from solver.runner import Local, values

PACKAGE = Path(generator.papua_bridges.__file__).parent


def mean_rank(seen: Sequence[Seen], players: Sequence[int]) -> Floats:
    """The yardstick: the mean over players of a task's rank by effort."""
    table = np.array([one.efforts for one in seen])
    means: Floats = np.mean([ranks(table[:, player]) for player in players], axis=0)
    return means


def matrix(seen: Sequence[Seen]) -> Floats:
    rows = [terms(one.evidence) for one in seen]
    return np.array([[row[name] for name in TERMS] for row in rows if row is not None])


def choose(workers: int) -> None:
    """Fit the weights on the first set; both traps share one weight (see docs/difficulty.md)."""
    seen = [one for one in observe(FIRST, workers) if terms(one.evidence)]
    x, target = matrix(seen), mean_rank(seen, range(len(PLAYERS))) / len(seen)
    boards = [one.board for one in seen]
    kinds = np.array([one.entry.class_name for one in seen])
    print("each board left out in turn, Spearman       all               A     B     B+")
    for without in ((), ("minimal_builds",), ("trap", "trap2"), ("detour2",), ("choices",)):
        kept = x * [name not in without for name in TERMS]
        told = left_out(kept, target, boards)
        within = [spearman(told[kinds == name], target[kinds == name]) for name in CLASSES]
        title = f"without {' and '.join(without)}" if without else "all terms"
        row = "  ".join(f"{value:.2f}" for value in within)
        print(f"{title:<40} {estimate(spearman, told, target, boards)}  {row}")
    fitted = fit_shared(x, target)
    write_weights(fitted / fitted[0])


def left_out(x: Floats, target: Floats, boards: Sequence[str]) -> Floats:
    """Raw values of tasks by weights fitted without their boards."""
    told = np.zeros(len(target))
    for out in folds(boards, 10):
        told[out] = x[out] @ fit_shared(x[~out], target[~out])
    return told


def fit_shared(x: Floats, target: Floats) -> Floats:
    """Least squares with one weight for both trap terms."""
    one, two = (list(TERMS).index(name) for name in ("trap", "trap2"))
    together = np.delete(x, two, axis=1)
    together[:, one] += x[:, two]
    fitted = weigh(together, target)
    return np.insert(fitted, two, fitted[one])


def calibrate(workers: int) -> None:
    """Measure the calibration set: equal shares of A, B, B+ and tasks less an island."""
    whole, less = [], []
    for number, entry in enumerate(entries(CALIBRATION, BOARDS[CALIBRATION], workers)):
        if not entry.removed:
            whole.append(entry)
        elif number // 2 % len(CLASSES) == 0:
            less.append(entry)
    measured = values(Local().map(inputs, whole + less, workers=workers))
    rows = [json.dumps(asdict(one), sort_keys=True) for one in measured if terms(one)]
    text = '{"tasks": [\n' + ",\n".join(rows) + "\n]}\n"
    (PACKAGE / "calibration.json").write_text(text, "utf-8")
    write_weights(np.array([weights().of[name] for name in TERMS]))


def write_weights(fitted: Floats) -> None:
    made = replace(recalibrated(weights(), np.round(fitted, 4)), model=weights().model)
    (PACKAGE / "weights.toml").write_text(made.to_toml(), "utf-8")
    print(made.to_toml())


def tell(seen: Sequence[Seen]) -> None:
    """Print the table of docs/difficulty.md."""
    rated = [one for one in seen if rate(one.evidence).score is not None]
    print(f"{len(seen)} tasks on {len({one.board for one in seen})} boards, {len(rated)} rated")
    score = np.array([rate(one.evidence).score or 0.0 for one in rated])
    yardstick = mean_rank(rated, range(len(PLAYERS)))
    fewest = np.array([float(one.evidence.fewest_tiles or 0) for one in rated])
    print(
        "\nwith the mean rank of the five players     all               A                 B"
        "                 B+"
    )
    tell_row("score, Spearman", spearman, score, yardstick, rated)
    tell_row("score, Pearson", pearson, score, yardstick, rated)
    tell_row("fewest tiles alone, Spearman", spearman, fewest, yardstick, rated)
    print("\neach player against the mean rank of the other four, and the score against each")
    for number, player in enumerate(PLAYERS):
        others = [n for n in range(len(PLAYERS)) if n != number]
        own = np.array([one.efforts[number] for one in rated])
        tell_row(player, spearman, own, mean_rank(rated, others), rated)
        tell_row(f"score, {player}", spearman, score, own, rated)
    tell_medians(rated, score)
    tell_seeds(rated, score)


def tell_row(
    title: str, statistic: Statistic, one: Floats, other: Floats, seen: Sequence[Seen]
) -> None:
    boards = np.array([entry.board for entry in seen])
    kinds = np.array([entry.entry.class_name for entry in seen])
    every: NDArray[np.bool_] = np.ones(len(seen), np.bool_)
    cells: list[Estimate] = [
        estimate(statistic, one[mask], other[mask], boards[mask].tolist())
        for mask in (every, *(kinds == name for name in CLASSES))
    ]
    print(f"{title:<40} " + "  ".join(f"{cell!s:<16}" for cell in cells))


def tell_medians(seen: Sequence[Seen], score: Floats) -> None:
    print("\nmedian score of each kind of task, and of the players' efforts")
    for name in CLASSES:
        for removed in (True, False):
            mask = np.array(
                [(o.entry.class_name, o.entry.removed) == (name, removed) for o in seen]
            )
            efforts = np.median([o.efforts for o, m in zip(seen, mask, strict=True) if m], axis=0)
            title = f"{'removed ' if removed else ''}{name}"
            print(
                f"{title:<12} {np.median(score[mask]):6.1f}   "
                + "  ".join(f"{p} {e:.0f}" for p, e in zip(PLAYERS, efforts, strict=True))
            )


def tell_seeds(seen: Sequence[Seen], score: Floats) -> None:
    moved = np.abs(score - np.array([rate(one.again).score or 0.0 for one in seen]))
    print(
        f"\nwith another seed: {np.mean(moved == 0):.1%} of scores stay, "
        f"{np.mean(moved <= 2):.1%} move by at most 2 points, "
        f"95 % by at most {np.quantile(moved, 0.95):.1f}, the most by {moved.max():.1f}"
    )


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--choose", action="store_true", help="fit the weights anew")
    parser.add_argument("--calibrate", action="store_true", help="make the calibration set anew")
    options = parser.parse_args(arguments)
    if options.calibrate:
        calibrate(options.workers)
    if options.choose:
        choose(options.workers)
    if not (options.choose or options.calibrate):
        tell(observe(FRESH, options.workers))


if __name__ == "__main__":
    main(sys.argv[1:])
