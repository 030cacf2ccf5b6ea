"""What makes a board or a bridge set unplayable, and what is only not in the house style."""

from collections.abc import Callable
from typing import Any

import pytest

from games.core.documents import DocumentError
from games.papua_bridges.content import Board, BridgeSet, Finding
from games.papua_bridges.validation import require_playable, validate, validate_tiles
from tests.examples import example_board
from tests.solver.boards import KINDS, boards

Change = Callable[[dict[str, Any]], object]
MORE: dict[str, list[list[Any]]] = {
    "a": [[1, 1, "W"]],
    "b": [[1, 6, "W"]],
    "c": [[6, 2, "E"]],
    "d": [],
}


def changed(change: Change) -> Board:
    data = example_board().to_data()
    del data["id"]
    change(data)
    return Board.from_data(data)


def put(row: int, column: int, mark: str) -> Change:
    def change(data: dict[str, Any]) -> None:
        line = data["rows"][row]
        data["rows"][row] = line[:column] + mark + line[column + 1 :]

    return change


def both(*changes: Change) -> Change:
    return lambda data: [change(data) for change in changes]


def told(findings: tuple[Finding, ...]) -> list[tuple[str, str, tuple[tuple[int, int], ...]]]:
    return [(finding.code, finding.rule, finding.squares) for finding in findings]


ERRORS: dict[str, tuple[Change, list[tuple[str, str, tuple[tuple[int, int], ...]]]]] = {
    "no water": (
        lambda d: d.update(rows=[row.replace(".", "#") for row in d["rows"]]),
        [("NO_WATER", "PB-30", ())],
    ),
    "an island is missing": (
        lambda d: d.update(
            rows=[row.replace("c", ".") for row in d["rows"]], exits={**d["exits"], "c": []}
        ),
        [("ISLAND_MISSING", "PB-04", ())],
    ),
    "an island in two pieces": (put(8, 7, "a"), [("ISLAND_SPLIT", "PB-B2", ((8, 7),))]),
    "two starts with one number": (
        put(0, 5, "1"),
        [("START_TWICE", "PB-03", ((0, 2), (0, 5)))],
    ),
    "a start that rows do not show": (
        put(0, 2, "."),
        [("START_MISSING", "PB-03", ()), ("START_ELSEWHERE", "PB-03", ((0, 2),))],
    ),
    "a start that starts does not list": (
        lambda d: d["starts"].pop("4"),
        [("START_MISSING", "PB-03", ())],
    ),
    "a start listed elsewhere": (
        lambda d: d["starts"].update({"3": [0, 3, "S"]}),
        [("START_ELSEWHERE", "PB-03", ((0, 3),))],
    ),
    "two starts exchanged": (
        lambda d: d["starts"].update({"1": d["starts"]["3"], "3": d["starts"]["1"]}),
        [("START_ELSEWHERE", "PB-03", ((8, 4),)), ("START_ELSEWHERE", "PB-03", ((0, 2),))],
    ),
    "an exit off its island": (
        lambda d: d["exits"].update(a=[[1, 7, "N"]]),
        [("EXIT_OFF_ISLAND", "PB-38", ((1, 7),))],
    ),
    "an exit onto its own island": (
        lambda d: d["exits"].update(a=[[0, 1, "S"]]),
        [("EXIT_NOT_AT_SHORE", "PB-38", ((0, 1),))],
    ),
    "an exit off the board": (
        lambda d: d["exits"].update(a=[[0, 1, "N"]]),
        [("EXIT_NOT_AT_SHORE", "PB-38", ((0, 1),))],
    ),
    "an exit twice": (
        lambda d: d["exits"].update(a=[[0, 1, "W"], [0, 1, "W"]]),
        [("EXIT_TWICE", "PB-38", ((0, 1),))],
    ),
    "two islands with one symbol": (
        lambda d: d["symbols"].update(a="crab"),
        [("SYMBOL_TWICE", "PB-12", ())],
    ),
    "an island without a symbol": (
        lambda d: d["symbols"].pop("a"),
        [("SYMBOL_MISSING", "PB-12", ())],
    ),
}

WARNINGS: dict[str, tuple[Change, list[tuple[str, str, tuple[tuple[int, int], ...]]]]] = {
    "islands that touch by a corner": (
        both(put(7, 3, "c"), put(8, 3, "c")),
        [("ISLANDS_TOUCH", "PB-B2", ((7, 3),)), ("WATER_SPLIT", "PB-B5", ((7, 4),))],
    ),
    "a start inside": (
        both(
            put(0, 2, "."), put(0, 3, "1"), put(1, 3, "."), put(0, 3, "."), put(1, 3, "1"),
            lambda d: d["starts"].update({"1": [1, 3, "S"]}),
        ),
        [("START_RIM", "PB-B3", ((1, 3),)), ("START_BLOCKED", "PB-B3", ((2, 3),))],
    ),
    "a start in a corner": (
        both(put(0, 2, "."), put(0, 0, "1"), lambda d: d["starts"].update({"1": [0, 0, "S"]})),
        [("START_RIM", "PB-B3", ((0, 0),)), ("EXIT_BLOCKED", "PB-B4", ((0, 0),))],
    ),
    "two starts on one side": (
        both(put(5, 0, "."), put(0, 3, "4"), lambda d: d["starts"].update({"4": [0, 3, "S"]})),
        [("START_SIDES", "PB-B3", ())],
    ),
    "two starts with one landing square": (
        both(
            put(5, 0, "."), put(7, 4, "."), put(7, 3, "4"),
            lambda d: d["starts"].update({"4": [7, 3, "E"]}),
        ),
        [
            ("START_RIM", "PB-B3", ((7, 3),)),
            ("START_LANDINGS", "PB-B3", ((7, 4),)),
            ("WATER_SPLIT", "PB-B5", ((7, 4), (8, 3))),
        ],
    ),
    "a walled-in start": (put(1, 2, "#"), [("START_BLOCKED", "PB-B3", ((1, 2),))]),
    "a volcano before a start": (put(1, 2, "^"), [("START_BLOCKED", "PB-B7", ((1, 2),))]),
    "a volcano before an exit": (
        put(0, 0, "^"),
        [("EXIT_BLOCKED", "PB-B7", ((0, 0),))],
    ),
    "an island without exits": (
        lambda d: d["exits"].update(c=[]),
        [("NO_EXIT", "PB-38", ())],
    ),
    "more exits than usual": (
        lambda d: d["exits"].update(d=[[3, 5, "W"], [4, 5, "W"], [3, 5, "N"]]),
        [("EXIT_COUNT", "PB-38", ())],
    ),
    "water in two parts": (
        both(put(1, 0, "#"), put(0, 0, ".")),
        [("WATER_SPLIT", "PB-B5", ((0, 0),))],
    ),
    "a volcano on side A": (
        lambda d: d.update(side="A", exits={k: [*v, *MORE[k]] for k, v in d["exits"].items()}),
        [("VOLCANO_ON_A", "PB-13", ((0, 8), (8, 8)))],
    ),
    "no volcano on side B": (
        both(put(0, 8, "."), put(8, 8, ".")),
        [("NO_VOLCANO", "PB-B6", ())],
    ),
    "other animals": (
        lambda d: d["symbols"].update(a="cassowary"),
        [("SYMBOL_NAMES", "PB-12", ())],
    ),
}  # fmt: skip


@pytest.mark.rule("PB-03", "PB-04", "PB-12", "PB-30", "PB-38", "PB-B2", "PB-INV-22")
@pytest.mark.parametrize("name", ERRORS)
def test_a_board_that_cannot_be_played(name: str) -> None:
    change, expected = ERRORS[name]
    board = changed(change)
    report = validate(board)
    assert told(report.findings) == expected
    assert not report.legal
    assert {finding.severity for finding in report.findings} == {"error"}
    with pytest.raises(DocumentError, match=r"^In (rows|starts|exits|symbols)") as raised:
        require_playable(board)
    code, rule, squares = expected[0]
    assert raised.value.code == code
    assert str(raised.value).endswith(f" ({rule}).")
    named = [f"row {row}, column {column}" in str(raised.value) for row, column in squares]
    assert any(named) or not squares


@pytest.mark.rule("PB-13", "PB-38", "PB-B2", "PB-B3", "PB-B4", "PB-B5", "PB-B6", "PB-B7")
@pytest.mark.parametrize("name", WARNINGS)
def test_a_board_that_is_not_in_the_house_style(name: str) -> None:
    change, expected = WARNINGS[name]
    report = validate(changed(change))
    assert told(report.findings) == expected
    assert report.legal
    assert {finding.severity for finding in report.findings} == {"warning"}
    require_playable(changed(change))


@pytest.mark.rule("PB-B2", "PB-B3", "PB-B4", "PB-B5", "PB-B6", "PB-B7", "PB-INV-22")
def test_boards_of_the_house_have_no_finding() -> None:
    assert validate(example_board()).findings == ()
    for kind in ("A", "B"):
        for seed in range(10):
            assert validate(boards(seed, kind)).findings == ()


@pytest.mark.rule("PB-B1")
@pytest.mark.parametrize("kind", KINDS)
def test_odd_boards_are_playable(kind: str) -> None:
    for seed in range(5):
        require_playable(boards(seed, kind))


@pytest.mark.rule("PB-B1")
@pytest.mark.parametrize("rows", [[".a1", ".a"], ["x"], ["."] * 25, ["." * 25], []])
def test_rows_that_are_no_grid_of_known_squares_are_not_read(rows: list[str]) -> None:
    with pytest.raises(DocumentError, match="rows"):
        changed(lambda data: data.update(rows=rows))


def test_an_island_left_out_of_exits_has_none() -> None:
    left_out = changed(lambda data: data["exits"].pop("c"))
    assert left_out.id == changed(lambda data: data["exits"].update(c=[])).id


TILE_ERRORS = {
    "one name twice": ([("I2", "##"), ("I2", "###")], ("TILE_NAME", "PB-26"), 1),
    "a tile over again": ([("V3", "##/#."), ("W3", ".#/##")], ("TILE_TWIN", "PB-06"), 1),
    "a mirrored tile over again": (
        [("L4", "##/#./#."), ("J4", "##/.#/.#")],
        ("TILE_TWIN", "PB-06"),
        1,
    ),
    "a tile in two pieces": ([("I2", "##"), ("X", "#./.#")], ("TILE_SPLIT", "PB-06"), 1),
    "a branched tile": ([("T4", "###/.#.")], ("TILE_BRANCHED", "PB-39"), 0),
    "a block": ([("O4", "##/##")], ("TILE_BRANCHED", "PB-39"), 0),
    "a block with two tails": ([("X6", "###./.###")], ("TILE_BRANCHED", "PB-39"), 0),
    "a ring": ([("O8", "###/#.#/###")], ("TILE_BRANCHED", "PB-39"), 0),
    "a single square": ([("I1", "#")], ("TILE_BRANCHED", "PB-39"), 0),
}


def bridge_set(shapes: list[tuple[str, str]]) -> BridgeSet:
    return BridgeSet.from_data(
        {"tiles": [{"id": name, "rows": rows.split("/")} for name, rows in shapes]}
    )


@pytest.mark.rule("PB-06", "PB-26", "PB-39")
@pytest.mark.parametrize("name", TILE_ERRORS)
def test_a_set_that_cannot_be_built_with(name: str) -> None:
    shapes, (code, rule), position = TILE_ERRORS[name]
    tiles = bridge_set(shapes)
    report = validate_tiles(tiles)
    assert told(report.findings) == [(code, rule, ())]
    assert not report.legal
    with pytest.raises(DocumentError, match=rf"^In tiles\.{position}: .*\({rule}\)\.$"):
        require_playable(example_board(), tiles)


@pytest.mark.rule("PB-39")
def test_under_contact_any_connected_tile_will_do() -> None:
    tiles = bridge_set([("T4", "###/.#."), ("O8", "###/#.#/###"), ("I1", "#")])
    assert validate_tiles(tiles, "contact").findings == ()


@pytest.mark.parametrize(
    "tile",
    [{"rows": ["##", "#"]}, {"rows": ["."]}, {"rows": ["#" * 20] * 4}, {"rows": ["xx"]}],
    ids=["ragged", "empty", "large", "foreign"],
)
def test_tiles_that_are_not_read(tile: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match=r"In tiles\.0\.rows"):
        BridgeSet.from_data({"tiles": [{"id": "X", **tile}]})


@pytest.mark.parametrize("number", [0, 27])
def test_a_set_has_1_to_26_tiles(number: int) -> None:
    tiles = [{"id": f"T{i}", "rows": ["#" * (i % 24 + 1)]} for i in range(number)]
    with pytest.raises(DocumentError, match="In tiles:"):
        BridgeSet.from_data({"tiles": tiles})
