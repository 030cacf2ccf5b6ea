"""Jobs over HTTP: accepted, shared, followed, cancelled, listed."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from api.jobs import Event, Problem, Result
from games.papua_bridges.content import Board
from tests.api.running import Running, running
from tests.api.stubs import StubJobs

PATH = "/v1/papua-bridges"


@pytest.fixture(autouse=True)
def table(server: Running) -> Iterator[StubJobs]:
    jobs = server.service.jobs
    assert isinstance(jobs, StubJobs)
    yield jobs
    jobs.table.clear()
    jobs.keys.clear()


@pytest.mark.parametrize(
    ("path", "fields", "kind"),
    [
        ("decks", {"cards": 4, "seed": 7}, "papua-bridges/deck"),
        ("boards", {"side": "B", "count": 2, "stars": [2, 4]}, "papua-bridges/boards"),
        ("boards", {"side": "B", "size": [10, 10]}, "papua-bridges/boards"),
    ],
)
def test_what_takes_long_is_accepted(
    server: Running, table: StubJobs, path: str, fields: dict[str, object], kind: str
) -> None:
    answer = server.client.post(f"{PATH}/{path}", json=fields)
    assert answer.status_code == 202
    job = answer.json()
    assert (job["kind"], job["state"]) == (kind, "queued")
    assert answer.headers["location"] == job["href"]
    assert int(answer.headers["retry-after"]) >= 1
    assert table.table[job["id"]].request.items() >= fields.items()


def test_the_same_request_joins_the_job(server: Running) -> None:
    ids = {server.client.post(f"{PATH}/decks", json={"seed": 3}).json()["id"] for _ in range(3)}
    assert len(ids) == 1


def test_an_idempotency_key_belongs_to_one_request(server: Running) -> None:
    headers = {"Idempotency-Key": "abc"}
    first = server.client.post(f"{PATH}/decks", json={"seed": 3}, headers=headers)
    again = server.client.post(f"{PATH}/decks", json={"seed": 3}, headers=headers)
    other = server.client.post(f"{PATH}/decks", json={"seed": 4}, headers=headers)
    assert first.json()["id"] == again.json()["id"]
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-used-twice")
    wrong = server.client.post(f"{PATH}/decks", json={}, headers={"Idempotency-Key": "a b"})
    assert wrong.json()["errors"][0]["parameter"] == "idempotency-key"


def test_the_queue_of_jobs_is_bounded(server: Running) -> None:
    for seed in range(4):
        assert server.client.post(f"{PATH}/decks", json={"seed": seed}).status_code == 202
    answer = server.client.post(f"{PATH}/decks", json={"seed": 9})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "7")
    assert answer.json()["type"] == "/problems/busy"


def test_a_job_is_looked_at_until_it_has_ended(server: Running) -> None:
    href = server.client.post(f"{PATH}/decks", json={}).json()["href"]
    running_ = server.client.get(href)
    assert running_.json()["progress"] == {"done": 1, "total": 2, "what": "halves"}
    assert "retry-after" in running_.headers
    done = server.client.get(href)
    assert done.json()["result"] == {"href": None, "document": None, "value": {"made": "nothing"}}
    assert "retry-after" not in done.headers


def test_the_result_of_a_job_has_an_address(
    server: Running, table: StubJobs, stored: Board
) -> None:
    id = server.client.post(f"{PATH}/decks", json={}).json()["id"]
    table.table[id] = replace(
        table.table[id], state="succeeded", result=Result(document=stored.id)
    )
    job = server.client.get(f"/v1/jobs/{id}").json()
    assert job["result"]["href"] == f"{PATH}/boards/{stored.id}"
    assert server.client.get(job["result"]["href"]).status_code == 200


def test_why_a_job_failed(server: Running, table: StubJobs) -> None:
    id = server.client.post(f"{PATH}/decks", json={}).json()["id"]
    problem = Problem("DIED", "The process that did the work was ended by signal 9.")
    table.table[id] = replace(table.table[id], state="failed", problem=problem)
    job = server.client.get(f"/v1/jobs/{id}").json()
    assert job["problem"] == {"code": problem.code, "message": problem.message}


def test_jobs_are_listed_and_cancelled(server: Running, table: StubJobs) -> None:
    ids = [
        server.client.post(f"{PATH}/decks", json={"seed": seed}).json()["id"] for seed in range(3)
    ]
    listed = server.client.get("/v1/jobs?limit=2")
    assert [job["id"] for job in listed.json()["items"]] == ids[:0:-1]
    assert 'rel="next"' in listed.headers["link"]
    answer = server.client.delete(f"/v1/jobs/{ids[0]}")
    assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")
    assert table.cancelled[-1] == ids[0]
    assert server.client.delete("/v1/jobs/none").status_code == 404


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("id", "event", "data"))]


def test_events_are_streamed_and_taken_up_again(server: Running) -> None:
    href = server.client.post(f"{PATH}/decks", json={}).json()["events"]
    answer = server.client.get(href)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert lines(answer.text) == [
        "id: 1", "event: queued", "data: {}",
        "id: 2", "event: started", "data: {}",
        "id: 3", "event: succeeded", "data: {}",
    ]  # fmt: skip
    rest = server.client.get(href, headers={"Last-Event-ID": "2"})
    assert lines(rest.text) == ["id: 3", "event: succeeded", "data: {}"]
    wrong = server.client.get(href, headers={"Last-Event-ID": "x"})
    assert wrong.json()["errors"][0]["parameter"] == "last-event-id"


class Endless(StubJobs):
    """Its jobs have events that never end."""

    ended = 0

    async def events(
        self,
        id: str,
        after: int = 0,  # noqa: ARG002  # as Jobs
    ) -> AsyncIterator[Event]:
        try:
            yield Event(1, "queued", {"job": id}, datetime.now(UTC))
            await asyncio.Event().wait()
        finally:
            Endless.ended += 1


def test_open_streams_end_when_the_client_goes_and_when_the_server_stops(tmp_path: Path) -> None:
    with running(tmp_path, Endless()) as one:
        href = one.client.post(f"{PATH}/decks", json={}).json()["events"]
        with one.client.stream("GET", href) as stream:
            text = stream.iter_text()
            assert "queued" in next(text) + next(text)
        until = time.monotonic() + 10
        while Endless.ended == 0:
            assert time.monotonic() < until
            time.sleep(0.05)
        seen = threading.Event()
        follower = threading.Thread(target=_follow, args=(one.url + href, seen))
        follower.start()
        assert seen.wait(10)
        began = time.monotonic()
    assert time.monotonic() - began < 5
    follower.join(5)
    assert not follower.is_alive()


def test_head_of_a_stream_ends(tmp_path: Path) -> None:
    with running(tmp_path, Endless()) as one:
        href = one.client.post(f"{PATH}/decks", json={}).json()["events"]
        answer = one.client.head(href, timeout=10)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")


def _follow(url: str, seen: threading.Event) -> None:
    with httpx.stream("GET", url, timeout=60) as stream:
        for _ in stream.iter_text():
            seen.set()


def test_a_quiet_stream_is_kept_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.routers.jobs.PING_SECONDS", 0.1)
    with running(tmp_path, Endless()) as one:
        href = one.client.post(f"{PATH}/decks", json={}).json()["events"]
        with one.client.stream("GET", href) as stream:
            text = ""
            for piece in stream.iter_text():
                text += piece
                if text.count(": still here") == 3:
                    break
    assert text.count(": still here") == 3
