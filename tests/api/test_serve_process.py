"""``isleworks serve`` as a process: it starts with nothing to configure and ends in order."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from benchmarks.service import open_water
from tests.api.running import HANG, wait_for
from tests.examples import example_board

LIMIT = 10.0
"""Within so many seconds a server that is asked to stop has ended."""


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[bytes], str, Path]]:
    log = folder / "log"
    environment = {**os.environ, "ISLEWORKS_DATA_DIR": str(folder / "data")}
    with log.open("wb") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "cli.main", "serve", "--port", "0", *options],
            env=environment, stdout=subprocess.PIPE, stderr=err,
        )  # fmt: skip
        try:
            wait_for(lambda: b"listens on" in log.read_bytes())
            found = re.search(rb"listens on (http://[^ ]+)", log.read_bytes())
            assert found
            url = found[1].decode()
            wait_for(lambda: httpx.get(f"{url}/readyz").status_code == 200)
            yield process, url, log
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()


def children_of(pid: int) -> set[int]:
    found: set[int] = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found |= {int(entry.name)} | children_of(int(entry.name))
    return found


def asking(url: str, body: bytes) -> socket.socket:
    host, _, port = url.removeprefix("http://").partition(":")
    one = socket.create_connection((host, int(port)))
    head = (
        "POST /v1/papua-bridges/solve HTTP/1.1\r\nHost: here\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    one.sendall(head.encode() + body)
    return one


def busy(url: str) -> bool:
    return "isleworks_questions_running 1.0" in httpx.get(f"{url}/metrics").text


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_in_the_middle_of_a_solve_ends_it_in_order(tmp_path: Path, sent: int) -> None:
    with served(tmp_path) as (process, url, log):
        fields = {"board": example_board().to_data(), "start": 1}
        assert httpx.post(f"{url}/v1/papua-bridges/solve", json=fields).status_code == 200
        with closing(asking(url, open_water())) as waiting:
            wait_for(lambda: busy(url))
            family = children_of(process.pid)
            assert family
            began = time.monotonic()
            process.send_signal(sent)
            code = process.wait(HANG)
            assert time.monotonic() - began < LIMIT
            waiting.settimeout(5)
            answer = b""
            while piece := waiting.recv(65536):
                answer += piece
        assert code == {signal.SIGINT: 130, signal.SIGTERM: 143}[signal.Signals(sent)]
        assert b"503 Service Unavailable" in answer
        assert b"/problems/stopping" in answer
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in family))
        text = log.read_text()
        assert "Traceback" not in text
        assert "terminate called" not in text


def test_a_killed_server_leaves_no_child(tmp_path: Path) -> None:
    with served(tmp_path) as (process, url, _):
        with closing(asking(url, open_water())):
            wait_for(lambda: busy(url))
            family = children_of(process.pid)
            process.kill()
            process.wait()
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in family))


def test_what_was_stored_is_there_after_a_restart(tmp_path: Path) -> None:
    board = example_board()
    with served(tmp_path) as (process, url, _):
        assert httpx.put(f"{url}/v1/documents", json=board.to_data()).status_code == 201
        process.send_signal(signal.SIGTERM)
        process.wait(HANG)
    with served(tmp_path) as (_, url, _):
        assert httpx.get(f"{url}/v1/papua-bridges/boards/{board.id}").json() == board.to_data()


def test_a_place_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = subprocess.run(
            [sys.executable, "-m", "cli.main", "serve", "--port", port],
            env={**os.environ, "ISLEWORKS_DATA_DIR": str(tmp_path)},
            capture_output=True, timeout=HANG, check=False,
        )  # fmt: skip
    assert ran.returncode == 2
    assert "already in use" in ran.stderr.decode().strip().splitlines()[-1]
    assert b"Traceback" not in ran.stderr


def test_a_setting_that_is_wrong_is_named(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "cli.main", "serve"],
        env={**os.environ, "ISLEWORKS_DATA_DIR": str(tmp_path), "ISLEWORKS_MAX_QUEUE": "many"},
        capture_output=True, timeout=HANG, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert b"ISLEWORKS_MAX_QUEUE" in ran.stderr
    assert b"Traceback" not in ran.stderr
