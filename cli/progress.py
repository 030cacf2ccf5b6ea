"""How far a long command is: a bar with the time left, on a terminal's standard error."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # rich is loaded where somebody watches
    from rich.progress import Progress, TaskID


class Bar:
    """What is told of the progress; without a bar to show, nothing happens."""

    def advance(self, more: int = 1) -> None:
        """So many more are done."""

    def begin(self, what: str, total: int) -> None:
        """Something else is being done now, from nothing."""

    def reach(self, done: int) -> None:
        """So many are done."""

    def expect(self, total: int) -> None:
        """So many there will be in all."""


class _RichBar(Bar):
    def __init__(self, progress: "Progress", task: "TaskID") -> None:
        self._progress, self._task = progress, task

    def advance(self, more: int = 1) -> None:
        self._progress.advance(self._task, more)

    def begin(self, what: str, total: int) -> None:
        self._progress.reset(self._task, description=what, total=total)

    def reach(self, done: int) -> None:
        self._progress.update(self._task, completed=done)

    def expect(self, total: int) -> None:
        self._progress.update(self._task, total=total)


@contextmanager
def shown(what: str, total: int | None = None, *, results: str | None = None) -> Iterator[Bar]:
    """A bar on standard error while a terminal shows it.

    ``results``: where results go while it is shown; None: nowhere. There is no bar if
    that is the same terminal.
    """
    if not sys.stderr.isatty() or (results == "-" and sys.stdout.isatty()):
        yield Bar()
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left"),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        yield _RichBar(bars, bars.add_task(what, total=total))
