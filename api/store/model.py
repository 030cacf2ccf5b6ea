"""What the store hands out, and what it raises."""

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored document."""

    id: str
    schema: str
    text: bytes
    """Its JSON, UTF-8, as ``Document.to_json`` wrote it."""
    created: datetime


@dataclass(frozen=True, slots=True)
class Listed:
    """A stored document as it stands in a list: without its text."""

    id: str
    schema: str
    size: int
    """Bytes of its text."""
    created: datetime


@dataclass(frozen=True, slots=True)
class Remembered:
    """An answer given before."""

    text: str
    immutable: bool
    """Whether it is proved, so that it can never change."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A stored file that is no JSON: a PDF."""

    id: str
    media_type: str
    body: bytes
    created: datetime


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list, newest first."""

    items: tuple[T, ...]
    next: str | None
    """The cursor of the next page; None: this is the last one."""


class CursorError(ValueError):
    """The cursor did not come from a page."""


class SetupError(RuntimeError):
    """The server cannot be run like this; the sentence says what to do."""


class UnavailableError(RuntimeError):
    """The database does not answer just now."""


class StoreFullError(RuntimeError):
    """There is no room to write; reading still works."""
