"""The sheets of markers, goods and pieces; tokens of one kind are cut apart by shared cuts."""

from collections.abc import Iterator, Sequence

from games.papua_expedition.content import ExpeditionSet
from games.papua_expedition.pieces import COINS, EXPLORERS, FOOD, VALUES, components
from printables.cards import Item, Layout, Side, sheet_of
from printables.paper import Box, Paper
from printables.papua_expedition.look import style, text
from printables.papua_expedition.token_art import (
    GOODS,
    MARKER,
    PIECE,
    explorer_face,
    goods_face,
    ground,
    logistics_back,
    logistics_face,
    piece_face,
    player_ground,
    sticker,
    zone_face,
)
from printables.pen import Pen
from printables.sheet import Draw, Setup, Sheet

GAP = 13.5
"""Between two blocks, so that both have room for their crop marks."""
STICKER = 12.0
STICKERS = 10
Face = tuple[Draw, Draw | None]
"""Front and back of a token."""


def colours() -> list[str]:
    """The players' colours."""
    return [str(name) for name in components()["players"]["colours"]]


def sheets(cards: ExpeditionSet, setup: Setup) -> list[Sheet]:
    """Both sheets of markers and pieces."""
    return [_goods(cards, setup), _pieces(setup)]


def _goods(cards: ExpeditionSet, setup: Setup) -> Sheet:
    """Logistics and zone markers, coins, food."""
    paper = setup.paper
    rows = [
        _Block("back_l", MARKER, 7, logistics_faces(cards)),
        _Block("zone_ground", MARKER, 7, [(zone_face(v), zone_face(v)) for v in zone_values()]),
        _Block("coin", GOODS, 11, [(goods_face("coins"),) * 2] * COINS),
        _Block("food", GOODS, 11, [(goods_face("food"),) * 2] * FOOD),
    ]
    items = list(_stacked(rows, paper))
    return _sheet("M1", text("markers.title"), items, setup)


def logistics_faces(cards: ExpeditionSet) -> list[Face]:
    """Front and back of each logistics marker."""
    return [(logistics_face(name), logistics_back) for name in cards.logistics]


def zone_values() -> list[str]:
    """What stands on the zone markers (PE-06)."""
    return [*map(str, VALUES), "X"]


class _Block:
    """Tokens of one size and ground in rows, the last row perhaps shorter."""

    def __init__(self, name: str, side: float, columns: int, faces: Sequence[Face]) -> None:
        self.name, self.side, self.columns, self.faces = name, side, columns, faces
        self.rows = -(-len(faces) // columns)
        self.width, self.height = columns * side, self.rows * side

    def items(self, x: float, top: float, block: int) -> Iterator[Item]:
        """The grounds of full rows and of the last one, then the tokens."""
        last = len(self.faces) - (self.rows - 1) * self.columns
        parts = [(self.columns, self.rows - 1, top), (last, 1, top - self.height + self.side)]
        for columns, rows, upper in parts:
            if columns and rows:
                wide, tall = columns * self.side, rows * self.side
                draw = self.ground(wide, tall)
                yield Item(Box(x, upper - tall, wide, tall), draw, draw, block)
        for place, (front, back) in enumerate(self.faces):
            row, column = divmod(place, self.columns)
            box = Box(x + column * self.side, top - (row + 1) * self.side, self.side, self.side)
            yield Item(box, front, back, block)

    def ground(self, width: float, height: float) -> Draw:
        """The drawing behind some of the tokens."""
        if self.name in colours():
            return player_ground(width, height, self.name)
        return ground(width, height, self.name)


def _stacked(blocks: Sequence[_Block], paper: Paper) -> Iterator[Item]:
    """Blocks one above the other, in the middle of the paper."""
    tall = sum(block.height for block in blocks) + GAP * (len(blocks) - 1)
    top = (paper.height + tall) / 2
    for number, block in enumerate(blocks):
        yield from block.items((paper.width - block.width) / 2, top, number)
        top -= block.height + GAP


def _sheet(label: str, title: str, items: Sequence[Item], setup: Setup) -> Sheet:
    paper = setup.paper
    front = Side(sticker, label, title)
    back = Side(sticker, f"{label}b", text("sheet.back").format(title=title))
    plan = Layout(paper, False, ())
    marks = ((text("chapter.markers"), title),)
    return sheet_of(items, front, back, setup, plan, bookmarks=marks)


def piece_faces(colour: str) -> list[Face]:
    """A player's explorers, then the prestige, hut and energy piece."""
    explorer = explorer_face(colour)
    return [
        *[(explorer, explorer)] * EXPLORERS,
        (piece_face(colour, "prestige"), piece_face(colour, "prestige", text("markers.plus_50"))),
        (piece_face(colour, "huts"),) * 2,
        (piece_face(colour, "energy"),) * 2,
    ]


def _pieces(setup: Setup) -> Sheet:
    """Every player's explorers and pieces, and stickers for dice."""
    paper = setup.paper
    blocks = [_Block(name, PIECE, 5, piece_faces(name)) for name in colours()]
    wide = 2 * blocks[0].width + GAP
    tall = 2 * blocks[0].height + 2 * GAP + STICKER
    x, top = (paper.width - wide) / 2, (paper.height + tall) / 2
    items: list[Item] = []
    for number, block in enumerate(blocks):
        row, column = divmod(number, 2)
        left = x + column * (block.width + GAP)
        items += block.items(left, top - row * (block.height + GAP), number)
    low = top - tall
    items += _stickers((paper.width - STICKERS * STICKER) / 2, low, len(blocks))
    title = text("markers.pieces").format(
        colours=", ".join(text(f"colour.{c}") for c in colours())
    )
    return _sheet("M2", title, items, setup)


def _stickers(x: float, y: float, block: int) -> Iterator[Item]:
    yield Item(Box(x, y, STICKERS * STICKER, STICKER), _sticker_ground, None, block)
    for place in range(STICKERS):
        yield Item(Box(x + place * STICKER, y, STICKER, STICKER), sticker, None, block)


def _sticker_ground(pen: Pen) -> None:
    ground(STICKERS * STICKER, STICKER, "paper")(pen)
    words = style(pen, "body", 7.5, "quiet")
    pen.text(STICKERS * STICKER / 2, -10.5, text("markers.stickers"), words, align="middle")
