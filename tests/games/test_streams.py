"""Named random streams: the same everywhere, unbiased, independent of each other."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.streams import below, pick, shuffle, stream, unit

GOLDEN_BELOW = [781, 647, 104, 473, 241, 838]
GOLDEN_UNIT = 0.6322072808755943
GOLDEN_SHUFFLE = "bechdafg"


def test_a_stream_is_the_same_on_every_machine() -> None:
    rng = stream(7, "board", 3)
    assert [below(rng, 1000) for _ in range(6)] == GOLDEN_BELOW
    assert unit(stream(7, "board", 3)) == GOLDEN_UNIT
    items = list("abcdefgh")
    shuffle(stream(7, "board", 3), items)
    assert "".join(items) == GOLDEN_SHUFFLE


def test_a_stream_does_not_depend_on_the_hash_seed() -> None:
    code = "from games.core.streams import *; print(stream(1, 'x', 2).getrandbits(64))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(told) == 1


def test_purposes_do_not_share_a_stream() -> None:
    names: list[tuple[int, list[str | int]]] = [
        (1, ["a"]), (1, ["a", 0]), (1, ["a", 1]), (1, ["b"]), (2, ["a"]), (11, ["a"]), (1, ["1a"]),
    ]  # fmt: skip
    drawn = [stream(seed, *purpose).getrandbits(64) for seed, purpose in names]
    assert len(set(drawn)) == len(drawn)


@given(st.integers(0, 1 << 40), st.integers(1, 1 << 70))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = stream(seed, "below")
    assert all(0 <= below(rng, n) < n for _ in range(5))


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 24])
def test_below_is_uniform(n: int) -> None:
    rng = stream(n, "uniform")
    counts = Counter(below(rng, n) for _ in range(1000 * n))
    # The square of a normal deviate, summed over n values: 5 standard deviations above its mean.
    chi_square = sum((counts[value] - 1000) ** 2 / 1000 for value in range(n))
    assert chi_square < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_below_one_is_zero_and_below_none_is_refused() -> None:
    assert below(stream(1, "x"), 1) == 0
    with pytest.raises(ValueError, match="at least one"):
        below(stream(1, "x"), 0)


def test_every_order_comes_up_equally_often() -> None:
    rng = stream(1, "orders")
    counts: Counter[str] = Counter()
    for _ in range(6000):
        items = list("abc")
        shuffle(rng, items)
        counts["".join(items)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_pick_and_unit() -> None:
    rng = stream(1, "pick")
    assert {pick(rng, "xyz") for _ in range(50)} == set("xyz")
    assert all(0 <= unit(rng) < 1 for _ in range(100))
