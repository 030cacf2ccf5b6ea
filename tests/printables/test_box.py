"""What is in the box, which of it is printed, and what happens when it cannot be."""

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from games.papua_bridges.content import Board, Deck, components, default_tiles, tasks_of
from printables.errors import PrintError
from printables.papua_bridges import (
    PARTS,
    Solved,
    print_boards,
    print_box,
    print_solutions,
    print_test,
)
from tests.examples import example_board, example_build
from tests.printables.decks import deck

Words = Callable[..., str]


@pytest.mark.rule("PB-02")
def test_every_board_names_itself(
    box: Path, small_deck: Deck, words: Words, page_of: Callable[[Path, str], int]
) -> None:
    for card in small_deck.cards:
        for label, board in ((f"{card.number}A", card.A), (f"{card.number}B", card.B)):
            page = words(box, page_of(box, label))
            assert f"Board {board.id} · its tasks end in /1 to /4" in page
            assert "Tiles join where their ends meet" in page
            assert f"Card {card.number}, side {board.side}" in page


def test_the_cover_says_what_this_is(box: Path, small_deck: Deck, words: Words) -> None:
    cover = words(box, 1)
    for part in (
        small_deck.id or "-", "test/1", "Unofficial: our own boards", "A4", "100 %", "DEFAULT",
        "2 two-sided boards, 80 tasks", "long edge", "300 g/m²", "about 2 hours",
    ):  # fmt: skip
        assert part in cover
    sheets, pages = (int(n) for n in re.findall(r"^\s*all\s+(\d+)\s+(\d+)", cover, re.M)[0][::-1])
    with pikepdf.open(box) as opened:
        assert len(opened.pages) == pages == 2 * sheets


@pytest.mark.rule("PB-06", "PB-EX-2")
def test_52_bridge_tiles(box: Path, words: Words, page_of: Callable[[Path, str], int]) -> None:
    fronts = "".join(words(box, page_of(box, f"T{number}")) for number in range(1, 5))
    names = re.findall(r"\b([A-Z]\d)\b", fronts)
    for tile in default_tiles().tiles:
        assert names.count(tile.id) == 4
    assert len([name for name in names if name != "A4"]) == 52


@pytest.mark.rule("PB-07", "PB-08", "PB-EX-3")
def test_scoring_board_and_tokens(
    box: Path, words: Words, page_of: Callable[[Path, str], int]
) -> None:
    track = words(box, page_of(box, "P1"))
    numbers = {int(n) for n in re.findall(r"(?<![\d.])\d+(?![\d.])", track)}
    assert set(range(57)) <= numbers
    tokens = words(box, page_of(box, "P2"))
    values = [int(n) for line in tokens.splitlines() if re.fullmatch(r"(\s*[1-4]){4}", line)
              for n in line.split()]  # fmt: skip
    assert sorted(values) == components()["bonus_tokens"]["values"]


@pytest.mark.rule("PB-10")
def test_the_spinner_shows_the_four_animals(
    box: Path, words: Words, page_of: Callable[[Path, str], int]
) -> None:
    tokens = words(box, page_of(box, "P2"))
    for animal in components()["symbols"]["animals"]:
        assert animal in tokens


@pytest.mark.rule("PB-11")
def test_the_die_shows_each_number_on_three_faces(
    box: Path, words: Words, page_of: Callable[[Path, str], int]
) -> None:
    page = words(box, page_of(box, "P3"))
    net = page[page.index("Die:") : page.index("Pawns:")].split("\n", 1)[1]
    # Turned figures are found in any order; each stands once on each face of its corner.
    assert sorted(re.findall(r"[1-4]", net)) == sorted("123" * 3 + "444")


@pytest.mark.rule("PB-05", "PB-EX-1")
def test_every_task_of_the_deck_is_solved_on_paper(
    box: Path, small_deck: Deck, words: Words, page_of: Callable[[Path, str], int]
) -> None:
    pictures = words(box, page_of(box, "S1"))
    assert pictures.count("(fewest)") == 16
    assert pictures.count("Tiles join where their ends meet") == 4
    assert "at least 1000 ways" in pictures
    index = words(box, page_of(box, "E1"))
    for card in small_deck.cards:
        for board in (card.A, card.B):
            for page in (index, pictures):
                assert (board.id or "-") in page
    for name in {t.id.split("/")[1] for t in tasks_of(example_board()) if t.without}:
        assert len(re.findall(rf"(?<![\w-]){name}(?!\w)", index)) == 4, name


def test_some_cards_and_some_pages(tmp_path: Path) -> None:
    out = tmp_path / "some.pdf"
    assert print_box(deck(3), out, cards=[2], pages=["boards", "rules"]) == 4
    with pikepdf.open(out) as opened:
        assert [page.label for page in opened.pages] == ["R1", "R2", "2A", "2B"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"paper": "a9"}, "There is no paper 'a9': it is one of a4, letter."),
        ({"flip": "over"}, "There is no flip 'over': it is one of long, short, fold."),
        ({"ink": "gold"}, "There is no ink 'gold': it is one of full, low."),
        ({"pages": "bords"}, f"There are no pages 'bords': they are {', '.join(PARTS)}."),
        ({"pages": []}, "No pages are wanted."),
        ({"cards": [1, 9]}, "The deck has no card 9."),
        ({"square_mm": 25}, "the largest that fit are 20"),
    ],
)
def test_what_cannot_be_printed_is_told_in_a_sentence(
    small_deck: Deck, tmp_path: Path, options: dict[str, object], words: str
) -> None:
    with pytest.raises(PrintError, match=re.escape(words)):
        print_box(small_deck, tmp_path / "out.pdf", **options)  # type: ignore[arg-type]  # one option a case
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_job_leaves_the_old_file(small_deck: Deck, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    out.write_bytes(b"old")

    def interrupt(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        print_box(small_deck, out, progress=interrupt)
    assert out.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [out]


def test_progress_counts_pages(small_deck: Deck, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    count = print_box(
        small_deck, tmp_path / "out.pdf", pages="boards", progress=lambda *n: told.append(n)
    )
    assert told == [(i, count) for i in range(1, count + 1)]


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short", "fold"])
@pytest.mark.parametrize(("ink", "square"), [("full", 20.0), ("low", 13.0)])
def test_every_paper_with_every_flip(  # parameters and fixtures
    tmp_path: Path, size: str, flip: str, ink: str, square: float
) -> None:
    out = tmp_path / "box.pdf"
    count = print_box(deck(1), out, paper=size, flip=flip, ink=ink, square_mm=square)
    with pikepdf.open(out) as opened:
        assert len(opened.pages) == count
        labels = [page.label for page in opened.pages]
    if flip != "fold":
        assert count % 2 == 0
    assert {"Cover", "Test", "R1", "T1", "P1", "P2", "P3", "S1", "E1"} <= set(labels)


def test_boards_without_a_deck_have_no_stars(tmp_path: Path, words: Words) -> None:
    out = tmp_path / "loose.pdf"
    assert print_boards([example_board()], out) == 1
    page = words(out, 1)
    assert "of 100" not in page
    assert "Printed with isleworks, unofficial" in page


def test_two_boards_of_13_mm_lie_on_one_page(tmp_path: Path) -> None:
    for size in ("a4", "letter"):
        assert (
            print_boards([example_board()] * 3, tmp_path / "b.pdf", paper=size, square_mm=13) == 2
        )


def test_the_largest_board_is_printed_smaller(tmp_path: Path) -> None:
    rows = [list("." * 24) for _ in range(24)]
    for mark, row, column in (
        ("a", 0, 0), ("b", 0, 23), ("c", 23, 0), ("d", 23, 23),
        ("1", 9, 0), ("2", 9, 23), ("3", 0, 9), ("4", 23, 9),
    ):  # fmt: skip
        rows[row][column] = mark
    board = Board.from_data({
        "side": "A", "rows": ["".join(row) for row in rows],
        "exits": {
            "a": [[0, 0, "E"]], "b": [[0, 23, "W"]], "c": [[23, 0, "E"]], "d": [[23, 23, "W"]],
        },
        "starts": {"1": [9, 0, "E"], "2": [9, 23, "W"], "3": [0, 9, "S"], "4": [23, 9, "N"]},
        "symbols": {"a": "lion", "b": "parrot", "c": "crab", "d": "gecko"},
    })  # fmt: skip
    with pytest.raises(PrintError, match=r"24 x 24 squares .* the largest that fit are 7\.\d mm"):
        print_boards([board], tmp_path / "big.pdf")
    assert print_boards([board], tmp_path / "big.pdf", square_mm=7) == 1


def test_solutions_of_any_tasks(tmp_path: Path, words: Words) -> None:
    out = tmp_path / "solutions.pdf"
    assert print_solutions([Solved(example_board(), "B", example_build())], out) == 2
    page = words(out, 1)
    assert "6 tiles" in page
    assert "(fewest" not in page
    assert "Tiles join where their ends meet" in page


def test_the_test_sheet_alone(tmp_path: Path, words: Words) -> None:
    out = tmp_path / "test.pdf"
    assert print_test(out, back_offset=(1.5, -0.5)) == 2
    assert "Back offset of this file: 1.5, -0.5 mm" in words(out, 1)
    assert print_test(out, flip="fold") == 1


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_two_cards_are_solved_on_a_page(tmp_path: Path, size: str) -> None:
    out = tmp_path / "solutions.pdf"
    assert print_box(deck(4, easier=False), out, paper=size, pages="solutions") == 2
