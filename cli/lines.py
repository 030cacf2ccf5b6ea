"""JSON Lines: many documents from one source, each line for itself."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from typing import BinaryIO

from cli.reading import decoded, opened, told
from games.core.documents import MAX_TEXT_BYTES, DocumentError


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not blank."""

    number: int
    """Counted from 1; blank lines count too."""
    raw: bytes

    def text(self) -> str:
        """The line as text; raises ``DocumentError``."""
        return decoded(_bounded(self.raw))


@dataclass(frozen=True, slots=True)
class Source:
    """What stands in a source: one document, or lines with a document each."""

    document: str | None
    """The text, where it is one document."""
    lines: Iterator[Line]
    """The lines otherwise; they are read as they are asked for."""


@contextmanager
def opened_source(name: str, is_code: Callable[[str], bool]) -> Iterator[Source]:
    """Open a source and find out what stands in it; raises ``DocumentError``, ``OSError``."""
    with opened(name) as stream:
        with told(name):
            source = source_in(stream, is_code)
        yield source


def source_in(stream: BinaryIO, is_code: Callable[[str], bool]) -> Source:
    """Find out whether one document stands in a stream or many; raises ``DocumentError``.

    There are lines where the first two that are not blank include a whole JSON
    object, or a text that ``is_code`` knows as a document. What is written over
    several lines, or stands alone, is one document.
    """
    tape: list[bytes] = []
    lines = _lines(stream, tape)
    head = list(islice(lines, 2))
    if len(head) == 2 and any(_is_whole(line.raw, is_code) for line in head):
        tape.clear()
        return Source(None, chain(head, lines))
    rest = stream.read(MAX_TEXT_BYTES + 1)
    return Source(decoded(_bounded(b"".join(tape) + rest)), iter(()))


def _lines(stream: BinaryIO, tape: list[bytes]) -> Iterator[Line]:
    """The lines that are not blank; ``tape`` keeps the first two as they were, blanks too."""
    found = number = 0
    while raw := stream.readline(MAX_TEXT_BYTES + 1):
        number += 1
        if found < 2:
            tape.append(raw)
        _skip_rest(stream, raw)
        if raw.strip():
            found += 1
            yield Line(number, raw)


def _skip_rest(stream: BinaryIO, raw: bytes) -> None:
    """Read on to the end of a line that is longer than a document may be."""
    while len(raw) > MAX_TEXT_BYTES and not raw.endswith(b"\n"):
        raw = stream.readline(MAX_TEXT_BYTES + 1)


def _bounded(raw: bytes) -> bytes:
    if len(raw.rstrip()) > MAX_TEXT_BYTES:
        message = f"The document is larger than {MAX_TEXT_BYTES} bytes."
        raise DocumentError("TOO_LARGE", message)
    return raw


def _is_whole(raw: bytes, is_code: Callable[[str], bool]) -> bool:
    try:
        text = decoded(raw)
        return is_code(text) or isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
