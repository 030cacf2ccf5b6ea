"""What may happen: the steps of the seats and of chance, and their texts.

Whatever a seat can do is one of ``SEAT_ACTIONS``, built once; docs/notation.md tells the
grammar. Actions are equal if and only if their texts are.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from games.core.errors import NotationError
from games.core.protocol import Action
from games.sumatra.animals import HUNTED, MUNTJAC, SPECIES, SPECIES_NAMES, TRUCK_NAMES, TRUCKS
from games.sumatra.board import (
    DIRECTIONS,
    NEIGHBOUR,
    ROW_BITS,
    ROWS,
    SHIP,
    SQUARES,
    Bits,
    name_of,
    numbers_in,
    square_at,
)
from games.sumatra.content import EDGES, SIDE
from games.sumatra.holds import CENTRE_HOLD, DEMAND_NAMES, FREE, HOLD_NAMES, HOLDS


@dataclass(frozen=True, slots=True)
class Plain(Action):
    """A step that is one word: ``end`` the turn, ``done`` looking, ``keep`` the holds."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Tip a tile over its edge in a direction (SU-38); off the board there is no such action."""

    square: int
    direction: int

    def __str__(self) -> str:
        return f"flip {name_of(self.square)} {EDGES[self.direction]}"


@dataclass(frozen=True, slots=True)
class Rotate(Action):
    """Turn a tile clockwise on its square (SU-51)."""

    square: int
    quarters: int
    """1, 2 or 3; 0 is no rotation, and refused."""

    def __str__(self) -> str:
        return f"rotate {name_of(self.square)} {90 * self.quarters}"


@dataclass(frozen=True, slots=True)
class Drive(Action):
    """Drive a truck along paths to a square, or home (SU-56, SU-62)."""

    truck: int
    to: int
    """A square, or ``SHIP``."""

    def __str__(self) -> str:
        place = "ship" if self.to == SHIP else name_of(self.to)
        return f"drive {TRUCK_NAMES[self.truck]} {place}"


@dataclass(frozen=True, slots=True)
class Load(Action):
    """Catch an animal where the truck stands (SU-67)."""

    truck: int
    species: int

    def __str__(self) -> str:
        return f"load {TRUCK_NAMES[self.truck]} {SPECIES_NAMES[self.species]}"


@dataclass(frozen=True, slots=True)
class Unload(Action):
    """Put an animal down where the truck stands (SU-72)."""

    truck: int
    species: int

    def __str__(self) -> str:
        return f"unload {TRUCK_NAMES[self.truck]} {SPECIES_NAMES[self.species]}"


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Take an animal from an opponent's truck on the same square (SU-75)."""

    truck: int
    species: int
    seat: int
    """Whose truck it is taken from, from 0."""
    victim: int
    """Which of his trucks."""

    def __str__(self) -> str:
        mine, his = TRUCK_NAMES[self.truck], TRUCK_NAMES[self.victim]
        return f"steal {mine} {SPECIES_NAMES[self.species]} from {self.seat + 1} {his}"


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Move one's ship by one sea square (SU-80)."""

    squares: int
    """1 or -1."""

    def __str__(self) -> str:
        return "step forward" if self.squares > 0 else "step backward"


@dataclass(frozen=True, slots=True)
class Stow(Action):
    """Put an animal that has come aboard onto a square of a hold (SU-91)."""

    species: int
    hold: int
    demand: int
    """What the square asks for."""

    def __str__(self) -> str:
        return f"stow {SPECIES_NAMES[self.species]} {_into(self.hold, self.demand)}"


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Give an animal from a hold back to the stock (SU-114, SU-115)."""

    species: int
    hold: int
    demand: int

    def __str__(self) -> str:
        return f"return {SPECIES_NAMES[self.species]} {_into(self.hold, self.demand)}"


def _into(hold: int, demand: int) -> str:
    return f"{HOLD_NAMES[hold]} {DEMAND_NAMES[demand]}"


@dataclass(frozen=True, slots=True)
class Orient(Action):
    """Say where the stem of a new bifurcation points (SU-101)."""

    stem: int
    """Its path ends there and at both sides, not opposite."""

    def __str__(self) -> str:
        return f"orient {EDGES[self.stem]}"


@dataclass(frozen=True, slots=True)
class Trap(Action):
    """Choose the animal in a trap (SU-112)."""

    species: int

    def __str__(self) -> str:
        return f"trap {SPECIES_NAMES[self.species]}"


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Look at the hidden side of a tile through the binoculars (SU-121)."""

    square: int

    def __str__(self) -> str:
        return f"look {name_of(self.square)}"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Give one card of one's holds for a blind draw (SU-24)."""

    hold: int

    def __str__(self) -> str:
        return f"exchange {HOLD_NAMES[self.hold]}"


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance: this tile lies on that square, front up (SU-21)."""

    square: int
    tile: int
    """Its id in the documents."""
    turn: int

    def __str__(self) -> str:
        return f"deal {name_of(self.square)} t{self.tile} r{self.turn}"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance: the top tile of the pile comes onto a square (SU-102)."""

    square: int
    tile: int
    """Its id in the documents."""

    def __str__(self) -> str:
        return f"draw {name_of(self.square)} t{self.tile}"


@dataclass(frozen=True, slots=True)
class DrawHold(Action):
    """Chance: this card becomes part of a ship (SU-23, SU-24)."""

    seat: int
    hold: int
    card: str

    def __str__(self) -> str:
        return f"hold {self.seat + 1} {HOLD_NAMES[self.hold]} {self.card}"


@dataclass(frozen=True, slots=True)
class First(Action):
    """Chance: this seat begins (SU-29)."""

    seat: int

    def __str__(self) -> str:
        return f"first {self.seat + 1}"


SumatraAction: TypeAlias = (
    Plain | Flip | Rotate | Drive | Load | Unload | Steal | Step | Stow | Return | Orient | Trap
    | Look | Exchange | Deal | Draw | DrawHold | First
)  # fmt: skip
"""Any action of this game."""
SeatActions: TypeAlias = tuple[SumatraAction, ...]

END, DONE, KEEP = Plain("end"), Plain("done"), Plain("keep")

FLIPS = tuple(
    tuple(Flip(square, direction) for square in range(SQUARES)) for direction in DIRECTIONS
)
"""``[direction][square]``; those that would leave the board are no actions of the game."""
ROTATIONS = tuple(tuple(Rotate(square, k) for k in (1, 2, 3)) for square in range(SQUARES))
DRIVES = tuple(tuple(Drive(truck, to) for to in range(SQUARES + 1)) for truck in TRUCKS)
"""``[truck][square or SHIP]``."""
LOADS = tuple(tuple(Load(truck, species) for species in SPECIES) for truck in TRUCKS)
UNLOADS = tuple(tuple(Unload(truck, species) for species in SPECIES) for truck in TRUCKS)
STEALS = tuple(
    tuple(
        tuple(tuple(Steal(t, s, seat, victim) for victim in TRUCKS) for seat in range(4))
        for s in SPECIES
    )
    for t in TRUCKS
)
"""``[truck][species][seat][victim's truck]``."""
STEPS = (Step(1), Step(-1))
ORIENTS = tuple(Orient(stem) for stem in DIRECTIONS)
TRAPS = tuple(Trap(species) for species in HUNTED)
LOOKS = tuple(Look(square) for square in range(SQUARES))
EXCHANGES = tuple(Exchange(hold) for hold in HOLDS)
_SQUARE_KINDS = [
    (species, hold, demand)
    for hold in HOLDS
    for demand in (*HUNTED, FREE)
    for species in SPECIES
    if species in (demand, MUNTJAC) or demand == FREE
    if demand != FREE or hold == CENTRE_HOLD
]
STOWS = {kind: Stow(*kind) for kind in _SQUARE_KINDS}
"""By (species, hold, what the square asks for)."""
RETURNS = {kind: Return(*kind) for kind in _SQUARE_KINDS}

SEAT_ACTIONS: SeatActions = (
    *(
        FLIPS[direction][square]
        for direction in DIRECTIONS
        for square in range(SQUARES)
        if NEIGHBOUR[square][direction] >= 0
    ),
    *(action for square in ROTATIONS for action in square),
    *(action for truck in DRIVES for action in truck),
    *(action for truck in LOADS for action in truck),
    *(action for truck in UNLOADS for action in truck),
    *(a for truck in STEALS for species in truck for seat in species for a in seat),
    *STEPS, END, *STOWS.values(), *ORIENTS, *TRAPS, *RETURNS.values(), *LOOKS, DONE, KEEP,
    *EXCHANGES,
)  # fmt: skip
"""Everything a seat can ever do, in the order of the codes."""

_OF_ROW = tuple(
    tuple(
        tuple(square_at(row, column) for column in numbers_in(bits)) for bits in range(1 << SIDE)
    )
    for row in ROWS
)
"""``[row][bits]``: the squares of a row in a set."""
FLIPS_OF_ROW = tuple(
    tuple(tuple(tuple(FLIPS[d][sq] for sq in squares) for squares in row) for row in _OF_ROW)
    for d in DIRECTIONS
)
"""``[direction][row][bits]``: the tips of all tiles of a row that stand in a set."""
ROTATIONS_OF_ROW = tuple(
    tuple(tuple(action for sq in squares for action in ROTATIONS[sq]) for squares in row)
    for row in _OF_ROW
)
DRIVES_OF_ROW = tuple(
    tuple(tuple(tuple(DRIVES[t][sq] for sq in squares) for squares in row) for row in _OF_ROW)
    for t in TRUCKS
)


def add_rows(
    actions: list[SumatraAction], table: tuple[tuple[SeatActions, ...], ...], squares: Bits
) -> None:
    """Append the entries of a table by rows for a set of squares, rising."""
    for row in table:
        actions += row[squares & ROW_BITS]
        squares >>= SIDE


_NEVER_LEGAL: SeatActions = (
    *(flip for direction in FLIPS for flip in direction),
    *(Rotate(square, 0) for square in range(SQUARES)),
    Trap(MUNTJAC),
    *(Stow(s, hold, d) for s in SPECIES for hold in HOLDS for d in (*HUNTED, FREE)),
    *(Return(s, hold, d) for s in SPECIES for hold in HOLDS for d in (*HUNTED, FREE)),
)
"""What can be said, and is refused by a rule wherever it is not among ``SEAT_ACTIONS``."""
_BY_TEXT: dict[str, SumatraAction] = {
    str(action): action for action in (*_NEVER_LEGAL, *SEAT_ACTIONS)
}
_SQUARE = r"([0-6]),([0-6])"
_TILE = r"t(\d{1,3})"
_DEAL = re.compile(rf"deal {_SQUARE} {_TILE} r([0-3])")
_DRAW = re.compile(rf"draw {_SQUARE} {_TILE}")
_HOLD = re.compile(r"hold ([1-4]) (bow|centre|stern) ([A-Za-z0-9]{1,8})")
_FIRST = re.compile(r"first ([1-4])")
_SHOWN = 60


def parse(text: str) -> SumatraAction:
    """The action with this text; raises ``NotationError``."""
    words = " ".join(text.split())
    action = _BY_TEXT.get(words) or _chance(words)
    if action is None or str(action) != words:
        quoted = words if len(words) <= _SHOWN else words[:_SHOWN] + "…"
        raise NotationError(f"{quoted!r} is no action of this game.")
    return action


def _chance(words: str) -> SumatraAction | None:
    if found := _DEAL.fullmatch(words):
        row, column, tile, turn = map(int, found.groups())
        return Deal(square_at(row, column), tile, turn)
    if found := _DRAW.fullmatch(words):
        row, column, tile = map(int, found.groups())
        return Draw(square_at(row, column), tile)
    if found := _HOLD.fullmatch(words):
        return DrawHold(int(found[1]) - 1, HOLD_NAMES.index(found[2]), found[3])
    if found := _FIRST.fullmatch(words):
        return First(int(found[1]) - 1)
    return None
