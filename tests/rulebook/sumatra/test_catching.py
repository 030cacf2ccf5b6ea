"""Loading, unloading and stealing (SU-67 to SU-79)."""

from itertools import combinations_with_replacement

import pytest

from games.core.documents import DocumentError
from tests.rulebook.sumatra.table import NAMES, Table, crossing

LARGE = {"E", "R", "T", "O", "M", "TT", "OO", "MM"}
DIVIDED = {"T", "O", "M", "TT", "TO", "TM", "OO", "OM", "MM"}
LOADS = [
    "".join(load) for size in (1, 2, 3) for load in combinations_with_replacement("ERTOM", size)
]


@pytest.mark.rule("SU-67")
def test_one_marker_for_one_point() -> None:
    table = Table().truck("A large", "2,2").animals("2,2", "TTT").do("load large tiger")
    assert (table.carries("A large"), table.on("2,2"), table.now["points"]) == ("T", "TT", 3)
    table.do("load large tiger")
    assert (table.carries("A large"), table.on("2,2"), table.now["points"]) == ("TT", "T", 2)


@pytest.mark.rule("SU-67")
def test_only_what_is_there_and_only_in_the_jungle() -> None:
    table = Table().truck("A large", "2,2").animals("2,2", "T").animals("2,4", "O")
    for text in ("load large orangutan", "load divided tiger", "load divided orangutan"):
        table.refuses(text, "SU-67", code="NO_ANIMAL")
    assert table.can("load") == {"load large tiger"}


@pytest.mark.rule("SU-68", "SU-74")
@pytest.mark.parametrize("tile", ["", "2,2 front NEW", "2,2 back NS", "2,2 tiger back NS"])
def test_what_somebody_put_down_is_anybodys(tile: str) -> None:
    table = Table(*([tile] if tile else [])).truck("B divided", "2,2", "O").truck("A large", "2,2")
    table.turn("B").do("unload divided orangutan", "end", "load large orangutan")
    assert (table.carries("A large"), table.carries("B divided")) == ("O", "")
    assert table.now["points"] == 3


def load_by_loading(truck: str, load: str) -> bool:
    """Whether a truck can take these animals one after the other."""
    table = Table().truck(f"A {truck}", "2,2").animals("2,2", load)
    for animal in load:
        text = f"load {truck} {NAMES[animal]}"
        if not table.allows(text):
            table.refuses(text, "SU-69" if truck == "large" else "SU-70", code="CAPACITY")
            return False
        table.do(text)
    return True


@pytest.mark.rule("SU-69", "SU-70", "SU-EX-9", "SU-EX-10", "SU-INV-7")
@pytest.mark.parametrize("load", LOADS)
def test_what_the_trucks_can_carry(load: str) -> None:
    if len(load) < 3 or set(load) != {"M"}:  # there are two muntjacs only
        assert load_by_loading("large", load) == (load in LARGE)
        assert load_by_loading("large", load[::-1]) == (load in LARGE)
        assert load_by_loading("divided", load) == (load in DIVIDED)


@pytest.mark.rule("SU-EX-9", "SU-69")
def test_the_examples_of_the_large_truck() -> None:
    assert all(load_by_loading("large", load) for load in ("E", "R", "T", "TT", "OO", "MM"))
    assert not any(load_by_loading("large", load) for load in ("EO", "RR", "TO", "TM", "TTT"))


@pytest.mark.rule("SU-EX-10", "SU-70")
def test_the_examples_of_the_divided_truck() -> None:
    assert all(load_by_loading("divided", x) for x in ("TT", "TM", "OT", "OO", "MM", "T"))
    assert not any(load_by_loading("divided", load) for load in ("E", "R", "TOM"))


@pytest.mark.rule("SU-INV-7")
@pytest.mark.parametrize(("truck", "load"), [("large", "TO"), ("large", "ER"), ("divided", "E")])
def test_a_position_with_an_impossible_load_is_refused(truck: str, load: str) -> None:
    with pytest.raises(DocumentError) as caught:
        assert Table().truck(f"A {truck}", "2,2", load).state
    assert caught.value.code == "CAPACITY"


@pytest.mark.rule("SU-71")
def test_the_player_chooses_the_truck() -> None:
    table = Table().truck("A large", "2,2").truck("A divided", "2,2").animals("2,2", "TE")
    assert table.can("load") == {"load large tiger", "load divided tiger", "load large elephant"}
    table.do("load divided tiger")
    assert (table.carries("A large"), table.carries("A divided")) == ("", "T")


@pytest.mark.rule("SU-72")
def test_unloading_is_free_at_any_time_of_the_own_turn() -> None:
    for points in range(4, 0, -1):
        table = Table().truck("A divided", "2,2", "TO").turn(points=points)
        assert table.can("unload") == {"unload divided tiger", "unload divided orangutan"}
        table.do("unload divided tiger", "unload divided orangutan")
        assert (table.on("2,2"), table.now["points"]) == ("TO", points)


@pytest.mark.rule("SU-72", "SU-36")
def test_also_when_the_points_are_spent() -> None:
    table = Table().truck("A divided", "2,2", "TO").turn(points=1).do("step forward")
    assert table.can() == {"unload divided tiger", "unload divided orangutan", "end"}
    table.do("unload divided tiger")
    assert (table.doing(), table.on("2,2")) == ("A turn", "T")
    table.do("unload divided orangutan")
    assert (table.doing(), table.progress()) == ("B turn", [2, 0])


@pytest.mark.rule("SU-72")
def test_not_aboard_not_a_foreign_truck_and_not_amid_a_decision() -> None:
    # M fits nowhere: all squares that would take it are full.
    full = Table().hold("A bow", "RR", "RR").hold("A centre", "CM1", "ETT")
    full.hold("A stern", "RTOOO", "RTOOO").truck("A divided", "ship", "M")
    full.refuses("unload divided muntjac", "SU-72", code="UNLOAD")
    foreign = Table().truck("B divided", "2,2", "T").truck("A divided", "2,2")
    foreign.refuses("unload divided tiger", "SU-72", code="UNLOAD")
    amid = Table("2,1 trap front NEW").truck("A divided", "4,4", "T").do("flip 2,1 S")
    amid.refuses("unload divided tiger", "SU-72", code="UNLOAD")
    assert amid.do("trap orangutan").can("unload") == {"unload divided tiger"}


@pytest.mark.rule("SU-73", "SU-41")
def test_what_lies_there_hinders_tipping() -> None:
    table = Table("2,3 front NEW").truck("A large", "2,2", "E").do("unload large elephant")
    assert table.on("2,2") == "E"
    table.refuses("flip 2,3 W", "SU-41", code="TARGET_OCCUPIED")


@pytest.mark.rule("SU-74")
def test_picking_up_costs_a_point() -> None:
    table = Table().truck("A large", "2,2", "E")
    table.do("unload large elephant", "load large elephant")
    assert (table.carries("A large"), table.now["points"]) == ("E", 3)


def robbery(mine: str = "", his: str = "TO", truck: str = "large", at: str = "2,2") -> Table:
    """A's truck beside B's divided one."""
    return Table(players=3).truck(f"A {truck}", "2,2", mine).truck("B divided", at, his)


@pytest.mark.rule("SU-75")
def test_a_thief_takes_an_animal_of_his_choice() -> None:
    table = robbery()
    assert table.can("steal") == {
        "steal large tiger from 2 divided", "steal large orangutan from 2 divided",
    }  # fmt: skip
    table.do("steal large orangutan from 2 divided")
    assert (table.carries("A large"), table.carries("B divided")) == ("O", "T")
    assert (table.now["points"], table.on("2,2")) == (2, "")


@pytest.mark.rule("SU-75")
def test_only_on_the_same_square_and_only_what_is_carried() -> None:
    assert not robbery(at="2,4").can("steal")
    robbery(at="2,4").refuses("steal large tiger from 2 divided", "SU-75")
    table = robbery()
    table.refuses("steal large elephant from 2 divided", "SU-75", code="NO_ANIMAL")
    table.refuses("steal large tiger from 4 divided", "SU-75")


@pytest.mark.rule("SU-76")
def test_the_thiefs_truck_must_have_room() -> None:
    for mine, his, truck, taken in (
        ("T", "TO", "large", {"tiger"}),
        ("TT", "TO", "large", set()),
        ("E", "TO", "large", set()),
        ("T", "TO", "divided", {"tiger", "orangutan"}),
        ("OO", "TO", "divided", set()),
    ):
        table = robbery(mine, his, truck)
        assert {text.split()[2] for text in table.can("steal")} == taken
        for animal in {"tiger", "orangutan"} - taken:
            text = f"steal {truck} {animal} from 2 divided"
            table.refuses(text, "SU-76", "SU-69", "SU-70", code="CAPACITY")


@pytest.mark.rule("SU-76")
def test_big_animals_need_the_large_truck() -> None:
    table = Table().truck("A divided", "2,2").truck("B large", "2,2", "E").truck("A large", "2,2")
    assert table.can("steal") == {"steal large elephant from 2 large"}
    table.refuses("steal divided elephant from 2 large", "SU-76", "SU-70", code="CAPACITY")


@pytest.mark.rule("SU-77", "SU-90")
def test_nothing_is_stolen_from_ships() -> None:
    table = Table().truck("A large", "ship").truck("B divided", "ship", "T")
    table.hold("B bow", "TTT", "TTT").hold("B stern", "ERO", "ERO").hold("B centre", "CM2", "RTTT")
    assert not table.can("steal")
    table.refuses("steal large tiger from 2 divided", "SU-77", code="NOT_IN_JUNGLE")
    table = robbery(at="ship", his="")
    table.refuses("steal large tiger from 2 divided", "SU-77", code="NOT_IN_JUNGLE")


@pytest.mark.rule("SU-78")
def test_nobody_robs_himself() -> None:
    table = Table().truck("A large", "2,2").truck("A divided", "2,2", "T")
    assert not table.can("steal")
    table.refuses("steal large tiger from 1 divided", "SU-78", code="OWN_TRUCK")
    table.do("unload divided tiger", "load large tiger")
    assert (table.carries("A large"), table.now["points"]) == ("T", 3)


@pytest.mark.rule("SU-79")
def test_two_thefts_in_a_turn() -> None:
    table = robbery(his="TO", truck="divided")
    table.do("steal divided tiger from 2 divided", "steal divided orangutan from 2 divided")
    assert (table.carries("A divided"), table.carries("B divided")) == ("TO", "")
    assert (table.now["points"], table.can("steal")) == (0, set())


@pytest.mark.rule("SU-75", "SU-54")
def test_on_any_square_with_a_path() -> None:
    table = crossing().truck("A large", "3,5").truck("B divided", "3,4", "O")
    table.do("drive large 3,4", "steal large orangutan from 2 divided")
    assert table.carries("A large") == "O"
    assert table.on("3,4") == "T"
