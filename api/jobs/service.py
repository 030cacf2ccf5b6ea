"""The jobs as the rest of the service sees them."""

from collections.abc import AsyncIterator
from typing import Any

from api.jobs.model import Event, Job
from api.settings import Settings
from api.store.model import Page
from api.store.store import Store


class Jobs:
    """Accepts jobs, runs them, tells of them.

    ``events`` and ``stop`` are for the event loop; all others block: call them
    in a thread. They raise ``UnavailableError`` while the database does not answer.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        raise NotImplementedError

    def start(self) -> None:
        """Take up the jobs that dead servers have left, and run what is queued."""
        raise NotImplementedError

    async def stop(self) -> None:
        """End the children; what was running is queued again. Open event streams end."""
        raise NotImplementedError

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
        Raises ``QueueFullError``, ``UnknownKindError``, ``IdempotencyError``,
        ``StoreFullError``, and ``DocumentError`` for a request the kind cannot read.
        """
        raise NotImplementedError

    def get(self, id: str) -> Job | None:
        """The job of this id."""
        raise NotImplementedError

    def cancel(self, id: str, *, client: str | None = None) -> Job:
        """End a job, unless other clients share it; raises ``NoSuchJobError``.

        A running job's child is killed; its state changes a moment later.
        An ended job is returned as it is.
        """
        raise NotImplementedError

    def events(self, id: str, after: int = 0) -> AsyncIterator[Event]:
        """The events after number ``after``, then new ones as they come, to the last one.

        Ends when the job has ended or the server stops.
        """
        raise NotImplementedError

    def list(self, cursor: str | None = None, limit: int = 50) -> Page[Job]:
        """Jobs, newest first; raises ``CursorError``."""
        raise NotImplementedError

    def queue_depth(self) -> int:
        """Jobs that wait."""
        raise NotImplementedError

    def running(self) -> int:
        """Jobs that run here."""
        raise NotImplementedError

    def ready(self) -> bool:
        """Whether jobs can be run: the engine is there and the dispatcher lives."""
        raise NotImplementedError
