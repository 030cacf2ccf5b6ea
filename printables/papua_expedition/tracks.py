"""The tracks of energy and prestige (PE-13, PE-81, PE-90); how long they are is ours."""

from games.papua_expedition.content import ExpeditionSet
from games.papua_expedition.pieces import DECK_TWO_AT, SPACES, START_ENERGY
from printables.flow import Flow
from printables.paper import Box
from printables.papua_expedition.look import icon, measures, shade, style, text
from printables.paths import rectangle
from printables.pen import Pen

ACROSS, UP = measures().board
COLUMNS = 10
LOWEST = -10
"""The last space of both tracks. Ours."""
_EDGE = 4.0
_HEAD = 13.0
_SPLIT = 112.0


def draw_tracks(pen: Pen, cards: ExpeditionSet) -> None:
    """Both tracks, energy above."""
    _energy(pen, Box(_EDGE, _SPLIT, ACROSS - 2 * _EDGE, UP - _SPLIT - _EDGE), cards)
    _prestige(pen, Box(_EDGE, _EDGE, ACROSS - 2 * _EDGE, _SPLIT - _EDGE - 3))


def energy_spaces() -> list[int]:
    """The energies that have a space, in reading order."""
    return list(range(START_ENERGY, LOWEST - 1, -1))


def prestige_spaces() -> list[int]:
    """The numbers of the prestige track, from below."""
    return list(range(LOWEST, 50))


def _panel(pen: Pen, box: Box, name: str) -> None:
    pen.rect(box, fill=shade(pen, "panel"), stroke=shade(pen, "line"), width=0.7, radius=4)
    icon(pen, name, box.x + 8.5, box.top - _HEAD / 2, 10)
    big = style(pen, "display", 17)
    pen.text(box.x + 16.5, box.top - _HEAD / 2 - 2.1, text(f"board.{name}"), big)


def _cell(box: Box, row: int, column: int, rows: int) -> Box:
    """The place of a space: rows from above."""
    wide = (box.width - 6) / COLUMNS
    tall = (box.height - _HEAD - 3) / rows
    x = box.x + 3 + column * wide
    return Box(x + 0.5, box.top - _HEAD - (row + 1) * tall + 0.5, wide - 1, tall - 1)


def _energy(pen: Pen, box: Box, cards: ExpeditionSet) -> None:
    _panel(pen, box, "energy")
    rows = 7
    first = _cell(box, 0, 0, rows)
    _space(pen, first, START_ENERGY, cards)
    for place, value in enumerate(energy_spaces()[1:]):
        row, column = divmod(place, COLUMNS)
        _space(pen, _cell(box, row + 1, column, rows), value, cards)
    flow = Flow(pen, box.x + 52, box.top - 2.5, box.width - 56)
    flow.paragraph(text("board.energy_hint"), style(pen, "body", 8.8), after=0.8)
    flow.paragraph(text("board.energy_low"), style(pen, "body", 8.8))


def _space(pen: Pen, cell: Box, value: int, cards: ExpeditionSet) -> None:
    hungry = value in SPACES
    fill = "food" if hungry else "space"
    edge = shade(pen, "ink" if hungry or value == START_ENERGY else "sand_edge")
    pen.rect(cell, fill=shade(pen, fill), stroke=edge, width=0.7 if hungry else 0.35, radius=2)
    size = 15 if hungry or value == START_ENERGY else 12.5
    look = style(pen, "display", size, "warn" if value < 0 else "ink")
    pen.text(cell.x + 1.4, cell.top - size * 0.33 - 0.7, _number(value), look)
    if hungry:
        food = cards.resupply_at(value)
        icon(pen, "food", cell.right - 4.2, cell.y + 3.4, 6.6)
        pen.text(cell.right - 8.0, cell.y + 1.7, str(food), style(pen, "display", 12),
                 align="right")  # fmt: skip
    if value == DECK_TWO_AT:
        flag = rectangle(cell.x + 0.8, cell.y + 0.8, cell.width - 1.6, 4.4, 1)
        pen.draw(flag, fill=shade(pen, "back_2"), stroke=shade(pen, "back_2_mark"), width=0.3)
        words = style(pen, "bold", 7, "accent_text")
        pen.centred(cell.x + cell.width / 2, cell.y + 3.0, text("board.energy_two"), words)


def _number(value: int) -> str:
    return str(value) if value >= 0 else text("board.below_zero").format(value=-value)


def _prestige(pen: Pen, box: Box) -> None:
    _panel(pen, box, "prestige")
    words = style(pen, "body", 8.8)
    pen.text(box.right - 4, box.top - _HEAD / 2 - 1.2, text("board.prestige_hint"), words,
             align="right")  # fmt: skip
    rows = len(prestige_spaces()) // COLUMNS
    for place, value in enumerate(prestige_spaces()):
        row, column = divmod(place, COLUMNS)
        cell = _cell(box, rows - 1 - row, column, rows)
        ten = value % 10 == 0
        pen.rect(cell, fill=shade(pen, "coin" if ten and value >= 0 else "space"),
                 stroke=shade(pen, "line" if ten else "sand_edge"), width=0.35,
                 radius=2)  # fmt: skip
        look = style(pen, "display", 15 if ten else 12.5, "warn" if value < 0 else "ink")
        pen.text(cell.x + 1.4, cell.top - look.points * 0.33 - 0.7, _number(value), look)
        if value == 0:
            icon(pen, "prestige", cell.right - 5.4, cell.y + cell.height / 2, 9)
