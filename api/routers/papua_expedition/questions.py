"""Questions about sets of Papua expedition: validate, rate."""

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.asking import ask
from api.bodies import Body, described
from api.content import document
from api.problems import Place, invalid
from api.requests.papua_expedition import ExpeditionRateRequest, ExpeditionValidateRequest
from api.routers.parameters import IdempotencyKey
from api.service import Service, visit
from api.views import JobView, accepted
from games.papua_bridges.content import Report
from games.papua_expedition.content import ExpeditionSet, require_playable
from games.papua_expedition.pieces import GAME

RATE = f"{GAME}/rate"
router = APIRouter(prefix=f"/v1/{GAME}", tags=[GAME])


@router.post(
    "/validate",
    operation_id="validate_expedition_set",
    openapi_extra=described(ExpeditionValidateRequest),
    summary="Hold a set against the rules",
    response_model=Report,
)
async def validate(request: Request, body: Body[ExpeditionValidateRequest]) -> Response:
    """All findings: errors for the stated counts, warnings for the house style."""
    cards = await _whole(request, body.document)
    text = await ask(request, "api.questions.papua_expedition:validate", cards.to_json())
    return document(text)


@router.post(
    "/rate",
    operation_id="rate_expedition_set",
    openapi_extra=described(ExpeditionRateRequest),
    summary="How much a set leaves to its players",
    status_code=202,
    response_model=JobView,
)
async def rate(
    request: Request, body: Body[ExpeditionRateRequest], idempotency_key: IdempotencyKey = None
) -> Response:
    """A job plays games between programs; its result is a rating with its interval."""
    asked = body
    if asked.document is not None:
        cards = require_playable(await _whole(request, asked.document))
        asked = asked.model_copy(update={"document": cards})
    fields = asked.model_dump(mode="json", by_alias=True)
    service, client = Service.of(request), visit(request).client

    def begin() -> Response:
        job = service.jobs.submit(RATE, fields, idempotency_key=idempotency_key, client=client)
        return accepted(service, job)

    return await run_in_threadpool(begin)


async def _whole(request: Request, named: ExpeditionSet | str) -> ExpeditionSet:
    """The set, looked up where it is a name; raises ``ProblemError``."""
    if isinstance(named, ExpeditionSet):
        return named
    stored = await run_in_threadpool(Service.of(request).store.get, named)
    if stored is None:
        message = "No document of this id is stored here."
        raise invalid([Place(pointer="/document", code="NOT_STORED", message=message)])
    return ExpeditionSet.from_json(stored.text)
