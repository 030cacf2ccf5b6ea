"""The second page of the rules: how a tile tips, how far ships sail, which backs there are."""

from collections import Counter

from games.sumatra.board import mask_of
from games.sumatra.content import PathTile, Tileset, components, default_tileset
from games.sumatra.tiles import CONTENTS, FLIPPED
from printables.flow import Flow
from printables.paper import Box, Paper, lengths
from printables.paths import polygon
from printables.pen import Pen
from printables.sheet import Page
from printables.sumatra.banner import BANNER, draw_banner
from printables.sumatra.board_art import draw_square
from printables.sumatra.look import shade, style, text
from printables.sumatra.scene_art import draw_tile_back, draw_tile_front
from printables.sumatra.tile_art import BackFace, back_face

_BODY = 9.6
_TILE = 21.0
_SMALL = 17.0
_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
_IN_A_ROW = 8


def reference_page(tileset: Tileset, paper: Paper) -> Page:
    """The page for a tile set."""
    title = text("rules.page").format(number=2)

    def draw(pen: Pen) -> None:
        side = lengths().margin + 8.0
        top, wide = paper.height - side, paper.width - 2 * side
        draw_banner(pen, Box(side, top - BANNER, wide, BANNER), text("reference.title"))
        flow = Flow(pen, side, top - BANNER - 4.0, wide)
        _tipping(pen, flow)
        _sailing(pen, flow)
        _backs(pen, flow, tileset)
        _heading(pen, flow, "turn")
        flow.paragraph(text("reference.turn_text"), style(pen, "body", _BODY))

    return Page("R2", title, draw)


def _heading(pen: Pen, flow: Flow, key: str) -> None:
    flow.paragraph(text(f"reference.{key}"), style(pen, "display", 12.5, "accent"), after=1.0)


def example_tile() -> PathTile:
    """An animal on a bend of our own tiles: both sides of a bend tell how a tile was tipped."""
    return next(
        tile
        for tile in default_tileset().tiles
        if tile.content == "tiger" and tile.back == ("N", "E")
    )


def _tipping(pen: Pen, flow: Flow) -> None:
    _heading(pen, flow, "tipping")
    tall = 3 * _TILE + 4.0
    middle = (flow.x + tall / 2, flow.y - tall / 2)
    with pen.at(middle[0] - _TILE / 2, middle[1] - _TILE / 2):
        draw_tile_front(pen, 0, _TILE)
    for direction, (dx, dy) in enumerate(_AROUND):
        x, y = middle[0] + dx * (_TILE + 2), middle[1] + dy * (_TILE + 2)
        with pen.at(x - _TILE / 2, y - _TILE / 2):
            draw_tile_back(pen, back_face(example_tile(), FLIPPED[direction][0]), _TILE)
        with pen.at(middle[0], middle[1], turn=-90 * direction):
            at = _TILE / 2 + 1.0
            head = polygon([(-2.4, at - 1.8), (2.4, at - 1.8), (0, at + 2.2)])
            pen.draw(head, fill=shade(pen, "change"), stroke=shade(pen, "badge_text"), width=0.3)
    words = Flow(pen, flow.x + tall + 7.0, flow.y - 6.0, flow.width - tall - 7.0)
    for number in (1, 2, 3):
        words.paragraph(text(f"reference.tipping_{number}"), style(pen, "body", _BODY), after=2.4)
    flow.y -= tall + 3.0


def _sailing(pen: Pen, flow: Flow) -> None:
    _heading(pen, flow, "sailing")
    flow.paragraph(text("reference.sailing_text"), style(pen, "body", _BODY), after=2.0)
    names = components()["tile_backs"]["shapes"]
    step = flow.width / len(names)
    for place, name in enumerate(names):
        ends = components()["shapes"][name]
        x, y = flow.x + place * step, flow.y - 13.0
        with pen.at(x, y):
            draw_square(pen, sum(1 << end for end in ends), 13.0)
        words = text("reference.shape").format(name=text(f"shape.{name}"), squares=len(ends))
        pen.text(x + 15, y + 5.4, words, style(pen, "body", 9.0), within=step - 16)
    flow.y -= 17.0


def backs_of(tileset: Tileset) -> list[tuple[BackFace, int]]:
    """The backs that differ in more than how their path is turned, and how often each is there."""
    found = Counter[tuple[str, int, bool]]()
    faces: dict[tuple[str, int, bool], BackFace] = {}
    for tile in sorted(tileset.tiles, key=lambda t: (CONTENTS.index(t.content), len(t.back))):
        mask = mask_of(tile.back)
        key = (tile.content, mask.bit_count(), mask in (0b0101, 0b1010))
        found[key] += 1
        faces.setdefault(key, back_face(tile))
    return [(faces[key], count) for key, count in found.items()]


def _backs(pen: Pen, flow: Flow, tileset: Tileset) -> None:
    _heading(pen, flow, "backs")
    flow.paragraph(text("reference.backs_text"), style(pen, "body", _BODY), after=2.0)
    step = flow.width / _IN_A_ROW
    for place, (face, count) in enumerate(backs_of(tileset)):
        row, column = divmod(place, _IN_A_ROW)
        x, y = flow.x + column * step, flow.y - (row + 1) * (_SMALL + 2.0) + 2.0
        with pen.at(x, y):
            draw_tile_back(pen, face, _SMALL)
        pen.text(x + _SMALL + 0.8, y + _SMALL / 2 - 1.2, f"x{count}", style(pen, "bold", 8.4))
    rows = -(-len(backs_of(tileset)) // _IN_A_ROW)
    flow.y -= rows * (_SMALL + 2.0) + 2.0
