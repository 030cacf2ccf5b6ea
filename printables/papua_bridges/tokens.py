"""Bonus tokens, volcano tokens and the spinner (PB-08, PB-09, PB-10)."""

from games.papua_bridges.content import components
from printables.cards import Item, Layout, Side, sheet_of
from printables.paper import Box, lengths
from printables.papua_bridges import icons
from printables.papua_bridges.board_art import draw_waves
from printables.papua_bridges.look import shade, style
from printables.papua_bridges.texts import text
from printables.paths import polygon, rectangle, sector, star
from printables.pen import Pen
from printables.sheet import Draw, Setup, Sheet

BONUS = 24.0
VOLCANO = 18.0
SPINNER = 84.0
_BLOCKS = 14.0
"""Between two blocks, so that both have room for their crop marks."""
_WIDTH = VOLCANO + _BLOCKS + SPINNER


def token_sheet(setup: Setup) -> Sheet:
    """The sheet with all tokens, backs behind their fronts, and the spinner."""
    folded = setup.flip == "fold"
    paper = setup.paper.turned if folded else setup.paper
    fold = paper.width / 2 if folded else None
    gap = 2 * lengths().bleed
    tall = 2 * BONUS + gap + _BLOCKS + 4 * VOLCANO + 3 * gap
    middle = paper.width / (4 if folded else 2)
    x, y = middle - _WIDTH / 2, (paper.height - tall) / 2
    items = [Item(Box(x + VOLCANO + _BLOCKS, y + 3, SPINNER, SPINNER), _spinner, _spinner_back, 2)]
    for i in range(components()["counts"]["volcano_tokens"]["value"]):
        box = Box(x, y + i * (VOLCANO + gap), VOLCANO, VOLCANO)
        items.append(Item(box, _volcano, _volcano, 1))
    for i, value in enumerate(components()["bonus_tokens"]["values"]):
        row, column = divmod(i, 4)
        place = (x + column * (BONUS + gap), y + tall - BONUS - row * (BONUS + gap))
        items.append(Item(Box(*place, BONUS, BONUS), _bonus(value), _bonus_back))
    title = text("tokens.title")
    front = Side(_spinner, "P2", title)
    back = Side(_spinner, "P2b", text("tiles.back").format(title=title))
    plan = Layout(paper, not paper.portrait, (), fold)
    return sheet_of(items, front, back, setup, plan, bookmarks=((text("chapter.pieces"), title),))


def _bonus(value: int) -> Draw:
    def draw(pen: Pen) -> None:
        middle = BONUS / 2
        pen.rect(Box(0, 0, BONUS, BONUS).grown(lengths().bleed), fill=shade(pen, "sand"))
        ray = star(middle, middle, 11.0, 16, 0.84)
        pen.draw(ray, fill=shade(pen, "sun"), stroke=shade(pen, "road_edge"), width=0.5)
        pen.disc(middle, middle, 7.4, fill=shade(pen, "medal"), stroke=shade(pen, "road_edge"))
        pen.centred(middle, middle, str(value), style(pen, "display", 33))

    return draw


def _bonus_back(pen: Pen) -> None:
    pen.rect(Box(0, 0, BONUS, BONUS).grown(lengths().bleed), fill=shade(pen, "back"))
    inner = rectangle(2, 2, BONUS - 4, BONUS - 4, 3)
    pen.draw(inner, stroke=shade(pen, "back_mark"), width=0.6)
    middle = BONUS / 2
    pen.draw(star(middle, middle, 7.5, 4, 0.3), fill=shade(pen, "back_mark"))
    turned = star(0, 0, 5.2, 4, 0.3).turned(45).moved(middle, middle)
    pen.draw(turned, fill=shade(pen, "back_mark"))


def _volcano(pen: Pen) -> None:
    around = Box(0, 0, VOLCANO, VOLCANO).grown(lengths().bleed)
    pen.rect(around, fill=shade(pen, "reef"))
    pen.rect((0.9, 0.9, VOLCANO - 1.8, VOLCANO - 1.8), stroke=shade(pen, "reef_edge"), width=0.5,
             radius=2)  # fmt: skip
    icons.draw(pen, "volcano", VOLCANO / 2, VOLCANO / 2 - 0.3, 14.5)


_WEDGES = ("grass", "sand", "water", "sun")


def _spinner(pen: Pen) -> None:
    middle, radius = SPINNER / 2, SPINNER / 2 - 4
    around = Box(0, 0, SPINNER, SPINNER).grown(lengths().bleed)
    pen.rect(around, fill=shade(pen, "frame_A"))
    edge = shade(pen, "road_edge")
    for i, animal in enumerate(components()["symbols"]["animals"]):
        wedge = sector(middle, middle, radius, 90 * i, 90)
        pen.draw(wedge, fill=shade(pen, _WEDGES[i]), stroke=edge, width=0.7)
        dx, up = ((1, 19.5), (-1, 19.5), (-1, -15.5), (1, -15.5))[i]
        x, y = middle + dx * 18, middle + up
        icons.draw(pen, animal, x, y, 21)
        pen.text(x, y - 13.2, text(f"animal.{animal}"), style(pen, "bold", 7), align="middle")
    pen.disc(middle, middle, 5.0, fill=shade(pen, "medal"), stroke=edge, width=0.5)
    pen.disc(middle, middle, 0.6, fill=shade(pen, "ink"))
    words = style(pen, "body", 5.6, "frame_text")
    pen.text(middle, 1.4, text("tokens.spinner"), words, align="middle", within=SPINNER - 4)


def _spinner_back(pen: Pen) -> None:
    pen.rect(Box(0, 0, SPINNER, SPINNER).grown(lengths().bleed), fill=shade(pen, "back"))
    if pen.ink == "full":
        with pen.inside(polygon([(0, 0), (SPINNER, 0), (SPINNER, SPINNER), (0, SPINNER)])):
            draw_waves(pen, SPINNER, SPINNER, 14, "back_mark")
