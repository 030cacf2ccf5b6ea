"""Drill: PostgreSQL goes away under running jobs, as in a crash, and comes back."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from api.store import UnavailableError
from tests.api.at_work import at_work, ended, look, names, pids, until
from tests.api.postgres import Postgres, needs_postgres, postgres

pytestmark = needs_postgres


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_restart_in_the_middle_loses_nothing_and_makes_nothing_twice(
    server: Postgres, tmp_path: Path, mode: str
) -> None:
    """Results that come while the database is away are kept until it is back."""
    with at_work(tmp_path, database=SecretStr(server.new_database())) as jobs:
        folder = str(tmp_path)
        pieces = {"pieces": 20, "seconds": 0.2, "folder": folder}
        accepted = [
            jobs.submit("test/count", pieces),
            jobs.submit("test/nap", {"seconds": 2.0, "folder": folder, "name": "nap"}),
            *(jobs.submit("test/echo", {"n": n, "folder": folder}) for n in range(6)),
        ]
        until(lambda: (tmp_path / "pieces").exists() and pids(tmp_path, "nap"))
        server.stop(mode)
        with pytest.raises(UnavailableError):
            jobs.submit("test/echo", {"n": "refused"})
        time.sleep(4)
        server.start()
        for job in accepted:
            assert ended(jobs, job.id).state == "succeeded"
            assert names(jobs, job.id) == ["queued", "started", "succeeded"]
        assert len((tmp_path / "pieces").read_text().splitlines()) == 20
        assert len(pids(tmp_path, "nap")) == 1
        assert len(pids(tmp_path)) == 7
        assert len(jobs.list().items) == len(accepted)


def test_a_server_that_stops_while_the_database_is_away_leaves_its_jobs_to_the_next(
    server: Postgres, tmp_path: Path
) -> None:
    database = SecretStr(server.new_database())
    with at_work(tmp_path, database=database) as jobs:
        job = jobs.submit("test/nap", {"seconds": 1.0, "folder": str(tmp_path)})
        until(lambda: pids(tmp_path))
        server.stop("immediate")
        begun = time.monotonic()
    assert time.monotonic() - begun < 50
    server.start()
    with at_work(tmp_path, database=database) as jobs:
        assert ended(jobs, job.id).state == "succeeded"
        assert look(jobs, job.id).attempts == 2


def test_two_servers_share_the_work_and_take_no_job_twice(
    server: Postgres, tmp_path: Path
) -> None:
    database = SecretStr(server.new_database())
    folder = str(tmp_path)
    with (
        at_work(tmp_path / "one", database=database) as one,
        at_work(tmp_path / "two", database=database) as two,
    ):
        accepted = [
            one.submit("test/nap", {"seconds": 0.1, "n": n, "folder": folder}) for n in range(20)
        ]
        for job in accepted:
            assert ended(two, job.id).attempts == 1
        assert len(pids(tmp_path)) == 20
        # Either may cancel what the other runs, and follow it.
        slow = [
            one.submit("test/nap", {"seconds": 60, "n": n, "folder": folder}) for n in range(4)
        ]
        until(lambda: {look(two, job.id).state for job in slow} == {"running"})
        for job in slow:
            two.cancel(job.id)
            assert names(one, job.id) == ["queued", "started", "cancelled"]
