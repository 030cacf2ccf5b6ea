"""The process of a job: where its work is done."""

import errno
import hashlib
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from api.children import PRELOAD
from api.jobs.model import Problem, Progress
from api.jobs.order import Order, Outcome, Piece
from games.core.documents import DocumentError
from solver.hosting import Tell
from solver.runner import Failure, Local, LostError, Runner, WorkError, resolve

TOLD_SECONDS = 0.25
"""Progress is told no more often than this. DEFAULT, ours."""

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
DISK_FULL = Problem("DISK_FULL", "There is no room left on the disk where the job was done.")


class RefusedError(RuntimeError):
    """The work cannot be done, and the reason may be told."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Desk:
    """What a job's work has at hand."""

    def __init__(self, order: Order, tell: Tell) -> None:
        self.request = order.request
        self.budget = order.budget
        self.wall = order.wall
        self.scratch = Path(order.scratch)
        self._order = order
        self._tell = tell
        self._told = 0.0
        self._mark = ""

    def document(self, field: str) -> bytes:
        """The JSON of the stored document that a field of the request names."""
        return self._order.documents[field]

    def progress(self, what: str, done: int, total: int) -> None:
        """Say how far the work is."""
        now = time.monotonic()
        if done == total or now - self._told >= TOLD_SECONDS:
            self._told = now
            self._tell(Progress(done, total, what))

    def place(self) -> tuple[Runner, int]:
        """Where pieces of the work are done, and how many at a time (0: one, in this process)."""
        if self._order.cluster is None:
            return Local(preload=PRELOAD), self._order.workers
        from solver.cluster import Cluster

        cluster = Cluster(self._order.cluster, preload=PRELOAD)
        return cluster, max(1, cluster.size())

    def mark_pieces(self, recipe: dict[str, Any]) -> None:
        """Say what the pieces are pieces of: those of anything else are not taken for them."""
        text = json.dumps(recipe, sort_keys=True)
        self._mark = hashlib.sha256(text.encode()).hexdigest()[:8]

    def piece(self, name: str) -> str | None:
        """A piece that an earlier attempt has finished."""
        return self._order.pieces.get(f"{self._mark}/{name}")

    def keep_piece(self, name: str, body: str) -> None:
        """Keep a finished piece, so that another attempt goes on from it."""
        self._tell(Piece(f"{self._mark}/{name}", body))


def perform(order: Order, tell: Tell) -> Outcome | Problem | Failure:
    """Do the work of a job."""
    work: Callable[[Desk], Outcome] = resolve(order.work)
    try:
        return work(Desk(order, tell))
    except (DocumentError, RefusedError) as error:
        return Problem(error.code, str(error))
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        return DISK_FULL
    except LostError as error:
        return Failure("lost", str(error))
    except WorkError as error:
        return Problem("WORK", str(error))
