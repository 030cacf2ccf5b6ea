"""Whether a deck says the truth: boards, solutions, ids, congruence, rise.

Nothing here is searched or proved; that every minimum is one, a solver has to
prove again (``proofs``).
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import fmean

from games.papua_bridges.content import (
    Board,
    Card,
    Deck,
    DeckTask,
    Finding,
    Report,
    Side,
    Task,
    tasks_of,
)
from games.papua_bridges.form import tile_errors
from games.papua_bridges.scoring import judge
from games.papua_bridges.validation import validate
from generator.papua_bridges.proofs import named
from generator.papua_bridges.symmetry import View, canonical

SIDES: tuple[Side, ...] = ("A", "B")


def validate_deck(deck: Deck) -> Report:
    """All findings about a deck; its boards' and tiles' own findings are among them."""
    findings = [*tile_errors(deck.tiles, "contact"), *_boards(deck)]
    if not any(finding.severity == "error" for finding in findings):
        findings += [*_tasks(deck), *_congruence(deck), *_rise(deck)]
    return report_of(findings)


def report_of(findings: Iterable[Finding]) -> Report:
    """The report with these findings."""
    listed = tuple(findings)
    return Report(legal=all(f.severity != "error" for f in listed), findings=listed)


def tasks_with_boards(deck: Deck) -> Iterator[tuple[DeckTask, Task]]:
    """Each task that the deck states, with the task on its board."""
    boards = {(card.number, side): board for card, side, board in _sides(deck)}
    for stated in deck.tasks:
        board = boards.get((stated.card, stated.side))
        if board is not None:
            yield stated, Task(board, stated.start, stated.without)


def _error(code: str, rule: str, message: str) -> Finding:
    return Finding(code=code, rule=rule, severity="error", message=message)


def _sides(deck: Deck) -> Iterator[tuple[Card, Side, Board]]:
    for card in deck.cards:
        yield card, "A", card.A
        yield card, "B", card.B


def _boards(deck: Deck) -> Iterator[Finding]:
    for card, side, board in _sides(deck):
        where = f"Card {card.number}, side {side}"
        if board.side != side:
            yield _error("SIDE", "PB-02", f"{where}: the board says that it is side {board.side}.")
        for finding in validate(board).findings:
            yield finding.model_copy(update={"message": f"{where}: {finding.message}"})


def _tasks(deck: Deck) -> Iterator[Finding]:
    seen: set[str] = set()
    for stated, task in tasks_with_boards(deck):
        if stated.id != task.id:
            message = f"{named(stated)}: the id does not belong to this task."
            yield _error("TASK_ID", "PB-EX-1", message)
        elif task.id in seen:
            yield _error("TASK_TWICE", "PB-EX-1", f"{named(stated)}: the task is stated twice.")
        seen.add(task.id)
        yield from _solution(deck, stated, task)
    if len(deck.tasks) != len(list(tasks_with_boards(deck))):
        yield _error("TASK_CARD", "PB-EX-1", "In tasks: a task names a card that is not there.")
    wanted = {task.id for _, _, board in _sides(deck) for task in tasks_of(board)}
    if wanted - seen:
        message = f"In tasks: {len(wanted - seen)} of {len(wanted)} tasks are missing."
        yield _error("TASK_MISSING", "PB-EX-1", message)


def _solution(deck: Deck, stated: DeckTask, task: Task) -> Iterator[Finding]:
    """PB-INV-11: the referee finds the stated build complete, with as many tiles as stated."""
    build = stated.solution
    same_task = (build.start, build.without) == (task.start, task.without)
    verdict = judge(task.board, build, deck.tiles)
    if not same_task or verdict.errors or not verdict.complete:
        yield _error("SOLUTION", "PB-INV-11", f"{named(stated)}: the solution is none.")
    elif len(build.tiles) != stated.fewest_tiles:
        message = f"the solution has {len(build.tiles)} tiles, not {stated.fewest_tiles}."
        yield _error("SOLUTION", "PB-INV-11", f"{named(stated)}: {message}")


def _congruence(deck: Deck) -> Iterator[Finding]:
    seen: dict[View, str] = {}
    for card, side, board in _sides(deck):
        name = f"Card {card.number}, side {side}"
        twin = seen.setdefault(canonical(board), name)
        if twin != name:
            message = f"{name}: the board is that of {twin.lower()}, turned or mirrored."
            yield _error("CONGRUENT", "PB-B9", message)


def _rise(deck: Deck) -> Iterator[Finding]:
    for side in SIDES:
        scores: dict[int, list[float]] = {}
        for stated in deck.tasks:
            score = stated.rating.score
            if stated.side == side and stated.without is None and score is not None:
                scores.setdefault(stated.card, []).append(score)
        for card, following in pairwise(sorted(scores)):
            if fmean(scores[following]) < fmean(scores[card]):
                message = f"Card {following}, side {side}: it is easier than card {card}."
                yield _error("RISE", "PB-B10", message)
