"""Handfuls of dice and draws out of a bag: complete, and as likely as they should be."""

from collections import Counter
from itertools import product
from math import comb

import pytest

from games.core.chance import draw_kind, handfuls, shares, throw
from games.core.streams import stream


@pytest.mark.parametrize(("dice", "faces"), [(0, 6), (1, 1), (1, 6), (2, 3), (3, 6), (5, 4)])
def test_handfuls_are_counted_as_all_rolls_one_by_one(dice: int, faces: int) -> None:
    rolls = Counter(tuple(sorted(roll)) for roll in product(range(faces), repeat=dice))
    whole = faces**dice
    assert dict(handfuls(dice, faces)) == {roll: ways / whole for roll, ways in rolls.items()}


@pytest.mark.parametrize("dice", [8, 10])
def test_ten_dice_are_complete(dice: int) -> None:
    rolls = handfuls(dice, 6)
    assert len(rolls) == comb(dice + 5, dice) == len({roll for roll, _ in rolls})
    assert sum(chance for _, chance in rolls) == pytest.approx(1, abs=1e-12)
    assert all(list(roll) == sorted(roll) for roll, _ in rolls)


def test_throws_are_as_likely_as_handfuls_say() -> None:
    rng = stream(1, "throws")
    seen = Counter(throw(rng, 3, 3) for _ in range(20_000))
    assert sum(seen.values()) == 20_000
    expected = {roll: 20_000 * chance for roll, chance in handfuls(3, 3)}
    assert seen.keys() == expected.keys()
    square = sum((seen[roll] - e) ** 2 / e for roll, e in expected.items())
    assert square < 30  # nine degrees of freedom: once in 2,000 seeds


def test_draws_are_as_likely_as_what_is_left() -> None:
    left = [3, 0, 1, 6]
    rng = stream(1, "draws")
    seen = Counter(draw_kind(rng, left) for _ in range(10_000))
    assert dict(shares(left)) == {0: 0.3, 2: 0.1, 3: 0.6}
    assert left == [3, 0, 1, 6]
    for kind, chance in shares(left):
        assert abs(seen[kind] - 10_000 * chance) < 200  # four deviations
    assert seen[1] == 0


def test_an_empty_bag_gives_nothing() -> None:
    for left in ([], [0, 0]):
        with pytest.raises(ValueError, match="at least one"):
            draw_kind(stream(1, "draws"), left)
        assert list(shares(left)) == []


def test_a_bag_that_is_emptied_gives_each_piece_once() -> None:
    left = [2, 5, 1]
    rng = stream(3, "bag")
    drawn = []
    while sum(left):
        kind = draw_kind(rng, left)
        left[kind] -= 1
        drawn.append(kind)
    assert sorted(drawn) == [0, 0, 1, 1, 1, 1, 1, 2]


def test_the_same_stream_gives_the_same_throw_on_every_python() -> None:
    assert throw(stream(7, "dice"), 6, 6) == (0, 3, 3, 4, 4, 5)
    drawn = [draw_kind(stream(seed, "bag"), [5, 5, 5]) for seed in range(9)]
    assert drawn == [0, 1, 2, 1, 1, 0, 0, 1, 1]
