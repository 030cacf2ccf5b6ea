"""A PostgreSQL of the tests' own: in a temporary folder, on a free port, as a user that may."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
SECONDS = 60


def tool(name: str) -> str | None:
    """Where a program of PostgreSQL is."""
    return next((str(p / name) for p in PLACES if (p / name).exists()), shutil.which(name))


needs_postgres = pytest.mark.skipif(
    tool("initdb") is None, reason="PostgreSQL is not installed (Debian: postgresql)"
)


@dataclass
class Postgres:
    """A cluster that can be restarted and killed."""

    folder: Path
    port: int
    databases: int = field(default=0)

    def start(self) -> None:
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            # No test cuts the power; a killed server loses nothing by it.
            "fsync": "off",
        }
        options = f"-p {self.port} " + " ".join(f"-c {k}={v}" for k, v in settings.items())
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", self._data, "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """``immediate`` ends it as a crash does."""
        self._run("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def new_database(self) -> str:
        """The address of a database with nothing in it."""
        self.databases += 1
        name = f"test_{self.databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tester", name)
        return f"postgresql+psycopg://tester@127.0.0.1:{self.port}/{name}"

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, name: str, *arguments: str) -> None:
        # PostgreSQL refuses to run as root.
        as_other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        found = tool(name)
        assert found is not None
        command = [*(as_other if os.getuid() == 0 else []), found, *arguments]
        subprocess.run(
            command, check=True, timeout=SECONDS, cwd=self.folder, stdout=subprocess.DEVNULL
        )


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A started PostgreSQL, removed afterwards."""
    # Not pytest's folder, which only its own user may enter.
    folder = Path(tempfile.mkdtemp(prefix="isleworks-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Postgres(folder, port)
    try:
        server._run("initdb", "-D", server._data, "-U", "tester", "-A", "trust", "-N")
        server.start()
        yield server
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            server.stop("immediate")
        shutil.rmtree(folder)
