"""What the rating knows of a task: named inputs, each of them proved or missing.

Minima, counts and openings that end well are proved by the exact search,
openings that cannot be finished by a flood fill or CP-SAT.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.streams import stream, unit
from games.papua_bridges.content import Answer, BridgeSet, Task, default_tiles
from generator.papua_bridges.deadends import DeadEnds
from generator.papua_bridges.openings import Finishing, Mask, Openings
from generator.papua_bridges.weights import weights
from solver.papua_bridges.questions import Question, settle
from solver.papua_bridges.search import Search
from solver.papua_bridges.traps import completable_each
from solver.runtime import DEFAULT_BUDGET, Budget

FLOODS = 2000
"""Flood fills for one opening before CP-SAT is asked; they change the time it takes, not the
result. Ours."""

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
    """The same for seeded pairs of a first placement and a second one that joins it."""
    detour2: float | None = None
    """Share of seeded pairs that are in no build of at most one tile more than the fewest."""
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
    chosen = _spread(range(len(openings.pairs)), weights().detour_pairs, place)
    finishing = Finishing(search, openings, known.value + 1)
    decided = finishing.decide(chosen, budget.nodes)
    detour2 = _share(~finishing.pair[chosen]) if decided else None
    trapping = _spread(chosen, weights().trap_pairs, place)
    trap, trap2 = _traps(search, openings, finishing, trapping, budget)
    return Evidence(
        fewest_tiles=known.value,
        minimal_builds=min(count.value, cap) if count and settled else None,
        trap=trap,
        trap2=trap2,
        detour2=detour2,
        choices=len(openings.pairs) / len(openings.firsts),
    )


def _spread(numbers: Sequence[int], wanted: int, place: float) -> Sequence[int]:
    """All numbers, or ``wanted`` of them, evenly spread; ``place`` in [0, 1) says where."""
    if len(numbers) <= wanted:
        return numbers
    return [numbers[int((n + place) * len(numbers) / wanted)] for n in range(wanted)]


def _share(flags: Mask) -> float:
    return float(flags.mean()) if len(flags) else 0.0


def _traps(
    search: Search,
    openings: Openings,
    finishing: Finishing,
    chosen: Sequence[int],
    budget: Budget,
) -> tuple[float | None, float | None]:
    """Shares of first placements and of the chosen pairs that no build holds, if proved."""
    firsts = [(int(p),) for p in openings.firsts]
    pairs = [tuple(openings.pairs[number].tolist()) for number in chosen]
    finishing.limit = len(search.tiles.tiles) + 1
    dead: set[Case] = set()
    hard: list[Case] = []
    ends = DeadEnds(search, FLOODS)
    for case in (*firsts, *pairs):
        if finishing.holds(case):
            continue
        if case[:1] in dead:
            dead.add(case)
            continue
        said, build = ends.finish(case)
        if said:
            finishing.note(build)
        else:
            hard.append(case) if said is None else dead.add(case)
    asked = [case for case in hard if not finishing.holds(case)]
    laid = [[search.placement(p) for p in case] for case in asked]
    verdicts = completable_each(search.task, search.tiles, laid, budget=budget) if asked else []
    if None in verdicts:
        return None, None
    dead |= {case for case, alive in zip(asked, verdicts, strict=True) if not alive}
    first_dead = sum(len(case) == 1 for case in dead)
    return first_dead / len(firsts), (len(dead) - first_dead) / max(1, len(pairs))
