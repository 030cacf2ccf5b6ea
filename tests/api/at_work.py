"""Jobs that run in the test's own process, and ways to wait for them."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from api.jobs import Event, Job, Jobs
from api.settings import Settings
from api.store import Store
from tests.api.work import kinds

HANG = 60.0
"""Seconds after which a wait counts as hung: a guard, no measure."""


@contextmanager
def at_work(folder: Path, *, start: bool = True, **given: Any) -> Iterator[Jobs]:
    """Jobs over a store in ``folder`` (or the database given), with the kinds of the tests."""
    settings = Settings(data_dir=folder, **{"concurrency": 2, **given})
    store = Store(settings)
    jobs = Jobs(settings, store)
    with kinds():
        if start:
            jobs.start()
        try:
            yield jobs
        finally:
            asyncio.run(jobs.stop())
            store.close()


def until(condition: Any, seconds: float = HANG) -> Any:
    """Wait until the condition holds and return what it gave."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError("What was waited for did not happen.")


def look(jobs: Jobs, id: str) -> Job:
    job = jobs.get(id)
    assert job is not None
    return job


def ended(jobs: Jobs, id: str, seconds: float = HANG) -> Job:
    """The job when it has ended."""
    until(lambda: look(jobs, id).ended, seconds)
    return look(jobs, id)


def story(jobs: Jobs, id: str, after: int = 0) -> list[Event]:
    """All events of a job to its end."""

    async def follow() -> list[Event]:
        return [event async for event in jobs.events(id, after)]

    return asyncio.run(asyncio.wait_for(follow(), HANG))


def names(jobs: Jobs, id: str) -> list[str]:
    """The names of the events of a job to its end, without progress."""
    return [event.name for event in story(jobs, id) if event.name != "progress"]


def pids(folder: Path, name: str = "pids") -> list[int]:
    """The ids that work has written down, oldest first."""
    try:
        return [int(line) for line in (folder / name).read_text().splitlines()]
    except FileNotFoundError:
        return []


def alive(pid: int) -> bool:
    """Whether a process lives and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
