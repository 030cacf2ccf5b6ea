"""What starting costs: ``isleworks --help``, and the first call with and without compiled code."""

import statistics
import sys
import tempfile

from benchmarks.measure import REPEATS, child_cost


def main() -> None:
    """Print processor seconds of whole processes, medians of five."""
    print("## Starting: processor seconds of the whole process\n")
    print("| command | median of five | worst |")
    print("|---|---|---|")
    _row("isleworks --help", [sys.executable, "-m", "cli.main", "--help"])
    warm = [sys.executable, "-m", "solver.papua_bridges.warm"]
    _row("first solve, compiled code in the cache", warm)
    _row("first solve, plain Python", warm, ISLEWORKS_COMPILED="0")
    with tempfile.TemporaryDirectory() as empty:
        _, cold, _ = child_cost(warm, NUMBA_CACHE_DIR=empty)
    print(f"| first solve, empty cache (once) | {cold:.1f} | {cold:.1f} |")


def _row(name: str, command: list[str], **environment: str) -> None:
    costs = [child_cost(command, **environment)[1] for _ in range(REPEATS)]
    print(f"| {name} | {statistics.median(costs):.2f} | {max(costs):.2f} |", flush=True)


if __name__ == "__main__":
    main()
