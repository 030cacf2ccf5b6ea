"""Cargo holds: what their squares ask for, what lies in them, what that is worth.

A square asks for a species or is free. Squares of a card that ask for the same are alike,
so an animal is stowed "into the bow, on a tiger square"; which of several does not matter.
What lies in a hold is a tuple, one entry a square, like squares side by side and the
animals on them first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.sumatra.animals import LETTERS, MUNTJAC, SPECIES_NAMES, VALUES
from games.sumatra.content import CentreCard, HoldSet, components

BOW, CENTRE_HOLD, STERN = range(3)
HOLDS = (BOW, CENTRE_HOLD, STERN)
HOLD_NAMES = ("bow", "centre", "stern")
FREE = MUNTJAC
"""What a square asks for that takes any animal; nothing asks for a muntjac (SU-15)."""
DEMAND_NAMES = (*SPECIES_NAMES[:MUNTJAC], "free")
NOBODY = -1
"""An empty square."""

Cargo: TypeAlias = tuple[int, ...]
"""The species on each square of a hold, or ``NOBODY``."""

_SCORING = components()["scoring"]
_ON_FREE: int = _SCORING["free_square"]["value"]
_ON_PRESCRIBED: int = _SCORING["prescribed_square"]["value"]


@dataclass(frozen=True, slots=True)
class Card:
    """One cargo hold."""

    hold: int
    name: str
    """The squares of an order, or the id of a black market."""
    demands: tuple[int, ...]
    bonus: int
    """Points when every square is filled (SU-139, SU-140, SU-141)."""

    def worth(self, cargo: Cargo) -> int:
        """Points for the animals and for what they fill (SU-138 to SU-141)."""
        points = sum(
            animal_worth(self.hold, demand, animal)
            for demand, animal in zip(self.demands, cargo, strict=True)
            if animal != NOBODY
        )
        return points + (self.bonus if NOBODY not in cargo else 0)


def animal_worth(hold: int, demand: int, animal: int) -> int:
    """Points for an animal on a square: a joker counts as what it replaces (SU-96, SU-97)."""
    points = VALUES[animal] if demand == FREE else VALUES[demand]
    if hold == CENTRE_HOLD:
        points += _ON_FREE if demand == FREE else _ON_PRESCRIBED
    return points


def takes(hold: int, demand: int, animal: int, *, joker_on_market: bool) -> bool:
    """Whether a square takes an animal (SU-92, SU-A18)."""
    if demand in (FREE, animal):
        return True
    return animal == MUNTJAC and (hold != CENTRE_HOLD or joker_on_market)


def put(card: Card, cargo: Cargo, demand: int, animal: int) -> Cargo:
    """The hold with an animal more; there must be an empty square that asks for ``demand``."""
    return _exchanged(card, cargo, demand, NOBODY, animal)


def take(card: Card, cargo: Cargo, demand: int, animal: int) -> Cargo:
    """The hold with an animal less; it must be on a square that asks for ``demand``."""
    return _exchanged(card, cargo, demand, animal, NOBODY)


def _exchanged(card: Card, cargo: Cargo, demand: int, old: int, new: int) -> Cargo:
    begin = card.demands.index(demand)
    end = begin + card.demands.count(demand)
    squares = list(cargo[begin:end])
    squares[squares.index(old)] = new
    squares.sort(key=lambda animal: animal if animal != NOBODY else MUNTJAC + 1)
    return (*cargo[:begin], *squares, *cargo[end:])


def empty_squares(card: Card, cargo: Cargo) -> set[int]:
    """What the empty squares of a hold ask for."""
    return {d for d, animal in zip(card.demands, cargo, strict=True) if animal == NOBODY}


def occupied_squares(card: Card, cargo: Cargo) -> set[tuple[int, int]]:
    """What lies in a hold: (what the square asks for, which animal is on it)."""
    return {(d, animal) for d, animal in zip(card.demands, cargo, strict=True) if animal != NOBODY}


def cards_of(holds: HoldSet) -> tuple[tuple[Card, ...], ...]:
    """``[hold]``: the cards of a set in its order."""
    small: int = _SCORING["small_order"]["bonus"]
    big: int = _SCORING["big_order"]["bonus"]
    return (
        tuple(Card(BOW, name, _order(name), small) for name in holds.bow),
        tuple(_market(card) for card in holds.centre),
        tuple(Card(STERN, name, _order(name), big) for name in holds.stern),
    )


def _order(letters: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in letters)


def _market(card: CentreCard) -> Card:
    demands = (*_order(card.prescribed), *[FREE] * card.free)
    return Card(CENTRE_HOLD, card.id, demands, card.bonus)


def letters_of(cargo: Sequence[int]) -> str:
    """A hold's contents as text: a letter for each animal, a dot for an empty square."""
    return "".join(LETTERS[animal] if animal != NOBODY else "." for animal in cargo)
