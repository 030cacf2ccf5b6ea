"""Hints: every step leads to a finished build, and no claim is made that enumeration refutes."""

import pytest

from games.papua_bridges.content import Build, Hint, PlacedTile, Task, default_tiles
from games.papua_bridges.scoring import judge
from solver.papua_bridges.hints import hint
from solver.papua_bridges.search import Search
from tests.examples import build, example_board, example_build
from tests.solver import boards, oracle


def taking(laid: Build, placed: PlacedTile) -> Build:
    return Build(start=laid.start, without=laid.without, tiles=(*laid.tiles, placed))


def test_hints_alone_finish_a_task_with_the_fewest_tiles() -> None:
    attempt = Build(start=1, tiles=())
    for _ in range(6):
        step = hint(example_board(), attempt)
        assert step.kind in ("place", "forced")
        assert step.placement is not None
        attempt = taking(attempt, step.placement)
    assert hint(example_board(), attempt) == Hint(kind="done")
    assert judge(example_board(), attempt).complete


def test_an_invalid_tile_is_named_first() -> None:
    wrong = build(1, "I2 0,6 0,7", "L5 0,2 1,2 1,3 1,4 1,5", "I3 1,2 1,3 1,4")
    assert hint(example_board(), wrong) == Hint(kind="take_back", placement=wrong.tiles[1], keep=1)


def test_a_build_that_cannot_be_finished_is_taken_back_as_far_as_needed() -> None:
    """The fourth tile cuts an island off for good."""
    good, task = example_build(), Task(example_board(), 1)
    search = Search(task, laid=good.tiles[:3])
    bad = next(
        search.placement(p)
        for p in range(len(search.space.tile))
        if search.goal.cost[p] == 1 and Search(task, laid=[search.placement(p)]).bound >= 100
    )
    attempt = Build(start=1, tiles=(*good.tiles[:3], bad))
    assert hint(example_board(), attempt) == Hint(kind="take_back", keep=3)


def test_a_task_without_a_solution_has_no_hint() -> None:
    for seed in range(20):
        task = boards.tasks(seed, "walled-in")
        if oracle_says_no(task):
            attempt = Build(start=task.start, without=task.without, tiles=())
            assert hint(task.board, attempt, default_tiles()) == Hint(kind="none")
            return
    pytest.fail("No board of the kind was infeasible.")


def oracle_says_no(task: Task) -> bool:
    landing = task.board.start_landing(task.start)
    return task.board.at(landing) != "."


@pytest.mark.parametrize("seed", range(25))
def test_forced_and_take_back_against_enumeration(seed: int) -> None:
    task, tiles = boards.tasks(seed, "tiny"), boards.tile_sets(seed, "tiny")
    whole = oracle.truth(task, tiles)
    if not whole.feasible:
        return
    search = Search(task, tiles)
    for p in range(0, len(search.space.tile), 3):
        placed = search.placement(p)
        attempt = Build(start=task.start, without=task.without, tiles=(placed,))
        step = hint(task.board, attempt, tiles)
        truth = oracle.truth(task, tiles, fixed=[placed])
        mine = (placed.tile, placed.squares)
        if not truth.feasible:
            assert step == Hint(kind="take_back", keep=0)
            continue
        if step.kind == "forced":
            assert step.placement is not None
            forced = (step.placement.tile, step.placement.squares)
            assert all(forced in m for m in whole.minimal if mine in m)
        assert step.kind in ("place", "forced", "done")
        if step.placement is not None:
            after = oracle.truth(task, tiles, fixed=[placed, step.placement])
            assert after.feasible
