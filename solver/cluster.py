"""Work on the workers of a Dask scheduler, for boxes that one machine is too small for.

Each task on a worker only hosts a child process, the same that would do the work
on this machine: Dask cannot stop what runs in a worker, but a child can be killed.
It is, when nobody waits for its result any more: when its future is cancelled, or
the client, the scheduler or the worker is gone.

Workers need ``distributed.worker.daemon: False`` (docs/deploy.md), since a daemonic
process may have no children.
"""

import multiprocessing
import uuid
from collections.abc import Callable, Sequence
from importlib import metadata
from types import TracebackType
from typing import Any, Self, TypeVar

from dask.typing import Key
from distributed import Client, Future, KilledWorker, Status, Worker, as_completed, get_worker

from solver.children import context
from solver.hosting import Limits, host, quietly
from solver.runner import (
    ATTEMPTS,
    Failure,
    Function,
    LostError,
    WorkError,
    check_importable,
    module_of,
)

T = TypeVar("T")
R = TypeVar("R")

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer. DEFAULT, ours."""
BEHIND = -1
"""Pieces of large jobs let everything else on the cluster go first."""
ALIVE = frozenset({Status.running, Status.paused, Status.closing_gracefully})
VERSION = metadata.version("isleworks")
OTHER_VERSION = "The worker has another version of isleworks than its client."
DAEMONIC = "The worker is daemonic; set distributed.worker.daemon to False on the cluster."


class Cluster:
    """Runs work on all workers of a scheduler. It is used by one thread, and closed."""

    def __init__(
        self, address: str, *, preload: Sequence[str] = (), attempts: int = ATTEMPTS
    ) -> None:
        """Connect; raises ``WorkError`` where no scheduler answers.

        ``preload``: modules that each worker's fork server loads for all children.
        """
        self._client = connect(address)
        self._preload = tuple(preload)
        self._attempts = attempts

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the scheduler; what still runs for us is ended."""
        self._client.close()

    def size(self) -> int:
        """How many pieces of work can run at a time; it changes as workers come and go."""
        return size_of(self._client)

    def map(
        self,
        function: Function[T, R],
        arguments: Sequence[T],
        *,
        workers: int,  # noqa: ARG002  # the cluster has the size it has
        on_result: Callable[[int, R | Failure], None] | None = None,
    ) -> list[R | Failure]:
        """See ``Runner.map``; also raises ``LostError`` when the scheduler goes away."""
        check_importable(function)
        name = f"isleworks-{uuid.uuid4().hex}"
        results: dict[int, R | Failure] = {}
        futures: dict[Future[Any], int] = {}
        try:
            for index, argument in enumerate(arguments):
                futures[self._submitted(f"{name}-{index}", function, argument)] = index
            for future in as_completed(list(futures), loop=self._client.loop):
                index = futures[future]
                results[index] = result_of(future)
                future.release()
                if on_result is not None:
                    on_result(index, results[index])
        finally:
            # On the way out after an error or Ctrl-C this ends what still runs.
            for future in futures:
                future.release()
        return [results[index] for index in range(len(arguments))]

    def _submitted(self, key: str, function: Function[Any, Any], argument: Any) -> Future[Any]:
        try:
            return self._client.submit(
                work_hosted,
                VERSION,
                function,
                argument,
                self._attempts,
                self._preload,
                key=key,
                pure=False,
                retries=0,
                priority=BEHIND,
            )
        except Exception as error:  # whatever a client raises that has lost its scheduler
            raise LostError("The scheduler went away.") from error


def connect(address: str, seconds: float = CONNECT_SECONDS) -> Client:
    """A client of the scheduler at this address; raises ``WorkError`` if none answers."""
    try:
        return Client(address, timeout=seconds, set_as_default=False, name="isleworks")
    except (OSError, ValueError, TimeoutError) as error:
        raise WorkError("No Dask scheduler answers at this address.") from error


def size_of(client: Client) -> int:
    """Threads of all workers that a client's scheduler has."""
    return sum(client.nthreads().values())


def result_of(future: Future[Any]) -> Any | Failure:
    """The result of a future that has ended; raises ``LostError`` if it was lost."""
    try:
        return future.result(timeout=CONNECT_SECONDS)
    except KilledWorker:
        return Failure("died", "The workers that did the work died under it.")
    except Exception as error:
        if future.status == "error":
            return Failure("raised", f"A worker failed: {type(error).__name__}: {error}")
        raise LostError("The scheduler went away.") from error


def work_hosted(
    client_version: str,
    function: Function[Any, Any],
    argument: Any,
    attempts: int,
    preload: Sequence[str],
) -> Any | Failure:
    """On a worker: do a piece of work in a child; begin it again if the child dies."""
    children = context([module_of(function), *preload])
    result: Any = None
    for _ in range(attempts):
        result = hosted(
            client_version,
            lambda unwanted: host(
                children,
                quietly,
                (function, argument),
                limits=Limits(),
                on_note=lambda _: None,
                unwanted=unwanted,
            ),
        )
        if not isinstance(result, Failure) or result.cause not in ("died", "silent"):
            break
    return result


def hosted(version: str, work: Callable[[Callable[[], bool]], Any]) -> Any | Failure:
    """On a worker: do work that is told when nobody waits for its task any more.

    ``version`` is that of the client; a worker of another version refuses the work.
    """
    if multiprocessing.current_process().daemon:
        return Failure("raised", DAEMONIC)
    if version != VERSION:
        return Failure("raised", OTHER_VERSION)
    worker, key = get_worker(), get_worker().get_current_task()
    return work(lambda: not _is_wanted(worker, key))


def _is_wanted(worker: Worker, key: Key) -> bool:
    task = worker.state.tasks.get(key)
    return worker.status in ALIVE and task is not None and task.state != "cancelled"
