"""The index of the easier tasks: each solved in a few letters, three columns on a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.fonts import font
from printables.paper import Box, Paper
from printables.papua_bridges.board_card import draw_stars
from printables.papua_bridges.look import shade, style
from printables.papua_bridges.notation import steps
from printables.papua_bridges.solutions import Solved, page_room
from printables.papua_bridges.texts import text
from printables.pen import Pen
from printables.sheet import Page


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the index: a heading, or a task's solution in letters."""

    head: str = ""
    task: Solved | None = None
    words: tuple[tuple[str, bool], ...] = ()
    first: bool = True


_INDEX = 6.2
_LEAD = 2.62
_LABEL = 14.5


def index_pages(tasks: Sequence[Solved], paper: Paper) -> list[Page]:
    """Pages that list tasks in letters, three columns on each."""
    room = page_room(paper)
    top = room.height - 15.0
    width = (room.width - 2 * 5.0) / 3
    lines = list(_lines(tasks, width))
    each = int(top / _LEAD)
    columns = list(_columns(lines, each))
    pages = [columns[i : i + 3] for i in range(0, len(columns), 3)]
    return [_index_page(page, room, width, i) for i, page in enumerate(pages, 1)]


def _columns(lines: list[_Line], each: int) -> Iterator[list[_Line]]:
    """Columns that do not end with a heading."""
    column: list[_Line] = []
    for i, line in enumerate(lines):
        ends = len(column) == each or (len(column) == each - 1 and line.head and i)
        if column and ends:
            yield column
            column = []
        column.append(line)
    if column:
        yield column


def _lines(tasks: Sequence[Solved], width: float) -> Iterator[_Line]:
    board = None
    for task in tasks:
        if task.board.id != board:
            board = task.board.id
            yield _Line(text("index.board").format(name=task.card, id=board))
        for i, words in enumerate(_wrapped(task, width - _LABEL)):
            yield _Line(task=task, words=words, first=i == 0)


def _wrapped(task: Solved, room: float) -> Iterator[tuple[tuple[str, bool], ...]]:
    """The solution in as many lines as it needs, broken between tiles."""
    line: list[tuple[str, bool]] = []
    used = 0.0
    for name, way in steps(task.build):
        long = font("bold").width(name, _INDEX) + font("body").width(f" {way}  ", _INDEX)
        if line and used + long > room + 1.0:
            yield tuple(line)
            line, used = [], 0.0
        line += [(name, True), (f" {way}  ", False)]
        used += long
    yield tuple(line)


def _index_page(columns: list[list[_Line]], room: Box, width: float, number: int) -> Page:
    title = text("index.title").format(number=number)

    def draw(pen: Pen) -> None:
        name = style(pen, "display", 12, "accent_A")
        pen.text(room.x, room.top - 4.5, text("index.heading"), name)
        pen.text(room.x, room.top - 8.6, text("index.how"), style(pen, "body", 7, "quiet"))
        for i, column in enumerate(columns):
            _column(pen, column, room.x + i * (width + 5.0), room.top - 14.0, width)

    return Page(f"E{number}", title, draw, bookmarks=((text("chapter.index"), title),))


def _column(pen: Pen, lines: list[_Line], x: float, y: float, width: float) -> None:
    for line in lines:
        if line.head:
            box = (x, y - 0.65, width, _LEAD - 0.1)
            pen.rect(box, fill=shade(pen, "water"), radius=0.6)
            pen.text(x + 0.8, y, line.head, style(pen, "bold", _INDEX), within=width - 1)
        else:
            _entry(pen, line, x, y)
        y -= _LEAD


def _entry(pen: Pen, line: _Line, x: float, y: float) -> None:
    task = line.task
    assert task is not None, "a line without a heading belongs to a task"
    bold, body = style(pen, "bold", _INDEX), style(pen, "body", _INDEX)
    if line.first:
        pen.text(x + 0.8, y, f"{task.build.start}-{task.build.without or text('index.all')}", bold)
        _stars(pen, x + 4.4, y, task.stars)
        pen.text(x + 13.0, y, str(len(task.build.tiles)), bold, align="right")
    at = x + _LABEL
    for words, strong in line.words:
        at += pen.text(at, y, words, bold if strong else body)


def _stars(pen: Pen, x: float, y: float, stars: int | None) -> None:
    if stars is None:
        pen.text(x, y, "?", style(pen, "body", _INDEX))
    else:
        box = Box(-0.2, -0.2, 8.0, 2.2)
        with pen.at(x, y):
            pen.face(f"index-stars-{stars}", box, lambda p: draw_stars(p, 0, 0.78, 0.6, stars))
