"""Ships (SU-80 to SU-90): steps, the ship rule, lanes and overtaking."""

import pytest

from games.core.documents import DocumentError
from games.core.errors import NotationError
from tests.rulebook.sumatra.table import Table, crossing


def positions(table: Table) -> list[int]:
    return [ship["position"] for ship in table.state.observation(None)["ships"]]


def at_sea(players: int, *places: int, **options: bool) -> Table:
    """Ships of A, B … with these first sea squares; all trucks aboard."""
    table = Table(players=players, **options)
    for seat, start, position in zip("ABCD", table.game.starts, places, strict=False):
        table.ship(seat, position - start)
    return table


@pytest.mark.rule("SU-80", "SU-81", "SU-82")
def test_a_step_forward_or_backward() -> None:
    table = Table()
    assert positions(table) == [4, 20]
    table.do("step forward")
    assert (positions(table), table.progress()) == ([5, 20], [1, 0])
    table.do("step backward", "step backward")
    assert (positions(table), table.progress(), table.now["points"]) == ([3, 20], [-1, 0], 1)


@pytest.mark.rule("SU-80")
def test_only_the_own_ship_and_one_square() -> None:
    table = Table(players=3).turn("B").do("step forward")
    assert table.progress() == [0, 1, 0]
    for text in ("step forward 2", "step 2 forward", "step"):
        with pytest.raises(NotationError):
            table.game.parse_action(text)


@pytest.mark.rule("SU-81")
def test_forward_is_clockwise() -> None:
    """From the north past the corner in the north-east to the east: squares of the coast."""
    boarded = []
    for progress in range(8):
        for square, ends in (("0,3", "N"), ("0,5", "N"), ("0,6", "N"), ("2,6", "E"), ("0,2", "N")):
            table = Table(f"{square} muntjac back {ends}").ship("A", progress)
            if table.truck("A large", square).allows("drive large ship"):
                boarded.append(square)
    assert boarded == ["0,3", "0,5", "0,5", "0,6", "0,6", "2,6", "2,6"]


@pytest.mark.rule("SU-82", "SU-INV-14")
@pytest.mark.parametrize(("progress", "position"), [(0, 4), (31, 3), (28, 0), (-4, 0), (-5, 31),
                                                    (32, 4), (-33, 3)])  # fmt: skip
def test_where_a_ship_is(progress: int, position: int) -> None:
    table = Table().ship("A", progress)
    if progress >= 32:
        table.also(rounded=[0], ending="round_trip")
    assert positions(table)[0] == position


RULE = [
    ("2,1 muntjac back N", 1), ("2,1 elephant back NE", 2), ("2,1 rhinoceros back NS", 2),
    ("2,1 orangutan back NES", 3), ("2,1 tiger back NESW", 4), ("2,1 front NEW", 3),
]  # fmt: skip


@pytest.mark.rule("SU-83", "SU-EX-3", "SU-EX-12", "SU-A31", "SU-85")
@pytest.mark.parametrize(("tile", "squares"), RULE)
def test_the_ship_rule_counts_ends(tile: str, squares: int) -> None:
    table = Table(tile).truck("A large", "2,1").do("end")
    assert table.progress() == [squares, 0]


@pytest.mark.rule("SU-83", "SU-EX-3")
def test_aboard_it_is_one_and_the_divided_truck_does_not_count() -> None:
    assert Table().do("end").progress() == [1, 0]
    table = Table("2,1 tiger back NESW").truck("A divided", "2,1").do("end")
    assert table.progress() == [1, 0]


@pytest.mark.rule("SU-84")
def test_a_tile_hides_the_printed_path() -> None:
    assert Table().truck("A large", "1,1").do("end").progress() == [4, 0]
    assert Table().truck("A large", "1,3").do("end").progress() == [2, 0]
    table = Table("1,1 muntjac back S").truck("A large", "1,1").do("end")
    assert table.progress() == [1, 0]


@pytest.mark.rule("SU-85", "SU-EX-8")
def test_an_end_is_a_sea_square_not_a_ship() -> None:
    table = Table("2,1 front NEW").truck("A large", "2,1").do("end")
    assert positions(table) == [7, 20]


@pytest.mark.rule("SU-86")
def test_the_ship_rule_is_not_optional_and_always_forward() -> None:
    for points in (1, 4):
        table = Table().truck("A large", "3,3").turn(points=points)
        table.do(*["step backward"] * points)
        assert table.progress() == [4 - points, 0]
        assert table.doing() == "B turn"


@pytest.mark.rule("SU-87")
def test_overtaking_loses_no_square() -> None:
    table = at_sea(2, 10, 12).truck("A large", "3,3").do("end")
    assert (positions(table), table.now["outside"]) == ([14, 12], [])
    table = at_sea(2, 10, 13).truck("A large", "3,3").do("end")
    assert (positions(table), table.now["outside"]) == ([14, 13], [0])


@pytest.mark.rule("SU-87", "SU-A14")
@pytest.mark.parametrize(("mine", "step"), [(10, "forward"), (14, "backward")])
def test_who_comes_upon_a_ship_lies_outside(mine: int, step: str) -> None:
    table = at_sea(2, mine, 12)
    outside = [table.do(f"step {step}").now["outside"] for _ in range(3)]
    assert outside == [[0], [0], [0]]
    assert positions(table)[0] == (13 if step == "forward" else 11)


@pytest.mark.rule("SU-88")
def test_outside_no_truck_boards_or_leaves() -> None:
    """B has stopped upon A, whose ship is beside the road; B's trucks are at the sea."""
    table = crossing(players=2).ship("A", 1).ship("B", -16).turn("B").also(outside=[1])
    table.truck("B large", "0,4")
    table.refuses("drive large ship", "SU-88", code="SHIP_OUTSIDE")
    table.refuses("drive divided 0,4", "SU-88", code="SHIP_OUTSIDE")
    assert not table.can("drive divided")
    inner = crossing().ship("A", 8).ship("B", -16).turn("B").truck("B large", "0,4")
    assert inner.allows("drive large ship")
    assert inner.allows("drive divided 0,4")


@pytest.mark.rule("SU-88")
def test_the_ship_inside_is_boarded_all_the_same() -> None:
    table = crossing().ship("B", -16).also(outside=[1]).truck("A large", "0,4")
    assert table.allows("drive large ship")
    assert table.allows("drive divided 0,4")


@pytest.mark.rule("SU-89", "SU-DX-12")
def test_it_comes_inside_as_soon_as_there_is_room() -> None:
    table = at_sea(2, 4, 2).turn("B").do("step forward")
    assert table.now["outside"] == [1]
    table.refuses("drive large 0,4", "SU-88", code="SHIP_OUTSIDE")
    table = at_sea(2, 4, 3).also(outside=[1]).do("step forward")
    assert (positions(table), table.now["outside"]) == ([5, 3], [])


@pytest.mark.rule("SU-89")
def test_who_lies_inside_stays_there_until_he_moves() -> None:
    table = at_sea(2, 4, 5).also(outside=[1]).do("step forward")
    assert (positions(table), table.now["outside"]) == ([5, 5], [1])
    table = at_sea(2, 12, 10).turn("B").do("step forward", "step forward", "step forward")
    assert table.now["outside"] == [1]


@pytest.mark.rule("SU-89", "SU-A14")
def test_several_outside_come_in_by_their_last_moves() -> None:
    """B and C lie upon A and upon each other; when A goes, the one who moved first is inside."""
    for order in ([1, 2], [2, 1]):
        table = at_sea(3, 14, 13, 13).also(outside=order)
        table.do("step forward", "step forward")
        assert table.now["outside"] == [order[1]]


@pytest.mark.rule("SU-A14", "SU-128")
def test_a_storm_moves_all_and_changes_no_lane() -> None:
    table = Table("3,4 storm-forward front NES", "2,1 front NEW", players=3)
    table.ship("A", 8).ship("B", 0).ship("C", 5).also(outside=[1])
    before = positions(table)
    table.do("flip 3,4 W")
    assert len({(b - a) % 32 for a, b in zip(before, positions(table), strict=True)}) == 1
    assert table.now["outside"] == [1]


@pytest.mark.rule("SU-A14", "SU-87")
def test_any_number_may_lie_outside() -> None:
    table = at_sea(4, 13, 12, 13, 11).also(outside=[1, 2]).turn("D")
    table.do("step forward", "step forward")
    assert table.now["outside"] == [1, 2, 3]


@pytest.mark.rule("SU-A14")
@pytest.mark.parametrize(("mine", "step", "lands"), [(10, "forward", 14), (14, "backward", 10)])
def test_jumping_by_option(mine: int, step: str, lands: int) -> None:
    table = at_sea(2, mine, 12, jump=True).do(f"step {step}")
    assert (positions(table), table.now["outside"]) == ([lands, 12], [])
    assert table.progress()[0] == lands - 4


@pytest.mark.rule("SU-A14")
def test_jumping_over_two_by_the_ship_rule() -> None:
    table = at_sea(3, 10, 12, 14, jump=True).truck("A large", "1,3").do("end")
    assert (positions(table), table.now["outside"]) == ([16, 12, 14], [])
    lanes = at_sea(3, 10, 12, 14).truck("A large", "1,3").do("end")
    assert (positions(lanes), lanes.now["outside"]) == ([12, 12, 14], [0])


@pytest.mark.rule("SU-INV-15")
def test_a_position_with_wrong_lanes_is_refused() -> None:
    for outside in ([], [0, 1]):
        with pytest.raises(DocumentError, match="SU-89"):
            assert at_sea(2, 12, 13).also(outside=outside).state
    with pytest.raises(DocumentError, match="SU-89"):
        assert at_sea(2, 12, 15).also(outside=[0]).state


@pytest.mark.rule("SU-90")
def test_stowed_animals_are_safe_from_thieves() -> None:
    table = Table().hold("B bow", "TTT", "TT.").truck("A large", "6,2").truck("B large", "6,2")
    assert not table.can("steal")
    table.refuses("steal large tiger from 2 large", "SU-75", code="NO_ANIMAL")
