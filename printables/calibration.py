"""The test sheet: is the print true to size, do front and back meet, do colours show."""

from printables.colour import Colour
from printables.duplex import behind
from printables.flow import Flow
from printables.fonts import font
from printables.marks import register_cross
from printables.palette import Palette
from printables.paper import Box, Paper
from printables.paths import Path, circle, line, rectangle
from printables.patterns import fill
from printables.pen import Pen, Style
from printables.sheet import Bookmark, Page, Setup, Sheet

_SCALE = 6
"""The scale of the back reads so many millimetres to each side."""
_GREY = Colour(0.35, 0.35, 0.35)
_HEAD = Style("display", 22)
_BODY = Style("body", 10)
_SMALL = Style("body", 7.5)


def calibration_sheet(
    setup: Setup, palette: Palette, words: dict[str, str], bookmark: Bookmark
) -> Sheet:
    """The test sheet, both sides.

    ``words``: title, scale, square, duplex, read, offset, ramp, things, back, foot. On the
    back, scales stand behind the crosses of the front: where a cross shines through
    is the offset to give. A one-sided job has no back.
    """
    title = words["title"]
    front = Page("Test", title, lambda pen: _front(pen, setup, palette, words), None, (bookmark,))
    if setup.one_sided:
        return Sheet(front)
    return Sheet(front, Page("Test back", words["back"], lambda pen: _back(pen, setup, words)))


def crosses(paper: Paper) -> list[Box]:
    """Where the crosses of the front stand: boxes of no size near the four corners."""
    x, y = 26.0, 34.0
    return [Box(a, b, 0, 0) for a in (x, paper.width - x) for b in (y, paper.height - y)]


def _front(pen: Pen, setup: Setup, palette: Palette, words: dict[str, str]) -> None:
    paper = setup.paper
    left, width = 42.0, paper.width - 84.0
    flow = Flow(pen, left, paper.height - 22.0, width)
    flow.paragraph(words["title"], _HEAD, after=3)
    keys = ["scale", "square"] if setup.one_sided else ["scale", "square", "duplex", "read"]
    for key in keys:
        flow.paragraph(words[key], _BODY, after=2)
    if not setup.one_sided:
        for box in crosses(paper):
            register_cross(pen, box.x, box.y, 7.0)
        used = words["offset"].format(x=f"{setup.back_offset[0]:g}", y=f"{setup.back_offset[1]:g}")
        flow.paragraph(used, Style("bold", 10))
    low = flow.y - 62.0
    _square(pen, left, low)
    _ramp(pen, left + 60, low + 36, width - 60, words["ramp"])
    _things(pen, Box(left + 60, low, width - 60, 28), palette, words["things"])


def _square(pen: Pen, x: float, y: float) -> None:
    pen.rect((x, y, 50, 50), stroke=Colour(0, 0, 0), width=0.2)
    ticks = Path(())
    for mm in range(51):
        tall = 3.0 if mm % 10 == 0 else 1.8 if mm % 5 == 0 else 1.1
        ticks += line((x + mm, y), (x + mm, y + tall)) + line((x, y + mm), (x + tall, y + mm))
    pen.draw(ticks, stroke=Colour(0, 0, 0), width=0.12, round_ends=False)
    pen.text(x + 25, y + 24, "50 x 50 mm", Style("bold", 10), align="middle")
    pen.draw(circle(x + 25, y + 25, 18), stroke=_GREY, width=0.15)


def _ramp(pen: Pen, x: float, y: float, width: float, title: str) -> None:
    pen.text(x, y + 10.5, title, _SMALL)
    step = width / 11
    for i in range(11):
        level = 1 - i / 10
        pen.rect((x + i * step, y, step, 8), fill=Colour(level, level, level))
        pen.text(x + (i + 0.5) * step, y - 2.8, f"{i * 10}", Style("body", 5.5), align="middle")
    pen.rect((x, y, width, 8), stroke=_GREY, width=0.1)


def _things(pen: Pen, box: Box, palette: Palette, title: str) -> None:
    pen.text(box.x, box.top - 2.5, title, _SMALL)
    y = box.top - 6
    for members in palette.groups.values():
        step = min(15.0, box.width / len(members))
        for i, thing in enumerate(members.values()):
            swatch = rectangle(box.x + i * step, y - 9.5, step - 1.5, 9.5, 1.2)
            pen.draw(swatch, fill=thing.grounds[pen.ink])
            fill(pen, swatch, thing.pattern, thing.marks[pen.ink], pitch=2.2, width=0.4)
            pen.draw(swatch, stroke=_GREY, width=0.2)
            name = Style("body", 5.5)
            at = box.x + i * step + (step - 1.5) / 2
            label = f"{thing.letter} {thing.name}"
            size = font("body").fitted(label, 5.5, step)
            pen.text(at, y - 12.2, label, name.sized(size), align="middle")
        y -= 15


def _back(pen: Pen, setup: Setup, words: dict[str, str]) -> None:
    paper = setup.paper
    for box in crosses(paper):
        place = behind(box, paper, setup.flip)
        with pen.at(place.x, place.y):
            pen.face("offset-scale", Box(0, 0, 0, 0).grown(12.0), _offset_scale)
    flow = Flow(pen, 42.0, paper.height - 22.0, paper.width - 84.0)
    flow.paragraph(words["back"], _HEAD, after=3)
    flow.paragraph(words["read"], _BODY)


def _offset_scale(pen: Pen) -> None:
    """Two crossed scales in half millimetres, right and up positive."""
    ticks = line((-_SCALE, 0), (_SCALE, 0)) + line((0, -_SCALE), (0, _SCALE))
    for half in range(-2 * _SCALE, 2 * _SCALE + 1):
        far = 1.2 if half % 2 == 0 else 0.6
        ticks += line((half / 2, -far), (half / 2, far)) + line((-far, half / 2), (far, half / 2))
    pen.draw(ticks, stroke=Colour(0, 0, 0), width=0.1, round_ends=False)
    for number in (-_SCALE, _SCALE):
        far = number + (3.2 if number > 0 else -3.2)
        pen.centred(far, 0, f"{number:+d}", Style("body", 7))
        pen.centred(0, far, f"{number:+d}", Style("body", 7))
