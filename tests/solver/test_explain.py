"""Reasons and blockers of infeasible tasks."""

from itertools import chain, combinations

import pytest

from games.papua_bridges.content import (
    Board,
    Square,
    Task,
    default_tiles,
)
from solver.papua_bridges import cpsat
from solver.papua_bridges.explain import blockers, explain, missing_tiles, prove_infeasible
from solver.papua_bridges.reasons import why_not
from solver.runtime import Budget, Meter
from tests.examples import example_board
from tests.solver.boards import KINDS, Exits, drawn, part_of_the_set, tasks, tile_sets
from tests.solver.oracle import truth

SEEDS = range(40)


def _opened(task: Task, squares: tuple[Square, ...]) -> Task:
    """The task with these squares turned to water."""
    rows = tuple(
        "".join("." if (r, c) in squares else mark for c, mark in enumerate(row))
        for r, row in enumerate(task.board.rows)
    )
    changed = task.board.model_copy(update={"rows": rows})
    return Task(changed, task.start, task.without)


def _closed(task: Task) -> list[Square]:
    marks = {"^", "#", "1", "2", "3", "4"} - {str(task.start)}
    return task.board.squares("".join(sorted(marks)))


@pytest.mark.parametrize("kind", ["tiny", "tiny-contact"])
@pytest.mark.parametrize("seed", SEEDS)
def test_blockers_are_the_fewest_of_all_choices(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    if truth(task, tiles).feasible:
        return
    closed = _closed(task)
    choices = chain.from_iterable(combinations(closed, n) for n in range(1, len(closed) + 1))
    fewest = next((c for c in choices if truth(_opened(task, c), tiles).feasible), None)
    found = blockers(task, tiles)
    if fewest is None:
        assert found is None
    else:
        assert found is not None
        assert len(found) == len(fewest)
        assert truth(_opened(task, found), tiles).feasible


def test_the_tiny_tasks_have_none_one_and_more_blockers() -> None:
    found = [
        blockers(tasks(seed, kind), tile_sets(seed, kind))
        for kind in ("tiny", "tiny-contact")
        for seed in SEEDS
        if not truth(tasks(seed, kind), tile_sets(seed, kind)).feasible
    ]
    assert {None, 1, 2} <= {None if squares is None else len(squares) for squares in found}


@pytest.mark.parametrize("kind", KINDS)
def test_every_infeasible_task_has_a_reason_and_blockers_that_help(kind: str) -> None:
    for seed in range(4):
        task, tiles = tasks(seed, kind), tile_sets(seed, kind)
        answer = prove_infeasible(task, tiles, budget=Budget(deterministic=5))
        if answer.status != "infeasible":
            assert answer.blockers is None
            continue
        assert answer.reason is not None
        assert answer.reason.message.endswith(".")
        assert answer.reason.squares
        assert all(task.board.holds(square) for square in answer.reason.squares)
        if answer.blockers:
            assert set(answer.blockers) <= set(_closed(task))
            assert cpsat.feasible(_opened(task, answer.blockers), tiles).status == "feasible"


def _changed(*changes: tuple[int, int, str], exits: dict[str, object] | None = None) -> Board:
    """The worked board with some squares, and some islands' exits, changed."""
    data = example_board().to_data()
    rows = [list(row) for row in data["rows"]]
    for row, column, mark in changes:
        rows[row][column] = mark
    lines = {"rows": ["".join(row) for row in rows], "exits": data["exits"] | (exits or {})}
    return Board.from_data(data | lines | {"id": None})


@pytest.mark.parametrize("mark", "^#3a")
def test_a_start_that_leads_to_no_water(mark: str) -> None:
    task = Task(_changed((1, 2, mark)), 1)
    reason, squares = explain(task, default_tiles())
    assert (reason.code, reason.squares) == ("START_BLOCKED", ((0, 2), (1, 2)))
    assert squares == (None if mark == "a" else ((1, 2),))


def test_a_start_that_leads_off_the_board() -> None:
    data = example_board().to_data()
    starts = data["starts"] | {"1": [0, 2, "N"]}
    task = Task(Board.from_data(data | {"starts": starts, "id": None}), 1)
    reason, squares = explain(task, default_tiles())
    assert (reason.code, reason.squares, squares) == ("START_BLOCKED", ((0, 2),), None)


def test_a_start_where_no_tile_fits() -> None:
    task = Task(_changed((0, 3, "^"), (1, 3, "^")), 1)
    reason, squares = explain(task, default_tiles())
    assert (reason.code, reason.squares) == ("START_BLOCKED", ((1, 2),))
    assert squares is not None
    assert len(squares) == 1


def test_an_exit_that_water_does_not_reach_is_named() -> None:
    task = Task(_changed((0, 7, "#")), 1)
    reason, squares = explain(task, default_tiles())
    assert (reason.code, reason.squares) == ("EXIT_WALLED_IN", ((0, 7),))
    assert "island b" in reason.message
    assert "row 0, column 7" in reason.message
    assert squares == ((0, 7),)


def test_an_island_without_exits() -> None:
    task = Task(_changed(exits={"b": []}), 1)
    reason, squares = explain(task, default_tiles())
    assert reason.code == "ISLAND_UNREACHABLE"
    assert reason.squares == tuple(task.board.squares("b"))
    assert squares is None
    assert cpsat.feasible(Task(task.board, 1, "b"), default_tiles()).status == "feasible"


def test_a_passage_that_no_tile_fits() -> None:
    task = Task(example_board(), 1)
    reason = why_not(task, part_of_the_set("I5"), Meter())
    assert reason.code in ("ISLAND_UNREACHABLE", "START_BLOCKED")
    reason = why_not(task, part_of_the_set("V3"), Meter())
    assert reason.code == "ISLAND_UNREACHABLE"


def test_tiles_too_short_and_what_would_do() -> None:
    task, tiles = Task(example_board(), 1), part_of_the_set("I2", "I3", "V3")
    reason, squares = explain(task, tiles)
    assert reason.code == "TILES_TOO_SHORT"
    assert "3 with 8 squares" in reason.message
    assert squares is None
    missing = missing_tiles(task, tiles)
    assert missing is not None
    assert all(name in reason.message for name in missing)
    together = part_of_the_set("I2", "I3", "V3", *missing)
    assert cpsat.feasible(task, together).status == "feasible"
    for name in missing:
        fewer = part_of_the_set("I2", "I3", "V3", *(m for m in missing if m != name))
        assert cpsat.feasible(task, fewer).status == "infeasible"


def test_a_whole_set_lacks_nothing_and_congruent_tiles_are_no_others() -> None:
    task = Task(_changed((0, 7, "#")), 1)
    assert missing_tiles(task, default_tiles()) is None
    turned = {
        "tiles": [
            {"id": f"x{n}", "rows": list(tile.rows)[::-1]}
            for n, tile in enumerate(default_tiles().tiles)
        ]
    }
    assert missing_tiles(Task(example_board(), 1), default_tiles().from_data(turned)) is None


CROSSING = ["##1##", "a...b", "2c3d4"]
CROSSING_EXITS: Exits = {
    "a": [[1, 0, "E"]],
    "b": [[1, 4, "W"]],
    "c": [[2, 1, "N"]],
    "d": [[2, 3, "N"]],
}


def test_islands_that_leave_each_other_no_room() -> None:
    task, tiles = Task(drawn(CROSSING, CROSSING_EXITS), 1), part_of_the_set("I2", "V3")
    reason, squares = explain(task, tiles)
    assert reason.code == "NO_ROOM"
    assert "islands a and b" in reason.message
    assert reason.squares == ((1, 2), (1, 1), (1, 3))
    assert squares in (((0, 0), (0, 1)), ((0, 3), (0, 4)))
    assert missing_tiles(task, tiles) is None


def test_blockers_that_are_not_proved_are_not_told() -> None:
    task, tiles = Task(drawn(CROSSING, CROSSING_EXITS), 1), part_of_the_set("I2", "V3")
    assert blockers(task, tiles, budget=Budget(deterministic=0.0)) is None


def test_a_feasible_task_has_neither_reason_nor_blockers() -> None:
    answer = prove_infeasible(Task(example_board(), 1), default_tiles())
    assert (answer.status, answer.reason, answer.blockers) == ("feasible", None, None)
