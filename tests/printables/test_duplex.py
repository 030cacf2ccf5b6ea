"""Front and back meet: rendered, turned over, compared."""

from pathlib import Path

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray
from scipy.ndimage import binary_erosion, binary_fill_holes

from games.papua_bridges.content import Deck
from printables.duplex import Flip, behind
from printables.paper import Box, paper
from printables.papua_bridges import print_box, print_test
from tests.printables.conftest import Rendered

DPI = 100


def _art(page: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where pieces lie, their white labels filled; the foot is left out, above too."""
    cut = int(15 / 25.4 * DPI)
    return np.asarray(binary_fill_holes(page[cut:-cut].min(axis=2) < 235))


def _differing(front: NDArray[np.bool_], back: NDArray[np.bool_]) -> float:
    """The share of the pieces' area that only one side has, edges of a pixel forgiven."""
    either = front | back
    return float(binary_erosion(front ^ back).sum() / either.sum())


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_tiles_lie_behind_their_fronts(
    small_deck: Deck, tmp_path: Path, rendered: Rendered, flip: str, size: str
) -> None:
    out = tmp_path / f"{flip}.pdf"
    print_box(small_deck, out, paper=size, flip=flip, pages="tiles")
    front, back = (_art(rendered(out, page, DPI, colour=True)) for page in (1, 2))
    shares = {
        "long": _differing(front, np.fliplr(back)),
        "short": _differing(front, np.flipud(back)),
        "none": _differing(front, back),
        "both": _differing(front, np.flipud(np.fliplr(back))),
    }
    assert shares.pop(flip) <= 0.004
    assert min(shares.values()) >= 0.25, shares


@pytest.mark.parametrize("flip", ["long", "short"])
def test_boards_lie_behind_their_fronts(small_deck: Deck, tmp_path: Path, flip: Flip) -> None:
    out = tmp_path / f"boards-{flip}.pdf"
    print_box(small_deck, out, flip=flip, square_mm=13, pages="boards")
    with pikepdf.open(out) as opened:
        front, back = (Box(*_box(opened.pages[i].trimbox)) for i in (0, 1))
    turned = paper("a4").turned
    assert behind(front, turned, flip) == pytest.approx(back, abs=0.01)


def _box(values: object) -> tuple[float, float, float, float]:
    x, y, right, top = (float(v) / 72 * 25.4 for v in values)  # type: ignore[attr-defined]  # a PDF array
    return x, y, right - x, top - y


def test_the_back_offset_moves_backs_and_only_backs(tmp_path: Path, rendered: Rendered) -> None:
    plain, moved = tmp_path / "plain.pdf", tmp_path / "moved.pdf"
    print_test(plain)
    print_test(moved, back_offset=(2.54, -5.08))
    before, after = (rendered(pdf, 2, DPI)[:-80] for pdf in (plain, moved))
    inner = np.s_[40:-40, 40:-40]
    assert np.array_equal(np.roll(before, (20, 10), axis=(0, 1))[inner], after[inner])
    fronts = [rendered(pdf, 1, DPI) for pdf in (plain, moved)]
    # The front says which offset is in force; nothing else differs there.
    differing = np.argwhere(fronts[0] != fronts[1])
    assert np.ptp(differing[:, 0]) < 20


def test_folded_tiles_mirror_at_the_fold(
    small_deck: Deck, tmp_path: Path, rendered: Rendered
) -> None:
    out = tmp_path / "fold.pdf"
    print_box(small_deck, out, flip="fold", pages="tiles")
    page = _art(rendered(out, 1, DPI, colour=True))
    half = page.shape[1] // 2 - 4
    assert _differing(page[:, :half], np.fliplr(page[:, -half:])) <= 0.004
