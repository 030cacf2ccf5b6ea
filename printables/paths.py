"""Outlines in millimetres, y up: what every drawing is made of."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Step = tuple[str, tuple[float, ...]]
"""``m x y``, ``l x y``, ``c x1 y1 x2 y2 x y`` or ``h`` (close), as PDF names them."""

ROUND = 0.5522847498
"""How far a Bezier handle reaches to make a quarter circle of radius 1."""
_TOKEN = re.compile(r"([MLCQZ])|(-?(?:\d+\.?\d*|\.\d+))")


def short(value: float) -> str:
    """A number for a PDF stream: a thousandth of a millimetre is exact enough."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@dataclass(frozen=True, slots=True)
class Path:
    """One or more outlines."""

    steps: tuple[Step, ...]

    def __add__(self, other: "Path") -> "Path":
        return Path(self.steps + other.steps)

    @property
    def code(self) -> str:
        """The PDF operators that build the path."""
        return " ".join(" ".join([*map(short, values), name]) for name, values in self.steps)

    def mapped(self, a: float, b: float, c: float, d: float, e: float, f: float) -> "Path":
        """Every point (x, y) moved to (ax + cy + e, bx + dy + f)."""
        steps = []
        for name, v in self.steps:
            points = zip(v[::2], v[1::2], strict=True)
            flat = [t for x, y in points for t in (a * x + c * y + e, b * x + d * y + f)]
            steps.append((name, tuple(flat)))
        return Path(tuple(steps))

    def moved(self, dx: float, dy: float) -> "Path":
        """The path at another place."""
        return self.mapped(1, 0, 0, 1, dx, dy)

    def scaled(self, across: float, up: float | None = None) -> "Path":
        """The path made larger or smaller about (0, 0)."""
        return self.mapped(across, 0, 0, across if up is None else up, 0, 0)

    def turned(self, degrees: float) -> "Path":
        """The path turned counter-clockwise about (0, 0)."""
        angle = math.radians(degrees)
        cos, sin = math.cos(angle), math.sin(angle)
        return self.mapped(cos, sin, -sin, cos, 0, 0)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of all its points (handles too)."""
        xs = [x for _, v in self.steps for x in v[::2]]
        ys = [y for _, v in self.steps for y in v[1::2]]
        return min(xs), min(ys), max(xs), max(ys)


def polygon(points: Iterable[Point], *, closed: bool = True) -> Path:
    """Straight lines from point to point."""
    steps: list[Step] = [("l", point) for point in points]
    steps[0] = ("m", steps[0][1])
    return Path(tuple(steps) + ((("h", ()),) if closed else ()))


def line(*points: Point) -> Path:
    """An open polyline."""
    return polygon(points, closed=False)


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> Path:
    """A rectangle, its corners rounded if ``radius`` is more than 0."""
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return rounded(corners, radius) if radius else polygon(corners)


def circle(x: float, y: float, radius: float) -> Path:
    """A circle."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, across: float, up: float) -> Path:
    """An ellipse with half axes ``across`` and ``up``."""
    k, m = ROUND * across, ROUND * up
    return Path((
        ("m", (x + across, y)),
        ("c", (x + across, y + m, x + k, y + up, x, y + up)),
        ("c", (x - k, y + up, x - across, y + m, x - across, y)),
        ("c", (x - across, y - m, x - k, y - up, x, y - up)),
        ("c", (x + k, y - up, x + across, y - m, x + across, y)),
        ("h", ()),
    ))  # fmt: skip


def sector(x: float, y: float, radius: float, start: float, extent: float) -> Path:
    """A slice of a disc, from ``start`` degrees on, counter-clockwise."""
    pieces = max(1, math.ceil(abs(extent) / 90))
    step = math.radians(extent / pieces)
    handle = 4 / 3 * math.tan(step / 4) * radius
    angle = math.radians(start)
    steps: list[Step] = [
        ("m", (x, y)),
        ("l", (x + radius * math.cos(angle), y + radius * math.sin(angle))),
    ]
    for _ in range(pieces):
        c0, s0, c1, s1 = _turn(angle, step)
        steps.append(("c", (
            x + radius * c0 - handle * s0, y + radius * s0 + handle * c0,
            x + radius * c1 + handle * s1, y + radius * s1 - handle * c1,
            x + radius * c1, y + radius * s1,
        )))  # fmt: skip
        angle += step
    return Path((*steps, ("h", ())))


def _turn(angle: float, step: float) -> tuple[float, float, float, float]:
    return math.cos(angle), math.sin(angle), math.cos(angle + step), math.sin(angle + step)


def rounded(points: Sequence[Point], radius: float) -> Path:
    """A closed polygon whose corners are rounded (by less where an edge is short)."""
    steps: list[Step] = []
    for before, here, after in _corners(points):
        start = _towards(here, before, radius)
        end = _towards(here, after, radius)
        steps.append(("l" if steps else "m", start))
        one = _towards(start, here, ROUND * math.dist(start, here))
        two = _towards(end, here, ROUND * math.dist(end, here))
        steps.append(("c", (*one, *two, *end)))
    return Path((*steps, ("h", ())))


def _corners(points: Sequence[Point]) -> Iterable[tuple[Point, Point, Point]]:
    n = len(points)
    return ((points[i - 1], points[i], points[(i + 1) % n]) for i in range(n))


def _towards(start: Point, goal: Point, far: float) -> Point:
    """From ``start`` towards ``goal`` by ``far``, at most to the middle."""
    length = math.dist(start, goal)
    share = min(far, length / 2) / length if length else 0.0
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def star(x: float, y: float, radius: float, points: int = 5, waist: float = 0.42) -> Path:
    """A star standing on two of its points."""
    corners = []
    for i in range(2 * points):
        far = radius * (waist if i % 2 else 1)
        angle = math.pi / 2 + math.pi * i / points
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return polygon(corners)


def parse(drawing: str) -> Path:
    """A path from ``M L C Q Z`` with absolute numbers, as in SVG; y is up.

    Raises ``ValueError`` for anything else.
    """
    steps: list[Step] = []
    letter, numbers = "", list[float]()
    at: Point = (0.0, 0.0)
    for command, number in _TOKEN.findall(drawing):
        if command:
            letter, numbers = command, []
        else:
            numbers.append(float(number))
        if command == "Z":
            steps.append(("h", ()))
        elif letter and len(numbers) == _NEEDS[letter] and numbers:
            steps.append(_step(letter, numbers, at))
            at, numbers = (numbers[-2], numbers[-1]), []
            letter = "L" if letter == "M" else letter
    if not steps or steps[0][0] != "m" or numbers:
        raise ValueError(f"This is no drawing: {drawing!r}.")
    return Path(tuple(steps))


_NEEDS = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}


def _step(letter: str, v: Sequence[float], at: Point) -> Step:
    if letter != "Q":
        return letter.lower(), tuple(v)
    one = at[0] + 2 / 3 * (v[0] - at[0]), at[1] + 2 / 3 * (v[1] - at[1])
    two = v[2] + 2 / 3 * (v[0] - v[2]), v[3] + 2 / 3 * (v[1] - v[3])
    return "c", (*one, *two, v[2], v[3])
