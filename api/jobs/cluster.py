"""Jobs on a Dask cluster. The table stays the truth: what a scheduler forgets is queued again.

A task on a worker hosts the same child that would do the job here, and is told
by the state of its task that nobody waits for it any more.
"""

import logging
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from distributed import Client, Future, get_worker

from api.jobs.engine import Ending, run_hosted
from api.jobs.model import Progress
from api.jobs.order import Order
from solver.cluster import VERSION, connect, hosted, result_of, size_of
from solver.hosting import TICK_SECONDS, Limits, Tell
from solver.runner import Failure, LostError

LOG = logging.getLogger("isleworks.jobs")

LOOK_SECONDS = 2.0
"""How often the scheduler is looked for, and its workers are counted. DEFAULT, ours."""
BACKSTOP_SECONDS = 60.0
"""So long after a job's limit a worker that has not stopped it is not waited for. Ours."""
LOST = Failure("lost", "The scheduler went away.")


class ClusterEngine:
    """One task of the cluster a job."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._topic = f"isleworks-{uuid.uuid4().hex}"
        self._client: Client | None = None
        self._size = 0
        self._notes: dict[str, SimpleQueue[Progress]] = {}
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._look, name="cluster", daemon=True)
        self._thread.start()

    def ready(self) -> bool:
        """Whether there is a scheduler with workers."""
        return self._client is not None and self._size > 0

    def room(self) -> int:
        """Threads of all workers."""
        return self._size

    def run(
        self, order: Order, limits: Limits, on_note: Tell, unwanted: Callable[[], bool]
    ) -> Ending:
        """Do a job's work in a child of a worker; ``lost`` if the scheduler goes away."""
        client, key = self._client, f"isleworks-{uuid.uuid4().hex}"
        if client is None:
            return LOST
        notes = self._notes[key] = SimpleQueue()
        future = None
        try:
            future = client.submit(
                perform_on_worker,
                VERSION,
                order,
                limits,
                self._topic,
                key=key,
                pure=False,
                retries=0,
            )
            return _watched(future, notes, limits, on_note, unwanted)
        except Exception as error:  # a client that has lost its scheduler raises many things
            LOG.warning("the cluster lost a job: %s", error)
            return LOST
        finally:
            del self._notes[key]
            if future is not None:
                # The worker sees it and kills the child, if it has not ended.
                future.release()

    def close(self) -> None:
        """Let go of the scheduler."""
        self._closed.set()
        self._thread.join()
        self._drop()

    def _look(self) -> None:
        """Connect, count the workers, connect again when the scheduler was away."""
        while not self._closed.is_set():
            try:
                if self._client is None or self._client.status != "running":
                    self._drop()
                    client = connect(self._address, LOOK_SECONDS)
                    client.subscribe_topic(self._topic, self._heard)
                    self._client = client
                self._size = size_of(self._client)
            except Exception as error:  # a client that has lost its scheduler raises many things
                self._size = 0
                LOG.warning("the cluster does not answer: %s", error)
            self._closed.wait(LOOK_SECONDS)

    def _drop(self) -> None:
        client, self._client, self._size = self._client, None, 0
        if client is not None:
            with suppress(Exception):
                client.close(timeout=LOOK_SECONDS)

    def _heard(self, event: tuple[float, Any]) -> None:
        """A worker tells how far a job is; called in the client's own thread."""
        message = event[1]
        notes = self._notes.get(message["key"])
        if notes is not None:
            notes.put(Progress(*message["progress"]))


def _watched(
    future: Future[Any],
    notes: "SimpleQueue[Progress]",
    limits: Limits,
    on_note: Tell,
    unwanted: Callable[[], bool],
) -> Ending:
    began = time.monotonic()
    while not future.done():
        with suppress(Empty):
            on_note(notes.get(timeout=TICK_SECONDS))
        if unwanted():
            return Failure("stopped", "The work was stopped, as nobody wanted it any more.")
        if time.monotonic() - began > limits.wall + BACKSTOP_SECONDS:
            return Failure("timed_out", "The worker did not stop the work in time.")
    while not notes.empty():
        on_note(notes.get())
    try:
        ending: Ending = result_of(future)
    except LostError:
        return LOST
    return ending


def perform_on_worker(version: str, order: Order, limits: Limits, topic: str) -> Ending:
    """On a worker: do a job's work in a child, and tell how far it is."""
    worker = get_worker()
    key = worker.get_current_task()
    # Dask removes what dead workers have left in it.
    folder = Path(worker.local_directory)

    def tell(note: Any) -> None:
        if isinstance(note, Progress):
            progress = [note.done, note.total, note.what]
            worker.log_event(topic, {"key": key, "progress": progress})

    ending: Ending = hosted(
        version, lambda unwanted: run_hosted(order, folder, limits, tell, unwanted)
    )
    return ending
