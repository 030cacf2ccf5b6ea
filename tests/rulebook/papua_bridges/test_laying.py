"""Where a tile may lie, which tiles may be laid, and which error is told."""

import pytest

from games.core.documents import DocumentError
from games.papua_bridges.content import BridgeSet, Build
from games.papua_bridges.scoring import judge
from games.papua_bridges.tiles import orientations
from tests.examples import board, build, example_board, example_build

OPEN = board(
    "1.......3 ......... ..aa.bb.. ..aa.bb.. ......... .cc...dd. .cc^#.dd. 2.......4",
    "1: >",
    "2: >",
    "3: <",
    "4: <",
    "a: 2,2<",
    "b: 2,6>",
    "c: 5,2>",
    "d: 5,6<",
)
LAKE = board(
    "1.......3 ......... ......... ......... a.b.c.d.. 2.......4", "3: <", "4: <", "1: >", "2: >"
)


def errors(laid: Build) -> list[tuple[str, str, tuple[int, int]]]:
    return [(error.code, error.rule, error.square) for error in judge(OPEN, laid).errors]


@pytest.mark.rule("PB-24")
@pytest.mark.parametrize("turned", orientations([(0, 0), (0, 1), (1, 0), (2, 0), (3, 0)]))
def test_a_tile_may_be_turned_and_mirrored(turned: tuple[tuple[int, int], ...]) -> None:
    squares = " ".join(f"{row},{column + 2}" for row, column in turned)
    assert judge(LAKE, build(1, f"L5 {squares}")).errors == ()


@pytest.mark.rule("PB-24")
@pytest.mark.parametrize(
    "squares",
    ["0,1 0,2 0,3 0,4", "0,1 0,2 0,4", "0,1 0,2 1,1", "0,1 0,1 0,2", "0,1 0,2"],
    ids=["too-long", "gap", "bent", "twice", "too-short"],
)
def test_squares_that_are_not_the_tile(squares: str) -> None:
    assert errors(build(1, f"I3 {squares}")) == [("SHAPE", "PB-24", (0, 1))]


@pytest.mark.rule("PB-24", "PB-DX-10")
def test_a_mirrored_l5_is_legal_and_a_second_one_is_not() -> None:
    mirrored = "L5 0,1 0,2 0,3 0,4 1,1"
    other_way = "L5 0,5 0,6 0,7 1,7 0,4"
    assert errors(build(1, mirrored)) == []
    assert errors(build(1, "L5 1,4 1,5 1,6 1,7 0,7")) == []
    assert errors(build(1, mirrored, other_way)) == [("TILE_USE", "PB-26", (0, 4))]


@pytest.mark.rule("PB-26")
def test_a_tile_of_no_set() -> None:
    assert errors(build(1, "T4 0,1 0,2 0,3 1,2")) == [("TILE_USE", "PB-26", (0, 1))]


@pytest.mark.rule("PB-26")
def test_a_copy_counts_as_first_even_if_it_is_dropped() -> None:
    found = errors(build(1, "I2 2,2 2,3", "I2 0,1 0,2"))
    assert found == [("ON_ISLAND", "PB-30", (2, 2)), ("TILE_USE", "PB-26", (0, 1))]


@pytest.mark.rule("PB-26")
def test_not_all_tiles_need_be_used() -> None:
    assert judge(example_board(), example_build()).complete
    assert len(example_build().tiles) < 13


@pytest.mark.rule("PB-30", "PB-31", "PB-32")
@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("I2 -1,4 0,4", ("OUTSIDE", "PB-30", (-1, 4))),
        ("I2 1,8 1,9", ("OUTSIDE", "PB-30", (1, 9))),
        ("I3 2,1 2,2 2,3", ("ON_ISLAND", "PB-30", (2, 2))),
        ("I2 0,0 0,1", ("ON_ROAD", "PB-31", (0, 0))),
        ("I2 6,8 7,8", ("ON_ROAD", "PB-31", (7, 8))),
        ("I2 5,3 6,3", ("ON_VOLCANO", "PB-32", (6, 3))),
        ("I2 5,4 6,4", ("BLOCKED", "PB-30", (6, 4))),
    ],
)
def test_only_water_may_be_covered(tile: str, expected: tuple[str, str, tuple[int, int]]) -> None:
    assert errors(build(1, tile)) == [expected]


@pytest.mark.rule("PB-31", "PB-A15", "PB-DX-3")
@pytest.mark.parametrize("rolled", [1, 2, 3, 4])
def test_no_start_road_may_be_covered_rolled_or_not(rolled: int) -> None:
    assert errors(build(rolled, "I3 0,8 1,8 2,8")) == [("ON_ROAD", "PB-31", (0, 8))]


@pytest.mark.rule("PB-34")
def test_a_build_cannot_say_that_a_tile_lies_between_squares() -> None:
    with pytest.raises(DocumentError, match=r"tiles\.0\.squares\.0\.1"):
        Build.from_data({"start": 1, "tiles": [{"tile": "I2", "squares": [[0, 1.5], [0, 2.5]]}]})


@pytest.mark.rule("PB-33")
def test_two_tiles_on_one_square() -> None:
    found = errors(build(1, "I3 0,1 0,2 0,3", "V3 0,3 1,3 1,2"))
    assert found == [("OVERLAP", "PB-33", (0, 3))]


@pytest.mark.rule("PB-33", "PB-A3")
def test_a_tile_may_lie_where_a_dropped_one_lies() -> None:
    dropped, overlapped = "I3 1,2 2,2 3,2", "I2 1,1 1,2"
    assert errors(build(1, dropped, overlapped)) == [("ON_ISLAND", "PB-30", (2, 2))]


@pytest.mark.rule("PB-A3")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        (["T9 -1,0 0,0"], "TILE_USE"),
        (["I2 -1,0 1,0"], "SHAPE"),
        (["I5 -1,8 0,8 1,8 2,8 3,8"], "OUTSIDE"),
        (["N5 1,2 2,2 2,3 2,4 2,5"], "SHAPE"),
        (["I5 2,2 2,3 2,4 2,5 2,6"], "ON_REMOVED"),
        (["W5 5,1 6,1 6,0 7,0 7,-1"], "OUTSIDE"),
        (["V3 6,2 6,3 7,3"], "ON_ISLAND"),
        (["I3 6,3 6,4 6,5"], "ON_VOLCANO"),
        (["I2 5,5 5,4", "I2 6,4 6,5"], "TILE_USE"),
        (["V3 5,5 5,4 4,4", "I3 5,5 6,5 7,5", "I2 6,5 6,4"], "BLOCKED"),
    ],
)
def test_one_error_a_tile_the_first_in_order(tiles: list[str], expected: str) -> None:
    verdict = judge(OPEN, build(1, *tiles, without="b"))
    assert verdict.errors[-1].code == expected
    assert len({error.tile for error in verdict.errors}) == len(verdict.errors)


@pytest.mark.rule("PB-A3")
def test_the_square_of_an_error_is_the_first_by_row_and_column() -> None:
    assert errors(build(1, "I4 3,6 3,5 3,4 3,3"))[0][2] == (3, 3)
    laid = build(1, "I3 0,3 0,4 0,5", "U5 0,3 0,5 1,3 1,4 1,5")
    assert errors(laid) == [("OVERLAP", "PB-33", (0, 3))]


@pytest.mark.rule("PB-26", "PB-39")
def test_a_set_of_ones_own_may_have_other_tiles() -> None:
    own = BridgeSet.from_data({"tiles": [{"id": "T4", "rows": ["###", ".#."]}]})
    where = OPEN.model_copy(update={"join": "contact"})
    assert judge(where, build(1, "T4 0,1 0,2 0,3 1,2"), own).errors == ()
    verdict = judge(where, build(1, "I2 0,1 0,2"), own)
    assert [error.code for error in verdict.errors] == ["TILE_USE"]


@pytest.mark.rule("PB-A3")
def test_a_message_is_one_sentence_that_names_tile_and_square() -> None:
    message = judge(OPEN, build(1, "I3 2,1 2,2 2,3")).errors[0].message
    assert message == "Tile I3 lies on an island at row 2, column 2."
