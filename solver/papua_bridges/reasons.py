"""The simplest reason for which a task cannot be solved, in a player's words.

A blocked start, an exit that water does not reach, a passage that no tile
fits, tiles too short, islands that leave each other no room: the first that
holds is told. Rows and columns count from 0, as in the documents.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from games.papua_bridges.content import (
    BLOCKED,
    START_NUMBERS,
    VOLCANO,
    WATER,
    BridgeSet,
    Island,
    Reason,
    Square,
    Task,
    neighbours,
)
from solver.papua_bridges.climb import Question, any_build
from solver.papua_bridges.network import START, Network, network_of
from solver.papua_bridges.placements import list_placements
from solver.papua_bridges.reduction import NEVER
from solver.runtime import Meter

_MARKS = {VOLCANO: "a volcano", BLOCKED: "a blocked square", "": "off the board"}


def why_not(task: Task, tiles: BridgeSet, meter: Meter) -> Reason:
    """The reason of a task that is known to be infeasible; its squares are the places named."""
    network = network_of(task, list_placements(task.board, tiles))
    return (
        _start_blocked(task, network)
        or _walled_in(task)
        or _no_tile_fits(task, network)
        or _too_short(task, tiles, network, meter)
        or _no_room(task, network, meter)
    )


def _start_blocked(task: Task, network: Network) -> Reason | None:
    """PB-40: the road begins with a tile's end on the start's landing square."""
    board, start = task.board, task.start
    first = board.start_landing(start)
    mark = board.at(first)
    if mark == WATER and network.touching(START).any():
        return None
    if mark == WATER:
        message = f"No tile fits on {_named(first)}, where the road of start {start} begins."
        return Reason(code="START_BLOCKED", message=message, squares=(first,))
    what = _MARKS.get(mark, f"start {mark}" if mark.isdigit() else f"island {mark}")
    message = f"The road of start {start} leads to {_named(first)}, which is {what}, not water."
    squares = tuple(filter(board.holds, (board.starts[START_NUMBERS[start - 1]][:2], first)))
    return Reason(code="START_BLOCKED", message=message, squares=squares)


def _walled_in(task: Task) -> Reason | None:
    """PB-36, PB-38: water must lead to an exit of every island in play."""
    afloat = _afloat(task)
    cut_off = [island for island in task.islands if island not in afloat]
    if not cut_off:
        return None
    for island in cut_off:
        if not task.board.exits.get(island):
            message = f"Island {island} has no exit, so no road can join it."
            squares = tuple(task.board.squares(island))
            return Reason(code="ISLAND_UNREACHABLE", message=message, squares=squares)
    places = _landings(task, cut_off)
    message = (
        f"No water leads from start {task.start} to {_islands(cut_off)}: "
        f"{_squares(places)} cannot be reached."
    )
    return Reason(code="EXIT_WALLED_IN", message=message, squares=places)


def _afloat(task: Task) -> set[Island]:
    """The islands that the start's water reaches, by way of other islands too (PB-37)."""
    board, reached = task.board, set[Island]()
    seen, edge = set[Square](), [board.start_landing(task.start)]
    while edge:
        square = edge.pop()
        if square in seen or board.at(square) != WATER:
            continue
        seen.add(square)
        edge.extend(neighbours(square))
        for island in task.islands:
            if island not in reached and square in board.landings(island):
                reached.add(island)
                edge.extend(board.landings(island))
    return reached


def _no_tile_fits(task: Task, network: Network) -> Reason | None:
    """PB-24, PB-30: water alone is not enough, tiles must fit on it end to end."""
    _, reached = network.reach()
    cut_off = [task.islands[hub - 1] for hub in range(1, network.hubs) if not reached[hub]]
    if not cut_off:
        return None
    places = _landings(task, cut_off)
    message = (
        f"Water leads from start {task.start} to {_islands(cut_off)}, but no tiles "
        f"of this set fit on it end to end as far as {_squares(places)}."
    )
    return Reason(code="ISLAND_UNREACHABLE", message=message, squares=places)


def _too_short(task: Task, tiles: BridgeSet, network: Network, meter: Meter) -> Reason | None:
    """PB-26: there is one copy of each tile, and together they are not long enough."""
    hubs, sizes = range(1, network.hubs), [len(tile.squares) for tile in tiles.tiles]
    for group in (*((hub,) for hub in hubs), tuple(hubs)):
        question = Question.of(network, group, np.ones(len(network), np.int32), meter)
        fewest, squares = int(question.cost.min()), int(question.room.squares.min())
        if question.least < NEVER or max(fewest, squares) >= NEVER:
            continue
        islands = [task.islands[hub - 1] for hub in group]
        message = (
            f"A road from start {task.start} to {_islands(islands)} takes at least "
            f"{fewest} tiles and {squares} squares; "
            f"all tiles together, {len(sizes)} with {sum(sizes)} squares, do not make it."
        )
        places = _landings(task, islands, from_start=True)
        return Reason(code="TILES_TOO_SHORT", message=message, squares=places)
    return None


def _no_room(task: Task, network: Network, meter: Meter) -> Reason:
    """PB-33: tiles may not overlap, and so the ways to some islands exclude each other."""
    group = _least_group(network, meter)
    islands = [task.islands[hub - 1] for hub in group]
    message = f"The tiles that could join start {task.start} with {_islands(islands)} "
    if len(group) == 1:
        message += "get in each other's way."
    else:
        message += "leave each other no room: fewer of these islands can be joined, not all."
    squares = _landings(task, islands, from_start=True)
    return Reason(code="NO_ROOM", message=message, squares=squares)


def _least_group(network: Network, meter: Meter) -> tuple[int, ...]:
    """The fewest islands that are proved not to be joined together; all if none are."""
    hubs = range(1, network.hubs)
    for size in range(1, len(hubs)):
        for group in combinations(hubs, size):
            if any_build(network, group, meter) == "none":
                return group
    return tuple(hubs)


def _landings(
    task: Task, islands: Sequence[Island], *, from_start: bool = False
) -> tuple[Square, ...]:
    """Where roads reach the islands, sorted, after the start's landing square if asked for."""
    found = {s for island in islands for s in task.board.landings(island) if task.board.holds(s)}
    begin = (task.board.start_landing(task.start),) if from_start else ()
    return (*begin, *sorted(found.difference(begin)))


def _islands(islands: Sequence[Island]) -> str:
    return ("island " if len(islands) == 1 else "islands ") + _joined(islands, ", ")


def _squares(squares: Sequence[Square]) -> str:
    return _joined([_named(square) for square in squares], "; ") or "its exits"


def _named(square: Square) -> str:
    return f"row {square[0]}, column {square[1]}"


def _joined(words: Sequence[str], comma: str) -> str:
    *first, last = words or ("",)
    return f"{comma.join(first)} and {last}" if first else last
