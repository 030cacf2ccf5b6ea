"""What one may ask about a task: one function, and the referee looks at every answer.

The exact search goes first, as it is quickest; what it does not settle within a
small share of the budget, CP-SAT does. That a task is infeasible is said from
CP-SAT's proof, or from a flood fill over placements that does not get through.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import platformdirs

from games.papua_bridges.content import (
    GAME,
    Answer,
    BridgeSet,
    Build,
    Count,
    Objective,
    Status,
    Task,
    TaskName,
    default_tiles,
)
from games.papua_bridges.scoring import judge
from games.papua_bridges.validation import require_playable
from solver.papua_bridges import cpsat
from solver.papua_bridges.arrays import FAR
from solver.papua_bridges.explain import explain
from solver.papua_bridges.search import Found, Search
from solver.runtime import DEFAULT_BUDGET, Budget

Engine = Literal["auto", "search", "cp-sat"]

FIRST_TRY = 10_000
"""Nodes of the search before CP-SAT is asked: about a tenth of a second. Ours."""


class DisagreementError(RuntimeError):
    """The referee or another engine contradicts an answer: never an answer, always a bug."""


@dataclass(frozen=True, slots=True)
class Question:
    """A task with everything that may change its answer."""

    task: Task
    tiles: BridgeSet
    objective: Objective = "fewest_tiles"
    budget: Budget = DEFAULT_BUDGET
    cap: int = 0
    """Count builds with the fewest tiles up to so many; 0: do not count."""
    listed: int = 1
    """Give the first so many builds with the fewest tiles."""


def solve(
    task: Task,
    tiles: BridgeSet | None = None,
    objective: Objective = "fewest_tiles",
    *,
    budget: Budget = DEFAULT_BUDGET,
    cap: int = 0,
    listed: int = 1,
    engine: Engine = "auto",
) -> Answer:
    """Answer a question about a task; ``optimal`` and ``infeasible`` are proofs.

    ``any``: a build that joins all islands. ``fewest_tiles``: one with the fewest
    tiles, or the first ``listed``, and their number up to ``cap``. ``most_islands``:
    most islands, then fewest tiles. With the same budget the answer is the same on
    every machine, unless the wall limit fires. ``engine`` names the only one to be
    asked: the search alone proves ``infeasible`` by flood fill only, CP-SAT alone never counts.
    An infeasible task comes with a reason and, if that was proved, its fewest blockers.

    Raises ``DocumentError`` if the board or the tiles cannot be played, and
    ``DisagreementError`` if the referee refuses the answer.
    """
    owned = tiles or default_tiles()
    require_playable(task.board, owned)
    answer = settle(Question(task, owned, objective, budget, cap, max(1, listed)), engine)
    if answer.status != "infeasible":
        return answer
    reason, blockers = explain(task, owned, budget=budget)
    return answer.model_copy(update={"reason": reason, "blockers": blockers})


def settle(question: Question, engine: Engine = "auto") -> Answer:
    """The answer to a question about a playable board, checked, without reasons; see ``solve``."""
    answer = _ask(question, engine)
    check(question, answer)
    return answer


def check(question: Question, answer: Answer) -> None:
    """Let the referee look at every build; ``DisagreementError`` if it refuses one."""
    for build in answer.solutions:
        verdict = judge(question.task.board, build, question.tiles)
        right = verdict.complete and not verdict.errors
        if answer.objective == "fewest_tiles":
            right = right and len(build.tiles) == answer.value
        elif answer.objective == "most_islands":
            right = not verdict.errors and verdict.points == answer.value
        if not right:
            raise DisagreementError(f"The referee refuses an answer; see {_keep(question)}.")


def _keep(question: Question) -> Path:
    folder = Path(platformdirs.user_data_dir("isleworks")) / "disagreements"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{GAME}-{question.task.id.replace('/', '-')}-{question.objective}.json"
    path.write_text(
        f'{{"board":{question.task.board.to_json()},"tiles":{question.tiles.to_json()}}}\n',
        "utf-8",
    )
    return path


def _ask(question: Question, engine: Engine) -> Answer:
    if engine == "cp-sat":
        return _prove(question)
    if question.objective == "most_islands":
        return _most_islands(question, engine)
    search = Search(question.task, question.tiles)
    if engine == "search" or search.bound >= FAR:
        return _from_search(question, _search(question, search, question.budget.nodes))
    found = _search(question, search, min(FIRST_TRY, question.budget.nodes))
    if found.proved and (found.complete or found.total >= question.cap):
        return _from_search(question, found)
    if not found.proved:
        proof = _prove(question)
        if proof.status == "infeasible" or (proof.solutions and not _wants_more(question)):
            return proof
        found = _search(question, search, question.budget.nodes)
        return _from_search(question, found) if found.proved else proof
    return _from_search(question, _search(question, search, question.budget.nodes))


def _wants_more(question: Question) -> bool:
    return question.objective == "fewest_tiles" and (question.cap > 0 or question.listed > 1)


def _most_islands(question: Question, engine: Engine) -> Answer:
    """All islands where that can be done, which the search shows; else CP-SAT's answer."""
    nodes = question.budget.nodes if engine == "search" else FIRST_TRY
    found = _search(question, Search(question.task, question.tiles), nodes)
    if not found.proved and engine == "auto":
        return _prove(question)
    islands = len(question.task.islands)
    value, status = (islands, "optimal") if found.proved else (None, "unknown")
    update = {"value": value, "bound": islands, "count": None, "status": status}
    return _from_search(question, found).model_copy(update=update)


def _prove(question: Question) -> Answer:
    provers: dict[Objective, Callable[..., Answer]] = {
        "any": cpsat.feasible,
        "fewest_tiles": cpsat.fewest_tiles,
        "most_islands": cpsat.most_islands,
    }
    return provers[question.objective](question.task, question.tiles, budget=question.budget)


def _search(question: Question, search: Search, nodes: int) -> Found:
    deadline = time.monotonic() + question.budget.wall
    return search.fewest(
        nodes=nodes,
        listed=question.listed,
        cap=max(1, question.cap, question.listed),
        stop=lambda: time.monotonic() > deadline,
    )


def _from_search(question: Question, found: Found) -> Answer:
    task, counts = question.task, question.objective != "any"
    builds = [Build(start=task.start, without=task.without, tiles=row) for row in found.builds]
    status: Status = "infeasible" if found.bound >= FAR else "unknown"
    if found.proved:
        status = "optimal" if counts else "feasible"
    count = Count(value=min(found.total, question.cap), complete=found.complete)
    return Answer(
        task=TaskName.of(task),
        status=status,
        objective=question.objective,
        engine="search",
        value=found.tiles if found.proved and counts else None,
        bound=found.bound if counts and found.bound <= len(question.tiles.tiles) else None,
        solutions=tuple(builds[: question.listed if counts else 1]),
        count=count if counts and question.cap and found.proved else None,
        work=float(found.work),
        reason=cpsat.STOPPED if found.clock_fired else None,
    )
