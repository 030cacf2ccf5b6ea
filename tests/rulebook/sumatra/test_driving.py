"""Driving (SU-55 to SU-66): links, boarding, driving off."""

import pytest

from tests.rulebook.sumatra.table import Table, crossing

ROAD = {"0,4", "1,4", "2,4", "2,3", "2,2", "3,3", "3,4", "3,5"}
"""What is linked in ``crossing``; 2,2 is a printed path that 2,3 leads to."""


def drives(table: Table, truck: str) -> set[str]:
    return {text.split()[2] for text in table.can(f"drive {truck}")}


@pytest.mark.rule("SU-55")
def test_squares_are_linked_if_both_have_an_end_to_the_other() -> None:
    table = Table("2,1 back EW", "2,3 back NS").truck("A large", "2,2")
    assert drives(table, "large") == {"2,1", "2,0"}  # printed ESW, NES; 2,3 has no end west
    table = Table("2,2 back NS", "2,1 back EW", "1,2 back NS").truck("A large", "2,2")
    assert drives(table, "large") == {"1,2", "0,2"}  # 2,2 has no end in the west


@pytest.mark.rule("SU-55")
def test_a_link_works_both_ways() -> None:
    there = Table("2,1 back EW", "2,2 back NW").truck("A large", "2,1")
    back = Table("2,1 back EW", "2,2 back NW").truck("A large", "2,2")
    assert "2,2" in drives(there, "large")
    assert "2,1" in drives(back, "large")


@pytest.mark.rule("SU-56")
def test_any_distance_along_links_for_one_point() -> None:
    table = crossing().truck("A large", "0,4")
    assert drives(table, "large") == (ROAD - {"0,4"}) | {"ship"}
    table.do("drive large 3,5")
    assert (table.where("A large"), table.now["points"]) == ("3,5", 3)


@pytest.mark.rule("SU-56")
def test_not_to_where_it_is_nor_to_where_no_path_leads() -> None:
    table = crossing().truck("A large", "3,3").truck("B large", "2,4")
    table.refuses("drive large 3,3", "SU-56", code="NO_PATH")
    table.refuses("drive large 1,1", "SU-56", code="NO_PATH")
    table.do("drive large 2,3")
    assert table.where("B large") == "2,4"


@pytest.mark.rule("SU-57")
def test_nothing_on_the_way_blocks() -> None:
    table = crossing(players=4).animals("1,4", "EO").animals("2,3", "TT")
    for truck in ("B large", "B divided", "C large", "D divided"):
        table.truck(truck, "2,4", "O")
    table.truck("A large", "0,4").truck("A divided", "3,5")
    assert drives(table, "large") == (ROAD - {"0,4"}) | {"ship"}
    table.do("drive large 2,4")
    at = [table.where(f"{seat} {kind}") for seat in "ABCD" for kind in ("large", "divided")]
    assert at.count("2,4") == 5


@pytest.mark.rule("SU-58")
def test_no_truck_leaves_the_paths() -> None:
    table = crossing().truck("A large", "3,3")
    for square in ("3,2", "4,3", "6,5"):
        table.refuses(f"drive large {square}", "SU-58", "SU-56", code="NO_PATH")


@pytest.mark.rule("SU-59", "SU-A15")
def test_a_path_must_end_towards_the_ship() -> None:
    assert crossing().truck("A large", "3,3").allows("drive large ship")
    table = crossing().truck("A large", "3,3").do("rotate 0,4 90")
    table.refuses("drive large ship", "SU-59", "SU-56", code="NO_PATH")
    # Right at the sea, but the end to it is missing: printed ESW on 0,4.
    beside = Table().truck("A large", "0,4")
    beside.refuses("drive large ship", "SU-59", code="NO_PATH")


@pytest.mark.rule("SU-59")
def test_the_ship_must_be_beside_the_end() -> None:
    for progress, boards in ((-2, False), (-1, True), (0, True), (1, False)):
        # The ship covers 4 and 5 at the start; 0,3 lies at 4 and 0,4 at 5.
        table = Table("0,3 back NS").ship("A", progress).truck("A large", "0,3")
        assert table.allows("drive large ship") == boards


@pytest.mark.rule("SU-60", "SU-DX-6")
@pytest.mark.parametrize(
    ("progress", "squares"),
    [(0, {"0,3", "0,4"}), (3, {"0,6"}), (2, {"0,5", "0,6"}), (4, {"0,6 E"}), (5, {"0,6 E", "1,6"}),
     (-4, {"0,0"}), (-5, {"0,0 W"}), (12, {"6,6 S"}), (11, {"6,6"})],
)  # fmt: skip
def test_two_squares_to_board_from_and_one_at_a_corner(progress: int, squares: set[str]) -> None:
    """Blind alleys that end at the sea all around; ``0,6 E`` is the eastern side of a corner."""
    found = set()
    for square in {text.split()[0] for text in squares} | {"0,2", "2,6"}:
        for ends in "NESW":
            table = Table(f"{square} muntjac back {ends}").ship("A", progress)
            if table.truck("A large", square).allows("drive large ship"):
                found.add((square, ends))
    usual = {"0,0": "N", "0,3": "N", "0,4": "N", "0,5": "N", "0,6": "N", "1,6": "E", "6,6": "E"}
    wanted = {tuple((f"{text} {usual.get(text, '')}").split()[:2]) for text in squares}
    assert found == wanted


@pytest.mark.rule("SU-61")
def test_only_the_own_ship() -> None:
    """B's truck stands where A's ship lies; ``ship`` is B's own, in the south."""
    table = crossing().truck("B large", "0,4").turn("B")
    table.refuses("drive large ship", "SU-61", "SU-59", "SU-56", code="NO_PATH")
    assert "ship" not in drives(table, "large")


@pytest.mark.rule("SU-62", "SU-A16")
def test_a_ship_ends_the_drive_and_is_no_bridge() -> None:
    """0,3 and 0,4 both have an end to the ship, and no other link."""
    table = Table("0,3 back NS", "0,4 back NS").truck("A large", "0,3")
    assert drives(table, "large") == {"ship"}
    table.do("drive large ship")
    assert (table.where("A large"), table.now["points"]) == ("ship", 3)
    assert drives(table, "large") == {"0,3", "0,4"}
    table.do("drive large 0,4")
    assert table.now["points"] == 2


@pytest.mark.rule("SU-63")
def test_driving_off_goes_as_far_as_one_likes() -> None:
    table = crossing()
    assert drives(table, "large") == drives(table, "divided") == ROAD
    table.do("drive divided 3,5")
    assert (table.where("A divided"), table.now["points"]) == ("3,5", 3)
    closed = crossing().do("rotate 0,4 90")
    closed.refuses("drive large 0,4", "SU-63", "SU-56", "SU-59", code="NO_PATH")
    closed.refuses("drive large ship", "SU-56", code="NO_PATH")


@pytest.mark.rule("SU-64")
def test_catching_on_the_way_takes_a_stop() -> None:
    table = crossing().do("drive divided 3,5")
    table.refuses("load divided tiger", "SU-67", code="NO_ANIMAL")
    table = crossing().do("drive divided 3,4", "load divided tiger", "drive divided 3,5")
    assert (table.carries("A divided"), table.doing()) == ("T", "chance draw")
    table.draw().do("orient N")
    assert table.now["points"] == 1


@pytest.mark.rule("SU-65")
def test_cargo_drives_along() -> None:
    table = crossing().truck("A divided", "3,3", "TO").do("drive divided 1,4")
    assert table.carries("A divided") == "TO"
    assert (table.on("3,3"), table.on("1,4")) == ("", "")


@pytest.mark.rule("SU-66")
def test_both_trucks_may_be_aboard() -> None:
    table = crossing().truck("A large", "0,4").truck("A divided", "0,4")
    table.do("drive large ship", "drive divided ship")
    assert table.where("A large") == table.where("A divided") == "ship"


@pytest.mark.rule("SU-A16")
def test_anybody_drives_on_anybodys_tiles() -> None:
    table = crossing("2,1 tiger front NEW").turn("B").do("flip 2,1 N").turn("B")
    assert table.do("end").can("drive divided") >= {"drive divided 3,4"}


@pytest.mark.rule("SU-A11", "SU-57")
def test_a_truck_does_not_keep_others_from_an_animal() -> None:
    table = crossing().truck("B divided", "3,4").do("drive divided 3,4", "load divided tiger")
    assert (table.carries("A divided"), table.carries("B divided")) == ("T", "")
