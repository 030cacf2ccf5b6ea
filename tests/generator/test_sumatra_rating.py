"""Opening counts are those that the engine finds, and ratings follow from them alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.core.streams import pick, stream
from games.sumatra.actions import Drive, Flip, Rotate
from games.sumatra.content import Setup, Task, default_setup
from games.sumatra.plans import begin, settle
from games.sumatra.state import SumatraState
from games.sumatra.targets import Targets
from generator.sumatra.openings import Openness, first_moves, openness
from generator.sumatra.rating import measure, rate, rating_of, reference
from generator.sumatra.setups import Order, make_setup


def setups() -> Iterator[Setup]:
    yield default_setup()
    for seed in (1, 2):
        made = make_setup(Order(Targets(), seed))
        assert isinstance(made, Setup)
        yield made


def moves(state: SumatraState) -> list[Any]:
    """The tips and turns that the engine allows now."""
    return [a for a in state.legal_actions() if isinstance(a, Flip | Rotate)]


def after(state: SumatraState, action: Any) -> SumatraState:
    twin = state.copy()
    twin.apply(action)
    for _ in settle(twin):
        pass
    return twin


def delivers(state: SumatraState) -> bool:
    """Whether the engine lets a truck drive to an animal it takes, and that one to the ship."""
    drives = {str(a) for a in state.legal_actions() if isinstance(a, Drive)}
    found = state.observation(None)["markers"]
    for marker in found:
        row, column = marker["square"]
        small = set(marker["animals"]) & {"tiger", "orangutan", "muntjac"}
        if small and f"drive divided {row},{column}" in drives:
            return True
        if f"drive large {row},{column}" in drives and "drive large ship" in drives:
            return True
    return False


@pytest.mark.parametrize("number", range(3))
def test_single_moves_and_pairs_are_counted_as_the_engine_plays_them(number: int) -> None:
    setup = list(setups())[number]
    counts = openness(setup)
    for place, ship in enumerate(setup.ships):
        task = Task(setup=setup, ship=ship.colour, goal={"tiger": 1})
        state = begin(task)
        first = moves(state)
        assert len(first) == first_moves(setup)
        opened = [action for action in first if delivers(after(state, action))]
        assert counts[place].one == len(opened)


def test_pairs_are_counted_as_the_engine_plays_them() -> None:
    setup = default_setup()
    state = begin(Task(setup=setup, ship="red", goal={"tiger": 1}))
    total = sum(
        delivers(after(one, second))
        for first in moves(state)
        for one in [after(state, first)]
        for second in moves(one)
    )
    assert openness(setup)[0].two == total


def test_a_rating_says_what_it_rests_on_and_rises_as_a_setup_closes() -> None:
    closed, half, wide = (rating_of(Openness(*c)) for c in ((0, 0), (2, 540), (9, 3000)))
    scores = [rating.score for rating in (closed, half, wide)]
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    assert len(set(scores)) == 3
    assert half.evidence == {
        "single_moves": 2,
        "pairs_of_moves": 540,
        "openness": round(measure(Openness(2, 540)), 4),
    }
    assert (half.basis, half.model) == ("proved", "sumatra-opening/1")
    assert all(1 <= (rating.stars or 0) <= 5 for rating in (closed, half, wide))


def test_every_ship_is_rated_and_the_gap_is_between_the_extremes() -> None:
    found = rate(default_setup())
    assert list(found.ships) == ["red", "yellow", "green", "blue"]
    scores = [rating.score or 0 for rating in found.ships.values()]
    assert found.gap == pytest.approx(max(scores) - min(scores), abs=0.05)
    assert rate(default_setup()).to_data() == found.to_data()


def test_the_reference_is_of_many_ships_and_is_what_calibration_gives() -> None:
    from generator.sumatra.calibrate import of_setup

    values = reference()
    assert len(values) == 600
    assert list(values) == sorted(values)
    rng = stream(1, "reference")
    item = pick(rng, range(150))
    assert set(of_setup(item)) <= set(values)
