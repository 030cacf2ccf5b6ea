"""200 clients for a minute, polite, busy and hostile: nobody breaks it, the polite are served.

Each client has an address of its own, told by the trusted proxy. ``--soak`` only.
"""

import asyncio
import contextlib
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.service import open_water
from games.core.streams import stream
from games.papua_bridges import qr
from games.papua_bridges.content import Board
from generator.papua_bridges.boards import sample
from tests.api.test_serve_process import children_of, served
from tests.examples import example_board, example_build

SECONDS, CLIENTS, POLITE = 60.0, 200, 20
SERVED = 0.99
"""The share of a polite client's requests that must be answered rightly with 200."""
GROWTH_MIB = 20.0
WINDOW = 5.0
"""The memory is looked at for so many seconds before and after a moment."""
PATH = "/v1/papua-bridges"
JSON = {"Content-Type": "application/json"}
RIGHT = {200, 201, 202, 303, 304}


@dataclass
class Soak:
    """What is seen of all clients."""

    url: str
    until: float
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    polite: Counter[bool] = field(default_factory=Counter)
    slowest: float = 0.0
    broken: list[str] = field(default_factory=list)

    def over(self) -> bool:
        return time.monotonic() > self.until


@dataclass
class Client:
    """One of them."""

    soak: Soak
    number: int
    http: httpx.AsyncClient
    chance: random.Random

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": f"10.1.{self.number // 250}.{self.number % 250}"}

    async def ask(self, kind: str, method: str, path: str, **more: Any) -> httpx.Response | None:
        """A request; its status is booked, and that the connection broke."""
        headers = {**self.headers, **more.pop("headers", {})}
        try:
            answer = await self.http.request(method, path, headers=headers, **more)
        except httpx.HTTPError as error:
            self.soak.broken.append(f"{kind}: {type(error).__name__}")
            return None
        self.soak.statuses[kind, answer.status_code] += 1
        return answer

    def board(self) -> Board:
        """A board that nobody has asked for before."""
        while True:
            rng = stream(self.number, "soak", self.chance.getrandbits(32))
            board = sample(rng, self.chance.choice(("A", "B")))
            if board is not None:
                return board


async def polite(client: Client) -> None:
    """Two requests a second, each of which must be answered rightly."""
    board = example_board()
    build = example_build()
    fresh = client.board()
    asks: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", f"{PATH}/boards/{board.id}/solutions?start=1", {}),
        ("POST", f"{PATH}/check", {"json": {"board": board.to_data(), "build": build.to_data()}}),
        ("GET", f"/b/{qr.encode(board)}?start=2&show=hint", {}),
        ("POST", f"{PATH}/validate", {"json": {"document": board.to_data()}}),
        ("GET", "/healthz", {}),
        ("POST", f"{PATH}/solve", {"json": {"board": fresh.to_data(), "start": 1}}),
    ]
    while not client.soak.over():
        for method, path, more in asks:
            began = time.monotonic()
            answer = await client.ask("polite", method, path, **more)
            client.soak.polite[answer is not None and answer.status_code == 200] += 1
            client.soak.slowest = max(client.soak.slowest, time.monotonic() - began)
            await asyncio.sleep(0.5)
        asks[-1][2]["json"]["board"] = client.board().to_data()


async def busy(client: Client) -> None:
    """Fresh boards, one after another."""
    fields = {"board": client.board().to_data(), "start": client.chance.randint(1, 4), "cap": 100}
    await client.ask("busy", "POST", f"{PATH}/solve", json=fields)
    await asyncio.sleep(client.chance.random() * 2)


async def hard(client: Client) -> None:
    """What takes all that one may take at once."""
    fields = json.loads(open_water())
    fields["start"] = client.chance.randint(1, 4)
    fields["budget"] = client.chance.choice((1.0, 5.0, 10.0))
    await client.ask("hard", "POST", f"{PATH}/solve", json=fields)
    await asyncio.sleep(0.2)


MALFORMED = (
    b"", b"{", b"[]", b"null", b'{"a":NaN}', b'{"a":1,"a":2}', b'"\\ud800"', b"\xff\xfe",
    b"[" * 5000, b'{"board":{"rows":["' + b"." * 5000 + b'"]},"start":1}', b"9" * 10_000,
    b'{"board":"PB1.AAAA","start":1}', b'{"board":"pb-0000000000000000","start":1}',
)  # fmt: skip


async def malformed(client: Client) -> None:
    """What cannot be read, in every place."""
    verb = client.chance.choice(("solve", "hint", "check", "validate", "rate", "decks", "boards"))
    body = client.chance.choice(MALFORMED)
    await client.ask("malformed", "POST", f"{PATH}/{verb}", content=body, headers=JSON)
    path = client.chance.choice(("/v1/documents?limit=-1", "/x" * 500, "/b/%00", "/v1/jobs/x"))
    await client.ask("malformed", "GET", path)
    await asyncio.sleep(client.chance.random())


async def large(client: Client) -> None:
    """Bodies that are too large, told beforehand or not."""

    async def pieces() -> Any:
        for _ in range(40):
            yield b" " * 65_536

    for content in (b" " * 1_500_000, pieces()):
        # The server need not read to the end what it refuses.
        with contextlib.suppress(httpx.HTTPError):
            await client.http.put(
                "/v1/documents", content=content, headers={**JSON, **client.headers}
            )
    await asyncio.sleep(1)


async def slow(client: Client) -> None:
    """A body of which the rest never comes."""
    host, _, port = client.soak.url.removeprefix("http://").partition(":")
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST {PATH}/solve HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n"
        "Content-Type: application/json\r\n\r\n{".encode()
    )
    await writer.drain()
    await asyncio.sleep(min(5.0, max(0.0, client.soak.until - time.monotonic())))
    writer.close()


async def leaves(client: Client) -> None:
    """Asks something hard and goes away."""
    fields = json.loads(open_water())
    fields["cap"] = client.chance.randint(1, 1000)
    with contextlib.suppress(httpx.HTTPError):
        await client.http.post(
            f"{PATH}/solve", json=fields, headers=client.headers, timeout=client.chance.random()
        )
    await asyncio.sleep(0.3)


async def floods(client: Client) -> None:
    """As many requests as it can send."""
    for _ in range(20):
        await client.ask("flood", "GET", f"/v1/documents?limit={client.chance.randint(1, 100)}")


async def jobs(client: Client) -> None:
    """Begins jobs, follows them for a moment, cancels them."""
    seed = client.chance.randint(1, 10**9)
    answer = await client.ask("jobs", "POST", f"{PATH}/decks", json={"cards": 64, "seed": seed})
    if answer is not None and answer.status_code == 202:
        href = answer.headers["location"]
        with contextlib.suppress(httpx.HTTPError):
            await client.http.get(f"{href}/events", headers=client.headers, timeout=0.5)
        await client.ask("jobs", "DELETE", href)
    await asyncio.sleep(1)


CROWD: list[tuple[Callable[[Client], Awaitable[None]], int]] = [
    (busy, 60), (hard, 20), (malformed, 40), (large, 10), (slow, 10), (leaves, 20), (floods, 5),
    (jobs, 15),
]  # fmt: skip


async def crowd(soak: Soak, memory: Callable[[], float]) -> list[float]:
    """Let all clients loose; the memory of the server's processes at 15 s and at the end."""
    roles = [role for role, number in CROWD for _ in range(number)]
    assert len(roles) + POLITE == CLIENTS
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=CLIENTS)
    async with httpx.AsyncClient(base_url=soak.url, timeout=120, limits=limits) as http:
        clients = [Client(soak, n, http, random.Random(n)) for n in range(CLIENTS)]
        tasks = [asyncio.create_task(polite(client)) for client in clients[:POLITE]]
        for role, client in zip(roles, clients[POLITE:], strict=True):
            tasks.append(asyncio.create_task(_again(role, client)))
        used = [await _around(soak.until - SECONDS + 15, memory)]
        used.append(await _around(soak.until - WINDOW, memory))
        await asyncio.gather(*tasks)
    return used


async def _again(role: Callable[[Client], Awaitable[None]], client: Client) -> None:
    while not client.soak.over():
        await role(client)


async def _around(moment: float, memory: Callable[[], float]) -> float:
    """The median of the memory around a moment: single questions take some and give it back."""
    await asyncio.sleep(max(0.0, moment - WINDOW - time.monotonic()))
    looks = []
    while time.monotonic() < moment + WINDOW:
        looks.append(await asyncio.to_thread(memory))
        await asyncio.sleep(0.2)
    return statistics.median(looks)


def mebibytes(pids: set[int]) -> float:
    """What processes use together; what they share counts once."""
    total = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1024


@pytest.mark.soak
def test_a_minute_with_two_hundred_clients(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ISLEWORKS_TRUSTED_PROXY", "127.0.0.1")
    with served(tmp_path) as (process, url, log):
        httpx.put(f"{url}/v1/documents", json=example_board().to_data()).raise_for_status()
        soak = Soak(url, time.monotonic() + SECONDS)
        early, late = asyncio.run(
            crowd(soak, lambda: mebibytes({process.pid} | children_of(process.pid)))
        )
        after = httpx.get(f"{url}/readyz")
        lines = log.read_text().splitlines()
    served_rightly = soak.polite[True] / soak.polite.total()
    with capsys.disabled():
        print(
            f"\n{sum(soak.statuses.values())} answers: "
            f"{dict(sorted(Counter(s for _, s in soak.statuses.elements()).items()))}; polite "
            f"{soak.polite.total()} of which {served_rightly:.2%} right, slowest "
            f"{soak.slowest:.1f} s; broken: "
            f"{Counter(soak.broken) or 'none'}; memory {early:.0f} MiB at 15 s, "
            f"{late:.0f} MiB at 60 s."
        )
    wrong = {k: n for k, n in soak.statuses.items() if k[1] not in RIGHT and k[1] not in (503,)
             and not 400 <= k[1] < 500}  # fmt: skip
    assert wrong == {}
    assert soak.broken == []
    faults = [line for line in lines if "Traceback" in line or '"status": 500' in line]
    assert faults == []
    assert after.status_code == 200
    assert soak.polite.total() >= 5 * POLITE, "the polite clients have asked"
    assert served_rightly >= SERVED
    assert late - early <= GROWTH_MIB
