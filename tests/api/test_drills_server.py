"""Drills: processes of a real server are really killed, by their own ids."""

import json
import os
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

from benchmarks.service import open_water
from tests.api.at_work import HANG, alive, until
from tests.api.servers import Served, result, served
from tests.examples import example_board

LIMIT = 10.0
"""Within so many seconds a server that is asked to stop has ended."""


def rating(number: int) -> dict[str, Any]:
    """A request to rate the 20 tasks of a board, a second or two of work; each is another one."""
    return {"board": {**example_board().to_data(), "title": f"Number {number}"}}


def rated(server: Served, number: int) -> str:
    id: str = server.post("rate", rating(number))["id"]
    return id


def test_a_killed_server_loses_no_job_and_makes_none_twice(tmp_path: Path) -> None:
    """Three jobs run, ten wait; after the restart all thirteen end with one result each."""
    with served(tmp_path, concurrency=3) as server:
        ids = [server.post("boards", {"count": 4, "seed": n})["id"] for n in range(3)]
        ids += [rated(server, n) for n in range(10)]
        assert server.states(ids) == ["running"] * 3 + ["queued"] * 10
        family = server.children()
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(HANG)
        until(lambda: not any(map(alive, family)))
    with served(tmp_path, concurrency=3) as server:
        until(lambda: set(server.states(ids)) == {"succeeded"}, 5 * HANG)
        for id in ids:
            told = server.events(id)
            assert [number for number, _ in told] == list(range(1, len(told) + 1))
            names = [name for _, name in told]
            assert names.count("succeeded") == 1
            assert names[-1] == "succeeded"
        retried = [id for id in ids if "retried" in [name for _, name in server.events(id)]]
        assert retried == ids[:3]
    with sqlite3.connect(tmp_path / "data" / "isleworks.sqlite") as file:
        count = file.execute("SELECT count(*), count(DISTINCT job) FROM results").fetchone()
    assert count == (13, 13)


def test_an_interrupted_server_ends_in_order_and_keeps_the_job(tmp_path: Path) -> None:
    with served(tmp_path, concurrency=1) as server:
        question = {**json.loads(open_water()), "budget": 500}
        id = server.post("solve", question)["id"]
        until(lambda: server.job(id)["progress"] is not None)
        time.sleep(1)
        family = server.children()
        began = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        code = server.process.wait(5 * LIMIT)
        assert time.monotonic() - began < LIMIT
        assert code == 130
        until(lambda: not any(map(alive, family)))
        text = server.log.read_text()
        assert "Traceback" not in text
        assert "terminate called" not in text
    with sqlite3.connect(tmp_path / "data" / "isleworks.sqlite") as file:
        assert file.execute("SELECT state, owner FROM jobs").fetchall() == [("queued", None)]


def settled(server: Served, seconds: float = 1.5) -> set[int]:
    """The processes below the server once none has come or gone for so long."""
    seen, since = set(server.children()), time.monotonic()
    while time.monotonic() - since < seconds:
        time.sleep(0.02)
        if (now := set(server.children())) != seen:
            seen, since = now, time.monotonic()
    return seen


def test_a_killed_child_of_a_job_changes_nothing_in_its_result(tmp_path: Path) -> None:
    with served(tmp_path / "quiet", concurrency=1) as server:
        id = rated(server, 1)
        until(lambda: server.job(id)["state"] == "succeeded")
        wanted = result(server.job(id))
    with served(tmp_path / "drill", concurrency=1) as server:
        before = settled(server)
        id = rated(server, 1)
        until(lambda: set(server.children()) - before)
        os.kill(min(settled(server, seconds=0.3) - before), signal.SIGKILL)
        until(lambda: server.job(id)["state"] == "succeeded")
        job = server.job(id)
        assert job["attempts"] == 2
        assert "retried" in [name for _, name in server.events(id)]
        assert result(job) == wanted
