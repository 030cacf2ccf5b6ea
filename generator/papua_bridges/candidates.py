"""One candidate board: drawn from its own stream, proved, rated, taken or refused.

A candidate depends on its order alone, so candidates can be studied anywhere, in
any number of processes, and the same ones are taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import fmean
from tomllib import loads
from typing import Any, Literal, TypeAlias

from games.core.documents import MadeBy, Part
from games.core.streams import stream
from games.papua_bridges.content import (
    STARTS,
    Answer,
    Board,
    BridgeSet,
    Build,
    Count,
    Island,
    Rating,
    Square,
    Task,
    default_tiles,
    tasks_of,
)
from generator.papua_bridges.boards import ClassName, sample
from generator.papua_bridges.features import measure
from generator.papua_bridges.rating import rate
from solver.papua_bridges.cpsat import STOPPED
from solver.papua_bridges.questions import Question, settle

GENERATOR = "isleworks papua-bridges/1"
"""Name and version of this generator; it changes whenever a seed would give another board."""
COUNTED = 1000
"""Minimal builds of a task are counted up to so many; then it is "at least". Ours."""

Fate: TypeAlias = Literal[
    "taken", "no_board", "unsolvable", "unproved", "stars_apart", "too_easy", "too_hard",
    "congruent", "clock",
]  # fmt: skip
"""What became of a candidate; ``clock``: seconds, not effort, stopped a proof."""


@cache
def bands() -> dict[str, Any]:
    """The bands of difficulty, ours (DEFAULT)."""
    return loads(files(__package__).joinpath("bands.toml").read_text("utf-8"))


def band(class_name: ClassName) -> tuple[float, float]:
    """Lowest and highest score of a board of the class, the highest not included."""
    lowest, highest = bands()[class_name]["scores"]
    return lowest, highest


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of a candidate, and which one it is."""

    seed: int
    class_name: ClassName
    item: int
    """Number in the seed's sequence of candidates, from 0."""
    scores: tuple[float, float]
    """Lowest and highest score of the board, the highest not included."""
    stars: tuple[int, int] = (1, 5)
    """Fewest and most stars of each all-island task."""
    size: Square | None = None
    """Rows and columns; None: those of the class."""
    tiles: BridgeSet | None = None
    """The bridge set; None: the thirteen of the box."""


class RatedTask(Part):
    """A task with what was proved of it."""

    start: int
    without: Island | None
    fewest_tiles: int
    minimal_builds: Count
    rating: Rating
    solution: Build


class Candidate(Part):
    """A studied candidate; ``board`` and ``tasks`` only where it was not refused before."""

    item: int
    fate: Fate
    board: Board | None = None
    score: float | None = None
    """Mean score of the four all-island tasks."""
    tasks: tuple[RatedTask, ...] = ()
    """The four all-island tasks."""


def study(order: Order) -> Candidate:
    """Draw a candidate, prove its 20 tasks solvable with their minima, rate four, and judge it."""
    board = _drawn(order)
    if board is None:
        return Candidate(item=order.item, fate="no_board")
    tiles = order.tiles or default_tiles()
    answers = []
    for task in tasks_of(board):
        answer = settle(Question(task, tiles))
        if answer.status != "optimal":
            return Candidate(item=order.item, fate=_why_not(answer))
        answers.append(answer)
    rated = tuple(rate_task(Task(board, start), tiles) for start in STARTS)
    scores = [task.rating.score for task in rated if task.rating.score is not None]
    if len(scores) < len(STARTS):
        return Candidate(item=order.item, fate="unproved")
    fate, score = _fate(order, rated, scores), fmean(scores)
    return Candidate(item=order.item, fate=fate, board=board, score=score, tasks=rated)


def _drawn(order: Order) -> Board | None:
    rng = stream(order.seed, "papua-bridges/1", order.class_name, str(order.size), order.item)
    board = sample(rng, order.class_name, order.size)
    if board is None:
        return None
    made_by = MadeBy(
        generator=GENERATOR,
        seed=order.seed,
        item=order.item,
        options={"class": order.class_name, "size": "x".join(map(str, order.size or ())) or None},
    )
    return board.model_copy(update={"made_by": made_by})


def _why_not(answer: Answer) -> Fate:
    if answer.reason == STOPPED:
        return "clock"
    return "unsolvable" if answer.status == "infeasible" else "unproved"


def _fate(order: Order, rated: Sequence[RatedTask], scores: Sequence[float]) -> Fate:
    stars = [task.rating.stars or 0 for task in rated]
    if max(stars) - min(stars) > bands()["spread"]["stars"]:
        return "stars_apart"
    if fmean(scores) < order.scores[0] or min(stars) < order.stars[0]:
        return "too_easy"
    if fmean(scores) >= order.scores[1] or max(stars) > order.stars[1]:
        return "too_hard"
    return "taken"


def rate_task(task: Task, tiles: BridgeSet) -> RatedTask:
    """Prove, count and rate one solvable task; raises ``ValueError`` if no minimum was proved."""
    answer = settle(Question(task, tiles, cap=COUNTED))
    if answer.status != "optimal" or answer.value is None or answer.count is None:
        raise ValueError(f"No minimum was proved for {task.id}.")
    return RatedTask(
        start=task.start,
        without=task.without,
        fewest_tiles=answer.value,
        minimal_builds=answer.count,
        rating=rate(measure(task, tiles, answer=answer)),
        solution=answer.solutions[0],
    )


def rate_rest(candidate: Candidate, tiles: BridgeSet | None = None) -> tuple[RatedTask, ...]:
    """All 20 tasks of a taken candidate, in the order of ``tasks_of``."""
    if candidate.board is None:
        raise ValueError("A refused candidate has no tasks.")
    known = {task.start: task for task in candidate.tasks}
    return tuple(
        known[task.start] if task.without is None else rate_task(task, tiles or default_tiles())
        for task in tasks_of(candidate.board)
    )
