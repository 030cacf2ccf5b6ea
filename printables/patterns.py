"""Patterns: what tells two things apart where colour does not."""

import math
from collections.abc import Callable

from printables.colour import Colour
from printables.paths import Path, circle, line, polygon
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
    make, solid = PATTERNS[pattern]
    if make is None:
        return
    path = make(*area.bounds, pitch)
    with pen.inside(area):
        if solid:
            pen.draw(path, fill=colour)
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
    for row, y in enumerate(_steps(bottom, top, pitch * 0.866)):
        for x in _steps(left, right, pitch):
            path += circle(x + (pitch / 2 if row % 2 else 0), y, pitch * 0.2)
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


PATTERNS: dict[str, tuple[Lines | None, bool]] = {
    "plain": (None, False),
    "stripes": (_stripes, False),
    "bars": (_bars, False),
    "grid": (_grid, False),
    "dots": (_dots, True),
    "checks": (_checks, True),
    "waves": (_waves, False),
}
"""The patterns by name, and whether they are filled or drawn in lines."""
