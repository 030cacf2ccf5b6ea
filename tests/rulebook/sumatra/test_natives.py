"""Natives (SU-114 to SU-120): who gives back what, and where the native goes."""

from typing import Any

import pytest

from games.sumatra.content import default_setup
from tests.rulebook.sumatra.table import Table
from tests.rulebook.sumatra.test_hidden import fixed_deal


def met(players: int = 2, *more: str) -> Table:
    """A is about to tip up the native on 2,2."""
    return Table("2,2 native front NEW", *more, players=players)


UP = "flip 2,2 W"


@pytest.mark.rule("SU-114")
def test_everybody_gives_an_animal_of_his_choice_out_of_his_centre() -> None:
    table = met(3).hold("A centre", "CM1", "ET.").hold("C centre", "CM3", "T..M").do(UP)
    assert table.doing() == "A native"
    assert table.can() == {"return elephant centre elephant", "return tiger centre free"}
    table.do("return tiger centre free")
    assert (table.cargo("A centre"), table.stock("T")) == ("E..", 9)
    assert table.doing() == "C native"
    assert table.can() == {"return tiger centre tiger", "return muntjac centre free"}
    table.do("return muntjac centre free")
    assert (table.cargo("C centre"), table.stock("M")) == ("T...", 2)
    assert table.doing() == "chance draw"


@pytest.mark.rule("SU-114")
def test_whoever_has_none_there_gives_none() -> None:
    table = met().hold("A bow", "RR", "R.").hold("B stern", "ERO", "ER.").do(UP)
    assert table.doing() == "chance draw"
    assert (table.cargo("A bow"), table.cargo("B stern")) == ("R.", "ER.")


@pytest.mark.rule("SU-114")
def test_out_of_the_centre_first() -> None:
    table = met().hold("B centre", "CM2", ".T..").hold("B bow", "ET", "ET").do(UP)
    for text in ("return elephant bow elephant", "return tiger bow tiger"):
        table.refuses(text, "SU-114")
    table.refuses("return orangutan centre free", "SU-114", "SU-115")
    assert table.can() == {"return tiger centre free"}


@pytest.mark.rule("SU-115", "SU-A8")
@pytest.mark.parametrize(
    ("bow", "stern", "more"),
    [("E.", "ER.", 0), ("ET", "ER.", 1), ("E.", "ERO", 1), ("ET", "ERO", 2)],
)
def test_everybody_else_one_more_for_each_complete_order(bow: str, stern: str, more: int) -> None:
    table = met().hold("B bow", "ET", bow).hold("B stern", "ERO", stern).do(UP)
    given = 0
    while table.doing() == "B native":
        assert table.can() == {
            f"return {name} {hold} {name}"
            for hold, names in (("bow", {"E": "elephant", "T": "tiger"}),
                                ("stern", {"E": "elephant", "R": "rhinoceros", "O": "orangutan"}))
            for letter, name in names.items()
            if letter in table.cargo(f"B {hold}")
        }  # fmt: skip
        table.do(sorted(table.can())[0])
        given += 1
    assert given == more


@pytest.mark.rule("SU-115")
def test_each_from_any_hold() -> None:
    table = met().hold("B bow", "ET", "ET").hold("B stern", "ERO", "ERO")
    table.hold("B centre", "CM2", "RTT.").do(UP, "return tiger centre free")
    assert {text.split()[2] for text in table.can()} == {"bow", "centre", "stern"}
    table.do("return rhinoceros centre rhinoceros", "return elephant stern elephant")
    assert table.doing() == "chance draw"
    assert (table.cargo("B centre"), table.cargo("B stern")) == (".T..", ".RO")


@pytest.mark.rule("SU-DX-9", "SU-114", "SU-115", "SU-A8")
def test_three_for_an_opponent_one_for_the_player() -> None:
    table = met()
    for seat, bow, stern, centre in (("A", "RR", "RTOOO", "ETT"), ("B", "ET", "ERO", "RTT.")):
        table.hold(f"{seat} bow", bow, bow).hold(f"{seat} stern", stern, stern)
        table.hold(f"{seat} centre", "CM1" if seat == "A" else "CM2", centre)
    table.do(UP)
    asked = []
    while table.doing().endswith("native"):
        asked.append(table.doing()[0])
        table.do(sorted(table.can())[0])
    assert asked == ["A", "B", "B", "B"]


@pytest.mark.rule("SU-116", "SU-A8")
def test_what_is_owed_is_settled_before_anything_is_given() -> None:
    """Giving out of the bow breaks it, and the second animal is owed all the same."""
    table = met().hold("B bow", "ET", "ET").hold("B stern", "ERO", "ERO").do(UP)
    table.do("return elephant bow elephant")
    assert table.doing() == "B native"
    table.do("return tiger bow tiger")
    assert table.doing() == "chance draw"
    assert table.cargo("B stern") == "ERO"


@pytest.mark.rule("SU-116")
def test_who_has_one_in_the_centre_gives_just_that_and_what_orders_owe() -> None:
    """Fewer than owed nobody can have: a full order has two animals at least (SU-12)."""
    table = met().hold("B centre", "CM2", "R...").hold("B bow", "ET", "ET").do(UP)
    table.do("return rhinoceros centre rhinoceros")
    assert {text.split()[2] for text in table.can()} == {"bow"}
    table.do("return tiger bow tiger")
    assert table.doing() == "chance draw"
    assert min(len(card) for card in table.game.tileset.holds.bow) == 2


@pytest.mark.rule("SU-117", "SU-A8")
def test_the_player_first_then_clockwise() -> None:
    table = met(4).turn("C")
    for seat, card in zip("ABCD", ("CM1", "CM2", "CM3", "CM4"), strict=True):
        table.hold(
            f"{seat} centre",
            card,
            {"CM1": ".O.", "CM2": ".O..", "CM3": "..O.", "CM4": "..O"}[card],
        )
    table.do(UP)
    asked = []
    while table.doing().endswith("native"):
        asked.append(table.doing()[0])
        table.do("return orangutan centre free")
    assert asked == ["C", "D", "A", "B"]
    assert table.draw().doing() == "C orient"


@pytest.mark.rule("SU-118")
def test_a_broken_order_can_be_filled_again() -> None:
    table = met(2, "6,2 back NESW", "6,3 back NS").hold("B bow", "ET", "ET")
    table.truck("B divided", "6,2", "T")
    assert table.state.scores() == [0, 11]
    table.do(UP, "return tiger bow tiger")
    assert table.state.scores() == [0, 4]
    table.draw().do("orient N", "end", "drive divided ship", "stow tiger bow tiger")
    assert table.state.scores() == [0, 11]


@pytest.mark.rule("SU-119", "SU-A24", "SU-102")
def test_a_new_tile_comes_turned_by_the_player() -> None:
    table = met().turn("B").do(UP).draw()
    assert table.doing() == "B orient"
    assert len(table.can()) == 4
    assert table.do("orient S").tile("2,1").split()[1:] == ["front", "ESW"]


@pytest.mark.rule("SU-120", "SU-A9", "SU-INV-24")
def test_the_native_goes_back_among_the_top_tiles() -> None:
    table = met().do(UP)
    native = next(tile.id for tile in table.game.tileset.tiles if tile.content == "native")
    assert native not in table.now["pile"]
    assert len(table.now["pile"]) == 25
    drawn = {str(action) for action, _ in table.state.chance_outcomes()}
    assert f"draw 2,1 t{native}" not in drawn  # drawn first, shuffled in afterwards
    table.draw().do("orient N")
    now = table.now
    assert (len(now["pile"]), native in now["pile"]) == (25, True)
    assert (now["window"], now["astray"]) == (6, [native])


def shares(left: int) -> list[dict[int, float]]:
    """After a native has gone back into so many: how likely each tile comes, draw by draw."""
    tiles = [f"{r},{c} binoculars front NEW" for r, c in ((0, 0), (0, 4), (6, 2))]
    table = met(2, *tiles).pile(left + 1).do(UP).draw().do("orient N")
    found = []
    for square in ("0,0", "0,4", "6,2"):
        if table.doing() == "B turn":
            break
        table.do(f"flip {square} E", "done")
        outcomes = table.state.chance_outcomes()
        found.append({int(str(a).split("t")[-1]): share for a, share in outcomes})
        native = table.now["astray"][0]
        table.draw(next(t for t in found[-1] if t != native)).do("orient N")
    return found


@pytest.mark.rule("SU-120", "SU-A9")
def test_among_the_top_six_it_is_as_likely_anywhere() -> None:
    """One of six, then one of five, then of four; the others share the rest."""
    found = shares(20)
    assert len(found) == 3
    for depth, draw in zip((6, 5, 4), found, strict=True):
        top = max(draw.values())
        assert top == pytest.approx(1 / depth)
        others = [share for share in draw.values() if share != top]
        assert others == pytest.approx([(1 - 1 / depth) / len(others)] * len(others))
        assert sum(draw.values()) == pytest.approx(1)


@pytest.mark.rule("SU-120", "SU-A9")
@pytest.mark.parametrize("left", [1, 2, 4])
def test_with_fewer_than_five_into_all_that_are_left(left: int) -> None:
    table = met(2).pile(left + 1).do(UP).draw().do("orient N")
    assert len(table.now["pile"]) == left + 1
    assert table.now["window"] == left + 1
    assert table.now["ending"] == ""


@pytest.mark.rule("SU-A9", "SU-A25", "SU-132")
def test_if_the_last_tile_was_drawn_the_native_is_the_pile() -> None:
    table = met(2, "0,0 binoculars front NEW").pile(1).do(UP).draw().do("orient N")
    assert (len(table.now["pile"]), table.now["ending"]) == (1, "")
    table.do("flip 0,0 E", "done")
    ((action, share),) = table.state.chance_outcomes()
    assert (str(action), share) == (f"draw 0,1 t{table.now['pile'][0]}", 1)
    table.draw().do("orient N")
    assert table.now["ending"] == "pile"


@pytest.mark.rule("SU-A9")
def test_without_a_pile_it_leaves_the_game() -> None:
    table = met().hold("B centre", "CM2", "..O.").pile(0).also(ending="pile")
    native = table.id_at("2,2")
    table.do(UP, "return orangutan centre free")
    assert (table.doing(), table.now["tiles"], table.now["pile"]) == ("A turn", [], [])
    assert native in table.state.observation(None)["removed"]


@pytest.mark.rule("SU-A22", "SU-120")
def test_a_native_that_went_back_may_lie_under_any_new_tile_from_there() -> None:
    table = met(2, "0,0 binoculars front NEW").do(UP).draw().do("orient N")
    native = table.now["astray"][0]
    table.do("flip 0,0 E", "done").draw(native).do("orient N")
    seen = table.state.observation(1)
    (tile,) = (tile for tile in seen["tiles"] if tile["square"] == [0, 1])
    assert set(tile) == {"square", "side", "turn", "ends"}
    assert [0, 1] in seen["fresh"]
    assert (seen["astray"], seen["revealed"]) == ([native], [])


@pytest.mark.rule("SU-120", "SU-A9", "SU-22")
def test_in_a_fixed_deal_only_the_top_is_shuffled() -> None:
    """The next six draws are the five on top and the native in any order, then the rest."""
    setup = default_setup()
    state = fixed_deal()
    data = state.to_json()
    native = next(t.id for t in setup.tileset.tiles if t.content == "native")
    glasses = [t.id for t in setup.tileset.tiles if t.content == "binoculars"]
    swaps = zip(((0, 0), (0, 2), (0, 4), (0, 6)), (native, *glasses), strict=True)
    for place, wanted in swaps:
        here = next(t["tile"] for t in data["tiles"] if tuple(t["square"]) == place)
        data = swapped(data, here, wanted)
    state = state.game.state_from_json(data)
    pile = list(data["pile"])
    for text in ("flip 0,0 S", f"draw 1,0 t{pile[0]}", "orient N"):
        state.apply(state.game.parse_action(text))
    left = {*pile[1:6], native}
    for number, square in enumerate(("0,2", "0,4", "0,6")):
        for text in (f"flip {square} S", "done"):
            state.apply(state.game.parse_action(text))
        outcomes = {int(str(a).split("t")[-1]): share for a, share in state.chance_outcomes()}
        assert outcomes == pytest.approx(dict.fromkeys(left, 1 / (6 - number)))
        tile = sorted(left)[0]
        left.remove(tile)
        state.apply(state.game.parse_action(f"draw 1,{square[2]} t{tile}"))
        state.apply(state.game.parse_action("orient N"))
    assert state.to_json()["pile"][3:] == pile[6:]


def swapped(data: dict[str, Any], first: int, second: int) -> dict[str, Any]:
    """The position with two tiles, on the board or in the pile, in each other's places."""
    swap = {first: second, second: first}
    tiles = [tile | {"tile": swap.get(tile["tile"], tile["tile"])} for tile in data["tiles"]]
    return data | {"tiles": tiles, "pile": [swap.get(tile, tile) for tile in data["pile"]]}
