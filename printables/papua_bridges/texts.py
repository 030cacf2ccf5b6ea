"""The words that are printed, from texts.toml."""

from typing import Any

from printables import texts as shared


def text(key: str) -> str:
    """A text by its dotted name; ``KeyError`` if there is none."""
    return shared.text(__package__, key)


def texts(key: str) -> list[Any]:
    """A list of texts by its dotted name; ``KeyError`` if there is none."""
    return shared.texts(__package__, key)
