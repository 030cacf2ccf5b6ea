"""Questions about Papua bridges: solve, hint, check, validate, rate."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from api.asking import ask
from api.bodies import Body, described
from api.content import document
from api.problems import Place, invalid
from api.questions.papua_bridges import question
from api.requests.papua_bridges import (
    CheckRequest,
    HintRequest,
    RateRequest,
    SolveRequest,
    ValidateRequest,
)
from api.routers.papua_bridges.effort import MODULE, becomes_job, effort, is_heavy
from api.routers.papua_bridges.jobs import RATE, SOLVE, begun
from api.routers.papua_bridges.names import whole
from api.routers.papua_bridges.solutions import answered
from api.routers.parameters import IdempotencyKey
from api.views import JobView, View
from games.papua_bridges.content import (
    GAME,
    Answer,
    Board,
    Hint,
    Rating,
    Report,
    Status,
    TaskName,
    Verdict,
)

router = APIRouter(prefix=f"/v1/{GAME}", tags=["papua-bridges"])
A_JOB: dict[int | str, dict[str, Any]] = {
    202: {"model": JobView, "description": "It takes longer: a job does it."}
}


class Rated(View):
    """How hard a task is."""

    task: TaskName
    status: Status
    rating: Annotated[Rating | None, Field(description="Null where the task cannot be solved.")]


@router.post(
    "/solve",
    operation_id="solve",
    openapi_extra=described(SolveRequest),
    summary="Solve a task",
    response_model=Answer,
    responses=A_JOB,
)
async def solve(
    request: Request, body: Body[SolveRequest], idempotency_key: IdempotencyKey = None
) -> Response:
    """The answer to one task of a board: ``optimal`` and ``infeasible`` are proofs.

    A budget above what the server answers at once makes a job of it.
    """
    asked = await whole(request, body)
    if becomes_job(request, asked.budget):
        fields = asked.model_dump(mode="json", by_alias=True)
        return await begun(request, SOLVE, fields, idempotency_key)
    return document((await answered(request, asked)).text or "")


@router.post(
    "/hint",
    operation_id="hint",
    openapi_extra=described(HintRequest),
    summary="The next step of a build",
    response_model=Hint,
)
async def hint(request: Request, body: Body[HintRequest]) -> Response:
    """A tile to lay next, or how far to take back a build that cannot be finished."""
    return await _at_once(request, "hint", await whole(request, body), body.budget)


@router.post(
    "/check",
    operation_id="check",
    openapi_extra=described(CheckRequest),
    summary="Check an attempt",
    response_model=Verdict,
)
async def check(request: Request, body: Body[CheckRequest]) -> Response:
    """The referee's verdict: islands joined, points, and each wrongly laid tile with its rule."""
    return await _at_once(request, "check", await whole(request, body))


@router.post(
    "/validate",
    operation_id="validate",
    openapi_extra=described(ValidateRequest),
    summary="Hold a document against the rules",
    response_model=Report,
)
async def validate(request: Request, body: Body[ValidateRequest]) -> Response:
    """All findings about a board, a bridge set or a deck.

    With ``prove`` also whether each of the 20 tasks of a board can be solved.
    """
    asked = await whole(request, body)
    if asked.prove and not isinstance(asked.document, Board):
        message = "Only for a board all its tasks are proved; ask for those of a deck one by one."
        raise invalid([Place(pointer="/prove", code="BOARD_ONLY", message=message)])
    return await _at_once(request, "validate", asked)


@router.post(
    "/rate",
    operation_id="rate",
    openapi_extra=described(RateRequest),
    summary="How hard a task is",
    response_model=Rated,
    responses=A_JOB,
)
async def rate(
    request: Request, body: Body[RateRequest], idempotency_key: IdempotencyKey = None
) -> Response:
    """The rating of one task; without a start a job rates the tasks of the board."""
    asked = await whole(request, body)
    if asked.start is None:
        fields = asked.model_dump(mode="json", by_alias=True)
        return await begun(request, RATE, fields, idempotency_key)
    return await _at_once(request, "rate", asked)


async def _at_once(
    request: Request, name: str, asked: Any, budget: float | None = None
) -> Response:
    spent = effort(request, budget)
    heavy = is_heavy(asked) and name != "check"
    text = await ask(request, f"{MODULE}:{name}", question(asked, spent), heavy=heavy)
    return document(text)
