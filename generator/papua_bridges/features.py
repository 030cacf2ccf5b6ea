"""What the rating knows of a task: named inputs, each of them proved or missing.

Minima, counts and openings that end well are proved by the exact search,
openings that cannot be finished by a flood fill or CP-SAT.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import TypeAlias

from games.core.streams import stream, unit
from games.papua_bridges.content import Answer, BridgeSet, Task, default_tiles
from generator.papua_bridges.deadends import DeadEnds
from generator.papua_bridges.openings import Finishing, Openings
from generator.papua_bridges.weights import weights
from solver.papua_bridges.questions import Question, settle
from solver.papua_bridges.search import Search
from solver.papua_bridges.traps import completable_each
from solver.runtime import DEFAULT_BUDGET, Budget

NODES = 1_000_000
"""The most work of the search on all openings of a task. Ours."""
FLOODS, ALL_FLOODS = 2000, 100_000
"""Flood fills for one opening, and for all of a task, before CP-SAT is asked; they change the
time it takes, not the result. Ours."""

Case: TypeAlias = tuple[int, ...]
"""An opening: a first placement, or a first and a second one."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The inputs of a rating; None where one was not proved within the budget.

    All are None for a task that cannot be solved.
    """

    fewest_tiles: int | None = None
    minimal_builds: int | None = None
    """Builds with the fewest tiles, counted up to the cap of the weights file."""
    trap: float | None = None
    """Share of the legal first placements that leave the task infeasible."""
    trap2: float | None = None
    """The same for seeded pairs of a first placement and a second one that joins it. Pairs that
    a short build holds are known to be none; some of the others, seeded, stand for them all."""
    detour2: float | None = None
    """Share of these pairs that are in no build of at most one tile more than the fewest."""
    choices: float | None = None
    """Mean number of second placements after a legal first one."""


def measure(
    task: Task,
    tiles: BridgeSet | None = None,
    *,
    budget: Budget = DEFAULT_BUDGET,
    seed: int = 0,
    answer: Answer | None = None,
) -> Evidence:
    """Measure the inputs of a task's rating.

    ``seed`` draws the pairs where there are more than the weights file asks for.
    ``answer`` is what a solver said of the fewest tiles, with a count up to the
    cap at least, to save asking again. The budget holds for each question asked.
    """
    owned, cap = tiles or default_tiles(), weights().cap
    known = answer or settle(Question(task, owned, budget=budget, cap=cap))
    if known.status != "optimal" or known.value is None:
        return Evidence()
    count = known.count
    settled = count is not None and (count.complete or count.value >= cap)
    search = Search(task, owned)
    openings = Openings.of(search)
    place = unit(stream(seed, "rating pairs", task.id))
    trap, trap2, detour2 = _misleading(search, openings, known.value, place, budget)
    return Evidence(
        fewest_tiles=known.value,
        minimal_builds=min(count.value, cap) if count and settled else None,
        trap=trap,
        trap2=trap2,
        detour2=detour2,
        choices=len(openings.pairs) / len(openings.firsts),
    )


def _misleading(
    search: Search, openings: Openings, fewest: int, place: float, budget: Budget
) -> tuple[float | None, float | None, float | None]:
    """``trap``, ``trap2`` and ``detour2`` of a task with so many tiles at least."""
    chosen = _spread(range(len(openings.pairs)), weights().detour_pairs, place)
    finishing = Finishing(search, openings, fewest + 1)
    decided = finishing.decide(chosen, min(NODES, budget.nodes))
    others = [number for number in chosen if not finishing.pair[number]]
    tried = _spread(others, weights().trap_pairs, place)
    detours = len(others) / max(1, len(chosen))
    firsts = [(int(p),) for p in openings.firsts]
    pairs = [tuple(openings.pairs[number].tolist()) for number in tried]
    dead = _dead(search, finishing, [*firsts, *pairs], budget)
    trap = None if dead is None else _share(firsts, dead)
    if not decided:
        return trap, None, None
    return trap, None if dead is None else detours * _share(pairs, dead), detours


def _spread(numbers: Sequence[int], wanted: int, place: float) -> Sequence[int]:
    """All numbers, or ``wanted`` of them, evenly spread; ``place`` in [0, 1) says where."""
    if len(numbers) <= wanted:
        return numbers
    return [numbers[int((n + place) * len(numbers) / wanted)] for n in range(wanted)]


def _share(cases: Sequence[Case], dead: Set[Case]) -> float:
    return sum(case in dead for case in cases) / max(1, len(cases))


def _dead(
    search: Search, finishing: Finishing, cases: Sequence[Case], budget: Budget
) -> Set[Case] | None:
    """Those of the openings that no build holds, each proved; None if one stays open."""
    finishing.limit = len(search.tiles.tiles) + 1
    ends = DeadEnds(search, FLOODS, ALL_FLOODS)
    dead: set[Case] = set()
    hard: list[Case] = []
    for case in cases:
        if finishing.holds(case):
            continue
        alive, build = (False, []) if case[:1] in dead else ends.finish(case)
        if alive:
            finishing.note(build)
        else:
            hard.append(case) if alive is None else dead.add(case)
    asked = [case for case in hard if not finishing.holds(case)]
    laid = [[search.placement(p) for p in case] for case in asked]
    verdicts = completable_each(search.task, search.tiles, laid, budget=budget) if asked else []
    if None in verdicts:
        return None
    return dead | {case for case, alive in zip(asked, verdicts, strict=True) if not alive}
