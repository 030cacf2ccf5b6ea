"""Printing: which documents, with progress, and what is told of it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import click

from cli.papua_bridges.words import plural
from cli.papua_expedition.paper import Sheets
from cli.progress import shown
from cli.reading import read_bytes, told
from games.core.documents import DocumentError, read_json, schema_of
from games.sumatra.content import Plan, Setup, Task, Tileset
from printables.errors import PrintError
from printables.sumatra import Puzzle, print_puzzles, print_set
from solver.sumatra.answers import Answer

Printed = Tileset | Setup | Task | Plan | Answer
_KINDS: dict[str, type[Tileset] | type[Setup] | type[Task] | type[Plan] | type[Answer]] = {
    str(kind.model_fields["schema_"].default): kind
    for kind in (Tileset, Setup, Task, Plan, Answer)
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be in the file."""

    pages: str | None
    solutions: bool


def write(names: Sequence[str], wanted: Wanted, sheets: Sheets, target: str) -> int:
    """Write the PDF and return its number of pages; ``DocumentError`` if it cannot be printed."""
    found = [document for name in names for document in read(name)]
    job = _job(found, wanted)
    with shown("Pages", results=target) as bar:

        def tell(written: int, total: int) -> None:
            bar.expect(total)
            bar.reach(written)

        try:
            return job(Path(target), progress=tell, **asdict(sheets))
        except PrintError as error:
            raise DocumentError("PRINT", str(error)) from None


def _job(found: Sequence[Printed], wanted: Wanted) -> Callable[..., int]:
    sets = [one for one in found if isinstance(one, Tileset | Setup)]
    if len(sets) == len(found) <= 1:
        if not wanted.solutions:
            raise click.UsageError("Only puzzle sheets have solutions to leave out.")
        return partial(print_set, sets[0] if sets else None, pages=wanted.pages)
    if sets:
        raise click.UsageError("Give one tile set or setup, or tasks with their plans.")
    if wanted.pages is not None:
        raise click.UsageError("Puzzle sheets have no parts to choose; --pages is for the set.")
    return partial(print_puzzles, puzzles_of(found), solutions=wanted.solutions)


def puzzles_of(found: Sequence[Printed]) -> list[Puzzle]:
    """Each task with its plan; raises ``DocumentError`` where one has none.

    An answer brings its plan and what is proved of it.
    """
    plans = {one.task: one for one in found if isinstance(one, Plan)}
    least: dict[str, int | None] = {}
    for one in found:
        if isinstance(one, Answer) and one.solutions:
            plans[one.task] = one.solutions[0]
            actions = one.objective == "fewest_actions"
            least[one.task] = one.bound if actions else None
    tasks = [one for one in found if isinstance(one, Task)]
    strangers = plans.keys() - {task.id for task in tasks}
    if strangers:
        raise DocumentError("PLAN", f"There is no task {min(strangers)} for one of the plans.")
    for task in tasks:
        if task.id not in plans:
            raise DocumentError("PLAN", f"There is no plan for the task {task.id}.")
    names = [(task, task.id or "") for task in tasks]
    return [Puzzle(task, plans[name], least.get(name)) for task, name in names]


def read(name: str) -> list[Printed]:
    """The document in a source, or those in its lines; raises ``DocumentError``."""
    raw = read_bytes(name)
    with told(name):
        return [_document(part) for part in _parts(raw)]


def _parts(raw: bytes) -> list[bytes]:
    """The whole, or its lines where each holds a document of its own."""
    lines = [line for line in raw.splitlines() if line.strip()]
    whole = len(lines) < 2 or not all(line.startswith(b"{") for line in lines)
    return [raw] if whole else lines


def _document(raw: bytes) -> Printed:
    schema = schema_of(read_json(raw))
    if schema not in _KINDS:
        raise DocumentError("SCHEMA", f"In schema: what is printed is {', '.join(_KINDS)}.")
    return _KINDS[schema].from_json(raw)


def summary(target: str, pages: int, *, as_json: bool) -> str:
    """What was written, for people or as JSON."""
    if as_json:
        return json.dumps({"file": target, "pages": pages}, sort_keys=True)
    return f"{target}: {plural(pages, 'page')}."
