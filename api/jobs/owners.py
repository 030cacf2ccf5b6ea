"""Which servers live. Each counts up in its row; the lock of one on this machine is seen at once.

No clock of one machine is held against that of another: a server is dead when
its count has stood still over several looks.
"""

import shutil
import socket
import uuid
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from api.jobs.model import Problem
from api.jobs.runs import give_back
from api.store.content import insert_new
from api.store.database import Database
from api.store.tables import JobRow, OwnerRow

LOOKS = 6
"""A count that stands still over so many looks is that of a dead server. DEFAULT, ours."""
SCRATCH = ".scratch"
LEFT = Problem("SERVER_DIED", "The server that ran the job went away.")


class Owners:
    """The row and lock of this server, and its view of the others."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.id = f"{socket.gethostname()[:40]}-{uuid.uuid4().hex[:12]}"
        self.scratch = folder / f"{self.id}{SCRATCH}"
        """Where running jobs have their folders; whoever finds this server dead removes it."""
        self._database = database
        self._folder = folder
        self._lock: FileIO | None = None
        self._seen: dict[str, tuple[int, int]] = {}
        """Of each other server: its count, and how many looks have found just that."""

    def enter(self) -> None:
        """Say that this server lives."""
        self.scratch.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(self._path(self.id), create=True)
        self.beat()

    def beat(self) -> None:
        """Say that it still lives."""

        def work(session: Session) -> None:
            now = datetime.now(UTC)
            if not insert_new(session, OwnerRow, id=self.id, beat=1, started=now):
                row = update(OwnerRow).where(OwnerRow.id == self.id)
                session.execute(row.values(beat=OwnerRow.beat + 1))

        self._database.write(work)

    def leave(self) -> None:
        """Say that it lives no more; where that cannot be written, the lock's end says it."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        if self._lock is not None:
            self._lock.close()
        self._database.write_at_last(
            lambda session: session.execute(delete(OwnerRow).where(OwnerRow.id == self.id))
        )
        self._path(self.id).unlink(missing_ok=True)

    def bury_dead(self) -> list[str]:
        """Queue again what dead servers have left running; the ids of those jobs."""
        rows = self._database.read(
            lambda session: session.execute(select(OwnerRow.id, OwnerRow.beat)).all()
        )
        dead = [id for id, beat in rows if id != self.id and self._is_dead(id, beat)]
        return [job for id in dead for job in self._bury(id)]

    def _is_dead(self, id: str, beat: int) -> bool:
        lock = _locked(self._path(id), create=False)
        if lock is not None:
            lock.close()
            return True
        seen, looks = self._seen.get(id, (beat, 0))
        self._seen[id] = (beat, looks + 1 if seen == beat else 1)
        return self._seen[id][1] > LOOKS

    def _bury(self, id: str) -> list[str]:
        def work(session: Session) -> list[str]:
            query = select(JobRow).where(JobRow.owner == id, JobRow.state == "running")
            jobs = list(session.scalars(query.with_for_update()))
            for job in jobs:
                give_back(session, job, "loss", LEFT)
            session.execute(delete(OwnerRow).where(OwnerRow.id == id))
            return [job.id for job in jobs]

        left = self._database.write(work)
        self._seen.pop(id, None)
        self._path(id).unlink(missing_ok=True)
        shutil.rmtree(self._folder / f"{id}{SCRATCH}", ignore_errors=True)
        return left

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.lock"


def _locked(path: Path, *, create: bool) -> FileIO | None:
    """The file, locked until it is closed; None where it is missing or another holds it."""
    try:
        import fcntl  # does not exist everywhere
    except ImportError:
        return None
    try:
        file = FileIO(path, "a" if create else "r+")
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file
