"""Seeded random boards of every shape the engines must agree on, and tasks on them.

Nothing here asks whether a task can be solved: feasible and infeasible tasks
both come out, and ``walled-in`` boards are infeasible for at least one start.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.streams import Stream, below, pick, shuffle, stream
from games.papua_bridges.content import (
    ISLANDS,
    STARTS,
    STEPS,
    Board,
    BridgeSet,
    Join,
    Road,
    Square,
    Task,
    components,
    default_tiles,
    landing,
    neighbours,
)

Grid = list[list[str]]
Exits = dict[str, list[list[object]]]


@dataclass(frozen=True)
class Style:
    """What boards of one kind look like."""

    sizes: tuple[tuple[int, int], ...]
    """Possible heights and widths."""
    land: int
    """Island squares in all."""
    exits: tuple[int, int]
    volcanoes: tuple[int, int] = (0, 0)
    blocked: tuple[int, int] = (0, 0)
    join: Join = "ends"
    apart: bool = True
    """Whether islands may not even touch at a corner."""
    shared: bool = False
    """Whether an island's exits are put on as few landing squares as can be."""
    walled: bool = False
    """Whether one start road leads nowhere."""


def _house(name: str) -> Style:
    """A class of components.toml."""
    data = components()["classes"][name]
    size, volcanoes = data["size"], data["volcanoes"]
    return Style(
        sizes=((size, size),),
        land=data["island_squares"],
        exits=tuple(data["exits"]),
        volcanoes=(volcanoes, volcanoes),
    )


_TINY = ((4, 4), (4, 5), (5, 4), (5, 5), (5, 5), (5, 6), (6, 5))
_STYLES = {
    "A": _house("A"),
    "B": _house("B"),
    "B+": _house("B+"),
    "7x12": Style(((7, 12),), 32, (1, 3), (0, 4), (0, 3)),
    "12x8": Style(((12, 8),), 36, (1, 3), (0, 6), (0, 2)),
    "10x10": Style(((10, 10),), 40, (1, 2), (0, 8), (0, 4)),
    "one-landing": Style(((9, 9), (8, 10)), 34, (2, 4), (0, 3), shared=True),
    "walled-in": Style(((9, 9), (7, 10)), 28, (1, 3), (0, 3), (0, 3), walled=True),
    "contact": Style(((12, 15), (15, 12)), 12, (1, 2), (0, 36), join="contact"),
    "tiny": Style(_TINY, 4, (1, 4), (0, 1), (0, 1), apart=False),
    "tiny-contact": Style(_TINY, 4, (1, 2), (0, 1), (0, 1), "contact", apart=False),
}
KINDS = tuple(_STYLES)
"""The names of the kinds, in a fixed order."""


def boards(seed: int, kind: str) -> Board:
    """A board of a kind; the same seed and kind always give the same one."""
    style, rng, attempt = _STYLES[kind], stream(seed, "test-board", kind), 0
    while (board := _attempt(style, rng)) is None:
        attempt += 1
        if attempt > 2000:
            raise AssertionError(f"No board of the kind {kind} could be drawn.")
    return board


def drawn(rows: list[str], exits: Exits, ways: str = "SSSS", **changes: object) -> Board:
    """A hand-made board whose starts 1-4 lead the four ``ways``."""
    starts = {
        mark: [r, c, ways[int(mark) - 1]]
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark in "1234"
    }
    symbols = dict(zip(ISLANDS, components()["symbols"]["animals"], strict=True))
    side = "B" if any("^" in row for row in rows) else "A"
    fields = {"side": side, "rows": rows, "exits": exits, "starts": starts, "symbols": symbols}
    return Board.from_data(fields | changes)


def part_of_the_set(*names: str) -> BridgeSet:
    """The tiles of the default set with these ids."""
    kept = [tile.model_dump() for tile in default_tiles().tiles if tile.id in names]
    return BridgeSet.from_data({"tiles": kept})


def tasks(seed: int, kind: str) -> Task:
    """One task on ``boards(seed, kind)``, in half of the cases with an island removed."""
    rng = stream(seed, "test-task", kind)
    without = pick(rng, (None, None, None, None, *ISLANDS))
    return Task(boards(seed, kind), pick(rng, STARTS), without)


def tile_sets(seed: int, kind: str) -> BridgeSet:
    """Tiles for ``tasks(seed, kind)``: the default set, or every other time a part of it.

    ``contact`` kinds also get single squares and branched tiles; ``tiny`` kinds few tiles.
    """
    rng = stream(seed, "test-tiles", kind)
    shapes = [{"id": tile.id, "rows": list(tile.rows)} for tile in default_tiles().tiles]
    if "contact" in kind:
        shapes += [
            {"id": "I1", "rows": ["#"]},
            {"id": "O4", "rows": ["##", "##"]},
            {"id": "T4", "rows": ["###", ".#."]},
            {"id": "X5", "rows": [".#.", "###", ".#."]},
        ]
    if "tiny" in kind:
        shapes = [shape for shape in shapes if sum(r.count("#") for r in shape["rows"]) <= 4]
        shuffle(rng, shapes)
        shapes = shapes[: 3 + below(rng, 2)]
    elif below(rng, 2):
        shuffle(rng, shapes)
        shapes = shapes[: 3 + below(rng, 5)]
    return BridgeSet.from_data({"tiles": sorted(shapes, key=lambda shape: str(shape["id"]))})


def _attempt(style: Style, rng: Stream) -> Board | None:
    height, width = pick(rng, style.sizes)
    grid = [["."] * width for _ in range(height)]
    starts = _starts(grid, rng)
    kept = {landing(road) for road in starts.values()}
    if not _grow_islands(grid, style, kept, rng):
        return None
    exits = {island: _exits(grid, island, style, rng) for island in ISLANDS}
    if not all(exits.values()):
        return None
    kept |= {landing(road) for roads in exits.values() for road in roads}
    for mark, (least, most) in (("^", style.volcanoes), ("#", style.blocked)):
        _scatter(grid, mark, least + below(rng, most - least + 1), kept, rng)
    if style.walled and not _wall_in(grid, starts[pick(rng, STARTS)], kept, rng):
        return None
    return _document(grid, style, exits, starts, rng)


def _document(
    grid: Grid,
    style: Style,
    exits: dict[str, list[Road]],
    starts: dict[int, Road],
    rng: Stream,
) -> Board:
    animals = list(components()["symbols"]["animals"])
    shuffle(rng, animals)
    rows = ["".join(row) for row in grid]
    return Board.from_data(
        {
            "side": "B" if any("^" in row for row in rows) else "A",
            "join": style.join,
            "rows": rows,
            "exits": {island: [list(road) for road in roads] for island, roads in exits.items()},
            "starts": {str(number): list(road) for number, road in starts.items()},
            "symbols": dict(zip(ISLANDS, animals, strict=True)),
        }
    )


def _starts(grid: Grid, rng: Stream) -> dict[int, Road]:
    """One start on each rim side, off the corners, leading inward; numbers in random order."""
    height, width = len(grid), len(grid[0])
    roads: list[Road] = [
        (0, 1 + below(rng, width - 2), "S"),
        (1 + below(rng, height - 2), width - 1, "W"),
        (height - 1, 1 + below(rng, width - 2), "N"),
        (1 + below(rng, height - 2), 0, "E"),
    ]
    shuffle(rng, roads)
    starts = dict(zip(STARTS, roads, strict=True))
    for number, (row, column, _) in starts.items():
        grid[row][column] = str(number)
    return starts


def _grow_islands(grid: Grid, style: Style, kept: set[Square], rng: Stream) -> bool:
    """Grow four islands, one from each quadrant, to ``style.land`` squares in all."""
    height, width = len(grid), len(grid[0])
    letters = list(ISLANDS)
    shuffle(rng, letters)
    for number, letter in enumerate(letters):
        top, left = (height // 2) * (number // 2), (width // 2) * (number % 2)
        spots = [
            (r, c)
            for r in range(top, top + height // 2)
            for c in range(left, left + width // 2)
            if _may_be_land(grid, (r, c), letter, style, kept)
        ]
        if not spots:
            return False
        row, column = pick(rng, spots)
        grid[row][column] = letter
    return all(_grow(grid, style, kept, rng) for _ in range(style.land - 4))


def _grow(grid: Grid, style: Style, kept: set[Square], rng: Stream) -> bool:
    edge = sorted(
        {
            (letter, square)
            for letter in ISLANDS
            for land in _squares(grid, letter)
            for square in neighbours(land)
            if _may_be_land(grid, square, letter, style, kept)
        }
    )
    shuffle(rng, edge)
    for letter, (row, column) in edge:
        grid[row][column] = letter
        if _connected(_squares(grid, ".")):
            return True
        grid[row][column] = "."
    return False


def _may_be_land(grid: Grid, square: Square, letter: str, style: Style, kept: set[Square]) -> bool:
    row, column = square
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])):
        return False
    if grid[row][column] != "." or square in kept:
        return False
    near = set(neighbours(square))
    if style.apart:
        near |= {(row + down, column + right) for down in (-1, 1) for right in (-1, 1)}
    others = set(ISLANDS) - {letter}
    return not any(grid[r][c] in others for r, c in near if _holds(grid, (r, c)))


def _exits(grid: Grid, island: str, style: Style, rng: Stream) -> list[Road]:
    roads: list[Road] = [
        (row, column, direction)
        for row, column in _squares(grid, island)
        for direction in STEPS
        if _mark(grid, landing((row, column, direction))) == "."
    ]
    shuffle(rng, roads)
    if style.shared:
        ends = [landing(road) for road in roads]
        roads.sort(key=lambda road: (-ends.count(landing(road)), landing(road)))
    least, most = style.exits
    return sorted(roads[: least + below(rng, most - least + 1)])


def _scatter(grid: Grid, mark: str, number: int, kept: set[Square], rng: Stream) -> None:
    """Put marks on random water that is kept free of nothing else, as long as it stays in one."""
    spots = [square for square in _squares(grid, ".") if square not in kept]
    shuffle(rng, spots)
    for row, column in spots:
        if number == 0:
            return
        grid[row][column] = mark
        if _connected(_squares(grid, ".")):
            number -= 1
        else:
            grid[row][column] = "."


def _wall_in(grid: Grid, road: Road, kept: set[Square], rng: Stream) -> bool:
    """Cover everything around the start's landing square; if no exit needs it, maybe itself."""
    cell = landing(road)
    around = [square for square in neighbours(cell) if _mark(grid, square) == "."]
    needed = {square for square in kept if square != cell}
    walls = [cell] if below(rng, 2) else around
    if needed.intersection(walls):
        return False
    mark = pick(rng, ("^", "#"))
    for row, column in walls:
        grid[row][column] = mark
    return True


def _squares(grid: Grid, marks: str) -> list[Square]:
    return [(r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark in marks]


def _holds(grid: Grid, square: Square) -> bool:
    return 0 <= square[0] < len(grid) and 0 <= square[1] < len(grid[0])


def _mark(grid: Grid, square: Square) -> str:
    return grid[square[0]][square[1]] if _holds(grid, square) else ""


def _connected(squares: Iterable[Square]) -> bool:
    left = set(squares)
    edge = [left.pop()] if left else []
    while edge:
        for square in neighbours(edge.pop()):
            if square in left:
                left.remove(square)
                edge.append(square)
    return not left
