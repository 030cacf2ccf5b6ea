"""The two faces of a path tile.

The back is drawn the way it is seen after the tile was tipped over its east or west edge
(SU-46): so the paper is turned. Tipped over the north or south edge it is the same face
turned by a half.
"""

from dataclasses import dataclass

from games.sumatra.board import mask_of
from games.sumatra.content import EDGES, PathTile, Species
from games.sumatra.tiles import BACK, ENDS, direction_of
from printables.paper import Box, lengths
from printables.paths import circle, polygon
from printables.pen import Pen
from printables.sheet import Draw
from printables.sumatra.look import fill_ground, icon, shade, style, text, thing
from printables.sumatra.ways import draw_leaves, draw_way

ANIMALS: tuple[Species, ...] = ("elephant", "rhinoceros", "tiger", "orangutan", "muntjac")
TIPPED = BACK
"""The pose of a tile that was tipped sideways from the front at turn 0."""


@dataclass(frozen=True, slots=True)
class BackFace:
    """What a back shows, its directions as they are seen."""

    content: str
    mask: int
    arrow: int | None = None
    """Where a storm's arrow points."""


def back_face(tile: PathTile, pose: int = TIPPED) -> BackFace:
    """The back of a tile as it lies in a pose."""
    arrow = None if tile.arrow is None else direction_of(pose, EDGES.index(tile.arrow))
    return BackFace(tile.content, ENDS[mask_of(tile.back)][pose], arrow)


def front_drawing(side: float) -> Draw:
    """The front: the bifurcation that all tiles have (SU-04), turn 0, with its bleed."""

    def draw(pen: Pen) -> None:
        box = Box(0, 0, side, side).grown(lengths().bleed)
        pen.face(f"tile-front-{side:g}", box, lambda p: _front(p, side, box))

    return draw


def _front(pen: Pen, side: float, box: Box) -> None:
    pen.rect(box, fill=shade(pen, "front"))
    draw_leaves(pen, side, "front_leaf")
    draw_way(pen, ENDS[0][0], side, beyond=lengths().bleed)


def back_drawing(tile: PathTile, side: float, *, half_turn: bool) -> Draw:
    """The back of a tile, with its bleed; ``half_turn`` where sheets are turned top to bottom."""
    face = back_face(tile)

    def draw(pen: Pen) -> None:
        box = Box(0, 0, side, side).grown(lengths().bleed)
        corner = (side, side) if half_turn else (0, 0)
        with pen.at(*corner, turn=180 if half_turn else 0):
            key = f"tile-back-{face.content}-{face.mask}-{face.arrow}-{side:g}"
            pen.face(key, box, lambda p: _back(p, face, side, box))
            number = style(pen, "body", 4.6, "badge_text" if pen.ink == "full" else "quiet")
            pen.text(side - 1.6, 1.5, str(tile.id), number, align="right")

    return draw


def _back(pen: Pen, face: BackFace, side: float, box: Box) -> None:
    pen.rect(box, fill=shade(pen, "back"))
    draw_leaves(pen, side, "back_leaf")
    draw_back(pen, face, side, beyond=lengths().bleed)


def draw_back(pen: Pen, face: BackFace, side: float, *, beyond: float = 0.0) -> None:
    """Path and content of a back in a square from (0, 0), without its ground."""
    if face.content in ANIMALS or face.content in ("path", "trap"):
        draw_way(pen, face.mask, side, beyond=beyond)
    middle = side / 2
    if face.content in ANIMALS:
        draw_animal(pen, face.content, middle, middle, side * 0.27)
    elif face.content != "path":
        draw_special(pen, face, middle, middle, side * 0.27)


def draw_animal(pen: Pen, name: str, x: float, y: float, radius: float) -> None:
    """An animal in a ring of its colour, its letter at the lower right."""
    look = thing("animal", name)
    disc = circle(x, y, radius)
    fill_ground(pen, disc, look, radius * 0.28)
    pen.draw(disc, stroke=shade(pen, "ink"), width=radius * 0.05)
    pen.disc(x, y, radius * 0.76, fill=shade(pen, "panel"), stroke=shade(pen, "ink"),
             width=radius * 0.03)  # fmt: skip
    icon(pen, name, x, y, radius * 1.24)
    draw_letter(pen, look.letter, x + radius * 0.74, y - radius * 0.70, radius * 0.40)


def draw_letter(pen: Pen, letter: str, x: float, y: float, radius: float) -> None:
    """A letter, white on a dark disc."""
    pen.disc(x, y, radius, fill=shade(pen, "badge"), stroke=shade(pen, "badge_text"),
             width=radius * 0.12)  # fmt: skip
    pen.centred(x, y, letter, style(pen, "display", radius * 3.6, "badge_text"))


def draw_special(pen: Pen, face: BackFace, x: float, y: float, radius: float) -> None:
    """A trap, natives, binoculars or a storm on a light disc, a storm with its arrow."""
    kind, _, way = face.content.partition("-")
    edge = shade(pen, way or "ink")
    pen.disc(x, y, radius * 1.1, fill=shade(pen, "panel"), stroke=edge, width=radius * 0.09)
    icon(pen, kind, x, y, radius * 1.3)
    if face.arrow is not None:
        with pen.at(x, y, turn=-90 * face.arrow):
            near, far, half = radius * 1.18, radius * 1.72, radius * 0.5
            head = polygon([(-half, near), (half, near), (0, far)])
            pen.draw(head, fill=edge, stroke=shade(pen, "badge_text"), width=radius * 0.05)
    draw_letter(pen, text(f"sign.{face.content}"), x + radius * 0.82, y - radius * 0.8,
                radius * 0.40)  # fmt: skip
