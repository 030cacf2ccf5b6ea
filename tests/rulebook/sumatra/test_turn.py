"""The frame of a turn (SU-31 to SU-37)."""

import pytest

from tests.rulebook.sumatra.table import Table, crossing


def ready(**options: bool) -> Table:
    """A's large truck stands with a tiger beside it and B's loaded truck on the same square."""
    table = crossing("6,4 front NEW", **options)
    return table.truck("A large", "3,4").truck("B divided", "3,4", "TO")


@pytest.mark.rule("SU-31")
def test_any_action_in_any_order_and_more_than_once() -> None:
    table = ready()
    kinds = {text.split()[0] for text in table.can()}
    assert kinds == {"flip", "rotate", "drive", "load", "steal", "step", "end"}
    table.do("step forward", "rotate 6,4 90", "step forward", "rotate 6,4 90")
    assert table.doing() == "B turn"


@pytest.mark.rule("SU-32")
@pytest.mark.parametrize(
    ("text", "cost"),
    [("flip 6,4 E", 1), ("rotate 6,4 270", 1), ("drive large 3,3", 1), ("load large tiger", 1),
     ("step backward", 1), ("steal large tiger from 2 divided", 2)],
)  # fmt: skip
def test_what_actions_cost(text: str, cost: int) -> None:
    table = ready()
    table.do(text)
    assert table.now["points"] == 4 - cost


@pytest.mark.rule("SU-32", "SU-EX-16")
def test_a_theft_and_two_more_but_no_theft_after_three() -> None:
    table = ready()
    table.do("steal large tiger from 2 divided", "rotate 6,4 90", "rotate 6,4 90")
    assert table.now["points"] == 0
    table = ready().turn(points=1)
    table.refuses("steal large tiger from 2 divided", "SU-32", code="NOT_ENOUGH_ACTIONS")
    assert not table.can("steal")


@pytest.mark.rule("SU-32", "SU-INV-12")
def test_without_points_nothing_that_costs() -> None:
    table = crossing("6,4 front NEW").truck("A large", "3,4", "T").turn(points=1)
    table.do("rotate 6,4 90")
    assert table.can() == {"unload large tiger", "end"}
    for text in ("rotate 6,4 90", "step forward", "drive large 3,3", "load large tiger"):
        table.refuses(text, "SU-32", "SU-31", code="NOT_ENOUGH_ACTIONS")


@pytest.mark.rule("SU-33")
def test_unloading_and_stowing_cost_nothing() -> None:
    table = crossing().truck("A divided", "3,3", "TO")
    table.do("unload divided tiger")
    assert table.now["points"] == 4
    table.do("drive divided ship", "stow orangutan stern orangutan")
    assert table.now["points"] == 3
    assert table.doing() == "A turn"


@pytest.mark.rule("SU-33")
def test_what_a_tip_sets_off_costs_nothing() -> None:
    table = Table("2,2 trap front NEW", "4,4 storm-forward front NEW").do(
        "flip 2,2 E", "trap tiger"
    )
    assert table.now["points"] == 3
    table.do("flip 4,4 E").draw().do("orient N")
    assert table.now["points"] == 2


@pytest.mark.rule("SU-34", "SU-A19")
def test_one_may_stop_early() -> None:
    table = Table().do("end")
    assert table.doing() == "B turn"
    assert table.progress() == [1, 0]
    assert table.do("step forward", "end").doing() == "A turn"


@pytest.mark.rule("SU-34", "SU-A19")
def test_or_not_by_option() -> None:
    table = Table(must_use_all=True)
    for _ in range(3):
        table.refuses("end", "SU-34", "SU-A19")
        table.do("step forward")
    table.refuses("end", "SU-34", "SU-A19")
    assert table.do("step forward").doing() == "B turn"


@pytest.mark.rule("SU-34", "SU-A19", "SU-72")
def test_with_nothing_left_to_spend_the_turn_can_be_ended_in_both_ways() -> None:
    for strict in (False, True):
        table = crossing(must_use_all=strict).truck("A large", "3,3", "E").turn(points=1)
        table.do("step forward")
        assert table.can() == {"unload large elephant", "end"}
        assert table.do("end").doing() == "B turn"


@pytest.mark.rule("SU-35")
@pytest.mark.parametrize(
    ("tile", "asks"),
    [("trap", "A trap"), ("binoculars", "A peek"), ("storm-forward", "chance draw")],
)
def test_what_an_action_sets_off_is_done_before_the_next(tile: str, asks: str) -> None:
    table = Table(f"2,2 {tile} front NEW", "4,4 front NEW").do("flip 2,2 E")
    assert table.doing() == asks
    for text in ("rotate 4,4 90", "step forward", "end"):
        assert not table.allows(text)


@pytest.mark.rule("SU-35", "SU-91", "SU-99")
def test_stowing_and_replacing_come_before_the_next_action() -> None:
    table = crossing().truck("A divided", "3,4").do("load divided tiger", "drive divided ship")
    asked = [table.doing()]
    table.do("stow tiger stern tiger")
    asked.append(table.doing())
    table.draw()
    asked.append(table.doing())
    table.do("orient E")
    assert [*asked, table.doing()] == ["A stow", "chance draw", "A orient", "A turn"]
    assert table.now["points"] == 2


@pytest.mark.rule("SU-36", "SU-83")
def test_after_the_last_point_the_ship_moves_and_the_turn_passes() -> None:
    table = crossing(players=3).truck("A large", "3,3").turn(points=1)
    table.do("rotate 0,4 180")
    assert table.progress() == [4, 0, 0]
    assert (table.doing(), table.now["points"]) == ("B turn", 4)


@pytest.mark.rule("SU-36", "SU-72")
@pytest.mark.parametrize(
    ("truck", "at", "waits"),
    [("A large", "3,3", True), ("A large", "ship", False), ("B large", "3,3", False)],
)
def test_it_waits_only_while_there_is_something_to_unload(
    truck: str, at: str, waits: bool
) -> None:
    table = crossing().truck(truck, at, "E").turn(points=1).do("step forward")
    assert table.doing() == ("A turn" if waits else "B turn")
    if waits:
        assert table.progress() == [1, 0]
        table.do("unload large elephant")
        assert (table.doing(), table.progress()) == ("B turn", [5, 0])


@pytest.mark.rule("SU-36", "SU-35")
def test_the_last_action_is_finished_before_the_ship_moves() -> None:
    table = Table("2,2 trap front NEW").turn(points=1).do("flip 2,2 E")
    assert (table.doing(), table.progress()) == ("A trap", [0, 0])
    assert table.do("trap rhinoceros").doing() == "B turn"


@pytest.mark.rule("SU-37")
def test_the_active_player_moves_his_own_things() -> None:
    """Actions name no player, so what they move is the active one's."""
    table = crossing().truck("A large", "3,3").truck("B large", "3,4").turn("B")
    table.do("drive large 3,5", "step forward")
    assert (table.where("A large"), table.where("B large")) == ("3,3", "3,5")
    assert table.progress() == [0, 1]
    assert table.state.current_player() == 1


@pytest.mark.rule("SU-37", "SU-114")
def test_others_decide_only_what_a_native_asks_of_them() -> None:
    table = Table("2,2 native front NEW").hold("B centre", "CM2", "..E.").do("flip 2,2 E")
    assert table.doing() == "B native"
    assert table.can() == {"return elephant centre free"}
    table.refuses("step forward", "SU-80")
    table.do("return elephant centre free").draw()
    assert table.doing() == "A orient"
