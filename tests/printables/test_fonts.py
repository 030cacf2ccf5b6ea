"""No character without its glyph, and the licences of the fonts beside them."""

from importlib.resources import files
from pathlib import Path

import pytest

from games.papua_bridges.content import Board
from printables.errors import GlyphError, PrintError
from printables.fonts import FACES, face_for, font
from printables.papua_bridges import print_boards
from tests.examples import example_board


def _titled(title: str) -> Board:
    data = example_board().to_data()
    return Board.from_data({**data, "title": title})


def test_a_missing_glyph_is_an_error_that_names_it(tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    with pytest.raises(GlyphError, match=r"U\+6F22 '漢' in the text '漢字'"):
        print_boards([_titled("漢字")], out)
    assert list(tmp_path.iterdir()) == []


def test_it_is_told_as_any_other_error_of_printing() -> None:
    assert issubclass(GlyphError, PrintError)


@pytest.mark.parametrize("title", ["Łódź", "Ελλάδα", "Остров", "São João"])
def test_titles_in_many_alphabets_are_printed(tmp_path: Path, title: str) -> None:
    assert print_boards([_titled(title)], tmp_path / "out.pdf") == 1


def test_a_face_is_chosen_by_what_it_has() -> None:
    assert face_for("Cacao", "display", "bold") == "display"
    assert face_for("Łódź", "display", "bold") == "bold"


def test_a_long_text_is_set_smaller() -> None:
    letters = font("body")
    points = letters.fitted("a" * 100, 10, 50)
    assert letters.width("a" * 100, points) == pytest.approx(50)
    assert letters.fitted("a", 10, 50) == 10


def test_fonts_and_licences_are_shipped() -> None:
    folder = files("printables.typefaces")
    for name in FACES.values():
        assert folder.joinpath(name).is_file()
    for licence in ("OFL-FredokaOne.txt", "OFL-SourceSansPro.txt"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in folder.joinpath(licence).read_text("utf-8")
