"""Child processes: how they are started, live and are ended, wherever this system runs.

Children come from a fork server that has modules loaded already (a tenth of a
second each), and are spawned where the system cannot fork.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

MIB = 1 << 20

_starting_and_burying = threading.Lock()
"""An exit code can be read once; multiprocessing reads those of all children on every start."""


def context(preload: Sequence[str] = ()) -> BaseContext:
    """The way this system starts children; the modules are loaded once for all of them.

    ``preload`` has an effect until the first child is started; a module that is
    not among them is imported by each child itself, which is slower but not wrong.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([__name__, *_modules_of_main(), *preload])
    return found


def _modules_of_main() -> list[str]:
    """What a child loads before all else, as it runs the program's main module once more."""
    main = sys.modules["__main__"]
    spec = getattr(main, "__spec__", None)
    # A module run by -m itself must not be loaded before: runpy would warn on standard error.
    left_out = {"__main__", "builtins", spec.name if spec is not None else None}
    found = (getattr(value, "__module__", None) for value in vars(main).values())
    return sorted({name for name in found if isinstance(name, str)} - left_out)


class Child:
    """A started child process and our end of the pipe to it. Any thread may use it."""

    def __init__(self, context: BaseContext, target: Callable[..., None], *arguments: Any) -> None:
        """Start it; it calls ``target(*arguments, pipe)``, which must be importable."""
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        try:
            with _starting_and_burying, interrupts_held_back():
                self._process = _process(context, target, (*arguments, theirs))
                self._process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()
        self.pid: int = self._process.pid or 0
        self._ended = False
        self._code: int | None = None

    def end(self, *, patience: float) -> int | None:
        """Close the pipe and bury the child, after ``patience`` seconds by force.

        Returns its exit code if it ended itself, None if we ended it. To an idle
        child a closed pipe means that there is no more work. Once is enough.
        """
        if not self._ended:
            self._ended = True
            self._code = self._bury(patience)
        return self._code

    def _bury(self, patience: float) -> int | None:
        self.pipe.close()
        ended = bool(wait([self._process.sentinel], patience))
        if not ended:
            self._process.kill()
            wait([self._process.sentinel])
        with _starting_and_burying:
            self._process.join()
            code = self._process.exitcode
            self._process.close()
        return code if ended else None


def _process(
    context: BaseContext, target: Callable[..., None], arguments: tuple[Any, ...]
) -> BaseProcess:
    process: BaseProcess = context.Process(  # type: ignore[attr-defined]  # typeshed: subclasses only
        target=target, args=arguments
    )
    return process


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Hold SIGINT back while a child is started.

    The mask is inherited: the fork server and its children never see the Ctrl-C
    that a terminal sends to the whole group, and ours comes when the child is
    on the books and can be ended.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The first child starts this helper of multiprocessing, which lets SIGINT through
    # again when it has started: it must be there before the signal is held back.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle_in(memory_mb: int | None = None) -> None:
    """What a child does first: no Ctrl-C, an end with its parent, a bound on its memory.

    ``memory_mb``: MiB of address space beyond what is loaded already (Linux);
    asking for more raises ``MemoryError``.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    if memory_mb is not None and sys.platform == "linux":
        import resource  # does not exist everywhere

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        limit = pages * resource.getpagesize() + memory_mb * MIB
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def die_with_parent() -> None:
    """Let this child process end when its parent does, even in the middle of its work.

    A thread waits for the pipe that only the parent holds open. Compiled code
    may keep that thread from running, so on Linux the kernel is asked as well to
    send SIGIO, which ends the process, when that pipe closes.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel
    if sys.platform == "linux":
        import fcntl  # does not exist everywhere

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(sentinel, fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(sentinel, fcntl.F_GETFL)
        fcntl.fcntl(sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)
    threading.Thread(target=_end_after, args=(sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def obituary(code: int | None) -> str:
    """How a child ended, in a sentence."""
    if code is None:
        return "The process that did the work stopped answering."
    if code < 0:
        return f"The process that did the work was ended by signal {-code}."
    return f"The process that did the work ended with exit code {code}."
