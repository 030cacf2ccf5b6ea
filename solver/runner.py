"""The one seam where work leaves this process.

Whoever has many independent pieces of work gives a ``Runner`` an importable
function and a list of arguments, and asks neither how nor where they run.
``Local`` runs them in place or in child processes of this machine.

Children come from a fork server that has the function's module loaded already
(a tenth of a second each), and are spawned where the system cannot fork. A
child has one task at a time, so that the death of a child costs that task only.
"""

import importlib
import pickle
import traceback
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar, cast

from solver.children import Child, context, interrupts_held_back, obituary, settle_in

T = TypeVar("T")
R = TypeVar("R")

Function: TypeAlias = Callable[[T], R] | str
"""An importable function of one argument, or its name as ``package.module:function``."""

ATTEMPTS = 2
"""How often a task is started whose child dies under it. DEFAULT, ours."""


Cause: TypeAlias = Literal[
    "raised", "died", "memory", "timed_out", "silent", "stopped", "lost"
]  # fmt: skip
"""``raised``: the function raised an exception, ``memory``: for want of memory; ``died``: its
process ended under it; ``timed_out``, ``silent`` and ``stopped``: we ended it; ``lost``: whoever
should do it went away, and it may be done again."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What stands in the place of a result that could not be had."""

    cause: Cause
    message: str
    """One line: the exception's type and text, or how the process ended."""
    error: Exception | None = None
    """The exception itself, where it could be carried over."""
    trace: str = ""
    """The traceback as text, for a log."""


Delivery: TypeAlias = Generator[tuple[int, R | Failure], None, None]
"""Results as they come, each with the index of its argument."""


class WorkError(RuntimeError):
    """A piece of work failed for which there was no way to go on without it."""


class LostError(WorkError):
    """Whoever should do the work went away; it may be done again."""


class Runner(Protocol):
    """Runs a function over many arguments, somewhere."""

    def map(
        self,
        function: Function[T, R],
        arguments: Sequence[T],
        *,
        workers: int,
        on_result: Callable[[int, R | Failure], None] | None = None,
    ) -> list[R | Failure]:
        """The results in the order of ``arguments``.

        ``on_result(index, result)`` is called in the caller's thread for each
        result as it comes, in any order. What it raises ends the map. After
        ``KeyboardInterrupt`` everything still running is ended at once; what
        was delivered before has been delivered.
        """
        ...


def values(results: Sequence[R | Failure]) -> list[R]:
    """The results if all could be had; raises ``WorkError`` with the first that could not."""
    for result in results:
        if isinstance(result, Failure):
            raise WorkError(result.message) from result.error
    return cast(list[R], list(results))


class Local:
    """Runs work on this machine: ``workers`` child processes, or in place where that is 0.

    ``preload``: modules that the fork server loads once for all children, beside
    that of the function.
    """

    def __init__(self, *, attempts: int = ATTEMPTS, preload: Sequence[str] = ()) -> None:
        if attempts < 1:
            raise ValueError("A task needs at least one attempt.")
        self._attempts = attempts
        self._preload = preload

    def map(
        self,
        function: Function[T, R],
        arguments: Sequence[T],
        *,
        workers: int,
        on_result: Callable[[int, R | Failure], None] | None = None,
    ) -> list[R | Failure]:
        """See ``Runner.map``; raises ``TypeError`` for a function no other process can import."""
        check_importable(function)
        results: dict[int, R | Failure] = {}
        if workers > 0 and arguments:
            children = context([__name__, module_of(function), *self._preload])
            size = min(workers, len(arguments))
            stream = _Crew[T, R](children, function, arguments, size, self._attempts).run()
        else:
            stream = _in_place(function, arguments)
        with closing(stream):
            for index, result in stream:
                results[index] = result
                if on_result is not None:
                    on_result(index, result)
        return [results[index] for index in range(len(arguments))]


def _in_place(function: Function[T, R], arguments: Sequence[T]) -> Delivery[R]:
    for index, argument in enumerate(arguments):
        yield index, attempt(function, argument)


class _Crew(Generic[T, R]):
    """The children of one ``map`` and what each is doing."""

    def __init__(
        self,
        context: BaseContext,
        function: Function[T, R],
        arguments: Sequence[T],
        size: int,
        attempts: int,
    ) -> None:
        self._context = context
        self._function = function
        self._arguments = arguments
        self._size = size
        self._attempts_left = [attempts] * len(arguments)
        self._waiting = deque(range(len(arguments)))
        self._busy: dict[Connection, tuple[int, Child]] = {}

    def run(self) -> Delivery[R]:
        """Yield (index, result) as they come, until none is left; kills on the way out."""
        try:
            self._fill_up()
            while self._busy:
                for ready in wait(list(self._busy)):
                    yield from self._attend(cast(Connection, ready))
        finally:
            with interrupts_held_back():
                for pipe in list(self._busy):
                    self._dismiss(pipe, patience=0)

    def _fill_up(self) -> None:
        while self._waiting and len(self._busy) < self._size:
            self._hire()

    def _hire(self) -> None:
        with interrupts_held_back():
            child = Child(self._context, serve, self._function)
            self._busy[child.pipe] = (-1, child)
        self._give_task(child.pipe)

    def _give_task(self, pipe: Connection) -> None:
        index = self._waiting.popleft()
        self._busy[pipe] = (index, self._busy[pipe][1])
        # A child that is gone by now is found out by the next read from its pipe.
        with suppress(BrokenPipeError, ConnectionResetError):
            pipe.send(self._arguments[index])

    def _attend(self, pipe: Connection) -> Delivery[R]:
        index = self._busy[pipe][0]
        try:
            result: R | Failure = pipe.recv()
        except (EOFError, OSError):
            yield from self._after_death(pipe, index)
            return
        if self._waiting:
            self._give_task(pipe)
        else:
            self._dismiss(pipe, patience=1)
        yield index, result

    def _after_death(self, pipe: Connection, index: int) -> Delivery[R]:
        code = self._dismiss(pipe, patience=1)
        self._attempts_left[index] -= 1
        if self._attempts_left[index] > 0:
            self._waiting.appendleft(index)
        else:
            yield index, Failure("died", obituary(code))
        self._fill_up()

    def _dismiss(self, pipe: Connection, *, patience: float) -> int | None:
        """End a child, after ``patience`` seconds by force; its exit code if it ended itself."""
        return self._busy.pop(pipe)[1].end(patience=patience)


def module_of(function: Function[Any, Any]) -> str:
    """The module that a child loads for this function."""
    return function.partition(":")[0] if isinstance(function, str) else function.__module__


def serve(function: Function[Any, Any], pipe: Connection) -> None:
    """A child's life: take an argument, send the result, until the pipe is closed."""
    settle_in()
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(pack(attempt(function, pipe.recv())))


def pack(result: object) -> bytes:
    """A result as a message; a ``Failure`` in its place where it cannot be sent."""
    try:
        return pickle.dumps(result, protocol=pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # whatever a result's own pickling raises
        return pickle.dumps(Failure("raised", f"The result cannot be sent: {error}"))


def attempt(function: Function[T, R], argument: T) -> R | Failure:
    """The function's result, or what it raised."""
    try:
        return resolve(function)(argument)
    except Exception as error:  # whatever the work raises is its result
        text = "".join(traceback.format_exception(error))
        return Failure("raised", _one_line(error), _portable(error), text)


def _one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _portable(error: Exception) -> Exception | None:
    """The exception, if it comes out of a pickle as it went in."""
    try:
        copy = pickle.loads(pickle.dumps(error))
    except Exception:  # an exception with its own idea of pickling
        return None
    return error if type(copy) is type(error) else None


def check_importable(function: Function[Any, Any]) -> None:
    """Raise ``TypeError`` for a function that no other process can import."""
    if isinstance(function, str):
        return
    try:
        pickle.dumps(function)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise TypeError("Only functions at the top of a module can be run elsewhere.") from error


def resolve(function: Function[T, R]) -> Callable[[T], R]:
    """The function of this name; raises ``TypeError`` and ``ImportError``."""
    if not isinstance(function, str):
        return function
    module, _, name = function.partition(":")
    found = getattr(importlib.import_module(module), name or "", None)
    if not callable(found):
        raise TypeError(f"There is no function named {function}.")
    return cast(Callable[[T], R], found)
