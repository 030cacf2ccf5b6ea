"""The eight symmetries of the square on boards: turned and mirrored boards, congruence.

Two boards of a deck are the same puzzle when one is the other turned or
mirrored, whatever their islands and starts are called.
"""

from collections.abc import Sequence
from typing import TypeAlias

from games.papua_bridges.content import ISLANDS, Board, Direction, Road

SYMMETRIES = range(8)
"""0-3: that many quarter turns clockwise; 4-7: the same after mirroring left and right."""

Rows: TypeAlias = tuple[str, ...]
View: TypeAlias = tuple[Rows, tuple[Road, ...], tuple[Road, ...]]
"""Rows, exits and starts of a board without the names of islands and starts."""

_MIRRORED: dict[Direction, Direction] = {"N": "N", "E": "W", "S": "S", "W": "E"}
_TURNED: dict[Direction, Direction] = {"N": "E", "E": "S", "S": "W", "W": "N"}


def canonical(board: Board) -> View:
    """Give the same value for two boards if and only if they are congruent.

    Compares rows, exits and starts without names (the deck's reading of
    congruence); sides, joins and symbols are left out.
    """
    exits = [road for roads in board.exits.values() for road in roads]
    starts = list(board.starts.values())
    return min(
        (_nameless(rows), tuple(sorted(roads[: len(exits)])), tuple(sorted(roads[len(exits) :])))
        for rows, roads in (move(board.rows, exits + starts, n) for n in SYMMETRIES)
    )


def image(board: Board, symmetry: int) -> Board:
    """Turn and mirror a board; islands, starts and symbols keep their names."""
    exits = {island: move(board.rows, roads, symmetry)[1] for island, roads in board.exits.items()}
    rows, starts = move(board.rows, list(board.starts.values()), symmetry)
    changed = {
        "rows": rows,
        "exits": {island: tuple(roads) for island, roads in exits.items()},
        "starts": dict(zip(board.starts, starts, strict=True)),
    }
    kept = board.model_dump(by_alias=True, exclude={"id", "made_by", *changed})
    return Board.model_validate(kept | changed)


def move(rows: Rows, roads: Sequence[Road], symmetry: int) -> tuple[Rows, list[Road]]:
    """Turn and mirror a grid and the printed roads on it; their order is kept."""
    moved = list(roads)
    if symmetry >= 4:
        width = len(rows[0])
        rows = tuple(row[::-1] for row in rows)
        moved = [(row, width - 1 - column, _MIRRORED[way]) for row, column, way in moved]
    for _ in range(symmetry % 4):
        height = len(rows)
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        moved = [(column, height - 1 - row, _TURNED[way]) for row, column, way in moved]
    return rows, moved


def _nameless(rows: Rows) -> Rows:
    """Rename islands in the order of their first squares, and all starts alike."""
    text = "\n".join(rows)
    seen = sorted((letter for letter in ISLANDS if letter in text), key=text.index)
    names: dict[str, str] = dict.fromkeys("1234", "1")
    names.update(zip(seen, ISLANDS, strict=False))
    return tuple("".join(names.get(mark, mark) for mark in text).split("\n"))
