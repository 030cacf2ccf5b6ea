"""The children that stand ready, one of them always to spare."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from api.answers.child import Child

LOG = logging.getLogger("isleworks.answers")
QUESTIONS_A_CHILD = 500
"""After so many questions a child is replaced, whatever it has kept. DEFAULT, ours."""
_PAUSE = 1.0
"""Seconds before a start that failed is tried again."""


class Crew:
    """Keeps ``size`` children at work or ready, and one more started ahead."""

    def __init__(self, size: int, memory_mb: int, on_ready: Callable[[], None]) -> None:
        self._size = size
        self._memory_mb = memory_mb
        self._on_ready = on_ready
        self._idle: list[Child] = []
        self._busy: dict[Child, int] = {}
        self._answered: dict[Child, int] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self._hiring = 0
        self._closed = False
        self.killed = 0
        """How many children were ended before their time, for the metrics."""

    def start(self) -> None:
        """Start the children; ``on_ready`` is called as each stands ready."""
        self._fill_up()

    @property
    def ready(self) -> bool:
        """Whether a question could be put at once."""
        return bool(self._idle) and len(self._busy) < self._size

    @property
    def alive(self) -> bool:
        """Whether there is a child at all."""
        return bool(self._idle or self._busy)

    @property
    def busy(self) -> int:
        """Children at work."""
        return len(self._busy)

    def take(self) -> Child:
        """A child that stands ready."""
        child = self._idle.pop()
        self._busy[child] = 1
        return child

    def give_back(self, child: Child, *, fit: bool) -> None:
        """A child after its question; one that is not ``fit`` any more is ended and replaced."""
        del self._busy[child]
        answered = self._answered[child] = self._answered.get(child, 0) + 1
        if fit and answered < QUESTIONS_A_CHILD and not self._closed:
            self._idle.append(child)
        else:
            self.killed += not fit
            self._end(child)
        self._fill_up()

    async def stop(self) -> None:
        """End all children."""
        self._closed = True
        for child in [*self._idle, *self._busy]:
            self._end(child)
        self._idle.clear()
        self._busy.clear()
        while self._chores:
            await asyncio.wait(self._chores)

    def _end(self, child: Child) -> None:
        self._answered.pop(child, None)
        self._chore(child.end())

    def _fill_up(self) -> None:
        wanted = self._size + 1 - len(self._idle) - len(self._busy) - self._hiring
        for _ in range(0 if self._closed else wanted):
            self._hiring += 1
            self._chore(self._hire())

    async def _hire(self) -> None:
        try:
            child = await Child.start(self._memory_mb)
        except Exception:  # no memory, no process left: tried again
            LOG.exception("a child did not start")
            await asyncio.sleep(0 if self._closed else _PAUSE)
            self._hiring -= 1
            self._fill_up()
            return
        self._hiring -= 1
        if self._closed:
            self._end(child)
            return
        self._idle.append(child)
        self._on_ready()

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
