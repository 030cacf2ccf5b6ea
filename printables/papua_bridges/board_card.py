"""A task board as a card to cut out: the board in its frame, and the panel below it."""

from dataclasses import dataclass

from games.papua_bridges import qr
from games.papua_bridges.content import Board, BridgeSet
from printables import qrcode
from printables.cards import Side, room_on
from printables.errors import DoesNotFitError
from printables.fonts import face_for
from printables.paper import Box, Paper, lengths
from printables.papua_bridges.board_art import Place, draw_badge, draw_board
from printables.papua_bridges.look import measures, shade, style
from printables.papua_bridges.notation import LETTERS
from printables.papua_bridges.texts import text
from printables.paths import circle, star
from printables.pen import Pen

_LEAST_WIDTH = 112.0
"""A card is at least so wide, so that number, text and code fit side by side."""
_CODE = 38.0
"""The side of the QR code, its white border included, unless it needs more."""


@dataclass(frozen=True, slots=True)
class Stars:
    """How hard a start is: 1-5 stars and the score 0-100, or None where it is withheld."""

    stars: int | None
    score: float | None


@dataclass(frozen=True, slots=True)
class BoardCard:
    """What stands on one side of a card."""

    board: Board
    name: str
    """Number of the card, or what stands for it."""
    stars: dict[str, Stars]
    """By start number; empty where the board is not rated."""
    link: str | None = None
    """The address of a server, put before the code."""
    tiles: BridgeSet | None = None
    """The bridge set that the code names; None: the box's own."""

    @property
    def code(self) -> str:
        """The text of the QR code."""
        plain = qr.encode(self.board, self.tiles)
        return plain if self.link is None else self.link.rstrip("/") + qr.LINK_PART + plain


@dataclass(frozen=True, slots=True)
class CardSize:
    """The size of a card in millimetres, the same for both sides."""

    width: float
    height: float
    square: float
    code: float
    panel: float

    @classmethod
    def fitting(cls, cards: list[BoardCard], square: float, paper: Paper) -> "CardSize":
        """The least size that holds each of these boards.

        Raises ``DoesNotFitError``, with the largest square that is possible, where a card
        of that size does not fit on the paper.
        """
        size = cls.of(cards, square)
        ways = [room_on(paper), room_on(paper.turned)]
        if any(size.width <= wide + 0.001 and size.height <= tall + 0.001 for wide, tall in ways):
            return size
        rows = max(card.board.height for card in cards)
        columns = max(card.board.width for card in cards)
        frame = measures().frame
        most = max(
            min((wide - 2 * frame) / columns, (tall - frame - size.panel) / rows)
            for wide, tall in ways
        )
        raise DoesNotFitError(
            f"A board of {rows} x {columns} squares does not fit on {paper.title} with squares of "
            f"{square:g} mm; the largest that fit are {int(most * 10) / 10:g} mm."
        )

    @classmethod
    def of(cls, cards: list[BoardCard], square: float) -> "CardSize":
        """The least size that holds each of these boards."""
        size = measures()
        code = max([_CODE, *(qrcode.least_side(card.code) for card in cards)])
        across = max(card.board.width for card in cards) * square + 2 * size.frame
        panel = max(size.panel, code + 2 * size.panel_pad)
        tall = max(card.board.height for card in cards) * square + size.frame + panel
        return cls(max(across, _LEAST_WIDTH), tall, square, code, panel)


def draw_card(pen: Pen, card: BoardCard, size: CardSize) -> None:
    """Draw a side of a card, its lower left corner at (0, 0), with bleed on all sides."""
    bleed = lengths().bleed
    side = card.board.side
    around = Box(0, 0, size.width, size.height).grown(bleed)
    pen.rect(around, fill=shade(pen, f"frame_{side}"))
    panel = Box(-bleed, -bleed, size.width + 2 * bleed, size.panel + bleed)
    pen.rect(panel, fill=shade(pen, "panel"))
    place = Place.of(card.board, size.square)
    x = (size.width - place.width) / 2
    y = size.panel + (size.height - size.panel - measures().frame - place.height) / 2
    with pen.at(x, y):
        draw_board(pen, card.board, size.square)
        _coordinates(pen, place)
        if pen.ink == "low":
            pen.rect((0, 0, place.width, place.height), stroke=shade(pen, "frame_line"), width=0.4)
    edge = shade(pen, f"accent_{side}")
    pen.line((-bleed, size.panel), (size.width + bleed, size.panel), colour=edge, width=0.8)
    _panel(pen, card, size)


def board_side(card: BoardCard, size: CardSize) -> Side:
    """A board as one side of a card on a sheet."""

    def draw(pen: Pen) -> None:
        draw_card(pen, card, size)

    side = card.board.side
    title = text("card.title").format(name=card.name, side=side)
    return Side(draw, f"{card.name}{side}", title)


def _coordinates(pen: Pen, place: Place) -> None:
    small = style(pen, "bold", 6.5, "frame_text")
    middle = measures().frame / 2
    for column in range(place.columns):
        at = (column + 0.5) * place.square
        pen.centred(at, place.height + middle, LETTERS[column], small)
    for row in range(place.rows):
        y = place.centre((row, 0))[1]
        pen.centred(-middle, y, str(row + 1), small)
        pen.centred(place.width + middle, y, str(row + 1), small)


def _panel(pen: Pen, card: BoardCard, size: CardSize) -> None:
    pad = measures().panel_pad
    left, right = pad, size.width - pad - size.code
    qrcode.draw(pen, card.code, Box(right, (size.panel - size.code) / 2, size.code, size.code))
    radius = 13.0
    _name(pen, card, left + radius, size.panel / 2 + 2.5, radius)
    _words(pen, card, left + 2 * radius + 5.0, right - 1.0, size.panel)


def _name(pen: Pen, card: BoardCard, x: float, y: float, radius: float) -> None:
    side = card.board.side
    accent = shade(pen, f"accent_{side}")
    shape = circle(x, y, radius) if side == "A" else star(x, y, radius * 1.06, 14, 0.86)
    ground, letters = (accent, "badge_text") if pen.ink == "full" else (shade(pen, "paper"), "ink")
    pen.draw(shape, fill=ground, stroke=accent, width=0.8)
    big = style(pen, "display", 38 if len(card.name) < 3 else 27, letters)
    pen.centred(x, y, card.name, big)
    words = text("card.side").format(side=side, kind=text(f"side.{side}"))
    bold = style(pen, "bold", 9, f"accent_{side}")
    pen.text(x, y - radius - 5.2, words, bold, align="middle", within=2 * radius + 8)


def _words(pen: Pen, card: BoardCard, left: float, right: float, panel: float) -> None:
    board, room = card.board, right - left
    wide = room > _WIDE
    top = panel - (9.0 if wide else 8.2)
    title = board.title or text("game.title")
    face = face_for(title, "display", "bold")
    name = style(pen, face, 15 if wide else 12, f"accent_{board.side}")
    pen.text(left, top, title, name, within=room)
    if card.stars:
        _ratings(pen, card, left, top - (7.6 if wide else 5.8), room)
    lines = [_origin(card), text(f"join.{board.join}.short"), text("card.id")]
    small = style(pen, "body", 7 if wide else 6.3, "quiet")
    for i, words in enumerate(lines):
        base = 4.6 + i * 2.9 if wide else 3.6 + i * 2.6
        pen.text(left, base, words.replace("{id}", board.id or ""), small, within=room)


def _origin(card: BoardCard) -> str:
    """Who made the board; boards of a deck and generated ones are ours."""
    if card.board.author:
        return text("card.author").format(author=card.board.author)
    ours = card.stars or card.board.made_by is not None
    return text("card.unofficial" if ours else "card.printed")


_WIDE = 84.0
"""From this room on, the stars of the four starts stand in two columns."""


def _ratings(pen: Pen, card: BoardCard, left: float, top: float, room: float) -> None:
    wide = room > _WIDE
    columns, step, radius = (2, 7.6, 2.7) if wide else (1, 5.0, 2.2)
    for i, number in enumerate(sorted(card.stars)):
        x = left + (i % columns) * room / columns
        y = top - (i // columns) * step
        rating = card.stars[number]
        draw_badge(pen, x + radius, y, radius, number)
        draw_stars(pen, x + 2 * radius + 2.0, y, radius * 0.76, rating.stars)
        words = text("card.unrated") if rating.score is None else f"{rating.score:.0f}"
        at = x + 2 * radius + 4.0 + 5 * radius * 1.75
        at += pen.text(at, y - 1.1, words, style(pen, "bold", 9 if wide else 8))
        if rating.score is not None:
            pen.text(at + 1.2, y - 1.1, text("card.of"), style(pen, "body", 7, "quiet"))


def draw_stars(pen: Pen, x: float, y: float, radius: float, stars: int | None) -> None:
    """Five stars from (x, y) on, the first ``stars`` of them filled."""
    for i in range(5):
        on = stars is not None and i < stars
        shape = star(x + radius + i * radius * 2.3, y, radius)
        fill = shade(pen, "star" if on else "star_off")
        pen.draw(shape, fill=fill, stroke=shade(pen, "quiet"), width=radius * 0.12)
