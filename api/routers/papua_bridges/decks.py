"""Decks of Papua bridges: make one, get one, print one."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.bodies import Body, described
from api.content import immutable
from api.problems import ProblemError
from api.requests.papua_bridges import DeckRequest
from api.routers.documents import stored
from api.routers.papua_bridges.boards import UNCHANGED
from api.routers.papua_bridges.jobs import DECK, PDF, begun, submit
from api.routers.parameters import Cursor, IdempotencyKey, Limit
from api.service import Service
from api.views import DocumentList, JobView, accepted, entries
from games.papua_bridges.content import GAME, Deck

router = APIRouter(prefix=f"/v1/{GAME}/decks", tags=["papua-bridges"])

DeckId = Annotated[str, Path(pattern=r"^pd-[0-9a-f]{16}$", description="The id of a deck.")]
SCHEMA = str(Deck.model_fields["schema_"].default)
A_PDF: dict[str, Any] = {
    "description": "The box, ready to print.",
    "content": {
        "application/pdf": {"schema": {"type": "string", "contentMediaType": "application/pdf"}}
    },
}


@router.post(
    "",
    operation_id="make_deck",
    openapi_extra=described(DeckRequest),
    summary="Make a deck",
    status_code=202,
    response_model=JobView,
)
async def make_deck(
    request: Request, body: Body[DeckRequest], idempotency_key: IdempotencyKey = None
) -> Response:
    """A job makes a deck of cards that rise in difficulty, every task proved and rated."""
    return await begun(request, DECK, body.model_dump(mode="json"), idempotency_key)


@router.get(
    "",
    operation_id="list_decks",
    summary="Stored decks, newest first",
    response_model=DocumentList,
)
async def list_decks(request: Request, cursor: Cursor = None, limit: Limit = 50) -> Response:
    """A part of the list of decks."""
    page = await run_in_threadpool(Service.of(request).store.list, SCHEMA, cursor, limit)
    return entries(request, page, limit=str(limit))


@router.get(
    "/{id}.pdf",
    operation_id="print_deck",
    summary="A deck as a PDF",
    response_class=Response,
    responses={
        200: A_PDF,
        202: {"model": JobView, "description": "A job draws it: come back."},
        **UNCHANGED,
    },
)
async def print_deck(
    request: Request,
    id: DeckId,
    paper: Annotated[Literal["a4", "letter"], Query(description="The paper.")] = "a4",
) -> Response:
    """The whole box to print. The first time a job draws it, which takes some seconds."""
    service = Service.of(request)
    if await run_in_threadpool(service.store.get, id) is None:
        raise ProblemError("not-found")
    job = await submit(request, PDF, {"deck": id, "paper": paper})
    file = None
    if job.result is not None and job.result.file is not None:
        file = await run_in_threadpool(service.store.file, job.result.file)
    if file is None:
        return await run_in_threadpool(accepted, service, job)
    return immutable(request, file.body, file.id, file.media_type)


@router.get(
    "/{id}",
    operation_id="get_deck",
    summary="A stored deck",
    response_model=Deck,
    responses=UNCHANGED,
)
async def get_deck(request: Request, id: DeckId) -> Response:
    """The deck of this id. It never changes."""
    return await stored(request, id, f"{Deck.prefix}-")
