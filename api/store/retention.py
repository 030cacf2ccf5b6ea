"""What goes, and when: so that a server that runs for years does not fill its disk.

Jobs that have ended go first, with their events and results; then answers,
files and documents that jobs made; what somebody stored goes last, and only for
want of room. Within each the least used goes first.
"""

import logging
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.settings import Settings
from api.store.store import Store
from api.store.tables import AnswerRow, DocumentRow, FileRow, JobRow, PieceRow, ResultRow

LOG = logging.getLogger("isleworks.store")

SWEEP_SECONDS = 600.0
"""How often the store is swept. DEFAULT, ours."""
TOUCH_SECONDS = 30.0
"""How often it is written down what was used. DEFAULT, ours."""
PORTION = 50
"""Rows that are removed in one transaction, so that writers need not wait long. Ours."""
MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Shelf:
    """Rows of one table that may go, and in which order."""

    name: InstrumentedAttribute[Any]
    """The column that names a row."""
    age: InstrumentedAttribute[datetime]
    may_go: ColumnElement[bool]
    ages: bool = True
    """Whether they go with time; else only for want of room."""


_SOON = select(JobRow.key).where(JobRow.state.in_(("queued", "running")))
_MADE, _DRAWN = exists().where(ResultRow.document == DocumentRow.id), ResultRow.file == FileRow.id
SHELVES = (
    Shelf(PieceRow.key, PieceRow.created, PieceRow.key.not_in(_SOON)),
    Shelf(JobRow.number, JobRow.used, JobRow.state.not_in(("queued", "running"))),
    Shelf(AnswerRow.key, AnswerRow.used, AnswerRow.key.is_not(None)),
    Shelf(FileRow.id, FileRow.used, ~exists().where(_DRAWN)),
    Shelf(DocumentRow.number, DocumentRow.used, DocumentRow.kept.is_(False) & ~_MADE),
    Shelf(DocumentRow.number, DocumentRow.used, DocumentRow.kept & ~_MADE, ages=False),
)
"""What may go, in this order. What a job's result names stays as long as the job."""


class Retention:
    """Keeps the store within its age and size."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._database = store.database
        self._age = timedelta(days=settings.keep_days)
        self._most = settings.store_mb * MIB
        self._next_touch = self._next_sweep = 0.0

    def look_after(self) -> None:
        """Do what is due; called every few seconds."""
        now = time.monotonic()
        if now >= self._next_touch:
            self._next_touch = now + TOUCH_SECONDS
            self._store.write_touched()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            self.sweep()

    def sweep(self) -> int:
        """Remove what is too old, then what is too much; the number of rows that went."""
        oldest = datetime.now(UTC) - self._age
        gone = 0
        for shelf in SHELVES:
            while shelf.ages and (some := self._clear(shelf, before=oldest)):
                gone += some
        for shelf in SHELVES:
            while self.size() > self._most and (some := self._clear(shelf)):
                gone += some
        if self._database.reserve is not None and not self._database.reserve.restore():
            LOG.warning("there is no room for the store's reserve")
        if gone:
            LOG.info("%d rows were removed from the store", gone)
            self._database.shrink()
        return gone

    def size(self) -> int:
        """Bytes of content in the store."""
        columns = (PieceRow.size, JobRow.size, AnswerRow.size, FileRow.size, DocumentRow.size)

        def work(session: Session) -> int:
            return sum(session.scalar(select(func.sum(column))) or 0 for column in columns)

        return self._database.read(work)

    def _clear(self, shelf: Shelf, before: datetime | None = None) -> int:
        query = select(shelf.name).where(shelf.may_go).order_by(shelf.age).limit(PORTION)
        if before is not None:
            query = query.where(shelf.age < before)

        def work(session: Session) -> int:
            names = session.scalars(query).all()
            if names:
                session.execute(delete(shelf.name.class_).where(shelf.name.in_(names)))
            return len(names)

        return self._database.write(work)
