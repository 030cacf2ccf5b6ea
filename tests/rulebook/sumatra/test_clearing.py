"""Tiles that leave the board, and those that come for them (SU-99 to SU-106)."""

import pytest

from tests.rulebook.sumatra.table import Table, crossing


def emptied(*more: str, **options: bool) -> Table:
    """A's divided truck has just taken the tiger from 3,4 and stands there."""
    table = crossing(*more, **options).truck("A divided", "3,4").turn(points=4)
    return table.do("load divided tiger")


@pytest.mark.rule("SU-99", "SU-101", "SU-102", "SU-103")
def test_the_emptied_tile_is_replaced_when_the_truck_has_left() -> None:
    table = emptied()
    tile, pile = table.id_at("3,4"), len(table.now["pile"])
    table.do("drive divided 3,3")
    assert (table.doing(), table.tile("3,4")) == ("chance draw", "")
    drawn = table.now["pile"][7]
    table.draw(drawn)
    assert (table.doing(), table.can()) == (
        "A orient", {"orient N", "orient E", "orient S", "orient W"},
    )  # fmt: skip
    table.do("orient E")
    assert table.id_at("3,4") == drawn
    assert table.tile("3,4").endswith("front NES")
    now = table.now
    assert len(now["pile"]) == pile - 1
    assert tile not in now["pile"]
    assert tile in table.state.observation(None)["removed"]
    assert now["points"] == 2


@pytest.mark.rule("SU-101")
@pytest.mark.parametrize(
    ("stem", "ends"), [("N", "NEW"), ("E", "NES"), ("S", "ESW"), ("W", "NSW")]
)
def test_the_driver_turns_the_new_tile(stem: str, ends: str) -> None:
    table = emptied().do("drive divided 3,3").draw().do(f"orient {stem}")
    assert table.tile("3,4").split()[1:] == ["front", ends]


@pytest.mark.rule("SU-99", "SU-100")
@pytest.mark.parametrize("other", ["A large", "B large", "B divided"])
def test_not_while_another_truck_is_there(other: str) -> None:
    table = crossing().truck("A divided", "3,4").truck(other, "3,4").do("load divided tiger")
    table.do("drive divided 3,3")
    assert (table.doing(), table.tile("3,4")) == ("A turn", "tiger back EW")


@pytest.mark.rule("SU-100")
def test_not_while_its_animal_is_there() -> None:
    table = crossing().truck("A divided", "3,4").do("drive divided 3,3")
    assert (table.doing(), table.on("3,4")) == ("A turn", "T")


@pytest.mark.rule("SU-100", "SU-73", "SU-A12")
def test_not_while_another_animal_is_there() -> None:
    table = crossing().truck("A large", "3,4", "O").truck("A divided", "3,4")
    table.do(
        "unload large orangutan", "load divided tiger", "drive divided 3,3", "drive large 3,3"
    )
    assert (table.doing(), table.tile("3,4"), table.on("3,4")) == ("A turn", "tiger back EW", "O")
    table.do("drive divided 3,4", "end", "end", "load divided orangutan", "drive divided 3,5")
    assert table.doing() == "chance draw"


@pytest.mark.rule("SU-100")
@pytest.mark.parametrize("tile", ["3,4 back EW", "3,4 front NEW"])
def test_paths_and_fronts_stay(tile: str) -> None:
    table = Table("3,5 back NESW", tile).truck("A large", "3,4", "T")
    table.do("drive large 3,5")
    assert (table.doing(), table.tile("3,4")[:4]) == ("A turn", "path")


@pytest.mark.rule("SU-A12")
def test_passing_through_clears_nothing() -> None:
    """The tiger was taken, B's truck stands on its tile; A passes, then B leaves."""
    table = Table("3,4 tiger back EW empty", "3,5 back NESW").truck("B large", "3,4")
    table.truck("A divided", "3,3").do("drive divided 3,5", "drive divided 3,3")
    assert table.doing() == "A turn"
    table.do("end", "drive large 3,5")
    assert (table.doing(), table.state.observation(None)["pending"]) == (
        "chance draw", [{"what": "draw", "square": [3, 4]}],
    )  # fmt: skip


@pytest.mark.rule("SU-DX-8", "SU-101", "SU-99")
def test_the_last_truck_to_leave_decides() -> None:
    table = crossing().truck("A divided", "3,4").truck("B large", "3,4").do("load divided tiger")
    table.do("end", "drive large 3,5")
    assert (table.doing(), table.tile("3,4")) == ("B turn", "tiger back EW")
    table.do("end", "drive divided 3,3")
    pile = len(table.now["pile"])
    assert table.draw().doing() == "A orient"
    table.do("orient N")
    assert len(table.now["pile"]) == pile - 1
    # Had B left last, without an animal, it would have been his to turn.
    table = crossing().truck("A divided", "3,4").truck("B large", "3,4").do("load divided tiger")
    table.do("drive divided 3,3", "end", "drive large 3,5")
    assert table.draw().doing() == "B orient"


@pytest.mark.rule("SU-99", "SU-62")
def test_driving_aboard_leaves_it_too() -> None:
    table = Table("0,4 tiger back NS").truck("A large", "0,4").do("load large tiger")
    table.do("drive large ship", "stow tiger centre free")
    assert (table.doing(), table.tile("0,4")) == ("chance draw", "")


@pytest.mark.rule("SU-99")
def test_a_stolen_animal_was_taken_too() -> None:
    """A tile is emptied by loading; who has the animal later does not matter."""
    table = crossing().truck("A divided", "3,4").truck("B divided", "3,4").do("load divided tiger")
    table.do("end", "steal divided tiger from 1 divided", "drive divided 3,3")
    assert table.doing() == "B turn"
    assert table.do("end", "drive divided 3,5").doing() == "chance draw"


@pytest.mark.rule("SU-102")
@pytest.mark.parametrize("square", ["3,4", "3,5"])
def test_the_new_tile_lies_where_the_old_one_lay_even_or_odd(square: str) -> None:
    table = Table(f"{square} tiger back NESW", "3,6 back EW").truck("A large", square)
    table.do("load large tiger")
    target = "3,6" if square == "3,5" else "3,3"
    table.do(f"drive large {target}").draw().do("orient S")
    assert table.tile(square).split()[1:] == ["front", "ESW"]


@pytest.mark.rule("SU-103", "SU-INV-25")
def test_what_lies_below_the_new_tile_is_not_shown() -> None:
    table = emptied().do("drive divided 3,3")
    action = table.state.chance_outcomes()[0][0]
    for player in (None, 0, 1):
        assert table.state.seen(action, player) == "draw 3,4 ?"
    table.draw().do("orient N")
    for player in (None, 0, 1):
        seen = table.state.observation(player)["tiles"]
        (new,) = (tile for tile in seen if tile["square"] == [3, 4])
        assert set(new) == {"square", "side", "turn", "ends"}
    table.refuses("look 3,4", "SU-121", "SU-103", code="PEEK")


@pytest.mark.rule("SU-104")
@pytest.mark.parametrize("content", ["native", "binoculars", "storm-forward", "storm-backward"])
def test_some_tiles_are_replaced_as_soon_as_they_have_worked(content: str) -> None:
    table = Table(f"0,0 {content} front NEW").do("flip 0,0 E")
    if content == "binoculars":
        table.do("done")
    assert table.doing() == "chance draw"
    table.draw().do("orient W")
    (tile,) = (told for told in table.now["tiles"])
    assert "side" not in tile
    assert table.doing() == "A turn"


@pytest.mark.rule("SU-105")
@pytest.mark.parametrize("kind", ["tiger", "trap"])
def test_without_a_pile_nothing_comes_for_an_animal_or_a_trap(kind: str) -> None:
    table = Table(f"2,1 {kind} back NS T", "1,1 back NS").pile(0).also(ending="pile")
    table.truck("A large", "2,1").do("load large tiger", "drive large 1,1")
    assert (table.doing(), table.tile("2,1")) == ("A turn", "")
    table.refuses("drive large 2,1", "SU-58", code="NO_PATH")


@pytest.mark.rule("SU-105")
def test_a_printed_path_is_free_again_without_a_pile() -> None:
    table = Table("2,2 tiger back NS", "1,2 back NS").pile(0).also(ending="pile")
    table.truck("A large", "2,2").do("load large tiger", "drive large 1,2")
    assert table.tile("2,2") == ""
    assert Table().truck("A large", "2,2").state


@pytest.mark.rule("SU-105")
def test_used_binoculars_are_not_replaced_without_a_pile() -> None:
    table = Table("2,2 binoculars front NEW").pile(0).also(ending="pile")
    table.do("flip 2,2 E", "done")
    assert (table.doing(), table.now["tiles"]) == ("A turn", [])


@pytest.mark.rule("SU-106", "SU-INV-2", "SU-INV-24")
def test_what_has_left_does_not_come_back() -> None:
    table = emptied("2,1 binoculars front NEW", "5,1 storm-forward front NEW")
    gone = [table.id_at("3,4"), table.id_at("2,1"), table.id_at("5,1")]
    table.do("drive divided 3,3").draw().do("orient N")
    table.do("flip 2,1 W", "done").draw().do("orient N")
    table.do("flip 5,1 N").draw().do("orient N")
    assert set(gone) <= set(table.state.observation(None)["removed"])
    here = {tile["tile"] for tile in table.now["tiles"]} | set(table.now["pile"])
    assert not here & set(gone)
