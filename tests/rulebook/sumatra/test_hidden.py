"""Binoculars, and what is hidden from whom (SU-121, SU-122, SU-A22, SU-A23, SU-INV-25)."""

import json
from typing import Any

import pytest

from games.core.match import Match
from games.core.streams import stream
from games.sumatra.bots import BOTS
from games.sumatra.content import default_setup
from games.sumatra.game import Sumatra
from games.sumatra.state import SumatraState
from tests.rulebook.sumatra.table import Table

SETUP = default_setup().to_data()
EVERYBODY = (None, 0, 1, 2)


def glasses(*more: str, players: int = 3) -> Table:
    """A has just tipped up the binoculars on 2,1; other tiles lie around."""
    tiles = ("2,2 binoculars front NEW", "0,0 tiger/bend front NEW", "0,2 native front NEW",
             "4,4 elephant/bend front NES", "6,1 tiger back NS", *more)  # fmt: skip
    return Table(*tiles, players=players).do("flip 2,2 W")


def shown(state: SumatraState, player: int | None, square: str) -> dict[str, Any]:
    row, column = square.split(",")
    tiles = state.observation(player)["tiles"]
    found: dict[str, Any] = next(t for t in tiles if t["square"] == [int(row), int(column)])
    return found


@pytest.mark.rule("SU-121", "SU-A22")
def test_the_player_alone_sees_what_he_looks_at() -> None:
    table = glasses()
    assert table.doing() == "A peek"
    assert table.can() == {"look 0,0", "look 0,2", "look 4,4", "done"}
    table.do("look 0,2")
    assert shown(table.state, 0, "0,2")["content"] == "native"
    for player in (None, 1, 2):
        assert "content" not in shown(table.state, player, "0,2")
        assert "content" not in shown(table.state, player, "0,0")
    assert "content" not in shown(table.state, 0, "0,0")


@pytest.mark.rule("SU-121", "SU-A23")
@pytest.mark.parametrize("looks", [[], ["0,2"], ["0,2", "4,4"]])
def test_up_to_two_tiles(looks: list[str]) -> None:
    table = glasses()
    for square in looks:
        table.do(f"look {square}")
    if len(looks) < 2:
        table.do("done")
    assert table.doing() == "chance draw"
    known = [sq for sq in ("0,0", "0,2", "4,4") if "content" in shown(table.state, 0, sq)]
    assert known == looks


@pytest.mark.rule("SU-121", "SU-103")
def test_no_third_tile_no_back_none_of_the_pile_and_not_twice() -> None:
    table = glasses().do("look 0,2")
    for square in ("0,2", "6,1", "3,3"):
        table.refuses(f"look {square}", "SU-121", code="PEEK")
    table.do("look 4,4")
    table.refuses("look 0,0", "SU-121", code="PEEK")
    Table("0,0 front NEW").refuses("look 0,0", "SU-121", code="PEEK")


@pytest.mark.rule("SU-122", "SU-A23", "SU-102")
def test_first_one_looks_then_the_tile_comes_turned_by_the_finder() -> None:
    table = glasses().do("look 0,2", "done")
    table.refuses("orient N", "SU-101")
    table.draw()
    assert table.doing() == "A orient"
    assert table.do("orient S").tile("2,1").split()[1:] == ["front", "ESW"]
    assert "content" not in shown(table.state, 0, "2,1")
    table.refuses("look 2,1", "SU-121", code="PEEK")


@pytest.mark.rule("SU-A22")
def test_what_was_seen_by_all_stays_known_after_it_is_tipped_back() -> None:
    table = Table("2,2 rhinoceros front NEW", players=3).do("flip 2,2 W", "flip 2,1 W")
    assert table.tile("2,0").startswith("rhinoceros front")
    for player in EVERYBODY:
        assert shown(table.state, player, "2,0")["content"] == "rhinoceros"


@pytest.mark.rule("SU-A22")
def test_what_one_has_looked_at_he_knows_until_it_goes() -> None:
    table = glasses().do("look 0,0", "done").draw().do("orient N", "rotate 0,0 90", "end", "end")
    assert shown(table.state, 0, "0,0")["content"] == "tiger"
    assert "content" not in shown(table.state, 1, "0,0")
    table.do("flip 0,0 S")
    for player in EVERYBODY:
        assert shown(table.state, player, "1,0")["content"] == "tiger"


@pytest.mark.rule("SU-A22", "SU-98")
def test_all_else_is_open() -> None:
    table = glasses().do("look 0,2")
    views = [table.state.observation(player) for player in EVERYBODY]
    for view in views:
        view.pop("player")
        view["tiles"] = [tile["square"] for tile in view["tiles"]]
    assert all(view == views[0] for view in views)
    assert views[0]["pile"] == 25
    assert views[0]["looked"] == [[[0, 2]], [], []]  # that he looked there is seen by all


def exchanged(table: Table, first: int, second: int) -> SumatraState:
    """The position with two tiles in each other's places, wherever these are."""
    swap = {first: second, second: first}
    data = table.now
    for told in data["tiles"]:
        told["tile"] = swap.get(told["tile"], told["tile"])
    data["pile"] = [swap.get(tile, tile) for tile in data["pile"]]
    for name in ("revealed", "fresh"):
        data[name] = [swap.get(tile, tile) for tile in data[name]]
    data["looked"] = [[swap.get(tile, tile) for tile in seat] for seat in data["looked"]]
    return table.game.state_from_json(data)


def alike(one: SumatraState, other: SumatraState, player: int | None) -> bool:
    """Whether a player can tell two positions apart by anything that he is shown."""
    game, first, second = one.game, one.observation(player), other.observation(player)
    same = json.dumps(first) == json.dumps(second)
    assert same == (first == second)
    assert same == (game.observation_array(first) == game.observation_array(second))
    if same:
        assert game.draw(first) == game.draw(second)
        mine = [game.determinize(view, stream(7, "alike")).to_json() for view in (first, second)]
        assert mine[0] == mine[1]
    return same


@pytest.mark.rule("SU-INV-25", "SU-A22", "SU-22")
def test_hidden_backs_make_no_difference_to_anybody() -> None:
    table = glasses().do("done").draw().do("orient N")
    hidden = [table.id_at(square) for square in ("0,0", "0,2", "4,4", "2,1")]
    pile = table.now["pile"]
    pairs = [(hidden[0], hidden[1]), (hidden[1], hidden[2]), *zip(hidden, pile, strict=False)]
    for first, second in pairs:
        for player in EVERYBODY:
            assert alike(table.state, exchanged(table, first, second), player)


@pytest.mark.rule("SU-INV-25", "SU-121", "SU-A22")
def test_what_one_has_looked_at_makes_a_difference_to_him_alone() -> None:
    table = glasses().do("look 0,2", "done").draw().do("orient N")
    tile = table.id_at("0,2")
    for other in (table.id_at("0,0"), table.now["pile"][0]):
        twin = exchanged(table, tile, other)
        twin = table.game.state_from_json(twin.to_json() | {"looked": [[other], [], []]})
        assert [alike(table.state, twin, player) for player in EVERYBODY] == [
            True, False, True, True,
        ]  # fmt: skip


@pytest.mark.rule("SU-A22")
def test_what_is_known_makes_a_difference() -> None:
    """The other way round: a check that these comparisons can fail."""
    table = glasses().do("done").draw().do("orient N")
    twin = table.now
    back = next(t for t in twin["tiles"] if t.get("side") == "back")
    other = next(t.id for t in table.game.tileset.tiles if t.content == "orangutan")
    twin["tiles"][twin["tiles"].index(back)] = back | {"tile": other}
    twin["pile"] = [tile for tile in twin["pile"] if tile != other]
    twin["stocked"] = [other if tile == back["tile"] else tile for tile in twin["stocked"]]
    twin["revealed"] = [other if tile == back["tile"] else tile for tile in twin["revealed"]]
    state = table.game.state_from_json(twin)
    assert not any(alike(table.state, state, player) for player in EVERYBODY)


def fixed_deal() -> SumatraState:
    """A game on a deal that fixes the order of the pile, in its first turn."""
    state = Sumatra.create(4, None, {"setup": SETUP}).new_state()
    while state.observation(None)["phase"] != "turn":
        told = state.chance_outcomes()
        state.apply(told[0][0] if told else state.game.parse_action("keep"))
    return state


@pytest.mark.rule("SU-INV-25", "SU-22", "SU-A22")
def test_the_order_of_the_pile_makes_no_difference() -> None:
    state = fixed_deal()
    data = state.to_json()
    for order in (data["pile"][::-1], data["pile"][1:] + data["pile"][:1], sorted(data["pile"])):
        other = state.game.state_from_json(data | {"pile": order})
        for player in (None, 0, 1, 2, 3):
            assert alike(state, other, player)


@pytest.mark.rule("SU-INV-25", "SU-103")
def test_who_watches_is_not_told_what_comes() -> None:
    state = Sumatra.create(3).new_state()
    deal = state.game.parse_action("deal 0,0 t17 r2")
    assert {state.seen(deal, player) for player in EVERYBODY} == {"deal 0,0 ? r2"}
    table = glasses().do("done")
    action = table.state.chance_outcomes()[0][0]
    assert {table.state.seen(action, player) for player in EVERYBODY} == {"draw 2,1 ?"}
    table.draw()
    for text in ("orient N", "orient E"):
        orient = table.game.parse_action(text)
        assert {table.state.seen(orient, player) for player in EVERYBODY} == {text}


@pytest.mark.rule("SU-INV-25", "SU-A22")
@pytest.mark.parametrize("content", [None, {"setup": SETUP}])
def test_a_players_record_holds_no_tile_that_he_has_not_seen(
    content: dict[str, Any] | None,
) -> None:
    game = Sumatra.create(4, None, content)
    bots = {seat: BOTS["thrifty"](game, seat) for seat in range(4)}
    match = Match(game, ["bot:thrifty"] * 4, bots=bots, seed=5)
    match.play(200)
    whole = [text for _, text in match.record().moves if text.startswith(("deal", "draw"))]
    assert all(" t" in text for text in whole)
    for viewer in (-1, 0, 1, 2, 3):
        record = match.record(viewer)
        texts = [text for _, text in record.moves if text.startswith(("deal", "draw"))]
        assert len(texts) == len(whole)
        assert all("?" in text and " t" not in text for text in texts)
        told = json.dumps(record.content)
        assert "placement" not in told
        assert '"pile"' not in told


@pytest.mark.rule("SU-A22", "SU-INV-25")
def test_guesses_fill_in_what_is_hidden_in_many_ways_and_keep_what_is_known() -> None:
    table = glasses().do("look 0,2", "done").draw().do("orient N")
    view = table.state.observation(0)
    backs: set[int] = set()
    for number in range(30):
        guess = table.game.determinize(view, stream(number, "guess"))
        assert guess.observation(0) == view
        lie = {tuple(t["square"]): t["tile"] for t in guess.to_json()["tiles"]}
        assert lie[0, 2] == table.id_at("0,2")
        assert lie[6, 1] == table.id_at("6,1")
        backs.add(lie[0, 0])
    assert len(backs) > 5
    other: set[int] = set()
    for number in range(30):
        guess = table.game.determinize(table.state.observation(1), stream(number, "guess"))
        other |= {t["tile"] for t in guess.to_json()["tiles"] if t["square"] == [0, 2]}
    assert len(other) > 5


@pytest.mark.rule("SU-121")
def test_in_a_puzzle_everything_is_open() -> None:
    game = Sumatra.create(4, {"mode": "puzzle"}, {"setup": SETUP})
    state = game.new_state()
    while state.current_player() < 0:
        state.apply(state.chance_outcomes()[0][0])
    seen = state.observation(None)
    assert all("content" in tile for tile in seen["tiles"])
    assert seen["order"] == SETUP["pile"]
