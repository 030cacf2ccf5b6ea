"""The sheets of bridge tiles: one set for each player, backs behind their fronts."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.papua_bridges.content import BridgeSet, components
from games.papua_bridges.tiles import normal
from printables.cards import FOLD_GAP, Item, Layout, Side, sheet_of
from printables.duplex import turns_sideways
from printables.packing import Packed, pack
from printables.paper import Box, Paper, lengths
from printables.papua_bridges.look import player
from printables.papua_bridges.texts import text
from printables.papua_bridges.tile_art import TileFace, draw_tile
from printables.pen import Pen
from printables.sheet import Setup, Sheet


@dataclass(frozen=True, slots=True)
class _Piece:
    colour: str
    face: TileFace


def colours() -> tuple[str, ...]:
    """The colours of the players, as the component data names them."""
    return tuple(components()["players"]["colours"])


def tile_sheets(tiles: BridgeSet, join: str, square: float, setup: Setup) -> list[Sheet]:
    """Sheets with the bridge tiles of all four players, to be cut out and turned over freely.

    Raises ``DoesNotFitError`` where a tile is larger than the paper.
    """
    paper = setup.paper.turned if setup.flip == "fold" else setup.paper
    fold = paper.width / 2 if setup.flip == "fold" else None
    room = _room(paper, fold)
    plan = Layout(paper, not paper.portrait, (), fold)
    sheets: list[Sheet] = []
    for group in _groups(tiles, join, square, room):
        placed = _packed(group, room)
        last = max(where.sheet for where in placed)
        for number in range(last + 1):
            items = [
                _item(piece, where, plan, setup)
                for piece, where in zip(group, placed, strict=True)
                if where.sheet == number
            ]
            items = _centred(items, room)
            sheets.append(_sheet(items, group, plan, setup, len(sheets) + 1))
    return sheets


def _room(paper: Paper, fold: float | None) -> Box:
    near = lengths().margin + lengths().bleed
    low = near + lengths().foot + 1.0
    right = paper.width - near if fold is None else fold - FOLD_GAP - lengths().bleed
    return Box(near, low, right - near, paper.height - 2 * low)


def _groups(tiles: BridgeSet, join: str, square: float, room: Box) -> list[list[_Piece]]:
    """The players' sets, several together where they fit on one sheet."""
    groups: list[list[_Piece]] = []
    for colour in colours():
        new = [_Piece(colour, TileFace(t.squares, t.id, join, square)) for t in tiles.tiles]
        if groups and all(where.sheet == 0 for where in _packed(groups[-1] + new, room)):
            groups[-1] += new
        else:
            groups.append(new)
    return groups


def _packed(pieces: Sequence[_Piece], room: Box) -> list[Packed]:
    sizes = [(p.face.columns * p.face.square, p.face.rows * p.face.square) for p in pieces]
    return pack(sizes, room, 2 * lengths().bleed)


def _centred(items: list[Item], room: Box) -> list[Item]:
    block = items[0].box
    for item in items:
        block = block.around(item.box)
    dx, dy = room.x - block.x, room.y - block.y
    dx, dy = dx + (room.width - block.width) / 2, dy + (room.height - block.height) / 2
    return [
        Item(Box(i.box.x + dx, i.box.y + dy, i.box.width, i.box.height), i.front, i.back)
        for i in items
    ]


def _item(piece: _Piece, where: Packed, plan: Layout, setup: Setup) -> Item:
    face = piece.face
    if where.turned:
        turned = normal((column, -row) for row, column in face.squares)
        face = TileFace(turned, face.name, face.join, face.square)
    back = face.mirrored(sideways=turns_sideways(plan.paper, setup.flip))
    thing = player(piece.colour)

    def draw_front(pen: Pen) -> None:
        draw_tile(pen, face, thing, cut=True)

    def draw_back(pen: Pen) -> None:
        draw_tile(pen, back, thing, cut=False)

    return Item(where.box, draw_front, draw_back)


def _sheet(
    items: list[Item], group: list[_Piece], plan: Layout, setup: Setup, number: int
) -> Sheet:
    names = dict.fromkeys(text(f"colour.{piece.colour}") for piece in group)
    title = text("tiles.title").format(colours=", ".join(names))
    front = Side(items[0].front, f"T{number}", title)
    back = Side(items[0].front, f"T{number}b", text("tiles.back").format(title=title))
    return sheet_of(
        items, front, back, setup, plan, bookmarks=((text("chapter.tiles"), title),), marked=False
    )
