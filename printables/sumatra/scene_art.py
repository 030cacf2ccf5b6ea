"""A scene as a picture: the board with tiles, animals, trucks and ships, in any size."""

from collections import Counter
from collections.abc import Collection, Sequence

from games.sumatra.animals import DIVIDED
from games.sumatra.board import SHIP
from games.sumatra.tiles import ENDS
from printables.paper import Box
from printables.paths import rectangle
from printables.pen import Pen
from printables.sumatra.board_art import draw_board, draw_names
from printables.sumatra.island import Island, small
from printables.sumatra.look import fill_ground, icon, shade, style, text, thing
from printables.sumatra.scene import Lying, Scene, Truck, Vessel
from printables.sumatra.tile_art import ANIMALS, BackFace, draw_back
from printables.sumatra.token_art import ship_path
from printables.sumatra.ways import draw_leaves, draw_way

_SIDE = 32.0
"""Tiles are drawn in this size and shown smaller."""
_NAMES = 0.42
"""Room for the names of rows and columns, in squares."""
_AROUND = 0.62 + 0.36 + _NAMES


def picture_size(square: float) -> float:
    """The side of a whole picture."""
    return square * (7 + 2 * _AROUND)


def square_for(side: float) -> float:
    """How large squares are in a picture of a size."""
    return side / (7 + 2 * _AROUND)


def draw_scene(
    pen: Pen,
    scene: Scene,
    square: float,
    *,
    backs: bool = True,
    numbers: bool = False,
    changed: Collection[int] = (),
) -> None:
    """A scene from (0, 0) on; ``backs`` shows what tiles hide, ``numbers`` their ids.

    The squares ``changed`` are framed.
    """
    island = small(square, scene.length)
    with pen.at(square * _AROUND, square * _AROUND):
        draw_board(pen, island, scene.printed, scene.starters)
        draw_names(pen, island, square * 0.62)
        for tile in scene.tiles:
            box = island.cell(tile.square)
            with pen.at(box.x, box.y, scale=square / _SIDE):
                _tile(pen, tile)
                if backs and tile.hidden is not None:
                    _hidden(pen, tile.hidden)
                if numbers:
                    _number(pen, tile.number)
        for number, animals in scene.animals.items():
            box = island.cell(number)
            with pen.at(box.x, box.y, scale=square / _SIDE):
                _markers(pen, animals)
        _trucks(pen, scene, island)
        for ship in scene.ships:
            aboard = [t for t in scene.trucks if t.colour == ship.colour and t.square == SHIP]
            _ship(pen, ship, aboard, island)
        for number in changed:
            box = island.cell(number)
            pen.rect(box.grown(-square * 0.03), stroke=shade(pen, "change"), width=square * 0.07,
                     radius=square * 0.08)  # fmt: skip


def draw_tile_front(pen: Pen, turn: int, side: float) -> None:
    """A front, so many quarters turned clockwise, in a square from (0, 0)."""
    with (
        pen.at(side / 2, side / 2, turn=-90 * turn, scale=side / _SIDE),
        pen.at(-_SIDE / 2, -_SIDE / 2),
    ):
        pen.face("small-front", Box(0, 0, _SIDE, _SIDE), _front)


def draw_tile_back(pen: Pen, up: BackFace, side: float) -> None:
    """A back as it is seen, in a square from (0, 0)."""
    with pen.at(0, 0, scale=side / _SIDE):
        key = f"small-{up.content}-{up.mask}-{up.arrow}"
        pen.face(key, Box(0, 0, _SIDE, _SIDE), lambda p: _back(p, up))


def _tile(pen: Pen, tile: Lying) -> None:
    if tile.up is None:
        draw_tile_front(pen, tile.pose, _SIDE)
    else:
        draw_tile_back(pen, tile.up, _SIDE)


def _front(pen: Pen) -> None:
    pen.rect((0, 0, _SIDE, _SIDE), fill=shade(pen, "front"))
    draw_leaves(pen, _SIDE, "front_leaf")
    draw_way(pen, ENDS[0][0], _SIDE)
    pen.rect(Box(0, 0, _SIDE, _SIDE).grown(-0.3), stroke=shade(pen, "ink"), width=0.6)


def _back(pen: Pen, up: BackFace) -> None:
    pen.rect((0, 0, _SIDE, _SIDE), fill=shade(pen, "back"))
    draw_leaves(pen, _SIDE, "back_leaf")
    draw_back(pen, up, _SIDE)
    pen.rect(Box(0, 0, _SIDE, _SIDE).grown(-0.3), stroke=shade(pen, "ink"), width=0.6)


def _hidden(pen: Pen, back: BackFace) -> None:
    """The hidden side in the lower right corner, seen through the tile."""
    side = 11.4
    with pen.at(_SIDE - side - 0.2, 0.2):
        key = f"hidden-{back.content}-{back.mask}-{back.arrow}"
        pen.face(key, Box(0, 0, side, side).grown(0.2), lambda p: draw_hidden(p, back, side))


def draw_hidden(pen: Pen, back: BackFace, side: float) -> None:
    """A hidden back as a small sign: its path, and the letter of what is on it."""
    pen.rect((0, 0, side, side), fill=shade(pen, "back"), stroke=shade(pen, "hidden_edge"),
             width=0.3)  # fmt: skip
    middle = side / 2
    if back.content in ANIMALS or back.content in ("path", "trap"):
        draw_way(pen, back.mask, side)
    if back.content in ANIMALS:
        look = thing("animal", back.content)
        pen.disc(middle, middle, side * 0.33, fill=look.grounds[pen.ink], stroke=shade(pen, "ink"),
                 width=0.3)  # fmt: skip
        pen.disc(middle, middle, side * 0.25, fill=shade(pen, "panel"))
        pen.centred(middle, middle, look.letter, style(pen, "display", side * 1.15))
    elif back.content != "path":
        pen.disc(middle, middle, side * 0.33, fill=shade(pen, "badge"))
        sign = text(f"sign.{back.content}")
        pen.centred(middle, middle, sign, style(pen, "display", side * 1.2, "badge_text"))


def _number(pen: Pen, number: int) -> None:
    pen.rect((0.8, _SIDE - 9.2, 10.4, 8.4), fill=shade(pen, "panel"), stroke=shade(pen, "ink"),
             width=0.4, radius=1.4)  # fmt: skip
    pen.centred(6.0, _SIDE - 5.0, str(number), style(pen, "bold", 19))


def _markers(pen: Pen, animals: Sequence[str]) -> None:
    """Animals on a square, in a row at its lower edge."""
    side, step = 13.5, min(10.0, 18.0 / max(1, len(animals) - 1))
    for place, name in enumerate(animals):
        with pen.at(0.6 + place * step, 0.6):
            look = thing("animal", name)
            fill_ground(pen, rectangle(0, 0, side, side, 1.6), look, 2.4)
            pen.rect((0, 0, side, side), stroke=shade(pen, "ink"), width=0.7, radius=1.6)
            pen.disc(side / 2, side / 2, side * 0.40, fill=shade(pen, "panel"))
            icon(pen, name, side / 2, side / 2, side * 0.72)


def _trucks(pen: Pen, scene: Scene, island: Island) -> None:
    """Trucks on squares, two in a row from the upper edge down."""
    there = Counter[int]()
    for truck in scene.trucks:
        if truck.square == SHIP:
            continue
        place = there[truck.square]
        there[truck.square] += 1
        box = island.cell(truck.square)
        with pen.at(box.x, box.y, scale=island.square / _SIDE):
            x, y = 0.7 + place % 2 * 15.6, _SIDE - 9.6 - place // 2 * 9.4
            with pen.at(x, y):
                _truck(pen, truck)


def _truck(pen: Pen, truck: Truck) -> None:
    """A truck, 15 x 9, with the letters of its load."""
    look = thing("player", truck.colour)
    fill_ground(pen, rectangle(0, 0, 15, 9, 1.4), look, 2.2)
    pen.rect((0, 0, 15, 9), stroke=shade(pen, "ink"), width=0.7, radius=1.4)
    pen.rect((1.2, 1.4, 8.8, 6.2), fill=shade(pen, "slot"), stroke=shade(pen, "ink"), width=0.4)
    if truck.kind == DIVIDED:
        pen.line((5.6, 1.4), (5.6, 7.6), width=0.7)
    pen.disc(12.4, 4.5, 2.1, fill=shade(pen, "panel"))
    pen.centred(12.4, 4.5, look.letter, style(pen, "display", 8))
    letters = [thing("animal", name).letter for name in truck.load]
    middles = (3.4, 7.8) if truck.kind == DIVIDED or len(letters) > 1 else (5.6,)
    for x, letter in zip(middles, letters, strict=False):
        pen.centred(x, 4.5, letter, style(pen, "display", 11))


def _ship(pen: Pen, ship: Vessel, aboard: Sequence[Truck], island: Island) -> None:
    (x, y), course = island.ship(ship.position, outer=ship.outer)
    long, wide = 48.0, 15.0
    scale = island.square / _SIDE * (0.62 if ship.outer else 1.0)
    look = thing("player", ship.colour)
    with pen.at(x, y, turn=course, scale=scale), pen.at(-long / 2, -wide / 2):
        hull = ship_path(long, wide)
        fill_ground(pen, hull, look, 3.0)
        pen.draw(hull, stroke=shade(pen, "ink"), width=0.9)
    with pen.at(x, y, turn=course, scale=scale):
        marks = [look.letter, *(text(f"truck.sign_{truck.kind}") for truck in aboard)]
        for place, mark in enumerate(marks):
            at = 9.0 - place * 12.0
            with pen.at(at, 0, turn=-course):
                pen.disc(0, 0, 5.2, fill=shade(pen, "panel"), stroke=shade(pen, "ink"), width=0.6)
                pen.centred(0, 0, mark, style(pen, "display", 17 if place == 0 else 13))
