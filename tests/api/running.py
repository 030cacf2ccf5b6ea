"""A service that runs in a thread of the test, on a socket of its own."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from api.app import create_app
from api.jobs import Jobs
from api.service import Service
from api.serving import Server, listen
from api.settings import Settings
from api.store import Store
from tests.api.stubs import StubJobs

HANG = 60.0
"""Seconds after which a test gives up waiting: a guard, no measure."""


@dataclass
class Running:
    """A service that answers, and a client of it."""

    url: str
    service: Service
    client: httpx.Client
    loop: asyncio.AbstractEventLoop


@contextmanager
def running(folder: Path, jobs: Jobs | None = None, **given: Any) -> Iterator[Running]:
    """Start a service whose store lies in ``folder``; without ``jobs`` they are stubs."""
    import uvicorn

    settings = Settings(data_dir=folder, **{"rate_limit": 0, "concurrency": 2, **given})
    store = Store(settings)
    app = create_app(settings, store, jobs or StubJobs())
    config = uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=5)
    server = Server(config, app.state.service)
    loop = asyncio.new_event_loop()
    with listen("127.0.0.1", 0) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread = threading.Thread(
            target=loop.run_until_complete, args=(server.serve([listening]),), daemon=True
        )
        thread.start()
        with httpx.Client(base_url=url, timeout=HANG) as client:
            wait_for(lambda: client.get("/readyz").status_code == 200)
            yield Running(url, app.state.service, client, loop)
        loop.call_soon_threadsafe(app.state.service.begin_to_stop)
        server.should_exit = True
        thread.join(HANG)
        assert not thread.is_alive()


def wait_for(true: Any, seconds: float = HANG) -> None:
    """Return as soon as the condition holds; fails after so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if true():
                return
        except httpx.TransportError:
            pass
        time.sleep(0.02)
    raise AssertionError("What was waited for did not happen.")
