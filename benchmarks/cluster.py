"""A box on a Dask cluster of this machine: two workers beside one, and beside no cluster."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from generator.papua_bridges.box import make_box
from generator.papua_bridges.workshop import Workshop
from solver.cluster import Cluster
from solver.runner import Local, Runner
from tests.solver.dask_here import Dask, dask

CARDS, SEED, ROUNDS = 32, 20261201, 1
PRELOAD = ("generator.papua_bridges.warmed", "generator.papua_bridges.box")


def main() -> None:
    """Make the same deck with one worker and with two, in turn, and here with two processes."""
    print(f"## A box of {CARDS} cards on a Dask cluster, seed {SEED}\n")
    seconds: dict[str, list[float]] = {"one worker": [], "two workers": [], "no cluster, two": []}
    decks = set()
    for _ in range(ROUNDS):
        for name, workers in (("one worker", 1), ("two workers", 2)):
            with tempfile.TemporaryDirectory() as folder, dask(Path(folder), workers) as cluster:
                decks.add(_timed(seconds[name], lambda c=cluster, n=workers: _elsewhere(c, n)))
        local = Workshop(Local(preload=PRELOAD), 2)
        decks.add(_timed(seconds["no cluster, two"], lambda w=local: _clock(w)))
    one, two = min(seconds["one worker"]), min(seconds["two workers"])
    print("| workers | seconds |\n|---|---|")
    for name, taken in seconds.items():
        print(f"| {name} | {min(taken):.1f} |")
    print(f"\nTwo workers are {one / two:.2f} times as fast as one. The decks are")
    print("the same." if len(decks) == 1 else "NOT the same.")


def _timed(taken: list[float], made: Callable[[], tuple[float, str]]) -> str:
    seconds, deck = made()
    taken.append(seconds)
    return deck


def _elsewhere(cluster: Dask, workers: int) -> tuple[float, str]:
    with Cluster(cluster.address, preload=PRELOAD) as runner:
        while runner.size() < workers:
            time.sleep(0.1)
        _wake(runner, workers)
        return _clock(Workshop(runner, workers))


def _wake(runner: Runner, workers: int) -> None:
    """Let each worker load and compile what its children are born with."""
    runner.map(time.sleep, [1.0] * 4 * workers, workers=workers)


def _clock(workshop: Workshop) -> tuple[float, str]:
    began = time.perf_counter()
    made = make_box(CARDS, SEED, workshop, lambda *_: None)
    return time.perf_counter() - began, made.deck.to_json()


if __name__ == "__main__":
    main()
