"""What a server does on a disk that is full; run by the drill in a process of its own.

``python -m tests.api.full_disk FOLDER``: the folder lies on a disk of a few MiB.
"""

import sys
from pathlib import Path

from api.jobs import Jobs, Problem
from api.store import StoreFullError
from games.papua_bridges.content import default_tiles
from tests.api.at_work import at_work, ended, names, pids, until
from tests.examples import example_board


def fill(folder: Path) -> Path:
    """Leave no byte on the disk."""
    path = folder / "filler"
    with path.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 9, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return path


def main(folder: Path) -> None:
    """Run the drill; an assertion fails where it goes wrong."""
    with at_work(folder) as jobs:
        id = jobs.store.put(example_board())
        until((folder / "isleworks.sqlite.reserve").exists)
        small = ended(jobs, jobs.submit("test/echo", {"n": 1}).id)
        assert small.state == "succeeded"
        _too_large(jobs, id)
        slow = jobs.submit("test/nap", {"seconds": 3, "folder": str(folder)})
        until(lambda: pids(folder))
        filler = fill(folder)
        _full(jobs, id, small.id)
        refused = ended(jobs, jobs.submit("test/echo", {"folder": str(folder), "name": "x"}).id)
        assert refused.problem is not None
        assert refused.problem.code in ("DISK_FULL", "STORE_FULL"), refused
        filled = ended(jobs, slow.id)
        assert filled.state in ("succeeded", "failed"), filled
        assert filled.state == "succeeded" or filled.problem is not None
        filler.unlink()
        assert ended(jobs, jobs.submit("test/echo", {"n": 2}).id).state == "succeeded"
        jobs.store.put(default_tiles())


def _too_large(jobs: Jobs, id: str) -> None:
    large = ended(jobs, jobs.submit("test/big", {"mib": 32}).id)
    assert large.state == "failed", large
    assert isinstance(large.problem, Problem)
    assert large.problem.code == "STORE_FULL"
    assert "no room" in large.problem.message
    assert names(jobs, large.id) == ["queued", "started", "failed"]
    assert jobs.store.get(id) is not None


def _full(jobs: Jobs, id: str, done: str) -> None:
    try:
        jobs.store.put_file("pf-1", "application/pdf", bytes(16 << 20))
    except StoreFullError:
        pass
    else:
        raise AssertionError("There was room after all.")
    assert jobs.store.get(id) is not None
    found = jobs.get(done)
    assert found is not None
    assert found.result is not None
    assert len(jobs.list().items) >= 3


if __name__ == "__main__":
    main(Path(sys.argv[1]))
    print("passed")
