"""A setup as a picture page: which tile lies where, in which turn, and who sails with what."""

from games.sumatra.content import EDGES, Setup, Ship
from printables.flow import Flow
from printables.paper import Box, Paper, lengths
from printables.paths import rectangle
from printables.pen import Pen
from printables.sheet import Page
from printables.sumatra.banner import BANNER, draw_banner
from printables.sumatra.look import fill_ground, style, text, thing
from printables.sumatra.scene import scene_of_setup
from printables.sumatra.scene_art import draw_scene, picture_size, square_for

_BELOW = 46.0
"""Room for ships and pile below the picture."""


def setup_page(setup: Setup, paper: Paper) -> Page:
    """The page; it shows what tiles hide, so it is for whoever lays out or plays openly."""
    title = text("setup.title")

    def draw(pen: Pen) -> None:
        side = lengths().margin + 8.0
        top, wide = paper.height - side, paper.width - 2 * side
        words = setup.title or title
        draw_banner(pen, Box(side, top - BANNER, wide, BANNER), words)
        flow = Flow(pen, side, top - BANNER - 2.0, wide)
        flow.paragraph(text("setup.how"), style(pen, "body", 9.4), after=1.0)
        low = lengths().margin + lengths().foot + 3.0
        square = square_for(min(wide, flow.y - low - _BELOW))
        size = picture_size(square)
        with pen.at((paper.width - size) / 2 - square * 0.2, flow.y - size):
            draw_scene(pen, scene_of_setup(setup), square, numbers=True)
        _ships(pen, setup, Flow(pen, side, flow.y - size - 2.0, wide))

    return Page("Setup", title, draw, bookmarks=((text("chapter.setup"),),))


def _ships(pen: Pen, setup: Setup, flow: Flow) -> None:
    for ship in setup.ships:
        look = thing("player", ship.colour)
        badge = rectangle(flow.x, flow.y - 5.0, 6.4, 5.0, 1.0)
        fill_ground(pen, badge, look, 2.0)
        pen.disc(flow.x + 3.2, flow.y - 2.5, 1.9, fill=thing("player", ship.colour).grounds["low"])
        pen.centred(flow.x + 3.2, flow.y - 2.5, look.letter, style(pen, "display", 8))
        pen.text(flow.x + 8.5, flow.y - 3.8, _words(setup, ship), style(pen, "body", 9.4),
                 within=flow.width - 9)  # fmt: skip
        flow.y -= 6.0
    pile = " ".join(map(str, setup.pile))
    flow.paragraph(text("setup.pile").format(pile=pile), style(pen, "body", 9.4), after=0.8)
    flow.paragraph(text("setup.id").format(id=setup.id), style(pen, "body", 8, "quiet"))


def _words(setup: Setup, ship: Ship) -> str:
    sides = dict(zip(setup.sea.starters, EDGES, strict=False))
    side = sides.get(ship.position)
    place = text(f"side.{side}") if side else str(ship.position)
    holds = ship.holds
    key = "setup.first_ship" if ship.colour == setup.first else "setup.ship"
    return text(key).format(
        colour=text(f"colour.{ship.colour}"), place=place, bow=holds.bow,
        centre=holds.centre, stern=holds.stern,
    )  # fmt: skip
