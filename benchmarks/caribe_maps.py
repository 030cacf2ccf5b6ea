"""Maps of Caribe: validated, mended; with ``--usual`` what figures random maps have."""

import argparse
import random
import statistics

from games.caribe.maps import Rows, standard
from games.caribe.measures import measure
from games.caribe.triples import figures_of_set

MAPS = 2000
SEA = "2" * 22 + "3" * 9 + "4" * 9


def main() -> None:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--usual", action="store_true")
    if parser.parse_args().usual:
        usual()


def random_rows(rng: random.Random) -> Rows:
    """Eight squares of each terrain anywhere, the sea squares used as they have to be."""
    signs = [*"VFC" * 8, *SEA]
    rng.shuffle(signs)
    text = "".join(signs)
    return tuple(text[i : i + 8] for i in range(0, 64, 8))


def usual() -> None:
    """Print the figures of measures.toml."""
    rng = random.Random(1)
    drawn = [measure(random_rows(rng)) for _ in range(MAPS)]
    shipped = [values for _, values in figures_of_set(standard())]
    for name in drawn[0]:
        tenths = statistics.quantiles([values[name] for values in drawn], n=10)
        least, most = (pick(values[name] for values in shipped) for pick in (min, max))
        print(f"[values.{name}]")
        print(f"usual = [{tenths[0]:g}, {tenths[-1]:g}]")
        print(f"shipped = [{least:g}, {most:g}]\n")


if __name__ == "__main__":
    main()
