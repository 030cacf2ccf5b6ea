"""Colours and measures of Papua bridges, by name."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from printables.colour import Colour
from printables.palette import Palette, Thing, load
from printables.pen import Pen, Style


def palette() -> Palette:
    """The palette of the game."""
    return load("printables.papua_bridges")


def shade(pen: Pen, name: str) -> Colour:
    """A colour of the palette for the ink of the pen; ``KeyError`` if there is none."""
    return palette().shade(name, pen.ink)


def player(name: str) -> Thing:
    """How a player's things look; ``KeyError`` for a colour that is not the game's."""
    return palette().thing("player", name)


def style(pen: Pen, face: str, points: float, name: str = "ink") -> Style:
    """A text style in a colour of the palette."""
    return Style(face, points, shade(pen, name))


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in shares of a square, and of cards in millimetres. DEFAULT, ours."""

    road: float
    road_edge: float
    shore: float
    grass: float
    jetty: float
    medal: float
    frame: float
    panel: float
    panel_pad: float
    tile_clearance: float
    minutes_card: float
    minutes_tile: float
    minutes_pieces: float
    square: float


@cache
def measures() -> Measures:
    """The measures of measures.toml."""
    data = tomllib.loads(files(__package__).joinpath("measures.toml").read_text("utf-8"))
    return Measures(**data)
