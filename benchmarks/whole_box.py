"""The whole box: 32 cards, 1,280 tasks proved, counted and rated, PDF written."""

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measure import tree_cost
from games.papua_bridges.content import Deck
from printables.papua_bridges import print_box

SEED = 20261130


def main() -> None:
    """Make a box with two workers as a user does, then print its deck once more by itself."""
    print("## The whole box: 32 cards, seed", SEED, "\n")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "box"
        command = [
            sys.executable, "-m", "cli.main", "papua-bridges", "box", "--cards", "32",
            "--seed", str(SEED), "--workers", "2", "--out", str(out),
        ]  # fmt: skip
        wall, cpu, peak = tree_cost(command)
        deck = Deck.from_json((out / "deck.json").read_text("utf-8"), limit=10**9)
        began = time.process_time()
        pages = print_box(deck, out / "again.pdf")
        printing = time.process_time() - began
        size = (out / "box.pdf").stat().st_size
        same = (out / "again.pdf").read_bytes() == (out / "box.pdf").read_bytes()
    proved = sum(task.proved for task in deck.tasks)
    counted = sum(task.minimal_builds.complete for task in deck.tasks)
    print("| what | figure |")
    print("|---|---|")
    print(f"| wall, two workers | {wall:.0f} s |")
    print(f"| processor time | {cpu:.0f} s |")
    print(f"| peak memory, all processes together | {peak:.0f} MB |")
    print(f"| tasks proved | {proved} of {len(deck.tasks)} |")
    print(f"| counts complete below the cap of 1000 | {counted} |")
    print(f"| PDF | {pages} pages, {size / 1e6:.2f} MB, {printing:.1f} s of processor time |")
    print(f"| PDF printed twice, same bytes | {same} |")


if __name__ == "__main__":
    main()
