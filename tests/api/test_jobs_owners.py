"""Servers that share the tables: who is dead, what becomes of his jobs, who may write."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from api.jobs import Job, Jobs, Problem, Progress
from api.jobs.order import Outcome
from api.jobs.owners import LOOKS, Owners
from api.jobs.runs import MAX_LOSSES, Run, RunTable
from api.settings import Settings
from api.store import Store
from api.store.tables import ResultRow
from tests.api.at_work import at_work, ended, look, names
from tests.api.work import kinds

ECHO = ["test/echo"]
OOPS = Problem("OOPS", "Something happened.")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path)


@pytest.fixture
def store(settings: Settings) -> Store:
    return Store(settings)


def taken(settings: Settings, store: Store, owner: str) -> Run:
    with kinds():
        Jobs(settings, store).submit("test/echo", {})
    run = RunTable(store.database).take(owner, ECHO)
    assert run is not None
    return run


def job(settings: Settings, store: Store, run: Run) -> Job:
    return look(Jobs(settings, store), run.id)


LEAVES_A_JOB = """
import os, sys
from pathlib import Path
from api.jobs import Jobs
from api.jobs.owners import Owners
from api.jobs.runs import RunTable
from api.settings import Settings
from api.store import Store
from tests.api.work import kinds
settings = Settings(data_dir=Path(sys.argv[1]))
store = Store(settings)
owners = Owners(store.database, settings.data_dir / "servers")
owners.enter()
with kinds():
    Jobs(settings, store).submit("test/echo", {"by": "a dead one"})
print(RunTable(store.database).take(owners.id, ["test/echo"]).id, flush=True)
sys.stdin.read()
"""


def test_a_dead_server_on_this_machine_is_seen_at_once_and_a_living_one_left_alone(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-c", LEAVES_A_JOB, str(tmp_path)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as other:
        assert other.stdout is not None
        id = other.stdout.readline().strip()
        with at_work(tmp_path) as jobs:
            asyncio.run(asyncio.sleep(1))
            assert look(jobs, id).state == "running"
        other.send_signal(signal.SIGKILL)
        other.wait()
    with at_work(tmp_path) as jobs:
        assert len(list((tmp_path / "servers").glob("*.scratch"))) == 1
        assert ended(jobs, id).state == "succeeded"
        assert names(jobs, id) == ["queued", "started", "retried", "started", "succeeded"]


def test_a_server_elsewhere_is_dead_when_its_count_stands_still(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    ours = Owners(store.database, tmp_path / "here")
    theirs = Owners(store.database, tmp_path / "elsewhere")
    ours.enter()
    theirs.enter()
    run = taken(settings, store, theirs.id)
    for _ in range(3 * LOOKS):
        theirs.beat()
        assert ours.bury_dead() == []
    looks = 1
    while not ours.bury_dead():
        looks += 1
    assert looks == LOOKS
    assert job(settings, store, run).state == "queued"


def test_whoever_was_taken_for_dead_cannot_write_any_more(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    ours = Owners(store.database, tmp_path / "here")
    run = taken(settings, store, "slow")
    ours._bury("slow")
    runs = RunTable(store.database)
    again = runs.take("quick", ECHO)
    assert again is not None
    assert again.attempt == 2
    assert not runs.progress(run, Progress(1, 2, "x"))
    assert not runs.add_piece(run, "x", "y")
    assert not runs.succeed(run, Outcome(text='"slow"'))
    assert not runs.fail(run, "failed", OOPS)
    assert not runs.give_back(run, "death", OOPS)
    assert runs.succeed(again, Outcome(text='"quick"'))
    result = job(settings, store, run).result
    assert result is not None
    assert result.text == '"quick"'


def test_a_stored_result_is_never_made_again(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    """A server may die between the result and the state, were they ever written apart."""
    run = taken(settings, store, "dead")
    now = job(settings, store, run).created
    row = ResultRow(job=run.number, body='"made"', document=None, file=None, created=now)
    store.database.write(lambda session: session.add(row))
    Owners(store.database, tmp_path / "here")._bury("dead")
    found = job(settings, store, run)
    assert found.state == "succeeded"
    assert found.result is not None
    assert found.result.text == '"made"'
    assert RunTable(store.database).take("next", ECHO) is None


def test_a_job_that_costs_every_server_its_life_is_lost(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    owners, runs = Owners(store.database, tmp_path / "here"), RunTable(store.database)
    run = taken(settings, store, "dead-1")
    for number in range(2, MAX_LOSSES + 1):
        owners._bury(run.owner)
        found = runs.take(f"dead-{number}", ECHO)
        assert found is not None
        run = found
    owners._bury(run.owner)
    lost = job(settings, store, run)
    assert (lost.state, lost.attempts) == ("lost", MAX_LOSSES)
    assert lost.problem is not None
    assert lost.problem.code == "SERVER_DIED"


def test_a_job_that_gets_on_may_lose_any_number_of_servers(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    owners, runs = Owners(store.database, tmp_path / "here"), RunTable(store.database)
    run = taken(settings, store, "dead-1")
    for number in range(2, 3 * MAX_LOSSES):
        assert runs.add_piece(run, f"piece-{number}", "x")
        owners._bury(run.owner)
        found = runs.take(f"dead-{number}", ECHO)
        assert found is not None
        run = found
    assert len(runs.pieces(run)) == 3 * MAX_LOSSES - 2


def test_a_cancelled_job_of_a_dead_server_stays_cancelled(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    run = taken(settings, store, "dead")
    assert Jobs(settings, store).cancel(run.id).state == "running"
    assert RunTable(store.database).cancelled("dead") == {run.number}
    Owners(store.database, tmp_path / "here")._bury("dead")
    assert job(settings, store, run).state == "cancelled"


def test_a_server_that_leaves_is_forgotten(settings: Settings, store: Store) -> None:
    owners = Owners(store.database, settings.data_dir / "servers")
    owners.enter()
    assert len(list((settings.data_dir / "servers").iterdir())) == 2
    owners.leave()
    assert list((settings.data_dir / "servers").iterdir()) == []
    other = Owners(store.database, settings.data_dir / "servers")
    other.enter()
    assert other.bury_dead() == []
