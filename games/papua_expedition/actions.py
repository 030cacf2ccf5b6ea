"""What may happen, as small frozen objects made once at import, and their texts.

docs/notation.md tells the grammar. Two actions are equal if and only if their
texts are; ``parse`` is the inverse of ``str``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.core.errors import NotationError
from games.core.protocol import Action
from games.papua_expedition.pieces import (
    BENEFITS,
    DESTINATIONS,
    EXPLORERS,
    FACE_NAMES,
    MARKERS,
    MOST_STAKE,
    SCIENCES,
    TYPES,
    VALUES,
    ZONES,
)

MOST_HANDFUL = 16
"""The most dice that are ever thrown at once: one more than a player's explorers."""


@dataclass(frozen=True, slots=True)
class Step(Action):
    """One step: what kind it is, and up to two numbers that say which."""

    kind: str
    """The first word of its text: one of ``KINDS`` or ``CHANCE_KINDS``."""
    what: int
    """Its number: a zone, face, amount, marker …, as ``KINDS`` tells; -1: none."""
    more: int
    """A second number; 0 where there is none."""
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance: dice that were thrown at once, in ascending order, catastrophes first."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + ",".join(FACE_NAMES[face] for face in self.faces)


Any = Step | Roll
"""Any action of this game."""

YES_NO = ("no", "yes")
ASKED = ("meteorology", "cartography", "economy")
"""The science cards whose use is a question of yes or no."""


def _steps(kind: str, words: Sequence[str], first: int = 0) -> tuple[Step, ...]:
    """One step for each word, numbered from ``first``."""
    return tuple(
        Step(kind, number, 0, f"{kind} {word}") for number, word in enumerate(words, first)
    )


NO_TRIBE = Step("tribe", -1, 0, "tribe none")
TRIBES = _steps("tribe", BENEFITS)
"""Play a tribe card for this benefit (PE-153)."""
KEPT_TRIBES = tuple(Step("tribe", n, 1, f"tribe {word} keep") for n, word in enumerate(BENEFITS))
"""The same with Anthropology: the card is kept (PE-163)."""
FORBIDS = _steps("forbid", ZONES)
"""Put X on this zone (PE-42)."""
NO_PRESET = Step("preset", -1, 0, "preset none")
PRESETS = (NO_PRESET, *_steps("preset", FACE_NAMES[1:], 1))
"""Lay a die down with this face, by the face (PE-49); 0: no further one."""
QUESTIONS = {kind: _steps(kind, YES_NO) for kind in ASKED}
"""Use this science card now, by 0 for no and 1 for yes."""
TURNS = (Step("turn", -1, 0, "turn none"), *_steps("turn", FACE_NAMES[1:], 1))
"""Turn a catastrophe into this face with Meteorology (PE-161); 0: no further one."""
PAY = Step("pay", -1, 0, "pay")
"""Answer a catastrophe with a coin (PE-52)."""
LOSE = Step("lose", -1, 0, "lose")
"""Answer a catastrophe with an explorer (PE-52)."""
DONE = Step("done", -1, 0, "done")
"""Change no more dice (PE-60)."""
UPS, DOWNS, REROLLS = (_steps(kind, FACE_NAMES) for kind in ("up", "down", "reroll"))
"""Pay a coin to change or roll again a die that shows this face (PE-56, PE-58)."""
SKIPS = _steps("skip", FACE_NAMES[1:], 1)
"""Place nothing with dice of this value; ``SKIPS[value - 1]`` (PE-64)."""
SENDS = tuple(
    tuple(Step("send", value, zone, f"send {value} {name}") for zone, name in enumerate(ZONES))
    for value in VALUES
)
"""Use dice of a value in a zone: ``SENDS[value - 1][zone]`` (PE-66, PE-67)."""
NUMBERS = tuple(str(number) for number in range(MOST_STAKE + 1))
COUNTS = _steps("explorers", NUMBERS[: EXPLORERS + 1])
"""So many explorers are placed (PE-71)."""
EATS = _steps("eat", NUMBERS[: EXPLORERS + 1])
"""Eat so much food against a loss of energy (PE-76)."""
RECALLS = _steps("recall", ZONES)
"""Take the explorer that a resupply costs from this zone (PE-85)."""
TAKES = _steps("take", MARKERS)
"""Pick and use this logistics marker (PE-106)."""
DISCARDS = _steps("discard", MARKERS)
"""Discard this logistics marker for the third colour (PE-195)."""
USES = _steps("use", MARKERS)
"""Use this unused marker with Engineering (PE-164)."""
NO_USE = Step("use", -1, 0, "use none")
BETS = tuple(
    tuple(Step("bet", place, n, f"bet {name} {n}") for n in range(EXPLORERS + 1))
    for place, name in enumerate(DESTINATIONS)
)
"""So many explorers go to a destination: ``BETS[destination][explorers]`` (PE-119)."""
STAKES = tuple(
    tuple(Step("stake", place, n, f"stake {name} {n}") for n in range(MOST_STAKE + 1))
    for place, name in enumerate(DESTINATIONS)
)
"""So many coins go with them: ``STAKES[destination][coins]`` (PE-119)."""

SEAT_ACTIONS: tuple[Step, ...] = (
    NO_TRIBE, *TRIBES, *KEPT_TRIBES, *FORBIDS, *PRESETS,
    *QUESTIONS["meteorology"], *TURNS, PAY, LOSE, DONE, *UPS, *DOWNS, *REROLLS,
    *SKIPS, *(step for row in SENDS for step in row), *COUNTS, *EATS, *RECALLS,
    *TAKES, *DISCARDS, *USES, NO_USE,
    *QUESTIONS["cartography"], *QUESTIONS["economy"],
    *(step for row in BETS for step in row), *(step for row in STAKES for step in row),
)  # fmt: skip
"""Every action of a seat; its code is its place here, which stays for ever."""

FIRSTS = tuple(Step("first", seat, 0, f"first {seat + 1}") for seat in range(4))
"""Chance: this seat is the first player (PE-22)."""
DEALS = _steps("deal", SCIENCES)
"""Chance: the next seat gets this science card (PE-20)."""
CARDS = _steps("card", TYPES)
"""Chance: the expedition card that is turned up (PE-28)."""
SHOWN = _steps("marker", MARKERS)
"""Chance: the logistics marker that is turned up (PE-29)."""
NOTES = tuple(Step("notebook", card, 0, f"notebook {card + 1}") for card in range(40))
"""Chance: the notebook card that is turned up, by its place in the set (PE-33)."""
THIRDS = _steps("third", FACE_NAMES)
"""Chance: the face of a die of the third colour (PE-185)."""

_BY_TEXT: dict[str, Step] = {
    str(step): step for step in (*SEAT_ACTIONS, *FIRSTS, *DEALS, *CARDS, *SHOWN, *NOTES, *THIRDS)
}


@cache
def roll(faces: tuple[int, ...]) -> Roll:
    """The roll with these faces, which are in ascending order; one object for each."""
    return Roll(faces)


def parse(text: str) -> Any:
    """The action with this text; raises ``NotationError``."""
    words = " ".join(text.lower().split())
    step = _BY_TEXT.get(words)
    if step is not None:
        return step
    kind, _, rest = words.partition(" ")
    names = rest.replace(" ", "").split(",")
    if kind == "roll" and len(names) <= MOST_HANDFUL and all(name in FACE_NAMES for name in names):
        return roll(tuple(sorted(FACE_NAMES.index(name) for name in names)))
    shown = text if len(text) <= 40 else text[:37] + "..."
    raise NotationError(f"{shown!r} is no action of Papua expedition.")
