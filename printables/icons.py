"""Pictures from the icons.toml of a package: layers of paths in a square from -50 to 50, y up."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from printables.colour import WHITE, Colour
from printables.paper import Box
from printables.paths import Path, circle, parse
from printables.pen import Ink, Pen

SIZE = 100.0
"""The side of the square in which the pictures are drawn."""
_DARK = 25.0
"""On low ink only what is darker than this lightness keeps its colour."""
_LINE = 3.0


@cache
def _pictures(package: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("icons.toml").read_text("utf-8"))


def names(package: str) -> tuple[str, ...]:
    """The names of all pictures of a package."""
    return tuple(_pictures(package))


def draw(pen: Pen, package: str, name: str, place: tuple[float, float, float]) -> None:
    """Draw a picture about x, y, so many millimetres wide; ``KeyError`` if there is none."""
    layers = _pictures(package)[name]["layers"]
    x, y, size = place
    with pen.at(x, y, scale=size / SIZE):
        pen.face(f"icon-{name}", Box(-56, -56, 112, 112), lambda p: _layers(p, layers))


def _layers(pen: Pen, layers: list[dict[str, Any]]) -> None:
    for layer in layers:
        path = _path(layer)
        paths = [path, path.scaled(-1, 1)] if layer.get("mirror") else [path]
        stroke = Colour.parse(layer["stroke"]) if "stroke" in layer else None
        for one in paths:
            width = float(layer.get("width", _LINE))
            pen.draw(one, fill=_fill(layer, pen.ink), stroke=stroke, width=width)


def _path(layer: dict[str, Any]) -> Path:
    if "dot" in layer:
        return circle(*layer["dot"])
    return parse(layer.get("d") or layer["line"])


def _fill(layer: dict[str, Any], ink: Ink) -> Colour | None:
    if "fill" not in layer:
        return None
    colour = Colour.parse(layer["fill"])
    return WHITE if ink == "low" and colour.lightness > _DARK else colour
