"""Printed files to look at, and the tools that look at them."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from games.papua_bridges.content import Deck
from printables.papua_bridges import print_box
from tests.printables.decks import deck

Rendered = Callable[..., NDArray[np.uint8]]
"""A page as grey values (or, with ``colour``, red, green, blue), rows from above."""


def requires_tool(name: str) -> str:
    """The path of a program; the test that needs it is skipped by name where it is missing."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


@pytest.fixture(scope="session")
def small_deck() -> Deck:
    return deck(2)


@pytest.fixture(scope="session")
def box(small_deck: Deck, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole box of two cards on A4."""
    out = tmp_path_factory.mktemp("print") / "box.pdf"
    print_box(small_deck, out)
    return out


@pytest.fixture
def rendered(tmp_path: Path) -> Rendered:
    """Render a page, counted from 1, at a resolution in dots per inch."""
    tool = requires_tool("pdftoppm")

    def render(pdf: Path, page: int, dpi: int = 100, *, colour: bool = False) -> NDArray[np.uint8]:
        out = tmp_path / f"page-{pdf.stem}-{page}"
        command = [tool, "-r", str(dpi), "-f", str(page), "-l", str(page), "-singlefile"]
        subprocess.run([*command, "-png", str(pdf), str(out)], check=True, timeout=60)
        image = Image.open(out.with_suffix(".png"))
        return np.asarray(image.convert("RGB" if colour else "L"))

    return render


@pytest.fixture
def words() -> Callable[..., str]:
    """The text of a page, counted from 1, or of the whole file."""
    tool = requires_tool("pdftotext")

    def read(pdf: Path, page: int | None = None) -> str:
        pages = [] if page is None else ["-f", str(page), "-l", str(page)]
        command = [tool, "-layout", *pages, str(pdf), "-"]
        return subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=60
        ).stdout

    return read


@pytest.fixture
def page_of() -> Callable[[Path, str], int]:
    """The number of the page with a label."""
    import pikepdf

    def find(pdf: Path, label: str) -> int:
        with pikepdf.open(pdf) as opened:
            labels = [page.label for page in opened.pages]
        return labels.index(label) + 1

    return find
