"""What the shared paths answer with: jobs, lists, receipts."""

import json
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import urlencode

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response

from api.content import PRIVATE, document
from api.jobs import Job, State
from api.service import Service, compact
from api.store import Listed, Page

RETRY_AFTER = 2
"""Seconds after which it is worth looking at a job again. DEFAULT, ours."""


class View(BaseModel):
    """Something that is answered with."""

    model_config = ConfigDict(extra="forbid")


class Entry(View):
    """A stored document in a list."""

    id: str
    kind: Annotated[str, Field(alias="schema", description="Its kind.")]
    created: datetime
    bytes: Annotated[int, Field(description="How long its JSON is.")]
    href: Annotated[str, Field(description="Its address.")]


class DocumentList(View):
    """A part of a list of documents, newest first."""

    items: list[Entry]
    next: Annotated[
        str | None, Field(description="What to send as cursor for the next part; null: none.")
    ]


class ProgressView(View):
    """How far a job is."""

    done: int
    total: int
    what: str


class ResultView(View):
    """What a job has made."""

    href: Annotated[str | None, Field(description="Address of the document or file.")] = None
    document: Annotated[str | None, Field(description="Id of a stored document.")] = None
    value: Annotated[Any, Field(description="The result itself, if it is JSON.")] = None


class FailureView(View):
    """Why a job has no result."""

    code: str
    message: str


class JobView(View):
    """A job: what takes longer than a request may take."""

    id: str
    kind: str
    state: State
    progress: ProgressView | None = None
    attempts: Annotated[int, Field(description="How often it was started.")]
    created: datetime
    updated: datetime
    result: ResultView | None = None
    problem: FailureView | None = None
    href: str
    events: Annotated[str, Field(description="Address of its stream of events.")]


class JobList(View):
    """A part of the list of jobs, newest first."""

    items: list[JobView]
    next: str | None


class Receipt(View):
    """What was stored."""

    id: str
    kind: Annotated[str, Field(alias="schema")]
    href: str


def job_view(service: Service, job: Job) -> JobView:
    """A job as clients see it."""
    href = f"/v1/jobs/{job.id}"
    return JobView(
        id=job.id,
        kind=job.kind,
        state=job.state,
        progress=ProgressView(**_fields(job.progress)) if job.progress else None,
        attempts=job.attempts,
        created=job.created,
        updated=job.updated,
        result=_result(service, job),
        problem=FailureView(**_fields(job.problem)) if job.problem else None,
        href=href,
        events=f"{href}/events",
    )


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__slots__}


def _result(service: Service, job: Job) -> ResultView | None:
    if job.result is None:
        return None
    href = None
    if job.result.document is not None:
        stored = service.store.get(job.result.document)
        href = service.place(stored.schema, stored.id) if stored else None
    elif job.result.file is not None:
        places = (game.place_of_file(job) for game in service.games)
        href = next((place for place in places if place), None)
    value = None if job.result.text is None else json.loads(job.result.text)
    return ResultView(href=href, document=job.result.document, value=value)


def accepted(service: Service, job: Job, status: int = 202) -> Response:
    """The answer to what has become a job; blocks, as it may look into the store."""
    view = job_view(service, job)
    headers = {**PRIVATE, "Location": view.href}
    if not job.ended:
        headers["Retry-After"] = str(RETRY_AFTER)
    return Response(dump(view), status, headers, "application/json")


def dump(view: BaseModel) -> str:
    """The JSON of a view."""
    return compact(view.model_dump(mode="json", by_alias=True))


def entries(request: Request, page: Page[Listed], **query: str) -> Response:
    """The answer with a list of documents."""
    service = Service.of(request)
    items = [
        Entry.model_validate(
            {"schema": s.schema, "id": s.id, "created": s.created, "bytes": s.size,
             "href": service.place(s.schema, s.id)}
        )
        for s in page.items
    ]  # fmt: skip
    return listed(request, DocumentList(items=items, next=page.next), page.next, query)


def listed(request: Request, view: View, next_: str | None, query: dict[str, str]) -> Response:
    """The answer with a part of a list; a header ``Link`` leads to the next."""
    headers: dict[str, str] = {}
    if next_ is not None:
        there = f"{request.url.path}?{urlencode({**query, 'cursor': next_})}"
        headers["Link"] = f'<{there}>; rel="next"'
    return document(dump(view), headers)
