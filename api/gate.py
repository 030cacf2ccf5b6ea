"""The gate that every request passes: who asks, may they, how large is what they send.

Pure ASGI, since wrappers that read requests hide that a client has gone away.
It gives the request its id, answers from memory what can never change, counts
and logs, and turns whatever goes wrong behind it into a problem document.
"""

import asyncio
import logging
import random
import re
import time
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.kept import Headers, Kept, KeptAnswer
from api.logs import ACCESS, REQUEST_ID
from api.metrics import Metrics
from api.problems import ProblemError
from api.rates import Clients, Rates, header
from api.settings import Settings

LOG = logging.getLogger("isleworks.gate")
BODY_SECONDS = 20.0
"""So long a body may take to arrive. DEFAULT, ours."""
FREE = frozenset({"/healthz", "/readyz"})
"""Whoever watches over the server is never turned away, nor logged."""
KEYED = ("/v1/", "/metrics")
"""Where a key is needed if the server has keys: pages are for people who scan a board."""
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_LONGEST_PATH = 200
_random = random.Random()
"""For ids that need not be secret, only different."""


@dataclass(slots=True)
class Visit:
    """What the gate knows of a request; handlers find it in ``scope["isleworks"]``."""

    id: str
    method: str
    client: str
    began: float
    status: int = 0
    route: str = ""


class Gate:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._most = settings.max_body
        self._clients = Clients(settings)
        self._rates = Rates(settings.rate_limit)
        self._metrics = metrics
        self._kept = Kept()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        visit = self._visit(scope)
        try:
            await self._admit(scope, visit, receive, _Answer(scope, visit, send, self._kept))
        finally:
            self._book(scope, visit)

    def _visit(self, scope: Scope) -> Visit:
        sent = header(scope, b"x-request-id")
        id = (
            sent if sent is not None and _ID.fullmatch(sent) else f"{_random.getrandbits(64):016x}"
        )
        visit = Visit(id, scope["method"], self._clients.address_of(scope), time.perf_counter())
        REQUEST_ID.set(id)
        scope["isleworks"] = visit
        if scope["method"] == "HEAD":
            scope["method"] = "GET"
        return visit

    async def _admit(self, scope: Scope, visit: Visit, receive: Receive, send: "_Answer") -> None:
        try:
            self._check_key(scope, visit)
            kept = self._kept.get(send.key) if scope["method"] == "GET" else None
            if kept is not None:
                self._metrics.kept()
                visit.route = kept.route
                await send.from_memory(kept)
                return
            self._check_rate(scope, visit)
            self._check_length(scope)
            await self._app(scope, _Body(receive, self._most).receive, send)
        except ProblemError as problem:
            await problem.response(visit.id)(scope, receive, send)
        except Exception:
            LOG.exception("a request failed")
            if visit.status:
                raise
            await ProblemError("internal").response(visit.id)(scope, receive, send)

    def _check_key(self, scope: Scope, visit: Visit) -> None:
        if not self._clients.keyed or not scope["path"].startswith(KEYED):
            return
        name = self._clients.key_of(scope)
        if name is None:
            raise ProblemError("no-key", headers={"WWW-Authenticate": "Bearer"})
        visit.client = name

    def _check_rate(self, scope: Scope, visit: Visit) -> None:
        if scope["path"] in FREE:
            return
        wait = self._rates.charge(visit.client)
        if wait is not None:
            raise ProblemError("too-many-requests", retry_after=wait)

    def _check_length(self, scope: Scope) -> None:
        length = header(scope, b"content-length")
        if length is not None and length.isdecimal() and int(length[:12]) > self._most:
            raise too_large(self._most)

    def _book(self, scope: Scope, visit: Visit) -> None:
        seconds = time.perf_counter() - visit.began
        route = visit.route or _route(scope)
        self._metrics.request(visit.method, route, visit.status, seconds)
        if scope["path"] not in FREE:
            fields = {
                "request_id": visit.id,
                "client": visit.client,
                "method": visit.method,
                "path": scope["path"][:_LONGEST_PATH],
                "status": visit.status,
                "ms": round(seconds * 1000, 2),
            }
            ACCESS.info("", extra=fields)


def too_large(most: int) -> ProblemError:
    """The problem of a body that is larger than may be."""
    detail = f"A body has at most {most} bytes."
    return ProblemError("too-large", detail, headers={"Connection": "close"})


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "none"))


class _Body:
    """Receives a body that may not be too large, nor take for ever."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._length = 0
        self._complete = False
        self._until = time.monotonic() + BODY_SECONDS

    async def receive(self) -> Message:
        """The next message; raises ``ProblemError`` where it is too much or too late."""
        if self._complete:
            return await self._receive()
        try:
            async with asyncio.timeout(max(0.0, self._until - time.monotonic())):
                message = await self._receive()
        except TimeoutError:
            raise ProblemError("too-slow", headers={"Connection": "close"}) from None
        self._length += len(message.get("body", b""))
        if self._length > self._most:
            raise too_large(self._most)
        self._complete = not message.get("more_body", False)
        return message


class _Answer:
    """Sends an answer on: marked with the request's id, bare for HEAD, kept if immutable."""

    def __init__(self, scope: Scope, visit: Visit, send: Send, kept: Kept) -> None:
        self.key = (scope["path"], scope.get("query_string", b""))
        self._scope, self._visit, self._send, self._kept = scope, visit, send, kept
        self._to_keep: Headers | None = None

    async def from_memory(self, kept: KeptAnswer) -> None:
        """Give an answer that was given before."""
        if matches(header(self._scope, b"if-none-match"), kept.etag):
            status, headers, body = 304, kept.not_modified(), b""
        else:
            status, headers, body = 200, kept.headers, kept.body
        await self._start({"type": "http.response.start", "status": status, "headers": headers})
        if self._visit.method != "HEAD":
            await self._send({"type": "http.response.body", "body": body})

    async def __call__(self, message: Message) -> None:
        """Send a message of the application on."""
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            if message["status"] == 200 and self._scope["method"] == "GET":
                self._to_keep = (
                    headers if b"immutable" in _value(headers, b"cache-control") else None
                )
            await self._start({**message, "headers": headers})
            return
        if self._to_keep is not None and not message.get("more_body"):
            etag = _value(self._to_keep, b"etag")
            route = _route(self._scope)
            self._kept.put(self.key, KeptAnswer(self._to_keep, message["body"], etag, route))
        self._to_keep = None
        if self._visit.method != "HEAD":
            await self._send(message)

    async def _start(self, message: Message) -> None:
        self._visit.status = message["status"]
        marks = [
            (b"x-request-id", self._visit.id.encode()),
            (b"x-content-type-options", b"nosniff"),
        ]
        await self._send({**message, "headers": [*message["headers"], *marks]})
        if self._visit.method == "HEAD":
            # Here the answer ends, be it a stream that otherwise would not.
            await self._send({"type": "http.response.body", "body": b""})


def matches(sent: str | None, etag: bytes) -> bool:
    """Whether ``If-None-Match`` names this entity tag (weak comparison, RFC 9110 13.1.2)."""
    if sent is None:
        return False
    tags = [tag.strip().removeprefix("W/") for tag in sent.split(",")]
    return "*" in tags or etag.decode("latin-1") in tags


def _value(headers: Headers, name: bytes) -> bytes:
    return next((value for key, value in headers if key.lower() == name), b"")
