"""What animal tiles and traps bring (SU-107 to SU-113)."""

import pytest

from tests.rulebook.sumatra.table import NAMES, Table, crossing

BACKS = [
    ("orangutan/bifurcation", "O", 3), ("tiger/junction", "T", 4), ("elephant/bend", "E", 2),
    ("rhinoceros/straight", "R", 2), ("muntjac/blind", "M", 1),
]  # fmt: skip


@pytest.mark.rule("SU-107", "SU-EX-12", "SU-83")
@pytest.mark.parametrize(("back", "animal", "ends"), BACKS)
def test_a_marker_comes_from_the_stock(back: str, animal: str, ends: int) -> None:
    table = Table(f"2,2 {back} front NEW")
    stock = table.stock(animal)
    table.do("flip 2,2 W")
    assert (table.on("2,1"), table.stock(animal)) == (animal, stock - 1)
    shown = table.tile("2,1")
    assert len(shown.split()[2]) == ends
    content = back.partition("/")[0]
    ruled = Table(f"2,1 {content} back {shown.split()[2]}").truck("A large", "2,1")
    assert ruled.do("end").progress() == [ends, 0]


@pytest.mark.rule("SU-108", "SU-DX-7")
def test_it_escapes_when_its_tile_is_tipped() -> None:
    table = Table("2,2 tiger front NEW").do("flip 2,2 W")
    assert (table.on("2,1"), table.stock("T")) == ("T", 9)
    table.do("flip 2,1 N")
    assert (table.on("2,1"), table.on("1,1"), table.stock("T")) == ("", "", 10)
    assert table.tile("1,1").startswith("tiger front")


@pytest.mark.rule("SU-109", "SU-DX-7")
def test_and_is_there_again() -> None:
    table = Table("2,2 tiger front NEW").do("flip 2,2 W", "flip 2,1 N", "flip 1,1 E")
    assert (table.on("1,2"), table.stock("T")) == ("T", 9)


@pytest.mark.rule("SU-108", "SU-A13")
@pytest.mark.parametrize("tile", ["2,1 back NS", "2,1 front NEW", "2,1 tiger back NS"])
def test_all_animals_on_a_tile_escape_whoever_put_them_there(tile: str) -> None:
    """Those that a truck put down, also on a plain path and on a front that hides one."""
    table = Table(tile).truck("A divided", "2,1", "OO").truck("A large", "2,1", "E")
    table.do("unload divided orangutan", "unload divided orangutan", "unload large elephant")
    table = again(table)
    table.do("flip 2,1 W")
    assert (table.on("2,1"), table.on("2,0")) == ("", "")
    assert sum(table.now["stock"].values()) == 38


def again(table: Table) -> Table:
    """The same with the trucks of A aboard."""
    data = table.now
    data["trucks"][0] = {name: {"at": "ship", "load": []} for name in ("large", "divided")}
    return Table().also(**{key: value for key, value in data.items() if key != "stock"})


@pytest.mark.rule("SU-108")
def test_the_stock_gets_it_back_before_the_other_side_works() -> None:
    """The only tiger there is lies on a front that hides a tiger: it is at hand again."""
    table = Table("2,2 tiger front NEW").animals("2,2", "T").use_up("T")
    assert table.stock("T") == 0
    table.do("flip 2,2 W")
    assert (table.on("2,1"), table.stock("T")) == ("T", 0)


@pytest.mark.rule("SU-110", "SU-A10")
def test_with_an_empty_stock_it_stays_empty_and_is_a_path() -> None:
    table = Table("2,2 tiger front NEW").use_up("T").do("flip 2,2 W")
    assert (table.on("2,1"), table.doing()) == ("", "A turn")
    table = Table("2,1 tiger back NS barren", "1,1 back NESW").use_up("T").truck("A large", "2,1")
    table.do("drive large 1,1")
    assert (table.doing(), table.tile("2,1")) == ("A turn", "tiger back NS")


@pytest.mark.rule("SU-110", "SU-109")
def test_it_gets_nothing_later_unless_it_is_tipped_again() -> None:
    table = Table("2,1 tiger back NS barren", "5,5 tiger back NS", "5,1 front NEW").use_up("T")
    table.do("flip 5,5 N")
    assert (table.stock("T"), table.on("2,1")) == (1, "")
    table.do("flip 2,1 W", "flip 2,0 E")
    assert (table.on("2,1"), table.stock("T")) == ("T", 0)


@pytest.mark.rule("SU-110", "SU-100")
def test_how_the_stock_can_run_out_with_our_tiles() -> None:
    """An unloaded animal keeps the emptied tile; tipped twice, it gives another marker."""
    table = crossing().truck("A large", "3,4", "O").truck("A divided", "3,4")
    table.do(
        "unload large orangutan", "load divided tiger", "drive divided 3,3", "drive large 3,3"
    )
    table.do("end", "flip 3,4 S", "flip 4,4 N")
    assert (table.on("3,4"), table.stock("T"), table.carries("A divided")) == ("T", 8, "T")


@pytest.mark.rule("SU-111")
def test_two_muntjacs() -> None:
    table = Table("2,2 muntjac front NEW", "4,4 muntjac front NEW")
    table.do("flip 2,2 W", "flip 4,4 W")
    assert (table.on("2,1"), table.on("4,3"), table.stock("M")) == ("M", "M", 0)


@pytest.mark.rule("SU-112")
@pytest.mark.parametrize("animal", "ERTO")
def test_the_player_chooses_what_a_trap_holds(animal: str) -> None:
    table = Table("2,2 trap front NEW").turn("B").do("flip 2,2 W")
    assert table.doing() == "B trap"
    assert table.can() == {f"trap {NAMES[letter]}" for letter in "ERTO"}
    stock = table.stock(animal)
    table.do(f"trap {NAMES[animal]}")
    assert (table.on("2,1"), table.stock(animal)) == (animal, stock - 1)


@pytest.mark.rule("SU-112", "SU-DX-10")
def test_no_muntjac_and_nothing_that_the_stock_has_not() -> None:
    table = Table("2,2 trap front NEW").use_up("T").do("flip 2,2 W")
    table.refuses("trap muntjac", "SU-112", code="TRAP_CHOICE")
    table.refuses("trap tiger", "SU-112", code="TRAP_CHOICE")
    assert table.can() == {"trap elephant", "trap rhinoceros", "trap orangutan"}


@pytest.mark.rule("SU-A10", "SU-112")
def test_a_trap_with_nothing_to_choose_from_does_nothing() -> None:
    table = Table("2,2 trap front NEW").use_up("ERTO").do("flip 2,2 W")
    assert (table.doing(), table.on("2,1"), table.stock("M")) == ("A turn", "", 2)
    table = Table("2,1 trap back NS barren", "1,1 back NS").use_up("ERTO").truck("A large", "2,1")
    table.do("drive large 1,1")
    assert (table.doing(), table.tile("2,1")) == ("A turn", "trap back NS")


@pytest.mark.rule("SU-113")
def test_a_trap_is_cleared_like_an_animal_tile() -> None:
    table = Table("2,1 trap back NS O", "1,1 back NS").truck("A large", "2,1")
    table.do("load large orangutan", "drive large 1,1")
    assert table.doing() == "chance draw"
    table.draw().do("orient N")
    assert table.tile("2,1").split()[1] == "front"


@pytest.mark.rule("SU-113", "SU-108")
def test_tipped_back_its_animal_escapes_and_it_catches_again() -> None:
    table = Table("2,1 trap back NS E").do("flip 2,1 W")
    assert (table.stock("E"), table.on("2,0")) == (6, "")
    table.do("flip 2,0 E")
    assert table.doing() == "A trap"
    assert table.do("trap rhinoceros").on("2,1") == "R"


@pytest.mark.rule("SU-A30")
def test_a_muntjac_may_be_put_down_on_a_trap() -> None:
    table = Table("2,1 trap back NS E").truck("A large", "2,1", "M").do("unload large muntjac")
    assert table.on("2,1") == "EM"
    table.refuses("load divided muntjac", "SU-67", code="NO_ANIMAL")
    assert table.do("load large muntjac").carries("A large") == "M"


@pytest.mark.rule("SU-110", "SU-A10", "SU-99")
def test_what_it_gave_before_it_was_tipped_does_not_count() -> None:
    """A tile that gave a tiger, was tipped back and found none the second time stays."""
    table = Table("2,1 tiger back NS", "5,4 tiger front NEW").use_up("T").truck("A large", "1,1")
    table.do("flip 2,1 W", "flip 5,4 W", "flip 2,0 E")
    assert (table.on("5,3"), table.on("2,1"), table.stock("T")) == ("T", "", 0)
    table.do("drive large 2,1", "end", "drive large 1,1")
    assert (table.doing(), table.tile("2,1")) == ("A turn", "tiger back NS")
