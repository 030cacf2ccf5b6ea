import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path

import pytest

from solver.runner import Failure, Local, WorkError, serve, values
from tests.solver import chores

PATIENCE = 20.0
"""Seconds after which a wait in these tests counts as hung."""


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.01)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_results_stand_in_the_order_of_the_arguments(workers: int) -> None:
    assert Local().map(chores.square, list(range(9)), workers=workers) == [n * n for n in range(9)]


@pytest.mark.parametrize("workers", [0, 2])
def test_a_function_may_be_named_by_its_path(workers: int) -> None:
    assert Local().map("tests.solver.chores:square", [4, 5], workers=workers) == [16, 25]


def test_nothing_to_do_is_done_at_once() -> None:
    assert Local().map(chores.square, [], workers=2) == []


def test_work_in_place_stays_in_this_process_and_other_work_leaves_it() -> None:
    assert Local().map(chores.pid_after, [0.0], workers=0) == [os.getpid()]
    pids = values(Local().map(chores.pid_after, [0.2] * 2, workers=2))
    assert len({os.getpid(), *pids}) == 3


def test_results_are_delivered_as_they_come() -> None:
    seen: list[int] = []
    results = Local().map(
        chores.slow_when_small, [0, 1, 2, 3], workers=2, on_result=lambda i, _: seen.append(i)
    )
    assert results == [0, 1, 2, 3]
    assert sorted(seen) == [0, 1, 2, 3]
    assert seen[-1] == 0


def test_results_larger_than_a_pipe_come_through() -> None:
    sizes = [3_000_000, 10, 2_000_000]
    results = values(Local().map(chores.big, sizes, workers=2))
    assert [len(result) for result in results] == sizes


@pytest.mark.parametrize("workers", [0, 2])
def test_an_exception_is_the_result_of_its_task_only(workers: int) -> None:
    results = Local().map(chores.fails_on_three, [1, 3, 4], workers=workers)
    failure = results[1]
    assert (results[0], results[2]) == (1, 4)
    assert isinstance(failure, Failure)
    assert failure.cause == "raised"
    assert failure.message == "ValueError: three is wrong"
    assert isinstance(failure.error, ValueError)
    assert "fails_on_three" in failure.trace
    with pytest.raises(WorkError, match="three is wrong"):
        values(results)


def test_what_cannot_be_pickled_is_a_failure_not_a_hang() -> None:
    (stubborn,) = Local().map(chores.fails_stubbornly, [1], workers=1)
    (function,) = Local().map(chores.returns_a_lambda, [1], workers=1)
    assert isinstance(stubborn, Failure)
    assert (stubborn.message, stubborn.error) == ("StubbornError: stubborn", None)
    assert isinstance(function, Failure)
    assert function.message.startswith("The result cannot be sent")


def test_a_function_that_no_child_can_import_is_refused() -> None:
    with pytest.raises(TypeError, match="top of a module"):
        Local().map(lambda n: n, [1], workers=1)
    for workers in (0, 1):
        (failure,) = Local().map("tests.solver.chores:nothing", [1], workers=workers)
        assert isinstance(failure, Failure)
        assert "no function named" in failure.message
    with pytest.raises(ValueError, match="attempt"):
        Local(attempts=0)


def test_the_task_of_a_dead_child_is_done_again(tmp_path: Path) -> None:
    results = Local().map(chores.dies_unless_marked, [str(tmp_path / "mark")], workers=1)
    assert isinstance(results[0], int)


def test_a_task_that_kills_every_child_is_a_failure_and_the_others_are_done() -> None:
    results = Local().map("tests.solver.chores:dies", [1], workers=1)
    failure = results[0]
    assert isinstance(failure, Failure)
    assert failure.cause == "died"
    assert "exit code 7" in failure.message


def test_a_child_killed_from_outside_costs_nothing(tmp_path: Path) -> None:
    jobs = [(str(tmp_path / f"{n}"), 0.6) for n in range(3)]
    killed: list[int] = []

    def kill_the_first() -> None:
        until(Path(jobs[0][0]).exists)
        killed.append(int(Path(jobs[0][0]).read_text()))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill_the_first)
    killer.start()
    results = values(Local().map(chores.says_its_pid, jobs, workers=2))
    killer.join()
    assert len(results) == 3
    assert killed[0] not in results


def test_without_attempts_left_the_signal_is_named(tmp_path: Path) -> None:
    job = (str(tmp_path / "pid"), 30.0)

    def kill() -> None:
        until(Path(job[0]).exists)
        os.kill(int(Path(job[0]).read_text()), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    (failure,) = Local(attempts=1).map(chores.says_its_pid, [job], workers=1)
    killer.join()
    assert isinstance(failure, Failure)
    assert "signal 9" in failure.message


def test_an_error_in_the_callback_ends_the_map_and_its_children(tmp_path: Path) -> None:
    jobs = [(str(tmp_path / "quick"), 0.0), (str(tmp_path / "slow"), 60.0)]

    def stop(_index: int, _result: object) -> None:
        until(Path(jobs[1][0]).exists)
        raise KeyError("enough")

    with pytest.raises(KeyError):
        Local().map(chores.says_its_pid, jobs, workers=2, on_result=stop)
    assert not alive(int(Path(jobs[1][0]).read_text()))


SCRIPT = """
import sys
from solver.runner import Local
from tests.solver import chores
if __name__ == "__main__":
    jobs = [(f"{sys.argv[1]}/{n}", s) for n, s in enumerate([0.0, 60.0, 60.0])]
    work = getattr(chores, sys.argv[2])
    try:
        Local().map(work, jobs, workers=3, on_result=lambda i, r: print("got", i, flush=True))
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def start_script(folder: Path, work: str) -> tuple[subprocess.Popen[str], list[int]]:
    script = folder / "script.py"
    script.write_text(SCRIPT)
    process = subprocess.Popen(
        [sys.executable, str(script), str(folder), work],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    until(lambda: all((folder / str(n)).exists() for n in range(3)))
    return process, [int((folder / str(n)).read_text()) for n in (1, 2)]


def test_an_interrupt_of_the_whole_group_keeps_what_was_delivered(tmp_path: Path) -> None:
    process, children = start_script(tmp_path, "says_its_pid")
    assert process.stdout is not None
    assert process.stdout.readline() == "got 0\n"
    begun = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert time.monotonic() - begun < 5
    assert (out, err, process.returncode) == ("interrupted\n", "", 0)
    until(lambda: not any(map(alive, children)))


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's signal is asked for on Linux")
@pytest.mark.parametrize("work", ["says_its_pid", "holds_the_lock"])
def test_children_die_with_their_parent(tmp_path: Path, work: str) -> None:
    process, children = start_script(tmp_path, work)
    process.kill()
    process.wait(PATIENCE)
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        stream.close()
    until(lambda: not any(map(alive, children)))


def test_a_childs_life_ends_with_its_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    ours, theirs = Pipe()
    life = threading.Thread(target=serve, args=(chores.square, theirs))
    life.start()
    ours.send(7)
    assert ours.recv() == 49
    ours.close()
    life.join(PATIENCE)
    assert not life.is_alive()


@pytest.mark.skipif(sys.platform != "linux", reason="reads the mask from /proc")
def test_the_fork_server_starts_deaf_to_ctrl_c() -> None:
    """A Ctrl-C in the second in which it loads modules made it print a traceback."""
    script = (
        "import signal\n"
        "from multiprocessing import forkserver\n"
        "from solver.children import interrupts_held_back\n"
        "with interrupts_held_back():\n"
        "    forkserver.ensure_running()\n"
        "    pid = forkserver._forkserver._forkserver_pid\n"
        "    lines = open(f'/proc/{pid}/status').read().splitlines()\n"
        "blocked = next(line for line in lines if line.startswith('SigBlk'))\n"
        "print(int(blocked.split()[1], 16) >> (signal.SIGINT - 1) & 1)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "1\n"
