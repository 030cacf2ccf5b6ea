"""What is in the box, and how the table is laid out (PE-01 to PE-24, the values of ours)."""

from collections import Counter

import pytest

from games.core.documents import DocumentError
from games.papua_expedition.content import Gain, default_set
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.pieces import FACE_NAMES, MARKERS, SCIENCES, TYPES, ZONES
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    FUNDING,
    HUNTING,
    A,
    begin_turn,
    do,
    legal,
    may,
    put,
    reserve,
    resolve,
    table,
)

BOX = default_set()


def new(players: int = 3, **options: int) -> ExpeditionState:
    return PapuaExpedition.create(players, options).new_state()


@pytest.mark.rule("PE-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_not_alone_and_not_five(players: int) -> None:
    with pytest.raises(DocumentError, match="2 to 4"):
        PapuaExpedition.create(players)


@pytest.mark.rule("PE-02", "PE-D-08")
def test_a_die_shows_each_face_with_the_same_chance() -> None:
    state = table()
    state.coins[A] = 1
    do(begin_turn(state, A), "roll 1,2,3,4,5", "reroll 1")
    outcomes = {str(roll): chance for roll, chance in state.chance_outcomes()}
    assert outcomes.keys() == {"roll c", "roll 1", "roll 2", "roll 3", "roll 4", "roll 5"}
    assert list(outcomes.values()) == pytest.approx([1 / 6] * 6)
    assert len(FACE_NAMES) == 6


@pytest.mark.rule("PE-03", "PE-16", "PE-14", "PE-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fifteen_explorers_each_seven_of_them_behind_the_shield(players: int) -> None:
    state = new(players)
    assert state.reserve == [7] * players
    assert state.general == [8] * players
    assert not any(state.explorers)
    for track in (state.prestige, state.hut, state.energy):
        assert len(track) == players


@pytest.mark.rule("PE-05")
def test_six_zones() -> None:
    assert ZONES == ("huts", "logistics", "expeditions", "funding", "hunting", "notebook")


@pytest.mark.rule("PE-06")
def test_five_markers_and_x() -> None:
    sends = {f"send {value} {zone}" for value in range(1, 6) for zone in ZONES}
    game = PapuaExpedition.create(2)
    assert {str(game.decode(code)) for code in range(game.action_count)} >= sends
    with pytest.raises(ValueError, match="no action"):
        game.parse_action("send 6 huts")


@pytest.mark.rule("PE-07", "PE-D-03")
def test_thirteen_logistics_markers_one_of_each() -> None:
    prestige = [f"prestige-{worth}" for worth in (2, 3, 4, 5, 6)]
    number = ["number-food", "number-prestige", "number-coins"]
    others = ["energy-3", "energy-5", "explorer", "mix", "replenishment"]
    assert sorted(MARKERS) == sorted(prestige + number + others)
    assert sorted(BOX.logistics) == sorted(MARKERS)


@pytest.mark.rule("PE-08", "PE-D-04", "PE-D-09")
def test_thirty_five_expedition_cards_of_seven_types() -> None:
    assert set(TYPES) == {"spider", "bird", "butterfly", "reptile", "plant", "beetle", "tribe"}
    assert BOX.expedition == dict.fromkeys(TYPES, 5)


@pytest.mark.rule("PE-09", "PE-D-05a", "PE-D-05b", "PE-D-05c")
def test_eighteen_notebook_cards_in_two_decks() -> None:
    symbols = Counter((card.deck, card.symbol) for card in BOX.notebook)
    assert symbols == {(deck, sign): 3 for deck in (1, 2) for sign in "+=-"}
    delayed = [card for card in BOX.notebook if card.delayed]
    assert [(card.deck, card.gain.prestige) for card in delayed] == [(2, 4)]
    first = [card.gain for card in BOX.notebook if card.deck == 1 and card.symbol == "+"]
    assert first == [Gain(energy=3), Gain(explorers=1), Gain(coins=2)]
    mixed = [
        card.symbol for card in BOX.notebook if card.gain == Gain(coins=1, food=1, prestige=1)
    ]
    assert mixed == ["-", "-"]


@pytest.mark.rule("PE-10")
def test_seven_science_cards() -> None:
    assert sorted(SCIENCES) == [
        "anthropology", "biology", "cartography", "economy", "engineering", "medicine",
        "meteorology",
    ]  # fmt: skip


@pytest.mark.rule("PE-13", "PE-21", "PE-D-02b")
def test_tracks_begin_at_fifty_zero_and_no_hut() -> None:
    state = new(4)
    assert state.energy == [50] * 4
    assert state.prestige == state.hut == [0] * 4


@pytest.mark.rule("PE-15", "PE-D-06")
def test_three_coins_and_three_food() -> None:
    state = new(4)
    assert state.coins == state.food == [3] * 4


@pytest.mark.rule("PE-17")
def test_notebook_cards_come_from_deck_one_first() -> None:
    state = do(new(), "first 1", "deal medicine; deal biology; deal economy")
    do(state, "card spider; card bird; card plant", "marker prestige-2; marker prestige-3")
    drawn = state.chance_outcomes()
    assert {str(card) for card, _ in drawn} == {f"notebook {n}" for n in range(1, 10)}
    assert [chance for _, chance in drawn] == pytest.approx([1 / 9] * 9)
    assert not may(state, "notebook 10")


@pytest.mark.rule("PE-18")
def test_any_of_the_thirty_five_may_be_the_next_and_thirty_are_played() -> None:
    state = new()
    assert state.deck_size() == 30
    do(state, "first 1", "deal medicine; deal biology; deal economy")
    assert {str(card): chance for card, chance in state.chance_outcomes()} == pytest.approx(
        {f"card {name}": 1 / 7 for name in TYPES}
    )
    after_a_spider = do(state, "card spider").chance_outcomes()
    assert {str(card): chance for card, chance in after_a_spider}["card spider"] == 4 / 34


@pytest.mark.rule("PE-19")
def test_any_of_the_thirteen_markers_may_come_first() -> None:
    state = do(new(), "first 1", "deal medicine; deal biology; deal economy")
    do(state, "card spider; card bird; card plant")
    assert {str(m) for m, _ in state.chance_outcomes()} == {f"marker {name}" for name in MARKERS}


@pytest.mark.rule("PE-20")
def test_each_gets_another_science_card_openly() -> None:
    state = do(new(), "first 2", "deal medicine")
    assert {str(card) for card, _ in state.chance_outcomes()} == {
        f"deal {name}" for name in SCIENCES if name != "medicine"
    }
    do(state, "deal biology; deal economy")
    assert [SCIENCES[card] for card in state.science] == ["economy", "medicine", "biology"]
    assert state.observation(None)["science"] == state.science


@pytest.mark.rule("PE-22", "PE-23")
def test_the_first_player_is_drawn_and_lies_on_top_then_clockwise() -> None:
    state = new(4)
    assert [chance for _, chance in state.chance_outcomes()] == [1 / 4] * 4
    assert do(state, "first 3").rank == [2, 3, 0, 1]
    assert state.energy == [50] * 4


@pytest.mark.rule("PE-22")
@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_the_first_player_may_be_chosen(chosen: int) -> None:
    state = new(3, first_player=chosen)
    assert [str(first) for first, _ in state.chance_outcomes()] == [f"first {chosen}"]


@pytest.mark.rule("PE-22")
def test_who_does_not_sit_here_cannot_be_first() -> None:
    with pytest.raises(DocumentError, match="at most 2"):
        PapuaExpedition.create(2, {"first_player": 3})


@pytest.mark.rule("PE-24")
def test_two_players_are_set_up_as_ever() -> None:
    state = new(2)
    assert (state.reserve, state.coins, state.third) == ([7, 7], [3, 3], [0] * 5)


@pytest.mark.rule("PE-D-01")
def test_the_huts() -> None:
    assert BOX.huts == ((6, 1), (7, 1), (8, 2), (9, 2), (10, 2))


@pytest.mark.rule("PE-D-02a")
def test_what_the_spaces_ask_for() -> None:
    assert [BOX.resupply_at(space) for space in (40, 30, 20, 10)] == [2, 3, 4, 5]


@pytest.mark.rule("PE-25", "PE-A-47")
def test_the_first_decision_comes_after_three_reveals() -> None:
    state = do(new(), "first 1", "deal medicine; deal biology; deal economy")
    do(state, "card spider; card bird; card plant")
    do(state, "marker prestige-2; marker prestige-3", "notebook 1")
    assert legal(state) == [f"forbid {zone}" for zone in ZONES]


@pytest.mark.rule("PE-11", "PE-12", "PE-A-26")
@pytest.mark.parametrize(("finite", "coins", "food"), [(False, 45, 35), (True, 40, 30)])
def test_coins_and_food_end_only_if_the_table_wishes(finite: bool, coins: int, food: int) -> None:
    state = table(finite_supply=finite)
    state.coins, state.food = [34, 2, 2], [24, 2, 2]
    reserve(state, A, 5)
    put(state, FUNDING, 1, 2)
    put(state, HUNTING, 2, 2)
    do(resolve(state), "roll 1,1,5", "roll c,5,5")
    assert sum(state.coins) == coins
    assert sum(state.food) == food


@pytest.mark.rule("PE-A-26", "PE-136")
def test_a_short_supply_is_served_by_rank() -> None:
    state = table(finite_supply=True)
    state.coins = [20, 10, 4]
    put(state, FUNDING, 1, 0, 1, 1)
    do(resolve(state), "roll 1,1,4")
    assert state.coins == [20, 15, 5]


@pytest.mark.rule("PE-61", "PE-A-26")
def test_coins_that_are_paid_can_be_gained_again() -> None:
    state = table(finite_supply=True)
    state.coins = [20, 17, 3]
    put(state, FUNDING, 1, 0, 0, 1)
    do(
        begin_turn(state, A),
        "roll 1,1,1,1,1",
        "up 1",
        "reroll 2; roll 3",
        "done",
        "skip 1; skip 3",
    )
    assert state.coins == [18, 17, 3]
    do(resolve(state), "roll 4,4,4")
    assert state.coins == [18, 17, 5]
