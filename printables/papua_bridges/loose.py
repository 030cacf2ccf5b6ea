"""Boards without a deck, solutions of any tasks, and the test sheet alone."""

from collections.abc import Sequence
from pathlib import Path

from games.papua_bridges.content import Board, BridgeSet
from games.papua_bridges.validation import require_playable
from printables.cards import Card, card_sheets
from printables.errors import PrintError
from printables.papua_bridges.board_card import BoardCard, CardSize, board_side
from printables.papua_bridges.job import calibration_page
from printables.papua_bridges.look import measures
from printables.papua_bridges.solutions import Solved, picture_pages, sheets_of
from printables.papua_bridges.texts import text
from printables.sheet import Info, Progress, Setup, setup_of, write_job


def print_boards(  # noqa: PLR0913  # one keyword for each option of the command
    boards: Sequence[Board],
    out: Path,
    *,
    paper: str = "a4",
    ink: str = "full",
    square_mm: float | None = None,
    tiles: BridgeSet | None = None,
    link: str | None = None,
    progress: Progress | None = None,
) -> int:
    """Write boards without ratings to a PDF, one side each; returns its number of pages.

    They are numbered from 1 in their order. ``tiles`` is the bridge set that the codes
    name, the box's own if None. Raises ``DocumentError`` for a board that cannot be
    played and ``PrintError`` for what cannot be printed as asked.
    """
    if not boards:
        raise PrintError("There is no board to print.")
    for board in boards:
        require_playable(board, tiles)
    setup = setup_of(paper, "long", ink, fronts_only=True)
    faces = [
        BoardCard(board, str(number), {}, link, tiles) for number, board in enumerate(boards, 1)
    ]
    square = measures().square if square_mm is None else square_mm
    size = CardSize.fitting(faces, square, setup.paper)
    cards = [
        Card(board_side(face, size), None, (text("card.bookmark").format(name=face.name),))
        for face in faces
    ]
    sheets = card_sheets(cards, size.width, size.height, setup)
    return write_job(sheets, out, setup, _info("loose", setup), progress)


def print_solutions(
    solved: Sequence[Solved],
    out: Path,
    *,
    paper: str = "a4",
    flip: str = "long",
    ink: str = "full",
    progress: Progress | None = None,
) -> int:
    """Write a miniature of each build to a PDF; returns its number of pages.

    Tasks of one board that follow each other stand together. Raises ``DocumentError``
    for a board that cannot be played and ``PrintError`` for what cannot be printed.
    """
    if not solved:
        raise PrintError("There is no solution to print.")
    for task in solved:
        require_playable(task.board)
    setup = setup_of(paper, flip, ink)
    sheets = sheets_of(picture_pages(solved, setup.paper))
    return write_job(sheets, out, setup, _info("solutions", setup), progress)


def print_test(
    out: Path,
    *,
    paper: str = "a4",
    flip: str = "long",
    ink: str = "full",
    back_offset: tuple[float, float] = (0.0, 0.0),
) -> int:
    """Write the test sheet alone to a PDF; returns its number of pages."""
    setup = setup_of(paper, flip, ink, back_offset)
    return write_job([calibration_page(setup)], out, setup, _info("loose", setup))


def _info(kind: str, setup: Setup) -> Info:
    return Info(
        title=text(f"info.{kind}"),
        subject=text("info.loose_subject"),
        keywords=text("info.keywords"),
        footline=text("info.loose_footline").format(paper=setup.paper.title),
    )
