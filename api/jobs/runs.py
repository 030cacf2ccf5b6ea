"""The table of jobs as servers use it that run them.

A server may write to a job only while the row says that it runs the job in this
attempt. Whoever was taken for dead and is not finds out with the next write.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.jobs.history import add_event
from api.jobs.model import Problem, Progress, State
from api.jobs.order import Outcome
from api.jobs.table import CANCELLED, end
from api.store.content import add_document, add_file, insert_new, set_answer
from api.store.database import Database
from api.store.tables import JobRow, PieceRow, ResultRow

MAX_DEATHS = 2
"""So many processes may die under a job; then it has failed. DEFAULT, ours."""
MAX_LOSSES = 5
"""So many servers or schedulers may die under a job that does not get on. DEFAULT, ours."""

Reason = Literal["death", "loss", "shutdown"]
"""Why a job goes back to the queue; a shutdown is not counted."""


@dataclass(frozen=True, slots=True)
class Run:
    """A job that a server has taken to run it."""

    number: int
    id: str
    kind: str
    request: str
    key: str
    owner: str
    attempt: int


class RunTable:
    """What servers do with jobs. Every method is one transaction and raises as ``Database`` does.

    Those that speak of a run return False where the job is not this run's any more.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, owner: str, kinds: Collection[str]) -> Run | None:
        """The oldest queued job of these kinds, which is running now; None: there is none."""

        def work(session: Session) -> Run | None:
            query = (
                select(JobRow)
                .where(JobRow.state == "queued", JobRow.kind.in_(kinds))
                .order_by(JobRow.number)
                .limit(1)
                .with_for_update(skip_locked=True)
            )
            job = session.scalar(query)
            if job is None:
                return None
            job.state, job.owner, job.attempts = "running", owner, job.attempts + 1
            add_event(session, job, "started", {"attempt": job.attempts})
            return Run(job.number, job.id, job.kind, job.request, job.key, owner, job.attempts)

        return self._database.write(work)

    def pieces(self, run: Run) -> dict[str, str]:
        """The finished pieces of this job's work, by name."""
        query = select(PieceRow.name, PieceRow.body).where(PieceRow.key == run.key)
        return self._database.read(lambda session: dict(session.execute(query).all()))

    def add_piece(self, run: Run, name: str, body: str) -> bool:
        """Keep a finished piece: the job has got on."""

        def work(session: Session, job: JobRow) -> None:
            values = {"name": name, "body": body, "size": len(body.encode())}
            insert_new(session, PieceRow, key=run.key, created=datetime.now(UTC), **values)
            job.losses = 0

        return self._of(run, work)

    def progress(self, run: Run, progress: Progress) -> bool:
        """Note how far the job is."""

        def work(session: Session, job: JobRow) -> None:
            job.done, job.total, job.what = progress.done, progress.total, progress.what[:200]
            data = {"done": job.done, "total": job.total, "what": job.what}
            add_event(session, job, "progress", data)

        return self._of(run, work)

    def succeed(self, run: Run, outcome: Outcome) -> bool:
        """Store a result and say so, both or neither; a result that is there stays."""

        def work(session: Session, job: JobRow) -> None:
            documents = [add_document(session, text, kept=False) for text in outcome.documents]
            if outcome.file is not None:
                add_file(session, *outcome.file)
            for key, text, immutable in outcome.answers:
                set_answer(session, key, text, immutable)
            insert_new(
                session,
                ResultRow,
                job=job.number,
                body=outcome.text,
                document=documents[0] if outcome.is_document else None,
                file=outcome.file[0] if outcome.file else None,
                created=datetime.now(UTC),
            )
            job.size += len(outcome.text or "")
            session.execute(delete(PieceRow).where(PieceRow.key == run.key))
            end(session, job, "succeeded", None)

        return self._of(run, work)

    def fail(self, run: Run, state: State, problem: Problem) -> bool:
        """Say that the job has ended without a result; it works even where the disk is full."""

        def work(session: Session, job: JobRow) -> None:
            end(session, job, state, problem)

        return self._of(run, work, at_last=True)

    def give_back(self, run: Run, reason: Reason, problem: Problem) -> bool:
        """Queue the job again, or end it where that has happened too often."""

        def work(session: Session, job: JobRow) -> None:
            give_back(session, job, reason, problem)

        return self._of(run, work, at_last=True)

    def cancelled(self, owner: str) -> set[int]:
        """The numbers of this server's jobs that are to be cancelled."""
        query = select(JobRow.number).where(JobRow.owner == owner, JobRow.cancelling)
        return self._database.read(lambda session: set(session.scalars(query)))

    def _of(
        self, run: Run, work: Callable[[Session, JobRow], None], *, at_last: bool = False
    ) -> bool:
        def held(session: Session) -> bool:
            job = session.get(JobRow, run.number, with_for_update=True)
            if job is None or (job.owner, job.attempts) != (run.owner, run.attempt):
                return False
            work(session, job)
            return True

        write = self._database.write_at_last if at_last else self._database.write
        return write(held)


def give_back(session: Session, job: JobRow, reason: Reason, problem: Problem) -> None:
    """Queue a job again whose row this transaction holds; see ``RunTable.give_back``."""
    job.deaths += reason == "death"
    job.losses += reason == "loss"
    if session.get(ResultRow, job.number) is not None:
        end(session, job, "succeeded", None)
    elif job.cancelling:
        end(session, job, "cancelled", CANCELLED)
    elif job.deaths >= MAX_DEATHS:
        end(session, job, "failed", problem)
    elif job.losses >= MAX_LOSSES:
        end(session, job, "lost", problem)
    else:
        job.state, job.owner = "queued", None
        add_event(session, job, "retried", {"code": problem.code, "message": problem.message})
