"""The box: the same for any number of workers and after any stop, rising, proved, no twins."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from games.papua_bridges.content import Board, Deck, Task, tasks_of
from games.papua_bridges.scoring import judge
from generator.papua_bridges import candidates
from generator.papua_bridges.box import EmptyBandError, make_box
from generator.papua_bridges.candidates import Order, bands, study
from generator.papua_bridges.series import Series, make_series
from generator.papua_bridges.symmetry import canonical
from generator.papua_bridges.workshop import OtherBoxError, Workshop
from solver.papua_bridges import cpsat
from solver.runner import Local

CARDS, SEED = 2, 5


def quiet(*_: object) -> None:
    """No progress is shown."""


@pytest.fixture(scope="module")
def deck() -> Deck:
    return make_box(CARDS, SEED, Workshop(Local(), 0), quiet).deck


def test_same_bytes_for_any_number_of_workers(deck: Deck) -> None:
    again = make_box(CARDS, SEED, Workshop(Local(), 2), quiet).deck
    assert again.to_json() == deck.to_json()


class Counting(Local):
    """Counts the candidates of each class that are handed out."""

    def __init__(self) -> None:
        super().__init__()
        self.given: Counter[str] = Counter()

    def map(self, function: Any, arguments: Any, **how: Any) -> Any:
        self.given.update(a.class_name for a in arguments if isinstance(a, Order))
        return super().map(function, arguments, **how)


def test_a_stopped_box_goes_on_where_it_was(deck: Deck, tmp_path: Path) -> None:
    def interrupt(what: str, *_: object) -> None:
        if what == "tasks of class A":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_box(CARDS, SEED, Workshop(Local(), 0, tmp_path), interrupt)
    finished = len(list(tmp_path.glob("A-*.json")))
    assert finished > CARDS
    runner = Counting()
    again = make_box(CARDS, SEED, Workshop(runner, 0, tmp_path), quiet).deck
    assert runner.given["A"] == 0
    assert runner.given["B"] > 0
    assert again.to_json() == deck.to_json()
    with pytest.raises(OtherBoxError):
        make_box(CARDS, SEED + 1, Workshop(Local(), 0, tmp_path), quiet)


@pytest.mark.rule("PB-B10", "PB-05", "PB-EX-1")
def test_every_side_rises(deck: Deck) -> None:
    for side in ("A", "B"):
        means = [
            fmean(
                task.rating.score or 0.0
                for task in deck.tasks
                if (task.card, task.side, task.without) == (card.number, side, None)
            )
            for card in deck.cards
        ]
        assert means == sorted(means)
        lowest, highest = bands()[side]["scores"]
        assert all(lowest <= mean < highest for mean in means)


@pytest.mark.rule("PB-B8", "PB-INV-11", "PB-INV-12")
def test_all_twenty_tasks_are_proved_by_the_other_engine(deck: Deck) -> None:
    boards = {board.id: board for card in deck.cards for board in (card.A, card.B)}
    assert len(deck.tasks) == 40 * CARDS
    assert [t.id for c in deck.cards for b in (c.A, c.B) for t in tasks_of(b)] == [
        t.id for t in deck.tasks
    ]
    for stated in deck.tasks:
        task = Task(boards[stated.id.partition("/")[0]], stated.start, stated.without)
        verdict = judge(task.board, stated.solution, deck.tiles)
        assert verdict.complete
        assert not verdict.errors
        proof = cpsat.fewest_tiles(task, deck.tiles)
        assert (proof.status, proof.value) == ("optimal", stated.fewest_tiles)
        assert len(stated.solution.tiles) == stated.fewest_tiles


@pytest.mark.rule("PB-B9", "PB-INV-22")
def test_no_two_boards_are_congruent(deck: Deck) -> None:
    boards = [board for card in deck.cards for board in (card.A, card.B)]
    assert len({canonical(board) for board in boards}) == len(boards)
    for board in boards:
        assert sorted(board.symbols.values()) == ["crab", "gecko", "parrot", "turtle"]


def test_the_starts_of_a_board_lie_within_two_stars(deck: Deck) -> None:
    for card in deck.cards:
        for side in ("A", "B"):
            stars = [
                task.rating.stars or 0
                for task in deck.tasks
                if (task.card, task.side, task.without) == (card.number, side, None)
            ]
            assert max(stars) - min(stars) <= 2


def test_a_recipe_makes_its_board_again(deck: Deck) -> None:
    board = deck.cards[0].B
    assert board.made_by is not None
    order = Order(board.made_by.seed, "B", board.made_by.item, (0.0, 101.0))
    assert study(order).board == board


def series(make: Callable[[Series], Series] = lambda s: s, **wanted: object) -> list[Board]:
    boards: list[Board] = []
    wish = Series(**{"class_name": "A", "count": 2, "seed": 3, **wanted})  # type: ignore[arg-type]
    make_series(make(wish), Workshop(Local(), 0), boards.append, quiet)
    return boards


def test_a_band_has_two_sides() -> None:
    fates = {study(Order(3, "A", n, (40.0, 41.0))).fate for n in range(24)}
    assert {"too_easy", "too_hard"} <= fates


def test_stars_bound_each_all_island_task() -> None:
    for board in series(stars=(2, 4), count=1):
        stars = [
            candidates.rate_task(Task(board, k), candidates.default_tiles()).rating.stars
            for k in (1, 2, 3, 4)
        ]
        assert all(2 <= (s or 0) <= 4 for s in stars)


def test_an_empty_band_ends_with_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bands()["tries"], "per_board", 6)
    with pytest.raises(EmptyBandError) as caught:
        series(stars=(1, 1), class_name="B+", count=1)
    fates = caught.value.acceptance.fates
    assert fates.total() == 6
    assert fates["taken"] == 0
