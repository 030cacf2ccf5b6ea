"""Text pictures of boards and builds: for the terminal, and to write a board by hand.

The rows of the board stand first, then a blank line, then lines that say what
the rows cannot show; docs/boards.md tells the format. What ``draw`` writes for a
playable board, ``read_picture`` reads back to the same id.
"""

import re
from collections.abc import Iterator
from typing import Any

from games.core.documents import DocumentError
from games.papua_bridges.content import (
    ISLANDS,
    MAX_SIDE,
    START_NUMBERS,
    STEPS,
    VOLCANO,
    Board,
    BridgeSet,
    Build,
    Road,
    Square,
    components,
)
from games.papua_bridges.scoring import faults

ARROWS = {"^": "N", ">": "E", "v": "S", "<": "W"}
"""The arrow that shows a direction."""
MAX_PICTURE_LINES = 4 * MAX_SIDE
"""The most lines that are read: rows and what stands below them. DEFAULT, ours."""
TILE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZefghijklmnopqrstuvwxyz567890"
"""How the tiles of a build are shown, in order of placement; later ones as ``+``."""

_ARROW_OF = {direction: arrow for arrow, direction in ARROWS.items()}
_ROW = re.compile(r"[.a-d1-4^#]+")
_ROAD = re.compile(r"(\d{1,2})\s*,\s*(\d{1,2})\s*([<>v^])")
_PLAIN_ARROW = re.compile(r"[<>v^]")


def draw(board: Board, build: Build | None = None, tiles: BridgeSet | None = None) -> str:
    """The board as text, with the tiles of a build laid on it and a legend of them.

    Without a build, ``read_picture`` reads the text back. A square that several
    tiles cover is shown as ``*``; what the referee says of wrong tiles stands in the legend.
    """
    if build is None:
        return "\n".join([*board.rows, "", *_facts(board)]) + "\n"
    return "\n".join([*_covered_rows(board, build), "", *_legend(board, build, tiles)]) + "\n"


def _facts(board: Board) -> Iterator[str]:
    yield f"side: {board.side}"
    yield f"join: {board.join}"
    for island in ISLANDS:
        roads = "  ".join(map(_arrow, board.exits[island]))
        yield f"{island}: {roads}".rstrip()
    for number in START_NUMBERS:
        yield f"{number}: {_arrow(board.starts[number])}"
    yield "symbols: " + " ".join(board.symbols[island] for island in ISLANDS)


def _arrow(road: Road) -> str:
    return f"{road[0]},{road[1]} {_ARROW_OF[road[2]]}"


def _covered_rows(board: Board, build: Build) -> list[str]:
    cells = [list(row) for row in board.rows]
    covered: set[Square] = set()
    for number, placed in enumerate(build.tiles):
        for row, column in filter(board.holds, set(placed.squares)):
            cells[row][column] = "*" if (row, column) in covered else _letter(number)
        covered.update(placed.squares)
    return ["".join(row) for row in cells]


def _letter(number: int) -> str:
    return TILE_LETTERS[number] if number < len(TILE_LETTERS) else "+"


def _legend(board: Board, build: Build, tiles: BridgeSet | None) -> Iterator[str]:
    removed = f", without {build.without}" if build.without else ""
    yield f"start {build.start}{removed}"
    found = faults(board, build, tiles)
    for number, (placed, fault) in enumerate(zip(build.tiles, found, strict=True)):
        squares = " ".join(f"{row},{column}" for row, column in placed.squares)
        verdict = f"  wrong: {fault.message} ({fault.rule})" if fault else ""
        yield f"{_letter(number)} {placed.tile:<4} {squares}{verdict}"


def is_picture(text: str) -> bool:
    """Whether a text looks like a board's picture: its first line is a row of board squares."""
    lines = text.lstrip("\ufeff \t\r\n").splitlines()
    return bool(lines) and _ROW.fullmatch(lines[0].strip()) is not None


def read_picture(text: str) -> Board:
    """The board that a text picture shows; raises ``DocumentError``.

    Only the rows and the exits must be given. Left out, the side is B if the
    board has a volcano, ``join`` is ``ends``, the symbols are those of the box
    in their order, and a start road on the rim leads inward.
    """
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    if len(lines) > MAX_PICTURE_LINES:
        raise DocumentError("PICTURE", f"The picture has more than {MAX_PICTURE_LINES} lines.")
    rows, rest = _split(lines)
    data: dict[str, Any] = {
        "side": "B" if VOLCANO in "".join(rows) else "A",
        "rows": rows,
        "exits": {},
        "starts": dict(_rim_starts(rows)),
        "symbols": dict(zip(ISLANDS, components()["symbols"]["animals"], strict=True)),
    }
    seen: set[str] = set()
    for number, line in rest:
        key, colon, value = line.partition(":")
        if not colon or key.strip() in seen:
            raise _unread(number)
        seen.add(key.strip())
        _take(data, key.strip(), value.strip(), number)
    return Board.from_data(data)


def _split(lines: list[str]) -> tuple[list[str], list[tuple[int, str]]]:
    """The rows, and the other lines that are not blank with their numbers from 1."""
    rows: list[str] = []
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
    while numbered and _ROW.fullmatch(numbered[0][1]):
        rows.append(numbered.pop(0)[1])
    if not rows:
        raise DocumentError("PICTURE", "The picture does not begin with the rows of a board.")
    return rows, numbered


def _take(data: dict[str, Any], key: str, value: str, number: int) -> None:
    """Put what one line below the rows says into the board's data."""
    if key in ISLANDS:
        data["exits"][key] = _roads(value, number)
    elif key in START_NUMBERS:
        data["starts"][key] = _start(data["rows"], key, value, number)
    elif key in ("side", "join"):
        data[key] = value
    elif key == "symbols":
        names = value.split()
        if len(names) != len(ISLANDS):
            raise _unread(number)
        data["symbols"] = dict(zip(ISLANDS, names, strict=True))
    else:
        raise _unread(number)


def _roads(text: str, number: int) -> list[tuple[int, int, str]]:
    if _ROAD.sub("", text).strip(" ,;"):
        raise _unread(number)
    return [(int(row), int(column), ARROWS[arrow]) for row, column, arrow in _ROAD.findall(text)]


def _start(rows: list[str], key: str, text: str, number: int) -> tuple[int, int, str]:
    """A start as ``row,column arrow``, or the arrow alone where the rows show the start once."""
    if _PLAIN_ARROW.fullmatch(text):
        square = next(_printed(rows, key), None)
        if square is not None:
            return (*square, ARROWS[text])
    roads = _roads(text, number)
    if len(roads) != 1:
        raise _unread(number)
    return roads[0]


def _printed(rows: list[str], key: str) -> Iterator[Square]:
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark == key:
                yield row, column


def _rim_starts(rows: list[str]) -> Iterator[tuple[str, tuple[int, int, str]]]:
    """The starts on one rim side only, with roads that lead inward."""
    for key in START_NUMBERS:
        for row, column in _printed(rows, key):
            inward = [
                direction
                for direction, (down, right) in STEPS.items()
                if not (0 <= row - down < len(rows) and 0 <= column - right < len(rows[row]))
            ]
            if len(inward) == 1:
                yield key, (row, column, inward[0])


def _unread(number: int) -> DocumentError:
    return DocumentError("PICTURE", f"Line {number} of the picture cannot be read.")
