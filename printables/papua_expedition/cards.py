"""The cards: expedition cards, field notebook cards, science cards, with their backs."""

from collections.abc import Iterator
from dataclasses import replace

from games.papua_expedition.content import ExpeditionSet, NotebookCard
from games.papua_expedition.pieces import DICE_BY_TRIBE, TYPES, components
from printables.cards import Card, Side, card_sheets
from printables.flow import Flow, height
from printables.papua_expedition.card_art import (
    AROUND,
    GROUND,
    HEIGHT,
    MIDDLE,
    WIDTH,
    draw_back,
    draw_badge,
    draw_panel,
    draw_payers,
    draw_strip,
    draw_symbol,
)
from printables.papua_expedition.look import fill_ground, icon, shade, style, text, thing
from printables.pen import Pen, Style
from printables.sheet import Draw, Setup, Sheet

KINDS = ("prestige", "coins", "food", "energy", "explorers")
"""What a notebook card can give, in the order in which it is drawn."""
_ROMAN = {1: "I", 2: "II"}
_SYMBOLS = {"+": "plus", "=": "equal", "-": "minus"}


def card_faces(cards: ExpeditionSet) -> list[Card]:
    """All cards of a set: expedition cards by type, notebook cards by deck, science cards."""
    faces = [*_expedition(cards), *_notebook(cards), *_science(cards)]
    title = text("sheet.cards")
    first = faces[0]
    return [Card(first.front, first.back, (text("chapter.cards"), title)), *faces[1:]]


def sheets(cards: ExpeditionSet, setup: Setup) -> list[Sheet]:
    """The sheets with all cards, backs behind their fronts."""
    made = card_sheets(card_faces(cards), WIDTH, HEIGHT, setup)
    return [_named(sheet, number) for number, sheet in enumerate(made, 1)]


def _named(sheet: Sheet, number: int) -> Sheet:
    """Short names for sheets of many cards."""
    title = f"{text('sheet.cards')} {number}"
    front = replace(sheet.front, label=f"C{number}", title=title)
    if sheet.back is None:
        return replace(sheet, front=front)
    back = replace(sheet.back, label=f"C{number}b", title=text("sheet.back").format(title=title))
    return replace(sheet, front=front, back=back)


def _face(key: str, draw: Draw) -> Side:
    """A side that is stored once, however often it is printed."""
    return Side(lambda pen: pen.face(f"card-{key}", AROUND, draw), key, key)


def _back(kind: str, picture: str | None = None, words: str = "") -> Side:
    return _face(f"back-{kind}{words}", lambda pen: draw_back(pen, kind, picture, words))


# Expedition cards (PE-08).


def _expedition(cards: ExpeditionSet) -> Iterator[Card]:
    back = _back("back", "expeditions")
    for name in TYPES:
        front = _face(name, _species(name) if name != "tribe" else _tribe)
        for _ in range(cards.expedition.get(name, 0)):
            yield Card(front, back)


def _species(name: str) -> Draw:
    def draw(pen: Pen) -> None:
        _frame(pen, name)
        pen.disc(MIDDLE, 41.0, 15.6, fill=shade(pen, "sky"), stroke=shade(pen, "line"), width=0.4)
        icon(pen, name, MIDDLE, 41.0, 25)
        _name(pen, name, 18.2)
        draw_strip(pen, 5.0, text("card.same"), components()["scoring"]["same"][1:])

    return draw


def _frame(pen: Pen, name: str) -> None:
    look = thing("type", name)
    fill_ground(pen, GROUND, look, 2.6)
    draw_panel(pen, shade(pen, "line"))
    draw_badge(pen, 7.6, HEIGHT - 7.6, 3.6, look.letter)


def _name(pen: Pen, name: str, y: float) -> None:
    words = style(pen, "display", 12)
    pen.text(MIDDLE, y, text(f"type.{name}"), words, align="middle", within=WIDTH - 9)


def _tribe(pen: Pen) -> None:
    """PE-153: what it gives, one of five."""
    _frame(pen, "tribe")
    icon(pen, "tribe", MIDDLE + 1, 53.6, 18)
    _name(pen, "tribe", 40.4)
    small = style(pen, "body", 5.8, "quiet")
    pen.text(MIDDLE, 37.4, text("card.tribe"), small, align="middle")
    gives = components()["tribe"]
    amounts = [(kind, gives[kind]) for kind in ("prestige", "coins", "food", "explorers")]
    amounts.append(("dice", DICE_BY_TRIBE))
    places = [(9.4, 29.8), (20.8, 29.8), (32.2, 29.8), (14.5, 20.6), (27.5, 20.6)]
    for (kind, amount), (x, y) in zip(amounts, places, strict=True):
        pen.text(x - 0.6, y - 1.7, str(amount), style(pen, "display", 12), align="right")
        icon(pen, kind, x + 3.2, y, 6.2)
    draw_strip(pen, 5.0, text("card.same"), components()["scoring"]["same"][1:])


# Field notebook cards (PE-09).


def _notebook(cards: ExpeditionSet) -> Iterator[Card]:
    backs = {deck: _back(f"back_{deck}", None, roman) for deck, roman in _ROMAN.items()}
    for number, card in enumerate(cards.notebook, 1):
        yield Card(_face(f"note-{number}", _note(card)), backs[card.deck])


def _note(card: NotebookCard) -> Draw:
    def draw(pen: Pen) -> None:
        pen.rect(AROUND, fill=shade(pen, f"back_{card.deck}"))
        draw_panel(pen, shade(pen, f"back_{card.deck}_mark"))
        draw_symbol(pen, card.symbol, 10.6, HEIGHT - 10.8, 5.6)
        draw_payers(pen, card.symbol, 19.2, HEIGHT - 11.6)
        words = style(pen, "body", 5.6, "quiet")
        pen.text(
            28.3, HEIGHT - 17.2, text(f"symbol.{_SYMBOLS[card.symbol]}"), words, align="middle"
        )
        _gains(pen, card)
        title = text("card.notebook").format(deck=_ROMAN[card.deck])
        pen.text(MIDDLE, 15.4, title, style(pen, "display", 9), align="middle", within=WIDTH - 9)
        draw_strip(pen, 5.0, text("card.notes"), components()["scoring"]["notebook"][1:])

    return draw


def _gains(pen: Pen, card: NotebookCard) -> None:
    gains = [(kind, getattr(card.gain, kind)) for kind in KINDS if getattr(card.gain, kind)]
    size = {1: 16.5, 2: 12.5}.get(len(gains), 8.6)
    step = (WIDTH - 10.0) / max(1, len(gains))
    y = 36.4
    for i, (kind, amount) in enumerate(gains):
        x = 5.0 + (i + 0.5) * step
        icon(pen, kind, x, y + 3.0, size)
        number = style(pen, "display", size * 1.25)
        pen.centred(x, y - size * 0.5 - 0.9, f"+{amount}", number)
    when = text("card.at_scoring" if card.delayed else "card.at_once")
    look = style(pen, "bold", 6.8, "warn" if card.delayed else "quiet")
    pen.text(MIDDLE, 20.6, when, look, align="middle")


# Science cards (PE-10).


def _science(cards: ExpeditionSet) -> Iterator[Card]:
    back = _back("back_s", "biology")
    for name in cards.science:
        yield Card(_face(f"science-{name}", _field(name)), back)


def _field(name: str) -> Draw:
    def draw(pen: Pen) -> None:
        pen.rect(AROUND, fill=shade(pen, "back_s"))
        draw_panel(pen, shade(pen, "back_s_mark"))
        icon(pen, name, MIDDLE, HEIGHT - 14.6, 19)
        title = style(pen, "display", 11.5)
        pen.text(MIDDLE, 39.0, text(f"science.{name}.name"), title, align="middle",
                 within=WIDTH - 9)  # fmt: skip
        pen.line((8, 36.9), (WIDTH - 8, 36.9), colour=shade(pen, "sand_edge"), width=0.3)
        flow = Flow(pen, 5.2, 36.2, WIDTH - 10.4)
        flow.paragraph(text(f"science.{name}.when"), style(pen, "bold", 7.2), after=0.8)
        flow.paragraph(text(f"science.{name}.text"), style(pen, "body", 7.9))
        pen.text(MIDDLE, 5.0, text("card.science"), style(pen, "body", 5.8, "quiet"),
                 align="middle")  # fmt: skip

    return draw


def science_room(name: str) -> float:
    """Millimetres that stay free below the words of a science card."""
    wide = WIDTH - 10.4
    when = height(text(f"science.{name}.when"), Style("bold", 7.2), wide)
    words = height(text(f"science.{name}.text"), Style("body", 7.9), wide)
    return 36.2 - when - 0.8 - words - 8.0
