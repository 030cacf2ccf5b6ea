"""The faces of animal markers, trucks, ships and action markers."""

from games.sumatra.animals import BIG, DIVIDED, SPECIES_NAMES
from games.sumatra.content import components
from printables.paper import Box, lengths
from printables.paths import Path, polygon, rectangle, star
from printables.pen import Pen
from printables.sheet import Draw
from printables.sumatra.look import fill_ground, icon, measures, shade, style, thing
from printables.sumatra.tile_art import draw_letter

_EDGE = 0.6
"""From the cut of a token to its frame."""


def colours() -> list[str]:
    """The players' colours."""
    return [str(name) for name in components()["players"]["colours"]]


def is_big(name: str) -> bool:
    """Whether an animal is big (SU-09)."""
    return BIG[SPECIES_NAMES.index(name)]


def marker_size(name: str) -> tuple[float, float]:
    """Width and height of an animal's marker."""
    side = measures().marker
    return (2 * side, side) if is_big(name) else (side, side)


def animal_ground(name: str, width: float, height: float) -> Draw:
    """The ground of a block of markers, with its bleed."""

    def draw(pen: Pen) -> None:
        around = rectangle(*Box(0, 0, width, height).grown(lengths().bleed))
        fill_ground(pen, around, thing("animal", name), 2.2)

    return draw


def player_ground(colour: str, width: float, height: float) -> Draw:
    """The ground of a block of a player's pieces, with its bleed."""

    def draw(pen: Pen) -> None:
        around = rectangle(*Box(0, 0, width, height).grown(lengths().bleed))
        fill_ground(pen, around, thing("player", colour), 2.4)

    return draw


def plain_ground(shade_name: str, width: float, height: float) -> Draw:
    """A ground of one colour, with its bleed."""

    def draw(pen: Pen) -> None:
        pen.rect(Box(0, 0, width, height).grown(lengths().bleed), fill=shade(pen, shade_name))

    return draw


def marker_face(name: str) -> Draw:
    """An animal marker (SU-08): picture and letter; both sides are the same."""

    def draw(pen: Pen) -> None:
        width, height = marker_size(name)
        pen.face(f"marker-{name}", Box(0, 0, width, height),
                 lambda p: _marker(p, name, width, height))  # fmt: skip

    return draw


def _marker(pen: Pen, name: str, width: float, height: float) -> None:
    look = thing("animal", name)
    fill_ground(pen, rectangle(0, 0, width, height), look, 2.2)
    pen.rect(Box(0, 0, width, height).grown(-_EDGE - 0.6), fill=shade(pen, "panel"),
             stroke=shade(pen, "ink"), width=0.25, radius=1.4)  # fmt: skip
    if width > height:
        icon(pen, name, width * 0.30, height / 2, height * 0.76)
        pen.centred(width * 0.72, height / 2, look.letter, style(pen, "display", 19))
    else:
        icon(pen, name, width / 2 - 0.5, height / 2 + 0.5, height * 0.70)
        draw_letter(pen, look.letter, width - 2.7, 2.7, 1.75)


def truck_face(colour: str, truck: int) -> Draw:
    """A truck (SU-17): the large one with one bed, the divided one with two."""

    def draw(pen: Pen) -> None:
        width, height = measures().truck
        bed = measures().marker
        look = thing("player", colour)
        fill_ground(pen, rectangle(0, 0, width, height), look, 2.4)
        y = (height - bed) / 2
        inner = Box(1.5, y, 2 * bed, bed)
        pen.rect(inner, fill=shade(pen, "slot"), stroke=shade(pen, "ink"), width=0.4)
        words = style(pen, "body", 4.6, "quiet")
        if truck == DIVIDED:
            pen.line((1.5 + bed, y), (1.5 + bed, y + bed), width=0.9)
        icon(pen, "truck", 1.5 + bed * (0.5 if truck == DIVIDED else 1), height / 2 + 0.4, 7.0)
        if truck == DIVIDED:
            pen.centred(1.5 + 1.5 * bed, height / 2, "1 + 1", style(pen, "display", 8, "quiet"))
        else:
            pen.text(1.5 + bed, y + 0.7, "1 big or 2 of a kind", words, align="middle")
        _cab(pen, inner.right, width, height, look.letter)

    return draw


def _cab(pen: Pen, left: float, width: float, height: float, letter: str) -> None:
    low, high = 1.2, height - 1.2
    right = width - 0.8
    cab = polygon([(left + 0.6, low), (right - 1.6, low), (right, low + 2.6), (right, high - 2.6),
                   (right - 1.6, high), (left + 0.6, high)])  # fmt: skip
    pen.draw(cab, fill=shade(pen, "panel"), stroke=shade(pen, "ink"), width=0.4)
    pen.centred((left + right) / 2 + 0.2, height / 2, letter, style(pen, "display", 14))


def ship_path(width: float, height: float) -> Path:
    """The outline of a ship from above, its bow to the right."""
    tip = width - height * 0.75
    return Path((
        ("m", (height * 0.25, 0.0)),
        ("l", (tip, 0.0)),
        ("c", (tip + height * 0.4, 0.0, width - height * 0.1, height * 0.3, width, height / 2)),
        ("c", (width - height * 0.1, height * 0.7, tip + height * 0.4, height, tip, height)),
        ("l", (height * 0.25, height)),
        ("c", (0.0, height, 0.0, 0.0, height * 0.25, 0.0)),
        ("h", ()),
    ))  # fmt: skip


def ship_face(colour: str) -> Draw:
    """A ship (SU-16); both sides are the same."""

    def draw(pen: Pen) -> None:
        width, height = measures().ship
        look = thing("player", colour)
        fill_ground(pen, rectangle(0, 0, width, height), look, 2.4)
        with pen.at(1.2, 1.2):
            hull = ship_path(width - 2.4, height - 2.4)
            pen.draw(hull, fill=shade(pen, "panel"), stroke=shade(pen, "ink"), width=0.6)
        deck = ship_path(width - 6.4, height - 6.4)
        with pen.at(2.8, 3.2):
            fill_ground(pen, deck, look, 2.2)
            pen.draw(deck, stroke=shade(pen, "ink"), width=0.3)
        pen.rect((14, height / 2 - 3.4, 15, 6.8), fill=shade(pen, "panel"),
                 stroke=shade(pen, "ink"), width=0.35, radius=1)  # fmt: skip
        pen.centred(21.5, height / 2, look.letter, style(pen, "display", 14))
        icon(pen, "ship", width * 0.70, height / 2, 8.5)

    return draw


def action_face(pen: Pen) -> None:
    """An action marker (SU-18)."""
    side = measures().action
    middle = side / 2
    pen.disc(middle, middle, middle - 1.2, fill=shade(pen, "panel"), stroke=shade(pen, "ink"),
             width=0.6)  # fmt: skip
    burst = star(middle, middle, middle - 2.6, 8, 0.72)
    pen.draw(burst, fill=shade(pen, "action"), stroke=shade(pen, "ink"), width=0.3)
    pen.centred(middle, middle, "1", style(pen, "display", 15))
