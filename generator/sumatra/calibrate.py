"""Makes reference.json: ``python -m generator.sumatra.calibrate``.

The openness of all four ships of random setups without targets. Run again when tiles,
rules or the measure change, and raise ``MODEL`` then.
"""

import json
from pathlib import Path

from games.sumatra.content import Setup
from games.sumatra.targets import Targets
from generator.sumatra.openings import openness
from generator.sumatra.rating import measure
from generator.sumatra.setups import Order, make_setup
from solver.runner import Local, values

SEED = 20261201
SETUPS = 150
"""How many setups; four ships each."""


def of_setup(item: int) -> list[float]:
    """The openness of the ships of one random setup."""
    setup = make_setup(Order(Targets(), SEED, item))
    assert isinstance(setup, Setup), "without targets nothing can be in conflict"
    return [round(measure(counts), 4) for counts in openness(setup)]


def main() -> None:
    """Measure and write, in two processes."""
    found = values(Local().map(of_setup, range(SETUPS), workers=2))
    openness_of_all = sorted(value for ships in found for value in ships)
    data = {"seed": SEED, "setups": SETUPS, "openness": openness_of_all}
    path = Path(__file__).with_name("reference.json")
    path.write_text(json.dumps(data, indent=None) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
