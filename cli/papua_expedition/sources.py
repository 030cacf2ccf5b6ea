"""Reading sets and wishes from files and standard input."""

from collections.abc import Sequence

import click

from cli.reading import read_document, told
from games.core.documents import DocumentError
from games.papua_expedition.content import ExpeditionSet, require_playable


def playable(name: str) -> ExpeditionSet:
    """The set in a source, if it can be played with; raises ``DocumentError``."""
    cards = read_document(name, ExpeditionSet)
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
