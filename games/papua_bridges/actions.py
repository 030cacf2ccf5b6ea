"""What may happen in a race: the steps of the seats and of chance, and their texts.

docs/notation.md tells the grammar. Actions are equal if and only if their texts are.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from games.core.errors import NotationError
from games.core.protocol import Action
from games.papua_bridges.placements import PlacementTable


@dataclass(frozen=True, slots=True)
class Plain(Action):
    """A step that is one word: ``spin roll wait call``, ``give up`` or chance's ``discard``."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay a bridge from the supply (PB-23)."""

    code: int
    """Number of the placement in the game's table."""
    text: str

    def __str__(self) -> str:
        return f"place {self.text}"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Lay a bridge that lies on the board somewhere else (PB-25)."""

    code: int
    text: str

    def __str__(self) -> str:
        return f"move {self.text}"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a bridge back into the supply (PB-25)."""

    tile: str

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class TakeToken(Action):
    """The right caller picks one of the tokens that lie face down (PB-47)."""

    slot: int
    """From 1 to the number of tokens on the table."""

    def __str__(self) -> str:
        return f"token {self.slot}"


@dataclass(frozen=True, slots=True)
class ReturnToken(Action):
    """The wrong caller gives back one of his tokens (PB-52)."""

    value: int

    def __str__(self) -> str:
        return f"return {self.value}"


@dataclass(frozen=True, slots=True)
class DrawBoard(Action):
    """Chance: the next player's board is this card (PB-21)."""

    card: int

    def __str__(self) -> str:
        return f"board {self.card}"


@dataclass(frozen=True, slots=True)
class Spun(Action):
    """Chance: the spinner stops at this animal (PB-61)."""

    animal: str

    def __str__(self) -> str:
        return f"animal {self.animal}"


@dataclass(frozen=True, slots=True)
class Rolled(Action):
    """Chance: the die shows this start road (PB-22)."""

    start: int

    def __str__(self) -> str:
        return f"start {self.start}"


@dataclass(frozen=True, slots=True)
class Order(Action):
    """Chance: in which order the builders act within a tick."""

    seats: tuple[int, ...]
    """From 0."""

    def __str__(self) -> str:
        return "order " + ",".join(str(seat + 1) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Worth(Action):
    """Chance: what the token that was taken is worth (PB-47); only its owner learns it."""

    value: int

    def __str__(self) -> str:
        return f"worth {self.value}"


RaceAction: TypeAlias = (
    Plain | Place | Move | Take | TakeToken | ReturnToken
    | DrawBoard | Spun | Rolled | Order | Worth
)  # fmt: skip

SPIN, ROLL = Plain("spin"), Plain("roll")
WAIT, CALL, GIVE_UP = Plain("wait"), Plain("call"), Plain("give up")
DISCARD = Plain("discard")
"""Chance: a token that nobody has seen leaves the table for the box (PB-51)."""
PLAIN = {str(action): action for action in (SPIN, ROLL, WAIT, CALL, GIVE_UP, DISCARD)}
ROLLS = tuple(Rolled(start) for start in (1, 2, 3, 4))

_NUMBER = re.compile(r"[1-9]\d{0,2}")
_SEATS = re.compile(r"[1-4](?:,[1-4]){0,3}")
_ANIMAL = re.compile(r"[a-z]{1,16}")
_TILE = re.compile(r"[A-Za-z0-9]{1,4}")
_SHOWN = 60


class ActionTable:
    """The actions of one game that are built once: bridges laid, moved and taken back."""

    def __init__(self, placements: PlacementTable) -> None:
        self._placements = placements
        self.places = tuple(Place(p.code, p.text) for p in placements.placements)
        """By the placement's code."""
        self.moves = tuple(Move(p.code, p.text) for p in placements.placements)
        self.takes = tuple(Take(tile.id) for tile in placements.tiles.tiles)
        """By the tile's number."""
        self._tiles = {tile.id: number for number, tile in enumerate(placements.tiles.tiles)}
        self._readers: dict[str, Callable[[str], RaceAction | None]] = {
            "place": lambda rest: self._laid(rest, self.places),
            "move": lambda rest: self._laid(rest, self.moves),
            "take": self._take,
            "token": lambda rest: _numbered(rest, TakeToken),
            "return": lambda rest: _numbered(rest, ReturnToken),
            "board": lambda rest: _numbered(rest, DrawBoard),
            "start": lambda rest: _numbered(rest, Rolled),
            "worth": lambda rest: _numbered(rest, Worth),
            "animal": lambda rest: Spun(rest) if _ANIMAL.fullmatch(rest) else None,
            "order": _order,
        }

    def tile_number(self, name: str) -> int | None:
        """The number of the tile with this id, None: the set has none."""
        return self._tiles.get(name)

    def parse(self, text: str) -> RaceAction:
        """The action with this text; raises ``NotationError``.

        A bridge may be written from either end, and its name left out.
        """
        words = " ".join(text.split())
        plain = PLAIN.get(words)
        if plain is not None:
            return plain
        verb, _, rest = words.partition(" ")
        reader = self._readers.get(verb)
        action = reader(rest) if reader is not None else None
        if action is None:
            quoted = words if len(words) <= _SHOWN else words[:_SHOWN] + "…"
            raise NotationError(f"{quoted!r} is no action of this game.")
        return action

    def _laid(
        self, rest: str, actions: "tuple[Place, ...] | tuple[Move, ...]"
    ) -> RaceAction | None:
        name, _, way = rest.partition(" ")
        if name in self._tiles and way:
            placement = self._placements.find(way)
            right = placement is not None and placement.laid.tile == name
            return actions[placement.code] if placement is not None and right else None
        placement = self._placements.find(rest)
        return None if placement is None else actions[placement.code]

    def _take(self, rest: str) -> RaceAction | None:
        number = self._tiles.get(rest)
        return None if number is None else self.takes[number]


def _numbered(rest: str, kind: Callable[[int], RaceAction]) -> RaceAction | None:
    return kind(int(rest)) if _NUMBER.fullmatch(rest) else None


def _order(rest: str) -> Order | None:
    if not _SEATS.fullmatch(rest):
        return None
    seats = tuple(int(seat) - 1 for seat in rest.split(","))
    return Order(seats) if len(set(seats)) == len(seats) else None
