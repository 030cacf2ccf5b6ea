"""A deck that is right has no findings; each thing that can be wrong is found."""

from collections.abc import Callable
from typing import Any

import pytest

from games.papua_bridges.content import Deck, DeckTask, Report, Task, default_tiles
from generator.papua_bridges.audit import audit
from generator.papua_bridges.deck_check import tasks_with_boards, validate_deck
from generator.papua_bridges.proofs import is_open, minimum_finding, solvable_finding
from generator.papua_bridges.symmetry import image
from solver.papua_bridges.questions import Question, settle
from solver.runner import Local
from solver.runtime import Budget
from tests.generator.real_deck import real_deck

Change = Callable[[dict[str, Any]], object]


def broken(change: Change) -> Report:
    """The report on the deck after a change that keeps it readable."""
    data = real_deck().to_data()
    data.pop("id")
    change(data)
    return validate_deck(Deck.from_data(data))


def codes(report: Report) -> set[tuple[str, str]]:
    return {(finding.code, finding.rule) for finding in report.findings}


def test_a_right_deck_has_no_findings() -> None:
    assert validate_deck(real_deck()) == Report(legal=True, findings=())


def other_solution(data: dict[str, Any]) -> None:
    """Give the first task the solution of the task from start 2."""
    data["tasks"][0]["solution"] = {**data["tasks"][5]["solution"], "start": 1}


def one_tile_less(data: dict[str, Any]) -> None:
    data["tasks"][0]["solution"]["tiles"].pop()


def overstated(data: dict[str, Any]) -> None:
    data["tasks"][0]["fewest_tiles"] += 1


def of_another_start(data: dict[str, Any]) -> None:
    data["tasks"][0]["solution"]["start"] = 2


def wrong_id(data: dict[str, Any]) -> None:
    data["tasks"][0]["id"] = data["tasks"][1]["id"]


def twice(data: dict[str, Any]) -> None:
    data["tasks"].append(data["tasks"][0])


def missing(data: dict[str, Any]) -> None:
    data["tasks"].pop()


def unknown_card(data: dict[str, Any]) -> None:
    data["tasks"][-1]["card"] = 9


def falling(data: dict[str, Any]) -> None:
    for task in data["tasks"]:
        if task["side"] == "A":
            task["rating"]["score"] = 90.0 - task["card"]


@pytest.mark.rule("PB-INV-11", "PB-EX-1", "PB-B10")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (other_solution, {("SOLUTION", "PB-INV-11")}),
        (one_tile_less, {("SOLUTION", "PB-INV-11")}),
        (overstated, {("SOLUTION", "PB-INV-11")}),
        (of_another_start, {("SOLUTION", "PB-INV-11")}),
        (wrong_id, {("TASK_ID", "PB-EX-1")}),
        (twice, {("TASK_TWICE", "PB-EX-1")}),
        (missing, {("TASK_MISSING", "PB-EX-1")}),
        (unknown_card, {("TASK_CARD", "PB-EX-1"), ("TASK_MISSING", "PB-EX-1")}),
        (falling, {("RISE", "PB-B10")}),
    ],
)
def test_what_is_wrong_is_found(change: Change, expected: set[tuple[str, str]]) -> None:
    report = broken(change)
    assert not report.legal
    assert codes(report) == expected


@pytest.mark.rule("PB-B9")
def test_a_turned_twin_is_found() -> None:
    def twin(data: dict[str, Any]) -> None:
        turned = image(real_deck().cards[0].A, 5)
        data["cards"][1]["A"] = turned.to_data()

    assert ("CONGRUENT", "PB-B9") in codes(broken(twin))


def test_a_board_on_the_wrong_side_or_with_a_fault_is_found() -> None:
    def swapped(data: dict[str, Any]) -> None:
        card = data["cards"][0]
        card["A"], card["B"] = card["B"], card["A"]

    def unplayable(data: dict[str, Any]) -> None:
        board = data["cards"][0]["A"]
        board.pop("id", None)
        board["exits"]["a"] = [[0, 0, "N"]]

    assert ("SIDE", "PB-02") in codes(broken(swapped))
    report = broken(unplayable)
    assert {rule for _, rule in codes(report)} == {"PB-38"}
    assert report.findings[0].message.startswith("Card 1, side A: ")


def first_task() -> tuple[DeckTask, Task]:
    return next(tasks_with_boards(real_deck()))


@pytest.mark.rule("PB-INV-12")
def test_a_proof_speaks_for_or_against_a_minimum() -> None:
    stated, task = first_task()
    proof = settle(Question(task, default_tiles()))
    assert minimum_finding(stated, proof) is None
    too_many = stated.model_copy(update={"fewest_tiles": stated.fewest_tiles + 1})
    against = minimum_finding(too_many, proof)
    assert against is not None
    assert (against.rule, against.severity) == ("PB-INV-12", "error")
    left_open = minimum_finding(stated, proof.model_copy(update={"status": "unknown"}))
    assert left_open is not None
    assert is_open(left_open)
    assert left_open.severity == "warning"


@pytest.mark.rule("PB-B8")
def test_a_proof_speaks_for_or_against_a_task() -> None:
    _, task = first_task()
    proof = settle(Question(task, default_tiles()))
    assert solvable_finding(task, proof) is None
    against = solvable_finding(task, proof.model_copy(update={"status": "infeasible"}))
    assert against is not None
    assert (against.code, against.rule, against.severity) == ("UNSOLVABLE", "PB-B8", "error")
    left_open = solvable_finding(task, proof.model_copy(update={"status": "unknown"}))
    assert left_open is not None
    assert is_open(left_open)


@pytest.mark.rule("PB-INV-11", "PB-INV-12")
def test_the_other_engine_agrees_and_finds_a_false_minimum() -> None:
    deck = real_deck()
    done: list[None] = []
    found = audit(deck, Local(), 2, lambda: done.append(None))
    assert (found.deck, found.engine, found.tasks) == (deck.id, "cp-sat", 80)
    assert (found.agreed, found.disagreed, found.unknown) == (80, (), ())
    assert len(done) == 80

    data = deck.to_data()
    data.pop("id")
    data["tasks"] = data["tasks"][:2]
    data["tasks"][1]["fewest_tiles"] += 1
    wrong = Deck.from_data(data)
    report = audit(wrong, Local(), 0, lambda: None)
    assert report.agreed == 1
    assert [(d.task, d.deck, d.audit) for d in report.disagreed] == [
        (wrong.tasks[1].id, wrong.tasks[1].fewest_tiles, wrong.tasks[1].fewest_tiles - 1)
    ]
    starved = audit(wrong, Local(), 0, lambda: None, Budget(deterministic=0.0001))
    assert starved.agreed == 0
    assert not starved.disagreed
    assert len(starved.unknown) == 2
