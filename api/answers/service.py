"""Questions that are answered while the client waits.

Light questions run in any free child; heavy ones in all children but one, so
that light ones pass. A light question that is not done after a moment is a
heavy one after all: where no heavy one may be added, it is begun again later.
Whoever asks what is being worked on already shares the answer; when the last
one has gone away, the work is ended at once.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from api.answers.child import Child, DiedError, Question, Reply
from api.answers.crew import Crew
from api.answers.queue import BusyError, ClientBusyError, FairQueue
from api.problems import ProblemError
from api.settings import Settings

LOG = logging.getLogger("isleworks.answers")
SLICE = 0.5
"""Seconds after which a question is a heavy one. DEFAULT, ours."""
HEAVY_A_CHILD = 4
"""So many heavy questions may wait for each child that may take them. DEFAULT, ours."""
PATIENCE = 30.0
"""Seconds that a question waits for a child at most; then its client is told to come back.
DEFAULT, ours."""
ATTEMPTS = 2
"""So often a question is tried whose child dies. DEFAULT, ours."""
RETRY_AFTER = 2
"""Seconds after which it is worth asking again. DEFAULT, ours."""
GRACE = 5.0
"""Seconds beyond the wall limit before a child that has not stopped itself is ended."""

Observer = Callable[[str, str, float], None]
"""Told of each question: its function, how it ended, the seconds from asking to answer."""


@dataclass(eq=False, slots=True)
class _Asked:
    """A question that waits or is worked on, and who waits for it."""

    key: bytes
    question: Question
    client: str
    heavy: bool
    answer: "asyncio.Future[str]"
    began: float = field(default_factory=time.monotonic)
    waiters: int = 0
    attempts: int = 0
    counted: bool = False
    """Whether it is one of the heavy ones that run."""
    evicted: bool = False
    """Whether its work was stopped to be begun again."""
    work: "asyncio.Task[None] | None" = None
    patience: "asyncio.TimerHandle | None" = None

    def stop_waiting(self) -> None:
        """It waits no longer."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None


class Answers:
    """Puts questions to children and hands out what they say."""

    def __init__(self, settings: Settings, observe: Observer = lambda *_: None) -> None:
        self._wall = settings.sync_wall + GRACE
        self._most_heavy = settings.concurrency
        self._observe = observe
        self._crew = Crew(settings.concurrency + 1, settings.memory_mb, self._pump)
        self._light: FairQueue[_Asked] = FairQueue(settings.max_queue)
        self._heavy: FairQueue[_Asked] = FairQueue(HEAVY_A_CHILD * settings.concurrency)
        self._shared: dict[bytes, _Asked] = {}
        self._running_heavy = 0
        self._stopped = False

    def start(self) -> None:
        """Start the children; questions may be asked before they are there."""
        self._crew.start()

    async def stop(self) -> None:
        """End everything; whoever waits is told so."""
        self._stopped = True
        self._light.drain()
        self._heavy.drain()
        works = []
        for asked in list(self._shared.values()):
            asked.stop_waiting()
            self._fail(asked, ProblemError("stopping", retry_after=5))
            if asked.work is not None:
                asked.work.cancel()
                works.append(asked.work)
        await asyncio.gather(*works, return_exceptions=True)
        await self._crew.stop()

    @property
    def ready(self) -> bool:
        """Whether there are children."""
        return self._crew.alive and not self._stopped

    def gauges(self) -> dict[str, int]:
        """What is going on just now, for the metrics."""
        return {
            "running": self._crew.busy,
            "waiting_light": len(self._light),
            "waiting_heavy": len(self._heavy),
            "killed": self._crew.killed,
        }

    async def ask(self, function: str, argument: str, *, client: str, heavy: bool = False) -> str:
        """The answer's JSON of an importable function to the JSON of its argument.

        Raises ``ProblemError``: refused, busy, out of reach, stopping, internal. If
        the caller is cancelled and nobody shares the question, the work is ended.
        """
        key = hashlib.sha256(f"{function}\n{argument}".encode()).digest()
        asked = self._shared.get(key) or self._accept(key, (function, argument), client, heavy)
        asked.waiters += 1
        try:
            return await asyncio.shield(asked.answer)
        finally:
            asked.waiters -= 1
            if not asked.waiters and not asked.answer.done():
                self._drop(asked)

    def _accept(self, key: bytes, question: Question, client: str, heavy: bool) -> _Asked:
        if self._stopped:
            raise ProblemError("stopping", retry_after=5)
        asked = _Asked(key, question, client, heavy, asyncio.get_running_loop().create_future())
        try:
            self._line_up(asked)
        except BusyError as error:
            raise _busy(error) from None
        self._shared[key] = asked
        self._pump()
        return asked

    def _line_up(self, asked: _Asked) -> None:
        """Let it wait for a child, but not for ever; raises ``BusyError``."""
        (self._heavy if asked.heavy else self._light).put(asked.client, asked)
        asked.patience = asyncio.get_running_loop().call_later(PATIENCE, self._give_up, asked)

    def _give_up(self, asked: _Asked) -> None:
        if (self._heavy if asked.heavy else self._light).remove(asked.client, asked):
            self._fail(asked, ProblemError("busy", retry_after=RETRY_AFTER))

    def _pump(self) -> None:
        """Put waiting questions to free children."""
        while self._crew.ready and not self._stopped:
            if len(self._light):
                asked = self._light.take()
            elif len(self._heavy) and self._running_heavy < self._most_heavy:
                asked = self._heavy.take()
            else:
                return
            asked.stop_waiting()
            child = self._crew.take()
            if asked.heavy:
                self._count(asked, child)
            asked.work = asyncio.ensure_future(self._work(asked, child))

    async def _work(self, asked: _Asked, child: Child) -> None:
        """Put one question to one child, and give the child back."""
        ripe = asyncio.get_running_loop().call_later(SLICE, self._ripen, asked, child)
        fit = False
        try:
            async with asyncio.timeout(self._wall):
                reply = await child.ask(asked.question)
            fit = not asked.counted and reply.kind != "memory"
            self._deliver(asked, reply)
        except TimeoutError:
            self._fail(asked, ProblemError("out-of-reach", code="TIMED_OUT"))
        except DiedError:
            self._after_death(asked)
        except asyncio.CancelledError:
            if asked.evicted:
                self._postpone(asked)
        finally:
            ripe.cancel()
            self._running_heavy -= asked.counted
            asked.work, asked.counted, asked.evicted = None, False, False
            self._crew.give_back(child, fit=fit)
            self._pump()

    def _count(self, asked: _Asked, child: Child) -> None:
        asked.heavy = asked.counted = True
        self._running_heavy += 1
        child.give_way()

    def _ripen(self, asked: _Asked, child: Child) -> None:
        """A question has run for a while: from now on it counts as a heavy one."""
        if asked.counted or asked.work is None:
            return
        if self._running_heavy < self._most_heavy:
            self._count(asked, child)
        else:
            asked.evicted = True
            asked.work.cancel()

    def _postpone(self, asked: _Asked) -> None:
        """Begin it again when a heavy one may run."""
        asked.heavy = True
        try:
            self._line_up(asked)
        except BusyError as error:
            self._fail(asked, _busy(error))

    def _after_death(self, asked: _Asked) -> None:
        asked.attempts += 1
        if asked.attempts < ATTEMPTS:
            self._postpone(asked)
        else:
            self._fail(asked, ProblemError("out-of-reach", code="DIED"))

    def _deliver(self, asked: _Asked, reply: Reply) -> None:
        if reply.kind == "answer":
            self._close(asked, "answered")
            if not asked.answer.done():
                asked.answer.set_result(reply.text)
        elif reply.kind == "refused":
            self._fail(asked, ProblemError("against-the-rules", reply.text, code=reply.code))
        elif reply.kind == "memory":
            self._fail(asked, ProblemError("out-of-reach", code="MEMORY"))
        else:
            LOG.error("a question failed", extra={"trace": reply.text})
            self._fail(asked, ProblemError("internal"))

    def _fail(self, asked: _Asked, problem: ProblemError) -> None:
        self._close(asked, problem.fields.get("code") or problem.kind.name)
        if not asked.answer.done():
            asked.answer.set_exception(problem)

    def _drop(self, asked: _Asked) -> None:
        """Nobody waits for it any more."""
        self._close(asked, "abandoned")
        asked.answer.cancel()
        if asked.work is not None:
            asked.work.cancel()
        else:
            asked.stop_waiting()
            (self._heavy if asked.heavy else self._light).remove(asked.client, asked)

    def _close(self, asked: _Asked, outcome: str) -> None:
        if self._shared.get(asked.key) is asked:
            del self._shared[asked.key]
            self._observe(asked.question[0], outcome.lower(), time.monotonic() - asked.began)


def _busy(error: BusyError) -> ProblemError:
    kind = "too-many-requests" if isinstance(error, ClientBusyError) else "busy"
    return ProblemError(kind, retry_after=RETRY_AFTER)
