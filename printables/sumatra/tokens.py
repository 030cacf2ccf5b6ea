"""The sheet of markers, trucks and ships; tokens of one kind are cut apart by shared cuts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.sumatra.animals import MARKERS, SPECIES_NAMES, TRUCKS
from games.sumatra.content import components
from printables.cards import Item, Layout, Side, sheet_of
from printables.paper import Box
from printables.sheet import Draw, Setup, Sheet
from printables.sumatra.look import measures, text
from printables.sumatra.token_art import (
    action_face,
    animal_ground,
    colours,
    is_big,
    marker_face,
    marker_size,
    plain_ground,
    player_ground,
    ship_face,
    truck_face,
)

GAP = 13.5
"""Between two blocks, so that both have room for their crop marks."""
_ROWS = ((7, True), (12, False))
"""How many markers stand in a row: of the big ones and of the small ones."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A token: its drawing, and what lies under it and around it."""

    face: Draw
    ground: Draw


@dataclass(frozen=True, slots=True)
class _Block:
    """Tokens of one size in rows."""

    width: float
    height: float
    columns: int
    tokens: Sequence[_Token]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all its tokens."""
        rows = -(-len(self.tokens) // self.columns)
        return min(self.columns, len(self.tokens)) * self.width, rows * self.height

    def items(self, x: float, top: float, block: int) -> Iterator[Item]:
        """The grounds with their bleed, then the tokens on them."""
        places = [
            Box(x + column * self.width, top - (row + 1) * self.height, self.width, self.height)
            for row, column in (divmod(i, self.columns) for i in range(len(self.tokens)))
        ]
        for box, token in zip(places, self.tokens, strict=True):
            yield Item(box, token.ground, token.ground, block)
        for box, token in zip(places, self.tokens, strict=True):
            yield Item(box, token.face, token.face, block)


def sheets(setup: Setup) -> list[Sheet]:
    """Both sides of the pieces."""
    paper = setup.paper
    blocks = _blocks()
    tall = sum(block.size[1] for block in blocks) + GAP * (len(blocks) - 1)
    top = (paper.height + tall) / 2
    items: list[Item] = []
    for number, block in enumerate(blocks):
        items += block.items((paper.width - block.size[0]) / 2, top, number)
        top -= block.size[1] + GAP
    title = text("pieces.title")
    front = Side(action_face, "P1", title)
    back = Side(action_face, "P1b", text("sheet.back").format(title=title))
    plan = Layout(paper, False, ())
    return [sheet_of(items, front, back, setup, plan, bookmarks=((text("chapter.pieces"),),))]


def _blocks() -> list[_Block]:
    side = measures().action
    action = _Token(action_face, plain_ground("action", side, side))
    actions = components()["counts"]["actions"]["value"]
    return [
        *(_markers(columns, big=big) for columns, big in _ROWS),
        _of_players(
            measures().truck, 4, [(c, truck_face(c, t)) for t in TRUCKS for c in colours()]
        ),
        _of_players(measures().ship, 2, [(c, ship_face(c)) for c in colours()]),
        _Block(side, side, 4, [action] * actions),
    ]


def marker_names(*, big: bool) -> list[str]:
    """The animals of all markers of a size (SU-08), big or small."""
    return [
        name
        for name, count in zip(SPECIES_NAMES, MARKERS, strict=True)
        if is_big(name) == big
        for _ in range(count)
    ]


def _markers(columns: int, *, big: bool) -> _Block:
    names = marker_names(big=big)
    width, height = marker_size(names[0])
    tokens = [_Token(marker_face(n), animal_ground(n, width, height)) for n in names]
    return _Block(width, height, columns, tokens)


def _of_players(
    size: tuple[float, float], columns: int, faces: Sequence[tuple[str, Draw]]
) -> _Block:
    tokens = [_Token(face, player_ground(colour, *size)) for colour, face in faces]
    return _Block(*size, columns, tokens)
