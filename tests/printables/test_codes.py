"""The QR code of a printed board is read by two programs and holds the board."""

import subprocess
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from games.papua_bridges.content import Deck
from games.papua_bridges.qr import decode
from printables import qrcode
from printables.errors import DoesNotFitError
from printables.paper import Box
from printables.papua_bridges import print_box
from printables.pen import Pen
from tests.printables.conftest import Rendered, requires_tool


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("link", [None, "https://boards.example.org"])
def test_zxing_reads_both_sides(
    small_deck: Deck, tmp_path: Path, rendered: Rendered, ink: str, link: str | None
) -> None:
    out = tmp_path / "boards.pdf"
    print_box(small_deck, out, ink=ink, link=link, pages="boards", cards=[1])
    for page, board in ((1, small_deck.cards[0].A), (2, small_deck.cards[0].B)):
        codes = zxingcpp.read_barcodes(Image.fromarray(rendered(out, page, 150)))
        assert len(codes) == 1
        assert codes[0].ec_level == "M"
        assert decode(codes[0].text).id == board.id
        if link:
            assert codes[0].text.startswith(link + "/B/PB1.")


def test_zbarimg_reads_a_page(
    box: Path, small_deck: Deck, tmp_path: Path, rendered: Rendered
) -> None:
    tool = requires_tool("zbarimg")
    image = tmp_path / "page.png"
    Image.fromarray(rendered(box, 7, 150)).save(image)
    command = [tool, "-q", "--raw", str(image)]
    text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    assert decode(text.strip()).id == small_deck.cards[0].A.id


def test_small_modules_are_refused() -> None:
    with pytest.raises(DoesNotFitError, match=r"needs 14\.5 mm, and there are 14\.0 mm"):
        qrcode.draw(Pen(None), "PB1.", Box(0, 0, 14.0, 14.0))
    assert qrcode.least_side("PB1.") == 14.5
