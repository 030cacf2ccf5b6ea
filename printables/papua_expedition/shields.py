"""The shields: a tent for each player, a picture outside, a summary inside."""

from collections.abc import Sequence

from games.papua_expedition.pieces import components
from printables.cards import Card, Side, card_sheets
from printables.flow import Flow
from printables.marks import fold_line
from printables.paper import Box, lengths
from printables.papua_expedition.look import (
    fill_ground,
    icon,
    measures,
    shade,
    style,
    text,
    texts,
    thing,
)
from printables.papua_expedition.markers import colours
from printables.papua_expedition.scenery import draw_scene
from printables.paths import rectangle
from printables.pen import Pen
from printables.sheet import Draw, Setup, Sheet

ACROSS, UP = measures().shield
TAB, BASE = 9.0, 21.0
SIDE = (UP - TAB - BASE) / 2
"""Height of the inner and of the outer side."""
_PAD = 5.0
_GAP = 4.5


def sheets(setup: Setup) -> list[Sheet]:
    """One shield a sheet, printed on one side."""
    cards = []
    for number, colour in enumerate(colours(), 1):
        title = text("shield.title").format(colour=text(f"colour.{colour}"))
        side = Side(_shield(colour), f"S{number}", title)
        cards.append(Card(side, None, (text("chapter.shields"), title)))
    return card_sheets(cards, ACROSS, UP, setup)


def _shield(colour: str) -> Draw:
    def draw(pen: Pen) -> None:
        look = thing("player", colour)
        around = Box(0, 0, ACROSS, UP).grown(lengths().bleed)
        fill_ground(pen, rectangle(*around), look, 4.0)
        _base(pen)
        with pen.at(0, TAB + BASE):
            _inside(pen)
        with pen.at(ACROSS, UP, turn=180):
            _outside(pen, colour)
        for y in (TAB, TAB + BASE, TAB + BASE + SIDE):
            pen.line((0, y), (ACROSS, y), colour=shade(pen, "paper"), width=0.9)
            fold_line(pen, (0, y), (ACROSS, y))

    return draw


def _base(pen: Pen) -> None:
    """Tab and base; both are hidden when it stands."""
    edge = lengths().bleed
    pen.rect(
        (-edge - 0.2, -edge - 0.2, ACROSS + 2 * edge + 0.4, TAB + edge + 0.2),
        fill=shade(pen, "paper"),
    )
    words = style(pen, "body", 8, "quiet")
    pen.centred(ACROSS / 2, TAB / 2, text("shield.glue"), words)
    label = rectangle(ACROSS / 2 - 25, TAB + BASE / 2 - 4, 50, 8, 4)
    pen.draw(label, fill=shade(pen, "panel"))
    pen.centred(ACROSS / 2, TAB + BASE / 2, text("shield.base"), words)


def _outside(pen: Pen, colour: str) -> None:
    """What the others see."""
    frame = Box(_PAD, _PAD, ACROSS - 2 * _PAD, SIDE - 2 * _PAD)
    draw_scene(pen, frame)
    look = thing("player", colour)
    for x in (frame.x + 21, frame.right - 21):
        disc = (x, frame.y + frame.height / 2, 15.0)
        pen.disc(*disc, fill=look.grounds[pen.ink], stroke=shade(pen, "ink"), width=0.8)
        pen.disc(x, disc[1], 11.0, fill=shade(pen, "panel"), stroke=shade(pen, "ink"), width=0.4)
        pen.centred(x, disc[1], look.letter, style(pen, "display", 40))
    pen.text(ACROSS / 2, frame.top - 12, text("game.title"), style(pen, "display", 26),
             align="middle")  # fmt: skip


def _inside(pen: Pen) -> None:
    """Turn summary and scoring tables."""
    pen.rect((_PAD / 2, _PAD / 2, ACROSS - _PAD, SIDE - _PAD), fill=shade(pen, "panel"),
             stroke=shade(pen, "line"), width=0.4, radius=3)  # fmt: skip
    blocks = texts("shield.columns")
    wide = (ACROSS - 2 * _PAD - 3 * _GAP) / 4
    for i, block in enumerate(blocks):
        x = _PAD + i * (wide + _GAP)
        end = _column(pen, x, wide, block["heading"], block["bullets"])
        assert end >= _PAD / 2, "the texts of a shield fit its inner side"
    _scoring(pen, _PAD + 3 * (wide + _GAP), wide)


def _column(pen: Pen, x: float, wide: float, heading: str, bullets: Sequence[str]) -> float:
    """A column of short rules; returns where it ends."""
    flow = Flow(pen, x, SIDE - _PAD / 2 - 1.2, wide)
    flow.paragraph(heading, style(pen, "display", 11, "accent"), after=0.5)
    for words in bullets:
        flow.bullet(words, style(pen, "body", 7.8), after=0.4)
    return flow.y


def _scoring(pen: Pen, x: float, wide: float) -> None:
    rules = components()["scoring"]
    flow = Flow(pen, x, SIDE - _PAD / 2 - 1.2, wide)
    flow.paragraph(text("shield.scoring"), style(pen, "display", 11, "accent"), after=0.5)
    plain, bold = style(pen, "body", 7.8), style(pen, "bold", 8.2)
    for kind, words, points in texts("shield.score_rows"):
        flow.y -= 4.3
        icon(pen, kind, x + 2, flow.y + 1.2, 4.0)
        pen.text(x + 5, flow.y, words.format(**rules), plain)
        pen.text(x + wide, flow.y, f"+{points.format(**rules)}", bold, align="right")
    flow.y -= 1.6
    for name in ("different", "same", "notebook"):
        _table(pen, flow, text(f"shield.table_{name}"), rules[name][1:])


def _table(pen: Pen, flow: Flow, title: str, points: Sequence[int]) -> None:
    pen.text(flow.x, flow.y - 2.6, title, style(pen, "bold", 7.8))
    step = flow.width / 7
    y = flow.y - 9.0
    for i, value in enumerate(points):
        cell = (flow.x + i * step, y, step, 5.4)
        pen.rect(cell, fill=shade(pen, "space"), stroke=shade(pen, "sand_edge"), width=0.25)
        pen.text(cell[0] + 0.5, y + 3.5, str(i + 1), style(pen, "body", 4.8, "quiet"))
        pen.text(cell[0] + step - 0.6, y + 0.9, str(value), style(pen, "bold", 7.2),
                 align="right")  # fmt: skip
    flow.y = y - 1.6
