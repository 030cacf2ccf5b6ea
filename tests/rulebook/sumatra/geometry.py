"""How a two-sided tile can lie, by drawing it: points in a plane, turned and mirrored.

Shares nothing with the engine's tables. The four edges of a tile are points around its
middle; seen from above, a turn rotates them and a tip mirrors them (SU-A1).
"""

from typing import TypeAlias

EDGES = "NESW"
FRONT = "NEW"
"""The physical edges of the bifurcation on every front (SU-04)."""
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""A step on the board, rows and columns, in each direction."""

Point: TypeAlias = tuple[int, int]
Lie: TypeAlias = tuple[Point, Point, Point, Point]
"""Where the physical edges N E S W of a tile are, as steps from its middle."""

FLAT: Lie = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""A front at turn 0."""


def turned(lie: Lie, quarters: int = 1) -> Lie:
    """The tile turned clockwise."""
    for _ in range(quarters % 4):
        a, b, c, d = ((column, -row) for row, column in lie)
        lie = (a, b, c, d)
    return lie


def tipped(lie: Lie, direction: str) -> Lie:
    """The tile tipped over an edge: its other side is up, mirrored."""
    a, b, c, d = ((row, -column) if direction in "EW" else (-row, column) for row, column in lie)
    return a, b, c, d


def lie_of(side: str, turn: int) -> Lie:
    """How documents name a lie: a back at turn 0 has its physical N up and its E in the west."""
    return turned(FLAT if side == "front" else tipped(FLAT, "E"), turn)


def ends(back: str, side: str, lie: Lie) -> set[str]:
    """The directions in which the path that is up ends."""
    shown = FRONT if side == "front" else back
    names = {step: name for name, step in STEPS.items()}
    return {names[lie[EDGES.index(edge)]] for edge in shown}


def ends_of(back: str, side: str, turn: int) -> set[str]:
    return ends(back, side, lie_of(side, turn))


def turn_of(side: str, lie: Lie) -> int:
    """The turn by which a document names a lie."""
    return next(turn for turn in range(4) if lie_of(side, turn) == lie)


def shape_of(back: str) -> str:
    """The name of a path with these ends (SU-07)."""
    if len(back) == 2:
        return "straight" if set(back) in ({"N", "S"}, {"E", "W"}) else "bend"
    return {1: "blind", 3: "bifurcation", 4: "junction"}[len(back)]
