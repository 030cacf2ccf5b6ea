"""Child processes of the service: how they are started, and what is loaded for all of them.

All come from one fork server that has the solver loaded and its search compiled
before the first child is asked for. A child is then there in a hundredth of a
second and shares that memory with the others (7 MB of its own in place of 71).
"""

import multiprocessing
import resource
import signal
import sys
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from solver.children import die_with_parent

PRELOAD = (
    "solver.papua_bridges.warmed",
    "solver.papua_bridges.questions",
    "solver.papua_bridges.hints",
)
"""Modules that the fork server imports; the first of them compiles the search as well."""
MIB = 1024 * 1024


def context() -> BaseContext:
    """The way in which this system starts children: fork server, or spawn where there is none."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    # Has an effect until the fork server is started, which the first child does.
    found.set_forkserver_preload(["__main__", *PRELOAD])
    return found


def process(target: Any, *arguments: Any) -> BaseProcess:
    """A child that is not yet started; ``target`` must be importable."""
    made: BaseProcess = context().Process(  # type: ignore[attr-defined]  # typeshed: subclasses only
        target=target, args=arguments
    )
    return made


def settle_in(memory_mb: int) -> None:
    """What a child does first: no Ctrl-C, an end with its server, a bound on its memory.

    ``memory_mb``: MiB beyond what is loaded already; asking for more raises ``MemoryError``.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    if sys.platform == "linux":
        limit = _address_space() + memory_mb * MIB
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _address_space() -> int:
    pages = Path("/proc/self/statm").read_text("ascii").split()[0]
    return int(pages) * resource.getpagesize()
