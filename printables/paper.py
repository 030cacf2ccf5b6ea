"""Paper sizes, and the few lengths that hold for every sheet."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from printables.errors import PrintError

POINTS = 72 / 25.4
"""PDF points in a millimetre."""


class Box(NamedTuple):
    """A rectangle in millimetres: lower left corner, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of the upper edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> "Box":
        """The box with ``by`` more on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def around(self, other: "Box") -> "Box":
        """The least box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.top, other.top) - y)

    def holds(self, other: "Box") -> bool:
        """Whether the other box lies inside this one (to a thousandth of a millimetre)."""
        slack = self.grown(0.001)
        return (
            slack.x <= other.x
            and slack.y <= other.y
            and other.right <= slack.right
            and other.top <= slack.top
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it lies before the reader, in millimetres."""

    name: str
    """``a4`` or ``letter``."""
    title: str
    """As people write it."""
    width: float
    height: float

    @property
    def turned(self) -> "Paper":
        """The same paper with its long edge across."""
        return Paper(self.name, self.title, self.height, self.width)

    @property
    def portrait(self) -> bool:
        """Whether the long edge stands upright."""
        return self.height >= self.width

    @property
    def box(self) -> Box:
        """The whole sheet."""
        return Box(0, 0, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Lengths:
    """What every sheet keeps to, in millimetres. DEFAULT, ours."""

    margin: float
    """Nothing is printed nearer to the edge of the paper: printers cannot."""
    bleed: float
    """How far the art goes on beyond the cut."""
    mark_gap: float
    """From the cut to the beginning of a crop mark."""
    mark_length: float
    mark_width: float
    foot: float
    """Height of the strip above the lower margin that holds ruler and footline."""


@cache
def _data() -> dict[str, dict[str, dict[str, float | str]]]:
    return tomllib.loads(files(__package__).joinpath("papers.toml").read_text("utf-8"))


@cache
def lengths() -> Lengths:
    """The lengths of papers.toml."""
    return Lengths(**{k: float(v) for k, v in _data()["sheet"].items()})  # type: ignore[arg-type]  # TOML is untyped; float() refuses what is no number


def papers() -> tuple[str, ...]:
    """The names of the papers."""
    return tuple(_data()["papers"])


def paper(name: str) -> Paper:
    """The paper of this name, upright; raises ``PrintError`` for an unknown one."""
    found = _data()["papers"].get(name.lower())
    if not isinstance(found, dict):
        raise PrintError(f"There is no paper {name!r}: it is one of {', '.join(papers())}.")
    return Paper(name.lower(), str(found["title"]), float(found["width"]), float(found["height"]))
