"""Jobs of all games: look at one, follow it, cancel it, list them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Header
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from api.jobs import Event
from api.problems import ProblemError
from api.routers.parameters import Cursor, JobId, Limit
from api.service import Service, compact, visit
from api.views import JobList, JobView, accepted, job_view, listed

router = APIRouter(prefix="/v1/jobs", tags=["jobs"])

EVENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "event": {"type": "string"},
        "data": {"type": "string", "contentMediaType": "application/json"},
        "retry": {"type": "integer"},
    },
}
"""An event as it stands in the stream (OpenAPI 3.2, 4.14.4)."""
PING_SECONDS = 15.0
"""A stream on which nothing happens is kept alive by a comment so often. DEFAULT, ours."""


@router.get("", operation_id="list_jobs", summary="Jobs, newest first", response_model=JobList)
async def list_jobs(request: Request, cursor: Cursor = None, limit: Limit = 50) -> Response:
    """A part of the list of jobs."""
    service = Service.of(request)

    def look() -> Response:
        page = service.jobs.list(cursor, limit)
        items = [job_view(service, job) for job in page.items]
        view = JobList(items=items, next=page.next)
        return listed(request, view, page.next, {"limit": str(limit)})

    return await run_in_threadpool(look)


@router.get("/{id}", operation_id="get_job", summary="A job", response_model=JobView)
async def get_job(request: Request, id: JobId) -> Response:
    """How a job stands; its result once it has succeeded."""
    service = Service.of(request)

    def look() -> Response:
        job = service.jobs.get(id)
        if job is None:
            raise ProblemError("not-found")
        return accepted(service, job, 200)

    return await run_in_threadpool(look)


@router.delete("/{id}", operation_id="cancel_job", summary="Cancel a job", response_model=JobView)
async def cancel_job(request: Request, id: JobId) -> Response:
    """End a job, unless other clients have asked for the same. An ended job stays as it is."""
    service, client = Service.of(request), visit(request).client

    def cancel() -> Response:
        return accepted(service, service.jobs.cancel(id, client=client), 200)

    return await run_in_threadpool(cancel)


@router.get(
    "/{id}/events",
    operation_id="follow_job",
    summary="What happens to a job, as it happens",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Server-sent events. Their ids rise from 1 without gaps; the stream "
            "ends with the job.",
            "content": {"text/event-stream": {"itemSchema": EVENT}},
        }
    },
)
async def follow_job(
    request: Request,
    id: JobId,
    last_event_id: Annotated[
        str | None,
        Header(
            pattern=r"^[0-9]{1,9}$",
            description="Events after this one only: browsers send it when they come back.",
        ),
    ] = None,
) -> Response:
    """A stream of events (server-sent events): states and progress of a job."""
    service = Service.of(request)
    if await run_in_threadpool(service.jobs.get, id) is None:
        raise ProblemError("not-found")
    events = service.jobs.events(id, int(last_event_id or 0))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(
        _stream(events, service.closing), headers=headers, media_type="text/event-stream"
    )


def _text(event: Event) -> str:
    return f"id: {event.number}\nevent: {event.name}\ndata: {compact(event.data)}\n\n"


async def _stream(events: AsyncIterator[Event], closing: asyncio.Event) -> AsyncIterator[str]:
    """The text of a stream; it ends with the events, or when the server begins to stop."""
    yield "retry: 2000\n\n"
    stopping = asyncio.ensure_future(closing.wait())
    following = asyncio.ensure_future(anext(events, None))
    try:
        while True:
            both, first = {stopping, following}, asyncio.FIRST_COMPLETED
            done, _ = await asyncio.wait(both, timeout=PING_SECONDS, return_when=first)
            if following in done:
                event = following.result()
                if event is None:
                    return
                yield _text(event)
                following = asyncio.ensure_future(anext(events, None))
            elif stopping in done:
                return
            else:
                yield ": still here\n\n"
    finally:
        stopping.cancel()
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
