"""Input: bounded bytes from a file, from standard input, or from the argument itself."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

import click

from games.core.documents import MAX_TEXT_BYTES, Document, DocumentError

STDIN = "-"
D = TypeVar("D", bound=Document)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file or, for ``-``, of standard input; ``OSError`` if there is none."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file:
        yield file


def read_bytes(name: str, *, limit: int = MAX_TEXT_BYTES) -> bytes:
    """All of a source; raises ``DocumentError`` beyond ``limit`` bytes."""
    with opened(name) as source:
        raw = source.read(limit + 1)
    if len(raw) > limit:
        raise DocumentError("TOO_LARGE", f"{title(name)}: The input is larger than {limit} bytes.")
    return raw


def title(name: str) -> str:
    """How a source is called in a sentence."""
    return "standard input" if name == STDIN else name


@contextmanager
def told(name: str) -> Iterator[None]:
    """Say in a document's error which source it came from."""
    try:
        yield
    except DocumentError as error:
        raise DocumentError(error.code, f"{title(name)}: {error}") from None


def decoded(raw: bytes) -> str:
    """The text of a source; raises ``DocumentError`` where it is not UTF-8."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError("NOT_UTF8", "The document is not UTF-8 text.") from None


def one_stdin(*names: str | None) -> None:
    """Refuse to read two documents from standard input."""
    if list(names).count(STDIN) > 1:
        raise click.UsageError("Only one document can come from standard input (-).")


def read_document(name: str, kind: type[D]) -> D:
    """The document of a kind in a source; raises ``DocumentError``."""
    raw = read_bytes(name)
    with told(name):
        return kind.from_json(raw)
