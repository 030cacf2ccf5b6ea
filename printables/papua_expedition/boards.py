"""The board in three parts, to be laid side by side: zones and tracks."""

from collections.abc import Callable

from games.papua_expedition.content import ExpeditionSet
from games.papua_expedition.pieces import DESTINATIONS, DICE_WITHOUT_HUT
from printables.cards import Card, Side, card_sheets
from printables.paper import Box, lengths
from printables.papua_expedition.card_art import HEIGHT, WIDTH, draw_symbol
from printables.papua_expedition.frames import (
    HEAD,
    MARKER,
    draw_camp,
    draw_hint,
    draw_marker_place,
    draw_place,
    draw_zone,
)
from printables.papua_expedition.look import icon, measures, shade, style, text
from printables.papua_expedition.tracks import draw_tracks
from printables.paths import line, rectangle
from printables.pen import Pen
from printables.sheet import Draw, Setup, Sheet

ACROSS, UP = measures().board
EDGE = 4.0
_CARD = (WIDTH + 2.0, HEIGHT + 2.0)
PARTS = ("land", "camp", "tracks")
"""The three parts, from left to right."""


def sheets(cards: ExpeditionSet, setup: Setup) -> list[Sheet]:
    """The sheets of the board, fronts only."""
    made: list[Card] = []
    draws: dict[str, Callable[[Pen, ExpeditionSet], None]] = {
        "land": _land, "camp": _camp, "tracks": draw_tracks,
    }  # fmt: skip
    for number, part in enumerate(PARTS, 1):
        title = text("board.title").format(part=text(f"board.{part}"))
        side = Side(_part(draws[part], cards), f"B{number}", title)
        made.append(Card(side, None, (text("chapter.boards"), title)))
    return card_sheets(made, ACROSS, UP, setup)


def _part(draw: Callable[[Pen, ExpeditionSet], None], cards: ExpeditionSet) -> Draw:
    def whole(pen: Pen) -> None:
        around = Box(0, 0, ACROSS, UP).grown(lengths().bleed)
        pen.rect(around, fill=shade(pen, "leaf"))
        _grass(pen, around)
        draw(pen, cards)

    return whole


def _grass(pen: Pen, box: Box) -> None:
    tufts = line((0, 0), (0, 0))
    for row in range(40):
        for column in range(26):
            x = box.x + 2 + column * 7.6 + (3.8 if row % 2 else 0)
            y = box.y + 2 + row * 6.2
            tufts += line((x - 0.9, y + 1.5), (x, y), (x + 0.9, y + 1.5))
    with pen.inside(rectangle(*box)):
        pen.draw(tufts, stroke=shade(pen, "leaf_dark"), width=0.3)


# The land: expeditions, notebook, logistics.


def _land(pen: Pen, _: ExpeditionSet) -> None:
    _expeditions(pen, Box(EDGE, 134, ACROSS - 2 * EDGE, UP - 134 - EDGE))
    _notebook(pen, Box(EDGE, EDGE, 108, 127))
    _logistics(pen, Box(EDGE + 111, EDGE, ACROSS - 2 * EDGE - 111, 127))


def _expeditions(pen: Pen, box: Box) -> None:
    draw_zone(pen, box, "expeditions")
    wide, tall = _CARD
    first = box.right - 3 * wide - 2 * 2.5 - 3.5
    bottom = box.top - HEAD - 2.5 - tall
    for i, name in enumerate(DESTINATIONS):
        place = Box(first + i * (wide + 2.5), bottom, wide, tall)
        pen.rect(place, fill=shade(pen, "sky"), stroke=shade(pen, "line"), width=0.5, radius=2.4)
        x = place.x + wide / 2
        icon(pen, name, x, place.y + 37, 34)
        title = style(pen, "display", 14)
        pen.text(x, place.y + 9, text(f"destination.{name}"), title, align="middle")
    draw_marker_place(pen, box.x + 3.5, bottom + tall - MARKER)
    draw_camp(pen, Box(box.x + 3.5, bottom, MARKER, tall - MARKER - 3))
    draw_hint(pen, box.x + 5, bottom - 1.6, box.width - 10, "expeditions", 9.4)


def _notebook(pen: Pen, box: Box) -> None:
    draw_zone(pen, box, "notebook")
    wide, tall = _CARD
    bottom = box.top - HEAD - 2.5 - tall
    gap = (box.width - 2 * wide) / 3
    deck = Box(box.x + gap, bottom, wide, tall)
    draw_place(pen, deck, text("board.deck"))
    pen.centred(
        deck.x + wide / 2,
        deck.y + tall / 2 + 4,
        text("board.decks"),
        style(pen, "display", 26, "grid"),
    )
    words = style(pen, "body", 7.4, "quiet")
    pen.text(deck.x + wide / 2, deck.y + tall / 2 - 6, text("board.deck_two"), words,
             align="middle")  # fmt: skip
    shown = Box(box.x + 2 * gap + wide, bottom, wide, tall)
    draw_place(pen, shown, text("board.turned_up"))
    icon(pen, "notebook", shown.x + wide / 2, shown.y + tall / 2 + 2, 24)
    low = box.y + 3
    draw_marker_place(pen, box.x + 3.5, low)
    rest = box.width - MARKER - 10
    draw_camp(pen, Box(box.x + MARKER + 6.5, low, rest, 25))
    draw_hint(pen, box.x + 4, bottom - 1.6, box.width - 8, "notebook", 9.0)


def _logistics(pen: Pen, box: Box) -> None:
    draw_zone(pen, box, "logistics")
    gap = (box.width - 2 * MARKER) / 3
    top = box.top - HEAD - 2.5 - MARKER
    labels = ("pile", "shown", "shown", "fourth")
    for i, label in enumerate(labels):
        row, column = divmod(i, 2)
        place = Box(
            box.x + gap + column * (MARKER + gap), top - row * (MARKER + 2), MARKER, MARKER
        )
        draw_place(pen, place, text(f"board.{label}"))
        icon(pen, "logistics", place.x + MARKER / 2, place.y + MARKER / 2 + 1.6, 12)
    end = draw_hint(pen, box.x + 4, top - MARKER - 3.4, box.width - 8, "logistics", 8.8)
    low = box.y + 3
    draw_marker_place(pen, box.x + 3.5, low)
    rest = box.width - MARKER - 10
    draw_camp(pen, Box(box.x + MARKER + 6.5, low, rest, min(40.0, end - low - 1)))


# The camp: huts, funding, hunting.


def _camp(pen: Pen, cards: ExpeditionSet) -> None:
    _huts(pen, Box(EDGE, 118, ACROSS - 2 * EDGE, UP - 118 - EDGE), cards)
    half = (ACROSS - 2 * EDGE - 3) / 2
    _yield(pen, Box(EDGE, EDGE, half, 111), "funding")
    _yield(pen, Box(EDGE + half + 3, EDGE, half, 111), "hunting")


def _huts(pen: Pen, box: Box, cards: ExpeditionSet) -> None:
    """PE-96 to PE-104: the track, and its numbers, are ours."""
    draw_zone(pen, box, "huts")
    count = len(cards.huts) + 1
    step = (box.width - 7) / count
    bottom = box.y + 32
    tall = box.top - HEAD - 2.5 - bottom
    road = bottom + tall * 0.30
    pen.line((box.x + 8, road), (box.right - 8, road), colour=shade(pen, "sand_edge"), width=5,
             round_ends=True)  # fmt: skip
    for i in range(count):
        hut = cards.huts[i - 1] if i else None
        _hut(pen, Box(box.x + 3.5 + i * step + 0.8, bottom, step - 1.6, tall), hut)
    low = box.y + 3
    draw_marker_place(pen, box.x + 3.5, low)
    draw_camp(pen, Box(box.x + MARKER + 6.5, low, 74, MARKER))
    draw_hint(pen, box.x + MARKER + 84, low + MARKER - 0.5, box.width - MARKER - 89, "huts", 9.4)


def _hut(pen: Pen, box: Box, hut: tuple[int, int] | None) -> None:
    dice, printed = hut or (DICE_WITHOUT_HUT, 0)
    pen.rect(box, fill=shade(pen, "space"), stroke=shade(pen, "line"), width=0.5, radius=3)
    x = box.x + box.width / 2
    size = min(24.0, box.width - 4)
    if hut:
        icon(pen, "huts", x, box.top - size / 2 - 2, size)
    else:
        pen.text(x, box.top - size / 2 - 3, text("board.no_hut"), style(pen, "bold", 10),
                 align="middle")  # fmt: skip
    y = box.top - size - 12
    words = str(dice)
    pen.text(x - 0.6, y - 2.6, words, style(pen, "display", 22), align="right")
    icon(pen, "dice", x + 5, y, 9)
    if not printed:
        return
    y -= 14
    pen.text(x - 1.0, y - 2.0, str(printed), style(pen, "display", 17), align="right")
    icon(pen, "explorers", x + 4.6, y, 9.5)
    small = style(pen, "body", 7.6, "quiet")
    lay = text("board.lay" if printed == 1 else "board.lays").format(count=printed)
    pen.text(x, y - 10.4, lay, small, align="middle", within=box.width - 2)


def _yield(pen: Pen, box: Box, zone: str) -> None:
    draw_zone(pen, box, zone)
    end = draw_hint(pen, box.x + 4, box.top - HEAD - 2, box.width - 8, zone, 9.6)
    low = box.y + 3
    draw_marker_place(pen, box.x + 3.5, low)
    area = Box(box.x + MARKER + 6.5, low, box.width - MARKER - 10, 44)
    draw_camp(pen, area)
    picture = Box(box.x, low + 45, box.width, end - low - 46)
    if zone == "funding":
        _funding_picture(pen, picture)
    else:
        _hunting_picture(pen, picture)


def _funding_picture(pen: Pen, box: Box) -> None:
    y = box.y + box.height / 2
    step = box.width / 3
    for i, (symbol, number) in enumerate((("-", 2), ("=", 3), ("+", 5))):
        x = box.x + (i + 0.5) * step
        draw_symbol(pen, symbol, x, y + 5.2, 5.0)
        pen.rect((x - 5, y - 11.5, 10, 10), fill=shade(pen, "paper"), stroke=shade(pen, "ink"),
                 width=0.5, radius=2)  # fmt: skip
        pen.centred(x, y - 6.5, str(number), style(pen, "display", 17))


def _hunting_picture(pen: Pen, box: Box) -> None:
    y = box.y + box.height / 2
    step = 13.0
    first = box.x + box.width / 2 - 1.5 * step
    for i, number in enumerate((4, 3, 3, 1)):
        x = first + i * step
        marked = i in (0, 3)
        pen.rect((x - 5, y - 1, 10, 10), fill=shade(pen, "sun" if marked else "paper"),
                 stroke=shade(pen, "ink"), width=0.5, radius=2)  # fmt: skip
        pen.centred(x, y + 4, str(number), style(pen, "display", 17))
    words = style(pen, "display", 13)
    pen.text(box.x + box.width / 2 - 4, y - 9, text("board.hunted"), words, align="middle")
    icon(pen, "food", box.x + box.width / 2 + 21, y - 7.4, 10)
