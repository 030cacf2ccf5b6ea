"""Whatever is raised while a request is answered, as a problem document."""

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match

from api.asking import ClientGoneError
from api.jobs import IdempotencyError, NoSuchJobError, QueueFullError
from api.problems import Place, ProblemError, invalid, of_status
from api.service import visit
from api.store import CursorError, StoreFullError, UnavailableError
from games.core.documents import DocumentError

CLIENT_GONE = 499
"""Status for the log where nobody is left to be answered."""

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


def problem_of(error: Exception) -> ProblemError | None:
    """The problem that tells of an error, None for one that was not foreseen."""
    if isinstance(error, ProblemError):
        return error
    make = _FORESEEN.get(type(error))
    return make(error) if make else None


def _validation(error: Any) -> ProblemError:
    if any(one["loc"][0] == "path" for one in error.errors()):
        return ProblemError("not-found")
    return invalid(_parameter(one["type"], one["loc"], one["msg"]) for one in error.errors())


def _parameter(kind: str, loc: tuple[str | int, ...], message: str) -> Place:
    words = message[:1].upper() + message[1:].removesuffix(".") + "."
    if loc[0] == "body":
        return Place(pointer="", code=kind.upper(), message=words)
    return Place(parameter=str(loc[1]) if len(loc) > 1 else None, code=kind.upper(), message=words)


def _cursor(_: Any) -> ProblemError:
    message = "This cursor did not come from a list of this kind."
    return invalid([Place(parameter="cursor", code="CURSOR", message=message)])


def _key(_: Any) -> ProblemError:
    return ProblemError("key-used-twice")


_FORESEEN: dict[type[Exception], Callable[[Any], ProblemError]] = {
    RequestValidationError: _validation,
    HTTPException: lambda error: of_status(error.status_code, error.headers),
    QueueFullError: lambda error: ProblemError("busy", retry_after=error.retry_after),
    IdempotencyError: _key,
    NoSuchJobError: lambda _: ProblemError("not-found"),
    UnavailableError: lambda _: ProblemError("unavailable", retry_after=5),
    StoreFullError: lambda _: ProblemError("store-full"),
    CursorError: _cursor,
    DocumentError: lambda error: ProblemError("against-the-rules", str(error), code=error.code),
}


async def _answer(request: Request, error: Exception) -> Response:
    problem = problem_of(error)
    if problem is None:
        raise error
    if problem.kind.name == "method-not-allowed":
        problem = ProblemError("method-not-allowed", headers={"Allow": _allowed(request)})
    return problem.response(visit(request).id)


async def _nobody(_: Request, __: Exception) -> Response:
    return Response(None, CLIENT_GONE)


def _allowed(request: Request) -> str:
    """All methods that some route has for the path: each route knows its own only."""
    found = [
        method
        for method in METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.routes
        )
    ]
    return ", ".join(found + (["HEAD"] if "GET" in found else []))


def install(app: FastAPI) -> None:
    """Answer every foreseen error with its problem."""
    for kind in (*_FORESEEN, ProblemError):
        app.add_exception_handler(kind, _answer)
    for kind in (ClientGoneError, ClientDisconnect):
        app.add_exception_handler(kind, _nobody)
