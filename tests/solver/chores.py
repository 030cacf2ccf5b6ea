"""Work for the runner's tests: it must be importable in a child process."""

import ctypes
import os
import signal
import time
from pathlib import Path

from solver.hosting import Tell


class StubbornError(Exception):
    """An exception that does not survive pickling."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("stubborn")
        self.sum = one + two


def square(number: int) -> int:
    return number * number


def pid_after(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def slow_when_small(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return number


def fails_on_three(number: int) -> int:
    if number == 3:
        raise ValueError("three\nis wrong")
    return number


def fails_stubbornly(_: int) -> int:
    raise StubbornError(1, 2)


def returns_a_lambda(_: int) -> object:
    return lambda: None


def dies_unless_marked(mark: str) -> int:
    """End the process hard the first time, succeed once the mark is there."""
    path = Path(mark)
    if path.exists():
        return os.getpid()
    path.write_text("been here")
    os._exit(7)


def dies(_: int) -> int:
    os._exit(7)


def says_its_pid(job: tuple[str, float]) -> int:
    """Write this process's id into a file and stay for some seconds."""
    path, seconds = job
    draft = Path(path + ".tmp")
    draft.write_text(str(os.getpid()))
    draft.rename(path)
    time.sleep(seconds)
    return os.getpid()


def holds_the_lock(job: tuple[str, float]) -> int:
    """As ``says_its_pid``, but as compiled code does it: no other thread can run."""
    path, seconds = job
    draft = Path(path + ".tmp")
    draft.write_text(str(os.getpid()))
    draft.rename(path)
    ctypes.PyDLL(None).sleep(int(seconds))
    return os.getpid()


def big(number: int) -> bytes:
    return b"x" * number


def counts_aloud(number: int, tell: Tell) -> int:
    for one in range(number):
        tell(one)
    return number


def raises_aloud(message: str, _: Tell) -> None:
    raise ValueError(message)


def returns_a_lambda_aloud(_argument: object, _tell: Tell) -> object:
    return lambda: None


def tells_its_pid_and_stays(seconds: float, tell: Tell) -> None:
    tell(os.getpid())
    time.sleep(seconds)


def stops_itself(_argument: object, _tell: Tell) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def takes_memory(mebibytes: int, _: Tell) -> int:
    return len(bytearray(mebibytes << 20)) >> 20


def exits_with(code: int, _: Tell) -> None:
    os._exit(code)
