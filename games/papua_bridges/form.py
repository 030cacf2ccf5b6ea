"""Form: what a board and a bridge set need to be playable at all.

Each check yields findings of severity ``error``. What can be played but is not
in the style of the house is told by ``house_style``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from games.papua_bridges.content import (
    ISLANDS,
    START_NUMBERS,
    WATER,
    Board,
    BridgeSet,
    Finding,
    Join,
    Road,
    Square,
    landing,
)
from games.papua_bridges.tiles import free_form, is_connected, is_unbranched, pieces

LAND = "abcd"


def error(code: str, rule: str, message: str, squares: Iterable[Square] = ()) -> Finding:
    """A finding that makes a document unplayable."""
    return Finding(
        code=code, rule=rule, severity="error", squares=tuple(sorted(squares)), message=message
    )


def leads_to_the_shore(board: Board, road: Road) -> bool:
    """Whether a printed road leaves its square to the board's water side, not onto land."""
    return board.holds(landing(road)) and board.at(landing(road)) not in LAND


def board_errors(board: Board) -> Iterator[Finding]:
    """Every reason why the board cannot be played."""
    if not board.squares(WATER):
        yield error("NO_WATER", "PB-30", "In rows: no square is water, so no bridge can be laid.")
    yield from _islands(board)
    yield from _starts(board)
    yield from _exits(board)
    yield from _symbols(board)


def _islands(board: Board) -> Iterator[Finding]:
    """PB-04 and PB-B2: four islands, each of one piece."""
    for island in ISLANDS:
        found = pieces(board.squares(island))
        if not found:
            yield error("ISLAND_MISSING", "PB-04", f"In rows: no square is island {island}.")
        elif len(found) > 1:
            message = f"In rows: island {island} lies apart from itself at {named(found[1][0])}."
            stray = [square for piece in found[1:] for square in piece]
            yield error("ISLAND_SPLIT", "PB-B2", message, stray)


def _starts(board: Board) -> Iterator[Finding]:
    """PB-03: four start roads, each printed once and listed where it is printed."""
    for number in START_NUMBERS:
        printed = board.squares(number)
        road = board.starts.get(number)
        if not printed:
            yield error("START_MISSING", "PB-03", f"In rows: no square shows start {number}.")
        elif len(printed) > 1:
            message = f"In rows: start {number} is shown again at {named(printed[1])}."
            yield error("START_TWICE", "PB-03", message, printed)
        if road is None:
            yield error("START_MISSING", "PB-03", f"In starts: start {number} is missing.")
        elif road[:2] not in printed:
            message = f"In starts.{number}: {named(road)} does not show start {number} in rows."
            yield error("START_ELSEWHERE", "PB-03", message, [road[:2]])


def _exits(board: Board) -> Iterator[Finding]:
    """PB-38: an exit is a road that leaves a square of its island to the shore."""
    for island in ISLANDS:
        roads = board.exits[island]
        for road in roads:
            where = f"In exits.{island}: the exit {road[2]} of {named(road)}"
            if board.at(road[:2]) != island:
                message = f"{where} does not stand on island {island}."
                yield error("EXIT_OFF_ISLAND", "PB-38", message, [road[:2]])
            elif not leads_to_the_shore(board, road):
                target = "onto land" if board.holds(landing(road)) else "off the board"
                message = f"{where} leads {target}, not to the shore."
                yield error("EXIT_NOT_AT_SHORE", "PB-38", message, [road[:2]])
        for road in (road for road, times in Counter(roads).items() if times > 1):
            message = f"In exits.{island}: the exit {road[2]} of {named(road)} is listed twice."
            yield error("EXIT_TWICE", "PB-38", message, [road[:2]])


def _symbols(board: Board) -> Iterator[Finding]:
    """PB-12: the spinner can name each island, since each has a symbol of its own."""
    for island in ISLANDS:
        if island not in board.symbols:
            yield error("SYMBOL_MISSING", "PB-12", f"In symbols: island {island} has none.")
    if len(set(board.symbols.values())) < len(board.symbols):
        yield error("SYMBOL_TWICE", "PB-12", "In symbols: two islands have the same one.")


def tile_errors(tiles: BridgeSet, join: Join) -> Iterator[Finding]:
    """Every reason why bridges cannot be built with this set under this way to join."""
    shapes = [tile.squares for tile in tiles.tiles]
    names = [tile.id for tile in tiles.tiles]
    for number, shape in enumerate(shapes):
        where = f"In tiles.{number}:"
        if names[number] in names[:number]:
            yield error("TILE_NAME", "PB-26", f"{where} an earlier tile has the same id.")
        if not is_connected(shape):
            yield error("TILE_SPLIT", "PB-06", f"{where} the tile falls apart.")
        elif join == "ends" and not is_unbranched(shape):
            message = f"{where} the tile is no unbranched road of two or more squares."
            yield error("TILE_BRANCHED", "PB-39", message)
        yield from _twin(shapes, number)


def _twin(shapes: Sequence[tuple[Square, ...]], number: int) -> Iterator[Finding]:
    """PB-06: no tile is another one turned or mirrored."""
    form = free_form(shapes[number])
    for earlier in range(number):
        if free_form(shapes[earlier]) == form:
            message = f"In tiles.{number}: this is the shape of tiles.{earlier} over again."
            yield error("TILE_TWIN", "PB-06", message)
            return


def named(square: Square | Road) -> str:
    """A square in a sentence; rows and columns count from 0 as in the documents."""
    return f"row {square[0]}, column {square[1]}"
