"""Random boards and builds for property tests: odd boards, right and wrong builds."""

from collections.abc import Callable

from hypothesis import strategies as st

from games.core.streams import Stream, below, pick, shuffle, stream
from games.papua_bridges.content import (
    ISLANDS,
    STARTS,
    STEPS,
    WATER,
    Board,
    Build,
    Join,
    Square,
    components,
    default_tiles,
    neighbours,
)
from games.papua_bridges.tiles import free_form, normal, orientations, road_ends

Placed = tuple[str, list[Square]]
_FORMS = {free_form(tile.squares): tile.id for tile in default_tiles().tiles}


@st.composite
def boards(draw: st.DrawFn, joins: tuple[Join, ...] = ("ends", "contact")) -> Board:
    """A playable board of 16 to 100 squares; starts anywhere, islands may touch each other."""
    height, width = draw(st.integers(4, 10)), draw(st.integers(4, 10))
    rng = stream(draw(st.integers(0, 1 << 32)), "drawn-board")
    rows = _ground(rng, height, width)
    animals = list(components()["symbols"]["animals"])
    shuffle(rng, animals)
    bare = {
        "side": pick(rng, ("A", "B")),
        "join": draw(st.sampled_from(joins)),
        "rows": ["".join(row) for row in rows],
        "exits": {},
        "starts": {str(n): _start(rng, rows, str(n)) for n in STARTS},
        "symbols": dict(zip(ISLANDS, animals, strict=True)),
    }
    board = Board.from_data(bare)
    exits = {island: _exits(rng, board, island) for island in ISLANDS}
    return Board.from_data({**bare, "exits": exits})


def _ground(rng: Stream, height: int, width: int) -> list[list[str]]:
    squares = [(row, column) for row in range(height) for column in range(width)]
    shuffle(rng, squares)
    rows = [[WATER] * width for _ in range(height)]
    for mark, (row, column) in zip("1234abcd", squares, strict=False):
        rows[row][column] = mark
    for row, column in squares[8 : 8 + below(rng, height * width // 8)]:
        rows[row][column] = pick(rng, "^#")
    for _ in range(below(rng, height * width // 3)):
        island = pick(rng, ISLANDS)
        shore = [
            near
            for row, column in squares
            if rows[row][column] == island
            for near in neighbours((row, column))
            if near in squares and rows[near[0]][near[1]] == WATER
        ]
        if shore and sum(row.count(WATER) for row in rows) > 1:
            row, column = pick(rng, shore)
            rows[row][column] = island
    return rows


def _start(rng: Stream, rows: list[list[str]], number: str) -> tuple[int, int, str]:
    """The start where it stands, leading to water if there is any beside it."""
    ((row, column),) = [
        (r, c) for r, line in enumerate(rows) for c, m in enumerate(line) if m == number
    ]
    to_water = [
        direction
        for direction, (down, right) in STEPS.items()
        if 0 <= row + down < len(rows) and 0 <= column + right < len(rows[0])
        if rows[row + down][column + right] == WATER
    ]
    return row, column, pick(rng, to_water or list(STEPS))


def _exits(rng: Stream, board: Board, island: str) -> list[tuple[int, int, str]]:
    """Up to four of the roads that leave the island for anything but land."""
    roads = [
        (row, column, direction)
        for row, column in board.squares(island)
        for direction, (down, right) in STEPS.items()
        if board.at((row + down, column + right)) in tuple(".^#1234")
    ]
    shuffle(rng, roads)
    return roads[: below(rng, 5)]


@st.composite
def builds(draw: st.DrawFn, board: Board, *, wrong: bool) -> Build:
    """Up to eleven tiles that tend to hang together; with ``wrong``, some break a rule."""
    rng = stream(draw(st.integers(0, 1 << 32)), "drawn-build")
    start, without = 1 + below(rng, 4), pick(rng, (None, None, None, None, *ISLANDS))
    laid: list[Placed] = []
    for _ in range(below(rng, 12)):
        drawn: Callable[[Stream, Board, int, list[Placed]], Placed | None] = _road
        if wrong and below(rng, 4) == 0:
            drawn = pick(rng, (_anywhere, _repeated, _misshapen))
        placed = drawn(rng, board, start, laid)
        if placed is not None:
            laid.append(placed)
    return build_of(start, without, laid)


def build_of(start: int, without: str | None, laid: list[Placed]) -> Build:
    tiles = [{"tile": name, "squares": squares} for name, squares in laid]
    return Build.from_data({"start": start, "without": without, "tiles": tiles})


def _road(rng: Stream, board: Board, start: int, laid: list[Placed]) -> Placed | None:
    """A legal tile that begins where a road may go on, if it can at the start or at its ends."""
    taken = {square for _, squares in laid for square in squares}
    open_water = {square for square in board.squares(WATER) if square not in taken}
    ends = [near for _, squares in laid for end in road_ends(squares) for near in neighbours(end)]
    docks = [square for island in ISLANDS for square in board.landings(island)]
    for anchors in ([board.start_landing(start)], pick(rng, (ends, docks)), [*ends, *docks]):
        usable = sorted(open_water.intersection(anchors))
        if usable:
            break
    else:
        return None
    chain = _chain(rng, open_water, pick(rng, usable))
    name = _FORMS.get(free_form(normal(chain)))
    used = {tile for tile, _ in laid}
    return (name, chain) if name is not None and name not in used else None


def _chain(rng: Stream, open_water: set[Square], first: Square) -> list[Square]:
    chain = [first]
    for _ in range(1 + below(rng, 4)):
        steps = sorted(open_water.intersection(neighbours(chain[-1])).difference(chain))
        if steps:
            chain.append(pick(rng, steps))
    return chain


def _anywhere(rng: Stream, board: Board, _start: int, _laid: list[Placed]) -> Placed:
    """A tile in some orientation somewhere, perhaps over land or partly off the board."""
    tile = pick(rng, default_tiles().tiles)
    down, right = below(rng, board.height + 2) - 2, below(rng, board.width + 2) - 2
    shape = pick(rng, orientations(tile.squares))
    return tile.id, [(row + down, column + right) for row, column in shape]


def _repeated(rng: Stream, board: Board, start: int, laid: list[Placed]) -> Placed | None:
    """A road with the name of a tile that lies already."""
    placed = _road(rng, board, start, laid)
    return (pick(rng, laid)[0], placed[1]) if placed and laid else None


def _misshapen(rng: Stream, board: Board, start: int, laid: list[Placed]) -> Placed | None:
    """A road with the name of a tile of another shape, or of none."""
    placed = _road(rng, board, start, laid)
    return (pick(rng, ("I3", "Z5", "XX")), placed[1]) if placed else None
