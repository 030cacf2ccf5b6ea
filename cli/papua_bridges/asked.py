"""What is asked: one task, the tasks of a board, or those of many lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import Field

from cli.lines import Line
from cli.papua_bridges.sources import board_in, playable, require_fitting
from games.core.documents import Document, DocumentError, read_json
from games.papua_bridges import qr
from games.papua_bridges.content import Board, BridgeSet, Island, Task, tasks_of


class TaskRequest(Document):
    """One line of many: a board, and which of its tasks."""

    board: Board
    start: Annotated[int, Field(ge=1, le=4)] | None = None
    without: Island | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A task that a line asks for."""

    line: int
    task: Task


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that cannot be read."""

    line: int
    code: str
    message: str


Item: TypeAlias = Asked | Unread


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the options say where the input does not say it itself."""

    tiles: BridgeSet
    start: int | None = None
    without: Island | None = None


def of_board(board: Board, start: int | None, without: Island | None) -> list[Task]:
    """The named task; without a start all that fit: 20, or the four without one island."""
    if start is not None:
        return [Task(board, start, without)]
    return [task for task in tasks_of(board) if without in (None, task.without)]


def of_document(text: str, wanted: Wanted) -> list[Task]:
    """The tasks of a board, or of one line of many that stands alone; ``DocumentError``."""
    if not qr.is_code(text) and text.lstrip().startswith("{"):
        data = read_json(text)
        if isinstance(data, dict) and "board" in data:
            return _of_request(TaskRequest.from_data(data), wanted)
    return of_board(playable(board_in(text), wanted.tiles), wanted.start, wanted.without)


def of_lines(lines: Iterable[Line], wanted: Wanted) -> Iterator[Item]:
    """The tasks that the lines ask for, in their order; errors in their place."""
    for line in lines:
        try:
            tasks = of_document(line.text(), wanted)
        except DocumentError as error:
            yield Unread(line.number, error.code, str(error))
        else:
            yield from (Asked(line.number, task) for task in tasks)


def _of_request(request: TaskRequest, wanted: Wanted) -> list[Task]:
    require_fitting(request.board, wanted.tiles)
    said = "without" in request.model_fields_set
    without = request.without if said else wanted.without
    return of_board(request.board, request.start or wanted.start, without)
