"""The exact search: against enumeration, under limits, with tiles laid, with and without numba."""

import os
import subprocess
import sys

import pytest

from games.papua_bridges.content import Build, PlacedTile, Task, default_tiles, tasks_of
from games.papua_bridges.scoring import judge
from solver.papua_bridges import search as search_module
from solver.papua_bridges.arrays import FAR
from solver.papua_bridges.search import Search
from tests.examples import example_board, example_build
from tests.solver import boards, oracle

MANY = 10_000_000


@pytest.mark.rule("PB-DX-9")
@pytest.mark.parametrize(
    ("without", "fewest"), [(None, 6), ("a", 4), ("b", 4), ("c", 5), ("d", 5)]
)
def test_fewest_tiles_of_the_worked_board(without: str | None, fewest: int) -> None:
    found = Search(Task(example_board(), 1, without)).fewest(nodes=MANY)
    assert found.proved
    assert found.tiles == fewest


@pytest.mark.parametrize("kind", ["tiny", "tiny-contact"])
@pytest.mark.parametrize("seed", range(40))
def test_minimum_and_minimal_builds_are_those_of_enumeration(seed: int, kind: str) -> None:
    task, tiles = boards.tasks(seed, kind), boards.tile_sets(seed, kind)
    truth = oracle.truth(task, tiles)
    found = Search(task, tiles).fewest(nodes=MANY, listed=5000, cap=5000)
    assert (found.tiles or None) == truth.fewest
    assert found.complete
    builds = [frozenset((p.tile, p.squares) for p in build) for build in found.builds]
    assert len(set(builds)) == len(builds) == found.total
    assert set(builds) == truth.minimal


@pytest.mark.parametrize("kind", boards.KINDS)
def test_every_listed_build_satisfies_the_referee(kind: str) -> None:
    for seed in range(3):
        task, tiles = boards.tasks(seed, kind), boards.tile_sets(seed, kind)
        found = Search(task, tiles).fewest(nodes=3000, listed=20, cap=20)
        for row in found.builds:
            build = Build(start=task.start, without=task.without, tiles=row)
            verdict = judge(task.board, build, tiles)
            assert verdict.complete
            assert verdict.errors == ()
            assert len(row) == found.tiles


def test_a_search_that_runs_out_claims_nothing() -> None:
    found = Search(Task(example_board(), 1)).fewest(nodes=3)
    assert found.tiles == 0
    assert not found.proved
    assert not found.complete
    assert found.bound <= 6


def test_a_count_that_runs_out_is_no_count() -> None:
    search = Search(Task(example_board(), 1))
    whole = search.fewest(nodes=MANY, cap=MANY)
    assert whole.complete
    part = search.fewest(nodes=whole.work - 1, cap=MANY)
    assert part.total <= whole.total
    assert not part.complete
    capped = search.fewest(nodes=MANY, cap=whole.total - 1)
    assert capped.total == whole.total - 1
    assert not capped.complete


def test_the_clock_can_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "PAUSE", 100)
    board = boards.boards(2, "contact")
    found = Search(Task(board, 1)).fewest(nodes=MANY, cap=MANY, stop=lambda: True)
    assert found.clock_fired
    assert not found.complete


def test_laid_tiles_are_part_of_the_question() -> None:
    task, build = Task(example_board(), 1), example_build()
    for laid in range(len(build.tiles)):
        further = Search(task, laid=build.tiles[:laid]).fewest(nodes=MANY)
        assert further.tiles == 6 - laid
        whole = Search(task, laid=build.tiles[:laid], laid_cost=1).fewest(
            nodes=MANY, listed=200, cap=200, with_all_laid=True
        )
        assert whole.tiles == 6
        assert all(set(build.tiles[:laid]) <= set(row) for row in whole.builds)


@pytest.mark.parametrize("seed", range(30))
def test_completions_are_those_of_enumeration(seed: int) -> None:
    task, tiles = boards.tasks(seed, "tiny"), boards.tile_sets(seed, "tiny")
    search = Search(task, tiles)
    start = search.goal.land & search_module.START
    first = [p for p, row in enumerate(search.space.ports) if start[row[row >= 0]].any()]
    for p in first:
        placed = search.placement(p)
        found = search.completable([p], nodes=MANY)
        assert (found is not None) == oracle.truth(task, tiles, fixed=[placed]).feasible
        if Search(task, tiles, laid=[placed]).bound >= FAR:
            assert found is None


def test_a_tile_that_does_not_fit_cannot_be_laid() -> None:
    with pytest.raises(ValueError, match="cannot lie there"):
        Search(Task(example_board(), 1), laid=[PlacedTile(tile="I2", squares=((0, 6), (1, 7)))])


def test_a_broken_orientation_table_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without mirrored forms some minimum rises, so the agreement of the engines is a test."""
    right = [Search(task).fewest(nodes=MANY).tiles for task in tasks_of(example_board())]
    whole = search_module._orientations
    monkeypatch.setattr(search_module, "_orientations", lambda squares: whole(squares)[:1])
    search_module._forms.cache_clear()
    search_module.placement_space.cache_clear()
    try:
        wrong = [Search(task).fewest(nodes=20_000).tiles for task in tasks_of(example_board())]
    finally:
        monkeypatch.undo()
        search_module._forms.cache_clear()
        search_module.placement_space.cache_clear()
    assert wrong != right


SCRIPT = """
from games.papua_bridges.content import Build, tasks_of
from solver.papua_bridges.search import Search
from tests.examples import example_board
for task in tasks_of(example_board()):
    found = Search(task).fewest(nodes=60, listed=3, cap=40)
    tiles = [Build(start=1, tiles=row).to_json() for row in found.builds]
    print(task.id, found.tiles, found.bound, found.total, found.complete, found.work, tiles)
"""


def test_compiled_and_plain_give_the_same_bytes() -> None:
    def run(compiled: str) -> str:
        environment = {**os.environ, "ISLEWORKS_COMPILED": compiled}
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, timeout=300
        ).stdout

    plain = run("0")
    assert len(plain.splitlines()) == 20
    assert plain == run("1")


def test_default_tiles_have_56_orientations() -> None:
    forms = [search_module._orientations(tile.squares) for tile in default_tiles().tiles]
    assert [len(form) for form in forms] == [2, 2, 4, 2, 8, 4, 2, 8, 4, 4, 8, 4, 4]
