"""The words that are printed, from texts.toml."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("texts.toml").read_text("utf-8"))


def text(key: str) -> str:
    """A text by its dotted name; ``KeyError`` if there is none."""
    found: Any = _texts()
    for part in key.split("."):
        found = found[part]
    if not isinstance(found, str):
        raise KeyError(key)
    return found


def texts(key: str) -> list[Any]:
    """A list of texts by its dotted name; ``KeyError`` if there is none."""
    found: Any = _texts()
    for part in key.split("."):
        found = found[part]
    return list(found)
