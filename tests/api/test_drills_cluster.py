"""Drills: a Dask worker and the scheduler are really killed under jobs."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.jobs import Job, Jobs
from tests.api.at_work import HANG, alive, at_work, ended, look, names, pids, until
from tests.api.servers import below
from tests.examples import example_board
from tests.solver.dask_here import Dask, dask

LONG = 3 * HANG


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Dask]:
    with dask(tmp_path / "dask") as one:
        yield one


def naps(jobs: Jobs, folder: Path, first: int, count: int, seconds: float) -> list[Job]:
    """Jobs that write their pids down, each into a file of its own."""
    return [
        jobs.submit(
            "test/nap", {"seconds": seconds, "folder": str(folder), "name": f"nap-{number}"}
        )
        for number in range(first, first + count)
    ]


def running_pids(folder: Path, first: int, count: int) -> list[int]:
    found = [pids(folder, f"nap-{number}") for number in range(first, first + count)]
    return [pid for some in found for pid in some if alive(pid)]


def one_result_each(jobs: Jobs, accepted: list[Job]) -> None:
    """All have succeeded, and none was started after that."""
    for job in accepted:
        assert ended(jobs, job.id, LONG).state == "succeeded"
        told = names(jobs, job.id)
        assert told.count("succeeded") == 1
        assert told[-1] == "succeeded"


def test_jobs_outlive_workers_and_schedulers(tmp_path: Path, cluster: Dask) -> None:
    with at_work(tmp_path, cluster=cluster.address) as jobs:
        # Its 20 pieces are spread over the workers; those finished are not done again.
        board = jobs.submit("papua-bridges/rate", {"board": example_board().to_data()})
        before = naps(jobs, tmp_path, 0, 4, 2.0)
        child = until(lambda: running_pids(tmp_path, 0, 4), LONG)[0]
        cluster.kill(next(one for one in cluster.workers if child in below(one.pid)))
        until(lambda: not alive(child))
        cluster.start_worker()
        one_result_each(jobs, before)

        after = naps(jobs, tmp_path, 4, 4, 2.0)
        until(lambda: running_pids(tmp_path, 4, 4), LONG)
        cluster.kill(cluster.scheduler)
        until(lambda: not running_pids(tmp_path, 4, 4))
        until(lambda: not jobs.ready())
        cluster.start_scheduler()
        # Workers end with their scheduler; whatever has started them starts them again.
        for worker in cluster.workers:
            worker.wait(HANG)
        cluster.start_worker()
        cluster.start_worker()
        one_result_each(jobs, [*after, board])
        assert any("retried" in names(jobs, job.id) for job in after)


def test_a_job_on_the_cluster_is_cancelled_and_tells_how_far_it_is(
    tmp_path: Path, cluster: Dask
) -> None:
    with at_work(tmp_path, cluster=cluster.address) as jobs:
        told = jobs.submit("test/echo", {"n": 1})
        assert ended(jobs, told.id, LONG).progress is not None
        (job,) = naps(jobs, tmp_path, 0, 1, 60)
        (pid,) = until(lambda: running_pids(tmp_path, 0, 1), LONG)
        jobs.cancel(job.id)
        assert ended(jobs, job.id).state == "cancelled"
        until(lambda: not alive(pid))


def test_jobs_wait_for_a_scheduler_and_for_its_workers(tmp_path: Path, cluster: Dask) -> None:
    cluster.stop()
    with at_work(tmp_path, cluster=cluster.address) as jobs:
        job = jobs.submit("test/echo", {"n": 1})
        assert not jobs.ready()
        cluster.start_scheduler()
        until(lambda: jobs._dispatcher._engine._client is not None)  # type: ignore[attr-defined]
        assert look(jobs, job.id).state == "queued"
        cluster.start_worker()
        assert ended(jobs, job.id, LONG).state == "succeeded"


def test_dask_is_loaded_only_where_it_is_asked_for() -> None:
    code = (
        "import sys, api.app, api.jobs, cli.main, solver.runner, generator.papua_bridges.box\n"
        "assert not {'distributed', 'dask'} & set(sys.modules), 'loaded'"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=HANG)
