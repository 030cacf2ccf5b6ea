"""What sets of this project look like: house.toml, and what a gain is reckoned at."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from games.papua_expedition.content import Gain

KINDS = ("coins", "food", "prestige", "energy", "explorers")
"""What a card can give."""


class Effect(NamedTuple):
    """What a notebook card does."""

    gain: Gain
    delayed: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of things it gives."""
        return tuple(kind for kind in KINDS if getattr(self.gain, kind))

    @property
    def worth(self) -> int:
        """What it is reckoned at, in half points of prestige. Ours."""
        rates = house()["worth"]
        return sum(int(rates[kind]) * int(getattr(self.gain, kind)) for kind in KINDS)


@cache
def house() -> dict[str, Any]:
    """The data of house.toml."""
    return tomllib.loads(files(__package__).joinpath("house.toml").read_text("utf-8"))


@cache
def effects(deck: int) -> tuple[Effect, ...]:
    """The effects that cards of a deck, 1 or 2, may have when nobody asks for another."""
    return tuple(_effects(house()["effects"][str(deck)]))


def _effects(table: dict[str, Any]) -> Iterator[Effect]:
    for kind, (least, most) in table["plain"].items():
        for amount in range(least, most + 1):
            yield Effect(Gain(**{kind: amount}))
    least, most = table["delayed"]
    for amount in range(least, most + 1):
        yield Effect(Gain(prestige=amount), delayed=True)
    for gain in table["mixed"]:
        yield Effect(Gain(**gain))
