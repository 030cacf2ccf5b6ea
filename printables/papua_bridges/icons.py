"""The pictures: four animals and the volcano, drawn from icons.toml."""

from printables import icons
from printables.pen import Pen


def names() -> tuple[str, ...]:
    """The names of all pictures."""
    return icons.names(__package__)


def draw(pen: Pen, name: str, x: float, y: float, size: float) -> None:
    """Draw a picture about (x, y), ``size`` millimetres wide; ``KeyError`` if there is none."""
    icons.draw(pen, __package__, name, (x, y, size))
