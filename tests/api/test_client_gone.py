"""A client that goes away stops its question, unless another one shares it."""

import json
import logging
import socket
import time
from pathlib import Path

import pytest

from tests.api.running import Running, wait_for
from tests.examples import example_board, example_build

LIMIT = 5.0
"""A guard, no measure: the second that it may take is measured in benchmarks/service.py."""
STEP = 0.5
"""Longer than the work is silent as long as it goes on."""


@pytest.fixture
def ticks(server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that a hint writes to as long as somebody works on it."""
    file = tmp_path / "ticks"
    monkeypatch.setattr("api.routers.papua_bridges.questions.MODULE", "tests.api.chores")
    monkeypatch.setattr("api.routers.papua_bridges.questions.question", lambda *_: str(file))
    wait_for(lambda: server.service.answers.gauges()["running"] == 0)
    return file


def ask(server: Running) -> socket.socket:
    """Ask for a hint over a socket that can be closed at any time."""
    fields = {"board": example_board().to_data(), "build": example_build().to_data()}
    body = json.dumps(fields).encode()
    host, _, port = server.url.removeprefix("http://").partition(":")
    asking = socket.create_connection((host, int(port)))
    head = (
        f"POST /v1/papua-bridges/hint HTTP/1.1\r\nHost: {host}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    asking.sendall(head.encode() + body)
    return asking


def goes_on(file: Path) -> bool:
    """Whether somebody writes to the file, be it slowly."""
    before, until = file.read_text(), time.monotonic() + LIMIT
    while time.monotonic() < until:
        if file.read_text() != before:
            return True
        time.sleep(0.05)
    return False


def ends(server: Running, file: Path) -> None:
    """The work ends, and its child with it."""
    wait_for(lambda: server.service.answers.gauges()["running"] == 0, LIMIT)
    time.sleep(STEP)
    before = file.read_text()
    time.sleep(STEP)
    assert file.read_text() == before


def test_the_work_ends(server: Running, ticks: Path) -> None:
    asking = ask(server)
    wait_for(ticks.exists)
    assert goes_on(ticks)
    asking.close()
    ends(server, ticks)


def test_it_goes_on_for_another_client(server: Running, ticks: Path) -> None:
    first = ask(server)
    wait_for(ticks.exists)
    second = ask(server)
    time.sleep(0.2)
    first.close()
    time.sleep(1.0)
    assert goes_on(ticks)
    assert server.service.answers.gauges()["running"] == 1
    second.close()
    ends(server, ticks)


def test_one_that_goes_before_it_has_said_all_is_no_fault(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "isleworks")
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as asking:
        asking.sendall(
            b"POST /v1/papua-bridges/solve HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n"
            b"Content-Type: application/json\r\n\r\n{"
        )
        time.sleep(0.2)
    wait_for(lambda: any(getattr(record, "status", 0) == 499 for record in caplog.records))
    assert "a request failed" not in caplog.text


@pytest.mark.usefixtures("ticks")
def test_the_service_answers_at_once_afterwards(server: Running) -> None:
    for _ in range(3):
        asking = ask(server)
        wait_for(lambda: server.service.answers.gauges()["running"] == 1)
        asking.close()
        wait_for(lambda: server.service.answers.gauges()["running"] == 0)
    fields = {"board": example_board().to_data(), "start": 1}
    assert server.client.post("/v1/papua-bridges/solve", json=fields).status_code == 200
