"""Storms (SU-123 to SU-131): which way they blow, what they push, how far ships go."""

from itertools import product

import pytest

from tests.rulebook.sumatra.geometry import EDGES, STEPS, lie_of, tipped
from tests.rulebook.sumatra.table import TILES, Table, place

STORM: dict[str, int] = {
    str(tile.content): tile.id for tile in TILES.values() if tile.content.startswith("storm")
}
GREEN, RED = "storm-forward", "storm-backward"


def blowing(
    colour: str, at: str, arrow: str, *tiles: str, players: int = 2, **options: str
) -> Table:
    """A storm that comes to ``at`` and blows to ``arrow`` when it is tipped from beside it.

    The storm is laid front up on a free neighbour, turned as the drawing says it must be.
    """
    table = Table(*tiles, players=players, **options)
    row, column = place(at)
    taken = {tuple(told["square"]) for told in table.data["tiles"]}
    for direction, turn in product(EDGES, range(4)):
        down, right = STEPS[direction]
        start = (row - down, column - right)
        off_line = (down == 0) != (arrow in "EW")
        points = tipped(lie_of("front", turn), direction)[EDGES.index("N")] == STEPS[arrow]
        if points and off_line and start not in taken and all(0 <= x < 7 for x in start):
            told = {"square": list(start), "tile": STORM[colour], "turn": turn}
            table.data["tiles"].append(told)
            table.data["pile"] = [t for t in table.data["pile"] if t != STORM[colour]]
            table.text = f"flip {start[0]},{start[1]} {direction}"
            return table
    raise AssertionError("There is no room beside it.")


def blow(table: Table) -> Table:
    return table.do(table.text)


@pytest.mark.rule("SU-EX-6", "SU-123", "SU-124", "SU-126", "SU-127", "SU-128", "SU-130", "SU-A4")
def test_the_red_arrow_four_back() -> None:
    table = blowing(
        RED, "3,0", "E", "3,1 path/straight front NEW", "3,2 path/bend front NEW",
        "3,4 path/junction front NEW", players=3,
    )  # fmt: skip
    first, second, third = (table.data["tiles"][n]["tile"] for n in range(3))
    table.truck("B large", "3,3").ship("B", 3)
    storm = STORM[RED]
    blow(table)
    assert [table.id_at(square) for square in ("3,4", "3,5", "3,6")] == [first, second, third]
    assert table.where("B large") == "3,5"
    assert table.progress() == [-4, -1, -4]
    assert storm not in {tile["tile"] for tile in table.now["tiles"]}
    assert table.draw().doing() == "A orient"
    table.do("orient N")
    assert table.tile("3,3").split()[1:] == ["front", "NEW"]
    assert [table.tile(square) for square in ("3,0", "3,1", "3,2")] == ["", "", ""]


@pytest.mark.rule("SU-123", "SU-A7")
@pytest.mark.parametrize(("direction", "turn"), list(product(EDGES, range(4))))
def test_the_arrow_is_read_after_the_tip(direction: str, turn: int) -> None:
    table = Table(*(f"{square} path front NEW" for square in ("0,3", "3,0", "6,3", "3,6")))
    down, right = STEPS[direction]
    start = [3 - down, 3 - right]
    table.data["tiles"].append({"square": start, "tile": STORM[GREEN], "turn": turn})
    table.pile(25)
    table.do(f"flip {start[0]},{start[1]} {direction}")
    arrow = tipped(lie_of("front", turn), direction)[0]
    (draw,) = (top for top in table.now["pending"] if top["what"] == "draw")
    coast = {(-1, 0): [1, 3], (0, 1): [3, 5], (1, 0): [5, 3], (0, -1): [3, 1]}
    assert draw["square"] == coast[arrow]


@pytest.mark.rule("SU-124")
def test_gaps_close_and_order_side_and_direction_stay() -> None:
    tiles = ("2,1 tiger back NS", "2,3 path/bend front NES", "2,4 orangutan/bend front ESW")
    table = blowing(GREEN, "2,0", "E", *tiles)
    lies = [(t["tile"], t["turn"], t.get("side")) for t in table.data["tiles"][:3]]
    blow(table)
    after = {tuple(t["square"]): (t["tile"], t["turn"], t.get("side")) for t in table.now["tiles"]}
    assert [after[2, column] for column in (4, 5, 6)] == lies
    assert len(after) == 3


@pytest.mark.rule("SU-124")
@pytest.mark.parametrize(
    ("arrow", "stops"), [("N", "2,3"), ("E", "3,5"), ("S", "5,3"), ("W", "3,2")]
)
def test_only_tiles_ahead_move(arrow: str, stops: str) -> None:
    ahead = {"N": ("1,3", "0,3"), "E": ("3,4",), "S": ("4,3",), "W": ("3,1", "3,0")}[arrow]
    behind = {"N": "5,3", "E": "3,1", "S": "1,3", "W": "3,5"}[arrow]
    table = blowing(RED, "3,3", arrow, *(f"{sq} path front NEW" for sq in (*ahead, behind, "1,1")))
    ids = {tuple(t["square"]): t["tile"] for t in table.data["tiles"]}
    blow(table)
    assert table.id_at(behind) == ids[tuple(place(behind))]
    assert table.id_at("1,1") == ids[1, 1]
    (draw,) = table.now["pending"]
    assert f"{draw['square'][0]},{draw['square'][1]}" == stops


@pytest.mark.rule("SU-125")
def test_trucks_and_animals_ride_along() -> None:
    table = blowing(GREEN, "2,0", "E", "2,2 tiger back NS", "2,3 path front NEW")
    table.truck("A large", "2,2", "O").truck("B divided", "2,3", "T").animals("2,3", "E")
    table.data["markers"][0]["animals"] += ["orangutan"]
    blow(table)
    assert (table.where("A large"), table.on("2,5"), table.carries("A large")) == (
        "2,5",
        "TO",
        "O",
    )
    assert (table.where("B divided"), table.on("2,6")) == ("2,6", "E")


@pytest.mark.rule("SU-126", "SU-A4")
def test_what_is_on_bare_ground_is_taken_by_the_tile_behind_it() -> None:
    """Tiles on 2,1 and 2,3; bare printed paths on 2,2, 2,4 and 2,6."""
    table = blowing(GREEN, "2,0", "E", "2,1 path front NEW", "2,3 path front NEW")
    table.truck("A large", "2,2").truck("B large", "2,4").truck("B divided", "2,6")
    table.animals("2,2", "T").animals("2,6", "EO")
    blow(table)
    # The storm stops on 2,4, the tile of 2,1 on 2,5, that of 2,3 on 2,6.
    assert [table.where(t) for t in ("A large", "B large", "B divided")] == ["2,5", "2,6", "2,6"]
    assert (table.on("2,5"), table.on("2,6"), table.on("2,2")) == ("T", "EO", "")


@pytest.mark.rule("SU-126", "SU-130", "SU-125")
def test_the_storm_itself_takes_what_is_next_and_leaves_it_there() -> None:
    table = blowing(GREEN, "2,1", "E", "2,5 path front NEW")
    table.truck("B large", "2,2", "E").animals("2,4", "OT")
    blow(table)
    assert (table.where("B large"), table.on("2,5")) == ("2,5", "TO")
    table.draw().do("orient E")
    assert table.tile("2,5").split()[1:] == ["front", "NES"]
    assert (table.where("B large"), table.on("2,5"), table.carries("B large")) == (
        "2,5",
        "TO",
        "E",
    )


@pytest.mark.rule("SU-127", "SU-A5")
@pytest.mark.parametrize(
    ("tiles", "moved", "ahead"),
    [
        ((), 1, 1),
        (("2,6",), 1, 2),
        (("2,5", "2,6"), 1, 3),
        (("2,3", "2,6"), 2, 3),
        (("2,3", "2,4"), 3, 3),
        (("2,1", "2,2", "2,3", "2,4", "2,5", "2,6"), 1, 7),
    ],
)
@pytest.mark.parametrize("count", ["moved", "all_ahead"])
def test_what_is_counted(tiles: tuple[str, ...], moved: int, ahead: int, count: str) -> None:
    laid = (f"{square} path front NEW" for square in tiles)
    table = blowing(GREEN, "2,0", "E", *laid, storm_count=count)
    blow(table)
    number = moved if count == "moved" else ahead
    assert table.progress() == [number, number]


@pytest.mark.rule("SU-127", "SU-A5")
def test_a_storm_at_the_coast_that_it_blows_to_counts_itself() -> None:
    table = blow(blowing(RED, "2,0", "W", "2,3 path front NEW"))
    assert table.progress() == [-1, -1]
    assert table.tile("2,3") == "path front NEW"


@pytest.mark.rule("SU-128", "SU-INV-26")
@pytest.mark.parametrize(("colour", "sign"), [(GREEN, 1), (RED, -1)])
def test_all_ships_go_at_once(colour: str, sign: int) -> None:
    table = blowing(colour, "2,0", "E", "2,3 path front NEW", players=4)
    table.ship("A", 3).ship("B", 20).ship("C", -2)
    blow(table)
    assert table.progress() == [3 + 2 * sign, 20 + 2 * sign, -2 + 2 * sign, 2 * sign]


@pytest.mark.rule("SU-129", "SU-EX-7", "SU-134")
def test_backward_over_the_starter_and_forward_again_is_no_round() -> None:
    tiles = [f"3,{column} path front NEW" for column in (1, 2, 4)]
    table = blowing(RED, "3,0", "E", *tiles).ship("A", 2)
    blow(table).draw().do("orient N")
    assert table.progress()[0] == -2
    table.do("step forward", "step forward", "step forward")
    assert (table.progress()[0], table.now["ending"], table.now["rounded"]) == (2, "", [])
    assert table.state.scores() == [0, 0]


@pytest.mark.rule("SU-130")
def test_the_storm_leaves_and_a_tile_comes_where_it_stopped() -> None:
    table = blow(blowing(GREEN, "2,0", "E").turn("B"))
    assert table.doing() == "chance draw"
    assert table.draw().doing() == "B orient"
    table.do("orient W")
    assert table.tile("2,6").split()[1:] == ["front", "NSW"]
    assert table.tile("2,0") == ""
    assert STORM[GREEN] in table.state.observation(None)["removed"]


@pytest.mark.rule("SU-A6", "SU-130")
def test_without_a_pile_it_leaves_or_turns_front_up_below_what_is_on_it() -> None:
    table = blow(blowing(GREEN, "2,0", "E").pile(0).also(ending="pile"))
    assert (table.doing(), table.now["tiles"]) == ("A turn", [])
    for rider in ("truck", "animal"):
        table = blowing(GREEN, "2,0", "E").pile(0).also(ending="pile")
        table = table.truck("B large", "2,2") if rider == "truck" else table.animals("2,4", "T")
        blow(table)
        assert table.doing() == "A orient"
        table.do("orient S")
        assert (table.doing(), table.tile("2,6")) == ("A turn", f"{GREEN} front ESW")
        assert table.where("B large") == ("2,6" if rider == "truck" else "ship")
        assert table.on("2,6") == ("" if rider == "truck" else "T")
        # Everybody has seen what is below it, and it can blow again.
        (tile,) = table.state.observation(1)["tiles"]
        assert tile["content"] == GREEN


@pytest.mark.rule("SU-131", "SU-INV-4", "SU-INV-26")
def test_no_tile_falls_into_the_sea() -> None:
    """Storms on every square, in every direction, over a board with tiles here and there."""
    squares = [f"{r},{c}" for r in range(7) for c in range(7) if (3 * r + 5 * c) % 7 < 2]
    for at, arrow in product(("0,0", "2,3", "6,6", "3,1", "5,5", "0,6"), EDGES):
        row, column = place(at)
        near = {f"{row + r},{column + c}" for r, c in (*STEPS.values(), (0, 0))}
        laid = [sq for sq in squares if sq not in near]
        table = blowing(GREEN, at, arrow, *(f"{sq} front NEW" for sq in laid[:11]))
        before = [tile["tile"] for tile in table.data["tiles"]]
        blow(table)
        after = [tile["tile"] for tile in table.now["tiles"]]
        assert sorted(after) == sorted(set(before) - {STORM[GREEN]})
