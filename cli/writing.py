"""Output: whole results on standard output, or files that appear when they are whole."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click


def checked_target(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    """Refuse a file that could not be written in the end, before any work is done for it."""
    if value in (None, "-"):
        return "-"
    path = Path(str(value))
    if path.is_dir():
        raise click.BadParameter(f"{path} is a folder.")
    if not path.absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder {path.absolute().parent}.")
    return str(value)


@contextmanager
def draft_of(path: Path, *, keep: type[BaseException] | tuple[()] = ()) -> Iterator[Path]:
    """A draft beside ``path`` that takes its place at the end, or is removed after an error.

    After an exception of the kind ``keep`` it takes its place all the same, if it holds anything.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        yield draft
        draft.replace(path)
    except keep:
        if draft.exists() and draft.stat().st_size > 0:  # else an older file stays
            draft.replace(path)
        raise
    except OSError as error:
        if error.filename == str(draft):  # its user knows the file only
            error.filename = str(path)
        raise
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def opened_target(target: str, *, keep: type[BaseException] | tuple[()] = ()) -> Iterator[TextIO]:
    """Where text goes: standard output for ``-``, else a file that appears when it is whole.

    ``keep``: an exception after which the file appears with what has been written.
    """
    if target == "-":
        yield sys.stdout
        return
    with (
        draft_of(Path(target), keep=keep) as draft,
        draft.open("w", encoding="utf-8", newline="\n") as file,
    ):
        yield file


def write_text(target: str, text: str) -> None:
    """Write a whole result, with a line end after it."""
    with opened_target(target) as file:
        file.write(text if text.endswith("\n") else text + "\n")


def write_bytes(target: str, data: bytes) -> None:
    """Write a whole binary result."""
    if target == "-":
        sys.stdout.buffer.write(data)
        return
    with draft_of(Path(target)) as draft:
        draft.write_bytes(data)
