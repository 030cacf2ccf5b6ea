"""Colours, measures, words and pictures of Expedition Sumatra, by name."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from printables import icons, patterns
from printables import texts as shared
from printables.colour import Colour
from printables.palette import Palette, Thing, load
from printables.paths import Path
from printables.pen import Pen, Style


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in millimetres, and minutes of work. DEFAULT, ours."""

    tile: float
    square: float
    """The side of a square of the board."""
    lane: float
    """How deep the inner lane of the sea is, and the outer one."""
    outer_lane: float
    frame: float
    marker: float
    """The side of a small animal's marker; a big one's is twice as long."""
    slot: float
    """The side of the place for a small animal's marker."""
    truck: tuple[float, float]
    ship: tuple[float, float]
    action: float
    hold: tuple[float, float]
    minutes_board: float
    minutes_tiles: float
    minutes_holds: float
    minutes_pieces: float

    @property
    def sea(self) -> float:
        """How deep the sea is, frame included."""
        return self.lane + self.outer_lane + self.frame


@cache
def measures() -> Measures:
    """The measures of measures.toml."""
    data = tomllib.loads(files(__package__).joinpath("measures.toml").read_text("utf-8"))
    sizes: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    return Measures(**sizes)


def palette() -> Palette:
    """The palette of the game."""
    return load(__package__)


def shade(pen: Pen, name: str) -> Colour:
    """A colour of the palette for the ink of the pen; ``KeyError`` if there is none."""
    return palette().shade(name, pen.ink)


def thing(group: str, name: str) -> Thing:
    """How an animal or player looks; ``KeyError`` if there is none."""
    return palette().thing(group, name)


def style(pen: Pen, face: str, points: float, name: str = "ink") -> Style:
    """A text style in a colour of the palette."""
    return Style(face, points, shade(pen, name))


def on_ground(pen: Pen, ground: Colour, face: str, points: float) -> Style:
    """A text style that is read on a ground: white on dark ones."""
    return style(pen, face, points, "badge_text" if ground.lightness < 55 else "ink")


def text(key: str) -> str:
    """A text by its dotted name; ``KeyError`` if there is none."""
    return shared.text(__package__, key)


def texts(key: str) -> list[Any]:
    """A list of texts by its dotted name; ``KeyError`` if there is none."""
    return shared.texts(__package__, key)


def icon(pen: Pen, name: str, x: float, y: float, size: float) -> None:
    """A picture about (x, y); ``KeyError`` if there is none."""
    icons.draw(pen, __package__, name, (x, y, size))


def fill_ground(pen: Pen, area: Path, one: Thing, pitch: float) -> None:
    """Fill an area with colour and pattern."""
    pen.draw(area, fill=one.grounds[pen.ink])
    patterns.fill(pen, area, one.pattern, one.marks[pen.ink], pitch=pitch, width=pitch * 0.2)
