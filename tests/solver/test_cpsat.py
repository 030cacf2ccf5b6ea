"""The CP-SAT prover against the brute-force oracle, the referee and known values."""

import itertools

import numpy as np
import pytest

from games.core.streams import pick, stream
from games.papua_bridges.content import (
    Answer,
    BridgeSet,
    Build,
    PlacedTile,
    Task,
    default_tiles,
    tasks_of,
)
from games.papua_bridges.scoring import judge
from solver.papua_bridges import cpsat, placements
from solver.papua_bridges.network import find, network_of
from solver.papua_bridges.placements import list_placements, orientations
from solver.papua_bridges.reduction import NEVER, least_cost
from solver.runtime import Budget
from tests.examples import example_board
from tests.solver.boards import (
    KINDS,
    Exits,
    boards,
    drawn,
    part_of_the_set,
    tasks,
    tile_sets,
)
from tests.solver.oracle import Truth, truth

SEEDS = range(40)
TINY = ("tiny", "tiny-contact")


def _judged(task: Task, tiles: BridgeSet, answer: Answer) -> Answer:
    for build in answer.solutions:
        verdict = judge(task.board, build, tiles)
        assert not verdict.errors
        assert verdict.complete or answer.objective == "most_islands"
        if answer.objective == "most_islands":
            assert verdict.points == answer.value
    return answer


@pytest.mark.rule("PB-DX-9")
@pytest.mark.parametrize(
    ("without", "fewest"), [(None, 6), *zip("abcd", (4, 4, 5, 5), strict=True)]
)
def test_the_worked_board_needs_so_many_tiles(without: str | None, fewest: int) -> None:
    task = next(t for t in tasks_of(example_board()) if (t.start, t.without) == (1, without))
    answer = _judged(task, default_tiles(), cpsat.fewest_tiles(task, default_tiles()))
    assert (answer.status, answer.value, answer.bound) == ("optimal", fewest, fewest)
    assert len(answer.solutions[0].tiles) == fewest
    less = cpsat.feasible(task, default_tiles(), at_most=fewest - 1)
    assert less.status == "infeasible"


@pytest.mark.parametrize("kind", TINY)
@pytest.mark.parametrize("seed", SEEDS)
def test_answers_are_those_of_plain_enumeration(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    expected = truth(task, tiles)
    _check_fewest(task, tiles, expected)
    _check_any(task, tiles, expected)
    most = _judged(task, tiles, cpsat.most_islands(task, tiles))
    assert (most.status, most.value, most.bound) == (
        "optimal",
        expected.islands,
        expected.islands,
    )
    assert len(most.solutions[0].tiles) == expected.islands_tiles


def _check_fewest(task: Task, tiles: BridgeSet, expected: Truth) -> None:
    fewest = _judged(task, tiles, cpsat.fewest_tiles(task, tiles))
    assert fewest.status == ("optimal" if expected.feasible else "infeasible")
    assert fewest.value == expected.fewest
    if expected.feasible:
        assert fewest.solutions[0].key in expected.minimal


def _check_any(task: Task, tiles: BridgeSet, expected: Truth) -> None:
    anything = _judged(task, tiles, cpsat.feasible(task, tiles))
    assert anything.status == ("feasible" if expected.feasible else "infeasible")
    if expected.fewest is not None:
        exactly = cpsat.feasible(task, tiles, at_most=expected.fewest)
        assert exactly.status == "feasible"
        assert len(exactly.solutions[0].tiles) == expected.fewest
        assert cpsat.feasible(task, tiles, at_most=expected.fewest - 1).status == "infeasible"


def test_the_tiny_tasks_are_of_every_sort() -> None:
    fewest = {truth(tasks(s, k), tile_sets(s, k)).fewest for s in SEEDS for k in TINY}
    assert {None, 1, 2, 3, 4} <= fewest
    removed = {tasks(s, k).without is not None for s in SEEDS for k in TINY}
    assert removed == {True, False}


@pytest.mark.parametrize("kind", TINY)
@pytest.mark.parametrize("seed", SEEDS[:20])
def test_tiles_that_lie_already(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    listed, rng = list_placements(task.board, tiles), stream(seed, "fixed", kind)
    for _ in range(4):
        placed = listed.document(pick(rng, range(len(listed))))
        expected = truth(task, tiles, [placed]).feasible
        assert cpsat.completable(task, tiles, [placed]) is expected
        answer = _judged(task, tiles, cpsat.feasible(task, tiles, fixed=[placed]))
        assert answer.status == ("feasible" if expected else "infeasible")
        if expected:
            assert answer.solutions[0].tiles[0] == placed


def test_fixed_tiles_that_cannot_lie_together_are_refused() -> None:
    task = tasks_of(example_board())[0]
    lying = PlacedTile(tile="I2", squares=((0, 6), (0, 7)))
    for other in (
        PlacedTile(tile="I2", squares=((0, 3), (0, 4))),  # the same tile
        PlacedTile(tile="I3", squares=((0, 3), (0, 4), (0, 5), (0, 6))),  # the wrong shape
        PlacedTile(tile="V3", squares=((0, 7), (0, 6), (1, 6))),  # on the island too
        PlacedTile(tile="I4", squares=((0, 4), (0, 5), (0, 6), (0, 7))),  # on top
    ):
        with pytest.raises(ValueError, match="fixed tile"):
            cpsat.completable(task, default_tiles(), [lying, other])


def test_banned_tiles_are_not_used() -> None:
    task = tasks_of(example_board())[0]
    best = cpsat.fewest_tiles(task, default_tiles()).solutions[0]
    banned = [best.tiles[0].tile]
    answer = _judged(
        task,
        default_tiles(),
        cpsat.feasible(task, default_tiles(), banned_tiles=banned),
    )
    assert answer.status == "feasible"
    assert banned[0] not in {placed.tile for placed in answer.solutions[0].tiles}
    everything = [tile.id for tile in default_tiles().tiles]
    assert cpsat.feasible(task, default_tiles(), banned_tiles=everything).status == "infeasible"


RELAY = ["1..a..2", "###a###", "3..a..4", "b.....c", "#d#####"]
RELAY_EXITS: Exits = {
    "a": [[0, 3, "W"], [2, 3, "E"]],
    "b": [[3, 0, "E"]],
    "c": [[3, 6, "W"]],
    "d": [[4, 1, "N"]],
}


@pytest.mark.rule("PB-37", "PB-63", "PB-DX-4")
def test_a_removed_island_carries_no_road() -> None:
    board = drawn(RELAY, RELAY_EXITS, "EWEW")
    tiles = part_of_the_set("I2", "I3", "I4", "L4", "V3", "I5")
    assert cpsat.fewest_tiles(Task(board, 1), tiles).status == "optimal"
    assert cpsat.fewest_tiles(Task(board, 1, "a"), tiles).status == "infeasible"
    removed = cpsat.most_islands(Task(board, 1, "a"), tiles)
    assert (removed.status, removed.value, removed.solutions[0].tiles) == ("optimal", 0, ())


@pytest.mark.rule("PB-38")
def test_one_tile_joins_every_island_whose_exits_share_its_landing_square() -> None:
    rows = ["1a2", "b.c", "#.d", "43#"]
    exits: Exits = {
        "a": [[0, 1, "S"]],
        "b": [[1, 0, "E"], [1, 0, "S"]],
        "c": [[1, 2, "W"]],
        "d": [[2, 2, "W"]],
    }
    board = drawn(rows, exits, "SSNS")
    task, tiles = Task(board, 3), part_of_the_set("I2", "V3")
    answer = cpsat.fewest_tiles(task, tiles)
    assert answer.value == truth(task, tiles).fewest == 1
    assert answer.solutions[0].tiles[0].tile == "I2"


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in TINY])
@pytest.mark.parametrize("seed", range(3))
def test_boards_of_every_kind_are_answered(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    fewest = _judged(task, tiles, cpsat.fewest_tiles(task, tiles, budget=Budget(deterministic=5)))
    anything = _judged(task, tiles, cpsat.feasible(task, tiles, budget=Budget(deterministic=5)))
    statuses = {fewest.status, anything.status}
    assert statuses <= {"optimal", "feasible", "unknown"} or statuses <= {"infeasible", "unknown"}


@pytest.mark.parametrize("kind", TINY)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_steiner_bound_never_exceeds_a_real_build(seed: int, kind: str) -> None:
    task, tiles = tasks(seed, kind), tile_sets(seed, kind)
    expected = truth(task, tiles)
    listed = list_placements(task.board, tiles)
    network = network_of(task, listed)
    cost = least_cost(network, np.ones(len(network), np.int32), range(network.hubs))
    if expected.fewest is None:
        return
    documents = [network.placements.document(p) for p in range(len(network))]
    bounds = {(d.tile, d.squares): int(c) for d, c in zip(documents, cost, strict=True)}
    for build in expected.minimal:
        assert all(bounds[laid] <= expected.fewest for laid in build)
    assert min(bounds.values()) >= 1


def test_what_cannot_be_joined_costs_never() -> None:
    task = Task(drawn(RELAY, RELAY_EXITS, "EWEW"), 1, "a")
    network = network_of(task, list_placements(task.board, default_tiles()))
    cost = least_cost(network, np.ones(len(network), np.int32), range(network.hubs))
    assert len(cost) > 0
    assert (cost >= NEVER).all()


def test_an_orientation_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placements, "orientations", lambda shape: orientations(shape)[:-1])
    placements.clear()
    try:
        wrong = [
            seed
            for seed, kind in itertools.product(SEEDS, TINY)
            if cpsat.fewest_tiles(tasks(seed, kind), tile_sets(seed, kind)).value
            != truth(tasks(seed, kind), tile_sets(seed, kind)).fewest
        ]
    finally:
        monkeypatch.undo()
        placements.clear()
    assert wrong


@pytest.mark.parametrize("join", ["ends", "contact"])
def test_the_largest_open_board_is_listed(join: str) -> None:
    rows = ["." * 24] * 24
    board = drawn(rows, {island: [] for island in "abcd"}, join=join)
    listed = list_placements(board, default_tiles())
    expected = sum(
        (25 - max(r for r, _ in shape) - 1) * (25 - max(c for _, c in shape) - 1)
        for tile in default_tiles().tiles
        for shape in orientations(tile.squares)
    )
    assert len(listed) == expected
    assert listed.document(0) == PlacedTile(tile="I2", squares=((0, 0), (0, 1)))
    assert find(listed, listed.document(len(listed) - 1)) == len(listed) - 1


def test_a_used_up_budget_is_unknown_and_never_a_proof() -> None:
    task, tiles = tasks(0, "B"), default_tiles()
    assert cpsat.fewest_tiles(task, tiles).status == "optimal"
    stopped = cpsat.fewest_tiles(task, tiles, budget=Budget(deterministic=0.0))
    assert (stopped.status, stopped.value, stopped.reason) == ("unknown", None, None)
    assert stopped.bound is not None
    assert cpsat.feasible(task, tiles, budget=Budget(deterministic=0.0)).status == "unknown"


def test_an_answer_cut_short_by_the_clock_says_so() -> None:
    stopped = cpsat.fewest_tiles(tasks(0, "B"), default_tiles(), budget=Budget(wall=0.0))
    assert stopped.status == "unknown"
    assert stopped.reason is not None
    assert stopped.reason.code == "STOPPED_BY_CLOCK"


def test_the_same_question_has_the_same_answer() -> None:
    task = tasks(3, "B+")
    first, second = (cpsat.fewest_tiles(task, default_tiles()) for _ in range(2))
    assert first.to_json() == second.to_json()


def test_builds_stand_in_an_order_in_which_they_can_be_laid() -> None:
    task = tasks(1, "B")
    build = cpsat.fewest_tiles(task, default_tiles()).solutions[0]
    landing = task.board.start_landing(task.start)
    assert landing in build.tiles[0].squares
    for number in range(1, len(build.tiles) + 1):
        begun = Build(start=task.start, tiles=build.tiles[:number], without=task.without)
        network = network_of(task, list_placements(task.board, default_tiles()))
        indices = [find(network.placements, placed) for placed in begun.tiles]
        assert len(network.walk(indices)[0]) == number


def test_walled_in_starts_are_proved_infeasible() -> None:
    found = [
        Task(boards(seed, "walled-in"), start)
        for seed in range(5)
        for start in (1, 2, 3, 4)
        if cpsat.feasible(Task(boards(seed, "walled-in"), start), default_tiles()).status
        == "infeasible"
    ]
    assert {task.board.id for task in found} == {boards(s, "walled-in").id for s in range(5)}
