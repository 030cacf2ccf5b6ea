"""Answers that can never change, kept in memory so that they are given without asking anybody."""

from collections import OrderedDict
from dataclasses import dataclass

MOST_BYTES = 16_000_000
"""What is kept in all, in bytes. DEFAULT, ours."""
LARGEST = 1_000_000
"""The largest answer that is kept, in bytes. DEFAULT, ours."""
_COST = 1_000
"""What an entry takes beside its body, roughly."""

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer with status 200."""

    headers: Headers
    body: bytes
    etag: bytes
    route: str

    def not_modified(self) -> Headers:
        """The headers of the answer 304 in its place."""
        return [h for h in self.headers if h[0] not in (b"content-length", b"content-type")]


class Kept:
    """The answers that were asked for last, by path and query as they were sent."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._answers: OrderedDict[tuple[str, bytes], KeptAnswer] = OrderedDict()
        self._bytes = 0

    def get(self, key: tuple[str, bytes]) -> KeptAnswer | None:
        """The answer to this path and query."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: tuple[str, bytes], answer: KeptAnswer) -> None:
        """Keep an answer; those not asked for longest make room."""
        if key in self._answers or len(answer.body) > LARGEST:
            return
        self._answers[key] = answer
        self._bytes += _size(key, answer)
        while self._bytes > self._most:
            self._bytes -= _size(*self._answers.popitem(last=False))


def _size(key: tuple[str, bytes], answer: KeptAnswer) -> int:
    return len(answer.body) + len(key[0]) + len(key[1]) + _COST
