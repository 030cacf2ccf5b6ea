"""Running text: words into lines, lines into columns. ``**bold**`` is all its markup."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.fonts import Font, font
from printables.paper import POINTS
from printables.pen import Pen, Style

Run = tuple[str, bool]
"""Words and whether they are bold."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, slots=True)
class Frame:
    """A column of text in millimetres: its left and upper edge, and its size."""

    x: float
    top: float
    width: float
    height: float


@dataclass(slots=True)
class Flow:
    """Writes down a column."""

    pen: Pen
    x: float
    y: float
    """The upper edge of what comes next."""
    width: float

    def paragraph(
        self,
        text: str,
        style: Style,
        *,
        leading: float = 1.25,
        after: float = 1.5,
        indent: float = 0.0,
    ) -> None:
        """A paragraph, ragged right; ``after`` is the space below it in millimetres."""
        step = style.points * leading / POINTS
        for line in wrapped(text, style, self.width - indent):
            self.y -= step
            _set(self.pen, self.x + indent, self.y + step * 0.25, line, style)
        self.y -= after

    def bullet(self, text: str, style: Style, mark: str = "•", *, after: float = 1.0) -> None:
        """A paragraph with a hanging mark."""
        indent = font(style.face).width(mark + " ", style.points) + 0.8
        base = self.y - style.points * 1.25 / POINTS * 0.75
        self.pen.text(self.x, base, mark, Style("bold", style.points, style.colour))
        self.paragraph(text, style, after=after, indent=indent)


def height(text: str, style: Style, width: float, leading: float = 1.25) -> float:
    """How tall a paragraph is in millimetres."""
    return len(wrapped(text, style, width)) * style.points * leading / POINTS


def wrapped(text: str, style: Style, width: float) -> list[list[Run]]:
    """The lines of a paragraph, each a list of runs."""
    lines: list[list[Run]] = [[]]
    used = 0.0
    gap = font(style.face).width(" ", style.points)
    for word in _short_words(text, style, width):
        long = _length(word, style)
        if lines[-1] and used + gap + long > width:
            lines.append([])
        used = used + gap + long if lines[-1] else long
        lines[-1] += ([(" ", False)] if lines[-1] else []) + word
    return lines


def _short_words(text: str, style: Style, width: float) -> Iterator[list[Run]]:
    """Words; one that is longer than a line, such as an address, is cut anywhere."""
    for word in _words(text):
        if _length(word, style) <= width:
            yield word
            continue
        piece: list[Run] = []
        for part, bold in word:
            for char in part:
                if piece and _length([*piece, (char, bold)], style) > width:
                    yield piece
                    piece = []
                piece.append((char, bold))
        yield piece


def _length(word: Sequence[Run], style: Style) -> float:
    return sum(_font(style, bold).width(part, style.points) for part, bold in word)


def _words(text: str) -> Iterator[list[Run]]:
    """Words; one that is bold in part is several runs without a space between them."""
    word: list[Run] = []
    for part, bold in _runs(text):
        pieces = part.split(" ")
        for i, piece in enumerate(pieces):
            if i and word:
                yield word
                word = []
            if piece:
                word.append((piece, bold))
    if word:
        yield word


def _runs(text: str) -> Iterator[Run]:
    for i, part in enumerate(_BOLD.split(text)):
        if part:
            yield part, i % 2 == 1


def _font(style: Style, bold: bool) -> Font:
    return font("bold" if bold and style.face == "body" else style.face)


def _set(pen: Pen, x: float, y: float, runs: Sequence[Run], style: Style) -> None:
    joined: list[Run] = []
    for words, bold in runs:
        if joined and (joined[-1][1] == bold or words == " "):
            joined[-1] = (joined[-1][0] + words, joined[-1][1])
        else:
            joined.append((words, bold))
    for words, bold in joined:
        face = "bold" if bold and style.face == "body" else style.face
        x += pen.text(x, y, words, Style(face, style.points, style.colour))
