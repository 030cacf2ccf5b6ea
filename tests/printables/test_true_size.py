"""Lengths on the rendered page: the ruler on every page, fronts and backs."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray

from tests.printables.conftest import Rendered

DPI = 300


def _longest_dark_run(row: NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(int), [0]))))
    lengths = edges[1::2] - edges[::2]
    return int(lengths.max(initial=0))


def test_the_rulers_are_100_mm_and_4_in(box: Path, rendered: Rendered) -> None:
    with pikepdf.open(box) as opened:
        labels = [page.label for page in opened.pages]
    for label in ("Cover", "1A", "1B", "T1b", "P3", "S1"):
        page = rendered(box, labels.index(label) + 1, DPI)
        strip = page[-int(13 / 25.4 * DPI) : -int(5 / 25.4 * DPI)] < 140
        runs = sorted({_longest_dark_run(row) for row in strip}, reverse=True)[:4]
        for inches in (4.0, 100 / 25.4):
            best = min(runs, key=lambda run: abs(run - inches * DPI))
            assert best == pytest.approx(inches * DPI, abs=2), label


def test_nine_squares_of_the_board_are_180_mm(
    box: Path, rendered: Rendered, page_of: Callable[[Path, str], int]
) -> None:
    page = rendered(box, page_of(box, "1A"), DPI)
    # The dark frame is the first and the last dark run of a row through the board.
    row = np.concatenate(([0], (page[page.shape[0] // 2] < 125).astype(int), [0]))
    edges = np.flatnonzero(np.diff(row))
    assert edges[-2] - edges[1] == pytest.approx(180 / 25.4 * DPI, abs=3)
