"""Jobs on this machine: their states, their events, and what happens when processes die."""

import asyncio
import json
import os
import signal
import time
from pathlib import Path

import pytest

from api.jobs import (
    IdempotencyError,
    Jobs,
    NoSuchJobError,
    Progress,
    QueueFullError,
    UnknownKindError,
    supervision,
)
from api.settings import Settings
from api.store import CursorError, Store
from tests.api.at_work import alive, at_work, ended, look, names, pids, story, until
from tests.api.work import kinds
from tests.examples import example_board


def test_a_job_runs_and_its_events_can_be_replayed_from_any_number(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        job = jobs.submit("test/echo", {"word": "ship"})
        assert (job.kind, job.request, job.attempts) == ("test/echo", {"word": "ship"}, 0)
        events = story(jobs, job.id)
        assert [event.number for event in events] == [1, 2, 3, 4]
        assert [event.name for event in events] == ["queued", "started", "progress", "succeeded"]
        assert events[1].data == {"attempt": 1}
        assert events[2].data == {"done": 1, "total": 1, "what": "words"}
        for after in range(5):
            assert story(jobs, job.id, after) == events[after:]
        job = look(jobs, job.id)
        assert (job.state, job.attempts, job.problem) == ("succeeded", 1, None)
        assert job.progress == Progress(1, 1, "words")
        assert job.result is not None
        assert json.loads(job.result.text or "") == {"word": "ship"}
        assert job.created <= job.updated


def test_events_come_as_they_happen(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        job = jobs.submit("test/nap", {"seconds": 1.0})

        async def follow() -> dict[str, float]:
            return {event.name: time.monotonic() async for event in jobs.events(job.id)}

        seen = asyncio.run(asyncio.wait_for(follow(), 60))
        assert seen["succeeded"] - seen["started"] > 0.5


def test_open_event_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        job = jobs.submit("test/nap", {"seconds": 60})

        async def follow() -> list[str]:
            seen = []
            async for event in jobs.events(job.id):
                seen.append(event.name)
                if event.name == "started":
                    await jobs.stop()
            return seen

        assert asyncio.run(asyncio.wait_for(follow(), 60)) == ["queued", "started"]
        assert look(jobs, job.id).state == "queued"


def test_identical_requests_join_until_the_job_has_failed(tmp_path: Path) -> None:
    with at_work(tmp_path, start=False) as jobs:
        one = jobs.submit("test/nap", {"seconds": 0.5, "x": 1}, client="ann")
        assert jobs.submit("test/nap", {"x": 1, "seconds": 0.5}, client="bob").id == one.id
        assert jobs.submit("test/nap", {"x": 2, "seconds": 0.5}).id != one.id
        assert jobs.queue_depth() == 2
        jobs.start()
        until(lambda: look(jobs, one.id).state == "running")
        assert jobs.submit("test/nap", {"seconds": 0.5, "x": 1}).id == one.id
        ended(jobs, one.id)
        again = jobs.submit("test/nap", {"seconds": 0.5, "x": 1})
        assert (again.id, again.state, again.attempts) == (one.id, "succeeded", 1)
        failed = ended(jobs, jobs.submit("test/fail", {}).id)
        assert jobs.submit("test/fail", {}).id != failed.id


def test_an_idempotency_key_gives_a_client_the_same_job(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        one = jobs.submit("test/fail", {}, idempotency_key="k", client="ann")
        ended(jobs, one.id)
        assert jobs.submit("test/fail", {}, idempotency_key="k", client="ann").id == one.id
        assert jobs.submit("test/fail", {}, idempotency_key="k", client="bob").id != one.id
        with pytest.raises(IdempotencyError):
            jobs.submit("test/refuse", {}, idempotency_key="k", client="ann")


def test_the_queue_is_bounded_and_joining_is_always_possible(tmp_path: Path) -> None:
    with at_work(tmp_path, start=False, max_queue=2) as jobs:
        first = jobs.submit("test/echo", {"n": 1})
        jobs.submit("test/echo", {"n": 2})
        with pytest.raises(QueueFullError) as refused:
            jobs.submit("test/echo", {"n": 3})
        assert refused.value.retry_after >= 1
        assert jobs.submit("test/echo", {"n": 1}).id == first.id
        with pytest.raises(UnknownKindError):
            jobs.submit("test/unheard-of", {})


def test_jobs_run_in_the_order_in_which_they_came_and_no_more_than_fit(tmp_path: Path) -> None:
    with at_work(tmp_path, start=False, concurrency=1) as jobs:
        ids = [jobs.submit("test/nap", {"seconds": 0.2, "n": n}).id for n in range(3)]
        jobs.start()
        most = 0
        while not look(jobs, ids[-1]).ended:
            most = max(most, jobs.running())
            time.sleep(0.01)
        updated = [look(jobs, id).updated for id in ids]
        assert most == 1
        assert updated == sorted(updated)


def test_jobs_are_listed_in_pages_newest_first(tmp_path: Path) -> None:
    with at_work(tmp_path, start=False) as jobs:
        ids = [jobs.submit("test/echo", {"n": n}).id for n in range(5)]
        page = jobs.list(limit=2)
        assert [job.id for job in page.items] == [ids[4], ids[3]]
        rest = jobs.list(page.next, limit=50)
        assert [job.id for job in rest.items] == [ids[2], ids[1], ids[0]]
        assert rest.next is None
        for cursor in ("x", "0", "-1", "1" * 30, ""):
            with pytest.raises(CursorError):
                jobs.list(cursor)


def test_a_queued_job_is_cancelled_at_once_and_never_runs(tmp_path: Path) -> None:
    with at_work(tmp_path, start=False) as jobs:
        job = jobs.submit("test/echo", {"folder": str(tmp_path)})
        assert jobs.cancel(job.id).state == "cancelled"
        other = jobs.submit("test/echo", {})
        jobs.start()
        ended(jobs, other.id)
        assert look(jobs, job.id).problem is not None
        assert pids(tmp_path) == []
        assert jobs.cancel(other.id).state == "succeeded"
        with pytest.raises(NoSuchJobError):
            jobs.cancel("job-0000000000000000")


def test_a_running_job_is_cancelled_and_its_process_killed(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        job = jobs.submit("test/nap", {"seconds": 60, "folder": str(tmp_path)})
        (pid,) = until(lambda: pids(tmp_path))
        jobs.cancel(job.id)
        assert ended(jobs, job.id).state == "cancelled"
        assert not alive(pid)
        assert names(jobs, job.id) == ["queued", "started", "cancelled"]


def test_a_shared_job_goes_on_until_the_last_client_has_cancelled(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        request = {"seconds": 60, "folder": str(tmp_path)}
        job = jobs.submit("test/nap", request, client="ann")
        jobs.submit("test/nap", request, client="bob")
        until(lambda: pids(tmp_path))
        jobs.cancel(job.id, client="ann")
        time.sleep(0.3)
        assert look(jobs, job.id).state == "running"
        jobs.cancel(job.id, client="bob")
        assert ended(jobs, job.id).state == "cancelled"


def test_the_job_of_a_killed_child_is_retried_and_ends_right(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        job = jobs.submit("test/nap", {"seconds": 1.5, "folder": str(tmp_path)})
        other = jobs.submit("test/nap", {"seconds": 1.5})
        (pid,) = until(lambda: pids(tmp_path))
        os.kill(pid, signal.SIGKILL)
        job = ended(jobs, job.id)
        assert (job.state, job.attempts) == ("succeeded", 2)
        events = story(jobs, job.id)
        assert [event.name for event in events] == [
            "queued", "started", "retried", "started", "succeeded",
        ]  # fmt: skip
        assert events[2].data["code"] == "DIED"
        assert "signal 9" in events[2].data["message"]
        assert ended(jobs, other.id).attempts == 1


def test_a_job_that_kills_every_child_has_failed_after_two(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        once = jobs.submit("test/die", {"folder": str(tmp_path), "times": 1})
        assert ended(jobs, once.id).state == "succeeded"
        ever = ended(jobs, jobs.submit("test/die", {"folder": str(tmp_path), "times": 99}).id)
        assert (ever.state, ever.attempts) == ("failed", 2)
        assert ever.problem is not None
        assert ever.problem.code == "DIED"
        assert "exit code 7" in ever.problem.message


def test_too_much_memory_fails_at_once_with_its_reason(tmp_path: Path) -> None:
    with at_work(tmp_path, memory_mb=128) as jobs:
        job = ended(jobs, jobs.submit("test/hog", {"mib": 1024}).id)
        assert (job.state, job.attempts) == ("failed", 1)
        assert job.problem is not None
        assert job.problem.code == "MEMORY"
        assert ended(jobs, jobs.submit("test/hog", {"mib": 16}).id).state == "succeeded"


def test_a_job_past_its_wall_limit_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervision, "GRACE_SECONDS", 0.2)
    with at_work(tmp_path, job_wall=0.3) as jobs:
        job = jobs.submit("test/nap", {"seconds": 60, "folder": str(tmp_path)})
        job = ended(jobs, job.id)
        assert (job.state, job.attempts) == ("timed_out", 1)
        assert job.problem is not None
        assert job.problem.code == "TIMED_OUT"
        assert not any(map(alive, pids(tmp_path)))


def test_an_exception_is_told_without_its_words_and_a_refusal_with_them(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        failed = ended(jobs, jobs.submit("test/fail", {}).id)
        assert (failed.state, failed.attempts) == ("failed", 1)
        assert failed.problem is not None
        assert failed.problem.code == "INTERNAL"
        assert "business" not in failed.problem.message
        refused = ended(jobs, jobs.submit("test/refuse", {}).id)
        assert refused.problem is not None
        assert (refused.problem.code, refused.problem.message) == ("NO", "It cannot be done.")
        spilled = ended(jobs, jobs.submit("test/spill", {}).id)
        assert spilled.problem is not None
        assert spilled.problem.code == "DISK_FULL"
        assert story(jobs, refused.id)[-1].data == {"code": "NO", "message": "It cannot be done."}


def test_a_stop_queues_what_runs_and_a_restart_goes_on_from_the_pieces(tmp_path: Path) -> None:
    request = {"pieces": 6, "seconds": 0.3, "folder": str(tmp_path)}
    with at_work(tmp_path) as jobs:
        job = jobs.submit("test/count", request)
        until(lambda: (look(jobs, job.id).progress or Progress(0, 0, "")).done >= 3)
        started = time.monotonic()
        asyncio.run(jobs.stop())
        assert time.monotonic() - started < 10
        assert look(jobs, job.id).state == "queued"
        before = (tmp_path / "pieces").read_text().splitlines()
    with at_work(tmp_path) as jobs:
        job = ended(jobs, job.id)
        assert (job.state, job.attempts) == ("succeeded", 2)
        assert job.result is not None
        assert json.loads(job.result.text or "") == [str(n * n) for n in range(6)]
    worked = (tmp_path / "pieces").read_text().splitlines()
    # At most the piece whose keeping the stop had cut off was done twice.
    assert 6 <= len(worked) <= 7
    assert 3 <= len(before) < 6


def test_pieces_are_shared_with_a_later_job_of_the_same_request(tmp_path: Path) -> None:
    request = {"pieces": 3, "seconds": 0.01, "folder": str(tmp_path), "linger": 60}
    with at_work(tmp_path) as jobs:
        job = jobs.submit("test/count", request)
        # Told after the last piece: all of them have come to the table by then.
        until(lambda: (look(jobs, job.id).progress or Progress(0, 0, "")).done == 3)
        jobs.cancel(job.id)
        ended(jobs, job.id)
        again = jobs.submit("test/count", request)
        assert again.id != job.id
        until(lambda: (look(jobs, again.id).progress or Progress(0, 0, "")).done == 3)
        jobs.cancel(again.id)
        ended(jobs, again.id)
    assert len((tmp_path / "pieces").read_text().splitlines()) == 3


def test_documents_that_a_request_names_lie_on_the_desk(tmp_path: Path) -> None:
    with at_work(tmp_path) as jobs:
        board = example_board()
        missing = ended(jobs, jobs.submit("test/page", {"board": board.id}).id)
        assert missing.problem is not None
        assert missing.problem.code == "NOT_STORED"
        jobs.store.put(board)
        job = ended(jobs, jobs.submit("test/page", {"board": board.id}).id)
        assert job.result is not None
        assert job.result.document == board.id


def test_each_job_that_ends_is_told_to_the_metrics(tmp_path: Path) -> None:
    told: list[tuple[str, str, float]] = []
    settings = Settings(data_dir=tmp_path, concurrency=1)
    with kinds():
        jobs = Jobs(settings, Store(settings), lambda *what: told.append(what))
        jobs.start()
        for name in ("echo", "fail"):
            ended(jobs, jobs.submit(f"test/{name}", {}).id)
        until(lambda: len(told) == 2)
        asyncio.run(jobs.stop())
    assert [what[:2] for what in told] == [("test/echo", "succeeded"), ("test/fail", "failed")]
    assert all(0 < what[2] < 60 for what in told)


def test_readiness_follows_the_dispatcher(tmp_path: Path) -> None:
    with at_work(tmp_path, start=False) as jobs:
        assert not jobs.ready()
        jobs.start()
        assert jobs.ready()
        asyncio.run(jobs.stop())
        assert not jobs.ready()
