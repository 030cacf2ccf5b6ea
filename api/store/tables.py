"""The tables. What they hold is told here; how they came to be, in the migrations."""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no time zone, so it is put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> datetime | None:
        """To the database: always UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: Dialect) -> datetime | None:
        """From the database: always with its zone."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


Number = BigInteger().with_variant(Integer, "sqlite")
"""A row number; SQLite counts up by itself only what it calls INTEGER."""


class Base(DeclarativeBase):
    """The base of all tables; constraints have names, so that migrations can speak of them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class DocumentRow(Base):
    """A document; it never changes, for its id is computed from its content."""

    __tablename__ = "documents"

    number: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(40), unique=True)
    schema: Mapped[str] = mapped_column(String(60), index=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    size: Mapped[int]
    """Bytes of the body, for retention."""
    kept: Mapped[bool]
    """Whether somebody stored it; else a job made it, and it goes as results do."""
    created: Mapped[datetime] = mapped_column(Moment)
    used: Mapped[datetime] = mapped_column(Moment, index=True)


class AnswerRow(Base):
    """An answer that was given, by the key of its question."""

    __tablename__ = "answers"

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    body: Mapped[str] = mapped_column(Text)
    size: Mapped[int]
    immutable: Mapped[bool]
    created: Mapped[datetime] = mapped_column(Moment)
    used: Mapped[datetime] = mapped_column(Moment, index=True)


class FileRow(Base):
    """A file that is no JSON, such as a PDF."""

    __tablename__ = "files"

    id: Mapped[str] = mapped_column(String(200), primary_key=True)
    media_type: Mapped[str] = mapped_column(String(80))
    body: Mapped[bytes] = mapped_column(LargeBinary)
    size: Mapped[int]
    created: Mapped[datetime] = mapped_column(Moment)
    used: Mapped[datetime] = mapped_column(Moment, index=True)


class JobRow(Base):
    """A job. This row is the truth about it; whatever runs it is disposable."""

    __tablename__ = "jobs"
    __table_args__ = (Index("ix_jobs_state_number", "state", "number"),)

    number: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(40), unique=True)
    kind: Mapped[str] = mapped_column(String(60))
    request: Mapped[str] = mapped_column(Text)
    """Canonical JSON."""
    key: Mapped[str] = mapped_column(String(64), index=True)
    """Hash of kind, request and version: equal for jobs with the same result."""
    live_key: Mapped[str | None] = mapped_column(String(64), unique=True)
    """The key while the job waits, runs or has succeeded: there is one such job a key."""
    state: Mapped[str] = mapped_column(String(12))
    attempts: Mapped[int] = mapped_column(default=0)
    deaths: Mapped[int] = mapped_column(default=0)
    """How many of its processes died."""
    losses: Mapped[int] = mapped_column(default=0)
    """How many servers or schedulers died under it since it last got on."""
    owner: Mapped[str | None] = mapped_column(String(80), index=True)
    """The server that runs it."""
    cancelling: Mapped[bool] = mapped_column(default=False)
    events: Mapped[int] = mapped_column(default=0)
    """Number of the last event."""
    done: Mapped[int | None]
    total: Mapped[int | None]
    what: Mapped[str | None] = mapped_column(String(200))
    problem: Mapped[str | None] = mapped_column(Text)
    """JSON of code and message."""
    size: Mapped[int] = mapped_column(default=0)
    """Bytes of request and result, for retention."""
    created: Mapped[datetime] = mapped_column(Moment)
    updated: Mapped[datetime] = mapped_column(Moment)
    used: Mapped[datetime] = mapped_column(Moment, index=True)


def _job_number() -> Mapped[int]:
    return mapped_column(
        Number,
        ForeignKey("jobs.number", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    )


class ResultRow(Base):
    """What a job made; written before, or with, the state ``succeeded``."""

    __tablename__ = "results"

    job: Mapped[int] = _job_number()
    body: Mapped[str | None] = mapped_column(Text)
    document: Mapped[str | None] = mapped_column(String(40), index=True)
    file: Mapped[str | None] = mapped_column(String(200), index=True)
    created: Mapped[datetime] = mapped_column(Moment)


class EventRow(Base):
    """Something that happened to a job, numbered from 1."""

    __tablename__ = "events"

    job: Mapped[int] = _job_number()
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(20))
    data: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(Moment)


class SubscriberRow(Base):
    """A client that wants a job, by the hash of its name."""

    __tablename__ = "subscribers"

    job: Mapped[int] = _job_number()
    client: Mapped[str] = mapped_column(String(64), primary_key=True)


class IdempotencyRow(Base):
    """The job that a client got for an idempotency key; both stand here as hashes."""

    __tablename__ = "idempotency"

    client: Mapped[str] = mapped_column(String(64), primary_key=True)
    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    key: Mapped[str] = mapped_column(String(64))
    job: Mapped[int] = mapped_column(
        Number, ForeignKey("jobs.number", ondelete="CASCADE"), index=True
    )


class PieceRow(Base):
    """A finished piece of a job's work, by the job's key: whoever goes on, goes on from here."""

    __tablename__ = "pieces"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    body: Mapped[str] = mapped_column(Text)
    size: Mapped[int]
    created: Mapped[datetime] = mapped_column(Moment)


class OwnerRow(Base):
    """A server that runs jobs, and a count that rises while it lives."""

    __tablename__ = "owners"

    id: Mapped[str] = mapped_column(String(80), primary_key=True)
    beat: Mapped[int] = mapped_column(default=0)
    started: Mapped[datetime] = mapped_column(Moment)
