"""The landscape that stands on cover and shields, and the band that opens a page."""

from games.papua_expedition.pieces import TYPES
from printables.paper import Box
from printables.papua_expedition.look import icon, shade, style
from printables.paths import Path, rectangle
from printables.pen import Pen

BANNER = 17.0
"""Its height on an ordinary page, in millimetres."""


def draw_scene(pen: Pen, box: Box) -> None:
    """Sun, two ranges of hills, a volcano, palms and huts."""
    frame = rectangle(*box, 4)
    pen.draw(frame, fill=shade(pen, "sky"))
    with pen.inside(frame), pen.at(box.x, box.y):
        wide, tall = box.width, box.height
        edge = shade(pen, "hill_edge")
        pen.disc(wide * 0.615, tall * 0.52, tall * 0.14, fill=shade(pen, "sun"),
                 stroke=shade(pen, "line"), width=0.4)  # fmt: skip
        pen.draw(_hills(wide, tall * 0.34, tall * 0.16, 5), fill=shade(pen, "hill"), stroke=edge,
                 width=0.4)  # fmt: skip
        icon(pen, "volcano", wide * 0.36, tall * 0.44, tall * 0.56)
        near = _hills(wide, tall * 0.22, tall * 0.09, 7)
        pen.draw(near, fill=shade(pen, "hill_near"), stroke=edge, width=0.5)
        for share, name, size in _THINGS:
            icon(pen, name, wide * share, tall * 0.24, tall * size)
    pen.draw(frame, stroke=shade(pen, "line"), width=0.7)


_THINGS = (
    (0.26, "jungle", 0.46), (0.47, "huts", 0.30), (0.54, "huts", 0.40),
    (0.60, "huts", 0.28), (0.67, "jungle", 0.40), (0.76, "jungle", 0.50),
)  # fmt: skip
"""Where things stand as a share of the width, what they are, and how large."""


def _hills(wide: float, base: float, swing: float, count: int) -> Path:
    """The outline of a range of hills, down to the lower edge."""
    step = wide / count
    steps: list[tuple[str, tuple[float, ...]]] = [("m", (0.0, -2.0)), ("l", (0.0, base))]
    for i in range(count):
        rise = swing * (1.0 if i % 2 else -0.6)
        x = i * step
        steps.append(("c", (x + step / 3, base + rise, x + 2 * step / 3, base + rise,
                            x + step, base)))  # fmt: skip
    return Path((*steps, ("l", (wide, -2.0)), ("h", ())))


def draw_banner(pen: Pen, box: Box, title: str) -> None:
    """A title on green, beside it the seven finds of expeditions."""
    frame = rectangle(*box, box.height * 0.2)
    pen.draw(frame, fill=shade(pen, "accent") if pen.ink == "full" else shade(pen, "paper"))
    medal = box.height * 0.36
    step = medal * 2.3
    y = box.y + box.height / 2
    first = box.right - step * (len(TYPES) - 0.5) - 1.0
    for i, name in enumerate(TYPES):
        x = first + i * step
        pen.disc(x, y, medal, fill=shade(pen, "panel"), stroke=shade(pen, "line"), width=0.4)
        icon(pen, name, x, y, medal * 1.5)
    pen.draw(frame, stroke=shade(pen, "accent"), width=0.5)
    big = style(pen, "display", box.height * 1.5, "accent_text")
    pen.text(box.x + box.height * 0.4, y - big.points * 0.125, title, big,
             within=first - medal - box.x - box.height * 0.7)  # fmt: skip
