"""A second referee, written from the rules alone, slow and plain, to compare with the first.

It shares the documents with the product and nothing else: squares are complex
numbers, every pair of squares is compared, and what is joined is found by
letting labels spread until nothing changes.
"""

from games.papua_bridges.content import Board, BridgeSet, Build

ORDER = (
    "TILE_USE", "SHAPE", "OUTSIDE", "ON_REMOVED", "ON_ISLAND", "ON_ROAD", "ON_VOLCANO", "BLOCKED",
    "OVERLAP",
)  # fmt: skip
STEP = {"N": -1j, "S": 1j, "E": 1, "W": -1}


def point(square: tuple[int, int]) -> complex:
    return complex(square[1], square[0])


def same_tile(one: list[complex], other: list[complex]) -> bool:
    """Whether some turn, mirroring and shift takes one list of squares to the other."""
    for turn in (1, 1j, -1, -1j):
        for moved in ([turn * p for p in one], [turn * p.conjugate() for p in one]):
            shifts = {other[0] - p for p in moved}
            if any({p + shift for p in moved} == set(other) for shift in shifts):
                return len(one) == len(other)
    return False


def slow_judge(
    board: Board, build: Build, tiles: BridgeSet
) -> tuple[list[tuple[str, str, tuple[int, int]]], set[str], bool]:
    """Errors as (code, tile, square), the islands that are connected, and completeness."""
    errors, standing = _sorted_out(board, build, tiles)
    connected = _reached(board, build, standing)
    return errors, connected, connected == set("abcd") - {build.without or ""}


def _sorted_out(
    board: Board, build: Build, tiles: BridgeSet
) -> tuple[list[tuple[str, str, tuple[int, int]]], list[list[complex]]]:
    shapes = {tile.id: [point(square) for square in tile.squares] for tile in tiles.tiles}
    errors: list[tuple[str, str, tuple[int, int]]] = []
    standing: list[list[complex]] = []
    for number, placed in enumerate(build.tiles):
        broken: dict[str, list[tuple[int, int]]] = {code: [] for code in ORDER}
        squares = [point(square) for square in placed.squares]
        earlier = [other.tile for other in build.tiles[:number]]
        if placed.tile not in shapes or placed.tile in earlier:
            broken["TILE_USE"] = list(placed.squares)
        elif not same_tile(squares, shapes[placed.tile]):
            broken["SHAPE"] = list(placed.squares)
        for square in placed.squares:
            broken.setdefault(_ground(board, build, square), []).append(square)
            if any(point(square) in other for other in standing):
                broken["OVERLAP"].append(square)
        told = next((code for code in ORDER if broken[code]), None)
        if told is None:
            standing.append(squares)
        else:
            errors.append((told, placed.tile, min(broken[told])))
    return errors, standing


def _ground(board: Board, build: Build, square: tuple[int, int]) -> str:
    row, column = square
    if row not in range(len(board.rows)) or column not in range(len(board.rows[0])):
        return "OUTSIDE"
    mark = board.rows[row][column]
    if mark == build.without:
        return "ON_REMOVED"
    kinds = {".": "WATER", "^": "ON_VOLCANO", "#": "BLOCKED"}
    return kinds.get(mark, "ON_ISLAND" if mark.isalpha() else "ON_ROAD")


def _reached(board: Board, build: Build, standing: list[list[complex]]) -> set[str]:
    start = next(road for number, road in board.starts.items() if number == str(build.start))
    joints = [_joints(board, tile) for tile in standing]
    places: dict[str, set[complex]] = {
        island: {point(road[:2]) + STEP[road[2]] for road in roads}
        for island, roads in board.exits.items()
        if island != build.without
    }
    lit = [point(start[:2]) + STEP[start[2]] in joint for joint in joints]
    islands: set[str] = set()
    before = None
    while before != (lit, islands):
        before = (list(lit), set(islands))
        islands |= {
            island
            for island, docks in places.items()
            for joint, on in zip(joints, lit, strict=True)
            if on and docks & joint
        }
        for number, joint in enumerate(joints):
            beside = [
                other
                for other, on in zip(joints, lit, strict=True)
                if on and any(abs(p - q) == 1 for p in joint for q in other)
            ]
            lit[number] |= bool(beside) or any(places[island] & joint for island in islands)
    return islands


def _joints(board: Board, tile: list[complex]) -> set[complex]:
    if board.join == "contact":
        return set(tile)
    return {p for p in tile if [abs(p - q) for q in tile].count(1) == 1}
