"""Paths and leaves: what squares and tiles are covered with."""

from printables.paper import Box
from printables.paths import Path, circle, line, parse
from printables.pen import Pen
from printables.sumatra.look import shade

WIDTH = 0.26
"""How wide a path is, as a share of the square's side."""
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Where the directions 0 to 3 lead, x and y up."""
_LEAF = parse("M0 0 C4 3 5 9 0 14 C-5 9 -4 3 0 0 Z")
_LEAVES = (
    (0.13, 0.10, 40), (0.10, 0.24, 75), (0.26, 0.09, 15), (0.88, 0.12, -40), (0.74, 0.08, -12),
    (0.91, 0.27, -70), (0.11, 0.88, 140), (0.25, 0.92, 165), (0.09, 0.74, 110),
    (0.88, 0.90, -140), (0.75, 0.93, -168), (0.92, 0.73, -108),
)  # fmt: skip
"""Corner leaves as shares of the side, and how they are turned, in degrees."""


def draw_way(pen: Pen, mask: int, side: float, *, beyond: float = 0.0, look: str = "path") -> None:
    """The path whose ends are the bits of ``mask``, in a square from (0, 0).

    ``beyond`` is how far it goes on over the edge. A blind alley ends in a clearing.
    """
    if not mask:
        return
    middle, wide = side / 2, side * WIDTH
    arms = Path(())
    for direction, (dx, dy) in enumerate(_STEPS):
        if mask >> direction & 1:
            far = middle + beyond
            arms += line((middle, middle), (middle + dx * far, middle + dy * far))
    edge, ground = shade(pen, f"{look}_edge"), shade(pen, look)
    thin = side * 0.022
    blind = mask.bit_count() == 1
    clearing = circle(middle, middle, wide * 0.72)
    pen.draw(arms, stroke=edge, width=wide + 2 * thin)
    if blind:
        pen.draw(clearing, stroke=edge, width=2 * thin)
    pen.draw(arms, stroke=ground, width=wide)
    if blind:
        pen.draw(clearing, fill=ground)
    if look == "path":
        dash = (side * 0.045, side * 0.05)
        pen.draw(arms, stroke=shade(pen, "path_mark"), width=side * 0.012, dash=dash,
                 round_ends=False)  # fmt: skip


def draw_leaves(pen: Pen, side: float, name: str) -> None:
    """Leaves in the four corners of a square."""
    colour = shade(pen, name)
    for x, y, turn in _LEAVES:
        with pen.at(x * side, y * side, turn=-turn, scale=side / 80):
            pen.draw(_LEAF, fill=colour)


def draw_thicket(pen: Pen, side: float) -> None:
    """A square of jungle without a path: nothing drives there."""
    pen.rect(Box(0, 0, side, side), fill=shade(pen, "jungle"))
    colour = shade(pen, "jungle_leaf")
    for x, y, size in ((0.2, 0.16, 1.5), (0.74, 0.2, 1.7), (0.46, 0.46, 1.9), (0.18, 0.66, 1.6),
                       (0.78, 0.66, 1.6), (0.48, 0.84, 1.2)):  # fmt: skip
        for turn in range(0, 360, 72):
            with pen.at(x * side, y * side, turn=turn + 100 * x, scale=size * side / 190):
                pen.draw(_LEAF, fill=colour)
