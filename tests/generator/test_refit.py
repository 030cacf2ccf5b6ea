"""Refitting the weights to people's times: synthetic people whose difficulty is known."""

import csv
import io

import numpy as np
import pytest

from games.core.documents import DocumentError
from games.core.streams import stream
from games.papua_bridges.content import Build, Card, Count, Deck, DeckTask, Task, default_tiles
from generator.papua_bridges.boards import sample
from generator.papua_bridges.features import Evidence
from generator.papua_bridges.rating import TERMS, rate, terms
from generator.papua_bridges.refit import HEADER, difficulties, read_times, refit
from generator.papua_bridges.weights import Weights, weights

TRUE = {
    "fewest_tiles": 0.8,
    "minimal_builds": 0.3,
    "trap": 0.0,
    "trap2": 2.0,
    "detour2": 0.0,
    "choices": 0.4,
}
RNG = np.random.default_rng(11)


def draw_evidence() -> Evidence:
    return Evidence(
        fewest_tiles=int(RNG.integers(3, 8)),
        minimal_builds=int(RNG.integers(1, 400)),
        trap=float(RNG.uniform(0, 0.8)),
        trap2=float(RNG.uniform(0, 0.9)),
        detour2=float(RNG.uniform(0, 0.95)),
        choices=float(RNG.uniform(3, 40)),
    )


def deck_task(card: int, task: Task, evidence: Evidence) -> DeckTask:
    return DeckTask(
        id=task.id,
        card=card,
        side="A",
        start=task.start,
        without=None,
        fewest_tiles=evidence.fewest_tiles or 0,
        proved=True,
        minimal_builds=Count(value=evidence.minimal_builds or 0, complete=True),
        rating=rate(evidence),
        solution=Build(start=task.start, tiles=()),
    )


@pytest.fixture(scope="module")
def deck() -> Deck:
    drawn = (sample(stream(5, "refit", i), "A") for i in range(200))
    boards = [board for board in drawn if board is not None][:60]
    tasks = [
        deck_task(n, Task(board, start), draw_evidence())
        for n, board in enumerate(boards, 1)
        for start in (1, 2, 3, 4)
    ]
    cards = tuple(Card(number=n, A=board, B=board) for n, board in enumerate(boards, 1))
    return Deck(seed=1, generator="test", tiles=default_tiles(), cards=cards, tasks=tuple(tasks))


def true_difficulty(task: DeckTask) -> float:
    values = terms(Evidence(**{name: task.rating.evidence[name] for name in TERMS}))
    assert values is not None
    return sum(TRUE[name] * value for name, value in values.items())


def times(deck: Deck, *, players: int = 12, noise: float = 0.3, odd: float = 0.0) -> str:
    """People of very different pace, each with a random half of the tasks."""
    text = io.StringIO()
    out = csv.writer(text)
    out.writerow(HEADER)
    for player in range(players):
        pace = RNG.uniform(2, 8)
        for task in deck.tasks:
            if RNG.random() < 0.5:
                log = pace + true_difficulty(task) + RNG.normal(0, noise)
                log += RNG.uniform(3, 6) if RNG.random() < odd else 0
                out.writerow([task.id, f"p{player}", f"{2**log:.3f}", 1])
    return text.getvalue()


def test_refit_recovers_the_weights_behind_the_times(deck: Deck) -> None:
    found = refit(times(deck), [deck])
    for name, weight in TRUE.items():
        assert found.weights.of[name] == pytest.approx(weight, abs=0.12)
    assert found.players == 12
    assert found.tasks == len(deck.tasks)
    assert found.new.spearman.value > 0.95 > found.old.spearman.value
    assert found.new.spearman.low > found.old.spearman.high


def test_odd_times_do_not_move_the_weights_much(deck: Deck) -> None:
    found = refit(times(deck, odd=0.1), [deck])
    for name, weight in TRUE.items():
        assert found.weights.of[name] == pytest.approx(weight, abs=0.2)


def test_the_new_weights_are_a_weights_file_of_their_own_name(deck: Deck) -> None:
    found = refit(times(deck), [deck])
    read = Weights.from_toml(found.weights.to_toml())
    assert read.model.startswith("papua-bridges/1+")
    assert read.model != weights().model
    assert read.of == pytest.approx(dict(found.weights.of), abs=1e-4)
    assert "Spearman" in found.table()
    assert f"{found.new.spearman}" in found.table()


def test_the_same_times_give_the_same_weights(deck: Deck) -> None:
    text = times(deck)
    assert refit(text, [deck]) == refit(text, [deck])


def test_few_times_leave_the_weights_near_the_old_ones(deck: Deck) -> None:
    few = "\n".join(times(deck, players=1).splitlines()[:26])
    fitted = np.array([refit(few, [deck]).weights.of[name] for name in TERMS])
    many = np.array([TRUE[name] for name in TERMS])
    old = np.array([weights().of[name] for name in TERMS])
    assert angle(fitted, old) < angle(many, old)


def angle(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.arccos(one @ other / np.linalg.norm(one) / np.linalg.norm(other)))


def test_pace_does_not_make_a_task_hard(deck: Deck) -> None:
    a, b, c = (task.id for task in deck.tasks[:3])
    lines = f"{a},slow,800,1\n{b},slow,1600,1\n{b},fast,20,1\n{c},fast,40,1\n{a},fast,10,1\n"
    found = difficulties(read_times(",".join(HEADER) + "\n" + lines, {a: 1, b: 1, c: 1}))
    assert found[b] - found[a] == pytest.approx(1)
    assert found[c] - found[b] == pytest.approx(1)


def test_an_unsolved_task_is_harder_than_all_that_were_solved(deck: Deck) -> None:
    a, b = (task.id for task in deck.tasks[:2])
    lines = f"{','.join(HEADER)}\n{a},p,100,yes\n{b},p,60,no\n"
    found = difficulties(read_times(lines, {a: 1, b: 1}))
    assert found[b] > found[a]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("pb-0000000000000000/1,p,10,1", "Line 2 names a task"),
        ("KNOWN,p,10", "Line 2 does not have 4 fields"),
        ("KNOWN,p,-1,1", "seconds must be a number above 0"),
        ("KNOWN,p,nan,1", "seconds must be a number above 0"),
        ("KNOWN,p,ten,1", "seconds must be a number above 0"),
        ("KNOWN,p,10,maybe", "solved must be 1 or 0"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(deck: Deck, line: str, word: str) -> None:
    text = ",".join(HEADER) + "\n" + line.replace("KNOWN", deck.tasks[0].id)
    with pytest.raises(DocumentError, match=word):
        refit(text, [deck])


def test_without_the_header_nothing_is_read(deck: Deck) -> None:
    with pytest.raises(DocumentError, match="first line must be task,player,seconds,solved"):
        refit("a,b\n", [deck])


def test_too_few_tasks_are_refused(deck: Deck) -> None:
    with pytest.raises(DocumentError, match="At least 20 rated tasks"):
        refit("\n".join(times(deck).splitlines()[:4]), [deck])
