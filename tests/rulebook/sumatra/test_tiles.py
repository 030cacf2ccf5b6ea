"""Tipping tiles over and turning them (SU-38 to SU-54)."""

from itertools import product

import pytest

from games.core.errors import NotationError
from tests.rulebook.sumatra.geometry import (
    EDGES,
    FLAT,
    STEPS,
    ends,
    lie_of,
    tipped,
    turn_of,
    turned,
)
from tests.rulebook.sumatra.table import TILES, Table, place

ROTATIONS = {
    0: {"EW": ("N", "NW", "NS", "NEW"), "NS": ("S", "ES", "NS", "ESW")},
    1: {"NS": ("E", "NE", "EW", "NES"), "EW": ("W", "SW", "EW", "NSW")},
    2: {"NS": ("N", "NW", "NS", "NEW"), "EW": ("S", "ES", "NS", "ESW")},
    3: {"NS": ("W", "SW", "EW", "NSW"), "EW": ("E", "NE", "EW", "NES")},
}
"""SU-DX-1: by the quarters that the front is turned and the axis of the tip, what is then seen
of the backs N, NE, NS and NEW."""
PATHS_AND_TIGERS = [t.id for t in TILES.values() if t.content in ("path", "tiger")]
VECTORS = [
    (turn, direction, back, seen)
    for turn, axes in ROTATIONS.items()
    for axis, row in axes.items()
    for direction in axis
    for back, seen in zip(("N", "NE", "NS", "NEW"), row, strict=True)
]


def beyond(square: str, direction: str) -> str:
    row, column = place(square)
    down, right = STEPS[direction]
    return f"{row + down},{column + right}"


def one(tile: int, turn: int, square: str = "3,3", side: str = "front") -> Table:
    """A table with one tile on it."""
    told = {"square": place(square), "tile": tile, "turn": turn}
    table = Table().also(tiles=[told | ({"side": "back"} if side == "back" else {})])
    return table.pile(25)


def with_back(back: str, content: str = "path") -> int:
    """A tile with just this path; some shapes come with animals only."""
    alike = [tile for tile in TILES.values() if "".join(tile.back) == back]
    return next((t.id for t in alike if t.content == content), alike[0].id)


def lies(table: Table, square: str) -> tuple[str, int, str]:
    """Side and turn of a tile as its document names them, and the ends that the engine shows."""
    seen = {tuple(tile["square"]): tile for tile in table.state.observation(0)["tiles"]}
    tile = seen[tuple(place(square))]
    return tile["side"], tile["turn"], tile["ends"]


@pytest.mark.rule("SU-46", "SU-A1", "SU-DX-1")
@pytest.mark.parametrize(("turn", "direction", "back", "seen"), VECTORS)
def test_the_computed_tips(turn: int, direction: str, back: str, seen: str) -> None:
    ids = [tile.id for tile in TILES.values() if set(tile.back) == set(back)]
    assert ids, "no tile of the box has this back; the offset was counted from another edge"
    table = one(ids[0], turn).do(f"flip 3,3 {direction}")
    assert set(lies(table, beyond("3,3", direction))[2]) == set(seen)


@pytest.mark.rule("SU-38", "SU-45", "SU-46", "SU-A1")
@pytest.mark.parametrize("direction", EDGES)
@pytest.mark.parametrize("tile", PATHS_AND_TIGERS)
def test_tips_of_drawn_tiles(tile: int, direction: str) -> None:
    """Against a drawing of the tile that is turned and mirrored in the plane."""
    for turn, side in product(range(4), ("front", "back")):
        table = one(tile, turn, side=side).do(f"flip 3,3 {direction}")
        lie = tipped(lie_of(side, turn), direction)
        other = "back" if side == "front" else "front"
        expected = ends("".join(TILES[tile].back), other, lie)
        shown = lies(table, beyond("3,3", direction))
        assert shown[:2] == (other, turn_of(other, lie))
        assert set(shown[2]) == expected


@pytest.mark.rule("SU-DX-2", "SU-INV-21")
def test_tips_undo_each_other_and_close_round_a_block() -> None:
    for tile, turn, direction in product((with_back("NE"), with_back("NEW")), range(4), EDGES):
        back = EDGES[(EDGES.index(direction) + 2) % 4]
        table = one(tile, turn)
        table.do(f"flip 3,3 {direction}", f"flip {beyond('3,3', direction)} {back}")
        assert table.now["tiles"] == [{"square": [3, 3], "tile": tile, "turn": turn}]
    for tile, turn in product((with_back("NE"), with_back("NEW")), range(4)):
        table = one(tile, turn)
        table.do("flip 3,3 E", "flip 3,4 N", "flip 2,4 W", "flip 2,3 S")
        assert table.now["tiles"] == [{"square": [3, 3], "tile": tile, "turn": turn}]


@pytest.mark.rule("SU-DX-2")
def test_two_tips_make_a_half_turn_and_a_turn_before_is_the_opposite_after() -> None:
    table = one(with_back("NE"), 0).do("flip 3,3 E", "flip 3,4 N")
    assert table.now["tiles"][0]["turn"] == 2
    for quarters, direction, turn in product((1, 2, 3), EDGES, range(4)):
        target = beyond("3,3", direction)
        before = one(with_back("NE"), turn).do(
            f"rotate 3,3 {90 * quarters}", f"flip 3,3 {direction}"
        )
        after = one(with_back("NE"), turn).do(
            f"flip 3,3 {direction}", f"rotate {target} {360 - 90 * quarters}"
        )
        assert before.now["tiles"] == after.now["tiles"]


@pytest.mark.rule("SU-39")
@pytest.mark.parametrize("tile", ["5,1 front NEW", "5,1 back NS", "5,1 tiger back NS"])
def test_any_tile_far_from_the_trucks_and_either_side_up(tile: str) -> None:
    for seat in "AB":
        assert Table(tile).turn(seat).can("flip") == {f"flip 5,1 {d}" for d in EDGES}
    Table(tile).refuses("flip 3,3 N", "SU-39", code="NO_TILE")


@pytest.mark.rule("SU-40")
def test_not_into_the_sea() -> None:
    table = Table("0,0 front NEW", "6,3 front NEW")
    assert table.can("flip") == {
        "flip 0,0 E", "flip 0,0 S", "flip 6,3 N", "flip 6,3 E", "flip 6,3 W",
    }  # fmt: skip
    for text in ("flip 0,0 N", "flip 0,0 W", "flip 6,3 S"):
        table.refuses(text, "SU-40", code="OFF_BOARD")


@pytest.mark.rule("SU-41", "SU-A2")
def test_not_onto_a_tile_a_truck_or_an_animal() -> None:
    table = Table("2,1 front NEW", "2,2 back NS").truck("B divided", "1,1").animals("3,1", "O")
    for direction in "ENS":
        table.refuses(f"flip 2,1 {direction}", "SU-41", code="TARGET_OCCUPIED")
    assert table.can("flip 2,1") == {"flip 2,1 W"}


@pytest.mark.rule("SU-41", "SU-A2")
def test_an_own_truck_on_a_printed_path_guards_it_too() -> None:
    table = Table("2,1 front NEW").truck("A large", "2,2")
    table.refuses("flip 2,1 E", "SU-41", code="TARGET_OCCUPIED")


@pytest.mark.rule("SU-42", "SU-A3")
def test_a_printed_path_may_be_covered_and_then_counts_no_more() -> None:
    table = Table("2,1 path/straight front NEW", "2,3 back EW").truck("A large", "2,3")
    assert "drive large 2,2" in table.can("drive large")
    table.do("flip 2,1 E")
    assert table.tile("2,2").startswith("path back")
    seen = set(lies(table, "2,2")[2])
    assert seen in ({"N", "S"}, {"E", "W"})
    assert ("drive large 2,2" in table.can("drive")) == ("E" in seen)
    bare = Table("2,2 front NEW").do("flip 2,2 E")
    assert bare.tile("2,3").startswith("path back")


@pytest.mark.rule("SU-43")
@pytest.mark.parametrize("truck", ["A large", "A divided", "B large", "B divided"])
@pytest.mark.parametrize("tile", ["2,2 front NEW", "2,2 tiger back NS", "2,2 back NS"])
def test_not_with_a_truck_on_it(truck: str, tile: str) -> None:
    table = Table(tile).truck(truck, "2,2")
    assert not table.can("flip")
    table.refuses("flip 2,2 S", "SU-43", code="TRUCK_ON_TILE")


@pytest.mark.rule("SU-44", "SU-108")
def test_animals_on_it_do_not_hinder() -> None:
    table = Table("2,2 tiger back NS")
    assert table.can("flip") == {f"flip 2,2 {d}" for d in EDGES}
    table.do("flip 2,2 E")
    assert table.on("2,2") == table.on("2,3") == ""


@pytest.mark.rule("SU-47")
def test_what_it_leaves_is_bare() -> None:
    even = Table("2,2 path/straight front NEW", "3,2 back NS").truck("A large", "3,2")
    even.do("flip 2,2 N")
    assert "drive large 2,2" in even.can("drive")
    odd = Table("2,1 path/straight back NS", "1,1 back NS", "3,1 back NS").truck("A large", "3,1")
    assert "drive large 1,1" in odd.can("drive")
    odd.do("flip 2,1 W")
    assert odd.tile("2,1") == ""
    assert not odd.can("drive large")
    odd.refuses("drive large 2,1", "SU-58", code="NO_PATH")


@pytest.mark.rule("SU-48")
@pytest.mark.parametrize("content", ["elephant", "muntjac", "path", "trap"])
def test_nothing_comes_of_a_front(content: str) -> None:
    shape = {"elephant": "E", "muntjac": "S", "path": "NS", "trap": "NS"}[content]
    barren = [] if content == "path" else ["barren"]
    table = Table(" ".join(["2,1", content, "back", shape, *barren])).do("flip 2,1 E")
    assert (table.doing(), table.on("2,2")) == ("A turn", "")
    assert table.tile("2,2").startswith(f"{content} front")
    assert sum(table.now["stock"].values()) == 38


@pytest.mark.rule("SU-49")
def test_a_back_is_seen_by_all_and_works_at_once() -> None:
    table = Table("2,2 rhinoceros front NEW").do("flip 2,2 W")
    assert table.on("2,1") == "R"
    for player in (None, 0, 1):
        (tile,) = table.state.observation(player)["tiles"]
        assert tile["content"] == "rhinoceros"


@pytest.mark.rule("SU-49")
def test_a_plain_path_does_nothing() -> None:
    table = Table("2,2 path front NEW").do("flip 2,2 W")
    assert (table.doing(), table.on("2,1"), table.now["points"]) == ("A turn", "", 3)
    assert len(table.now["pile"]) == 25


@pytest.mark.rule("SU-50")
def test_tiles_cannot_be_pushed() -> None:
    """Every action that brings a tile to another square turns it over; no text says otherwise."""
    for text in ("slide 2,2 E", "move 2,2 2,3", "push 2,2 E"):
        with pytest.raises(NotationError):
            Table("2,2 front NEW").game.parse_action(text)
    table = Table("2,2 front NEW", "4,4 tiger back NS").truck("A large", "4,4")
    for text in table.can():
        other = Table("2,2 front NEW", "4,4 tiger back NS").truck("A large", "4,4").do(text)
        moved = {tile["tile"]: tile for tile in table.now["tiles"]}
        for tile in other.now["tiles"]:
            was = moved[tile["tile"]]
            if tile["square"] != was["square"]:
                assert tile.get("side") != was.get("side")


@pytest.mark.rule("SU-51", "SU-54")
@pytest.mark.parametrize("tile", ["2,1 front NEW", "2,1 back NE", "2,1 tiger back NS"])
def test_a_tile_is_turned_clockwise_for_one_point(tile: str) -> None:
    for quarters in (1, 2, 3):
        table = Table(tile).turn("B")
        side, turn, _ = lies(table, "2,1")
        shown = ends(
            "".join(TILES[table.id_at("2,1")].back), side, turned(lie_of(side, turn), quarters)
        )
        table.do(f"rotate 2,1 {90 * quarters}")
        assert set(lies(table, "2,1")[2]) == shown
        assert table.now["points"] == 3


@pytest.mark.rule("SU-51")
def test_other_angles_are_none() -> None:
    table = Table("2,1 front NEW")
    table.refuses("rotate 2,1 0", "SU-51", code="BAD_ANGLE")
    for angle in ("45", "360", "-90"):
        with pytest.raises(NotationError):
            table.game.parse_action(f"rotate 2,1 {angle}")


@pytest.mark.rule("SU-52", "SU-54")
@pytest.mark.parametrize("truck", ["A large", "B divided"])
def test_what_is_on_it_stays(truck: str) -> None:
    table = Table("2,1 tiger back NS").truck(truck, "2,1", "O").do("rotate 2,1 90")
    assert (table.where(truck), table.carries(truck), table.on("2,1")) == ("2,1", "O", "T")
    assert table.tile("2,1") == "tiger back EW"


@pytest.mark.rule("SU-53")
def test_printed_paths_cannot_be_turned() -> None:
    table = Table("2,1 front NEW")
    for square in ("2,2", "3,3", "0,1"):
        table.refuses(f"rotate {square} 90", "SU-53", code="NO_TILE")
    assert table.can("rotate") == {f"rotate 2,1 {angle}" for angle in (90, 180, 270)}


@pytest.mark.rule("SU-DX-5", "SU-INV-6")
def test_parity_says_which_side_is_up() -> None:
    table = Table("2,2 front NEW", "4,4 tiger front NEW")
    for text in ("flip 2,2 E", "flip 2,3 E", "flip 4,4 S", "flip 5,4 W"):
        table.do(text)
        for tile in table.now["tiles"]:
            assert ("side" in tile) == (sum(tile["square"]) % 2 == 1)


def test_the_drawing_is_a_rigid_body() -> None:
    """A check of the tests' own geometry: turns and tips keep neighbours neighbours."""
    for lie in [lie_of(side, turn) for side in ("front", "back") for turn in range(4)]:
        assert {tipped(tipped(lie, d), d) == lie for d in EDGES} == {True}
        assert turned(lie, 4) == lie
    assert len({lie_of(side, turn) for side in ("front", "back") for turn in range(4)}) == 8
    assert lie_of("front", 0) == FLAT
