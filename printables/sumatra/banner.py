"""The band that opens a page, and the picture of the cover."""

from printables.paper import Box
from printables.paths import rectangle
from printables.pen import Pen
from printables.sumatra.look import icon, shade, style
from printables.sumatra.tile_art import ANIMALS
from printables.sumatra.ways import draw_thicket

BANNER = 17.0
"""Its height on an ordinary page, in millimetres."""


def draw_banner(pen: Pen, box: Box, title: str) -> None:
    """A band with the title of a page and two animals."""
    frame = rectangle(*box, 4)
    pen.draw(frame, fill=shade(pen, "ground"), stroke=shade(pen, "path_edge"), width=0.6)
    y = box.y + box.height / 2
    icon(pen, "elephant", box.x + 10, y, 13)
    icon(pen, "tiger", box.right - 10, y, 13)
    words = style(pen, "display", 20, "accent")
    pen.text(box.x + box.width / 2, y - 2.5, title, words, align="middle", within=box.width - 42)


def draw_cover(pen: Pen, box: Box, title: str) -> None:
    """The picture of the cover: jungle, a path with a truck, the animals, and the title."""
    frame = rectangle(*box, 4)
    with pen.inside(frame):
        pen.rect(box, fill=shade(pen, "jungle"))
        side = box.height / 2
        for column in range(int(box.width / side) + 1):
            for row in range(2):
                with pen.at(box.x + column * side, box.y + row * side):
                    pen.face("cover-thicket", Box(0, 0, side, side),
                             lambda p: draw_thicket(p, side))  # fmt: skip
        road = Box(box.x - 1, box.y + 4.5, box.width + 2, 9.0)
        pen.rect(road, fill=shade(pen, "path"), stroke=shade(pen, "path_edge"), width=0.7)
        y = box.y + box.height * 0.44
        step = box.width / 7
        for place, name in enumerate(("ship", *ANIMALS, "truck")):
            low = place in (0, 6)
            icon(pen, name, box.x + (place + 0.5) * step, y - (6 if low else 0), 20 if low else 18)
        band = Box(box.x + box.width * 0.14, box.top - 17.5, box.width * 0.72, 14.5)
        pen.rect(band, fill=shade(pen, "panel"), stroke=shade(pen, "path_edge"), width=0.6,
                 radius=4)  # fmt: skip
        words = style(pen, "display", 32, "accent")
        pen.text(box.x + box.width / 2, band.y + 4.0, title, words, align="middle",
                 within=band.width - 8)  # fmt: skip
    pen.draw(frame, stroke=shade(pen, "path_edge"), width=0.7)
