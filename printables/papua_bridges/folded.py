"""What is cut out, folded and glued: four pawns and the four-sided die (PB-07, PB-11)."""

import math

from printables.marks import fold_line
from printables.paper import Paper
from printables.papua_bridges.look import player, shade, style
from printables.papua_bridges.player_art import draw_figure, fill_ground
from printables.papua_bridges.texts import text
from printables.papua_bridges.tile_sheets import colours
from printables.paths import Path, Point, polygon, rectangle
from printables.pen import Pen
from printables.sheet import Page, Setup, Sheet

PAWN_WIDTH = 20.0
PAWN = (8.0, 16.0, 34.0, 34.0)
"""Heights of a pawn's parts from below: glue tab, base, front, back."""
EDGE = 46.0
"""The edge of the die."""
_TAB = 7.0
_TALL = sum(PAWN) + 24 + EDGE * math.sqrt(3) + 8
_GAP = 10.0


def folded_sheet(setup: Setup) -> Sheet:
    """The sheet with pawns and die; it is printed on one side."""
    title = text("folded.title")
    paper = setup.paper

    def draw(pen: Pen) -> None:
        _page(pen, paper)

    return Sheet(Page("P3", title, draw, bookmarks=((text("chapter.pieces"), title),)))


def _page(pen: Pen, paper: Paper) -> None:
    names = colours()
    wide = len(names) * PAWN_WIDTH + (len(names) - 1) * _GAP
    left, bottom = (paper.width - wide) / 2, (paper.height - _TALL) / 2
    for i, colour in enumerate(names):
        with pen.at(left + i * (PAWN_WIDTH + _GAP), bottom):
            _pawn(pen, colour)
    words = style(pen, "body", 8.5)
    tall = sum(PAWN)
    pen.text(paper.width / 2, bottom + tall + 5, text("folded.pawns"), words, align="middle")
    foot = bottom + tall + 24
    with pen.at(paper.width / 2 - EDGE, foot):
        _die(pen)
    top = foot + 2 * EDGE * math.sqrt(3) / 2
    pen.text(paper.width / 2, top + 5, text("folded.die"), words, align="middle")


def _pawn(pen: Pen, colour: str) -> None:
    tab, base, front, back = PAWN
    thing = player(colour)
    body = rectangle(0, tab, PAWN_WIDTH, base + front + back)
    fill_ground(pen, body, thing, 2.6)
    for y, turn in ((tab + base + front / 2, 0), (tab + base + front + back / 2, 180)):
        panel = rectangle(2, y - 15, PAWN_WIDTH - 4, 30, 4)
        pen.draw(panel, fill=shade(pen, "medal"), stroke=shade(pen, "ink"), width=0.3)
        with pen.at(PAWN_WIDTH / 2, y, turn=turn):
            draw_figure(pen, 0, 0, 25, colour)
    slope = polygon([(0, tab), (2.5, 0), (PAWN_WIDTH - 2.5, 0), (PAWN_WIDTH, tab)])
    _glue(pen, slope)
    pen.draw(body + slope, stroke=shade(pen, "ink"), width=0.2, round_ends=False)
    for y in (tab, tab + base, tab + base + front):
        fold_line(pen, (0, y), (PAWN_WIDTH, y))


def _glue(pen: Pen, area: Path) -> None:
    left, bottom, right, top = area.bounds
    pen.draw(area, fill=shade(pen, "paper"))
    words = style(pen, "body", 5.5, "quiet")
    pen.centred((left + right) / 2, (bottom + top) / 2, text("folded.glue"), words)


def _die(pen: Pen) -> None:
    """The net of a tetrahedron: a triangle of twice its edge, with three tabs."""
    tall = EDGE * math.sqrt(3)
    corners: list[Point] = [(0, 0), (2 * EDGE, 0), (EDGE, tall)]
    middles = [_between(corners[i], corners[(i + 1) % 3]) for i in range(3)]
    ink = shade(pen, "ink")
    for i in range(3):
        _die_tab(pen, middles[i], corners[(i + 1) % 3])
    pen.draw(polygon(corners), fill=shade(pen, "medal"), stroke=ink, width=0.25, round_ends=False)
    for i in range(3):
        fold_line(pen, middles[i], middles[i - 1])
    faces: list[dict[int, Point]] = [{1: middles[0], 2: middles[1], 3: middles[2]}]
    for i in range(3):
        faces.append({4: corners[i], i + 1: middles[i], (i - 1) % 3 + 1: middles[i - 1]})
    for face in faces:
        _numbers(pen, face)


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _die_tab(pen: Pen, start: Point, end: Point) -> None:
    """A tab along an edge of the net, the net to its left."""
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    with pen.at(*start, turn=angle):
        tab = polygon([(0, 0), (_TAB, -_TAB), (EDGE - _TAB, -_TAB), (EDGE, 0)])
        _glue(pen, tab)
        pen.draw(tab, stroke=shade(pen, "ink"), width=0.2, round_ends=False)


def _numbers(pen: Pen, face: dict[int, Point]) -> None:
    """At each corner its number, upright for who looks at it with that corner on top."""
    x = sum(corner[0] for corner in face.values()) / 3
    y = sum(corner[1] for corner in face.values()) / 3
    for number, corner in face.items():
        angle = math.degrees(math.atan2(corner[1] - y, corner[0] - x)) - 90
        share = 0.50
        place = x + (corner[0] - x) * share, y + (corner[1] - y) * share
        with pen.at(*place, turn=angle):
            pen.disc(0, 0, 5.0, fill=shade(pen, "badge"))
            pen.centred(0, 0, str(number), style(pen, "display", 21, "badge_text"))
