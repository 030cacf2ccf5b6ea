"""The rating of sets: what it measures, and that it is the same for the same question."""

import pytest

from games.papua_bridges.content import SimulatedBasis
from games.papua_expedition.content import default_set
from generator.papua_expedition.rating import BOTS, Plan, leverage, rate
from solver.runner import Local


def test_leverage_is_nothing_where_all_play_alike_and_all_where_luck_is_nothing() -> None:
    alike = [(10, 20, 30, 40), (20, 30, 40, 10), (30, 40, 10, 20), (40, 10, 20, 30)]
    assert leverage(alike) == 0.0
    assert leverage([(10, 20, 30, 40)] * 4) == 1.0
    assert leverage([(5, 5, 5, 5)] * 4) == 0.0


def test_leverage_grows_with_the_distance_between_players() -> None:
    near = [(10 + n % 5, 12 + n % 7, 11 + n % 3, 13 + n % 4) for n in range(40)]
    far = [(a, b + 3, c + 6, d + 9) for a, b, c, d in near]
    assert 0 < leverage(near) < leverage(far) < 1


def test_a_rating_is_simulated_with_an_interval_and_repeats() -> None:
    plan = Plan(games=16, seed=3)
    one, other = (rate(default_set(), plan, runner=Local(), workers=n) for n in (1, 2))
    assert one == other
    assert isinstance(one.basis, SimulatedBasis)
    assert (one.basis.games, one.basis.seed) == (16, 3)
    low, high = one.basis.interval
    assert one.score is not None
    assert 0 <= low <= one.score <= high <= 100
    assert {f"mean_{bot}" for bot in BOTS} <= set(one.evidence)
    assert one.stars is None or int(min(low, 99) // 20) == int(min(high, 99) // 20)


@pytest.mark.parametrize("games", [0, 4, 10])
def test_every_bot_sits_in_every_seat(games: int) -> None:
    with pytest.raises(ValueError, match="multiple of 4"):
        Plan(games=games)
