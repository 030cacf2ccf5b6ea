"""A position as one row of numbers, and the fixed facts of a task as arrays.

Squares, directions, poses, bags of animals and species are those of ``games.sumatra``. A
row holds, one after another: what lies on each square, the animals on each square, and
the numbers named below.
"""

from typing import NamedTuple

from solver.papua_bridges.arrays import Ints

SQUARES, SHIP, MUNTJAC, PATH, TRAP = 49, 49, 4, 5, 6
SPECIES = 5
BACK = 4
"""The first pose with the back up."""
STOCKED = 1 << 9
"""Added to what lies on a square where that tile was given an animal of its own."""
BARE = -1
MARKERS = 49
"""Where the animals on the squares begin."""
PLACE, LOAD = 98, 100
"""Where the places of the own trucks begin, and what they carry: large, divided."""
SEA, POINTS, PHASE, ABOUT, PILE = 102, 103, 104, 105, 106
"""First sea square of the ship, points left, what is decided, about which truck or square,
tiles drawn so far."""
TURN, STOW, ORIENT = 0, 1, 2
STOCK, NEED, ROOM = 107, 112, 117
"""Where the stock of each species begins, the goal that is not aboard yet, and the empty
squares of each group of the holds."""
GROUPS = 24
"""The most groups: squares of a hold that ask for the same animal."""
ROW = ROOM + GROUPS

FLIP, ROTATE, DRIVE, LOADS, STEP, UNLOAD, END, STOWS, ORIENTS = (
    0, 200, 400, 500, 510, 520, 530, 540, 680,
)  # fmt: skip
"""Moves are numbers: where each kind begins. ``FLIP + 4 square + direction``, ``ROTATE +
3 square + quarters - 1``, ``DRIVE + 50 truck + to``, ``LOADS + 5 truck + species``, ``STEP``
forward and 1 more backward, ``UNLOAD`` as loads, ``STOWS + GROUPS species + group``,
``ORIENTS + direction of the stem``. Those from ``UNLOAD`` on are free."""
MOVES = 700
"""More moves than a position can have."""


class World(NamedTuple):
    """What does not change while a task is played."""

    beside: Ints
    """[square, direction]: the next square, -1 the sea."""
    ends: Ints
    """[tile << 3 | pose]: mask of visible path ends."""
    printed: Ints
    """[square]: mask of printed path ends."""
    content: Ints
    """[tile]."""
    same: Ints
    """[tile]: the first tile with the same content and back: they may stand for each other."""
    tippable: Ints
    """[tile]: 1 where it may be tipped onto its front, so that its back shows."""
    flipped: Ints
    """[direction, pose]."""
    turned: Ints
    """[quarters, pose]."""
    stems: Ints
    """[direction]: the front whose stem points there."""
    pile: Ints
    """Tiles in the order they come."""
    foreign: Ints
    """[square]: 1 where a truck of somebody else stands."""
    sailed: Ints
    """[sea square, n + 1]: where the ship is after n squares, -1 to 4."""
    docks: Ints
    """[sea square, 4]: square, side, square, side of the boarding edges; -1 for none."""
    takes: Ints
    """[group, species]: 1 where a square of the group takes the animal."""
    big: Ints
    """[species]: 1 for those that only the large truck carries."""
    loose: int
    """1 where ships jump over others, so that how far they come is not bounded."""


class Keys(NamedTuple):
    """Random numbers by which positions are told apart (Zobrist)."""

    lies: Ints
    """[square, what lies there + 1]."""
    bags: Ints
    """[place of the bag, species, number]; squares first, then the two trucks."""
    numbers: Ints
    """[index, value]: everything else of a row from ``PLACE`` on."""
