"""Boards of Papua bridges: make some, get one, its picture, its solutions."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.bodies import Body, described
from api.content import document, immutable
from api.requests.papua_bridges import BoardsRequest
from api.routers.documents import stored
from api.routers.papua_bridges.jobs import BOARDS, begun
from api.routers.papua_bridges.names import stored_board
from api.routers.papua_bridges.solutions import known, proved
from api.routers.parameters import Cursor, IdempotencyKey, Limit
from api.service import Service
from api.views import DocumentList, JobView, accepted, entries
from games.papua_bridges.content import GAME, Answer, Board, Island

router = APIRouter(prefix=f"/v1/{GAME}/boards", tags=["papua-bridges"])

BoardId = Annotated[str, Path(pattern=r"^pb-[0-9a-f]{16}$", description="The id of a board.")]
Start = Annotated[int, Query(ge=1, le=4, description="The rolled start road.")]
Without = Annotated[Island | None, Query(description="The removed island, if any.")]
SCHEMA = str(Board.model_fields["schema_"].default)
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "The client has it already."}}


@router.post(
    "",
    operation_id="make_boards",
    openapi_extra=described(BoardsRequest),
    summary="Make boards",
    status_code=202,
    response_model=JobView,
)
async def make_boards(
    request: Request, body: Body[BoardsRequest], idempotency_key: IdempotencyKey = None
) -> Response:
    """A job makes boards, each of whose 20 tasks is proved solvable, and stores them."""
    return await begun(request, BOARDS, body.model_dump(mode="json"), idempotency_key)


@router.get(
    "",
    operation_id="list_boards",
    summary="Stored boards, newest first",
    response_model=DocumentList,
)
async def list_boards(request: Request, cursor: Cursor = None, limit: Limit = 50) -> Response:
    """A part of the list of boards."""
    page = await run_in_threadpool(Service.of(request).store.list, SCHEMA, cursor, limit)
    return entries(request, page, limit=str(limit))


@router.get(
    "/{id}.svg",
    operation_id="draw_board",
    summary="The picture of a board",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}, **UNCHANGED},
)
async def draw_board(request: Request, id: BoardId) -> Response:
    """The board as it is printed on its card, as SVG."""
    from printables.papua_bridges.screen import VERSION, board_svg

    board = await stored_board(request, id)
    picture = await run_in_threadpool(board_svg, board)
    return immutable(request, picture, f"{id}-svg-{VERSION}", "image/svg+xml")


@router.get(
    "/{id}/solutions",
    operation_id="board_solutions",
    summary="The solution of a task of a board",
    response_model=Answer,
    responses={202: {"model": JobView, "description": "A job looks for a proof."}, **UNCHANGED},
)
async def board_solutions(
    request: Request, id: BoardId, start: Start, without: Without = None
) -> Response:
    """A build with the fewest tiles.

    A proved answer never changes and may be kept. Where the proof takes longer
    than a request may, the answer is 202 and a job; once that has ended without a
    proof, the best build found, which may not be kept.
    """
    found = await known(request, id, start, without)
    if found is None:
        found = await proved(request, await stored_board(request, id), start, without)
    if found.text is not None and found.proved:
        return immutable(request, found.text, found.name, "application/json")
    if found.text is not None:
        return document(found.text)
    assert found.job is not None, "what is not known is looked for"
    return await run_in_threadpool(accepted, Service.of(request), found.job)


@router.get(
    "/{id}",
    operation_id="get_board",
    summary="A stored board",
    response_model=Board,
    responses=UNCHANGED,
)
async def get_board(request: Request, id: BoardId) -> Response:
    """The board of this id. It never changes."""
    return await stored(request, id, f"{Board.prefix}-")
