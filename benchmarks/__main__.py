"""All measurements, one after another: ``python -m benchmarks [NAME …]``."""

import importlib
import sys

from benchmarks.measure import machine

NAMES = ("first_call", "one_proof", "whole_box", "rating_study", "service", "cluster", "engine",
         "sumatra_setups")  # fmt: skip


def main() -> None:
    """Run the named measurements, or all of them."""
    print(f"# Measured on {machine()}\n")
    for name in sys.argv[1:] or NAMES:
        importlib.import_module(f"benchmarks.{name}").main()
        print(flush=True)


if __name__ == "__main__":
    main()
