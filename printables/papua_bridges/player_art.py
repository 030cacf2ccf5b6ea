"""What belongs to a player: a disc and a figure in colour, pattern and letter."""

from printables import patterns
from printables.palette import Thing
from printables.papua_bridges.look import player, shade, style
from printables.paths import Path, circle, parse
from printables.pen import Pen

_FIGURE = (
    "M-9 -14 L9 -14 C9 -9 6 -7 4.5 -3 C3.5 0 3.4 3 4 5 "
    "L-4 5 C-3.4 3 -3.5 0 -4.5 -3 C-6 -7 -9 -9 -9 -14 Z"
)
_HEAD = (0.0, 10.0, 6.2)


def fill_ground(pen: Pen, area: Path, thing: Thing, pitch: float) -> None:
    """Fill an area with a player's colour and pattern."""
    pen.draw(area, fill=thing.grounds[pen.ink])
    patterns.fill(pen, area, thing.pattern, thing.marks[pen.ink], pitch=pitch, width=pitch * 0.2)


def draw_mark(pen: Pen, x: float, y: float, radius: float, colour: str) -> None:
    """A disc in a player's colour and pattern with the letter on it."""
    thing = player(colour)
    disc = circle(x, y, radius)
    fill_ground(pen, disc, thing, radius * 0.36)
    pen.draw(disc, stroke=shade(pen, "ink"), width=0.3)
    pen.disc(x, y, radius * 0.58, fill=shade(pen, "paper"), stroke=shade(pen, "ink"), width=0.2)
    pen.centred(x, y, thing.letter, style(pen, "display", radius * 2.4))


def draw_figure(pen: Pen, x: float, y: float, height: float, colour: str) -> None:
    """A pawn in a player's colour and pattern, its middle at (x, y)."""
    thing = player(colour)
    with pen.at(x, y, scale=height / 32):
        body, head = parse(_FIGURE), circle(*_HEAD)
        ink = shade(pen, "ink")
        pen.draw(body, stroke=ink, width=2.2)
        pen.draw(head, stroke=ink, width=2.2)
        fill_ground(pen, body, thing, 2.6)
        fill_ground(pen, head, thing, 2.6)
        pen.disc(0, 10, 4.2, fill=shade(pen, "paper"), stroke=ink, width=0.4)
        pen.centred(0, 10, thing.letter, style(pen, "display", 18))
