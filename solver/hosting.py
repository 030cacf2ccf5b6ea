"""One piece of work in one child process that can be watched, stopped and killed.

Whoever hosts the child blocks until the work has ended: in a thread of a
server, in a task of a Dask worker. The child beats while it lives, tells how far
it is, and is killed when it is unwanted, too slow, too large or silent.
"""

import pickle
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, TypeAlias, cast

from solver.children import Child, obituary, settle_in
from solver.runner import Failure, Function, attempt, check_importable, pack, resolve

Tell: TypeAlias = Callable[[Any], None]
"""Sends a note, anything that can be pickled, to whoever hosts the child."""
Work: TypeAlias = Callable[[Any, Tell], Any] | str
"""An importable function of an argument and ``Tell``, or its name ``package.module:function``."""

DONE, NOTE, BEAT = b"d", b"n", b"b"
"""What a message from a child is: its first byte."""
BEAT_SECONDS = 1.0
"""How often a child says that it lives. DEFAULT, ours."""
TICK_SECONDS = 0.05
"""How soon a wish to stop is seen. DEFAULT, ours."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child may use."""

    wall: float = float("inf")
    """Seconds until it is killed."""
    silence: float = 60.0
    """Seconds without a beat until it is killed: compiled code holds beats up. DEFAULT, ours."""
    memory_mb: int | None = None
    """MiB beyond what is loaded already; None: no limit."""


def host(
    context: BaseContext,
    work: Work,
    argument: Any,
    *,
    limits: Limits,
    on_note: Tell,
    unwanted: Callable[[], bool],
) -> Any | Failure:
    """Do the work in a child of its own; its result, or why there is none.

    ``on_note`` is called in this thread with what the work tells; ``unwanted``
    is asked about every ``TICK_SECONDS``. No child is left when this returns or
    raises. Raises ``TypeError`` for a function that no child can import.
    """
    check_importable(cast(Any, work))
    child = Child(context, live, work, argument, limits.memory_mb)
    try:
        return _watch(child, limits, on_note, unwanted)
    finally:
        child.end(patience=0)


def _watch(
    child: Child, limits: Limits, on_note: Tell, unwanted: Callable[[], bool]
) -> Any | Failure:
    began = heard = time.monotonic()
    while not unwanted():
        if child.pipe.poll(TICK_SECONDS):
            try:
                message = child.pipe.recv_bytes()
            except (EOFError, OSError):
                return Failure("died", obituary(child.end(patience=1)))
            if message[:1] == DONE:
                return pickle.loads(message[1:])
            if message[:1] == NOTE:
                on_note(pickle.loads(message[1:]))
            # Taken now, since the note may have kept us from listening.
            heard = time.monotonic()
        if time.monotonic() - began > limits.wall:
            return Failure("timed_out", f"The work was stopped after {limits.wall:g} seconds.")
        if time.monotonic() - heard > limits.silence:
            return Failure("silent", "The process that did the work stopped answering.")
    return Failure("stopped", "The work was stopped, as nobody wanted it any more.")


def live(work: Work, argument: Any, memory_mb: int | None, pipe: Connection) -> None:
    """The child's life: do the work, beat and tell on the way, send the result."""
    settle_in(memory_mb)
    line = _Line(pipe)
    threading.Thread(target=line.beat, daemon=True).start()
    result = attempt(lambda given: _resolve(work)(given, line.tell), argument)
    if isinstance(result, Failure) and isinstance(result.error, MemoryError):
        result = replace(result, cause="memory")
    line.send(DONE + pack(result))


def quietly(work: tuple[Function[Any, Any], Any], _: Tell) -> Any | Failure:
    """Work for ``host`` that tells nothing: a function of one argument, and the argument."""
    return attempt(*work)


def _resolve(work: Work) -> Callable[[Any, Tell], Any]:
    return cast(Callable[[Any, Tell], Any], resolve(cast(Any, work)))


class _Line:
    """The child's end of the pipe, used by the work and by the beat."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._speaking = threading.Lock()

    def send(self, message: bytes) -> None:
        """Send a message; that the host is gone, another thread finds out."""
        with self._speaking, suppress(OSError):
            self._pipe.send_bytes(message)

    def tell(self, note: Any) -> None:
        """Send a note; raises what pickling it raises."""
        self.send(NOTE + pickle.dumps(note))

    def beat(self) -> None:
        """Say again and again that the process lives."""
        while True:
            self.send(BEAT)
            time.sleep(BEAT_SECONDS)
