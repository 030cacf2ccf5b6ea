"""Pieces with two sides on sheets: how many go on one, where, and where their backs lie."""

from collections.abc import Sequence
from dataclasses import dataclass

from printables.duplex import behind
from printables.errors import DoesNotFitError
from printables.marks import crop_marks, fold_line
from printables.paper import Box, Paper, lengths
from printables.pen import Pen
from printables.sheet import Bookmark, Draw, Page, Setup, Sheet

FOLD_GAP = 5.0
"""The fold stays so far off the bleed, so that it can be made before cutting."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a piece, or of a whole sheet of pieces."""

    draw: Draw
    """Draws from the lower left corner of the piece, bleed included."""
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card to cut out."""

    front: Side
    back: Side | None = None
    bookmark: Bookmark | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Where cards of one size lie on a sheet."""

    paper: Paper
    landscape: bool
    slots: tuple[Box, ...]
    fold_at: float | None = None
    """The x of the upright fold with the backs beyond it; None: backs are on other pages."""


@dataclass(frozen=True, slots=True)
class Item:
    """A piece in its place on the front of a sheet."""

    box: Box
    front: Draw
    back: Draw | None = None
    block: int = 0
    """Pieces of one block stand in rows and columns and share their crop marks."""


def layout(paper: Paper, width: float, height: float, *, folded: bool = False) -> Layout:
    """The layout with the most cards of a size; upright paper if that makes no difference.

    ``folded`` asks for fronts and backs side by side, to be folded together; where
    they do not fit, they come on two sheets all the same (to be glued). Raises
    ``DoesNotFitError`` where not even one card fits on the paper.
    """
    ways = (paper, paper.turned)
    plans = [_folded(way, width, height) for way in ways] if folded else []
    if not any(plan.slots for plan in plans):
        plans = [_centred(way, width, height) for way in ways]
    best = max(plans, key=lambda plan: len(plan.slots))
    if not best.slots:
        room = [f"{across:.0f} x {up:.0f}" for across, up in map(room_on, ways)]
        raise DoesNotFitError(
            f"A card of {width:.0f} x {height:.0f} mm does not fit on {paper.title}, which "
            f"has room for {room[0]} mm upright and {room[1]} mm across."
        )
    return best


def side() -> float:
    """What is kept free left and right of the cuts: margin and crop marks, in millimetres."""
    sizes = lengths()
    return sizes.margin + sizes.mark_gap + sizes.mark_length


def foot() -> float:
    """What is kept free below the cuts, and above them too, since sheets are turned over."""
    return side() + lengths().foot


def room_on(paper: Paper) -> tuple[float, float]:
    """Width and height of the largest card that fits on a paper as it lies."""
    return paper.width - 2 * side(), paper.height - 2 * foot()


def _count(room: float, size: float, gap: float) -> int:
    return max(0, int((room + gap + 0.001) // (size + gap)))


def _centred(paper: Paper, width: float, height: float) -> Layout:
    gap = 2 * lengths().bleed
    columns = _count(room_on(paper)[0], width, gap)
    left = (paper.width - columns * (width + gap) + gap) / 2
    slots = _rows(paper, width, height, [left + i * (width + gap) for i in range(columns)])
    return Layout(paper, not paper.portrait, slots)


def _folded(paper: Paper, width: float, height: float) -> Layout:
    gap, middle = 2 * lengths().bleed, paper.width / 2
    near = middle - FOLD_GAP - lengths().bleed
    columns = _count(near - side(), width, gap)
    lefts = [near - width - i * (width + gap) for i in reversed(range(columns))]
    return Layout(paper, not paper.portrait, _rows(paper, width, height, lefts), middle)


def _rows(paper: Paper, width: float, height: float, lefts: Sequence[float]) -> tuple[Box, ...]:
    gap = 2 * lengths().bleed
    rows = _count(room_on(paper)[1], height, gap)
    bottom = (paper.height - rows * (height + gap) + gap) / 2
    return tuple(
        Box(left, bottom + row * (height + gap), width, height)
        for row in reversed(range(rows))
        for left in lefts
    )


def card_sheets(cards: Sequence[Card], width: float, height: float, setup: Setup) -> list[Sheet]:
    """Sheets with all cards, in their order; the backs lie behind their fronts.

    Raises ``DoesNotFitError`` where a card is larger than the paper.
    """
    folded = setup.flip == "fold" and any(card.back for card in cards)
    plan = layout(setup.paper, width, height, folded=folded)
    step = len(plan.slots)
    return [
        _sheet(cards[start : start + step], plan, setup) for start in range(0, len(cards), step)
    ]


def _sheet(cards: Sequence[Card], plan: Layout, setup: Setup) -> Sheet:
    items = [
        Item(box, card.front.draw, card.back.draw if card.back else None)
        for box, card in zip(plan.slots, cards, strict=False)
    ]
    front = _joined([card.front for card in cards])
    back = _joined([card.back or card.front for card in cards])
    marks = tuple(card.bookmark for card in cards if card.bookmark)
    return sheet_of(items, front, back, setup, plan, bookmarks=marks)


def _joined(sides: Sequence[Side]) -> Side:
    label = " ".join(one.label for one in sides)
    return Side(sides[0].draw, label, " · ".join(one.title for one in sides))


def sheet_of(
    items: Sequence[Item],
    front: Side,
    back: Side,
    setup: Setup,
    plan: Layout,
    *,
    bookmarks: tuple[Bookmark, ...] = (),
    marked: bool = True,
) -> Sheet:
    """A sheet with these pieces; of ``front`` and ``back`` only the names are used.

    ``marked`` draws crop marks: right for rectangles, not for other shapes.
    """
    fronts = [_Placed(item.box, item.front, item.block) for item in items]
    backs = [_back(item, item.back, plan, setup) for item in items if item.back is not None]
    if plan.fold_at is not None:
        fronts, backs = fronts + backs, []
    page = Page(front.label, front.title, _drawing(fronts, plan, marked), _trim(fronts), bookmarks)
    if not backs:
        return Sheet(page, None, plan.landscape)
    behind_it = Page(back.label, back.title, _drawing(backs, plan, marked), _trim(backs))
    return Sheet(page, behind_it, plan.landscape)


@dataclass(frozen=True, slots=True)
class _Placed:
    box: Box
    draw: Draw
    block: int


def _back(item: Item, draw: Draw, plan: Layout, setup: Setup) -> _Placed:
    if plan.fold_at is None:
        return _Placed(behind(item.box, plan.paper, setup.flip), draw, item.block)
    box = Box(2 * plan.fold_at - item.box.right, item.box.y, item.box.width, item.box.height)
    return _Placed(box, draw, -1 - item.block)


def _trim(placed: Sequence[_Placed]) -> Box:
    trim = placed[0].box
    for one in placed:
        trim = trim.around(one.box)
    return trim


def _drawing(placed: Sequence[_Placed], plan: Layout, marked: bool) -> Draw:
    def draw(pen: Pen) -> None:
        for one in placed:
            with pen.at(one.box.x, one.box.y):
                one.draw(pen)
        if plan.fold_at is not None:
            edge = lengths().margin + lengths().foot
            fold_line(pen, (plan.fold_at, edge), (plan.fold_at, plan.paper.height - edge))
        for block in sorted({one.block for one in placed}) if marked else ():
            crop_marks(pen, [one.box for one in placed if one.block == block])

    return draw
