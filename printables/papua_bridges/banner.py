"""The band of sea with the four animals that opens a page."""

from games.papua_bridges.content import components
from printables.paper import Box
from printables.papua_bridges.board_art import draw_badge, draw_medal, draw_waves
from printables.papua_bridges.look import shade, style
from printables.paths import line, rectangle
from printables.pen import Pen

BANNER = 17.0
"""Its height on an ordinary page, in millimetres."""


def draw_banner(pen: Pen, box: Box, title: str) -> None:
    """A title on the sea, a road beside it that joins the four animals."""
    sea = rectangle(*box, box.height * 0.2)
    pen.draw(sea, fill=shade(pen, "water"))
    with pen.inside(sea), pen.at(box.x, box.y):
        draw_waves(pen, box.width, box.height, box.height / 2)
    animals = components()["symbols"]["animals"]
    medal = box.height * 0.72
    step = medal * 1.22
    first = box.right - step * (len(animals) - 0.5) - medal * 0.1
    y = box.y + box.height / 2
    road = line((first - step * 0.75, y), (box.right - step * 0.5, y))
    with pen.inside(sea):
        pen.draw(road, stroke=shade(pen, "road_edge"), width=box.height * 0.24)
        pen.draw(road, stroke=shade(pen, "road"), width=box.height * 0.17)
    for i, animal in enumerate(animals):
        draw_medal(pen, first + i * step, y, medal, animal, "")
    pen.draw(sea, stroke=shade(pen, "accent_A"), width=0.5)
    big = style(pen, "display", box.height * 1.55, "accent_A")
    room = first - step * 0.75 - box.x - box.height * 0.6
    size = big.points
    pen.text(box.x + box.height * 0.35, y - size * 0.13, title, big, within=room)


def draw_cover_band(pen: Pen, box: Box, title: str) -> None:
    """The band of the cover: a big title, and below it a road from a start to four islands."""
    sea = rectangle(*box, 6.0)
    pen.draw(sea, fill=shade(pen, "water"))
    with pen.inside(sea), pen.at(box.x, box.y):
        draw_waves(pen, box.width, box.height, 11.5)
    big = style(pen, "display", 54, "accent_A")
    middle = box.x + box.width / 2
    pen.text(middle, box.top - 21.0, title, big, align="middle", within=box.width - 16)
    animals = components()["symbols"]["animals"]
    step = box.width / (len(animals) + 1)
    y = box.y + 12.0
    road = line((box.x + step / 2, y), (box.right - step / 2, y))
    pen.draw(road, stroke=shade(pen, "road_edge"), width=6.4)
    pen.draw(road, stroke=shade(pen, "road"), width=4.4)
    draw_badge(pen, box.x + step / 2, y, 7.5, "1")
    for i, animal in enumerate(animals, 1):
        draw_medal(pen, box.x + step * (i + 0.5), y, 19.0, animal, "")
    pen.draw(sea, stroke=shade(pen, "accent_A"), width=0.6)
