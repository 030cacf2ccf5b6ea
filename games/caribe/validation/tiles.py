"""The tiles of a layout: each there once, and lying as it is said to lie (CA-17, CA-19)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from games.caribe.content import Finding, Layout, is_square
from games.caribe.maps import SIDE, SQUARE_NAMES, TILE, TILES
from games.caribe.material import POSITIONS
from games.caribe.validation.demands import area_words
from games.caribe.validation.findings import error, listed

Block: TypeAlias = tuple[str, ...]


def _turned(rows: Block) -> Block:
    return tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def _mirrored(rows: Block) -> Block:
    return tuple(row[::-1] for row in rows)


TURNS: tuple[tuple[str, Callable[[Block], Block]], ...] = (
    ("turned a quarter clockwise", _turned),
    ("turned upside down", lambda rows: _turned(_turned(rows))),
    ("turned a quarter anticlockwise", lambda rows: _turned(_turned(_turned(rows)))),
    ("mirrored left to right", _mirrored),
    ("mirrored top to bottom", lambda rows: rows[::-1]),
    ("mirrored along the diagonal from top left", lambda rows: _mirrored(_turned(rows))),
    ("mirrored along the diagonal from top right", lambda rows: _turned(_mirrored(rows))),
)
"""What may have been done to a tile, in words; none of it is allowed (CA-19)."""


def tile_findings(layout: Layout) -> Iterator[Finding]:
    """L05 and L06 of a layout that names tiles; L01 where a side is no tile."""
    if layout.arrangement is None or layout.mapset is None:
        return
    yield from _each_once(layout.arrangement)
    yield from _shapes(layout)
    yield from _as_they_lie(layout)


def _each_once(arrangement: tuple[str, ...]) -> Iterator[Finding]:
    """L05, CA-17: the four tiles, one side each."""
    if len(arrangement) != len(POSITIONS):
        message = f"{len(arrangement)} tiles are laid, not {len(POSITIONS)}."
        yield error("CA-17", "L05", message)
    laid = [name[0] for name in arrangement]
    for tile in TILES:
        names = sorted(name for name in arrangement if name[0] == tile)
        if len(names) > 1:
            how = "with both sides" if len(set(names)) > 1 else "with one side"
            message = f"Tile {tile} is laid {len(names)} times, {how}: {listed(names)}."
            yield error("CA-17", "L05", message)
    missing = [tile for tile in TILES if tile not in laid]
    if missing:
        message = f"Not laid: tile {listed(missing)}."
        yield error("CA-17", "L05", message)


def _shapes(layout: Layout) -> Iterator[Finding]:
    """L05 where the set lacks a side that is laid; L01 where it is not four by four."""
    if layout.mapset is None:
        return
    there = layout.mapset.sides()
    for name in sorted(set(layout.arrangement or ())):
        if name not in there:
            message = f"The map set has no side {name}."
            yield error("CA-17", "L05", message).model_copy(update={"side": name})
        elif not is_square(there[name], TILE):
            message = f"The side {name} is not {TILE} rows of {TILE} squares."
            yield error("CA-20", "L01", message).model_copy(update={"side": name})


def _as_they_lie(layout: Layout) -> Iterator[Finding]:
    """L06, CA-19, CA-H6: drawn rows are those of the named sides, square by square."""
    if layout.rows is None or layout.mapset is None or not is_square(layout.rows, SIDE):
        return
    sides = layout.mapset.map_set().sides
    for position, name in enumerate((layout.arrangement or ())[: len(POSITIONS)]):
        if name not in sides:
            continue
        block = _block(layout.rows, position)
        if block != sides[name]:
            squares = _differing(block, sides[name], position)
            words = _told(block, name, dict(sides), position, len(squares))
            yield error("CA-19", "L06", words, squares=squares)


def _block(rows: Block, position: int) -> Block:
    top, left = TILE * (position // 2), TILE * (position % 2)
    return tuple(row[left : left + TILE] for row in rows[top : top + TILE])


def _differing(block: Block, side: Block, position: int) -> list[int]:
    top, left = TILE * (position // 2), TILE * (position % 2)
    return [
        (top + i) * SIDE + left + j
        for i in range(TILE)
        for j in range(TILE)
        if block[i][j] != side[i][j]
    ]


def _told(block: Block, name: str, sides: dict[str, Block], position: int, wrong: int) -> str:
    """What is in the quarter instead: the side turned, another side, or other squares."""
    quarter = area_words((position,)).capitalize()
    for words, turn in TURNS:
        if turn(sides[name]) == block:
            return f"{quarter} is {name} {words}: a tile is neither turned nor mirrored."
    for other, rows in sides.items():
        if rows == block:
            return f"{quarter} is {other}, not {name}."
    for other, rows in sides.items():
        for words, turn in TURNS:
            if turn(rows) == block:
                return f"{quarter} is {other} {words}, not {name} as it lies."
    where = SQUARE_NAMES[_differing(block, sides[name], position)[0]]
    return f"{quarter} is not {name}: {wrong} of 16 squares differ, the first is {where}."
