"""One side of one card as the engine plays on it: bits of its water, what can be laid where."""

from games.core.protocol import JsonObject
from games.papua_bridges.actions import ActionTable, Move, Place
from games.papua_bridges.content import WATER, Board, Island
from games.papua_bridges.placements import PlacementTable


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
        self.places: list[list[tuple[int, Place]]] = [[] for _ in table.tiles.tiles]
        """For each tile where it can lie, with the bits that must be free of other bridges."""
        self.moves: list[list[tuple[int, Move]]] = [[] for _ in table.tiles.tiles]
        for placement in table.placements:
            if self.fits(placement.mask, whole=placement.code < table.whole, loose=allow_wrong):
                needed = 0 if allow_wrong else placement.mask
                self.places[placement.tile].append((needed, actions.places[placement.code]))
                self.moves[placement.tile].append((needed, actions.moves[placement.code]))

    def fits(self, mask: int, *, whole: bool, loose: bool) -> bool:
        """Whether a tile on an empty board lies on water only (PB-30), or if ``loose`` on it."""
        return bool(mask & self.whole) if loose else whole and not mask & ~self.water

    def island_of(self, animal: str) -> Island:
        """The island with this animal (PB-12)."""
        return next(island for island, name in self.board.symbols.items() if name == animal)

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
