"""A child process that answers one question after another, and can be killed at any time."""

import asyncio
import importlib
import os
import pickle
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Literal, TypeAlias

from api.children import context
from games.core.documents import DocumentError
from solver.children import Child as Process
from solver.children import settle_in

NICE = 5
"""How much less of a busy processor a long question gets (Unix). DEFAULT, ours."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came out of a question."""

    kind: Literal["answer", "refused", "memory", "failed"]
    text: str
    """The answer's JSON; the sentence of a refusal; the traceback of a failure."""
    code: str = ""
    """For a refusal: the code of the ``DocumentError``."""


class DiedError(RuntimeError):
    """The child ended before it had answered."""


Question: TypeAlias = tuple[str, str]
"""An importable function, ``package.module:name``, from JSON to JSON, and its argument."""


class Child:
    """One child process. It belongs to an event loop; its methods are called there."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, memory_mb: int) -> "Child":
        """Start a child; the first one waits for the fork server."""
        return cls(await asyncio.to_thread(_start, memory_mb))

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    async def ask(self, question: Question) -> Reply:
        """Put a question and wait for the reply; raises ``DiedError``.

        After a cancellation the child still works on it and must be killed.
        """
        loop, pipe = asyncio.get_running_loop(), self._process.pipe
        ready = loop.create_future()
        loop.add_reader(pipe.fileno(), _setter(ready))
        try:
            pipe.send(question)
            await ready
            reply: Reply = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError) as error:
            raise DiedError("The process that worked on it was ended.") from error
        finally:
            loop.remove_reader(pipe.fileno())
        return reply

    def give_way(self) -> None:
        """Let other processes go before it from now on."""
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, NICE)

    async def end(self) -> None:
        """End it at once, whatever it does."""
        await asyncio.to_thread(self._process.end, patience=0)


_READY = b"ready"


def _setter(ready: "asyncio.Future[None]") -> Callable[[], None]:
    def set_ready() -> None:
        if not ready.done():
            ready.set_result(None)

    return set_ready


def _start(memory_mb: int) -> Process:
    process = Process(context(), _serve, memory_mb)
    try:
        if process.pipe.recv_bytes() == _READY:
            return process
    except EOFError:
        pass
    process.end(patience=0)
    raise DiedError("A child did not start.")


def _serve(memory_mb: int, pipe: Connection) -> None:
    """A child's life: take a question, send the reply, until the pipe is closed."""
    settle_in(memory_mb)
    with suppress(EOFError, OSError):
        pipe.send_bytes(_READY)
        while True:
            function, argument = pipe.recv()
            pipe.send_bytes(pickle.dumps(_reply(function, argument)))


def _reply(function: str, argument: str) -> Reply:
    try:
        module, _, name = function.partition(":")
        return Reply("answer", getattr(importlib.import_module(module), name)(argument))
    except DocumentError as error:
        return Reply("refused", str(error), error.code)
    except MemoryError:
        return Reply("memory", "")
    except Exception as error:  # whatever goes wrong there is told here
        return Reply("failed", "".join(traceback.format_exception(error)))
