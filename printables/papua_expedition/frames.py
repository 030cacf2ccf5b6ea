"""Frames, places and labels of the board."""

from printables.flow import Flow
from printables.paper import Box
from printables.papua_expedition.look import (
    fill_ground,
    icon,
    measures,
    on_ground,
    shade,
    style,
    text,
    thing,
)
from printables.paths import rectangle
from printables.pen import Pen

HEAD = 15.0
"""Height of the band with a zone's name."""
MARKER = measures().marker + 1.5
"""The side of the place for a marker."""


def draw_zone(pen: Pen, box: Box, zone: str) -> None:
    """A zone's frame: its band with picture and name, and below it what it does."""
    look = thing("zone", zone)
    ground = look.grounds[pen.ink]
    pen.rect(box, fill=shade(pen, "panel"), radius=4)
    head = rectangle(box.x, box.top - HEAD, box.width, HEAD, 4)
    fill_ground(pen, head, look, 2.8)
    pen.draw(head, stroke=shade(pen, "line"), width=0.5)
    pen.rect(box, stroke=shade(pen, "line"), width=0.7, radius=4)
    y = box.top - HEAD / 2
    pen.disc(box.x + 9.4, y, 6.6, fill=shade(pen, "panel"), stroke=shade(pen, "line"), width=0.5)
    icon(pen, zone, box.x + 9.4, y, 10.2)
    name = text(f"zone.{zone}")
    big = on_ground(pen, ground, "display", 17)
    pen.text(box.x + 19, y - 2.1, name, big, within=box.width - 36)
    pen.disc(box.right - 8.4, y, 4.4, fill=shade(pen, "badge"))
    pen.centred(box.right - 8.4, y, look.letter, style(pen, "display", 12, "badge_text"))


def draw_hint(pen: Pen, x: float, top: float, wide: float, key: str, points: float = 8.6) -> float:
    """A text of the board in a column; returns where it ends."""
    flow = Flow(pen, x, top, wide)
    flow.paragraph(text(f"board.{key}"), style(pen, "body", points))
    return flow.y


def draw_place(pen: Pen, box: Box, label: str, *, fill: str = "space") -> None:
    """A dashed place for a card or marker, its label at its lower edge inside."""
    pen.rect(box, fill=shade(pen, fill), stroke=shade(pen, "sand_edge"), width=0.45, radius=2.4,
             dash=(1.8, 1.2))  # fmt: skip
    words = style(pen, "body", 6.6, "quiet")
    pen.text(box.x + box.width / 2, box.y + 1.8, label, words, align="middle",
             within=box.width - 2)  # fmt: skip


def draw_marker_place(pen: Pen, x: float, y: float) -> None:
    """Where the zone marker lies."""
    box = Box(x, y, MARKER, MARKER)
    draw_place(pen, box, text("board.marker"))
    pen.disc(x + MARKER / 2, y + MARKER / 2 + 1.4, 8.4, stroke=shade(pen, "grid"), width=0.5)
    pen.centred(
        x + MARKER / 2,
        y + MARKER / 2 + 1.4,
        text("board.numbers"),
        style(pen, "display", 15, "grid"),
    )


def draw_camp(pen: Pen, box: Box) -> None:
    """Where explorers stand."""
    pen.rect(box, fill=shade(pen, "sand"), stroke=shade(pen, "sand_edge"), width=0.4, radius=5)
    words = style(pen, "body", 6.6, "quiet")
    pen.text(box.x + box.width / 2, box.y + 1.8, text("board.explorers"), words, align="middle")
    size = min(16.0, box.height - 8, box.width - 4)
    icon(pen, "figure", box.x + box.width / 2, box.y + box.height / 2 + 1.5, size)
