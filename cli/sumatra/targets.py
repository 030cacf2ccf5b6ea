"""Targets from a file and from options."""

import re
from functools import cache
from typing import Any

import click

from cli.reading import one_stdin, read_document
from games.sumatra.content import Setup
from games.sumatra.targets import Targets
from generator.sumatra.setups import Order

_SQUARE = re.compile(r"^(\d),(\d)$")
_TILE = re.compile(r"^t(\d{1,3})$")


def order_of(seed: int, item: int, wanted: dict[str, Any]) -> Order:
    """What to make: the file's targets, then the options'; raises ``DocumentError``."""
    name, base, keep = wanted["file"], wanted["base"], wanted["keep"]
    one_stdin(name, base)
    if (base is None) != (keep is None):
        raise click.UsageError("--base and --keep belong together: a setup, and what stays of it.")
    data = dict(_data(name)) if name else {}
    data.pop("id", None)
    fields = set(Targets.model_fields) - {"id", "schema_", "locks"}
    data |= {field: wanted[field] for field in fields if wanted.get(field) is not None}
    if keep is not None:
        data["locks"] = _locks(keep)
    return Order(Targets.from_data(data), seed, item, _setup(base) if base else None)


@cache
def _data(name: str) -> dict[str, Any]:
    return read_document(name, Targets).to_data()


@cache
def _setup(name: str) -> Setup:
    return read_document(name, Setup)


def _locks(text: str) -> dict[str, list[Any]]:
    squares, tiles = [], []
    for word in text.split():
        square, tile = _SQUARE.match(word), _TILE.match(word)
        if square:
            squares.append([int(square[1]), int(square[2])])
        elif tile:
            tiles.append(int(tile[1]))
        else:
            raise click.BadParameter("--keep takes squares such as 3,3 and tiles such as t17.")
    return {"squares": squares, "tiles": tiles}
