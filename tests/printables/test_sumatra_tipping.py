"""Backs lie behind their fronts, and a printed tile tips as the engine says."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.ndimage import binary_erosion, binary_fill_holes, gaussian_filter

from games.sumatra.content import default_tileset
from printables.cards import layout
from printables.colour import Colour
from printables.duplex import Flip, behind
from printables.paper import Box
from printables.paper import paper as paper_named
from printables.sumatra import print_set
from printables.sumatra.look import measures, palette
from tests.printables.conftest import Rendered

DPI = 100


def _art(page: NDArray[np.uint8]) -> NDArray[np.bool_]:
    cut = int(15 / 25.4 * DPI)
    return np.asarray(binary_fill_holes(page[cut:-cut].min(axis=2) < 245))


def _differing(front: NDArray[np.bool_], back: NDArray[np.bool_]) -> float:
    either = front | back
    return float(binary_erosion(front ^ back, iterations=2).sum() / either.sum())


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("part", ["tiles", "pieces"])
def test_pieces_lie_behind_their_fronts(
    tmp_path: Path, rendered: Rendered, flip: str, size: str, part: str
) -> None:
    out = tmp_path / f"{flip}.pdf"
    print_set(None, out, paper=size, flip=flip, pages=part)
    front, back = (_art(rendered(out, page, DPI, colour=True)) for page in (1, 2))
    turned = {"long": np.fliplr(back), "short": np.flipud(back)}
    assert _differing(front, turned.pop(flip)) <= 0.004
    if part == "tiles":
        wrong = _differing(front, back if flip == "short" else np.flipud(back))
        assert wrong >= 0.02


TIPPED_EAST_OR_WEST = {
    ("N",): "N", ("N", "E"): "NW", ("N", "S"): "NS", ("N", "E", "W"): "NEW",
}  # fmt: skip
"""SU-DX-1 at rotation 0: what a back with these physical edges shows after such a tip."""
TIPPED_NORTH_OR_SOUTH = {
    ("N",): "S", ("N", "E"): "ES", ("N", "S"): "NS", ("N", "E", "W"): "ESW",
}  # fmt: skip


def _seen_ends(page: NDArray[np.uint8], box: Box) -> str:
    """The sides of a tile at which a path leaves it, as the page shows it."""
    near, aside = 1.5, 2.2  # the middle of a path has a dashed line
    middle = box.x + box.width / 2, box.y + box.height / 2
    spots = {
        "N": (middle[0] + aside, box.top - near), "E": (box.right - near, middle[1] + aside),
        "S": (middle[0] + aside, box.y + near), "W": (box.x + near, middle[1] + aside),
    }  # fmt: skip
    way = palette().shade("path", "full")
    found = ""
    for side, (x, y) in spots.items():
        pixel = page[int(page.shape[0] - y / 25.4 * DPI), int(x / 25.4 * DPI)]
        found += side if Colour(*(pixel / 255)).distance(way) < 8 else ""
    return found


@pytest.mark.rule("SU-46", "SU-DX-1")
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_printed_tile_tips_as_the_engine_says(
    tmp_path: Path, rendered: Rendered, flip: Flip, size: str
) -> None:
    out = tmp_path / "tiles.pdf"
    print_set(None, out, paper=size, flip=flip, pages="tiles")
    plan = layout(paper_named(size), measures().tile, measures().tile)
    # Turned over the long edge of upright paper, a sheet tips its tiles to the side.
    expected = TIPPED_EAST_OR_WEST if flip == "long" else TIPPED_NORTH_OR_SOUTH
    checked = set()
    for first in (0, 25):
        fronts, backs = (
            rendered(out, 2 * (first // 25) + page, DPI, colour=True) for page in (1, 2)
        )
        for slot, tile in zip(
            plan.slots, default_tileset().tiles[first : first + 25], strict=False
        ):
            assert _seen_ends(fronts, slot) == "NEW"
            if tile.back in expected:
                checked.add(tile.back)
                place = behind(slot, plan.paper, flip)
                assert _seen_ends(backs, place) == expected[tile.back], tile
    assert checked == set(expected)


@pytest.mark.rule("SU-DX-1")
def test_tiles_are_the_same_paper_in_every_flip(tmp_path: Path, rendered: Rendered) -> None:
    plan = layout(paper_named("a4"), measures().tile, measures().tile)
    seen = []
    for flip in ("long", "short"):
        out = tmp_path / f"{flip}.pdf"
        print_set(None, out, flip=flip, pages="tiles")
        page = rendered(out, 2, DPI)
        box = behind(plan.slots[0], plan.paper, flip)  # type: ignore[arg-type]  # a loop over names
        rows = slice(int((297 - box.top) / 25.4 * DPI), int((297 - box.y) / 25.4 * DPI))
        columns = slice(int(box.x / 25.4 * DPI), int(box.right / 25.4 * DPI))
        seen.append(gaussian_filter(page[rows, columns].astype(float), 4))
    turned = np.rot90(seen[1], 2)
    common = tuple(
        slice(2, min(a, b) - 2) for a, b in zip(seen[0].shape, turned.shape, strict=True)
    )
    same, unturned = (
        np.abs(seen[0][common] - other[common]).mean() for other in (turned, seen[1])
    )
    assert same < 0.4 * unturned


def test_folded_tiles_stand_beside_their_backs(tmp_path: Path, rendered: Rendered) -> None:
    out = tmp_path / "fold.pdf"
    print_set(None, out, flip="fold", pages="tiles")
    page = _art(rendered(out, 1, DPI, colour=True))
    half = page.shape[1] // 2 - 4
    assert _differing(page[:, :half], np.fliplr(page[:, -half:])) <= 0.004
