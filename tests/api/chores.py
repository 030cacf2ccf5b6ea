"""What children are asked to do in tests."""

import os
import signal
import time
from pathlib import Path

from games.core.documents import DocumentError


def echo(text: str) -> str:
    return text


def pid(_: str) -> str:
    return str(os.getpid())


def nap(text: str) -> str:
    """Sleep so many seconds, busily."""
    until = time.monotonic() + float(text.partition(" ")[0])
    while time.monotonic() < until:
        pass
    return text


def tick(text: str) -> str:
    """Write to a file again and again for a minute, so that a test sees whether it still runs."""
    for number in range(600):
        Path(text).write_text(f"{os.getpid()} {number}")
        time.sleep(0.1)
    return "done"


def note(text: str) -> str:
    """Write a line to a file each time it is done."""
    with Path(text).open("a") as file:
        file.write("done\n")
    time.sleep(0.3)
    return "done"


def dies(_: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def dies_once(text: str) -> str:
    """Die unless the file is there already."""
    if Path(text).exists():
        return "alive"
    Path(text).touch()
    return dies("")


def refuses(_: str) -> str:
    raise DocumentError("CODE", "A sentence.")


def fails(_: str) -> str:
    raise RuntimeError("secret")


def eats(_: str) -> str:
    return str(len(bytearray(4 << 30)))


def hint(text: str) -> str:
    """Stands in the place of a long search."""
    return tick(text)
