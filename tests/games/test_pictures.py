"""Text pictures: what is drawn is read back; what is written by hand is read kindly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.documents import DocumentError
from games.papua_bridges.content import Board, Build
from games.papua_bridges.pictures import TILE_LETTERS, draw, is_picture, read_picture
from tests.examples import build, example_board, example_build
from tests.games.drawn import boards, builds

PICTURE = """\
.a1.....^
.a....bbb
.aaa...bb
.aa..d.bb
..aa.d.bb
4....d...
c.c.ddd.2
ccc..dd..
ccc.3d..^

side: B
join: ends
a: 0,1 <
b: 1,7 ^
c: 6,2 ^
d: 3,5 <  4,5 <
1: 0,2 v
2: 6,8 <
3: 8,4 ^
4: 5,0 >
symbols: turtle parrot crab gecko
"""
ROWS = PICTURE.partition("\n\n")[0]
EXITS = "a: 0,1 <\nb: 1,7 ^\nc: 6,2 ^\nd: 3,5 < 4,5 <"


def test_the_example_board() -> None:
    assert draw(example_board()) == PICTURE
    assert read_picture(PICTURE) == example_board()


@settings(max_examples=300, deadline=None)
@given(boards())
def test_every_playable_board_is_read_back_to_the_same_id(board: Board) -> None:
    assert read_picture(draw(board)).id == board.id
    assert is_picture(draw(board))


def test_only_rows_and_exits_must_be_written() -> None:
    assert read_picture(f"{ROWS}\n{EXITS}") == example_board()


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff\n\n" + PICTURE.replace("\n", "\r\n"),
        PICTURE.replace("\n", "   \n").replace(": ", " :"),
        PICTURE.replace(" <", "<").replace(" ^", "^"),
        PICTURE.replace("1: 0,2 v", "1: v"),
        "   " + PICTURE.replace("\n", "\n   "),
        f"{ROWS}\n\njoin: ends\n\n{EXITS}\n",
    ],
)
def test_spaces_line_ends_and_short_forms_do_not_matter(text: str) -> None:
    assert read_picture(text) == example_board()


def test_what_is_said_overrides_what_is_assumed() -> None:
    told = read_picture(
        f"{ROWS}\n{EXITS}\nside: A\njoin: contact\n1: 0,2 <\nsymbols: crab gecko turtle parrot"
    )
    assert (told.side, told.join, told.starts["1"]) == ("A", "contact", (0, 2, "W"))
    assert told.symbols["a"] == "crab"


@pytest.mark.parametrize(
    ("row", "column", "direction"), [(0, 1, "S"), (1, 2, "W"), (2, 1, "N"), (1, 0, "E")]
)
def test_a_start_on_the_rim_leads_inward(row: int, column: int, direction: str) -> None:
    rows = [["."] * 3 for _ in range(3)]
    rows[row][column] = "1"
    told = read_picture("\n".join("".join(line) for line in rows))
    assert told.starts == {"1": (row, column, direction)}


@pytest.mark.parametrize(("row", "column"), [(0, 0), (1, 1), (2, 0)])
def test_a_start_elsewhere_must_say_where_it_leads(row: int, column: int) -> None:
    rows = [["."] * 3 for _ in range(3)]
    rows[row][column] = "1"
    assert read_picture("\n".join("".join(line) for line in rows)).starts == {}


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", "begin with the rows"),
        ("side: B", "begin with the rows"),
        (f"{ROWS}\nsecret", "Line 10"),
        (f"{ROWS}\n\nsecret: 1", "Line 11"),
        (f"{ROWS}\na: 0,1", "Line 10"),
        (f"{ROWS}\na: 0,1 W", "Line 10"),
        (f"{ROWS}\na: 100,1 <", "Line 10"),
        (f"{ROWS}\na: -1,1 <", "Line 10"),
        (f"{ROWS}\na: 0,1 <\na: 1,1 <", "Line 11"),
        (f"{ROWS}\n1: 0,2 v 0,2 v", "Line 10"),
        (f"{ROWS}\n1:", "Line 10"),
        (f"{ROWS}\nsymbols: crab gecko turtle", "Line 10"),
        (f"{ROWS}\nside: secret", "side"),
        (f"{ROWS}\njoin: secret", "join"),
        (f"{ROWS}\nsymbols: Secret crab gecko turtle", "symbols.a"),
        ("..\n...", "row 1"),
        ("." * 25, "rows"),
        (".\n" * 25, "rows"),
        (".\n" * 10_000, "more than"),
        (f"{ROWS}X", "Line 9"),
    ],
)
def test_pictures_that_are_not_read(text: str, match: str) -> None:
    with pytest.raises(DocumentError, match=match) as raised:
        read_picture(text)
    assert "ecret" not in str(raised.value)


def test_a_build_is_drawn_with_a_letter_for_each_tile() -> None:
    assert draw(example_board(), example_build()) == (
        "Ba1DDEAA^\n"
        "BaDD.Ebbb\n"
        "BaaaEE.bb\n"
        "Faa.Ed.bb\n"
        "FFaaCd.bb\n"
        "4FFCCd...\n"
        "c.c.ddd.2\n"
        "ccc..dd..\n"
        "ccc.3d..^\n"
        "\n"
        "start 1\n"
        "A I2   0,6 0,7\n"
        "B I3   0,0 1,0 2,0\n"
        "C V3   4,4 5,3 5,4\n"
        "D S4   0,3 0,4 1,2 1,3\n"
        "E N5   0,5 1,5 2,4 2,5 3,4\n"
        "F W5   3,0 4,0 4,1 5,1 5,2\n"
    )


def test_wrong_tiles_are_told_in_the_legend() -> None:
    laid = build(2, "I2 0,3 0,4", "V3 0,4 0,5 1,4", "I3 0,0 -1,0 -2,0", without="c")
    picture = draw(example_board(), laid)
    assert picture.startswith("Ca1A*B..^\n.a..B.bbb\n")
    assert "\nstart 2, without c\n" in picture
    assert "V3   0,4 0,5 1,4  wrong: Tile V3 lies on a tile laid before at row 0" in picture
    assert "Tile I3 lies off the board at row -2, column 0. (PB-30)" in picture


def test_letters_of_tiles_are_not_those_of_boards() -> None:
    assert len(set(TILE_LETTERS)) == len(TILE_LETTERS)
    assert not set(TILE_LETTERS) & set(".abcd1234^#*+")


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_build_can_be_drawn(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(builds(board, wrong=True))
    lines = draw(board, laid).splitlines()
    assert [len(line) for line in lines[: board.height]] == [board.width] * board.height
    assert len(lines) == board.height + 2 + len(laid.tiles)


def test_the_most_tiles_a_build_may_have_can_be_drawn() -> None:
    tiles = [{"tile": "I2", "squares": [[0, 3], [0, 4]]}] * 64
    picture = draw(example_board(), Build.from_data({"start": 1, "tiles": tiles}))
    assert picture.splitlines()[-1].startswith("+ I2")


@pytest.mark.parametrize("text", ['{"schema": 1}', "PB1.ABCD", "[1]", "", "https://x.org/B/PB1.A"])
def test_other_input_is_no_picture(text: str) -> None:
    assert not is_picture(text)
