"""The QR text of a board: everything that is played, in a few hundred characters.

``PB1.`` and base32 of a fixed bit packing with a CRC-32. Held: size, side, join,
rows, starts, exits, which island has which of the box's four animals, and the
id of a bridge set that is not the box's. Not held: title, author, recipe, and
names of symbols that are not the box's; docs/boards.md tells the bits.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, get_args

from games.core.bits import BitReader, BitWriter
from games.core.documents import DocumentError
from games.papua_bridges.content import (
    BLOCKED,
    ISLANDS,
    START_NUMBERS,
    VOLCANO,
    WATER,
    Board,
    BridgeSet,
    Direction,
    Island,
    Join,
    Road,
    Side,
    components,
    default_tiles,
)
from games.papua_bridges.form import LAND, leads_to_the_shore
from games.papua_bridges.validation import require_playable

PREFIX = "PB1."
LINK_PART = "/B/"
"""What stands between the address of a server and the QR text."""
MAX_LENGTH = 1200
"""No board of 24 x 24 squares needs more characters."""

_SIDES: tuple[Side, ...] = get_args(Side)
_JOINS: tuple[Join, ...] = get_args(Join)
_DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
_GROUND = WATER + LAND + VOLCANO + BLOCKED
_START = len(_GROUND)
"""The ground is written in 3 bits a square; this number is a start road."""
_OTHER_SYMBOLS = 31
_CODE = re.compile(r"(?:\S*/B/)?PB(\d{1,3})\.(\S*)")


@dataclass(frozen=True, slots=True)
class Scanned:
    """What a QR text holds."""

    board: Board
    tiles: str | None
    """The id of the bridge set, or None: the thirteen tiles of the box."""


def encode(board: Board, tiles: BridgeSet | None = None) -> str:
    """The QR text of a playable board, in the characters ``A-Z 2-7`` behind ``PB1.``.

    ``tiles``: the set to be built with, held by its id unless it is the box's.
    Raises ``DocumentError`` where the board cannot be played.
    """
    require_playable(board)
    bits = BitWriter()
    bits.put(board.height - 1, 5)
    bits.put(board.width - 1, 5)
    bits.put(_SIDES.index(board.side), 1)
    bits.put(_JOINS.index(board.join), 1)
    bits.put(_symbols_number(board), 5)
    own = tiles.id if tiles and tiles.id != default_tiles().id else None
    bits.put(own is not None, 1)
    if own:
        bits.put(int(own.removeprefix(f"{BridgeSet.prefix}-"), 16), 64)
    for mark in "".join(board.rows):
        bits.put(_GROUND.index(mark) if mark in _GROUND else _START, 3)
    for row, column, direction in sorted(board.starts.values()):
        bits.put(int(board.at((row, column))) - 1, 2)
        bits.put(_DIRECTIONS.index(direction), 2)
    for island, road in _possible_exits(board):
        bits.put(road in board.exits[island], 1)
    return PREFIX + bits.to_text()


def holds_id(board: Board) -> bool:
    """Whether ``decode(encode(board))`` has the id of ``board``: its animals are the box's."""
    return _symbols_number(board) != _OTHER_SYMBOLS


def is_code(text: str) -> bool:
    """Whether a text looks like a QR text, with or without a link before it."""
    return _match(text) is not None


def decode(text: str) -> Board:
    """The board of a QR text; ``scan`` also tells the bridge set."""
    return scan(text).board


def scan(text: str) -> Scanned:
    """What a QR text holds, with or without a link before it, in large or small letters.

    Raises ``DocumentError`` where the text is damaged or the board cannot be played.
    """
    bits = BitReader(_body(text))
    height, width = bits.take(5) + 1, bits.take(5) + 1
    data: dict[str, Any] = {"side": _SIDES[bits.take(1)], "join": _JOINS[bits.take(1)]}
    data["symbols"] = _symbols(bits.take(5))
    tiles = f"{BridgeSet.prefix}-{bits.take(64):016x}" if bits.take(1) else None
    ground = [[bits.take(3) for _ in range(width)] for _ in range(height)]
    data["starts"] = _starts(ground, bits)
    data["rows"] = _rows(ground, data["starts"])
    exits: dict[str, list[Road]] = {island: [] for island in ISLANDS}
    for island, road in _possible_exits(Board.from_data({**data, "exits": exits})):
        if bits.take(1):
            exits[island].append(road)
    bits.finish()
    board = Board.from_data({**data, "exits": exits})
    require_playable(board)
    return Scanned(board, tiles)


def _match(text: str) -> re.Match[str] | None:
    stripped = text.strip()
    return _CODE.fullmatch(stripped.upper()) if stripped.isascii() else None


def _body(text: str) -> str:
    """The base32 characters of a QR text of this version."""
    found = _match(text)
    if found is None:
        raise DocumentError("CODE", f"This is no QR text of a board: it does not begin {PREFIX}")
    if f"PB{found[1]}." != PREFIX:
        raise DocumentError("CODE", f"This QR text is of another version than {PREFIX}")
    if len(found[2]) > MAX_LENGTH:
        raise DocumentError("CODE", f"The QR text is longer than {MAX_LENGTH} characters.")
    return found[2]


def _possible_exits(board: Board) -> Iterator[tuple[Island, Road]]:
    """Every place where an exit may be printed, by island, row, column, direction."""
    for island in ISLANDS:
        for row, column in board.squares(island):
            for direction in _DIRECTIONS:
                road: Road = (row, column, direction)
                if leads_to_the_shore(board, road):
                    yield island, road


def _animals() -> tuple[str, ...]:
    return tuple(components()["symbols"]["animals"])


def _symbols_number(board: Board) -> int:
    """Which of the 24 orders of the box's animals the islands have."""
    orders = list(permutations(_animals()))
    order = tuple(board.symbols[island] for island in ISLANDS)
    return orders.index(order) if order in orders else _OTHER_SYMBOLS


def _symbols(number: int) -> dict[str, str]:
    """The animals of the four islands; for other symbols the box's own in their order."""
    orders = list(permutations(_animals()))
    if number != _OTHER_SYMBOLS and number >= len(orders):
        raise DocumentError("CODE", "The QR text holds an order of symbols that is not known.")
    order = _animals() if number == _OTHER_SYMBOLS else orders[number]
    return dict(zip(ISLANDS, order, strict=True))


def _starts(ground: list[list[int]], bits: BitReader) -> dict[str, Road]:
    """The start roads, whose squares are known, with number and direction from the code."""
    starts: dict[str, Road] = {}
    for row, line in enumerate(ground):
        for column, number in enumerate(line):
            if number == _START:
                printed = START_NUMBERS[bits.take(2)]
                starts[printed] = (row, column, _DIRECTIONS[bits.take(2)])
    return starts


def _rows(ground: list[list[int]], starts: dict[str, Road]) -> list[str]:
    printed = {road[:2]: number for number, road in starts.items()}
    return [
        "".join(
            printed.get((r, c), WATER) if number == _START else _GROUND[number]
            for c, number in enumerate(line)
        )
        for r, line in enumerate(ground)
    ]
