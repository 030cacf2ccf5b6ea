"""Jobs: what takes longer than a request may take. The table is the truth, engines come and go."""

from api.jobs.model import (
    ENDED,
    STATES,
    Event,
    IdempotencyError,
    Job,
    NoSuchJobError,
    Problem,
    Progress,
    QueueFullError,
    Result,
    State,
    UnknownKindError,
)
from api.jobs.service import Jobs

__all__ = [
    "ENDED",
    "STATES",
    "Event",
    "IdempotencyError",
    "Job",
    "Jobs",
    "NoSuchJobError",
    "Problem",
    "Progress",
    "QueueFullError",
    "Result",
    "State",
    "UnknownKindError",
]
