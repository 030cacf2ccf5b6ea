"""The connection to the database: SQLite in one file, or PostgreSQL, and nothing else differs.

SQLite takes its write lock when a writing transaction begins, so that two
writers wait for each other instead of failing half way. Every commit is on disk
before it is answered.
"""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from api.store.model import SetupError, StoreFullError, UnavailableError
from api.store.reserve import Reserve

T = TypeVar("T")

BUSY_SECONDS = 15
"""How long SQLite waits for another writer, and anyone for a connection. DEFAULT, ours."""
CONNECT_SECONDS = 5
"""How long PostgreSQL may take to answer a new connection. DEFAULT, ours."""
SQLITE_NO_ROOM = frozenset({
    "SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_TRUNCATE",
})  # fmt: skip
"""What SQLite says where a file cannot grow: the disk is full, or a quota or limit is reached."""
POSTGRES_NO_ROOM = "53100"
PRAGMAS = (
    # Before the first table, or it has no effect.
    "PRAGMA auto_vacuum=INCREMENTAL",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA journal_size_limit=16777216",
)


class Database:
    """Runs pieces of work in transactions of their own."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self._writers: AbstractContextManager[Any] = (
            threading.Lock() if self.is_sqlite else nullcontext()
        )
        file = self.engine.url.database if self.is_sqlite else None
        self.reserve = Reserve(Path(file)) if file else None

    def read(self, work: Callable[[Session], T]) -> T:
        """Do some reading in one transaction; raises ``UnavailableError``."""
        return self._run(work, self.engine)

    def write(self, work: Callable[[Session], T]) -> T:
        """Do some writing, wholly or not at all; also raises ``StoreFullError``."""
        with self._writers:
            try:
                return self._run(work, self.engine.execution_options(immediate=True))
            except StoreFullError:
                self._empty_log()
                raise

    def write_at_last(self, work: Callable[[Session], T]) -> T:
        """As ``write``, for the little that must be written even if the disk is full."""
        try:
            return self.write(work)
        except StoreFullError:
            if self.reserve is None or not self.reserve.give_up():
                raise
            return self.write(work)

    def _run(self, work: Callable[[Session], T], engine: Engine) -> T:
        try:
            with Session(engine, expire_on_commit=False) as session, session.begin():
                return work(session)
        except DBAPIError as error:
            raise translated(error) from error
        except PoolTimeoutError as error:
            raise UnavailableError("All connections to the database are in use.") from error

    def shrink(self) -> None:
        """Give room that has become free back to the disk, where the database does not itself."""
        with self._writers:
            self._script("PRAGMA incremental_vacuum")

    def _empty_log(self) -> None:
        """Cut SQLite's log: what it holds of a write that failed would go on filling the disk.

        What it holds of others goes into the tables first, for which the reserve makes room.
        """
        if self.reserve is not None:
            self.reserve.give_up()
            self._script("PRAGMA busy_timeout=1000; PRAGMA wal_checkpoint(TRUNCATE)")
            self.reserve.restore()

    def _script(self, script: str) -> None:
        """Let SQLite tidy up; where another process is in the way, the next time will do."""
        if not self.is_sqlite:
            return
        with (
            closing(self.engine.raw_connection()) as connection,
            suppress(sqlite3.OperationalError),
        ):
            # As a script it is stepped through to its end: vacuum frees a page a step.
            driver = cast(Any, connection.driver_connection)
            driver.executescript(f"{script}; PRAGMA busy_timeout={BUSY_SECONDS * 1000}")

    def ping(self) -> None:
        """Return if the database answers, else raise ``UnavailableError``."""
        self.read(lambda session: session.execute(text("SELECT 1")).scalar())

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if parsed.database:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        engine = create_engine(
            parsed,
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
            pool_size=10,
            max_overflow=40,
            pool_timeout=BUSY_SECONDS,
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    if find_spec("psycopg") is None:
        raise SetupError("PostgreSQL needs the package psycopg: install isleworks[postgres].")
    return create_engine(
        parsed,
        connect_args={"connect_timeout": CONNECT_SECONDS},
        # Connections that a restart of PostgreSQL has cut are found out before they are used.
        pool_pre_ping=True,
        pool_size=10,
        max_overflow=40,
        pool_timeout=BUSY_SECONDS,
    )


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # The driver's own idea of when a transaction begins is switched off.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin_sqlite(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def translated(error: DBAPIError) -> Exception:
    """Whether there is no room, or no database; anything else is our own mistake."""
    cause = error.orig
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    if code in SQLITE_NO_ROOM or code == POSTGRES_NO_ROOM:
        return StoreFullError("There is no room left to write to the store.")
    if error.connection_invalidated or type(error).__name__ in {
        "OperationalError", "InterfaceError",
    }:  # fmt: skip
        return UnavailableError("The database does not answer.")
    return error
