"""What holds for every board and build (the invariants PB-INV that concern the referee)."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import Phase, event, find, given, settings
from hypothesis import strategies as st

from games.papua_bridges.content import (
    ISLANDS,
    WATER,
    Board,
    Build,
    Join,
    PlacedTile,
    Road,
    Square,
    default_tiles,
)
from games.papua_bridges.form import board_errors
from games.papua_bridges.scoring import faults, judge
from tests.games.drawn import boards, build_of, builds
from tests.games.slow_referee import slow_judge

tries = settings(max_examples=300, deadline=None)


def standing(board: Board, build: Build) -> list[PlacedTile]:
    return [
        placed
        for placed, fault in zip(build.tiles, faults(board, build), strict=True)
        if fault is None
    ]


def rejoined(board: Board, join: Join) -> Board:
    return Board.from_data({**board.model_dump(by_alias=True, exclude={"id"}), "join": join})


@tries
@given(st.data())
def test_two_referees_agree(data: st.DataObject) -> None:
    board = data.draw(boards())
    build = data.draw(builds(board, wrong=True))
    errors, connected, complete = slow_judge(board, build, default_tiles())
    verdict = judge(board, build)
    assert [(e.code, e.tile, e.square) for e in verdict.errors] == errors
    assert set(verdict.connected) == connected
    assert verdict.complete == complete
    event(f"{verdict.points} points")


@tries
@given(st.data())
@pytest.mark.rule("PB-45", "PB-INV-3", "PB-INV-5", "PB-INV-6", "PB-INV-22")
def test_what_stands_is_disjoint_on_water_and_counted(data: st.DataObject) -> None:
    board = data.draw(boards())
    assert list(board_errors(board)) == []
    build = data.draw(builds(board, wrong=True))
    squares = [square for placed in standing(board, build) for square in placed.squares]
    assert len(squares) == len(set(squares))
    assert all(board.at(square) == WATER for square in squares)
    names = [placed.tile for placed in standing(board, build)]
    assert len(names) == len(set(names))
    verdict = judge(board, build)
    assert verdict.points == len(verdict.connected) <= (3 if build.without else 4)
    assert build.without not in verdict.connected


@tries
@given(st.data())
@pytest.mark.rule("PB-42", "PB-INV-7")
def test_a_legal_tile_more_never_loses_an_island(data: st.DataObject) -> None:
    board = data.draw(boards())
    build = data.draw(builds(board, wrong=False))
    joined: set[str] = set()
    for number in range(len(build.tiles) + 1):
        verdict = judge(board, build.model_copy(update={"tiles": build.tiles[:number]}))
        assert verdict.errors == ()
        assert joined <= set(verdict.connected)
        joined = set(verdict.connected)


@tries
@given(st.data())
@pytest.mark.rule("PB-A3", "PB-INV-8")
def test_order_does_not_matter_where_nothing_overlaps(data: st.DataObject) -> None:
    board = data.draw(boards())
    build = data.draw(builds(board, wrong=False))
    order = data.draw(st.permutations(build.tiles))
    assert judge(board, build.model_copy(update={"tiles": tuple(order)})) == judge(board, build)


@tries
@given(st.data())
@pytest.mark.rule("PB-24", "PB-INV-9")
def test_turning_and_mirroring_everything_changes_nothing(data: st.DataObject) -> None:
    board = data.draw(boards())
    build = data.draw(builds(board, wrong=True))
    move = data.draw(st.sampled_from([mirrored, turned]))
    moved_board, moved_build = move(board, build)
    verdict, moved = judge(board, build), judge(moved_board, moved_build)
    assert (moved.connected, moved.complete) == (verdict.connected, verdict.complete)
    assert [(e.code, e.tile) for e in moved.errors] == [(e.code, e.tile) for e in verdict.errors]


@tries
@given(st.data())
@pytest.mark.rule("PB-39", "PB-INV-10")
def test_what_ends_join_contact_joins_too(data: st.DataObject) -> None:
    board = data.draw(boards())
    build = data.draw(builds(board, wrong=True))
    by_ends = judge(rejoined(board, "ends"), build)
    by_contact = judge(rejoined(board, "contact"), build)
    assert set(by_ends.connected) <= set(by_contact.connected)
    assert by_ends.errors == by_contact.errors
    event(f"{by_contact.points - by_ends.points} more by contact")


@tries
@given(st.data())
@pytest.mark.rule("PB-63", "PB-INV-13")
def test_a_removed_island_is_an_obstacle_without_exits(data: st.DataObject) -> None:
    board = data.draw(boards())
    build = data.draw(builds(board, wrong=True))
    removed = data.draw(st.sampled_from(ISLANDS))
    obstacle = board.model_copy(
        update={
            "rows": tuple(row.replace(removed, "#") for row in board.rows),
            "exits": {**board.exits, removed: ()},
        }
    )
    without = build.model_copy(update={"without": removed})
    whole = build.model_copy(update={"without": None})
    assert judge(board, without).connected == judge(obstacle, whole).connected
    assert standing(board, without) == standing(obstacle, whole)


def mirrored(board: Board, build: Build) -> tuple[Board, Build]:
    last = board.width - 1
    rows = [row[::-1] for row in board.rows]
    return _moved(board, build, rows, lambda s: (s[0], last - s[1]), "NWSE")


def turned(board: Board, build: Build) -> tuple[Board, Build]:
    """By a quarter clockwise."""
    last = board.height - 1
    rows = ["".join(column) for column in zip(*reversed(board.rows), strict=True)]
    return _moved(board, build, rows, lambda s: (s[1], last - s[0]), "ESWN")


def _moved(
    board: Board,
    build: Build,
    rows: list[str],
    move: Callable[[Square], Square],
    directions: str,
) -> tuple[Board, Build]:
    def road(old: Road) -> tuple[int, int, str]:
        return (*move(old[:2]), directions["NESW".index(old[2])])

    data = board.model_dump(by_alias=True, exclude={"id"})
    data["rows"] = rows
    data["exits"] = {island: [road(r) for r in roads] for island, roads in board.exits.items()}
    data["starts"] = {number: road(r) for number, r in board.starts.items()}
    laid = [(placed.tile, [move(square) for square in placed.squares]) for placed in build.tiles]
    return Board.from_data(data), build_of(build.start, build.without, laid)


@pytest.mark.parametrize("points", [0, 1, 2, 3, 4])
def test_the_drawn_builds_reach_every_score(points: int) -> None:
    """Guards the tests above: they would say little if hardly any build joined an island."""
    attempts = boards().flatmap(lambda board: st.tuples(st.just(board), builds(board, wrong=True)))
    many = settings(max_examples=4000, deadline=None, database=None, phases=[Phase.generate])
    board, build = find(
        attempts, lambda pair: judge(*pair).points == points, settings=many, random=Random(1)
    )
    assert len(judge(board, build).connected) == points
