"""The jobs as the rest of the service sees them."""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import Any

from api.jobs.dispatcher import Dispatcher, Observer
from api.jobs.hub import Hub
from api.jobs.kinds import kind_of
from api.jobs.model import Event, Job, QueueFullError
from api.jobs.table import JobTable, NoRoomError
from api.settings import Settings
from api.store.model import Page, UnavailableError
from api.store.store import Store

VERSION = version("isleworks")
LOOK_SECONDS = 2.0
"""How soon events are seen that another server writes. DEFAULT, ours."""


class Jobs:
    """Accepts jobs, runs them, tells of them.

    ``events`` and ``stop`` are for the event loop; all others block: call them
    in a thread. They raise ``UnavailableError`` while the database does not answer.
    """

    def __init__(
        self, settings: Settings, store: Store, observe: Observer = lambda *_: None
    ) -> None:
        """``observe`` is told of each job that ends here: kind, state, seconds of the run."""
        self._settings = settings
        self.store = store
        self._table = JobTable(store.database)
        self._hub = Hub()
        self._dispatcher = Dispatcher(settings, store, self._hub.tell, observe)
        self._stopped = False

    def start(self) -> None:
        """Take up the jobs that dead servers have left, and run what is queued."""
        self._dispatcher.start()

    async def stop(self) -> None:
        """End the children; what was running is queued again. Open event streams end."""
        self._stopped = True
        self._hub.tell_all()
        await asyncio.to_thread(self._dispatcher.stop)

    def submit(
        self,
        kind: str,
        request: dict[str, Any],
        *,
        idempotency_key: str | None = None,
        client: str | None = None,
    ) -> Job:
        """Accept a job, or join one of the same kind and request that waits, runs or succeeded.

        With the same idempotency key and client the same job is returned, however it ended.
        Raises ``QueueFullError``, ``UnknownKindError``, ``IdempotencyError`` and
        ``StoreFullError``.
        """
        name = kind_of(kind).name
        text = json.dumps(request, sort_keys=True, separators=(",", ":"), allow_nan=False)
        try:
            job = self._table.accept(
                name,
                text,
                hashlib.sha256(f"{VERSION}\n{name}\n{text}".encode()).hexdigest(),
                max_queue=self._settings.max_queue,
                client=client or "",
                token=idempotency_key,
            )
        except NoRoomError:
            raise QueueFullError(self._dispatcher.seconds_until_room()) from None
        if job.state == "queued":
            self._dispatcher.wake()
        return job

    def get(self, id: str) -> Job | None:
        """The job of this id."""
        job = self._table.find(id)
        if job is not None:
            self.store.touch("jobs", id)
        return job

    def cancel(self, id: str, *, client: str | None = None) -> Job:
        """End a job, unless other clients share it; raises ``NoSuchJobError``.

        A running job's child is killed; its state changes a moment later.
        An ended job is returned as it is.
        """
        job = self._table.cancel(id, client)
        self._dispatcher.look_for_cancelled()
        self._hub.tell(id)
        return job

    async def events(self, id: str, after: int = 0) -> AsyncIterator[Event]:
        """The events after number ``after``, then new ones as they come, to the last one.

        Ends when the job has ended or the server stops.
        """
        with self._hub.listening(id) as news:
            while not self._stopped:
                news.clear()
                events, ended = await self._events(id, after)
                for event in events:
                    yield event
                    after = event.number
                if ended:
                    return
                # More may have been written than is read at a time.
                if not events:
                    await _wait(news, LOOK_SECONDS)

    async def _events(self, id: str, after: int) -> tuple[list[Event], bool]:
        try:
            return await asyncio.to_thread(self._table.events, id, after)
        except UnavailableError:
            return [], False

    def list(self, cursor: str | None = None, limit: int = 50) -> Page[Job]:
        """Jobs, newest first; raises ``CursorError``."""
        return self._table.page(cursor, limit)

    def queue_depth(self) -> int:
        """Jobs that wait."""
        return self._table.count("queued")

    def running(self) -> int:
        """Jobs that run here."""
        return self._dispatcher.running()

    def ready(self) -> bool:
        """Whether jobs can be run: the engine is there and the dispatcher lives."""
        return self._dispatcher.ready()


async def _wait(news: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(news.wait(), seconds)
    except TimeoutError:
        return
