"""The prover: what CP-SAT can say of a task, with proofs of minima and of infeasibility.

Nothing here asks the referee; whoever hands an answer out has it checked
first. Infeasible is what a flood fill, the Steiner bound or CP-SAT proves so.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from games.papua_bridges.content import (
    Answer,
    BridgeSet,
    Build,
    PlacedTile,
    Reason,
    Status,
    Task,
    TaskName,
)
from solver.papua_bridges.climb import Outcome, any_build, cheapest
from solver.papua_bridges.network import Network, network_of
from solver.papua_bridges.placements import list_placements
from solver.papua_bridges.reduction import NEVER
from solver.runtime import DEFAULT_BUDGET, Budget, Meter


def feasible(
    task: Task,
    tiles: BridgeSet,
    *,
    at_most: int | None = None,
    fixed: Sequence[PlacedTile] = (),
    banned_tiles: Sequence[str] = (),
    budget: Budget = DEFAULT_BUDGET,
) -> Answer:
    """Any build with the ``fixed`` tiles, of at most ``at_most`` tiles, the fixed ones counted.

    Status ``feasible``, ``infeasible`` (proved) or ``unknown``. Raises
    ``ValueError`` where the fixed tiles cannot lie so.
    """
    meter = Meter(budget)
    placements = list_placements(task.board, tiles)
    network = network_of(task, placements, fixed=fixed, banned=banned_tiles)
    limit = None if at_most is None else at_most - len(fixed)
    found = any_build(network, every_island(network), meter, limit)
    if not isinstance(found, str):
        build = _build(task, network, found, fixed)
        return _answer(task, meter, objective="any", status="feasible", solutions=(build,))
    status: Status = "infeasible" if found == "none" else "unknown"
    return _answer(task, meter, objective="any", status=status)


def completable(
    task: Task, tiles: BridgeSet, fixed: Sequence[PlacedTile], *, budget: Budget = DEFAULT_BUDGET
) -> bool | None:
    """Whether some build holds all ``fixed`` tiles; None where the budget ran out."""
    network = network_of(task, list_placements(task.board, tiles), fixed=fixed)
    found = any_build(network, every_island(network), Meter(budget))
    return None if found == "unknown" else found != "none"


def fewest_tiles(task: Task, tiles: BridgeSet, *, budget: Budget = DEFAULT_BUDGET) -> Answer:
    """A build with the fewest tiles: ``optimal`` only when one tile less is proved too few."""
    meter = Meter(budget)
    network = network_of(task, list_placements(task.board, tiles))
    best = cheapest(network, every_island(network), np.ones(len(network), np.int32), meter)
    if best.bound >= NEVER:
        return _answer(task, meter, objective="fewest_tiles", status="infeasible")
    status: Status = "unknown"
    if best.chosen is not None:
        status = "optimal" if best.proved else "feasible"
    return _answer(
        task,
        meter,
        objective="fewest_tiles",
        status=status,
        value=best.value,
        bound=best.bound,
        solutions=() if best.chosen is None else (_build(task, network, best.chosen),),
    )


def most_islands(task: Task, tiles: BridgeSet, *, budget: Budget = DEFAULT_BUDGET) -> Answer:
    """A build that joins the most islands, of those one with the fewest tiles.

    ``optimal`` where both are proved; ``value`` and ``bound`` are islands. A
    task in which no island can be joined has the empty build and the value 0.
    """
    meter = Meter(budget)
    network = network_of(task, list_placements(task.board, tiles))
    number, bound, best, proved = _most_islands(network, meter)
    return _answer(
        task,
        meter,
        objective="most_islands",
        status="optimal" if proved and bound == number else "feasible",
        value=number,
        bound=bound,
        solutions=(_build(task, network, best),),
    )


def _most_islands(network: Network, meter: Meter) -> tuple[int, int, list[int], bool]:
    """Islands joined, proved upper bound, the build, and whether its tiles are proved fewest."""
    islands = every_island(network)
    weights = np.ones(len(network), np.int32)
    bound = len(islands)
    for number in range(len(islands), 0, -1):
        groups = combinations(islands, number)
        outcomes = [cheapest(network, group, weights, meter) for group in groups]
        found = [o for o in outcomes if o.chosen is not None]
        if found:
            best = min(found, key=_tiles)
            proved = min(o.bound for o in outcomes) == best.value
            return number, bound, best.chosen or [], proved
        if bound == number and all(o.bound >= NEVER for o in outcomes):
            bound = number - 1
    return 0, bound, [], True


def _tiles(outcome: Outcome) -> int:
    return NEVER if outcome.value is None else outcome.value


def every_island(network: Network) -> range:
    """The hubs of all islands in play."""
    return range(1, network.hubs)


def _build(
    task: Task, network: Network, chosen: Sequence[int], fixed: Sequence[PlacedTile] = ()
) -> Build:
    """The fixed tiles as they were laid, then the others, nearest to the start first."""
    added = (network.placements.document(p) for p in chosen if not network.fixed[p])
    return Build(start=task.start, without=task.without, tiles=(*fixed, *added))


STOPPED = Reason(
    code="STOPPED_BY_CLOCK",
    message="The clock stopped the solver before its effort was used up, "
    "so another machine may find more.",
)
"""The reason of an answer that seconds cut short."""


def _answer(task: Task, meter: Meter, **fields: object) -> Answer:
    return Answer.model_validate(
        {
            "task": TaskName.of(task),
            "engine": "cp-sat",
            "work": round(meter.spent, 6),
            "reason": STOPPED if meter.clock_fired else None,
            **fields,
        }
    )
