"""The words that are printed, from the texts.toml of a package."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _texts(package: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("texts.toml").read_text("utf-8"))


def _found(package: str, key: str) -> Any:
    found: Any = _texts(package)
    for part in key.split("."):
        found = found[part]
    return found


def text(package: str, key: str) -> str:
    """A text by its dotted name; ``KeyError`` if there is none."""
    found = _found(package, key)
    if not isinstance(found, str):
        raise KeyError(key)
    return found


def texts(package: str, key: str) -> list[Any]:
    """A list of texts by its dotted name; ``KeyError`` if there is none."""
    return list(_found(package, key))
