"""Palettes: what is told by colour is told by a pattern and a letter too.

A game's palette.toml has ``[shades]``, single colours ``name = [full, low]``,
and ``[things.GROUP.NAME]``, the members of a group that players must tell apart:
``letter``, ``pattern``, and for each ink the ground and the colour of the pattern.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from printables.colour import CVD, Colour
from printables.patterns import PATTERNS
from printables.pen import INKS, Ink


@dataclass(frozen=True, slots=True)
class Thing:
    """One member of a group that is told apart by colour, pattern and letter."""

    name: str
    letter: str
    pattern: str
    grounds: dict[Ink, Colour]
    marks: dict[Ink, Colour]
    """The colour of the pattern."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a game, for both inks."""

    shades: dict[str, dict[Ink, Colour]]
    groups: dict[str, dict[str, Thing]]

    def shade(self, name: str, ink: Ink) -> Colour:
        """A single colour; raises ``KeyError`` for an unknown name."""
        return self.shades[name][ink]

    def thing(self, group: str, name: str) -> Thing:
        """A member of a group; raises ``KeyError`` for an unknown one."""
        return self.groups[group][name]

    def flaws(self, group: str, least: float = 10.0) -> list[str]:
        """What is wrong with a group: an empty list if its members can be told apart.

        Letters and patterns must differ, and on full ink the grounds too, by ``least``
        in lightness (grey paper) and in colour difference for all eyes.
        """
        found = []
        for one, two in combinations(self.groups[group].values(), 2):
            pair = f"{one.name} and {two.name}"
            if one.letter == two.letter:
                found.append(f"{pair} have one letter")
            if one.pattern == two.pattern:
                found.append(f"{pair} have one pattern")
            a, b = one.grounds["full"], two.grounds["full"]
            if abs(a.lightness - b.lightness) < least:
                found.append(f"{pair} are alike in grey")
            for eye in CVD:
                if a.seen_as(eye).distance(b.seen_as(eye)) < least:
                    found.append(f"{pair} are alike for {eye} eyes")
        return found


@cache
def load(package: str) -> Palette:
    """The palette.toml of a package; raises ``ValueError`` where it is not well formed."""
    data = tomllib.loads(files(package).joinpath("palette.toml").read_text("utf-8"))
    shades = {name: _by_ink(name, pair) for name, pair in data["shades"].items()}
    groups = {
        group: {name: _thing(name, entry) for name, entry in members.items()}
        for group, members in data.get("things", {}).items()
    }
    return Palette(shades, groups)


def _by_ink(name: str, pair: Any) -> dict[Ink, Colour]:
    if not isinstance(pair, list) or len(pair) != len(INKS):
        raise ValueError(f"The shade {name} needs one colour for each ink: {', '.join(INKS)}.")
    return {ink: Colour.parse(text) for ink, text in zip(INKS, pair, strict=True)}


def _thing(name: str, entry: dict[str, Any]) -> Thing:
    if entry["pattern"] not in PATTERNS:
        raise ValueError(f"There is no pattern {entry['pattern']!r} for {name}.")
    grounds = {ink: Colour.parse(entry[ink][0]) for ink in INKS}
    marks = {ink: Colour.parse(entry[ink][1]) for ink in INKS}
    return Thing(name, entry["letter"], entry["pattern"], grounds, marks)
