"""Named random streams: one seed, one name, one sequence, the same on every Python.

Content is made from a seed and a purpose ("board", 17, …); two purposes never
share a stream, so items can be made in any order, alone, or in other processes.
Only ``getrandbits`` of the standard generator is used: its sequence is promised
to stay, while ``shuffle``, ``choice`` and ``sample`` have changed between
versions.
"""

import hashlib
import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

Stream = random.Random
"""A source of random bits; only ``getrandbits`` may be called on it."""


def stream(seed: int, *purpose: str | int) -> Stream:
    """The stream of ``seed`` for ``purpose``; the words and numbers name it fully."""
    name = "\x1f".join([str(seed), *map(str, purpose)])
    return random.Random(int.from_bytes(hashlib.sha256(name.encode()).digest(), "big"))


def below(rng: Stream, n: int) -> int:
    """A uniform integer in ``range(n)``, by rejection, so without bias.

    Raises ``ValueError`` when ``n`` is less than 1.
    """
    if n < 1:
        raise ValueError("below() needs at least one value to draw from.")
    bits = (n - 1).bit_length()
    value = rng.getrandbits(bits) if bits else 0
    while value >= n:
        value = rng.getrandbits(bits)
    return value


def pick(rng: Stream, items: Sequence[T]) -> T:
    """One of ``items``, each equally likely."""
    return items[below(rng, len(items))]


def shuffle(rng: Stream, items: MutableSequence[T]) -> None:
    """Put ``items`` into a uniformly random order, in place (Fisher-Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]


def unit(rng: Stream) -> float:
    """A uniform float in [0, 1) with 53 random bits."""
    return rng.getrandbits(53) / (1 << 53)
