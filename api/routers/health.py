"""Whether the server lives, whether it can work, and what it has counted."""

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.content import PRIVATE
from api.metrics import CONTENT_TYPE
from api.problems import ProblemError
from api.service import Service
from api.views import View

router = APIRouter(tags=["health"])


class Health(View):
    """A good answer."""

    status: str


@router.get(
    "/healthz", operation_id="live", summary="Whether the server lives", response_model=Health
)
async def live() -> Response:
    """Asks nobody: it answers as long as the server answers at all."""
    return Response('{"status":"ok"}', 200, PRIVATE, "application/json")


@router.get(
    "/readyz", operation_id="ready", summary="Whether the server can work", response_model=Health
)
async def ready(request: Request) -> Response:
    """Asks the store, the jobs and the children that answer questions; 503 if one is missing."""
    service = Service.of(request)
    await run_in_threadpool(service.store.ping)
    if service.closing.is_set():
        raise ProblemError("stopping")
    if not service.answers.ready or not await run_in_threadpool(service.jobs.ready):
        raise ProblemError("unavailable", "The children are not there yet.", retry_after=2)
    return Response('{"status":"ok"}', 200, PRIVATE, "application/json")


@router.get(
    "/metrics",
    operation_id="metrics",
    summary="Counters for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(request: Request) -> Response:
    """What was counted since the server started, in Prometheus' text format."""
    text = await run_in_threadpool(Service.of(request).metrics.text)
    return Response(text, 200, {**PRIVATE, "Content-Type": CONTENT_TYPE})
