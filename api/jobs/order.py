"""What goes to a job's process, and what comes back."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Order:
    """A job as its process sees it."""

    work: str
    """``package.module:function``; it takes a ``Desk`` and returns an ``Outcome``."""
    request: dict[str, Any]
    budget: float
    """Most deterministic time that a question of it may use."""
    wall: float
    """Seconds after which it should have stopped by itself; it is killed a little later."""
    documents: dict[str, bytes] = field(default_factory=dict)
    """The stored documents that the request names, by field."""
    pieces: dict[str, str] = field(default_factory=dict)
    """What an earlier attempt has finished."""
    workers: int = 0
    """Processes for its pieces; 0: they are done in the job's own."""
    cluster: str | None = None
    """Scheduler that the pieces go to; None: they are done on this machine."""
    scratch: str = ""
    """A folder that is removed when the process has ended."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A finished piece of work on its way to the table."""

    name: str
    body: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a job has made."""

    text: str | None = None
    """A JSON text."""
    documents: tuple[bytes, ...] = ()
    """JSON of documents to be stored."""
    is_document: bool = False
    """Whether the first document is the result."""
    file: tuple[str, str, bytes] | None = None
    """Id, media type and content of a file."""
    answers: tuple[tuple[str, str, bool], ...] = ()
    """Answers to be remembered: key, text, whether proved."""
