"""A pen that draws an SVG picture: the same drawings as on paper, for a screen.

Texts stay texts, in the reader's own fonts where ours are not installed.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

from printables.colour import Colour
from printables.fonts import font
from printables.paper import POINTS, Box
from printables.paths import Path, rectangle, short
from printables.pen import Align, Ink, Pen, Style

FAMILIES = {
    "body": "'Source Sans Pro','Source Sans 3',sans-serif",
    "bold": "'Source Sans Pro','Source Sans 3',sans-serif",
    "display": "'Fredoka One',Fredoka,sans-serif",
}
"""What a browser is asked for in the place of each face."""
_ANCHORS = {"left": "start", "middle": "middle", "right": "end"}
_LETTERS = {"m": "M", "l": "L", "c": "C", "h": "Z"}


class SvgPen(Pen):
    """Draws an SVG picture in millimetres, y up; ``mark`` begins every name in it."""

    def __init__(self, ink: Ink = "full", *, mark: str = "b") -> None:
        super().__init__(None, ink)
        self._mark = mark
        self._shapes: list[str] = []
        self._kept_faces: dict[str, str] = {}
        self._defs: list[str] = []

    def picture(self, box: Box, *, title: str, description: str = "") -> str:
        """The whole picture of what lies in the box, with words for those who do not see it."""
        view = f"0 0 {short(box.width)} {short(box.height)}"
        words = f'<title id="{self._mark}-t">{escape(title)}</title>'
        named = f"{self._mark}-t"
        if description:
            words += f'<desc id="{self._mark}-d">{escape(description)}</desc>'
            named += f" {self._mark}-d"
        flip = f"matrix(1 0 0 -1 {short(-box.x)} {short(box.top)})"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" '
            f'aria-labelledby="{named}">{words}<defs>{"".join(self._defs)}</defs>'
            f'<g transform="{flip}">{"".join(self._shapes)}</g></svg>\n'
        )

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
        if fill is None and stroke is None:
            return
        looks = [f'fill="{_hex(fill) if fill is not None else "none"}"']
        if fill is not None and even_odd:
            looks.append('fill-rule="evenodd"')
        if stroke is not None:
            looks.append(f'stroke="{_hex(stroke)}" stroke-width="{short(width)}"')
            if round_ends:
                looks.append('stroke-linecap="round" stroke-linejoin="round"')
            if dash:
                looks.append(f'stroke-dasharray="{" ".join(map(short, dash))}"')
        self._shapes.append(f'<path d="{_data(path)}" {" ".join(looks)}/>')

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
        """One line of text, its baseline at ``y``; returns its width in our font."""
        letters = font(style.face)
        points = style.points
        if within is not None:
            points = letters.fitted(words, points, within)
        weight = ' font-weight="700"' if style.face == "bold" else ""
        self._shapes.append(
            f'<text transform="matrix(1 0 0 -1 {short(x)} {short(y)})" '
            f'font-size="{short(points / POINTS)}" font-family={quoteattr(FAMILIES[style.face])}'
            f'{weight} fill="{_hex(style.colour)}" text-anchor="{_ANCHORS[align]}" '
            f'aria-hidden="true">{escape(words)}</text>'
        )
        return letters.width(words, points)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """What is drawn stands in a group of its own."""
        with self._group(""):
            yield

    @contextmanager
    def at(
        self, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0, flip: bool = False
    ) -> Iterator[None]:
        """Draw with (x, y) as the origin, turned counter-clockwise by degrees, scaled."""
        angle = math.radians(turn)
        cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
        side = -1 if flip else 1
        turned = " ".join(short(value) for value in (cos * side, sin * side, -sin, cos, x, y))
        with self._group(f' transform="matrix({turned})"'):
            yield

    @contextmanager
    def inside(self, path: Path, *, even_odd: bool = False) -> Iterator[None]:
        """Nothing shows outside the path."""
        with self._group(f' clip-path="url(#{self._clip(path, even_odd)})"'):
            yield

    def face(self, key: str, box: Box, draw: Callable[[Pen], None]) -> None:
        """Show a drawing that occurs often: it is stored once and shown by name."""
        name = self._kept_faces.get(key)
        if name is None:
            name = self._kept_faces[key] = f"{self._mark}-f{len(self._kept_faces)}"
            outside, self._shapes = self._shapes, []
            draw(self)
            clip = self._clip(rectangle(*box), False)
            self._defs.append(
                f'<g id="{name}" clip-path="url(#{clip})">{"".join(self._shapes)}</g>'
            )
            self._shapes = outside
        self._shapes.append(f'<use href="#{name}"/>')

    @contextmanager
    def _group(self, attributes: str) -> Iterator[None]:
        outside, self._shapes = self._shapes, []
        yield
        outside.append(f"<g{attributes}>{''.join(self._shapes)}</g>")
        self._shapes = outside

    def _clip(self, path: Path, even_odd: bool) -> str:
        name = f"{self._mark}-c{len(self._defs)}"
        rule = ' clip-rule="evenodd"' if even_odd else ""
        self._defs.append(f'<clipPath id="{name}"><path d="{_data(path)}"{rule}/></clipPath>')
        return name


def _data(path: Path) -> str:
    return "".join(_LETTERS[name] + " ".join(map(short, values)) for name, values in path.steps)


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(max(0.0, min(1.0, part)) * 255):02x}" for part in colour)
