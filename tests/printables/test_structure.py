"""The PDF from outside: boxes, fonts, names, outline, what viewers and printers are told."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from games.papua_bridges.content import Deck
from printables.papua_bridges import print_box

MM = 72 / 25.4


@pytest.fixture
def pdf(box: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(box) as opened:
        yield opened


def _fonts(pdf: pikepdf.Pdf) -> list[pikepdf.Dictionary]:
    return [
        o for o in pdf.objects
        if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"
    ]  # fmt: skip


def test_every_font_is_embedded(pdf: pikepdf.Pdf) -> None:
    fonts = _fonts(pdf)
    assert len(fonts) == 3
    for font in fonts:
        assert font.Subtype == "/TrueType"
        assert font.FontDescriptor.FontFile2 is not None
        assert "Helvetica" not in str(font.BaseFont)


def test_boxes_lie_inside_each_other(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        media, bleed, trim = page.mediabox, page.bleedbox, page.trimbox
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert float(outer[0]) <= float(inner[0]) + 0.01
            assert float(outer[1]) <= float(inner[1]) + 0.01
            assert float(inner[2]) <= float(outer[2]) + 0.01
            assert float(inner[3]) <= float(outer[3]) + 0.01


def test_a_board_has_three_millimetres_of_bleed(pdf: pikepdf.Pdf) -> None:
    page = next(page for page in pdf.pages if page.label == "1A")
    for side in (0, 1):
        assert float(page.trimbox[side]) - float(page.bleedbox[side]) == pytest.approx(
            3 * MM, abs=0.01
        )


def test_labels_and_outline(pdf: pikepdf.Pdf) -> None:
    labels = [page.label for page in pdf.pages]
    assert labels[:2] == ["Cover", "Cover back"]
    assert labels[6:10] == ["1A", "1B", "2A", "2B"]
    assert len(set(labels)) == len(labels)
    with pdf.open_outline() as outline:
        titles = [entry.title for entry in outline.root]
        boards = outline.root[titles.index("Boards")]
        assert [child.title for child in boards.children] == ["Card 1", "Card 2"]
    assert titles == [
        "Cover", "Test sheet", "How to play", "Boards", "Bridge tiles", "Other pieces",
        "Solutions", "Solutions of the easier tasks",
    ]  # fmt: skip


def test_what_viewers_and_printers_are_told(pdf: pikepdf.Pdf, small_deck: Deck) -> None:
    wishes = pdf.Root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.Duplex == "/DuplexFlipLongEdge"
    assert bool(wishes.DisplayDocTitle)
    assert str(pdf.Root.Lang) == "en"
    assert (small_deck.id or "-") in str(pdf.docinfo["/Title"])
    assert "unofficial" in str(pdf.docinfo["/Subject"])


def test_nothing_in_it_acts(pdf: pikepdf.Pdf) -> None:
    keys = {key for o in pdf.objects if isinstance(o, pikepdf.Dictionary) for key in o}
    assert not keys & {"/JavaScript", "/JS", "/AA", "/OpenAction", "/Launch"}


def test_a_board_side_takes_at_most_thirty_kilobytes(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        if page.label in ("1A", "1B", "2A", "2B"):
            assert len(page.Contents.read_raw_bytes()) <= 30_000


@pytest.mark.parametrize(
    ("flip", "hint"),
    [("short", "/DuplexFlipShortEdge"), ("fold", "/Simplex")],
)
def test_the_duplex_hint_follows_the_flip(
    small_deck: Deck, tmp_path: Path, flip: str, hint: str
) -> None:
    out = tmp_path / "test.pdf"
    print_box(small_deck, out, flip=flip, pages="test")
    with pikepdf.open(out) as opened:
        assert opened.Root.ViewerPreferences.Duplex == hint


def test_a_card_has_one_size_on_both_papers(small_deck: Deck, tmp_path: Path) -> None:
    sizes = []
    for paper in ("a4", "letter"):
        out = tmp_path / f"{paper}.pdf"
        print_box(small_deck, out, paper=paper, pages="boards")
        with pikepdf.open(out) as opened:
            trim = [float(v) for v in opened.pages[0].trimbox]
            media = [float(v) for v in opened.pages[0].mediabox]
        sizes.append((trim[2] - trim[0], trim[3] - trim[1]))
        # Marks and bleed stay on what a printer can reach.
        assert min(trim[0], media[2] - trim[2]) >= (5 + 3.5 + 3.0) * MM
    assert sizes[0] == pytest.approx(sizes[1], abs=0.01)
    assert sizes[0][0] == pytest.approx((9 * 20 + 2 * 3.2) * MM, abs=0.01)
