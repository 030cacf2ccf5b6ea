"""What a job is to whoever asks for it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias, get_args

State: TypeAlias = Literal[
    "queued", "running", "succeeded", "failed", "cancelled", "timed_out", "lost"
]
"""``lost``: its servers died under it too often; ``timed_out``: stopped by the clock."""
STATES: tuple[State, ...] = get_args(State)
ENDED: frozenset[State] = frozenset({"succeeded", "failed", "cancelled", "timed_out", "lost"})
"""States that nothing leads out of."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is."""

    done: int
    total: int
    what: str
    """What is counted, in a few words."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a job has no result."""

    code: str
    """A stable word for machines: ``DIED``, ``MEMORY``, ``TIMED_OUT``, ``STORE_FULL``, …"""
    message: str
    """One sentence; it never holds the sender's own words."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a job made: any of the three."""

    text: str | None = None
    """A JSON text: an answer, ratings, a list of ids."""
    document: str | None = None
    """Id of a stored document, for ``Store.get``."""
    file: str | None = None
    """Id of a stored file, for ``Store.file``."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job as it stands in the table."""

    id: str
    kind: str
    request: dict[str, Any]
    state: State
    progress: Progress | None
    attempts: int
    """How often it was started."""
    created: datetime
    updated: datetime
    result: Result | None
    """There if and only if it has succeeded."""
    problem: Problem | None
    """There if it has ended in any other way than success."""

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in ENDED


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a job."""

    number: int
    """From 1, rising, without gaps: what ``Last-Event-ID`` names."""
    name: str
    """``queued started progress retried succeeded failed cancelled timed_out lost``."""
    data: dict[str, Any]
    """``progress``: done, total, what. States: the problem's code and message, if any."""
    created: datetime


class QueueFullError(RuntimeError):
    """No more jobs are accepted just now."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("Too many jobs are waiting.")
        self.retry_after = retry_after
        """Seconds after which it is worth trying again."""


class UnknownKindError(ValueError):
    """There is no kind of job of this name."""


class NoSuchJobError(LookupError):
    """There is no job of this id, or it has been removed."""


class IdempotencyError(ValueError):
    """The idempotency key was used by the same client for another request."""
