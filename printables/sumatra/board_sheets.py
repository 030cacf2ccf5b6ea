"""The board in four parts, cut along the lines between squares, to be taped together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.cards import Item, Layout, Side, room_on, sheet_of
from printables.errors import DoesNotFitError
from printables.paper import Box, lengths
from printables.paths import rectangle
from printables.pen import Pen
from printables.sheet import Setup, Sheet
from printables.sumatra.board_art import draw_board
from printables.sumatra.island import full_size
from printables.sumatra.look import measures, shade, text

SEAM = 4
"""So many columns (and rows) lie in the first half of the board."""


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on the board."""

    printed: Sequence[Sequence[str]]
    length: int
    starters: Sequence[int]


def sheets(board: Board, setup: Setup) -> list[Sheet]:
    """Four sheets, printed on one side; raises ``DoesNotFitError`` where one is too large."""
    return [_sheet(board, part, number, setup) for number, part in enumerate(parts(), 1)]


def parts() -> Iterator[Box]:
    """The four parts as boxes of the whole board, whose jungle begins at (0, 0)."""
    size = measures()
    low, seam = -size.sea, SEAM * size.square
    high = 7 * size.square + size.sea
    for bottom, top in ((7 * size.square - seam, high), (low, 7 * size.square - seam)):
        for left, right in ((low, seam), (seam, high)):
            yield Box(left, bottom, right - left, top - bottom)


def _sheet(board: Board, part: Box, number: int, setup: Setup) -> Sheet:
    paper = setup.paper
    room = room_on(paper)
    if part.width > room[0] or part.height > room[1]:
        raise DoesNotFitError(
            f"A part of the board is {part.width:.0f} x {part.height:.0f} mm, and "
            f"{paper.title} has room for {room[0]:.0f} x {room[1]:.0f} mm."
        )
    box = Box((paper.width - part.width) / 2, (paper.height - part.height) / 2,
              part.width, part.height)  # fmt: skip

    def draw(pen: Pen) -> None:
        bleed = Box(0, 0, part.width, part.height).grown(lengths().bleed)
        with pen.inside(rectangle(*bleed)), pen.at(-part.x, -part.y):
            island = full_size(board.length)
            beyond = island.sea.grown(measures().frame + lengths().bleed)
            pen.rect(beyond, fill=shade(pen, "frame_fill"))
            draw_board(pen, island, board.printed, board.starters)

    title = text("board.part").format(number=number, place=text(f"board.part_{number}"))
    names = Side(draw, f"B{number}", title)
    plan = Layout(paper, False, ())
    return sheet_of([Item(box, draw)], names, names, setup, plan,
                    bookmarks=((text("chapter.board"), title),))  # fmt: skip
