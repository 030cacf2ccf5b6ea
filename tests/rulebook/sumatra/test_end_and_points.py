"""The end of the game and the points (SU-132 to SU-144)."""

import pytest

from games.sumatra.content import default_tileset
from tests.rulebook.sumatra.table import Table, crossing
from tests.rulebook.sumatra.test_storms import GREEN, blow, blowing

GLASSES = "2,2 binoculars front NEW"


def ends(table: Table) -> str:
    found: str = table.now["ending"]
    return found


def finish(table: Table) -> Table:
    """All end their turns until the game is over."""
    while not table.doing().startswith("over"):
        table.do("end")
    return table


@pytest.mark.rule("SU-132", "SU-A25")
def test_the_last_tile_of_the_pile_brings_the_end() -> None:
    table = Table(GLASSES, "4,4 binoculars front NEW").pile(2).do("flip 2,2 W", "done")
    assert ends(table.draw().do("orient N")) == ""
    table.do("flip 4,4 W", "done")
    assert ends(table) == ""
    table.draw()
    assert ends(table) == "pile"
    table.do("orient N")
    assert table.doing() == "A turn"


FULL = {"bow": ("RR", "RR"), "centre": ("CM1", "ETT"), "stern": ("RTOOO", "RTOO.")}


def nearly_full(**options: bool) -> Table:
    table = crossing(**options).truck("A divided", "3,3", "O")
    for hold, (card, cargo) in FULL.items():
        table.hold(f"A {hold}", card, cargo)
    return table


@pytest.mark.rule("SU-133")
def test_three_full_holds_bring_the_end() -> None:
    table = nearly_full().do("drive divided ship")
    assert ends(table) == ""
    table.do("stow orangutan stern orangutan")
    assert (ends(table), table.doing()) == ("holds", "A turn")
    other = nearly_full().hold("A centre", "CM1", "ET.")
    other.do("drive divided ship", "stow orangutan stern orangutan")
    assert ends(other) == ""


@pytest.mark.rule("SU-134")
@pytest.mark.parametrize(("progress", "near"), [(27, ""), (28, "round_trip"), (31, "round_trip")])
def test_coming_round_the_island_brings_the_end(progress: int, near: str) -> None:
    """Onto the starter (32) or past it, by the ship rule of a crossing."""
    table = Table().ship("A", progress).truck("A large", "3,3").do("end")
    assert (table.progress()[0], ends(table)) == (progress + 4, near)


@pytest.mark.rule("SU-134")
def test_by_a_step_or_a_storm_too() -> None:
    assert ends(Table().ship("A", 31).do("step forward")) == "round_trip"
    storm = Table("2,2 storm-forward front NEW").ship("B", 31).do("flip 2,2 W")
    assert (ends(storm), storm.now["rounded"]) == ("round_trip", [1])


@pytest.mark.rule("SU-135", "SU-DX-11", "SU-INV-22")
def test_the_round_is_finished() -> None:
    """Three players, A first; the pile runs out in B's turn: B goes on, C plays, it is over."""
    table = Table(GLASSES, players=3).pile(1).turn("B").do("flip 2,2 W", "done").draw()
    table.do("orient N", "step forward", "end")
    assert table.doing() == "C turn"
    table.do("step forward", "end")
    assert table.doing() == "over end"
    assert table.state.outcome() is not None
    assert not table.can()
    table.refuses("step forward", "SU-135")


@pytest.mark.rule("SU-135")
@pytest.mark.parametrize(
    ("seat", "first", "more"), [("A", "A", 2), ("C", "A", 0), ("A", "B", 0), ("B", "B", 2)]
)
def test_until_the_player_before_the_first_has_had_his_turn(
    seat: str, first: str, more: int
) -> None:
    place = {"A": 31, "B": 31, "C": 31}[seat]
    table = Table(players=3).turn(seat, first=first).ship(seat, place).do("step forward", "end")
    turns = 0
    while not table.doing().startswith("over"):
        table.do("end")
        turns += 1
    assert turns == more


@pytest.mark.rule("SU-135")
def test_a_long_game_is_broken_off() -> None:
    table = finish(Table(max_rounds=3).ship("A", -20).ship("B", -20))
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.reason, table.now["round"]) == ("aborted", 3)


@pytest.mark.rule("SU-136", "SU-A26")
def test_a_ship_blown_back_does_not_restart_the_game() -> None:
    table = Table("2,2 storm-backward front NEW", players=3).ship("A", 31)
    table.do("step forward", "flip 2,2 W")
    assert (table.progress()[0] < 32, ends(table), table.now["rounded"]) == (
        True,
        "round_trip",
        [0],
    )
    assert table.state.scores()[0] == 5
    finish(table.draw().do("orient N"))
    assert table.now["round"] == 2


@pytest.mark.rule("SU-136", "SU-A26")
def test_an_animal_lost_to_natives_does_not_restart_the_game() -> None:
    table = nearly_full().lay("2,1 native front NEW")
    table.do("drive divided ship", "stow orangutan stern orangutan", "flip 2,1 N")
    table.do("return elephant centre elephant").draw().do("orient N")
    assert (ends(table), table.cargo("A centre")) == ("holds", ".TT")
    assert table.now["round"] == finish(table).now["round"]


@pytest.mark.rule("SU-137")
def test_the_last_round_has_the_same_rules() -> None:
    table = crossing().also(ending="round_trip", rounded=[1]).ship("B", 32)
    kinds = {text.split()[0] for text in table.can()}
    assert kinds == {"flip", "rotate", "drive", "step", "end"}
    table.do("drive divided 3,4", "load divided tiger", "drive divided ship")
    table.do("stow tiger stern tiger").draw().do("orient N")
    assert (table.doing(), table.now["points"]) == ("A turn", 1)


@pytest.mark.rule("SU-138", "SU-10")
def test_animals_aboard_count_and_others_do_not() -> None:
    table = Table().hold("A stern", "ETOO", "ET..").hold("B stern", "ERO", "")
    table.truck("A large", "2,2", "E").truck("A divided", "ship", "T").animals("2,2", "RR")
    assert table.state.scores() == [6, 0]


@pytest.mark.rule("SU-138", "SU-96", "SU-97")
@pytest.mark.parametrize(
    ("hold", "card", "cargo", "points"),
    [("bow", "ET", "M.", 4), ("stern", "ETT", ".M.", 2), ("centre", "CM3", "..M.", 6),
     ("centre", "CM3", "M...", 4), ("centre", "CM2", "M...", 5)],
)  # fmt: skip
def test_what_a_muntjac_is_worth(hold: str, card: str, cargo: str, points: int) -> None:
    table = Table().hold("B bow", "RTO").hold("B centre", "CM4").hold("B stern", "RROO")
    assert table.hold(f"A {hold}", card, cargo).state.scores()[0] == points


@pytest.mark.rule("SU-139", "SU-140")
def test_orders_give_their_bonus_when_they_are_full_only() -> None:
    for hold, card, short, bonus in (("bow", "RTO", "RT.", 5), ("stern", "ERO", "E.O", 7)):
        values = {"E": 4, "R": 3, "T": 2, "O": 1, ".": 0}
        table = Table().hold("B stern", "ETT").hold(f"A {hold}", card, short)
        assert table.state.scores()[0] == sum(values[x] for x in short)
        table = Table().hold("B stern", "ETT").hold(f"A {hold}", card, card)
        assert table.state.scores()[0] == sum(values[x] for x in card) + bonus


@pytest.mark.rule("SU-141", "SU-EX-13", "SU-14")
def test_the_market_of_the_example() -> None:
    """A rhinoceros and free squares: ours with one prescribed rhinoceros has three, CM2."""
    for cargo, points in (("R...", 3 + 2), (".O..", 1 + 1), ("R.TO", 5 + 3 + 2), (".OO.", 4)):
        table = Table().hold("B centre", "CM1").hold("A centre", "CM2", sorted_free(cargo))
        assert table.state.scores()[0] == points
    table = Table().hold("B centre", "CM1").hold("A centre", "CM2", "RTOO")
    assert table.state.scores()[0] == (3 + 2) + (2 + 1) + (1 + 1) + (1 + 1) + 4


def sorted_free(cargo: str) -> str:
    """Like squares side by side: the animals on the free ones first."""
    return cargo[0] + "".join(sorted(cargo[1:], key="ERTOM.".index))


@pytest.mark.rule("SU-EX-13", "SU-141")
def test_the_market_of_the_example_as_printed() -> None:
    """R and two free squares are on no card of ours; a set of one's own has it."""
    data = default_tileset().to_data()
    data.pop("id")
    data["holds"]["centre"][0] = {"id": "EX", "prescribed": "R", "free": 2, "bonus": 3}
    game = type(Table().game).create(2, None, {"tileset": data})
    position = Table().now
    for cargo, points in (("R..", 5), (".O.", 2), ("RTO", 10 + 3)):
        ship = position["ships"][0]
        ship["holds"]["centre"], ship["cargo"]["centre"] = "EX", cargo
        stock = {"elephant": 6, "rhinoceros": 8, "tiger": 10, "orangutan": 12, "muntjac": 2}
        for letter, name in (("R", "rhinoceros"), ("T", "tiger"), ("O", "orangutan")):
            stock[name] -= cargo.count(letter)
        assert game.state_from_json(position | {"stock": stock}).scores()[0] == points


@pytest.mark.rule("SU-142", "SU-143", "SU-EX-14", "SU-A28")
def test_five_for_the_first_round_two_for_later_ones() -> None:
    table = Table(players=3).ship("A", 31).ship("B", 31).ship("C", 20)
    table.do("step forward", "end")
    assert table.state.scores() == [5, 0, 0]
    table.do("end")
    assert table.state.scores() == [5, 2, 0]
    outcome = finish(table).state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((5, 2, 0), (0,))


@pytest.mark.rule("SU-A27", "SU-A28", "SU-142", "SU-143")
@pytest.mark.parametrize(
    ("progress", "turn", "order"),
    [([30, 31, 5], "A", [1, 0]), ([31, 30, 5], "B", [0, 1]), ([31, 5, 31], "B", [2, 0]),
     ([31, 31, 31], "B", [1, 2, 0])],
)  # fmt: skip
def test_two_ships_round_in_one_storm(progress: list[int], turn: str, order: list[int]) -> None:
    """More progress before the storm was first; equal: the active player, then clockwise."""
    table = blowing(GREEN, "2,0", "E", "2,3 front NEW", players=3).turn(turn)  # two forward
    for seat, way in zip("ABC", progress, strict=True):
        table.ship(seat, way)
    blow(table)
    assert table.now["rounded"] == order
    assert table.state.scores()[order[0]] == 5
    assert [table.state.scores()[seat] for seat in order[1:]] == [2] * (len(order) - 1)


@pytest.mark.rule("SU-144")
def test_the_most_points_win() -> None:
    table = finish(Table().hold("B bow", "ET", "ET").also(ending="pile").ship("A", 9))
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (0, 11), "pile")
    assert outcome.tie_break is None
    assert outcome.details["parts"][1]["bow"] == {"points": 11, "full": True}


@pytest.mark.rule("SU-144", "SU-A29")
@pytest.mark.parametrize(("ways", "winners"), [((3, 9), (1,)), ((9, 3), (0,)), ((5, 5), (0, 1))])
def test_then_progress_then_the_win_is_shared(
    ways: tuple[int, int], winners: tuple[int, ...]
) -> None:
    table = Table().hold("A bow", "RR", "RR").hold("B bow", "ET", "ET").also(ending="pile")
    outcome = finish(table.ship("A", ways[0]).ship("B", ways[1])).state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((11, 11), winners)
    assert outcome.tie_break == ("progress" if len(winners) == 1 else None)


EXAMPLE = {"A bow": ("RR", "RR"), "A centre": ("CM1", ".M."), "A stern": ("RTOOO", "RTOO.")}


@pytest.mark.rule("SU-EX-1")
def test_the_first_cargo() -> None:
    table = Table()
    for hold, (card, cargo) in EXAMPLE.items():
        table.hold(hold, card, cargo)
    assert table.state.scores()[0] == 24
    parts = finish(table.also(ending="pile")).state.outcome()
    assert parts is not None
    shown = parts.details["parts"][0]
    points = {hold: shown[hold]["points"] for hold in ("bow", "centre", "stern")}
    assert points == {"bow": 11, "centre": 6, "stern": 7}


@pytest.mark.rule("SU-EX-2")
def test_the_second_cargo() -> None:
    table = Table().hold("A bow", "RR", "RR").hold("A stern", "RTOOO", "RTOOM")
    assert table.state.scores()[0] == 26
    outcome = finish(table.also(ending="pile")).state.outcome()
    assert outcome is not None
    assert outcome.details["parts"][0]["stern"] == {"points": 15, "full": True}
    assert outcome.details["parts"][0]["centre"] == {"points": 0, "full": False}
