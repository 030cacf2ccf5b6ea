"""Answers to many tasks, in the order in which they were asked, as they come."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TextIO, TypeVar, cast

from cli.exits import ExitCode, of_many
from cli.papua_bridges.asked import Asked, Item, Unread
from cli.papua_bridges.jobs import crew
from cli.progress import Bar
from games.core.documents import DocumentError
from games.papua_bridges.content import Task, TaskName
from solver.runner import Failure, WorkError

J = TypeVar("J")
R = TypeVar("R")

AT_ONCE = 400
"""How many tasks are handed out before more lines are read. DEFAULT, ours."""


@dataclass(frozen=True, slots=True)
class Work(Generic[J, R]):
    """What is done for each task, and how the result is told."""

    function: str
    """``package.module:name``, run in a child process."""
    job: Callable[[Task], J]
    """The function's argument for a task."""
    exit: Callable[[R], ExitCode]
    """What a result means for the exit code."""
    fields: Callable[[R], dict[str, Any]]
    """What stands in a result's JSON line."""
    document: Callable[[Task, R], str]
    """The JSON of a result that stands alone."""
    words: Callable[[Task, R], str]
    """A result that stands alone, for people."""
    row: Callable[[Task, R], str]
    """A result among those of one board, for people: a line."""
    preload: Sequence[str] = ()
    """Modules that the children need beside the engines."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How tasks are worked on and told."""

    workers: int
    for_people: bool
    """Words and pictures in the place of JSON."""


def run(work: Work[J, R], items: Iterable[Item], plan: Plan, out: TextIO, bar: Bar) -> ExitCode:
    """Write a line for each item and return the exit code of them all."""
    codes: set[ExitCode] = set()
    total = 0
    stream = iter(items)
    while chunk := list(islice(stream, AT_ONCE)):
        total += len(chunk)
        if len(chunk) < AT_ONCE:
            bar.expect(total)
        codes |= _Chunk(work, chunk, plan, out, bar).run()
    return of_many(codes)


def one(work: Work[J, R], task: Task) -> R:
    """The result for one task; raises what the work raised."""
    return cast(R, alone(work.function, work.job(task), work.preload))


def alone(function: str, job: object, preload: Sequence[str] = ()) -> Any:
    """One result from a child process, so that Ctrl-C ends it at once; raises what it raised."""
    (result,) = crew(*preload).map(function, [job], workers=1)
    if not isinstance(result, Failure):
        return result
    if isinstance(result.error, DocumentError):
        raise result.error
    raise WorkError(result.message)


class _Chunk(Generic[J, R]):
    """Some items that are worked on at once; a line waits for those before it."""

    def __init__(
        self, work: Work[J, R], items: Sequence[Item], plan: Plan, out: TextIO, bar: Bar
    ) -> None:
        self._work, self._items, self._plan = work, items, plan
        self._out, self._bar = out, bar
        self._waiting: dict[int, str] = {}
        self._written = 0
        self._codes: set[ExitCode] = set()

    def run(self) -> set[ExitCode]:
        """Write the lines of all items; the exit codes they would have alone."""
        jobs: list[J] = []
        asked: list[tuple[int, Asked]] = []
        for place, item in enumerate(self._items):
            if isinstance(item, Unread):
                self._put(place, ExitCode.UNREADABLE, _error(item.line, item.code, item.message))
            else:
                jobs.append(self._work.job(item.task))
                asked.append((place, item))
        crew(*self._work.preload).map(
            self._work.function,
            jobs,
            workers=self._plan.workers,
            on_result=lambda index, result: self._take(*asked[index], result),
        )
        return self._codes

    def _take(self, place: int, item: Asked, result: R | Failure) -> None:
        if isinstance(result, Failure):
            code = ExitCode.INTERNAL
            line = _error(item.line, "INTERNAL", result.message, TaskName.of(item.task))
        else:
            code = self._work.exit(result)
            line = self._line(item, result)
        self._put(place, code, line)

    def _line(self, item: Asked, result: R) -> str:
        if self._plan.for_people:
            return self._work.row(item.task, result)
        name = TaskName.of(item.task).model_dump()
        return _json({"line": item.line, **name, **self._work.fields(result)})

    def _put(self, place: int, code: ExitCode, line: str) -> None:
        self._codes.add(code)
        self._waiting[place] = line
        while self._written in self._waiting:
            self._out.write(self._waiting.pop(self._written) + "\n")
            self._written += 1
        self._out.flush()
        self._bar.advance()


def _error(line: int, code: str, message: str, task: TaskName | None = None) -> str:
    name = task.model_dump() if task else {}
    return _json({"line": line, **name, "error": {"code": code, "message": message}})


def _json(fields: dict[str, Any]) -> str:
    return json.dumps(fields, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
