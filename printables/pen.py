"""The pen: everything is drawn with it, in millimetres, y up, on one PDF page after another."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from printables.colour import BLACK, Colour
from printables.fonts import font
from printables.paper import POINTS, Box
from printables.paths import Path, circle, line, rectangle, short

Ink: TypeAlias = Literal["full", "low"]
Align: TypeAlias = Literal["left", "middle", "right"]
INKS: tuple[Ink, ...] = ("full", "low")


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks: face, size in points, colour."""

    face: str = "body"
    points: float = 9.0
    colour: Colour = BLACK

    def sized(self, points: float) -> "Style":
        """The same style in another size."""
        return Style(self.face, points, self.colour)


class Pen:
    """Draws on a reportlab canvas whose unit has been scaled to the millimetre."""

    def __init__(self, canvas: Any, ink: Ink = "full") -> None:
        self.canvas = canvas
        self.ink = ink
        self._faces = set[str]()

    def draw(  # each is one visible property of a shape
        self,
        path: Path,
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = 0.2,
        dash: Sequence[float] = (),
        round_ends: bool = True,
        even_odd: bool = False,
    ) -> None:
        """Fill and outline a path; ``width`` and ``dash`` in millimetres."""
        out = []
        if fill is not None:
            out.append(f"{_rgb(fill)} rg")
        if stroke is not None:
            ends = 1 if round_ends else 0
            dashes = " ".join(map(short, dash))
            out.append(f"{_rgb(stroke)} RG {short(width)} w {ends} J {ends} j [{dashes}] 0 d")
        paint = ("B" if stroke is not None else "f") if fill is not None else "S"
        if fill is None and stroke is None:
            return
        out.append(f"{path.code} {paint}{'*' if even_odd and fill is not None else ''}")
        self.canvas.addLiteral(" ".join(out))

    def rect(  # each is one visible property of a shape
        self,
        box: Sequence[float],
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = 0.2,
        radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        """A rectangle: x, y, width, height."""
        x, y, across, up = box
        path = rectangle(x, y, across, up, radius)
        self.draw(path, fill=fill, stroke=stroke, width=width, dash=dash, round_ends=radius > 0)

    def disc(  # each is one visible property of a shape
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = 0.2,
    ) -> None:
        """A circle about (x, y)."""
        self.draw(circle(x, y, radius), fill=fill, stroke=stroke, width=width)

    def line(
        self,
        *points: tuple[float, float],
        colour: Colour = BLACK,
        width: float = 0.2,
        dash: Sequence[float] = (),
        round_ends: bool = False,
    ) -> None:
        """A polyline."""
        path = line(*points)
        self.draw(path, stroke=colour, width=width, dash=dash, round_ends=round_ends)

    def text(  # place, words and looks of one line
        self,
        x: float,
        y: float,
        words: str,
        style: Style,
        *,
        align: Align = "left",
        within: float | None = None,
    ) -> float:
        """One line of text, its baseline at ``y``; returns its width in millimetres.

        ``within`` is the width it may take: a longer text is set smaller. Raises
        ``GlyphError`` for a character that the font does not have.
        """
        letters = font(style.face)
        points = style.points
        if within is not None:
            points = letters.fitted(words, points, within)
        width = letters.width(words, points)
        shift = {"left": 0.0, "middle": width / 2, "right": width}[align]
        self.canvas.setFillColorRGB(*style.colour)
        self.canvas.setFont(letters.name, points / POINTS)
        self.canvas.drawString(x - shift, y, words)
        return width

    def centred(self, x: float, y: float, words: str, style: Style) -> None:
        """A line of text whose capitals stand centred on (x, y)."""
        capital = font(style.face).capital
        self.text(x, y - capital * style.points / POINTS / 2, words, style, align="middle")

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Colours, clipping and place return afterwards to what they were."""
        self.canvas.saveState()
        yield
        self.canvas.restoreState()

    @contextmanager
    def at(
        self, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0, flip: bool = False
    ) -> Iterator[None]:
        """Draw with (x, y) as the origin, turned counter-clockwise by degrees, scaled.

        ``flip`` mirrors left and right.
        """
        angle = math.radians(turn)
        cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
        side = -1 if flip else 1
        with self.kept():
            self.canvas.transform(
                round(cos * side, 6), round(sin * side, 6), round(-sin, 6), round(cos, 6), x, y
            )
            yield

    @contextmanager
    def inside(self, path: Path, *, even_odd: bool = False) -> Iterator[None]:
        """Nothing shows outside the path."""
        with self.kept():
            self.canvas.addLiteral(f"{path.code} W{'*' if even_odd else ''} n")
            yield

    def face(self, key: str, box: Box, draw: Callable[["Pen"], None]) -> None:
        """Show a drawing that occurs often: it is stored once, as a form, and shown by name.

        ``key`` must name everything the drawing depends on; nothing shows outside ``box``.
        """
        if key not in self._faces:
            self._faces.add(key)
            self.canvas.beginForm(key, box.x, box.y, box.right, box.top)
            draw(self)
            self.canvas.endForm()
        self.canvas.doForm(key)


def _rgb(colour: Colour) -> str:
    return " ".join(map(short, colour))
