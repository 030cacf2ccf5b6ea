"""The referee: which tiles of a build stand, and which islands its road joins.

Rules: PB-24, PB-26, PB-30 to PB-42, PB-44, PB-45, PB-63, PB-64 and the rulings
PB-A1 (what is joined), PB-A3 (partial score), PB-A4 (a right call). It knows
nothing of solvers and shares no code with them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.papua_bridges.content import (
    BLOCKED,
    ISLANDS,
    VOLCANO,
    Board,
    BridgeSet,
    Build,
    Island,
    PlacedTile,
    Square,
    Verdict,
    VerdictError,
    default_tiles,
    neighbours,
)
from games.papua_bridges.tiles import free_form, road_ends

_GROUND = (
    ("ON_ISLAND", "abcd", "PB-30", "on an island"),
    ("ON_ROAD", "1234", "PB-31", "on a printed start road"),
    ("ON_VOLCANO", VOLCANO, "PB-32", "on a volcano"),
    ("BLOCKED", BLOCKED, "PB-30", "on a square that may not be covered"),
)
"""Code, board characters, rule and words for each kind of ground no tile may lie on."""


def judge(board: Board, build: Build, tiles: BridgeSet | None = None) -> Verdict:
    """What the build is worth on this board (PB-44, PB-45); the final word on both.

    ``tiles`` is the set the builder has, by default the thirteen of the box.
    The board must be playable (``validation.validate``); the build may be anything.
    """
    found = faults(board, build, tiles)
    standing = [placed for placed, fault in zip(build.tiles, found, strict=True) if fault is None]
    connected = connected_islands(board, build, standing)
    required = [island for island in ISLANDS if island != build.without]
    return Verdict(
        complete=list(connected) == required,
        points=len(connected),
        connected=connected,
        errors=tuple(fault for fault in found if fault is not None),
    )


def faults(
    board: Board, build: Build, tiles: BridgeSet | None = None
) -> tuple[VerdictError | None, ...]:
    """For each tile of the build, in its order, why it does not count, or None: it stands.

    PB-A3: tiles that break a rule by themselves are dropped first; then, in
    order of placement, a tile stands if it overlaps none that stood before.
    """
    owned = tiles or default_tiles()
    standing: set[Square] = set()
    used: set[str] = set()
    found: list[VerdictError | None] = []
    for placed in build.tiles:
        fault = _fault_of_use(placed, owned, used) or _fault_of_place(board, build, placed)
        if fault is None:
            fault = _fault_at(placed, "OVERLAP", "PB-33", "on a tile laid before", standing)
        if fault is None:
            standing.update(placed.squares)
        used.add(placed.tile)
        found.append(fault)
    return tuple(found)


def _fault_of_use(placed: PlacedTile, owned: BridgeSet, used: set[str]) -> VerdictError | None:
    """PB-26 and PB-24: the tile is in the set, laid once, and has its own shape."""
    shape = owned.shape(placed.tile)
    if shape is None:
        return _fault(placed, "TILE_USE", "PB-26", "is not in the set")
    if placed.tile in used:
        return _fault(placed, "TILE_USE", "PB-26", "is laid a second time")
    if free_form(placed.squares) != free_form(shape):
        return _fault(placed, "SHAPE", "PB-24", "does not have this shape")
    return None


def _fault_of_place(board: Board, build: Build, placed: PlacedTile) -> VerdictError | None:
    """PB-30 to PB-32 and PB-63: every square of the tile lies on water."""
    outside = {square for square in placed.squares if not board.holds(square)}
    fault = _fault_at(placed, "OUTSIDE", "PB-30", "off the board", outside)
    if fault is None and build.without is not None:
        removed = {square for square in placed.squares if board.at(square) == build.without}
        fault = _fault_at(placed, "ON_REMOVED", "PB-63", "on the removed island", removed)
    for code, marks, rule, words in _GROUND:
        if fault is None:
            ground = {square for square in placed.squares if board.at(square) in marks}
            fault = _fault_at(placed, code, rule, words, ground)
    return fault


def _fault_at(
    placed: PlacedTile, code: str, rule: str, words: str, squares: set[Square]
) -> VerdictError | None:
    """The fault at the first square of the tile among ``squares``, or None: there is none."""
    hit = next((square for square in placed.squares if square in squares), None)
    return hit and _fault(placed, code, rule, f"lies {words}", hit)


def _fault(
    placed: PlacedTile, code: str, rule: str, words: str, square: Square | None = None
) -> VerdictError:
    row, column = square or placed.squares[0]
    return VerdictError.model_validate(
        {
            "code": code,
            "tile": placed.tile,
            "square": (row, column),
            "rule": rule,
            "message": f"Tile {placed.tile} {words} at row {row}, column {column}.",
        }
    )


def connected_islands(
    board: Board, build: Build, standing: Sequence[PlacedTile]
) -> tuple[Island, ...]:
    """The islands in the start's component of the road graph (PB-A1), in letter order.

    ``standing``: the tiles that count, on water and without overlap.
    """
    roads = _Roads.of(board, standing)
    docks = {i: board.landings(i) for i in ISLANDS if i != build.without}
    reached: set[Island] = set()
    seen: set[int] = set()
    frontier = list(roads.at([board.start_landing(build.start)]))
    while frontier:
        tile = frontier.pop()
        if tile in seen:
            continue
        seen.add(tile)
        frontier.extend(roads.joined_to(tile))
        for island in docks.keys() - reached:
            if tile in roads.at(docks[island]):
                reached.add(island)
                frontier.extend(roads.at(docks[island]))
    return tuple(island for island in ISLANDS if island in reached)


@dataclass(frozen=True, slots=True)
class _Roads:
    """Where the roads of the standing tiles can be joined (PB-39).

    Under ``ends`` only at the two end squares of a tile, under ``contact`` anywhere.
    """

    open: Mapping[int, Sequence[Square]]
    """The squares of each tile at which something may join its road."""
    owner: Mapping[Square, int]
    """Which tile an open square belongs to."""

    @classmethod
    def of(cls, board: Board, standing: Sequence[PlacedTile]) -> "_Roads":
        by_ends = board.join == "ends"
        squares = {
            number: road_ends(placed.squares) if by_ends else placed.squares
            for number, placed in enumerate(standing)
        }
        return cls(squares, {square: n for n, listed in squares.items() for square in listed})

    def at(self, squares: Sequence[Square]) -> set[int]:
        """The tiles whose roads can be entered at one of these squares."""
        return {self.owner[square] for square in squares if square in self.owner}

    def joined_to(self, tile: int) -> Iterator[int]:
        """The tiles that meet this one at open squares of both (PB-A1, layer 3)."""
        for square in self.open[tile]:
            yield from self.at(list(neighbours(square)))
