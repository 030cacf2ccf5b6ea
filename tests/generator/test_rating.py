"""The rating: what is measured, what is withheld, and that harder evidence never scores less."""

from dataclasses import asdict, replace

import numpy as np
import pytest

from games.core.documents import DocumentError
from games.core.streams import stream
from games.papua_bridges.content import Board, Task, default_tiles
from generator.papua_bridges.boards import sample
from generator.papua_bridges.features import Evidence, measure
from generator.papua_bridges.rating import TERMS, percentile, rate, raw, stars
from generator.papua_bridges.refit import calibration, recalibrated
from generator.papua_bridges.symmetry import SYMMETRIES, image
from generator.papua_bridges.weights import KNOTS, Weights, weights
from solver.papua_bridges.questions import Question, settle
from solver.runtime import Budget
from tests.examples import example_board

MIDDLE = Evidence(
    fewest_tiles=4, minimal_builds=20, trap=0.3, trap2=0.4, detour2=0.5, choices=12.0
)
EASIER = Evidence(
    fewest_tiles=3, minimal_builds=21, trap=0.2, trap2=0.3, detour2=0.4, choices=11.0
)
HARDER = Evidence(
    fewest_tiles=5, minimal_builds=19, trap=0.4, trap2=0.5, detour2=0.6, choices=13.0
)


def solvable(board: Board) -> bool:
    return measure(Task(board, 1)).fewest_tiles is not None


@pytest.fixture(scope="module")
def example() -> Evidence:
    return measure(Task(example_board(), 1))


def test_the_worked_example_has_the_evidence_that_was_proved(example: Evidence) -> None:
    answer = settle(Question(Task(example_board(), 1), default_tiles(), cap=1000))
    assert answer.count is not None
    assert example.fewest_tiles == answer.value == 6
    assert example.minimal_builds == answer.count.value
    assert 0 < (example.trap or 0) < (example.trap2 or 0) <= (example.detour2 or 0) < 1
    assert rate(example).basis == "proved"


def test_an_answer_that_is_known_need_not_be_asked_again(example: Evidence) -> None:
    task = Task(example_board(), 1)
    answer = settle(Question(task, default_tiles(), cap=1000))
    assert measure(task, answer=answer) == example


def test_the_same_task_and_seed_give_the_same_rating(example: Evidence) -> None:
    assert rate(measure(Task(example_board(), 1))).to_json() == rate(example).to_json()


def test_a_seed_only_matters_where_there_are_more_pairs_than_are_looked_at() -> None:
    board = next(b for i in range(40) if (b := sample(stream(6, "seed", i), "A")) and solvable(b))
    one, other = (measure(Task(board, 1), seed=seed) for seed in (1, 2))
    drawn = {"trap2", "detour2"}
    assert {k: v for k, v in asdict(one).items() if k not in drawn} == {
        k: v for k, v in asdict(other).items() if k not in drawn
    }
    assert abs((rate(one).score or 0) - (rate(other).score or 0)) < 5


def test_turned_and_mirrored_boards_are_as_hard(example: Evidence) -> None:
    board = example_board()
    for symmetry in SYMMETRIES:
        found = measure(Task(image(board, symmetry), 1))
        assert (found.fewest_tiles, found.minimal_builds) == (
            example.fewest_tiles,
            example.minimal_builds,
        )
        assert (found.trap, found.detour2, found.choices) == pytest.approx(
            (example.trap, example.detour2, example.choices)
        )


@pytest.mark.parametrize("name", TERMS)
def test_harder_evidence_never_scores_less(name: str) -> None:
    inputs = asdict(MIDDLE)
    easier = Evidence(**inputs | {name: asdict(EASIER)[name]})
    harder = Evidence(**inputs | {name: asdict(HARDER)[name]})
    values = [raw(evidence, weights()) or 0.0 for evidence in (easier, MIDDLE, harder)]
    assert values == sorted(values)
    assert values[0] < values[2]
    scores = [rate(evidence).score or 0.0 for evidence in (easier, MIDDLE, harder)]
    assert scores == sorted(scores)


@pytest.mark.parametrize("name", TERMS)
def test_score_and_stars_are_withheld_where_an_input_is_missing(name: str) -> None:
    rating = rate(replace(MIDDLE, **{name: None}))
    assert (rating.score, rating.stars) == (None, None)
    assert rating.evidence[name] is None
    assert set(rating.evidence) == set(TERMS)


def test_a_task_that_cannot_be_solved_has_no_rating() -> None:
    data = example_board().to_data()
    data.pop("id")
    data["rows"][0] = "#a1.....^"
    evidence = measure(Task(Board.from_data(data), 1))
    assert evidence == Evidence()
    assert rate(evidence).score is None


def test_what_the_budget_did_not_prove_is_missing() -> None:
    answer = settle(Question(Task(example_board(), 1), default_tiles(), cap=1000))
    poor = Budget(nodes=1, deterministic=30.0)
    evidence = measure(Task(example_board(), 1), budget=poor, answer=answer)
    assert evidence.fewest_tiles == 6
    assert evidence.detour2 is None
    assert rate(evidence).score is None


def test_the_score_is_the_percentile_in_the_calibration_set() -> None:
    knots = weights().knots
    assert percentile(knots[0] - 1, knots) == 0.0
    assert percentile(knots[-1] + 1, knots) == 100.0
    assert percentile(knots[37], knots) == 37.0
    assert percentile((knots[37] + knots[38]) / 2, knots) == 37.5
    assert percentile(2.0, (1.0, 2.0, 2.0, 2.0, 3.0)) == 50.0


def test_stars_are_fifths_of_the_score() -> None:
    scores = (0.0, 19.9, 20.0, 39.9, 40.0, 60.0, 79.9, 80.0, 100.0)
    assert [stars(score) for score in scores] == [1, 1, 2, 2, 3, 4, 4, 5, 5]


def test_the_weights_file_belongs_to_the_calibration_set() -> None:
    mine = weights()
    again = recalibrated(mine, np.array([mine.of[name] for name in TERMS]))
    assert again.knots == pytest.approx(mine.knots, abs=1e-4)
    assert len(calibration()) == 800
    assert set(mine.of) == set(TERMS)
    assert mine.of["trap"] > 0
    assert mine.of["trap2"] > 0


def test_a_weights_file_is_read_as_it_was_written() -> None:
    assert Weights.from_toml(weights().to_toml()) == weights()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cap = 1000", ""),
        ("fewest_tiles = 1.0", "fewest_tiles = -1.0"),
        ("fewest_tiles = ", "some_tiles = "),
        ("cap = 1000", "cap = ["),
        ("knots = [", "knots = [ 99.0,"),
    ],
)
def test_a_weights_file_that_does_not_fit_is_refused(old: str, new: str) -> None:
    text = weights().to_toml()
    assert old in text
    with pytest.raises(DocumentError):
        Weights.from_toml(text.replace(old, new, 1))


def test_the_knots_never_fall() -> None:
    assert len(weights().knots) == KNOTS
    assert list(weights().knots) == sorted(weights().knots)
