import os
import signal
import threading
import time
from typing import Any

import pytest

from solver.children import context
from solver.hosting import Limits, Tell, Work, host
from solver.runner import Failure
from tests.solver import chores

PATIENCE = 20.0
PATIENT = Limits(wall=PATIENCE)


def hosted(
    work: Work,
    argument: Any = None,
    *,
    limits: Limits = PATIENT,
    on_note: Tell = lambda _: None,
    unwanted: Any = lambda: False,
) -> Any:
    return host(context(), work, argument, limits=limits, on_note=on_note, unwanted=unwanted)


def test_notes_come_before_the_result_in_their_order() -> None:
    notes: list[Any] = []
    assert hosted(chores.counts_aloud, 3, on_note=notes.append) == 3
    assert notes == [0, 1, 2]


def test_work_may_be_named_by_its_path() -> None:
    assert hosted("tests.solver.chores:counts_aloud", 2) == 2
    missing = hosted("tests.solver.chores:nothing", 2)
    assert (missing.cause, "no function named" in missing.message) == ("raised", True)


def test_a_function_that_no_child_can_import_is_refused() -> None:
    with pytest.raises(TypeError, match="top of a module"):
        hosted(lambda _argument, _tell: None)


def test_an_exception_and_an_unsendable_result_are_failures() -> None:
    raised = hosted(chores.raises_aloud, "three")
    assert (raised.cause, raised.message) == ("raised", "ValueError: three")
    assert hosted(chores.returns_a_lambda_aloud).message.startswith("The result cannot be sent")


def test_unwanted_work_is_killed_within_a_second() -> None:
    pids: list[int] = []
    wish = threading.Event()

    def told(pid: int) -> None:
        pids.append(pid)
        wish.set()

    begun = time.monotonic()
    result = hosted(chores.tells_its_pid_and_stays, 60, on_note=told, unwanted=wish.is_set)
    assert result.cause == "stopped"
    assert time.monotonic() - begun < PATIENCE
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_work_past_its_wall_limit_is_killed() -> None:
    result = hosted(chores.tells_its_pid_and_stays, 60, limits=Limits(wall=0.3))
    assert result.cause == "timed_out"


def test_silent_work_is_killed_and_a_beating_heart_is_not_silent() -> None:
    stuck = hosted(chores.stops_itself, limits=Limits(wall=PATIENCE, silence=1.5))
    assert stuck.cause == "silent"
    assert hosted(chores.tells_its_pid_and_stays, 2.5, limits=Limits(silence=1.5)) is None


def test_a_killed_child_is_told_by_its_signal() -> None:
    result = hosted(
        chores.tells_its_pid_and_stays, 60, on_note=lambda pid: os.kill(pid, signal.SIGKILL)
    )
    assert result.cause == "died"
    assert "signal 9" in result.message


def test_work_that_asks_for_too_much_memory_is_told_so() -> None:
    limits = Limits(wall=PATIENCE, memory_mb=400)
    assert hosted(chores.takes_memory, 32, limits=limits) == 32
    result = hosted(chores.takes_memory, 2000, limits=limits)
    assert result.cause == "memory"


def test_an_error_in_the_host_leaves_no_child() -> None:
    pids: list[int] = []

    def told(pid: int) -> None:
        pids.append(pid)
        raise OSError("the host's own")

    with pytest.raises(OSError, match="own"):
        hosted(chores.tells_its_pid_and_stays, 60, on_note=told)
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_many_hosts_at_once_each_learn_how_their_own_child_ended() -> None:
    """An exit code can be read once, and multiprocessing reads other people's."""
    results: list[Failure] = []

    def one(code: int) -> None:
        results.append(hosted(chores.exits_with, code))

    threads = [threading.Thread(target=one, args=(code,)) for code in range(1, 21)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    messages = sorted(int(result.message.rsplit(" ", 1)[1].rstrip(".")) for result in results)
    assert messages == list(range(1, 21))
