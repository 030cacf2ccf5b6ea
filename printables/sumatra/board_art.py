"""The board: jungle with its printed paths, beach, and the sea in two lanes."""

from collections.abc import Sequence

from games.sumatra.board import SQUARES, mask_of, place_of
from games.sumatra.content import EDGES
from printables.paper import Box
from printables.paths import Path, line, polygon
from printables.pen import Pen
from printables.sumatra.island import Island
from printables.sumatra.look import icon, shade, style
from printables.sumatra.ways import draw_leaves, draw_thicket, draw_way


def draw_board(
    pen: Pen, island: Island, printed: Sequence[Sequence[str]], starters: Sequence[int]
) -> None:
    """The whole board; its origin is the lower left corner of the jungle."""
    _sea(pen, island, starters)
    side = island.square
    for square in range(SQUARES):
        row, column = place_of(square)
        box = island.cell(square)
        with pen.at(box.x, box.y):
            draw_square(pen, mask_of(printed[row][column]), side)
    edge = shade(pen, "path_edge")
    pen.rect(island.land, stroke=edge, width=side * 0.025)
    _coast(pen, island, printed)


def draw_square(pen: Pen, mask: int, side: float) -> None:
    """A square of the jungle: with a printed path, or a thicket."""
    pen.face(f"square-{mask}-{side:g}", Box(0, 0, side, side), lambda p: _square(p, mask, side))


def _square(pen: Pen, mask: int, side: float) -> None:
    if mask:
        pen.rect((0, 0, side, side), fill=shade(pen, "ground"))
        draw_leaves(pen, side, "ground_leaf")
        draw_way(pen, mask, side, look="printed")
    else:
        draw_thicket(pen, side)
    pen.rect((0, 0, side, side), stroke=shade(pen, "cell"), width=side * 0.012)


def _sea(pen: Pen, island: Island, starters: Sequence[int]) -> None:
    pen.rect(island.sea, fill=shade(pen, "sea_far"))
    pen.rect(island.land.grown(island.lane), fill=shade(pen, "sea"))
    beach = island.square * 0.05
    pen.rect(island.land.grown(beach), fill=shade(pen, "beach"))
    line_colour, thin = shade(pen, "sea_line"), island.square * 0.012
    for number in range(island.length):
        for outer in (False, True):
            box = island.sea_square(number, outer=outer)
            if not outer:
                _wave(pen, box, island)
            dash = (island.square * 0.06, island.square * 0.06) if outer else ()
            pen.rect(box, stroke=line_colour, width=thin, dash=dash)
    for side, start in enumerate(starters):
        _starter(pen, island, side, start)
    _numbers(pen, island)
    pen.rect(island.sea, stroke=line_colour, width=thin * 1.6)


def _wave(pen: Pen, box: Box, island: Island) -> None:
    size = island.lane * 0.30
    x, y = box.middle
    for shift in (-size * 0.55, size * 0.55):
        crest = Path((
            ("m", (x - size, y + shift)),
            ("c", (x - size / 2, y + shift + size * 0.5, x - size / 2, y + shift - size * 0.5,
                   x, y + shift)),
            ("c", (x + size / 2, y + shift + size * 0.5, x + size / 2, y + shift - size * 0.5,
                   x + size, y + shift)),
        ))  # fmt: skip
        pen.draw(crest, stroke=shade(pen, "wave"), width=island.lane * 0.035)


def _starter(pen: Pen, island: Island, side: int, start: int) -> None:
    """A frame about the two squares on which a ship begins (SU-25)."""
    box = island.sea_square(start).around(island.sea_square(start + 1))
    inner = box.grown(-island.lane * 0.08)
    edge = shade(pen, "frame")
    pen.rect(inner, fill=shade(pen, "panel"), stroke=edge, width=island.lane * 0.06,
             radius=island.lane * 0.2)  # fmt: skip
    (x, y), course = island.ship(start)
    with pen.at(x, y, turn=course if side < 2 else course + 180, flip=side >= 2):
        icon(pen, "ship", 0, 0, island.lane * 0.72)
    with pen.at(x, y, turn=course):
        for at in (-1, 1):
            words = style(pen, "display", island.lane * 0.72, "quiet")
            with pen.at(at * island.lane * 0.85, 0, turn=-course):
                pen.centred(0, 0, EDGES[side], words)


def _numbers(pen: Pen, island: Island) -> None:
    """The number of each sea square, and the course of the ships."""
    look = style(pen, "body", island.outer * 0.62, "quiet")
    for number in range(island.length):
        box = island.sea_square(number, outer=True)
        x, y = box.middle
        pen.centred(x, y, str(number), look)
    _course(pen, island)


def _course(pen: Pen, island: Island) -> None:
    for number in range(0, island.length, island.length // 4):
        for step in (3, 6):
            (x, y), course = island.ship(number + step, outer=True)
            size = island.outer * 0.22
            with pen.at(x, y, turn=course):
                head = polygon([(-size, -size), (size, 0), (-size, size)])
                pen.draw(head, fill=shade(pen, "sea_line"))


def _coast(pen: Pen, island: Island, printed: Sequence[Sequence[str]]) -> None:
    """A jetty where a printed path ends at the sea."""
    size = island.square
    for square in range(SQUARES):
        row, column = place_of(square)
        x, y = island.cell(square).middle
        for end, (dx, dy), coast in (
            ("N", (0, 1), row == 0), ("E", (1, 0), column == 6),
            ("S", (0, -1), row == 6), ("W", (-1, 0), column == 0),
        ):  # fmt: skip
            if coast and end in printed[row][column]:
                near, far = size * 0.5, size * 0.60
                jetty = line((x + dx * near, y + dy * near), (x + dx * far, y + dy * far))
                pen.draw(jetty, stroke=shade(pen, "printed_edge"), width=size * 0.20,
                         round_ends=False)  # fmt: skip


def draw_names(pen: Pen, island: Island, words: float) -> None:
    """The numbers of rows and columns on the beach side, for the notation ``row,column``."""
    look = style(pen, "bold", words, "frame")
    for number in range(7):
        row, column = island.cell(7 * number), island.cell(number)
        pen.centred(island.sea.x - words * 0.3, row.middle[1], str(number), look)
        pen.centred(column.middle[0], island.sea.top + words * 0.3, str(number), look)
