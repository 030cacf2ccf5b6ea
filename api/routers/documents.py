"""Documents of all games: store one, get one, list them."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.bodies import read_body, refusal
from api.content import document, immutable
from api.problems import Place, ProblemError, invalid
from api.routers.parameters import Cursor, DocumentId, Limit
from api.service import Service
from api.views import DocumentList, Receipt, dump, entries
from games.core.documents import Document

router = APIRouter(prefix="/v1/documents", tags=["documents"])


@router.put(
    "",
    operation_id="store_document",
    summary="Store a document",
    responses={201: {"model": Receipt, "description": "It is stored."}},
    status_code=201,
)
async def store_document(request: Request) -> Response:
    """Keep a document of one's own under its id. What is stored already stays as it is.

    The field ``schema`` says of which kind it is.
    """
    service = Service.of(request)
    read = await read_body(request, lambda data: _read(service, data))
    id = await run_in_threadpool(service.store.put, read)
    schema = str(type(read).model_fields["schema_"].default)
    place = service.place(schema, id)
    receipt = Receipt.model_validate({"id": id, "schema": schema, "href": place})
    return document(dump(receipt), {"Location": place}, 201)


def _read(service: Service, data: Any) -> Document:
    schema = data.get("schema") if isinstance(data, dict) else None
    kind = service.kinds().get(schema) if isinstance(schema, str) else None
    if kind is None:
        message = "The field schema names none of the kinds that can be stored."
        raise invalid([Place(pointer="/schema", code="SCHEMA", message=message)])
    try:
        return kind.model_validate_json(json.dumps(data))
    except ValidationError as error:
        raise refusal(error, kind) from None


@router.get(
    "",
    operation_id="list_documents",
    summary="Stored documents, newest first",
    response_model=DocumentList,
)
async def list_documents(
    request: Request,
    schema: Annotated[str | None, Query(max_length=64, description="Of this kind only.")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response:
    """A part of the list of all documents, or of those of one kind."""
    store = Service.of(request).store
    page = await run_in_threadpool(store.list, schema, cursor, limit)
    query = {"limit": str(limit)} | ({"schema": schema} if schema else {})
    return entries(request, page, **query)


@router.get(
    "/{id}",
    operation_id="get_document",
    summary="A stored document",
    responses={304: {"description": "The client has it already."}},
    response_model=dict[str, Any],
)
async def get_document(request: Request, id: DocumentId) -> Response:
    """The document of this id. It never changes."""
    return await stored(request, id)


async def stored(request: Request, id: str, prefix: str = "") -> Response:
    """The answer with a stored document, whose id begins with ``prefix``; 404 without one."""
    found = await run_in_threadpool(Service.of(request).store.get, id)
    if found is None or not found.id.startswith(prefix):
        raise ProblemError("not-found")
    return immutable(request, found.text, found.id, "application/json")
