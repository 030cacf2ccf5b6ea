"""Which validation belongs to which kind of document, and what is proved of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from cli.exits import ExitCode
from cli.papua_bridges.jobs import SolveJob, crew
from cli.papua_bridges.sources import ReadBoard, board_in, deck_in, read_text, schema_name
from cli.progress import shown
from cli.reading import told
from games.core.documents import MAX_DECK_BYTES, DocumentError, read_json
from games.papua_bridges import pictures, qr
from games.papua_bridges.content import (
    Answer,
    Board,
    BridgeSet,
    Deck,
    Finding,
    Objective,
    Report,
    Task,
    default_tiles,
    tasks_of,
)
from games.papua_bridges.validation import validate, validate_tiles
from generator.papua_bridges import deck_check, proofs
from solver.runner import Failure, values
from solver.runtime import Budget

Validated: TypeAlias = ReadBoard | BridgeSet | Deck
Promise: TypeAlias = tuple[SolveJob, Callable[[Answer], Finding | None]]
"""A question, and what its answer says of the document."""

BOARD, TILES, DECK = "The board", "The bridge set", "The deck"
_BOARD_SCHEMA = schema_name(Board)
_SCHEMAS = (_BOARD_SCHEMA, schema_name(BridgeSet), schema_name(Deck))


@dataclass(frozen=True, slots=True)
class Proving:
    """How what a document promises is proved."""

    budget: Budget
    workers: int


def read(name: str) -> Validated:
    """The document in a source: a board in any form, a bridge set or a deck; ``DocumentError``."""
    text = read_text(name, limit=MAX_DECK_BYTES)
    with told(name):
        if qr.is_code(text) or pictures.is_picture(text):
            return board_in(text)
        deck = deck_in(text)
        if deck is not None:
            return deck
        data = read_json(text)
        if isinstance(data, dict) and data.get("schema", _BOARD_SCHEMA) not in _SCHEMAS:
            raise DocumentError(
                "SCHEMA", f"In schema: what can be validated is {', '.join(_SCHEMAS)}."
            )
        return BridgeSet.from_data(data) if _is_set(data) else board_in(text)


def _is_set(data: object) -> bool:
    """Whether a document says that it is a bridge set or, saying nothing, looks like one."""
    if not isinstance(data, dict):
        return False
    if "schema" in data:
        return bool(data["schema"] == schema_name(BridgeSet))
    return "tiles" in data and "rows" not in data


def of_form(document: Validated, tiles: BridgeSet | None) -> tuple[str, Report]:
    """How to call the document, and what was found in it without any search."""
    if isinstance(document, Deck):
        return DECK, deck_check.validate_deck(document)
    if isinstance(document, BridgeSet):
        return TILES, validate_tiles(document)
    found = validate(document.board).findings
    if tiles is not None:
        found += validate_tiles(tiles, document.board.join).findings
    return BOARD, deck_check.report_of(found)


def proved(
    document: Validated, tiles: BridgeSet | None, report: Report, how: Proving
) -> tuple[Report, ExitCode]:
    """The report with what a solver proves against the document, and the exit code."""
    promises = _promises(document, tiles or default_tiles(), how) if report.legal else []
    with shown("Proofs", len(promises)) as bar:
        results: list[Answer | Failure] = crew().map(
            "cli.papua_bridges.jobs:solve",
            [job for job, _ in promises],
            workers=how.workers,
            on_result=lambda *_: bar.advance(),
        )
    said = [say(answer) for (_, say), answer in zip(promises, values(results), strict=True)]
    against = [finding for finding in said if finding is not None]
    whole = deck_check.report_of([*report.findings, *against])
    if whole.legal and any(map(proofs.is_open, against)):
        return whole, ExitCode.OPEN
    return whole, exit_of(whole)


def exit_of(report: Report) -> ExitCode:
    """Yes if no finding is an error."""
    return ExitCode.YES if report.legal else ExitCode.NO


def _promises(document: Validated, tiles: BridgeSet, how: Proving) -> list[Promise]:
    if isinstance(document, BridgeSet):
        return []
    if isinstance(document, ReadBoard):
        return [
            (_question(task, tiles, "any", how), partial(proofs.solvable_finding, task))
            for task in tasks_of(document.board)
        ]
    return [
        (
            _question(task, document.tiles, "fewest_tiles", how),
            partial(proofs.minimum_finding, stated),
        )
        for stated, task in deck_check.tasks_with_boards(document)
    ]


def _question(task: Task, tiles: BridgeSet, objective: Objective, how: Proving) -> SolveJob:
    return SolveJob(task, tiles, objective, how.budget, 0, 1, "auto")
