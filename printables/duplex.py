"""Which place on the back of a sheet lies behind a place on its front.

``long`` and ``short`` name the edge about which the printer (or the reader) turns
the sheet. ``fold`` is for printers that print one side: small parts stand twice on
one side and are folded together, boards come on two sheets to be glued.
"""

from typing import Literal, TypeAlias

from printables.paper import Box, Paper

Flip: TypeAlias = Literal["long", "short", "fold"]
FLIPS: tuple[Flip, ...] = ("long", "short", "fold")
DUPLEX_HINTS: dict[Flip, str] = {
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
    "fold": "Simplex",
}
"""The value of the PDF viewer preference ``Duplex``."""


def turns_sideways(paper: Paper, flip: Flip) -> bool:
    """Whether the sheet is turned like the page of a book: left becomes right.

    Otherwise it is turned like a sheet on a wall calendar: top becomes bottom.
    """
    if flip == "fold":
        return True
    return paper.portrait == (flip == "long")


def behind(box: Box, paper: Paper, flip: Flip) -> Box:
    """Where on the back page, as it is read, the place behind ``box`` lies."""
    if turns_sideways(paper, flip):
        return Box(paper.width - box.right, box.y, box.width, box.height)
    return Box(box.x, paper.height - box.top, box.width, box.height)
