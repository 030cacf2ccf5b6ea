"""Solution sheets: the shortest build of every task, as pictures and in a few letters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.papua_bridges.content import Board, Build, Count, Deck, DeckTask, Side
from printables.errors import DoesNotFitError
from printables.paper import Box, Paper, lengths
from printables.papua_bridges.board_art import draw_badge
from printables.papua_bridges.board_card import draw_stars
from printables.papua_bridges.look import style
from printables.papua_bridges.mini import draw_mini
from printables.papua_bridges.texts import text
from printables.pen import Pen
from printables.sheet import Page, Sheet

_COLUMNS = 4
_GAP = 4.5
_HEAD = 5.6
_CAPTION = 5.4
_NOTE = 4.6
_STRIP = 3.2


@dataclass(frozen=True, slots=True)
class Solved:
    """A task as it stands on a solution sheet; what is not known is None."""

    board: Board
    card: str
    """What the board is called: number and side."""
    build: Build
    fewest: int | None = None
    proved: bool = False
    builds: Count | None = None
    stars: int | None = None
    score: float | None = None


def solved_tasks(deck: Deck, cards: Iterable[int] | None = None) -> list[Solved]:
    """The tasks of a deck (of some cards of it) in its order."""
    wanted = None if cards is None else set(cards)
    boards: dict[tuple[int, Side], Board] = {}
    for card in deck.cards:
        boards[card.number, "A"], boards[card.number, "B"] = card.A, card.B
    return [
        _solved(task, boards[task.card, task.side])
        for task in deck.tasks
        if wanted is None or task.card in wanted
    ]


def _solved(task: DeckTask, board: Board) -> Solved:
    rating = task.rating
    return Solved(
        board, f"{task.card}{task.side}", task.solution, task.fewest_tiles, task.proved,
        task.minimal_builds, rating.stars, rating.score,
    )  # fmt: skip


def picture_pages(tasks: Sequence[Solved], paper: Paper) -> list[Page]:
    """Pages with a miniature for each task, four in a row, the tasks of a board together."""
    groups = _by_board(tasks)
    room = page_room(paper)
    cell = _cell(room)
    pages: list[list[list[Solved]]] = [[]]
    used = 0.0
    for group in groups:
        tall = _height(group, cell)
        if used + tall > room.height + 0.01 and pages[-1]:
            pages.append([])
            used = 0.0
        if tall > room.height + 0.01:
            raise DoesNotFitError(
                f"The {len(group)} solutions of one board need {tall:.0f} mm, and a page of "
                f"{paper.title} has {room.height:.0f} mm."
            )
        pages[-1].append(group)
        used += tall
    return [_picture_page(groups, room, cell, i) for i, groups in enumerate(pages, 1) if groups]


def _cell(room: Box) -> float:
    """The side of a miniature: four in a row, and four rows on a page with their words."""
    words = _HEAD + _CAPTION + _NOTE + _STRIP
    return min((room.width - (_COLUMNS - 1) * _GAP) / _COLUMNS, room.height / 4 - words)


def page_room(paper: Paper) -> Box:
    """Where solutions stand on a page."""
    side = lengths().margin + 5.0
    low = lengths().margin + lengths().foot + 4.0
    return Box(side, low, paper.width - 2 * side, paper.height - low - side)


def _by_board(tasks: Sequence[Solved]) -> list[list[Solved]]:
    """The tasks of each board, at most two rows of them together."""
    groups: list[list[Solved]] = []
    for task in tasks:
        last = groups[-1] if groups else []
        if last and last[0].board.id == task.board.id and len(last) < 2 * _COLUMNS:
            last.append(task)
        else:
            groups.append([task])
    return groups


def _square(board: Board, cell: float) -> float:
    return cell / max(board.width, board.height)


def _height(group: Sequence[Solved], cell: float) -> float:
    rows = -(-len(group) // _COLUMNS)
    tall = _square(group[0].board, cell) * group[0].board.height
    return _HEAD + rows * (_CAPTION + tall + _NOTE + _STRIP)


def _picture_page(groups: list[list[Solved]], room: Box, cell: float, number: int) -> Page:
    names = list(dict.fromkeys(group[0].card for group in groups))
    words = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
    title = text("solutions.title").format(boards=words)

    def draw(pen: Pen) -> None:
        y = room.top
        for group in groups:
            _group(pen, group, room, cell, y)
            y -= _height(group, cell)

    return Page(f"S{number}", title, draw, bookmarks=((text("chapter.solutions"), title),))


def _group(pen: Pen, group: list[Solved], room: Box, cell: float, top: float) -> None:
    board = group[0].board
    head = text("solutions.head").format(
        name=group[0].card, kind=text(f"side.{board.side}"), id=board.id,
    )  # fmt: skip
    accent = style(pen, "display", 11, f"accent_{board.side}")
    width = pen.text(room.x, top - 4.0, text("solutions.board").format(name=group[0].card), accent)
    words = head + " · " + text(f"join.{board.join}.short")
    pen.text(room.x + width + 2.5, top - 4.0, words, style(pen, "body", 7.5, "quiet"))
    square = _square(board, cell)
    tall = square * board.height
    for i, task in enumerate(group):
        row, column = divmod(i, _COLUMNS)
        x = room.x + column * (room.width - cell) / (_COLUMNS - 1)
        y = top - _HEAD - row * (_CAPTION + tall + _NOTE + _STRIP)
        _caption(pen, task, x, y, cell)
        with pen.at(x + (cell - square * board.width) / 2, y - _CAPTION - tall):
            draw_mini(pen, board, task.build, square)
        note = style(pen, "body", 7)
        pen.text(x, y - _CAPTION - tall - 3.2, _found(task), note, within=cell)


def _caption(pen: Pen, task: Solved, x: float, y: float, cell: float) -> None:
    draw_badge(pen, x + 2.1, y - 2.6, 2.0, str(task.build.start))
    at = x + 5.6
    if task.build.without is not None:
        words = text("solutions.without").format(island=task.build.without)
        at += pen.text(at, y - 3.6, words, style(pen, "bold", 7.5)) + 1.5
    if task.fewest is None:
        return
    draw_stars(pen, at, y - 2.6, 1.45, task.stars)
    words = text("card.unrated") if task.score is None else f"{task.score:.0f}"
    pen.text(x + cell, y - 3.6, words, style(pen, "bold", 8), align="right")


def _found(task: Solved) -> str:
    tiles = len(task.build.tiles)
    words = text("solutions.tile" if tiles == 1 else "solutions.tiles").format(tiles=tiles)
    if task.fewest is not None:
        key = "solutions.fewest" if task.proved and task.fewest == tiles else "solutions.unproved"
        words += " " + text(key)
    if task.builds is not None:
        words += " · " + counted(task.builds)
    return words


def counted(builds: Count) -> str:
    """How many builds have the fewest tiles, in words."""
    if not builds.complete:
        return text("solutions.at_least").format(builds=builds.value)
    key = "solutions.one" if builds.value == 1 else "solutions.builds"
    return text(key).format(builds=builds.value)


def sheets_of(pages: Sequence[Page]) -> list[Sheet]:
    """Pages on both sides of as many sheets as they need."""
    return [
        Sheet(pages[i], pages[i + 1] if i + 1 < len(pages) else None)
        for i in range(0, len(pages), 2)
    ]


def main_tasks(tasks: Iterable[Solved]) -> list[Solved]:
    """The tasks with all islands."""
    return [task for task in tasks if task.build.without is None]


def easier_tasks(tasks: Iterable[Solved]) -> list[Solved]:
    """The tasks with an island removed."""
    return [task for task in tasks if task.build.without is not None]
