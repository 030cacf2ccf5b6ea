"""Work for the tests of jobs: kinds that exist in tests only, and what their processes do."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.jobs.desk import Desk, RefusedError
from api.jobs.kinds import KINDS, Kind
from api.jobs.order import Outcome

NAMES = ("echo", "nap", "hog", "fail", "refuse", "count", "big", "page", "die", "spill")


@contextmanager
def kinds() -> Iterator[None]:
    """Let the kinds ``test/<name>`` exist."""
    before = dict(KINDS)
    for name in NAMES:
        kind = Kind(
            f"test/{name}",
            f"tests.api.work:{name}",
            in_pieces=name == "count",
            documents=("board",) if name == "page" else (),
        )
        KINDS[kind.name] = kind
    try:
        yield
    finally:
        KINDS.clear()
        KINDS.update(before)


def _say_pid(desk: Desk) -> None:
    """Write this process's id where the test looks for it, a line an attempt."""
    folder = desk.request.get("folder")
    if folder:
        with Path(folder, str(desk.request.get("name", "pids"))).open("a") as file:
            file.write(f"{os.getpid()}\n")


def echo(desk: Desk) -> Outcome:
    _say_pid(desk)
    desk.progress("words", 1, 1)
    return Outcome(text=json.dumps(desk.request))


def nap(desk: Desk) -> Outcome:
    """Sleep for ``seconds``."""
    _say_pid(desk)
    time.sleep(desk.request["seconds"])
    return Outcome(text=json.dumps({"slept": desk.request["seconds"]}))


def hog(desk: Desk) -> Outcome:
    """Ask for ``mib`` of memory."""
    _say_pid(desk)
    return Outcome(text=str(len(bytearray(desk.request["mib"] << 20))))


def fail(_: Desk) -> Outcome:
    raise ValueError("nobody else's business")


def refuse(_: Desk) -> Outcome:
    raise RefusedError("NO", "It cannot be done.")


def die(desk: Desk) -> Outcome:
    """End the process hard in the first ``times`` attempts."""
    _say_pid(desk)
    path = Path(desk.request["folder"], "pids")
    if len(path.read_text().splitlines()) <= desk.request["times"]:
        os._exit(7)
    return Outcome(text='"alive"')


def count(desk: Desk) -> Outcome:
    """Finish ``pieces`` pieces of ``seconds`` each; every piece worked on leaves a line."""
    desk.mark_pieces({"pieces": desk.request["pieces"]})
    done = []
    for number in range(desk.request["pieces"]):
        name = f"piece-{number}"
        body = desk.piece(name)
        if body is None:
            time.sleep(desk.request["seconds"])
            with Path(desk.request["folder"], "pieces").open("a") as file:
                file.write(f"{name}\n")
            body = str(number * number)
            desk.keep_piece(name, body)
        done.append(body)
        desk.progress("pieces", number + 1, desk.request["pieces"])
    _say_pid(desk)
    if desk.request.get("linger"):
        time.sleep(desk.request["linger"])
    return Outcome(text=json.dumps(done))


def big(desk: Desk) -> Outcome:
    """A result of ``mib``."""
    return Outcome(file=("pf-big", "application/pdf", os.urandom(desk.request["mib"] << 20)))


def spill(_: Desk) -> Outcome:
    """Write to a disk that is full."""
    Path("/dev/full").write_text("x")
    return Outcome()


def page(desk: Desk) -> Outcome:
    """The document named by ``board``, as a result."""
    return Outcome(documents=(desk.document("board"),), is_document=True)
