"""Setups of Expedition Sumatra: made to targets, refused, rated, mended."""

import statistics

from benchmarks.measure import cpu_seconds
from games.sumatra.content import Setup, default_setup
from games.sumatra.targets import Targets
from generator.sumatra.rating import rate
from generator.sumatra.repair import nearest_legal
from generator.sumatra.setups import Conflict, Order, make_setup

SEEDS = 24
WISHES = Targets(ship_distance=4, exits=3, value_gap=1, cluster=2, special_distance=2)
HARD = Targets(ship_distance=6, symmetric=True, exits=3, value_gap=1, cluster=2)
IMPOSSIBLE = Targets(ship_distance=9, exits=4, symmetric=True, value_gap=3)


def main() -> None:
    """Time each of them for many seeds, once."""
    print(f"## Setups of Expedition Sumatra, {SEEDS} seeds, processor seconds\n")
    print("| what | median | worst |\n|---|---|---|")
    for name, targets in (("to five targets", WISHES), ("symmetric, far ships", HARD)):
        _row(name, [cpu_seconds(lambda s=seed, t=targets: _made(t, s)) for seed in range(SEEDS)])
    refused = [cpu_seconds(lambda s=seed: _refused(s)) for seed in range(SEEDS)]
    _row("refused, with an irreducible conflict", refused)
    setups = [_made(WISHES, seed) for seed in range(SEEDS)]
    _row("rated for four ships", [cpu_seconds(lambda s=setup: rate(s)) for setup in setups])
    broken = [_broken(number) for number in range(SEEDS)]
    _row("mended", [cpu_seconds(lambda s=setup: nearest_legal(s)) for setup in broken])


def _row(name: str, seconds: list[float]) -> None:
    print(f"| {name} | {statistics.median(seconds):.2f} | {max(seconds):.2f} |")


def _made(targets: Targets, seed: int) -> Setup:
    made = make_setup(Order(targets, seed))
    assert isinstance(made, Setup)
    return made


def _refused(seed: int) -> None:
    assert isinstance(make_setup(Order(IMPOSSIBLE, seed)), Conflict)


def _broken(number: int) -> Setup:
    """The shipped setup with two tiles on one square and one tile twice."""
    placement = list(default_setup().placement)
    placement[number] = placement[number].model_copy(update={"square": placement[-1].square})
    placement[number - 1] = placement[number - 1].model_copy(update={"tile": placement[0].tile})
    return default_setup().model_copy(update={"placement": tuple(placement), "id": None})


if __name__ == "__main__":
    main()
