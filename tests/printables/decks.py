"""A deck to print: the example board turned, mirrored, renamed. Its ratings are made up."""

from itertools import permutations
from typing import Any

from games.papua_bridges.content import Board, Build, Deck, default_tiles, tasks_of
from tests.examples import example_board, example_build

ANIMALS = ("turtle", "parrot", "crab", "gecko")
_TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}
_MIRROR = {"N": "N", "E": "W", "S": "S", "W": "E"}


def variants() -> list[tuple[Board, Build]]:
    """Sixty-four boards with a build each: eight symmetries, eight orders of the animals."""
    shapes = []
    board, build = example_board().to_data(), example_build().to_data()
    for _ in range(4):
        shapes += [(board, build), (_mirrored(board), _mirrored_build(board, build))]
        board, build = _turned(board), _turned_build(board, build)
    found = []
    for order in list(permutations(ANIMALS))[::3]:
        symbols = dict(zip("abcd", order, strict=True))
        for one, two in shapes:
            found.append((_board(one | {"symbols": symbols}), Build.from_data(_bare(two))))
    return found


def deck(cards: int = 1, *, easier: bool = True) -> Deck:
    """A deck of so many cards, at most 32."""
    pool = variants()
    data: dict[str, Any] = {
        "seed": 7, "generator": "test/1", "tiles": default_tiles().to_data(),
        "cards": [], "tasks": [],
    }  # fmt: skip
    for number in range(1, cards + 1):
        entry: dict[str, Any] = {"number": number}
        for side in "AB":
            board, build = pool[2 * number - (2 if side == "A" else 1)]
            board = _board(board.to_data() | {"side": side})
            entry[side] = board.to_data()
            data["tasks"] += _tasks(board, build, number, side, easier)
        data["cards"].append(entry)
    return Deck.from_data(data)


def _tasks(board: Board, build: Build, card: int, side: str, easier: bool) -> list[dict[str, Any]]:
    found = []
    for i, task in enumerate(tasks_of(board)):
        if task.without is not None and not easier:
            continue
        score = float((i * 37 + card * 11) % 101)
        tiles = build.to_data()["tiles"]
        if task.without is not None:
            tiles = tiles[: 3 + i % 4]
        found.append({
            "id": task.id, "card": card, "side": side, "start": task.start,
            "without": task.without, "fewest_tiles": len(tiles), "proved": True,
            "minimal_builds": {"value": 1000 if i % 5 == 0 else i + 1, "complete": i % 5 != 0},
            "rating": {"score": score, "stars": min(5, 1 + int(score // 20)), "model": "test/1",
                       "evidence": {}, "basis": "proved"},
            "solution": {"start": task.start, "without": task.without, "tiles": tiles},
        })  # fmt: skip
    return found


def _board(data: dict[str, Any]) -> Board:
    return Board.from_data(_bare(data))


def _bare(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "id"}


def _turned(data: dict[str, Any]) -> dict[str, Any]:
    rows = data["rows"]
    turned = ["".join(row[c] for row in reversed(rows)) for c in range(len(rows[0]))]
    high = len(rows)

    def road(r: list[Any]) -> list[Any]:
        return [r[1], high - 1 - r[0], _TURN[r[2]]]

    return _changed(data, turned, road)


def _mirrored(data: dict[str, Any]) -> dict[str, Any]:
    wide = len(data["rows"][0])

    def road(r: list[Any]) -> list[Any]:
        return [r[0], wide - 1 - r[1], _MIRROR[r[2]]]

    return _changed(data, [row[::-1] for row in data["rows"]], road)


def _changed(data: dict[str, Any], rows: list[str], road: Any) -> dict[str, Any]:
    exits = {island: [road(r) for r in roads] for island, roads in data["exits"].items()}
    starts = {number: road(r) for number, r in data["starts"].items()}
    return _bare(data) | {"rows": rows, "exits": exits, "starts": starts}


def _turned_build(board: dict[str, Any], build: dict[str, Any]) -> dict[str, Any]:
    high = len(board["rows"])
    return _placed(build, lambda s: [s[1], high - 1 - s[0]])


def _mirrored_build(board: dict[str, Any], build: dict[str, Any]) -> dict[str, Any]:
    wide = len(board["rows"][0])
    return _placed(build, lambda s: [s[0], wide - 1 - s[1]])


def _placed(build: dict[str, Any], where: Any) -> dict[str, Any]:
    tiles = [
        {"tile": tile["tile"], "squares": [where(s) for s in tile["squares"]]}
        for tile in build["tiles"]
    ]
    return _bare(build) | {"tiles": tiles}
