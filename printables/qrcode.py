"""QR codes, drawn as one vector path."""

import segno

from printables.colour import BLACK, WHITE
from printables.errors import DoesNotFitError
from printables.paper import Box
from printables.paths import Path, rectangle
from printables.pen import Pen

QUIET = 4
"""Modules of white around the code, as the standard asks."""
LEAST_MODULE = 0.5
"""The smallest module in millimetres that is printed."""


def modules(text: str) -> int:
    """How many modules a side has, white border included."""
    return int(segno.make_qr(text, error="m", boost_error=False).symbol_size(1, QUIET)[0])


def least_side(text: str) -> float:
    """The least side of the code in millimetres, white border included."""
    return modules(text) * LEAST_MODULE


def draw(pen: Pen, text: str, box: Box) -> float:
    """Draw the code of a text, level M, into a square box; returns the module in millimetres.

    Raises ``DoesNotFitError`` where its modules would be smaller than ``LEAST_MODULE``.
    """
    code = segno.make_qr(text, error="m", boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    module = min(box.width, box.height) / (len(rows) + 2 * QUIET)
    if module < LEAST_MODULE:
        raise DoesNotFitError(
            f"A QR code of {len(rows)} modules needs {(len(rows) + 2 * QUIET) * LEAST_MODULE:.1f} "
            f"mm, and there are {min(box.width, box.height):.1f} mm."
        )
    pen.rect(box, fill=WHITE)
    pen.draw(_dark(rows, module, box), fill=BLACK)
    return module


def _dark(rows: list[bytes], module: float, box: Box) -> Path:
    path = Path(())
    left, top = box.x + QUIET * module, box.top - QUIET * module
    for down, row in enumerate(rows):
        for start, length in _runs(row):
            y = top - (down + 1) * module
            path += rectangle(left + start * module, y, length * module, module)
    return path


def _runs(row: bytes) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs
