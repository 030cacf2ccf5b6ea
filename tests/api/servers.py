"""``isleworks serve`` as a process with real jobs, for drills that kill it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.api.at_work import HANG, until


@dataclass
class Served:
    """A server, and how to speak with it."""

    process: "subprocess.Popen[bytes]"
    url: str
    log: Path

    def post(self, path: str, body: Any) -> dict[str, Any]:
        """Send a request that becomes a job; the job."""
        answer = httpx.post(f"{self.url}/v1/papua-bridges/{path}", json=body, timeout=HANG)
        assert answer.status_code == 202, answer.text
        job: dict[str, Any] = answer.json()
        return job

    def job(self, id: str) -> dict[str, Any]:
        job: dict[str, Any] = httpx.get(f"{self.url}/v1/jobs/{id}", timeout=HANG).json()
        return job

    def states(self, ids: list[str]) -> list[str]:
        return [self.job(id)["state"] for id in ids]

    def events(self, id: str) -> list[tuple[int, str]]:
        """Number and name of all events of a job that has ended, as the stream gives them."""
        text = httpx.get(f"{self.url}/v1/jobs/{id}/events", timeout=HANG).text
        found = re.findall(r"id: (\d+)\nevent: (\w+)\n", text)
        return [(int(number), name) for number, name in found]

    def children(self) -> list[int]:
        """The ids of all processes below the server's."""
        return below(self.process.pid)


def below(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found += [int(entry.name), *below(int(entry.name))]
    return found


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """A server whose store lies in ``folder``; it is killed at the end if it still lives."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    start = log.stat().st_size if log.exists() else 0
    given = {f"ISLEWORKS_{name.upper()}": str(value) for name, value in settings.items()}
    environment = {**os.environ, "ISLEWORKS_DATA_DIR": str(folder / "data"), **given}
    environment["ISLEWORKS_RATE_LIMIT"] = "0"
    with log.open("ab") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "cli.main", "serve", "--port", "0"],
            env=environment, stdout=err, stderr=err,
        )  # fmt: skip
    try:
        listens = until(lambda: re.search(rb"listens on (http://[^ ]+)", log.read_bytes()[start:]))
        server = Served(process, listens[1].decode(), log)
        until(lambda: _ready(server.url))
        yield server
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def _ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz").status_code == 200
    except httpx.TransportError:
        return False


def result(job: dict[str, Any]) -> str:
    """The result of a job, for comparing."""
    return json.dumps(job["result"], sort_keys=True)
