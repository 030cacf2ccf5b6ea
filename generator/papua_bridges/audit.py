"""The minima of a deck proved again by the engine that did not make it."""

from collections.abc import Callable
from typing import Literal

from games.papua_bridges.content import Answer, Audit, BridgeSet, Deck, Disagreement, Task
from generator.papua_bridges.deck_check import tasks_with_boards
from solver.papua_bridges.questions import Question, settle
from solver.runner import Failure, Runner, values
from solver.runtime import DEFAULT_BUDGET, Budget

ENGINE: Literal["cp-sat"] = "cp-sat"
"""The exact search makes the decks, so CP-SAT looks after it."""


def prove(job: tuple[Task, BridgeSet, Budget]) -> Answer:
    """What CP-SAT alone says of a task's fewest tiles."""
    task, tiles, budget = job
    return settle(Question(task, tiles, budget=budget), ENGINE)


def audit(
    deck: Deck,
    runner: Runner,
    workers: int,
    on_done: Callable[[], None],
    budget: Budget = DEFAULT_BUDGET,
) -> Audit:
    """Compare every minimum that the deck states with CP-SAT's own proof.

    ``on_done`` is told of each task. A task that CP-SAT leaves open within the
    budget is no disagreement. Raises ``WorkError`` where a piece of work could
    not be done.
    """
    stated = list(tasks_with_boards(deck))
    jobs = [(task, deck.tiles, budget) for _, task in stated]

    def done(_index: int, _result: Answer | Failure) -> None:
        on_done()

    answers = values(runner.map(prove, jobs, workers=workers, on_result=done))
    disagreed, unknown = [], []
    for (claim, task), answer in zip(stated, answers, strict=True):
        if answer.status not in ("optimal", "infeasible"):
            unknown.append(task.id)
        elif answer.value != claim.fewest_tiles:
            found = Disagreement(task=task.id, deck=claim.fewest_tiles, audit=answer.value)
            disagreed.append(found)
    return Audit(
        deck=deck.id or "",
        engine=ENGINE,
        tasks=len(stated),
        agreed=len(stated) - len(disagreed) - len(unknown),
        disagreed=tuple(disagreed),
        unknown=tuple(unknown),
    )
