"""Setups and positions on a screen: pictures as SVG."""

from games.sumatra.board import name_of
from games.sumatra.content import Setup
from games.sumatra.state import SumatraState
from printables.paper import Box
from printables.sumatra.look import shade, text
from printables.sumatra.scene import Scene, scene_of_setup, scene_of_state
from printables.sumatra.scene_art import draw_scene, picture_size
from printables.svg import SvgPen

VERSION = "1"
"""Part of the names under which pictures are kept; it changes when one would look different."""
SQUARE = 24.0


def setup_svg(setup: Setup, *, backs: bool = True, title: str | None = None) -> str:
    """The SVG picture of a setup that can be played: tiles with their ids, trucks, ships.

    ``backs`` shows the hidden side of each tile as if one saw through it.
    """
    name = title or text("screen.setup").format(id=setup.id)
    return _svg(scene_of_setup(setup), name, backs=backs)


def state_svg(state: SumatraState, setup: Setup, *, title: str) -> str:
    """The SVG picture of a moment of a puzzle, all backs known."""
    return _svg(scene_of_state(state, setup), title, backs=True)


def _svg(scene: Scene, title: str, *, backs: bool) -> str:
    pen = SvgPen()
    side = picture_size(SQUARE)
    pen.rect((0, 0, side, side), fill=shade(pen, "panel"), radius=3)
    draw_scene(pen, scene, SQUARE, backs=backs, numbers=True)
    return pen.picture(Box(0, 0, side, side), title=title, description=_told(scene))


def _told(scene: Scene) -> str:
    """Tiles by square, for those who do not see the picture."""
    listed = ", ".join(f"{name_of(tile.square)} {tile.number}" for tile in scene.tiles)
    return text("screen.tiles").format(tiles=listed)
