"""Why a task cannot be solved, and the fewest squares that stand in the way."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from games.papua_bridges.content import (
    BLOCKED,
    STARTS,
    VOLCANO,
    WATER,
    Answer,
    BridgeSet,
    Reason,
    Square,
    Task,
    default_tiles,
)
from solver.papua_bridges import cpsat
from solver.papua_bridges.climb import cheapest
from solver.papua_bridges.network import network_of
from solver.papua_bridges.placements import list_shapes, orientations
from solver.papua_bridges.reasons import why_not
from solver.runtime import DEFAULT_BUDGET, Budget, Meter

MISSING_EFFORT = 3.0
"""Deterministic time in which tiles that would help are looked for. DEFAULT, ours."""
Blockers = tuple[Square, ...] | None


def explain(
    task: Task, tiles: BridgeSet, *, budget: Budget = DEFAULT_BUDGET
) -> tuple[Reason, Blockers]:
    """The reason and the blockers of a task that is known to be infeasible.

    Tiles that would make it feasible are named in the reason's message.
    ``budget`` holds for each of reason, missing tiles and blockers by itself.
    """
    reason = why_not(task, tiles, Meter(budget))
    missing = missing_tiles(task, tiles, budget=budget)
    if missing:
        added = f" With {_listing(missing)} of the default set it could be solved."
        reason = reason.model_copy(update={"message": reason.message + added})
    return reason, blockers(task, tiles, budget=budget)


def prove_infeasible(task: Task, tiles: BridgeSet, *, budget: Budget = DEFAULT_BUDGET) -> Answer:
    """CP-SAT's answer to whether there is any build, with reason and blockers where none is."""
    answer = cpsat.feasible(task, tiles, budget=budget)
    if answer.status != "infeasible":
        return answer
    reason, squares = explain(task, tiles, budget=budget)
    return answer.model_copy(update={"reason": reason, "blockers": squares})


def blockers(task: Task, tiles: BridgeSet, *, budget: Budget = DEFAULT_BUDGET) -> Blockers:
    """The fewest volcano, ``#`` and unrolled start squares that keep a task from being solvable.

    Turned to water they would let it be solved, and no smaller number would:
    proved. None if no such squares do, or if it was not proved. The task is
    taken to be infeasible as it is.
    """
    board = task.board
    marks = [VOLCANO, BLOCKED, *(str(start) for start in STARTS if start != task.start)]
    closed = board.squares("".join(marks))
    water = str.maketrans(dict.fromkeys(marks, WATER))
    rows = tuple(row.translate(water) for row in board.rows)
    shapes = tuple((tile.id, tile.squares) for tile in tiles.tiles)
    network = network_of(task, list_shapes(rows, board.join, shapes))
    is_closed = np.zeros(network.placements.cells, np.int32)
    is_closed[[row * board.width + column for row, column in closed]] = 1
    squares = network.placements.squares
    opened = np.bincount(squares.owner, is_closed[squares.items], len(network)).astype(np.int32)
    best = cheapest(network, cpsat.every_island(network), opened, Meter(budget), floor=1)
    if best.chosen is None or not best.proved:
        return None
    used = {divmod(cell, board.width) for p in best.chosen for cell in squares.row(p)}
    return tuple(square for square in closed if square in used)


def missing_tiles(
    task: Task, tiles: BridgeSet, *, budget: Budget = DEFAULT_BUDGET
) -> tuple[str, ...] | None:
    """Tiles of the default set that, added to ``tiles``, make the task solvable.

    The fewest, if ``MISSING_EFFORT`` suffices to prove that. None if there are
    none, or none were found.
    """
    own = {frozenset(orientations(tile.squares)) for tile in tiles.tiles}
    extra = [t for t in default_tiles().tiles if frozenset(orientations(t.squares)) not in own]
    if not extra:
        return None
    shapes = tuple((tile.id, tile.squares) for tile in (*tiles.tiles, *extra))
    network = network_of(task, list_shapes(task.board.rows, task.board.join, shapes))
    is_extra = (network.placements.tile >= len(tiles.tiles)).astype(np.int32)
    effort = min(budget.deterministic, MISSING_EFFORT)
    meter = Meter(replace(budget, deterministic=effort))
    best = cheapest(network, cpsat.every_island(network), is_extra, meter, floor=1)
    if best.chosen is None:
        return None
    used = {int(network.placements.tile[p]) for p in best.chosen}
    return tuple(shapes[index][0] for index in sorted(used) if index >= len(tiles.tiles))


def _listing(tiles: Sequence[str]) -> str:
    names = ", ".join(tiles)
    return f"the tile {names}" if len(tiles) == 1 else f"the tiles {names}"
