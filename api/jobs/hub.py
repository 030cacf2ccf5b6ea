"""Waking those who wait for news of a job."""

import asyncio
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Hub:
    """Called from any thread; those who wait do so in their event loops."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[_Waiter]] = defaultdict(set)
        self._lock = threading.Lock()

    @contextmanager
    def listening(self, id: str) -> Iterator["asyncio.Event"]:
        """An event, to be waited for in the running loop, that is set when there is news."""
        waiter = _Waiter()
        with self._lock:
            self._waiting[id].add(waiter)
        try:
            yield waiter.news
        finally:
            with self._lock:
                self._waiting[id].discard(waiter)
                if not self._waiting[id]:
                    del self._waiting[id]

    def tell(self, id: str) -> None:
        """There is news of this job."""
        with self._lock:
            waiters = list(self._waiting.get(id, ()))
        for waiter in waiters:
            waiter.wake()

    def tell_all(self) -> None:
        """There is news for everybody."""
        with self._lock:
            waiters = [waiter for some in self._waiting.values() for waiter in some]
        for waiter in waiters:
            waiter.wake()


class _Waiter:
    def __init__(self) -> None:
        self.news = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def wake(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.news.set)
