"""Jobs that do nothing, for tests of what stands before them."""

import hashlib
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from api.jobs import (
    ENDED,
    Event,
    IdempotencyError,
    Job,
    Jobs,
    NoSuchJobError,
    Progress,
    QueueFullError,
    Result,
)
from api.store import CursorError, Page


class StubJobs(Jobs):
    """Accepts jobs up to a queue's length; each look at a job brings it on by a state."""

    def __init__(self, queue: int = 4) -> None:
        self.queue = queue
        self.table: dict[str, Job] = {}
        self.keys: dict[tuple[str | None, str], tuple[str, str]] = {}
        self.cancelled: list[str] = []

    def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    def submit(
        self,
        kind: str,
        request: dict[str, Any],
        *,
        idempotency_key: str | None = None,
        client: str | None = None,
    ) -> Job:
        what = hashlib.sha256(json.dumps([kind, request], sort_keys=True).encode()).hexdigest()
        if idempotency_key is not None:
            same, id = self.keys.setdefault((client, idempotency_key), (what, what[:16]))
            if same != what:
                raise IdempotencyError
        id = what[:16]
        if id in self.table and self.table[id].state != "cancelled":
            return self.table[id]
        if self.queue_depth() >= self.queue:
            raise QueueFullError(7)
        now = datetime.now(UTC)
        self.table[id] = Job(
            id,
            kind,
            request,
            "queued",
            None,
            0,
            created=now,
            updated=now,
            result=None,
            problem=None,
        )
        return self.table[id]

    def get(self, id: str) -> Job | None:
        job = self.table.get(id)
        if job is None or job.ended:
            return job
        if job.state == "queued":
            job = replace(job, state="running", attempts=1, progress=Progress(1, 2, "halves"))
        else:
            job = replace(job, state="succeeded", result=Result(text='{"made":"nothing"}'))
        self.table[id] = job
        return job

    def cancel(self, id: str, *, client: str | None = None) -> Job:  # noqa: ARG002  # as Jobs
        if id not in self.table:
            raise NoSuchJobError
        self.cancelled.append(id)
        if not self.table[id].ended:
            self.table[id] = replace(self.table[id], state="cancelled", result=None)
        return self.table[id]

    async def events(
        self,
        id: str,  # noqa: ARG002  # as Jobs
        after: int = 0,
    ) -> AsyncIterator[Event]:
        now = datetime.now(UTC)
        for number, name in enumerate(("queued", "started", "succeeded"), 1):
            if number > after:
                yield Event(number, name, {}, now)

    def list(self, cursor: str | None = None, limit: int = 50) -> Page[Job]:
        if cursor is not None and not cursor.isdecimal():
            raise CursorError
        first = int(cursor or 0)
        jobs = sorted(self.table.values(), key=lambda job: job.created, reverse=True)
        more = len(jobs) > first + limit
        return Page(tuple(jobs[first : first + limit]), str(first + limit) if more else None)

    def queue_depth(self) -> int:
        return sum(job.state not in ENDED for job in self.table.values())

    def running(self) -> int:
        return 0

    def ready(self) -> bool:
        return True
