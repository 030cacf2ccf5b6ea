"""The table of jobs: accepting them, telling of them, cancelling them. Running them: ``runs``."""

import hashlib
import json
import secrets
from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.jobs.history import add_event, events_after
from api.jobs.model import (
    ENDED,
    Event,
    IdempotencyError,
    Job,
    NoSuchJobError,
    Problem,
    Progress,
    Result,
    State,
)
from api.store.content import insert_new
from api.store.database import Database
from api.store.model import Page
from api.store.paging import page_of, position
from api.store.tables import IdempotencyRow, JobRow, ResultRow, SubscriberRow

LIVE: frozenset[State] = frozenset({"queued", "running", "succeeded"})
"""States of jobs that an identical request joins."""
CANCELLED = Problem("CANCELLED", "The job was cancelled.")


class NoRoomError(RuntimeError):
    """As many jobs wait as may wait."""


class JobTable:
    """What clients do with jobs. Each method is a transaction and raises as ``Database`` does."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def accept(
        self, kind: str, request: str, key: str, *, max_queue: int, client: str, token: str | None
    ) -> Job:
        """A new queued job, or the one of this key, or the one this client got for this token.

        Raises ``NoRoomError`` and ``IdempotencyError``.
        """
        client, token = _hash(client), token and _hash(token)
        if token is None and (job := self._joined_before(key, client)):
            return job

        def work(session: Session) -> Job:
            number = _by_token(session, client, token, key)
            if number is None:
                number = _joined(session, key) or _added(session, kind, request, key, max_queue)
                if token:
                    values = {"client": client, "token": token, "key": key, "job": number}
                    insert_new(session, IdempotencyRow, **values)
            insert_new(session, SubscriberRow, job=number, client=client)
            return _view(session, session.get_one(JobRow, number))

        return self._database.write(work)

    def _joined_before(self, key: str, client: str) -> Job | None:
        """The live job of this key that the client has asked for already: nothing to write."""

        def work(session: Session) -> Job | None:
            number = _joined(session, key)
            if number is None or session.get(SubscriberRow, (number, client)) is None:
                return None
            return _view(session, session.get_one(JobRow, number))

        return self._database.read(work)

    def find(self, id: str) -> Job | None:
        """The job of this id."""

        def work(session: Session) -> Job | None:
            row = session.scalar(select(JobRow).where(JobRow.id == id))
            return None if row is None else _view(session, row)

        return self._database.read(work)

    def page(self, cursor: str | None, limit: int) -> Page[Job]:
        """Jobs, newest first; raises ``CursorError``."""
        query = (
            select(JobRow, ResultRow)
            .outerjoin(ResultRow, ResultRow.job == JobRow.number)
            .order_by(JobRow.number.desc())
            .limit(limit + 1)
        )
        if cursor is not None:
            query = query.where(JobRow.number < position(cursor))
        rows = self._database.read(lambda session: session.execute(query).all())
        return page_of([(row.number, _job(row, result)) for row, result in rows], limit)

    def count(self, state: State) -> int:
        """How many jobs are in a state."""
        return self._database.read(lambda session: _count(session, state))

    def cancel(self, id: str, client: str | None) -> Job:
        """End a job that nobody else wants, or let its server know; raises ``NoSuchJobError``.

        Where other clients want it too, only this client's wish ends.
        """

        def work(session: Session) -> Job:
            query = select(JobRow).where(JobRow.id == id).with_for_update()
            job = session.scalar(query)
            if job is None:
                raise NoSuchJobError
            if job.state not in ENDED and not _wanted_by_others(session, job, client):
                if job.state == "queued":
                    end(session, job, "cancelled", CANCELLED)
                else:
                    job.cancelling = True
            return _view(session, job)

        return self._database.write(work)

    def events(self, id: str, after: int, limit: int = 200) -> tuple[list[Event], bool]:
        """The next events of a job after this number, and whether none will follow them."""

        def work(session: Session) -> tuple[list[Event], bool]:
            job = session.scalar(select(JobRow).where(JobRow.id == id))
            if job is None:
                return [], True
            events = events_after(session, job.number, after, limit)
            last = events[-1].number if events else after
            return events, job.state in ENDED and last >= job.events

        return self._database.read(work)


def end(session: Session, job: JobRow, state: State, problem: Problem | None) -> None:
    """Bring a job to an end, with the event of that name."""
    job.state, job.owner, job.cancelling = state, None, False
    if state not in LIVE:
        job.live_key = None
    if problem is not None:
        job.problem = json.dumps({"code": problem.code, "message": problem.message})
    add_event(session, job, state, {} if problem is None else json.loads(job.problem or "{}"))


def _hash(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()


def _by_token(session: Session, client: str, token: str | None, key: str) -> int | None:
    row = session.get(IdempotencyRow, (client, token)) if token else None
    if row is None:
        return None
    if row.key != key:
        raise IdempotencyError("The idempotency key was used for another request.")
    return row.job


def _joined(session: Session, key: str) -> int | None:
    return session.scalar(select(JobRow.number).where(JobRow.live_key == key))


def _added(session: Session, kind: str, request: str, key: str, max_queue: int) -> int:
    if _count(session, "queued") >= max_queue:
        raise NoRoomError
    id, now = f"job-{secrets.token_hex(8)}", datetime.now(UTC)
    values = {"id": id, "kind": kind, "request": request, "key": key, "live_key": key}
    counts = dict.fromkeys(("attempts", "deaths", "losses", "events"), 0)
    moments = dict.fromkeys(("created", "updated", "used"), now)
    size = len(request)
    new = insert_new(
        session, JobRow, state="queued", cancelling=False, size=size, **values, **counts, **moments
    )
    # Where another server was quicker with the same request, its job is joined.
    job = session.scalars(select(JobRow).where(JobRow.live_key == key)).one()
    if new:
        add_event(session, job, "queued", {})
    return job.number


def _count(session: Session, state: State) -> int:
    query = select(func.count()).select_from(JobRow).where(JobRow.state == state)
    return session.scalar(query) or 0


def _wanted_by_others(session: Session, job: JobRow, client: str | None) -> bool:
    rows = session.scalars(select(SubscriberRow).where(SubscriberRow.job == job.number)).all()
    if client is None or len(rows) < 2:
        return False
    for row in rows:
        if row.client == _hash(client):
            session.delete(row)
    return True


def _view(session: Session, row: JobRow) -> Job:
    return _job(row, session.get(ResultRow, row.number))


def _job(row: JobRow, result: ResultRow | None) -> Job:
    state: State = row.state  # type: ignore[assignment]  # the table holds nothing else
    made = None
    if row.state == "succeeded" and result is not None:
        made = Result(result.body, result.document, result.file)
    progress = None
    if row.done is not None:
        progress = Progress(row.done, row.total or 0, row.what or "")
    return Job(
        id=row.id,
        kind=row.kind,
        request=json.loads(row.request),
        state=state,
        progress=progress,
        attempts=row.attempts,
        created=row.created,
        updated=row.updated,
        result=made,
        problem=Problem(**json.loads(row.problem)) if row.problem else None,
    )
