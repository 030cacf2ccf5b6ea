"""Reading sets and wishes from files and standard input."""

from collections.abc import Sequence
from typing import TypeVar

import click

from cli.reading import STDIN, read_bytes, told
from games.core.documents import Document, DocumentError
from games.papua_expedition.content import ExpeditionSet, require_playable

D = TypeVar("D", bound=Document)


def one_stdin(*names: str | None) -> None:
    """Refuse to read two documents from standard input."""
    if list(names).count(STDIN) > 1:
        raise click.UsageError("Only one document can come from standard input (-).")


def read(name: str, kind: type[D]) -> D:
    """The document of a kind in a source; raises ``DocumentError``."""
    raw = read_bytes(name)
    with told(name):
        return kind.from_json(raw)


def playable(name: str) -> ExpeditionSet:
    """The set in a source, if it can be played with; raises ``DocumentError``."""
    cards = read(name, ExpeditionSet)
    with told(name):
        return require_playable(cards)


def numbers(words: Sequence[str], most: int) -> list[int]:
    """The numbers in words such as ``1-9`` and ``12``, each at most ``most``."""
    found: set[int] = set()
    for word in words:
        first, _, last = word.partition("-")
        try:
            low, high = int(first), int(last or first)
        except ValueError:
            raise click.BadParameter(f"{word!r} is no number and no track.") from None
        if not 1 <= low <= high <= most:
            raise DocumentError("KEEP", f"The cards are numbered from 1 to {most}.")
        found.update(range(low, high + 1))
    return sorted(found)
