"""The next step for a build in progress: a tile, or how far to take back."""

from collections.abc import Iterable, Sequence

from games.papua_bridges.content import (
    Board,
    BridgeSet,
    Build,
    Hint,
    PlacedTile,
    Task,
    default_tiles,
)
from games.papua_bridges.scoring import faults, judge
from games.papua_bridges.validation import require_playable
from solver.papua_bridges import cpsat
from solver.papua_bridges.arrays import FAR
from solver.papua_bridges.search import Search
from solver.runtime import DEFAULT_BUDGET, Budget

LISTED = 1000
"""Shortest completions that are compared for a common placement. Ours."""
TRY = 20_000
"""Nodes of the search before CP-SAT is asked. Ours."""


def hint(
    board: Board,
    build: Build,
    tiles: BridgeSet | None = None,
    *,
    budget: Budget = DEFAULT_BUDGET,
) -> Hint:
    """What to do next with ``build``, an attempt at one of the board's tasks.

    * ``take_back``: a tile lies against the rules (``placement`` names it), or the
      build cannot be finished; the first ``keep`` tiles can stay.
    * ``done``: all islands are joined.
    * ``forced``: ``placement`` stands in every build with the fewest tiles that has
      all the tiles laid so far.
    * ``place``: ``placement`` is a good next tile, part of a shortest completion.
    * ``none``: the task cannot be solved, or nothing was found within the budget.

    Raises ``DocumentError`` if the board or the tiles cannot be played.
    """
    owned = tiles or default_tiles()
    require_playable(board, owned)
    task = Task(board, build.start, build.without)
    for number, fault in enumerate(faults(board, build, owned)):
        if fault is not None:
            return Hint(kind="take_back", placement=build.tiles[number], keep=number)
    if judge(board, build, owned).complete:
        return Hint(kind="done")
    return (
        _towards_the_fewest(task, build.tiles, owned)
        or _towards_any(task, build.tiles, owned, budget)
        or _back(task, build.tiles, owned, budget)
    )


def _towards_the_fewest(task: Task, laid: Sequence[PlacedTile], tiles: BridgeSet) -> Hint | None:
    """A step towards a build that has the fewest tiles of all, if the laid tiles allow one."""
    whole = Search(task, tiles).fewest(nodes=TRY)
    search = Search(task, tiles, laid, laid_cost=1)
    if not whole.proved or search.bound > whole.tiles:
        return None
    found = search.fewest(nodes=TRY, listed=LISTED, cap=LISTED, with_all_laid=True)
    if not found.proved or found.tiles > whole.tiles:
        return None
    common = set(found.builds[0]).intersection(*found.builds) - set(laid)
    if common and found.complete:
        return Hint(kind="forced", placement=_first(found.builds[0], common))
    return Hint(kind="place", placement=_first(found.builds[0], set(found.builds[0]) - set(laid)))


def _towards_any(
    task: Task, laid: Sequence[PlacedTile], tiles: BridgeSet, budget: Budget
) -> Hint | None:
    """A step towards a completion, of those that the search finds one with the fewest tiles."""
    found = Search(task, tiles, laid).fewest(nodes=TRY)
    if found.tiles:
        return Hint(
            kind="place", placement=_first(found.builds[0], set(found.builds[0]) - set(laid))
        )
    answer = cpsat.feasible(task, tiles, fixed=laid, budget=budget)
    if answer.status == "unknown":
        return Hint(kind="none")
    for build in answer.solutions:
        return Hint(kind="place", placement=_first(build.tiles, set(build.tiles) - set(laid)))
    return None


def _first(build: Iterable[PlacedTile], wanted: set[PlacedTile]) -> PlacedTile:
    """The first of the wanted tiles along the road, so that each step joins the last."""
    return next(placed for placed in build if placed in wanted)


def _back(task: Task, laid: Sequence[PlacedTile], tiles: BridgeSet, budget: Budget) -> Hint:
    """How many of the laid tiles can stay: the most with which the task can be finished."""
    for keep in range(len(laid) - 1, -1, -1):
        finishable = _finishable(task, laid[:keep], tiles, budget)
        if finishable is None:
            return Hint(kind="none")
        if finishable:
            return Hint(kind="take_back", keep=keep)
    return Hint(kind="none")


def _finishable(
    task: Task, laid: Sequence[PlacedTile], tiles: BridgeSet, budget: Budget
) -> bool | None:
    search = Search(task, tiles, laid)
    if search.bound >= FAR:
        return False
    if search.fewest(nodes=TRY).tiles:
        return True
    return cpsat.completable(task, tiles, laid, budget=budget)
