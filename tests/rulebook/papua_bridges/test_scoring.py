"""What a build scores: right, partly right, with three islands."""

import pytest

from games.papua_bridges.content import Verdict, tasks_of
from games.papua_bridges.scoring import judge
from tests.examples import board, build, example_board, example_build, less, removing

STRIP = board(
    "1.a.b.c.d ......... 2.3.4....",
    "1: >", "2: >", "3: >", "4: >", "a: 0,2< 0,2>", "b: 0,4< 0,4v 0,4>", "c: 0,6<", "d: 0,8< 0,8v",
)  # fmt: skip


def worked(*missing: str, without: str | None = None) -> Verdict:
    """The worked build on the worked board, without some tiles or without an island."""
    laid = less(example_build(), *missing)
    return judge(example_board(), removing(laid, without) if without else laid)


@pytest.mark.rule("PB-13", "PB-32", "PB-45", "PB-A4", "PB-EX-5", "PB-DX-9")
def test_the_worked_board_is_complete() -> None:
    verdict = worked()
    assert verdict.complete
    assert (verdict.points, verdict.connected) == (4, ("a", "b", "c", "d"))
    assert verdict.errors == ()
    assert example_board().squares("^") == [(0, 8), (8, 8)]


@pytest.mark.rule("PB-36", "PB-44", "PB-45", "PB-EX-4", "PB-DX-9")
@pytest.mark.parametrize(
    ("missing", "islands"),
    [("N5", ""), ("S4", ""), ("W5", "bd"), ("V3", "bd"), ("I2", "acd"), ("I3", "bcd")],
)
def test_where_the_road_is_cut_the_rest_does_not_score(missing: str, islands: str) -> None:
    verdict = worked(missing)
    assert verdict.connected == tuple(islands)
    assert verdict.points == len(islands)
    assert not verdict.complete


@pytest.mark.rule("PB-60", "PB-63", "PB-64", "PB-EX-6")
def test_three_islands_from_start_one() -> None:
    without_a = worked("I3", without="a")
    assert without_a.complete
    assert without_a.connected == ("b", "c", "d")
    without_d = worked(without="d")
    assert without_d.complete
    assert (without_d.points, without_d.connected) == (3, ("a", "b", "c"))


@pytest.mark.rule("PB-63")
def test_a_removed_island_may_not_be_covered() -> None:
    laid = build(1, "I2 0,7 0,8", "I3 0,5 0,6 0,7", without="c")
    assert [error.code for error in judge(STRIP, laid).errors] == ["ON_ISLAND", "ON_REMOVED"]
    assert [error.rule for error in judge(STRIP, laid).errors] == ["PB-30", "PB-63"]


@pytest.mark.rule("PB-63", "PB-A14")
def test_water_before_a_removed_island_may_be_covered_but_its_exit_is_void() -> None:
    laid = build(1, "I2 0,1 1,1", "V3 0,3 1,3 1,4", "L4 0,5 1,5 1,6 1,7", without="c")
    verdict = judge(STRIP, laid)
    assert verdict.errors == ()
    assert verdict.connected == ("a", "b")


@pytest.mark.rule("PB-60", "PB-64")
def test_both_sides_have_tasks_with_three_islands() -> None:
    for side in ("A", "B"):
        tasks = tasks_of(example_board().model_copy(update={"side": side}))
        assert len(tasks) == 20
        assert {len(task.islands) for task in tasks if task.without} == {3}


@pytest.mark.rule("PB-44", "PB-A3", "PB-DX-1")
def test_a_tile_half_on_an_island_is_dropped_with_what_hangs_on_it() -> None:
    legal = ["I2 0,1 1,1", "V3 0,3 1,3 1,4"]
    verdict = judge(STRIP, build(1, *legal, "I3 0,5 0,6 0,7"))
    assert (verdict.points, verdict.connected) == (2, ("a", "b"))
    assert [(error.code, error.square) for error in verdict.errors] == [("ON_ISLAND", (0, 6))]


@pytest.mark.rule("PB-33", "PB-44", "PB-A3", "PB-DX-2")
def test_of_two_overlapping_tiles_the_later_is_dropped() -> None:
    to_a, to_b, to_c = "I2 0,1 1,1", "V3 0,3 1,3 1,4", "L4 0,5 1,5 1,4 1,3"
    first_b = judge(STRIP, build(1, to_a, to_b, to_c))
    assert first_b.connected == ("a", "b")
    assert [(e.code, e.tile, e.square) for e in first_b.errors] == [("OVERLAP", "L4", (1, 3))]
    first_c = judge(STRIP, build(1, to_a, to_c, to_b))
    assert first_c.connected == ("a",)
    assert [(e.code, e.tile, e.square) for e in first_c.errors] == [("OVERLAP", "V3", (1, 3))]


@pytest.mark.rule("PB-44", "PB-A4")
def test_a_harmless_wrong_tile_does_not_spoil_a_call() -> None:
    data = example_build().to_data()
    del data["id"]
    data["tiles"].insert(0, {"tile": "I4", "squares": [[0, 8], [1, 8], [2, 8], [3, 8]]})
    verdict = judge(example_board(), type(example_build()).from_data(data))
    assert verdict.complete
    assert [error.code for error in verdict.errors] == ["ON_ISLAND"]


@pytest.mark.rule("PB-45")
def test_nothing_laid_scores_nothing() -> None:
    for start in (1, 2, 3, 4):
        verdict = judge(example_board(), build(start))
        assert (verdict.points, verdict.complete, verdict.errors) == (0, False, ())
