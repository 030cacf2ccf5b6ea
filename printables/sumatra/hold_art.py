"""Cargo holds: the cards that a ship is put together from, stern, centre, bow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.sumatra.animals import SPECIES_NAMES
from games.sumatra.content import components
from games.sumatra.holds import BOW, CENTRE_HOLD, FREE, HOLD_NAMES, NOBODY, Card
from printables.paper import Box, lengths
from printables.paths import Path, line, rectangle
from printables.pen import Pen
from printables.sheet import Draw
from printables.sumatra.look import fill_ground, icon, measures, shade, style, text, thing
from printables.sumatra.tile_art import draw_letter
from printables.sumatra.token_art import is_big

_ACROSS = 4
"""Half places side by side; the bow narrows, so it has one less."""
_HULL = 2.6
"""From the cut to the side of the ship."""
_HEAD = 8.6
_SHIFT = (1.0, 0.0, 2.0)
"""How far the places of bow, centre and stern stand right of the middle: the hull is round."""
_FOOT = 8.8


@dataclass(frozen=True, slots=True)
class Place:
    """A place for an animal: what it asks for, and where it is in half places."""

    demand: int
    row: int
    column: int
    long: int
    """2 for a big animal, and where any animal may lie."""


def places(card: Card) -> list[Place]:
    """The places of a hold in rows, the animals of one kind side by side."""
    across = _ACROSS - int(card.hold == BOW)
    found: list[Place] = []
    row = column = 0
    for demand in card.demands:
        long = 2 if demand == FREE or is_big(SPECIES_NAMES[demand]) else 1
        if column + long > across:
            row, column = row + 1, 0
        found.append(Place(demand, row, column, long))
        column += long
    return found


def rows_of(cards: Sequence[Card]) -> int:
    """How many rows of places the fullest card needs."""
    return max((place.row + 1 for card in cards for place in places(card)), default=1)


def card_size(cards: Sequence[Card]) -> tuple[float, float]:
    """Width and height of the holds of a set; more places make them taller."""
    width, height = measures().hold
    return width, height + max(0, rows_of(cards) - 2) * measures().slot


def hold_face(
    card: Card, size: tuple[float, float], cargo: Sequence[int] = (), bleed: float | None = None
) -> Draw:
    """The front of a hold, with its bleed; ``cargo`` lies in it in the order of its places."""
    beyond = lengths().bleed if bleed is None else bleed

    def draw(pen: Pen) -> None:
        width, height = size
        box = Box(0, 0, width, height).grown(beyond)
        with pen.inside(rectangle(*box)):
            pen.rect(box, fill=shade(pen, "sea"))
            _hull(pen, card.hold, width, height)
            _head(pen, card, width, height)
            for place, where in _laid_out(card, size):
                _place(pen, place, where)
                if card.hold == CENTRE_HOLD:
                    _extra(pen, place, where)
            for animal, (_, where) in zip(cargo, _laid_out(card, size), strict=False):
                if animal != NOBODY:
                    _aboard(pen, SPECIES_NAMES[animal], where)
            _foot(pen, card, width)

    return draw


def _laid_out(card: Card, size: tuple[float, float]) -> Iterator[tuple[Place, Box]]:
    """The places and their boxes, the rows in the middle of the hull."""
    slot = measures().slot
    found = places(card)
    rows = found[-1].row + 1 if found else 0
    middle = (_FOOT + size[1] - _HEAD) / 2
    top = middle + rows * slot / 2
    room = size[0] - (11.0 if card.hold == BOW else 0.0)
    for place in found:
        long = max(p.column + p.long for p in found if p.row == place.row)
        left = (room - long * slot) / 2 + _SHIFT[card.hold]
        box = Box(
            left + place.column * slot, top - (place.row + 1) * slot, place.long * slot, slot
        )
        yield place, box.grown(-0.5)


def _hull(pen: Pen, hold: int, width: float, height: float) -> None:
    low, high, beyond = _HULL, height - _HULL, lengths().bleed + 1
    left, right = -beyond, width + beyond
    if hold == BOW:
        tip = width - 3.0
        path = Path((
            ("m", (left, low)), ("l", (width * 0.66, low)),
            ("c", (width * 0.84, low, width * 0.95, height * 0.3, tip, height / 2)),
            ("c", (width * 0.95, height * 0.7, width * 0.84, high, width * 0.66, high)),
            ("l", (left, high)), ("h", ()),
        ))  # fmt: skip
    elif hold == CENTRE_HOLD:
        path = rectangle(left, low, right - left, high - low)
    else:
        path = rectangle(3.0, low, right + 10.0, high - low, 9.0)
    pen.draw(path, fill=shade(pen, "wood"))
    with pen.inside(path):
        planks = Path(())
        for i in range(1, int(height / 4.6) + 1):
            planks += line((left, low + i * 4.6), (right, low + i * 4.6))
        pen.draw(planks, stroke=shade(pen, "wood_line"), width=0.3)
    pen.draw(path, stroke=shade(pen, "wood_edge"), width=1.0)


def _label(pen: Pen, x: float, y: float, width: float, words: str, points: float) -> None:
    """Words on a light band about (x, y)."""
    tall = points * 0.52
    pen.rect((x - width / 2, y - tall / 2, width, tall), fill=shade(pen, "panel"),
             stroke=shade(pen, "wood_edge"), width=0.3, radius=1.2)  # fmt: skip
    size = style(pen, "bold", points)
    pen.text(x, y - points * 0.115, words, size, align="middle", within=width - 2)


def _head(pen: Pen, card: Card, width: float, height: float) -> None:
    x = width / 2 - (5.0 if card.hold == BOW else 0.0)
    _label(pen, x, height - 6.2, 40, text(f"hold.{HOLD_NAMES[card.hold]}"), 8.6)


def _foot(pen: Pen, card: Card, width: float) -> None:
    x = width / 2 - (5.0 if card.hold == BOW else 0.0)
    if card.hold == CENTRE_HOLD:
        pen.rect((x - 8.5, 3.8, 17, 5.2), fill=shade(pen, "panel"),
                 stroke=shade(pen, "wood_edge"), width=0.3, radius=1.2)  # fmt: skip
        icon(pen, "book", x - 3.6, 6.4, 5.4)
        pen.centred(x + 3.2, 6.4, f"+{card.bonus}", style(pen, "display", 10))
        return
    scoring = components()["scoring"]["small_order" if card.hold == BOW else "big_order"]
    words = text("hold.full").format(bonus=card.bonus, total=scoring["total"])
    _label(pen, x, 6.4, 40, words, 8.6)


def _place(pen: Pen, place: Place, box: Box) -> None:
    """An empty place: the animal it asks for, pale, with its letter; or any animal."""
    x, y = box.middle
    if place.demand == FREE:
        pen.rect(box, fill=shade(pen, "slot"), stroke=shade(pen, "wood_edge"), width=0.5,
                 radius=1.4, dash=(1.6, 1.0))  # fmt: skip
        pen.centred(x + 1.6, y - 0.6, text("hold.any"), style(pen, "display", 8.2, "quiet"))
    else:
        name = SPECIES_NAMES[place.demand]
        look = thing("animal", name)
        fill_ground(pen, rectangle(*box, 1.4), look, 2.2)
        pen.rect(box.grown(-1.1), fill=shade(pen, "slot"), radius=1.0)
        pen.rect(box, stroke=shade(pen, "wood_edge"), width=0.5, radius=1.4)
        shift = 3.6 if place.long == 2 else 0.4
        icon(pen, name, x - shift, y + 0.4, box.height * 0.64)
        if place.long == 2:
            pen.centred(x + 5.6, y + 0.6, look.letter, style(pen, "display", 15))
        else:
            draw_letter(pen, look.letter, box.right - 2.6, box.y + 2.6, 1.7)


def _extra(pen: Pen, place: Place, box: Box) -> None:
    """What a filled place of the black market pays at once (SU-141)."""
    scoring = components()["scoring"]
    kind = "free_square" if place.demand == FREE else "prescribed_square"
    pen.disc(box.x + 2.6, box.top - 2.6, 2.1, fill=shade(pen, "panel"),
             stroke=shade(pen, "wood_edge"), width=0.3)  # fmt: skip
    words = f"+{scoring[kind]['value']}"
    pen.centred(box.x + 2.6, box.top - 2.6, words, style(pen, "bold", 7))


def _aboard(pen: Pen, name: str, box: Box) -> None:
    """An animal that has been stowed."""
    look = thing("animal", name)
    fill_ground(pen, rectangle(*box, 1.4), look, 2.2)
    pen.rect(box, stroke=shade(pen, "ink"), width=0.8, radius=1.4)
    x, y = box.middle
    pen.disc(x, y, box.height * 0.42, fill=shade(pen, "panel"), stroke=shade(pen, "ink"),
             width=0.3)  # fmt: skip
    icon(pen, name, x, y, box.height * 0.66)
    draw_letter(pen, look.letter, box.right - 2.6, box.y + 2.6, 1.7)


def hold_back(hold: int, size: tuple[float, float]) -> Draw:
    """The back of a hold: which of the three parts it is, nothing more (SU-23)."""

    def draw(pen: Pen) -> None:
        width, height = size
        box = Box(0, 0, width, height).grown(lengths().bleed)
        pen.rect(box, fill=shade(pen, "frame_fill"))
        pen.rect(Box(0, 0, width, height).grown(-3), stroke=shade(pen, "sea_line"), width=0.8,
                 radius=4)  # fmt: skip
        icon(pen, "ship", width / 2, height / 2 + 5, 30)
        words = style(pen, "display", 17, "badge_text" if pen.ink == "full" else "ink")
        pen.text(width / 2, 8, text(f"hold.{HOLD_NAMES[hold]}_part"), words, align="middle")

    return draw
