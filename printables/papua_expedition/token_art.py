"""The faces of markers, goods and pieces: squares with a round picture on each."""

from printables.paper import Box, lengths
from printables.papua_expedition.look import (
    fill_ground,
    icon,
    measures,
    shade,
    style,
    text,
    thing,
)
from printables.paths import circle, line, rectangle, star
from printables.pen import Pen
from printables.sheet import Draw

MARKER = measures().marker
GOODS = measures().goods
PIECE = measures().piece


def ground(width: float, height: float, name: str) -> Draw:
    """The ground of a block of tokens, with its bleed."""

    def draw(pen: Pen) -> None:
        pen.rect(Box(0, 0, width, height).grown(lengths().bleed), fill=shade(pen, name))

    return draw


def player_ground(width: float, height: float, colour: str) -> Draw:
    """The ground of a block of a player's pieces, with its bleed."""

    def draw(pen: Pen) -> None:
        around = rectangle(*Box(0, 0, width, height).grown(lengths().bleed))
        fill_ground(pen, around, thing("player", colour), 2.4)

    return draw


def _round(pen: Pen, side: float, edge: str = "line") -> None:
    """The light disc of a token, to be cut round or square."""
    middle = side / 2
    pen.disc(middle, middle, middle - 1.3, fill=shade(pen, "panel"), stroke=shade(pen, edge),
             width=0.5)  # fmt: skip


def logistics_face(name: str) -> Draw:
    """The front of a logistics marker (PE-109 to PE-113)."""
    kind, _, rest = name.partition("-")

    def draw(pen: Pen) -> None:
        middle = MARKER / 2
        _round(pen, MARKER)
        if name == "replenishment":
            icon(pen, "replenishment", middle, middle + 0.8, 13)
            words = style(pen, "body", 5.2, "quiet")
            pen.text(middle, 3.6, text("markers.replenish"), words, align="middle")
        elif name == "mix":
            for x, y, good in ((-4.4, 3.2, "coins"), (4.4, 3.2, "food"), (0, -4.2, "prestige")):
                icon(pen, good, middle + x, middle + y, 7.2)
        elif kind == "number":
            icon(pen, "number", middle - 4.6, middle + 0.3, 7.6)
            icon(pen, rest, middle + 4.6, middle + 0.3, 9.0)
        else:
            good = "explorers" if kind == "explorer" else kind
            pen.text(middle - 0.4, middle - 2.6, f"+{rest or 1}", style(pen, "display", 21),
                     align="right")  # fmt: skip
            icon(pen, good, middle + 5.4, middle + 0.2, 9.4)

    return draw


def logistics_back(pen: Pen) -> None:
    """The back of every logistics marker."""
    middle = MARKER / 2
    pen.disc(middle, middle, middle - 1.3, stroke=shade(pen, "back_l_mark"), width=0.8)
    pen.draw(star(middle, middle, 10.2, 12, 0.86), stroke=shade(pen, "back_l_mark"), width=0.5)
    icon(pen, "logistics", middle, middle, 12.5)


def zone_face(value: str) -> Draw:
    """A zone marker: 1 to 5, or X (PE-06); both sides are the same."""

    def draw(pen: Pen) -> None:
        middle = MARKER / 2
        forbidden = value == "X"
        edge = shade(pen, "warn" if forbidden else "ink")
        pen.disc(middle, middle, middle - 1.3, fill=shade(pen, "panel"), stroke=edge, width=1.2)
        if forbidden:
            arm = 5.0
            cross = line((middle - arm, middle - arm), (middle + arm, middle + arm))
            cross += line((middle - arm, middle + arm), (middle + arm, middle - arm))
            pen.draw(cross, stroke=edge, width=3.2)
            return
        pen.centred(middle, middle, value, style(pen, "display", 38))
        pen.line((middle - 4, 4.6), (middle + 4, 4.6), colour=edge, width=0.7)

    return draw


def goods_face(kind: str) -> Draw:
    """A coin or a food marker, each worth 1 (PE-11, PE-12, PE-D-06)."""

    def draw(pen: Pen) -> None:
        middle = GOODS / 2
        if kind == "coins":
            icon(pen, kind, middle, middle, GOODS - 2.4)
        else:
            _round(pen, GOODS)
            icon(pen, kind, middle, middle, GOODS - 5.2)

    return draw


def explorer_face(colour: str) -> Draw:
    """An explorer (PE-03); both sides are the same."""

    def draw(pen: Pen) -> None:
        middle = PIECE / 2
        look = thing("player", colour)
        disc = circle(middle, middle, middle - 1.1)
        fill_ground(pen, disc, look, 1.7)
        pen.draw(disc, stroke=shade(pen, "ink"), width=0.4)
        pen.disc(middle, middle, middle - 2.5, fill=shade(pen, "panel"))
        icon(pen, "explorers", middle, middle + 1.0, 5.8)
        pen.centred(middle, 3.9, look.letter, style(pen, "display", 6.2))

    return draw


def piece_face(colour: str, kind: str, words: str = "") -> Draw:
    """A prestige, hut or energy piece (PE-04); the prestige piece's back counts 50 more."""

    def draw(pen: Pen) -> None:
        middle = PIECE / 2
        look = thing("player", colour)
        fill = look.grounds[pen.ink]
        disc = circle(middle, middle, middle - 1.1)
        pen.draw(disc, fill=shade(pen, "ink"))
        pen.draw(circle(middle, middle, middle - 1.9), fill=fill)
        pen.disc(middle, middle, middle - 2.9, fill=shade(pen, "panel"))
        if words:
            pen.centred(middle, middle, words, style(pen, "display", 10))
            return
        icon(pen, kind, middle, middle + 0.9, 6.2)
        pen.centred(middle, 3.8, look.letter, style(pen, "display", 5.4))

    return draw


def sticker(pen: Pen) -> None:
    """A catastrophe to glue over the 6 of an ordinary die (PE-02)."""
    icon(pen, "catastrophe", 6.0, 6.0, 9.4)
