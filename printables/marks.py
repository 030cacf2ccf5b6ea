"""Marks around the art: crop marks, fold lines, rulers, register crosses."""

from collections.abc import Sequence

from printables.colour import BLACK, Colour
from printables.paper import Box, lengths
from printables.paths import Path, line
from printables.pen import Pen, Style

INCH = 25.4
RULER = Box(-0.5, -5.0, 116.0, 9.0)
"""Where the ruler draws about its zero."""
_GREY = Colour(0.35, 0.35, 0.35)


def crop_marks(pen: Pen, cuts: Sequence[Box]) -> None:
    """Marks in line with every cut, outside of all pieces and their bleed."""
    if not cuts:
        return
    sizes = lengths()
    block = cuts[0]
    for cut in cuts[1:]:
        block = block.around(cut)
    near, far = sizes.mark_gap, sizes.mark_gap + sizes.mark_length
    path = Path(())
    for x in sorted({round(x, 3) for cut in cuts for x in (cut.x, cut.right)}):
        path += line((x, block.y - near), (x, block.y - far))
        path += line((x, block.top + near), (x, block.top + far))
    for y in sorted({round(y, 3) for cut in cuts for y in (cut.y, cut.top)}):
        path += line((block.x - near, y), (block.x - far, y))
        path += line((block.right + near, y), (block.right + far, y))
    pen.draw(path, stroke=BLACK, width=sizes.mark_width, round_ends=False)


def fold_line(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A dashed line to fold at."""
    pen.line(start, end, colour=_GREY, width=0.25, dash=(2.0, 1.2))


def register_cross(pen: Pen, x: float, y: float, arm: float = 5.0) -> None:
    """A cross in a circle; front and back must meet here."""
    pen.line((x - arm, y), (x + arm, y), width=0.15)
    pen.line((x, y - arm), (x, y + arm), width=0.15)
    pen.disc(x, y, arm * 0.5, stroke=BLACK, width=0.15)


def ruler(pen: Pen, x: float, y: float) -> None:
    """100 millimetres above and 4 inches below, both beginning at (x, y)."""
    with pen.at(x, y):
        pen.face("ruler", RULER, _ruler)


def _ruler(pen: Pen) -> None:
    label = Style("body", 5.0)
    pen.line((0, 0.3), (100, 0.3), width=0.2)
    pen.line((0, -0.3), (4 * INCH, -0.3), width=0.2)
    ticks = Path(())
    for mm in range(101):
        tall = 2.4 if mm % 10 == 0 else 1.7 if mm % 5 == 0 else 1.1
        ticks += line((mm, 0.3), (mm, 0.3 + tall))
    for eighth in range(33):
        tall = 2.4 if eighth % 8 == 0 else 1.7 if eighth % 4 == 0 else 1.1
        at = eighth * INCH / 8
        ticks += line((at, -0.3), (at, -0.3 - tall))
    pen.draw(ticks, stroke=BLACK, width=0.12, round_ends=False)
    for mm in range(10, 100, 10):
        pen.text(mm + 0.4, 1.9, str(mm), label)
    for inch in range(1, 4):
        pen.text(inch * INCH + 0.4, -3.2, str(inch), label)
    pen.text(102.6, 0.9, "100 mm", Style("bold", 6.0))
    pen.text(102.6, -2.6, "4 in", Style("bold", 6.0))
