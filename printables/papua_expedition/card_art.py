"""What all cards of the game have: grounds, panels, badges, strips of numbers, backs."""

from collections.abc import Sequence

from printables.colour import Colour
from printables.paper import Box, lengths
from printables.papua_expedition.look import icon, measures, shade, style
from printables.paths import Path, ellipse, line, polygon, rectangle, star
from printables.pen import Pen

WIDTH, HEIGHT = measures().card
MIDDLE = WIDTH / 2
AROUND = Box(0, 0, WIDTH, HEIGHT).grown(lengths().bleed)
"""A card with its bleed."""
GROUND = rectangle(*AROUND)
_PANEL = (2.8, 2.8, WIDTH - 5.6, HEIGHT - 5.6)


def draw_panel(pen: Pen, edge: Colour) -> None:
    """The light field in which a card's content stands."""
    pen.rect(_PANEL, fill=shade(pen, "panel"), stroke=edge, width=0.5, radius=3)


def draw_badge(pen: Pen, x: float, y: float, radius: float, words: str) -> None:
    """Letters or a number on a dark disc."""
    pen.disc(x, y, radius, fill=shade(pen, "badge"))
    pen.centred(x, y, words, style(pen, "display", radius * 3.0, "badge_text"))


def draw_strip(pen: Pen, y: float, title: str, points: Sequence[int]) -> None:
    """Points for 1, 2, 3 … things, in little boxes with their lower edge at ``y``."""
    step = (WIDTH - 9.0) / len(points)
    pen.text(MIDDLE, y + 7.2, title, style(pen, "body", 5.8, "quiet"), align="middle")
    for i, value in enumerate(points):
        x = 4.5 + i * step
        pen.rect((x, y, step, 6.2), stroke=shade(pen, "sand_edge"), width=0.2)
        pen.text(x + 0.6, y + 4.1, str(i + 1), style(pen, "body", 4.6, "quiet"))
        pen.text(x + step - 0.7, y + 0.9, str(value), style(pen, "bold", 7.4), align="right")


def symbol_path(symbol: str, size: float) -> Path:
    """The funding symbol ``+``, ``=`` or ``-`` about (0, 0)."""
    half, thick = size / 2, size * 0.13
    bar = rectangle(-half, -thick, size, 2 * thick, thick * 0.5)
    if symbol == "+":
        upright = rectangle(-thick, -half, 2 * thick, size, thick * 0.5)
        return bar + upright
    if symbol == "=":
        return bar.moved(0, size * 0.24) + bar.moved(0, -size * 0.24)
    return bar


def draw_symbol(pen: Pen, symbol: str, x: float, y: float, radius: float) -> None:
    """A funding symbol on a disc."""
    pen.disc(x, y, radius, fill=shade(pen, "sun"), stroke=shade(pen, "line"), width=0.5)
    path = symbol_path(symbol, radius * 1.25).moved(x, y)
    pen.draw(path, fill=shade(pen, "ink"))


def draw_payers(pen: Pen, symbol: str, x: float, y: float) -> None:
    """Three dice in order, the one that pays marked; from (x, y) to the right."""
    for i, dots in enumerate((1, 3, 5)):
        paying = {"-": 0, "=": 1, "+": 2}[symbol] == i
        box = (x + i * 6.4, y, 5.4, 5.4)
        fill = shade(pen, "sun" if paying else "paper")
        edge = shade(pen, "ink" if paying else "sand_edge")
        pen.rect(box, fill=fill, stroke=edge, width=0.6 if paying else 0.25, radius=1)
        for dx, dy in _DOTS[dots]:
            pen.disc(x + i * 6.4 + 2.7 + dx, y + 2.7 + dy, 0.55, fill=edge)
        if paying:
            tip = polygon([(x + i * 6.4 + 1.2, y - 2.6), (x + i * 6.4 + 4.2, y - 2.6),
                           (x + i * 6.4 + 2.7, y - 0.8)])  # fmt: skip
            pen.draw(tip, fill=shade(pen, "ink"))


_CORNERS = ((-1.4, -1.4), (1.4, 1.4))
_DOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    3: (*_CORNERS, (0, 0)),
    5: (*_CORNERS, (0, 0), (-1.4, 1.4), (1.4, -1.4)),
}


def draw_back(pen: Pen, kind: str, picture: str | None, words: str) -> None:
    """The back of a deck: ``kind`` names its colours, words stand large in the middle."""
    ground, mark = shade(pen, kind), shade(pen, f"{kind}_mark")
    pen.rect(AROUND, fill=ground)
    with pen.inside(GROUND):
        pen.draw(_leaves(), stroke=mark, width=0.45)
    rim = rectangle(2.6, 2.6, WIDTH - 5.2, HEIGHT - 5.2, 3)
    pen.draw(rim, stroke=mark, width=0.7)
    x, y = MIDDLE, HEIGHT / 2
    pen.draw(ellipse(x, y, 15.5, 20), fill=ground, stroke=mark, width=0.9)
    if picture is not None:
        icon(pen, picture, x, y, 21)
    else:
        pen.draw(star(x, y, 13, 16, 0.82), fill=shade(pen, "panel"), stroke=mark, width=0.5)
        pen.centred(x, y, words, style(pen, "display", 40))


def _leaves() -> Path:
    """A pattern of leaves that looks the same upside down."""
    one = _leaf(4.4)
    path = Path(())
    for row in range(-4, 5):
        for column in range(-3, 4):
            tilt = 35 if (row + column) % 2 else -35
            path += one.turned(tilt).moved(MIDDLE + column * 9.0, HEIGHT / 2 + row * 9.0)
    return path


def _leaf(long: float) -> Path:
    """A leaf with its rib, about (0, 0)."""
    half = ("m", (-long, 0.0)), ("c", (-long / 3, 2.8, long / 3, 2.8, long, 0.0))
    edge = Path(half)
    return edge + edge.scaled(1, -1) + line((-long, 0), (long * 0.7, 0))
