"""Tribe cards and Anthropology (PE-150 to PE-157, PE-163)."""

import pytest

from games.core.protocol import CHANCE
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    A,
    B,
    C,
    begin_round,
    begin_turn,
    clean_up,
    do,
    energies,
    finish,
    give_cards,
    held,
    legal,
    may,
    parts,
    refused,
    reserve,
    science,
    table,
)

BENEFITS = ["prestige", "coins", "food", "explorers", "dice"]


def chief(seat: int = A, cards: int = 1) -> ExpeditionState:
    """A round begins and this seat holds tribe cards."""
    state = table()
    give_cards(state, seat, tribe=cards, bird=2)
    return begin_round(state)


@pytest.mark.rule("PE-150", "PE-A-05", "PE-153")
def test_a_tribe_card_may_be_played_before_anything_is_turned_up() -> None:
    state = chief()
    assert state.destinations == [-1, -1, -1]
    assert legal(state) == ["tribe none", *(f"tribe {name}" for name in BENEFITS)]
    do(state, "tribe none")
    assert held(state, A) == {"bird": 2, "tribe": 1}
    assert may(state, "card spider")


@pytest.mark.rule("PE-150")
def test_in_rank_order_and_only_who_holds_one() -> None:
    state = table()
    energies(state, 30, 40, 45)
    give_cards(state, A, tribe=1)
    give_cards(state, B, tribe=1)
    begin_round(state)
    assert state.current_player() == B
    do(state, "tribe coins")
    assert state.current_player() == A
    do(state, "tribe food")
    assert state.current_player() == CHANCE
    assert (state.coins[B], state.food[A]) == (8, 8)


@pytest.mark.rule("PE-150", "PE-183")
def test_two_players_in_the_turn_order_of_the_round() -> None:
    state = table(2, at=3)
    energies(state, 50, 30)
    for seat in (A, B):
        give_cards(state, seat, tribe=1)
    begin_round(state)
    assert state.round == 4
    assert state.current_player() == B
    assert do(state, "tribe none").current_player() == A


@pytest.mark.rule("PE-150", "PE-A-05")
def test_with_the_option_as_ones_turn_begins() -> None:
    state = table(tribe_window="own_turn")
    give_cards(state, A, tribe=1)
    assert begin_round(state.copy()).current_player() == CHANCE
    begin_turn(state, A)
    assert legal(state)[0] == "tribe none"
    do(state, "tribe dice")
    assert may(state, "roll 1,1,1,1,1,1,1,1,1,1")


@pytest.mark.rule("PE-150")
def test_not_at_another_moment() -> None:
    state = do(chief(), "tribe none", "card spider; card bird; card plant")
    do(state, "marker prestige-2; marker mix", "notebook 5")
    assert refused(state, "tribe coins") == "E_TRIBE"
    do(state, "forbid hunting", "roll 1,1,1,1,1")
    assert refused(state, "tribe coins") == "E_TRIBE"


@pytest.mark.rule("PE-151")
def test_one_a_round() -> None:
    state = do(chief(cards=2), "tribe coins")
    assert state.current_player() == CHANCE
    assert held(state, A)["tribe"] == 1
    do(state, "card spider; card bird; card plant; marker prestige-2; marker mix; notebook 5")
    begin_round(state)
    assert may(state, "tribe coins")


@pytest.mark.rule("PE-152")
def test_it_is_discarded_and_scores_no_more() -> None:
    state = chief()
    gone = state.types_gone[6]
    do(state, "tribe prestige")
    assert held(state, A) == {"bird": 2}
    assert state.types_gone[6] == gone + 1
    finish(state)
    assert "different" not in parts(state, A)
    assert parts(state, A)["same"] == 6


@pytest.mark.rule("PE-153")
@pytest.mark.parametrize(
    ("benefit", "gain"),
    [
        ("prestige", {"prestige": 5}),
        ("coins", {"coins": 5}),
        ("food", {"food": 5}),
        ("explorers", {"reserve": 2, "general": -2}),
        ("dice", {}),
    ],
)
def test_what_it_gives(benefit: str, gain: dict[str, int]) -> None:
    state = chief()
    before = state.copy()
    do(state, f"tribe {benefit}")
    for name in ("prestige", "coins", "food", "reserve", "general", "energy"):
        assert getattr(state, name)[A] - getattr(before, name)[A] == gain.get(name, 0)
    assert state.ten_dice == [benefit == "dice", False, False]


@pytest.mark.rule("PE-153", "PE-A-20")
def test_two_explorers_as_far_as_there_are() -> None:
    state = table()
    reserve(state, A, 14)
    give_cards(state, A, tribe=1)
    do(begin_round(state), "tribe explorers")
    assert (state.reserve[A], state.general[A]) == (15, 0)


@pytest.mark.rule("PE-153", "PE-154", "PE-47", "PE-A-06")
def test_ten_dice_for_one_round_and_presets_among_them() -> None:
    state = chief()
    state.hut[A] = 3
    do(state, "tribe dice")
    ten = begin_turn(state.copy(), A)
    do(ten, "preset 1; preset 1")
    assert may(ten, "roll 1,1,1,1,1,1,1,1")
    state.note = 3
    clean_up(state)
    do(begin_turn(state, A), "preset none")
    assert may(state, "roll 1,1,1,1,1,1,1,1")


@pytest.mark.rule("PE-155")
def test_an_unplayed_one_scores_as_any_type() -> None:
    state = table()
    give_cards(state, A, tribe=2, bird=1)
    finish(state)
    assert (parts(state, A)["different"], parts(state, A)["same"]) == (4, 6)


@pytest.mark.rule("PE-156", "PE-133")
def test_a_card_of_this_round_is_for_the_next() -> None:
    state = table()
    begin_round(state)
    assert refused(state, "tribe coins") in ("E_TRIBE", "E_PHASE")
    do(state, "card tribe; card bird; card plant; marker prestige-2; marker mix; notebook 5")
    give_cards(state, A, tribe=1)
    assert refused(state, "tribe coins") == "E_TRIBE"
    assert may(begin_round(state), "tribe coins")


@pytest.mark.rule("PE-163", "PE-157", "PE-151")
def test_anthropology_keeps_the_card() -> None:
    state = table()
    science(state, A, "anthropology")
    give_cards(state, A, tribe=1)
    begin_round(state)
    assert len(legal(state)) == 11
    do(state, "tribe coins keep")
    assert held(state, A) == {"tribe": 1}
    assert state.coins[A] == 8
    assert state.science_used[A]
    assert state.current_player() == CHANCE
    do(state, "card spider; card bird; card plant; marker prestige-2; marker mix; notebook 5")
    begin_round(state)
    assert refused(state, "tribe coins keep") == "E_SCI"
    do(state, "tribe coins")
    assert held(state, A) == {}
    assert state.coins[A] == 13


@pytest.mark.rule("PE-163", "PE-157")
def test_anthropology_needs_a_card_and_its_owner() -> None:
    state = table()
    science(state, A, "anthropology")
    assert begin_round(state).current_player() == CHANCE
    state = table()
    science(state, B, "anthropology")
    give_cards(state, A, tribe=1)
    assert refused(begin_round(state), "tribe coins keep") == "E_SCI"
    assert C not in state.science
