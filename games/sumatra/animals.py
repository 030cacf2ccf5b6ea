"""The five animals as numbers, handfuls of them, and what a truck can carry.

A bag is a handful of animals in one number: four bits for each species.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from games.sumatra.content import components

Bag: TypeAlias = int
"""How many animals of each species: the count of species s stands in bits 4s to 4s + 3."""

_DATA = components()["animals"]
ELEPHANT, RHINOCEROS, TIGER, ORANGUTAN, MUNTJAC = range(5)
SPECIES = range(5)
SPECIES_NAMES: tuple[str, ...] = tuple(animal["name"] for animal in _DATA)
LETTERS = "".join(animal["letter"] for animal in _DATA)
VALUES: tuple[int, ...] = tuple(animal["value"] for animal in _DATA)
"""Points aboard (SU-10); the muntjac's when it replaces nothing."""
MARKERS: tuple[int, ...] = tuple(animal["markers"] for animal in _DATA)
"""Markers of each species in the box (SU-08)."""
BIG = tuple(bool(animal["big"]) for animal in _DATA)
"""SU-09."""
HUNTED = (ELEPHANT, RHINOCEROS, TIGER, ORANGUTAN)
"""What orders ask for and traps may catch (SU-15, SU-112)."""
ONE: tuple[Bag, ...] = tuple(1 << 4 * species for species in SPECIES)
EMPTY: Bag = 0


def bag_of(animals: Iterable[int]) -> Bag:
    """The bag that holds these species, each as often as it is named."""
    return sum(ONE[species] for species in animals)


def number_in(bag: Bag, species: int) -> int:
    """How many animals of a species a bag holds."""
    return bag >> 4 * species & 15


@cache
def kinds_in(bag: Bag) -> tuple[int, ...]:
    """The species a bag holds, each once."""
    return tuple(species for species in SPECIES if bag >> 4 * species & 15)


@cache
def animals_in(bag: Bag) -> tuple[int, ...]:
    """The species a bag holds, each as often as it is in it."""
    return tuple(species for species in SPECIES for _ in range(number_in(bag, species)))


LARGE, DIVIDED = 0, 1
TRUCKS = (LARGE, DIVIDED)
TRUCK_NAMES = ("large", "divided")


def _can_carry(truck: int, load: tuple[int, ...]) -> bool:
    """SU-69: one big animal or two small ones of a kind; SU-70: two small ones of any kind."""
    if len(load) < 2:
        return truck == LARGE or not any(BIG[species] for species in load)
    small = len(load) == 2 and not any(BIG[species] for species in load)
    return small and (truck == DIVIDED or load[0] == load[1])


_LOADS = [load for size in range(3) for load in combinations_with_replacement(SPECIES, size)]
ROOM: tuple[dict[Bag, tuple[int, ...]], ...] = tuple(
    {
        bag_of(load): tuple(s for s in SPECIES if _can_carry(truck, tuple(sorted((*load, s)))))
        for load in _LOADS
        if _can_carry(truck, load)
    }
    for truck in TRUCKS
)
"""``[truck][load]``: the species that still fit; a load that is no key cannot be."""
