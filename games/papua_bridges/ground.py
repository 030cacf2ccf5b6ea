"""One side of one card as the engine plays on it: bits of its water, what can be laid where."""

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import TypeVar

from games.core.protocol import JsonObject
from games.papua_bridges.actions import ActionTable
from games.papua_bridges.content import WATER, Board, Island, Square
from games.papua_bridges.placements import Placement, PlacementTable

T = TypeVar("T")
_FLAGS = bytes.maketrans(b"01", b"\0\1")


def flagged(items: Sequence[T], flags: int) -> Iterator[T]:
    """The items whose flags are set, the highest flag being the first item's.

    Through the binary digits in one go, which is several times faster than bit by bit.
    """
    digits = f"{flags:0{len(items)}b}".encode()
    return compress(items, digits.translate(_FLAGS))


class Ground:
    """Made once a card side and game; never changes."""

    def __init__(
        self,
        card: int,
        board: Board,
        table: PlacementTable,
        actions: ActionTable,
        *,
        allow_wrong: bool,
    ) -> None:
        self.card = card
        self.board = board
        grid = table.grid
        self.whole = grid.mask((r, c) for r in range(board.height) for c in range(board.width))
        """The bits of all squares of the board."""
        self.water = grid.mask(board.squares(WATER))
        lying = [
            p
            for p in table.placements
            if self.fits(p.mask, whole=p.code < table.whole, loose=allow_wrong)
        ]
        self.places = [actions.places[p.code] for p in lying]
        """What can be laid on the empty board, in the table's order: by tile."""
        self.moves = [actions.moves[p.code] for p in lying]
        last = len(lying) - 1
        self._all = (1 << len(lying)) - 1
        self._tile = {p.code: p.tile for p in lying}
        self._flag = {p.code: 1 << last - number for number, p in enumerate(lying)}
        """The flag of each placement among ``places``, the first one's being the highest."""
        self._of_tile = [0] * len(table.tiles.tiles)
        """For each tile the flags of its placements."""
        for p in lying:
            self._of_tile[p.tile] |= self._flag[p.code]
        self._blocked_by = self._collisions([] if allow_wrong else lying)
        """For each placement the flags of those that share a square with it (PB-33)."""

    def _collisions(self, lying: list[Placement]) -> dict[int, int]:
        on_square: dict[Square, int] = {}
        for p in lying:
            for square in p.laid.squares:
                on_square[square] = on_square.get(square, 0) | self._flag[p.code]
        blocked = dict.fromkeys(self._flag, 0)
        for p in lying:
            for square in p.laid.squares:
                blocked[p.code] |= on_square[square]
        return blocked

    def fits(self, mask: int, *, whole: bool, loose: bool) -> bool:
        """Whether a tile on an empty board lies on water only (PB-30), or if ``loose`` on it."""
        return bool(mask & self.whole) if loose else whole and not mask & ~self.water

    def island_of(self, animal: str) -> Island:
        """The island with this animal (PB-12)."""
        return next(island for island, name in self.board.symbols.items() if name == animal)

    def free(self, build: Sequence[int]) -> tuple[int, int]:
        """The flags of what can be laid, and of where the bridges that lie can be moved."""
        blocked = doubly = laid = 0
        for code in build:
            doubly |= blocked & self._blocked_by[code]
            blocked |= self._blocked_by[code]
        movable = 0
        for code in build:
            tile = self._of_tile[self._tile[code]]
            laid |= tile
            by_others = blocked & (doubly | ~self._blocked_by[code])
            movable |= tile & ~by_others & ~self._flag[code]
        return self._all & ~laid & ~blocked, movable

    def to_json(self) -> JsonObject:
        """What everybody sees of the board; new lists at each call."""
        board = self.board
        return {
            "card": self.card,
            "side": board.side,
            "join": board.join,
            "rows": list(board.rows),
            "exits": {
                island: [list(road) for road in roads] for island, roads in board.exits.items()
            },
            "starts": {number: list(road) for number, road in board.starts.items()},
            "symbols": dict(board.symbols),
        }
