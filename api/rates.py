"""Who asks, and how often each may."""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from hmac import compare_digest
from math import ceil

from starlette.types import Scope

from api.settings import Settings

CLIENTS = 10_000
"""So many clients are told apart; those not seen for longest are forgotten. DEFAULT, ours."""


def header(scope: Scope, name: bytes) -> str | None:
    """The value of a request header; ``name`` in small letters."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return None


class Clients:
    """Tells clients apart by key or address, and checks keys."""

    def __init__(self, settings: Settings) -> None:
        self._proxy = settings.trusted_proxy
        self._keys = [key.get_secret_value().encode() for key in settings.api_keys]

    @property
    def keyed(self) -> bool:
        """Whether a key is needed."""
        return bool(self._keys)

    def key_of(self, scope: Scope) -> str | None:
        """A name for the key that was sent, None if it is none of ours."""
        scheme, _, sent = (header(scope, b"authorization") or "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        given = sent.strip().encode("latin-1", "replace")
        # Each is compared, so that the time taken tells nothing.
        if not sum(compare_digest(given, key) for key in self._keys):
            return None
        return f"key-{hashlib.sha256(given).hexdigest()[:12]}"

    def address_of(self, scope: Scope) -> str:
        """The address of the client; behind the trusted proxy, what the proxy says of it."""
        peer = (scope.get("client") or ("unknown",))[0]
        if self._proxy is None or peer != self._proxy:
            return str(peer)
        told = (header(scope, b"x-forwarded-for") or "").rpartition(",")[2].strip()
        return told[:64] or str(peer)


class Rates:
    """So many requests a minute for each client, saved up to a minute's worth."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_minute = a_minute
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def charge(self, client: str) -> int | None:
        """Count a request; None if it may pass, else seconds until the next one may."""
        if not self._a_minute:
            return None
        now = self._clock()
        left, since = self._buckets.pop(client, (float(self._a_minute), now))
        left = min(float(self._a_minute), left + (now - since) * self._a_minute / 60)
        passes = left >= 1
        self._buckets[client] = (left - 1 if passes else left, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return None if passes else max(1, ceil((1 - left) * 60 / self._a_minute))
