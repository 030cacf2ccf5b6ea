"""Writes the filled database of this release, for the migration tests of the later ones.

``python -m tests.api.make_release 0.1.0`` writes tests/api/releases/0.1.0.sql.
"""

import sqlite3
import sys
import tempfile
from pathlib import Path

from api.jobs import Jobs, Problem, Progress
from api.jobs.order import Outcome
from api.jobs.runs import RunTable
from api.settings import Settings
from api.store import Store
from games.papua_bridges.content import default_tiles
from tests.api.work import kinds
from tests.examples import example_board

RELEASES = Path(__file__).parent / "releases"


def fill(folder: Path) -> None:
    """A store with something in every table, and a job in every state that lasts."""
    settings = Settings(data_dir=folder)
    store = Store(settings)
    jobs, runs = Jobs(settings, store), RunTable(store.database)
    store.put(default_tiles())
    store.remember("solve-1", '{"status":"optimal"}', True)
    with kinds():
        for word in ("made", "failed", "running", "queued"):
            jobs.submit("test/echo", {"word": word}, idempotency_key=word, client="ann")
        cancelled = jobs.submit("test/echo", {"word": "cancelled"})
    jobs.cancel(cancelled.id)
    made, failed, running = (runs.take("somebody", ["test/echo"]) for _ in range(3))
    assert made is not None
    assert failed is not None
    assert running is not None
    board = example_board().to_json().encode()
    file = ("pf-0123456789abcdef", "application/pdf", b"%PDF-1.4")
    runs.progress(made, Progress(1, 2, "halves"))
    runs.succeed(made, Outcome('{"word":"made"}', (board,), is_document=True, file=file))
    runs.fail(failed, "failed", Problem("MEMORY", "Too much."))
    runs.add_piece(running, "half", "1")
    store.close()


def main(release: str) -> None:
    """Write the file of a release."""
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder))
        with sqlite3.connect(Path(folder) / "isleworks.sqlite") as file:
            script = "\n".join(file.iterdump())
    RELEASES.mkdir(exist_ok=True)
    (RELEASES / f"{release}.sql").write_text(script + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
