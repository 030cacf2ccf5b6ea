"""One run of one job: its process is watched, and what comes of it is written into the table.

Nothing that was made is given up while the database is away: it is written when
the database is back. Progress alone may be lost.
"""

import json
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from api.jobs.engine import Ending, Engine
from api.jobs.kinds import Kind
from api.jobs.model import Problem, Progress, State
from api.jobs.order import Order, Outcome, Piece
from api.jobs.runs import Run, RunTable
from api.jobs.table import CANCELLED
from api.settings import Settings
from api.store.model import StoreFullError, UnavailableError
from api.store.store import Store
from solver.hosting import Limits
from solver.runner import Failure

LOG = logging.getLogger("isleworks.jobs")

LONGEST_PAUSE = 5.0
"""Seconds between tries to reach a database that does not answer. DEFAULT, ours."""
GRACE_SECONDS = 10.0
"""So long, and a tenth, after its wall limit a job is killed that has not stopped itself. Ours."""
FULL = Problem("STORE_FULL", "There is no room left in the store for what the job has made.")
INTERNAL = Problem("INTERNAL", "isleworks made a mistake of its own.")
MEMORY = Problem("MEMORY", "The job needed more memory than a job may use.")
NOT_STORED = Problem("NOT_STORED", "A document that the job needs is not stored any more.")
STOPPED = Problem("SERVER_STOPPED", "The server that ran the job was stopped.")


class Supervision:
    """Supervises one run; ``watch`` is called in a thread of its own."""

    def __init__(
        self,
        run: Run,
        kind: Kind,
        engine: Engine,
        store: Store,
        settings: Settings,
        stopping: threading.Event,
        told: Callable[[], None],
    ) -> None:
        self.run = run
        self.began = time.monotonic()
        self.state: State | None = None
        """How the job ended, if it did."""
        self._kind = kind
        self._engine = engine
        self._store = store
        self._runs = RunTable(store.database)
        self._settings = settings
        self._stopping = stopping
        self._told = told
        self._cancelled = threading.Event()
        self._disowned = False
        self._broken: Problem | None = None

    def cancel(self) -> None:
        """Nobody wants the job any more; its process is killed."""
        self._cancelled.set()

    def watch(self) -> None:
        """Run the job's process to its end and write down what came of it."""
        try:
            self._settle(self._ending())
        except UnavailableError:
            LOG.warning("job %s is left to the next server", self.run.id)
        except Exception:  # a mistake of ours must not leave the job running for ever
            LOG.exception("job %s: its supervision failed", self.run.id)
            self._end("failed", INTERNAL)

    def _ending(self) -> Ending:
        order = self._patiently(self._order)
        if isinstance(order, Problem):
            return order
        # The work is to stop by itself first; this is for work that does not.
        limits = Limits(wall=order.wall * 1.1 + GRACE_SECONDS, memory_mb=self._settings.memory_mb)
        return self._engine.run(order, limits, self._note, self._unwanted)

    def _order(self) -> Order | Problem:
        request: dict[str, Any] = json.loads(self.run.request)
        documents = {}
        for field in self._kind.documents:
            stored = self._store.get(str(request.get(field)))
            if stored is None:
                return NOT_STORED
            documents[field] = stored.text
        settings, in_pieces = self._settings, self._kind.in_pieces
        return Order(
            work=self._kind.work,
            request=request,
            budget=settings.job_budget,
            wall=settings.job_wall,
            documents=documents,
            pieces=self._runs.pieces(self.run) if in_pieces else {},
            workers=settings.workers_a_job if in_pieces else 0,
            cluster=settings.cluster if in_pieces else None,
        )

    def _unwanted(self) -> bool:
        return (
            self._cancelled.is_set()
            or self._stopping.is_set()
            or self._disowned
            or self._broken is not None
        )

    def _note(self, note: Progress | Piece) -> None:
        """What the process tells on the way."""
        try:
            if isinstance(note, Piece):
                kept = self._patiently(
                    lambda: self._runs.add_piece(self.run, note.name, note.body)
                )
            else:
                kept = self._progress(note)
        except StoreFullError:
            self._broken = FULL
            return
        self._disowned = self._disowned or not kept
        self._told()

    def _progress(self, progress: Progress) -> bool:
        try:
            return self._runs.progress(self.run, progress)
        except (UnavailableError, StoreFullError):
            return True

    def _settle(self, ending: Ending) -> None:
        if isinstance(ending, Outcome):
            self._succeed(ending)
        elif isinstance(ending, Problem):
            self._end("failed", ending)
        else:
            self._after(ending)
        self._told()

    def _succeed(self, outcome: Outcome) -> None:
        try:
            if self._patiently(lambda: self._runs.succeed(self.run, outcome)):
                self.state = "succeeded"
        except StoreFullError:
            self._end("failed", FULL)

    def _after(self, failure: Failure) -> None:
        """No result came: end the job, or let it be tried again."""
        if failure.cause == "raised":
            LOG.error("job %s failed: %s\n%s", self.run.id, failure.message, failure.trace)
        if failure.cause in ("died", "silent"):
            self._give_back("death", Problem("DIED", failure.message))
        elif failure.cause == "lost":
            self._give_back("loss", Problem("LOST", failure.message))
        elif failure.cause == "timed_out":
            self._end("timed_out", Problem("TIMED_OUT", failure.message))
        elif failure.cause == "memory":
            self._end("failed", MEMORY)
        elif failure.cause == "raised":
            self._end("failed", INTERNAL)
        else:
            self._after_stop()

    def _after_stop(self) -> None:
        """We stopped it ourselves."""
        if self._broken is not None:
            self._end("failed", self._broken)
        elif self._cancelled.is_set():
            self._end("cancelled", CANCELLED)
        elif not self._disowned:
            self._give_back("shutdown", STOPPED)

    def _end(self, state: State, problem: Problem) -> None:
        if self._patiently(lambda: self._runs.fail(self.run, state, problem), even_full=True):
            self.state = state

    def _give_back(self, reason: Any, problem: Problem) -> None:
        self._patiently(lambda: self._runs.give_back(self.run, reason, problem), even_full=True)

    def _patiently(self, work: Callable[[], Any], *, even_full: bool = False) -> Any:
        """Do something with the database when it answers; a server that stops does not wait."""
        pause = 0.1
        while True:
            try:
                return work()
            except (UnavailableError, StoreFullError) as error:
                if isinstance(error, StoreFullError) and not even_full:
                    raise
                LOG.warning("job %s waits: %s", self.run.id, error)
                if self._stopping.wait(pause):
                    raise UnavailableError(str(error)) from error
                pause = min(LONGEST_PAUSE, pause * 2)
