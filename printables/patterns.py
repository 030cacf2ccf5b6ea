"""Patterns: what tells two things apart where colour does not."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from printables.colour import Colour
from printables.paths import Path, line, polygon
from printables.pen import Pen

Lines = Callable[[float, float, float, float, float], Path]
"""From left, bottom, right, top and the pitch to the path of the pattern."""


def fill(  # where, what, and its three measures
    pen: Pen,
    area: Path,
    pattern: str,
    colour: Colour,
    *,
    pitch: float = 2.5,
    width: float = 0.4,
) -> None:
    """Lay a pattern over an area; ``pitch`` and line ``width`` in millimetres.

    Raises ``KeyError`` for a pattern that does not exist.
    """
    kind = PATTERNS[pattern]
    if kind.make is None:
        return
    path = kind.make(*area.bounds, pitch)
    with pen.inside(area):
        if kind.look == "solid":
            pen.draw(path, fill=colour)
        elif kind.look == "dots":
            # Dashes of no length with round ends are dots, at a fraction of the bytes.
            dash = (0.001, pitch - 0.001)
            pen.draw(path, stroke=colour, width=pitch * 0.42, dash=dash, round_ends=True)
        else:
            pen.draw(path, stroke=colour, width=width, round_ends=False)


def _steps(low: float, high: float, pitch: float) -> list[float]:
    first = math.floor(low / pitch)
    return [i * pitch for i in range(first, math.ceil(high / pitch) + 1)]


def _stripes(left: float, bottom: float, right: float, top: float, pitch: float) -> Path:
    tall = top - bottom
    path = Path(())
    for at in _steps(left - tall - bottom, right - bottom, pitch * math.sqrt(2)):
        path += line((at + bottom, bottom), (at + bottom + tall, top))
    return path


def _bars(left: float, bottom: float, right: float, top: float, pitch: float) -> Path:
    path = Path(())
    for y in _steps(bottom, top, pitch):
        path += line((left, y), (right, y))
    return path


def _grid(left: float, bottom: float, right: float, top: float, pitch: float) -> Path:
    path = _bars(left, bottom, right, top, pitch)
    for x in _steps(left, right, pitch):
        path += line((x, bottom), (x, top))
    return path


def _dots(left: float, bottom: float, right: float, top: float, pitch: float) -> Path:
    path = Path(())
    first = math.floor(left / pitch) * pitch
    for row, y in enumerate(_steps(bottom, top, pitch * 0.866)):
        shift = pitch / 2 if row % 2 else 0
        path += line((first - shift, y), (right + pitch, y))
    return path


def _checks(left: float, bottom: float, right: float, top: float, pitch: float) -> Path:
    path = Path(())
    half = pitch / 2
    for y in _steps(bottom, top, pitch):
        for x in _steps(left, right, pitch):
            path += polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
    return path


def _waves(left: float, bottom: float, right: float, top: float, pitch: float) -> Path:
    path = Path(())
    long, high = pitch * 1.6, pitch * 0.45
    for y in _steps(bottom, top, pitch):
        xs = _steps(left, right, long)
        steps = list(line((xs[0], y)).steps)
        for i, x in enumerate(xs):
            bend = high if i % 2 else -high
            steps.append(("c", (x + long / 3, y + bend, x + 2 * long / 3, y + bend, x + long, y)))
        path += Path(tuple(steps))
    return path


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a pattern is made and painted."""

    make: Lines | None
    look: Literal["lines", "dots", "solid"] = "lines"


PATTERNS = {
    "plain": Pattern(None),
    "stripes": Pattern(_stripes),
    "bars": Pattern(_bars),
    "grid": Pattern(_grid),
    "dots": Pattern(_dots, "dots"),
    "checks": Pattern(_checks, "solid"),
    "waves": Pattern(_waves),
}
"""The patterns by name."""
