"""Openings: which ways to begin there are, and which of them can be finished how well."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks.players.hand import moves
from benchmarks.players.table import Table, table
from games.core.streams import stream
from games.papua_bridges.content import Build, Task, default_tiles
from games.papua_bridges.scoring import judge
from generator.papua_bridges.boards import CLASSES, sample
from generator.papua_bridges.deadends import DeadEnds
from generator.papua_bridges.openings import Finishing, Openings
from solver.papua_bridges.search import Search
from solver.papua_bridges.traps import completable_each
from tests.examples import example_board


def drawn_tasks(count: int) -> list[Task]:
    boards = [sample(stream(8, "openings", i), CLASSES[i % 3]) for i in range(3 * count)]
    whole = [board for board in boards if board is not None][:count]
    return [Task(board, 1 + n % 4, (None, "c")[n % 2]) for n, board in enumerate(whole)]


TASKS = [Task(example_board(), 1), *drawn_tasks(4)]


def squares_of(search: Search, placement: int) -> tuple[str, tuple[tuple[int, int], ...]]:
    placed = search.placement(placement)
    return placed.tile, placed.squares


def seen_by_players(
    task: Task, t: Table, placement: int
) -> tuple[str, tuple[tuple[int, int], ...]]:
    water = task.board.squares(".")
    squares = tuple(s for n, s in enumerate(water) if int(t.mask[placement]) >> n & 1)
    return default_tiles().tiles[t.tile[placement]].id, squares


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_openings_are_the_moves_that_the_players_find_by_themselves(task: Task) -> None:
    search, t = Search(task), table(task)
    openings = Openings.of(search)
    out, laid = np.zeros(t.mask.size, np.int64), np.zeros(32, np.int64)
    firsts = [int(p) for p in out[: moves(t, laid, 0, out)]]
    assert {seen_by_players(task, t, p) for p in firsts} == {
        squares_of(search, int(p)) for p in openings.firsts
    }
    pairs = set()
    for p in firsts:
        laid[0] = p
        for q in out[: moves(t, laid, 1, out)].tolist():
            pairs.add((seen_by_players(task, t, p), seen_by_players(task, t, q)))
    assert pairs == {
        (squares_of(search, p), squares_of(search, q)) for p, q in openings.pairs.tolist()
    }


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_dead_ends_are_those_that_cp_sat_proves(task: Task) -> None:
    search = Search(task)
    openings, ends = Openings.of(search), DeadEnds(search, floods=5000, in_all=10**6)
    cases = [[int(p)] for p in openings.firsts] + openings.pairs.tolist()[::40]
    proved = completable_each(
        task, search.tiles, [[search.placement(p) for p in case] for case in cases]
    )
    said = [ends.finish(case) for case in cases]
    assert [alive for alive, _ in said] == proved
    for case, (alive, build) in zip(cases, said, strict=True):
        if alive:
            assert build[: len(case)] == case
            tiles = tuple(search.placement(p) for p in build)
            laid = Build(start=task.start, without=task.without, tiles=tiles)
            verdict = judge(task.board, laid)
            assert verdict.complete
            assert not verdict.errors


def test_with_one_flood_fill_only_what_it_shows_is_said() -> None:
    search = Search(TASKS[0])
    few, many = (
        DeadEnds(search, floods=1, in_all=10**6),
        DeadEnds(search, floods=5000, in_all=10**6),
    )
    pairs = Openings.of(search).pairs.tolist()
    hasty = [few.finish(pair)[0] for pair in pairs]
    thorough = [many.finish(pair)[0] for pair in pairs]
    assert None in hasty
    assert False in hasty
    assert all(one in (None, other) for one, other in zip(hasty, thorough, strict=True))


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_finishing_says_exactly_which_pairs_end_within_the_limit(task: Task) -> None:
    search = Search(task)
    found = search.fewest(nodes=100_000)
    if not found.proved:
        pytest.skip("the drawn task cannot be solved")
    openings = Openings.of(search)
    for limit in (found.tiles, found.tiles + 1):
        finishing = Finishing(search, openings, limit)
        assert finishing.decide(range(len(openings.pairs)), 10**6)
        for number, pair in list(enumerate(openings.pairs.tolist()))[::11]:
            build = search.completable(pair, nodes=2000)
            if build is not None and not openings.solving[number]:
                assert finishing.pair[number] == (len(build) <= limit)
            assert openings.bound[number] <= (len(build) if build else 99)


def test_finishing_says_when_its_nodes_run_out() -> None:
    search = Search(TASKS[0])
    openings = Openings.of(search)
    assert not Finishing(search, openings, 7).decide(range(len(openings.pairs)), nodes=1)


def test_dead_ends_are_the_same_without_compilation() -> None:
    code = (
        "from tests.examples import example_board\n"
        "from games.papua_bridges.content import Task\n"
        "from generator.papua_bridges.features import measure\n"
        "print(measure(Task(example_board(), 1)))"
    )
    lines = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "ISLEWORKS_COMPILED": flag, "PYTHONPATH": str(Path.cwd())},
            capture_output=True,
            text=True,
            check=True,
            timeout=100,
        ).stdout
        for flag in "01"
    }
    assert len(lines) == 1
