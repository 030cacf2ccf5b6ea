"""A Dask scheduler and workers as processes of this machine, as ``dask scheduler`` starts them."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 30
COMMANDS = {
    # Daemonic processes may have no children; docs/deploy.md tells it too.
    **os.environ,
    "DASK_DISTRIBUTED__WORKER__DAEMON": "False",
    "PYTHONPATH": str(ROOT),
}


@dataclass
class Dask:
    """Processes that can be killed and started again."""

    folder: Path
    port: int
    scheduler: "subprocess.Popen[bytes] | None" = None
    workers: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def start_scheduler(self) -> None:
        place = ["--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"]
        self.scheduler = self._start("scheduler", *place)

    def start_worker(self) -> "subprocess.Popen[bytes]":
        """A worker without a nanny: its process is the one that does the work."""
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        worker = self._start(
            "worker", self.address, *options, "--local-directory", str(self.folder)
        )
        self.workers.append(worker)
        return worker

    def kill(self, process: "subprocess.Popen[bytes] | None") -> None:
        assert process is not None
        process.kill()
        process.wait(SECONDS)

    def _start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
                env=COMMANDS, cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process is not None and process.poll() is None:
                self.kill(process)


@contextmanager
def dask(folder: Path, workers: int = 2) -> Iterator[Dask]:
    """A scheduler with workers of one thread each."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder.mkdir(parents=True, exist_ok=True)
    cluster = Dask(folder, port)
    try:
        cluster.start_scheduler()
        for _ in range(workers):
            cluster.start_worker()
        yield cluster
    finally:
        cluster.stop()
