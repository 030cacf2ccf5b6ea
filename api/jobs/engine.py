"""Where the processes of jobs run."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from api.children import context
from api.jobs.desk import perform
from api.jobs.model import Problem
from api.jobs.order import Order, Outcome
from solver.hosting import Limits, Tell, host
from solver.runner import Failure

Ending: TypeAlias = Outcome | Problem | Failure
"""What comes of a job's process."""


class Engine(Protocol):
    """Runs the process of a job somewhere and blocks until it has ended."""

    def ready(self) -> bool:
        """Whether jobs can be run just now."""
        ...

    def room(self) -> int:
        """How many jobs can run at a time."""
        ...

    def run(
        self, order: Order, limits: Limits, on_note: Tell, unwanted: Callable[[], bool]
    ) -> Ending:
        """Do a job's work in a process of its own; see ``solver.hosting.host``."""
        ...

    def close(self) -> None:
        """Let go of what the engine holds."""
        ...


def run_hosted(
    order: Order, folder: Path, limits: Limits, on_note: Tell, unwanted: Callable[[], bool]
) -> Ending:
    """Do a job's work in a child of this process.

    It gets a folder in ``folder`` that goes when it has ended.
    """
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        ending: Any = host(
            context(),
            perform,
            replace(order, scratch=scratch),
            limits=limits,
            on_note=on_note,
            unwanted=unwanted,
        )
    return ending  # type: ignore[no-any-return]  # it is what ``perform`` returns, or a failure


class Crew:
    """One child of this server a job."""

    def __init__(self, size: int, scratch: Path) -> None:
        """``scratch``: where the folders of running jobs are made."""
        self._size = size
        self._scratch = scratch

    def ready(self) -> bool:
        """Always."""
        return True

    def room(self) -> int:
        """The size of the crew."""
        return self._size

    def run(
        self, order: Order, limits: Limits, on_note: Tell, unwanted: Callable[[], bool]
    ) -> Ending:
        """Do a job's work in a child."""
        return run_hosted(order, self._scratch, limits, on_note, unwanted)

    def close(self) -> None:
        """Nothing is held: the children of jobs end with their jobs."""
