"""The gate: keys, rates, ids, what is kept in memory, what arrives too slowly."""

import asyncio
import json
import logging
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from api import gate as gate_module
from api.gate import Gate, matches
from api.kept import Kept, KeptAnswer
from api.logs import JsonLines
from api.metrics import Metrics
from api.rates import Clients, Rates
from api.settings import Settings
from games.papua_bridges.content import Board
from tests.api.running import Running, running


class Inner:
    """An application that answers everything in one way."""

    def __init__(self, status: int = 200, headers: dict[bytes, bytes] | None = None) -> None:
        self.status, self.headers = status, headers or {}
        self.calls = 0

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        self.calls += 1
        while (await receive()).get("more_body"):
            pass
        headers = list(self.headers.items())
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": b"body"})


def through(inner: Any, requests: list[httpx.Request], **given: Any) -> list[httpx.Response]:
    gate = Gate(inner, Settings(**given), Metrics())

    async def test() -> list[httpx.Response]:
        transport = httpx.ASGITransport(gate)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return [await client.send(request) for request in requests]

    return asyncio.run(test())


def get(path: str = "/v1/x", **headers: str) -> httpx.Request:
    return httpx.Request("GET", f"http://here{path}", headers=headers)


IMMUTABLE = {b"cache-control": b"public, immutable", b"etag": b'"tag"'}


def test_a_client_has_so_many_requests_a_minute() -> None:
    answers = through(Inner(), [get() for _ in range(7)], rate_limit=5)
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert answers[-1].headers["retry-after"] == "12"
    assert answers[-1].json()["type"] == "/problems/too-many-requests"


def test_health_and_what_is_kept_in_memory_do_not_count() -> None:
    inner = Inner(headers=IMMUTABLE)
    requests = [get("/healthz")] * 5 + [get("/v1/x")] * 20 + [get("/v1/y"), get("/v1/z")]
    answers = through(inner, requests, rate_limit=2)
    assert [answer.status_code for answer in answers] == [200] * 26 + [429]


def test_rates_refill_and_forget() -> None:
    now = 0.0
    rates = Rates(60, lambda: now)
    assert [rates.charge("a") for _ in range(61)] == [None] * 60 + [1]
    assert rates.charge("b") is None
    now = 2.0
    assert [rates.charge("a") for _ in range(3)] == [None, None, 1]
    assert Rates(0).charge("a") is None


def test_only_immutable_answers_are_kept() -> None:
    for headers, calls in (({}, 3), (IMMUTABLE, 1), ({b"cache-control": b"no-store"}, 3)):
        inner = Inner(headers=headers)
        answers = through(inner, [get(), get(), get()])
        assert {answer.content for answer in answers} == {b"body"}
        assert inner.calls == calls
    inner = Inner(404, IMMUTABLE)
    through(inner, [get(), get()])
    assert inner.calls == 2


def test_a_kept_answer_may_be_not_modified() -> None:
    tagged = {"If-None-Match": '"tag"'}
    request = httpx.Request("GET", "http://here/v1/x", headers=tagged)
    answers = through(Inner(headers=IMMUTABLE), [get(), request, get("/v1/x?a=1")])
    assert [answer.status_code for answer in answers] == [200, 304, 200]
    assert answers[1].content == b""


def test_memory_is_bounded() -> None:
    kept = Kept(10_000)
    answer = KeptAnswer([], b"x" * 2000, b'"t"', "/")
    for number in range(10):
        kept.put((str(number), b""), answer)
    assert kept.get(("0", b"")) is None
    assert kept.get(("9", b"")) is answer
    kept.put(("large", b""), KeptAnswer([], b"x" * 1_000_001, b'"t"', "/"))
    assert kept.get(("large", b"")) is None


@pytest.mark.parametrize(
    ("sent", "same"),
    [
        (None, False),
        ('"a"', True),
        ('W/"a"', True),
        ('"b", "a"', True),
        ("*", True),
        ('"b"', False),
    ],
)
def test_if_none_match(sent: str | None, same: bool) -> None:
    assert matches(sent, b'"a"') is same


def test_a_key_is_needed_where_the_server_has_keys() -> None:
    requests = [
        get("/v1/x"),
        get("/v1/x", Authorization="Bearer wrong"),
        get("/v1/x", Authorization="Basic one"),
        get("/v1/x", Authorization="Bearer one"),
        get("/v1/x", Authorization="bearer two"),
        get("/b/PB1.X"),
        get("/healthz"),
        get("/metrics"),
    ]
    answers = through(Inner(), requests, api_keys="one, two")
    assert [answer.status_code for answer in answers] == [401, 401, 401, 200, 200, 200, 200, 401]
    assert answers[0].headers["www-authenticate"] == "Bearer"


def test_a_kept_answer_needs_the_key_too() -> None:
    requests = [get(Authorization="Bearer one"), get()]
    answers = through(Inner(headers=IMMUTABLE), requests, api_keys="one")
    assert [answer.status_code for answer in answers] == [200, 401]


def test_clients_are_told_apart_by_what_the_trusted_proxy_says() -> None:
    def address(peer: str, told: str | None, proxy: str | None) -> str:
        headers = [] if told is None else [(b"x-forwarded-for", told.encode())]
        scope = {"client": (peer, 1), "headers": headers}
        return Clients(Settings(trusted_proxy=proxy)).address_of(scope)

    assert address("10.0.0.1", "1.2.3.4", None) == "10.0.0.1"
    assert address("10.0.0.1", "1.2.3.4", "10.0.0.9") == "10.0.0.1"
    assert address("10.0.0.1", "9.9.9.9, 1.2.3.4", "10.0.0.1") == "1.2.3.4"
    assert address("10.0.0.1", None, "10.0.0.1") == "10.0.0.1"


def test_an_id_that_is_well_formed_is_taken_over() -> None:
    answers = through(Inner(), [
        get(**{"X-Request-ID": "abcd-1234"}), get(**{"X-Request-ID": "a b"}), get(),
    ])  # fmt: skip
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert ids[0] == "abcd-1234"
    assert len({*ids, "a b"}) == 4


def test_a_fault_is_logged_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("a secret")

    (answer,) = through(broken, [get()])
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "a request failed" in caplog.text


def test_a_body_must_arrive_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "BODY_SECONDS", 0.2)

    async def slowly() -> Any:
        yield b"{"
        await asyncio.sleep(5)
        yield b"}"

    request = httpx.Request("POST", "http://here/v1/x", content=slowly())
    (answer,) = through(Inner(), [request])
    assert answer.status_code == 408


def test_logs_are_json_lines_without_secrets(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "isleworks.access")
    through(Inner(), [get("/v1/x?key=hidden", Authorization="Bearer one")], api_keys="one")
    (record,) = caplog.records
    line = json.loads(JsonLines().format(record))
    assert line["status"] == 200
    assert line["path"] == "/v1/x"
    assert "hidden" not in str(line)
    assert "one" not in str(line).replace("none", "")


def test_metrics_name_routes_not_addresses(server: Running, stored: Board) -> None:
    path = f"/v1/papua-bridges/boards/{stored.id}"
    for _ in range(2):
        assert server.client.get(path).status_code == 200
    answer = server.client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    text = answer.text
    assert 'route="/v1/papua-bridges/boards/{id}",status="200"' in text
    assert stored.id not in text
    assert "isleworks_kept_answers_total" in text
    assert "isleworks_jobs_waiting" in text


def test_pages_of_other_origins_ask_only_where_they_may(tmp_path: Path) -> None:
    with running(tmp_path, cors_origins="https://app.example") as one:
        for origin, allowed in (("https://app.example", True), ("https://evil.example", False)):
            preflight = one.client.options(
                "/v1/papua-bridges/solve",
                headers={"Origin": origin, "Access-Control-Request-Method": "POST"},
            )
            assert ("access-control-allow-origin" in preflight.headers) is allowed
            answer = one.client.get("/v1/documents", headers={"Origin": origin})
            assert (answer.headers.get("access-control-allow-origin") == origin) is allowed


def test_answers_are_sent_without_delay(server: Running) -> None:
    """Nagle's algorithm would add 40 ms to every answer on a connection that is kept."""
    server.client.get("/healthz")
    began = time.perf_counter()
    for _ in range(20):
        server.client.get("/healthz")
    assert time.perf_counter() - began < 20 * 0.04
