"""Requests about Papua bridges that become jobs."""

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.jobs import Job
from api.service import Service, visit
from api.views import accepted

SOLVE, RATE = "papua-bridges/solve", "papua-bridges/rate"
DECK, BOARDS, PDF = "papua-bridges/deck", "papua-bridges/boards", "papua-bridges/pdf"


async def submit(
    request: Request, kind: str, fields: dict[str, Any], key: str | None = None
) -> Job:
    """The job that does this, or does it already."""
    service, client = Service.of(request), visit(request).client

    def begin() -> Job:
        return service.jobs.submit(kind, fields, idempotency_key=key, client=client)

    return await run_in_threadpool(begin)


async def begun(
    request: Request, kind: str, fields: dict[str, Any], key: str | None = None
) -> Response:
    """The answer 202 with the job that does this."""
    job = await submit(request, kind, fields, key)
    return await run_in_threadpool(accepted, Service.of(request), job)
