"""What the service costs: cached queries beside a bare route, a cold solve, life beside a box."""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from benchmarks.measure import REPEATS, percentile
from games.core.streams import stream
from games.papua_bridges.content import Board, Task
from generator.papua_bridges.boards import sample
from solver.papua_bridges.questions import solve
from solver.papua_bridges.warm import warm_up

ROUNDS, REQUESTS, CONNECTIONS = 7, 2_000, 8
BOARDS = 60
CARDS, WATCHED = 8, 30.0
"""The box that is made meanwhile, and the most seconds it is watched."""
PATH = "/v1/papua-bridges"


@contextmanager
def process(command: Sequence[str], folder: Path, url: str, path: str) -> Iterator[int]:
    """A server, from its first answer on; its process id."""
    environment = {
        **os.environ,
        "ISLEWORKS_DATA_DIR": str(folder / "data"),
        "ISLEWORKS_RATE_LIMIT": "0",
    }
    with (folder / "log").open("ab") as log:
        started = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait(lambda: httpx.get(url + path).status_code < 500)
            yield started.pid
        finally:
            started.terminate()
            started.wait(30)


def _wait(true: Callable[[], bool]) -> None:
    for _ in range(600):
        try:
            if true():
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise RuntimeError("A server did not start.")


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


class Asker:
    """Sends one request again and again over a connection and reads the answers."""

    def __init__(self, port: int, path: str) -> None:
        self.path = path
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self) -> float:
        """Seconds from the request to the end of the answer."""
        request = f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        began = time.perf_counter()
        self._socket.sendall(request)
        answer = self._socket.recv(65536)
        while b"\r\n\r\n" not in answer or len(answer) < self._whole(answer):
            answer += self._socket.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200"), answer[:60]
        return time.perf_counter() - began

    def _whole(self, answer: bytes) -> int:
        head, _, _ = answer.partition(b"\r\n\r\n")
        length = next(
            int(line.partition(b":")[2])
            for line in head.split(b"\r\n")
            if line.lower().startswith(b"content-length")
        )
        return len(head) + 4 + length


def rate(port: int, path: str, *, fresh: bool = False) -> float:
    """Requests a second, over some connections at once; ``fresh``: no query twice."""
    askers = [Asker(port, path) for _ in range(CONNECTIONS)]
    began = time.perf_counter()
    threads = [threading.Thread(target=_some, args=(asker, fresh)) for asker in askers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return REQUESTS / (time.perf_counter() - began)


def _some(asker: Asker, fresh: bool) -> None:
    path = asker.path
    for number in range(REQUESTS // CONNECTIONS):
        if fresh:
            asker.path = f"{path}&n={id(asker)}{number}"
        asker.ask()


def boards(count: int) -> list[Board]:
    """So many fresh boards of both sides."""
    found: list[Board] = []
    item = 0
    while len(found) < count:
        name = "A" if item % 2 else "B"
        board = sample(stream(20261201, "benchmarks", name, item), name)
        found += [board] if board is not None else []
        item += 1
    return found


def cached(stack: ExitStack, folder: Path, ours: int, board: Board) -> None:
    """A cached solution query beside a bare route that returns the same bytes."""
    path = f"{PATH}/boards/{board.id}/solutions?start=1"
    url = f"http://127.0.0.1:{ours}"
    httpx.put(f"{url}/v1/documents", json=board.to_data()).raise_for_status()
    body = httpx.get(url + path, timeout=60).content
    (folder / "body").write_bytes(body)
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.bare", str(port), str(folder / "body")]
    stack.enter_context(process(command, folder, f"http://127.0.0.1:{port}", path))
    assert httpx.get(f"http://127.0.0.1:{port}{path}").content == body
    rates: dict[int, list[float]] = {ours: [], port: []}
    for _ in range(ROUNDS):
        for one, measured in rates.items():
            measured.append(rate(one, path))
    stored = rate(ours, path, fresh=True)
    mine, bare = statistics.median(rates[ours]), statistics.median(rates[port])
    print(
        f"Cached solution query ({len(body)} bytes, {CONNECTIONS} connections, median of "
        f"{ROUNDS} rounds of {REQUESTS}): {mine:.0f} a second, a bare FastAPI route with the "
        f"same parameters and uvicorn's access log {bare:.0f}: {mine / bare:.0%}. "
        f"Where the answer is in the store but not in memory: {stored:.0f} a second."
    )


def cold(ours: int) -> None:
    """A fewest-tiles solve over HTTP beside the same solve in this process."""
    warm_up()
    here, there = [], []
    with httpx.Client(base_url=f"http://127.0.0.1:{ours}", timeout=60) as client:
        client.get("/healthz")
        for board in boards(BOARDS):
            fields = json.dumps({"board": board.to_data(), "start": 1}).encode()
            headers = {"Content-Type": "application/json"}
            began = time.perf_counter()
            answer = client.post(f"{PATH}/solve", content=fields, headers=headers)
            there.append(time.perf_counter() - began)
            began = time.perf_counter()
            same = solve(Task(board, 1))
            here.append(time.perf_counter() - began)
            assert answer.json() == same.to_data()
    over = statistics.median(there) - statistics.median(here)
    print(
        f"Cold fewest-tiles solve, {BOARDS} fresh boards: median {_ms(there)} over HTTP, "
        f"{_ms(here)} in the process: {over * 1000:.1f} ms more."
    )


def _ms(seconds: Sequence[float]) -> str:
    return f"{statistics.median(seconds) * 1000:.1f} ms"


def beside_a_box(ours: int, board: Board) -> None:
    """How long health and cached queries take while a box is made."""
    url = f"http://127.0.0.1:{ours}"
    job = httpx.post(f"{url}{PATH}/decks", json={"cards": CARDS, "seed": 11}).json()
    paths = ("/healthz", f"{PATH}/boards/{board.id}/solutions?start=1")
    askers = {path: Asker(ours, path) for path in paths}
    times: dict[str, list[float]] = {path: [] for path in paths}
    until = time.monotonic() + WATCHED
    while time.monotonic() < until:
        for path, asker in askers.items():
            times[path].append(asker.ask())
        time.sleep(0.01)
        if len(times["/healthz"]) % 50 == 0 and _ended(url, job["href"]):
            break
    httpx.delete(url + job["href"])
    for path, name in zip(paths, ("/healthz", "a cached query"), strict=True):
        print(
            f"While a box of {CARDS} cards is made, {name}, {len(times[path])} times: "
            f"median {_ms(times[path])}, p99 {percentile(times[path], 0.99) * 1000:.1f} ms, "
            f"longest {max(times[path]) * 1000:.1f} ms."
        )


def gone(ours: int) -> None:
    """How long a question is worked on after its client has gone away."""
    url, body = f"http://127.0.0.1:{ours}", open_water()
    head = (
        f"POST {PATH}/solve HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    times = []
    for _ in range(REPEATS):
        with socket.create_connection(("127.0.0.1", ours)) as asking:
            asking.sendall(head.encode() + body)
            _wait(lambda: _questions(url) == 1)
            time.sleep(1)
        began = time.perf_counter()
        while _questions(url):
            time.sleep(0.005)
        times.append(time.perf_counter() - began)
    print(
        f"A client goes away in the middle of a solve, {REPEATS} times: the child is ended "
        f"after {_ms(times)} at the median, {max(times) * 1000:.0f} ms at most."
    )


def _questions(url: str) -> float:
    text = httpx.get(f"{url}/metrics").text
    line = next(x for x in text.splitlines() if x.startswith("isleworks_questions_running "))
    return float(line.rpartition(" ")[2])


def open_water() -> bytes:
    """A task that nothing proves for a long while: four islands of a square in open water."""
    size = 24
    marks = {(3, 3): "a", (3, 20): "b", (20, 3): "c", (20, 20): "d",
             (0, 11): "1", (11, 0): "2", (23, 12): "3", (12, 23): "4"}  # fmt: skip
    board = {
        "side": "A", "join": "contact",
        "rows": ["".join(marks.get((r, c), ".") for c in range(size)) for r in range(size)],
        "exits": {"a": [[3, 3, "W"]], "b": [[3, 20, "E"]], "c": [[20, 3, "W"]],
                  "d": [[20, 20, "E"]]},
        "starts": {"1": [0, 11, "S"], "2": [11, 0, "E"], "3": [23, 12, "N"], "4": [12, 23, "W"]},
        "symbols": {"a": "turtle", "b": "parrot", "c": "crab", "d": "gecko"},
    }  # fmt: skip
    return json.dumps({"board": board, "start": 1}).encode()


def _ended(url: str, href: str) -> bool:
    return bool(httpx.get(url + href).json()["state"] not in ("queued", "running"))


def main() -> None:
    """Start a service with nothing else to do, and measure."""
    print("## The service")
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder, port = Path(name), free_port()
        command = [sys.executable, "-m", "cli.main", "serve", "--port", str(port)]
        url = f"http://127.0.0.1:{port}"
        stack.enter_context(process(command, folder, url, "/readyz"))
        board = boards(1)[0]
        with ExitStack() as inner:
            cached(inner, folder, port, board)
        cold(port)
        gone(port)
        beside_a_box(port, board)


if __name__ == "__main__":
    main()
