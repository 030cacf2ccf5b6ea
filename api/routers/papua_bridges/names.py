"""Boards and bridge sets that a request names: looked up, so that they stand there whole."""

from typing import TypeVar

from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from api.problems import Place, ProblemError, invalid
from api.service import Service
from games.core.documents import DocumentError
from games.papua_bridges import qr
from games.papua_bridges.content import Board, BridgeSet

R = TypeVar("R", bound=BaseModel)


async def whole(request: Request, asked: R) -> R:
    """The request with documents in the place of names; raises ``ProblemError``."""
    found: dict[str, Board | BridgeSet] = {}
    for field in type(asked).model_fields:
        name = getattr(asked, field)
        if field in ("board", "document") and isinstance(name, str):
            found[field] = await board(request, name, f"/{field}")
        elif field == "tiles" and isinstance(name, str):
            found[field] = await bridge_set(request, name, "/tiles")
    return asked.model_copy(update=found) if found else asked


async def board(request: Request, name: str, pointer: str) -> Board:
    """The board of an id or of a QR text."""
    if not name.startswith(f"{Board.prefix}-"):
        try:
            return qr.decode(name)
        except DocumentError as error:
            message = "This is no QR text of a board that can be played."
            raise invalid([Place(pointer=pointer, code=error.code, message=message)]) from None
    return Board.from_json(await _text(request, name, pointer))


async def bridge_set(request: Request, name: str, pointer: str) -> BridgeSet:
    """The bridge set of an id."""
    return BridgeSet.from_json(await _text(request, name, pointer))


async def _text(request: Request, id: str, pointer: str) -> bytes:
    stored = await run_in_threadpool(Service.of(request).store.get, id)
    if stored is None:
        message = "No document of this id is stored here."
        raise invalid([Place(pointer=pointer, code="NOT_STORED", message=message)])
    return stored.text


async def stored_board(request: Request, id: str) -> Board:
    """The stored board that a path names; raises ``ProblemError`` 404."""
    stored = await run_in_threadpool(Service.of(request).store.get, id)
    if stored is None or not stored.id.startswith(f"{Board.prefix}-"):
        raise ProblemError("not-found")
    return Board.from_json(stored.text)
