"""The runner on a Dask cluster: what ``Local`` does, done elsewhere."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from generator.papua_bridges.box import orders_like
from generator.papua_bridges.candidates import Order, study
from solver.cluster import Cluster, connect
from solver.runner import Failure, Local, LostError, WorkError, values
from tests.solver import chores
from tests.solver.dask_here import Dask, dask
from tests.solver.test_runner import alive, until


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    with dask(tmp_path_factory.mktemp("dask")) as one:
        yield one


@pytest.fixture
def runner(cluster: Dask) -> Iterator[Cluster]:
    with Cluster(cluster.address) as one:
        until(lambda: one.size() == 2)
        yield one


def test_results_stand_in_the_order_of_the_arguments(runner: Cluster) -> None:
    seen: list[int] = []
    results = runner.map(
        chores.slow_when_small, [0, 1, 2, 3], workers=2, on_result=lambda i, _: seen.append(i)
    )
    assert results == [0, 1, 2, 3]
    assert sorted(seen) == [0, 1, 2, 3]
    assert runner.map("tests.solver.chores:square", [4, 5], workers=2) == [16, 25]
    assert runner.map(chores.square, [], workers=2) == []


def test_work_is_done_in_children_of_the_workers(runner: Cluster, cluster: Dask) -> None:
    pids = values(runner.map(chores.pid_after, [0.3] * 4, workers=2))
    workers = {worker.pid for worker in cluster.workers}
    assert not workers & set(pids)
    assert len(set(pids)) == 4


def test_failures_are_told_as_on_this_machine(runner: Cluster, tmp_path: Path) -> None:
    good, bad = runner.map(chores.fails_on_three, [1, 3], workers=2)
    assert good == 1
    assert isinstance(bad, Failure)
    assert (bad.cause, bad.message) == ("raised", "ValueError: three is wrong")
    (dead,) = runner.map(chores.dies, [1], workers=2)
    assert isinstance(dead, Failure)
    assert (dead.cause, "exit code 7" in dead.message) == ("died", True)
    assert isinstance(
        values(runner.map(chores.dies_unless_marked, [str(tmp_path / "m")], workers=1))[0], int
    )
    with pytest.raises(TypeError, match="top of a module"):
        runner.map(lambda n: n, [1], workers=1)


def test_an_error_in_the_callback_ends_what_runs(runner: Cluster, tmp_path: Path) -> None:
    slow = tmp_path / "slow"

    def stop(_index: int, _result: object) -> None:
        until(slow.exists)
        raise KeyError("enough")

    with pytest.raises(KeyError):
        runner.map(
            chores.says_its_pid,
            [(str(tmp_path / "quick"), 0.0), (str(slow), 60.0)],
            workers=2,
            on_result=stop,
        )
    until(lambda: not alive(int(slow.read_text())))


SCRIPT = """
import sys
from solver.cluster import Cluster
from tests.solver import chores
if __name__ == "__main__":
    with Cluster(sys.argv[1]) as runner:
        runner.map(chores.says_its_pid, [(sys.argv[2], 60.0)], workers=1)
"""


def test_children_on_workers_die_with_the_client_that_wanted_them(
    cluster: Dask, tmp_path: Path
) -> None:
    path = tmp_path / "pid"
    client = subprocess.Popen([sys.executable, "-c", SCRIPT, cluster.address, str(path)])
    until(path.exists)
    client.kill()
    client.wait()
    until(lambda: not alive(int(path.read_text())))


def test_no_scheduler_is_an_error_in_one_sentence() -> None:
    begun = time.monotonic()
    for nowhere in ("tcp://127.0.0.1:1", "nonsense://here", "here"):
        with pytest.raises(WorkError, match="No Dask scheduler"):
            connect(nowhere, 1.0)
    assert time.monotonic() - begun < 60


def test_a_worker_of_another_version_refuses_the_work(
    runner: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.cluster.VERSION", "0.0.0")
    (refused,) = runner.map(chores.square, [1], workers=1)
    assert isinstance(refused, Failure)
    assert "another version" in refused.message


def test_work_of_a_killed_worker_is_done_by_another(tmp_path: Path) -> None:
    with dask(tmp_path / "dask") as cluster, Cluster(cluster.address) as runner:
        until(lambda: runner.size() == 2)
        jobs = [(str(tmp_path / str(n)), 1.5) for n in range(4)]

        def kill() -> None:
            until(Path(jobs[0][0]).exists)
            os.kill(cluster.workers[0].pid, signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        results = values(runner.map(chores.says_its_pid, jobs, workers=2))
        killer.join()
        assert len(results) == 4
        until(lambda: runner.size() == 1)


def test_a_killed_scheduler_is_told_and_leaves_no_child(tmp_path: Path) -> None:
    with dask(tmp_path / "dask", workers=1) as cluster, Cluster(cluster.address) as runner:
        until(lambda: runner.size() == 1)
        path = tmp_path / "pid"

        def kill() -> None:
            until(path.exists)
            cluster.kill(cluster.scheduler)

        killer = threading.Thread(target=kill)
        killer.start()
        with pytest.raises(LostError):
            runner.map(chores.says_its_pid, [(str(path), 60.0)], workers=1)
        killer.join()
        until(lambda: not alive(int(path.read_text())))


def test_boards_are_the_same_on_a_cluster(runner: Cluster) -> None:
    orders = list(islice(orders_like(Order(5, "A", 0, (0.0, 101.0))), 3))
    here = Local().map(study, orders, workers=0)
    assert values(here) == values(runner.map(study, orders, workers=2))
