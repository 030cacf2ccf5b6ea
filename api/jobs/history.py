"""What happened to jobs, in its order."""

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.jobs.model import Event
from api.store.tables import EventRow, JobRow


def add_event(session: Session, job: JobRow, name: str, data: dict[str, Any]) -> None:
    """Add the next event of a job whose row this transaction holds."""
    now = datetime.now(UTC)
    job.events += 1
    job.updated = now
    session.add(
        EventRow(
            job=job.number,
            number=job.events,
            name=name,
            data=json.dumps(data, sort_keys=True),
            created=now,
        )
    )


def events_after(session: Session, job: int, after: int, limit: int) -> list[Event]:
    """The first ``limit`` events of a job after this number."""
    query = (
        select(EventRow)
        .where(EventRow.job == job, EventRow.number > after)
        .order_by(EventRow.number)
        .limit(limit)
    )
    return [
        Event(row.number, row.name, json.loads(row.data), row.created)
        for row in session.scalars(query)
    ]
