"""Answers to the tasks of boards: proved once, kept for ever."""

import hashlib
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from api.asking import ask
from api.jobs import Job
from api.questions.papua_bridges import Effort, question
from api.requests.papua_bridges import SolveRequest
from api.routers.papua_bridges.effort import MODULE, effort, is_heavy
from api.routers.papua_bridges.jobs import SOLVE, submit
from api.service import VERSION, Service
from games.papua_bridges.content import Answer, Board, Island, default_tiles

PROOFS = frozenset({"optimal", "infeasible"})


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a task."""

    name: str
    """Names question and solver: the same name, the same proof."""
    text: str | None
    """The answer's JSON; None where it has still to be found."""
    proved: bool
    job: Job | None = None
    """Looks for a proof where there is none."""


def name_of(asked: SolveRequest, spent: Effort) -> str:
    """The name of a question: documents that stand in it whole count by their ids."""
    board, tiles = asked.board, asked.tiles or default_tiles()
    what = "/".join(
        str(part)
        for part in (
            getattr(board, "id", board), asked.start, asked.without, getattr(tiles, "id", tiles),
            asked.objective, asked.cap, asked.list, asked.engine, spent.deterministic, VERSION,
        )
    )  # fmt: skip
    return f"solve-{hashlib.sha256(what.encode()).hexdigest()[:32]}"


async def answered(request: Request, asked: SolveRequest) -> Solution:
    """The answer within the effort of a request, from the store or from a child."""
    spent = effort(request, asked.budget)
    asked = asked.model_copy(update={"budget": None})
    name, store = name_of(asked, spent), Service.of(request).store
    kept = await run_in_threadpool(store.recall, name)
    if kept is not None:
        return Solution(name, kept.text, kept.immutable)
    heavy = is_heavy(asked)
    text = await ask(request, f"{MODULE}:solve", question(asked, spent), heavy=heavy)
    proved = Answer.from_json(text).status in PROOFS
    await run_in_threadpool(store.remember, name, text, proved)
    return Solution(name, text, proved)


async def known(request: Request, id: str, start: int, without: Island | None) -> Solution | None:
    """The proof of a task of the board of this id, if the store has it; None otherwise."""
    asked = SolveRequest(board=id, start=start, without=without)
    name = name_of(asked, effort(request, None))
    kept = await run_in_threadpool(Service.of(request).store.recall, name)
    return Solution(name, kept.text, True) if kept is not None and kept.immutable else None


async def proved(request: Request, board: Board, start: int, without: Island | None) -> Solution:
    """The proof of a board's task if it is known or comes at once; else a job looks for it."""
    asked = SolveRequest(board=board, start=start, without=without)
    found = await answered(request, asked)
    if found.proved:
        return found
    settings = Service.of(request).settings
    larger = asked.model_copy(update={"budget": settings.job_budget})
    job = await submit(request, SOLVE, larger.model_dump(mode="json", by_alias=True))
    if job.state != "succeeded" or job.result is None or job.result.text is None:
        return Solution(found.name, None, False, job)
    text = job.result.text
    sure = Answer.from_json(text).status in PROOFS
    if sure:
        await run_in_threadpool(Service.of(request).store.remember, found.name, text, True)
    return Solution(found.name, text, sure, job)
