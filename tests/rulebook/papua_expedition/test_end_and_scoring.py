"""The end of the game, negative energy and the scoring (PE-158, PE-162, PE-165 to PE-182)."""

import pytest

from games.core.protocol import TERMINAL
from games.papua_expedition.pieces import TYPES
from games.papua_expedition.scoring import different, same
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    HUTS,
    LOGISTICS,
    A,
    B,
    C,
    begin_round,
    do,
    energies,
    finish,
    give_cards,
    parts,
    placing,
    put,
    reserve,
    resolve,
    science,
    show,
    table,
)


def ended(energy: int, food: int = 0, explorers: int = 7, prestige: int = 0) -> ExpeditionState:
    """The game is about to be scored; A has these, the others nothing to speak of."""
    state = table()
    energies(state, energy, 2, 1)
    state.food = [food, 0, 0]
    state.coins = [0, 1, 0]
    state.prestige[A] = prestige
    reserve(state, A, explorers)
    reserve(state, B, 0)
    reserve(state, C, 0)
    return state


@pytest.mark.rule("PE-166", "PE-INV-22")
def test_below_zero_the_round_is_played_to_its_end_by_all() -> None:
    state = table()
    energies(state, 1, 40, 40)
    state.food = [0, 0, 0]
    do(placing(state, A, 2, 2), "send 2 hunting; explorers 2")
    assert state.fallen
    assert state.current_player() != TERMINAL
    do(placing(state, B, 2), "send 2 hunting; explorers 1")
    do(resolve(state), "roll 1,1; roll 1,1,1")
    begin_round(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "energy"


@pytest.mark.rule("PE-167", "PE-A-02")
@pytest.mark.parametrize("sticky", [True, False])
def test_below_zero_and_up_again(sticky: bool) -> None:
    state = table(negative_sticky=sticky)
    energies(state, 1, 40, 40)
    state.food = [0, 0, 0]
    show(state, "energy-5", "mix")
    do(placing(state, A, 2, 2), "send 2 logistics; explorers 2")
    do(resolve(state), "take energy-5")
    assert state.energy[A] == 4
    begin_round(state)
    assert (state.current_player() == TERMINAL) is sticky


@pytest.mark.rule("PE-166", "PE-168", "PE-A-01")
@pytest.mark.parametrize(("cost", "goes_on"), [(1, True), (2, False)])
def test_where_zero_does_not_end_it_only_what_is_below_does(cost: int, goes_on: bool) -> None:
    state = table(zero_ends=False)
    energies(state, 1, 40, 40)
    state.food = [0, 0, 0]
    do(placing(state, A, 2, 2), f"send 2 hunting; explorers {cost}")
    begin_round(state)
    assert (state.current_player() != TERMINAL) is goes_on


@pytest.mark.rule("PE-169", "PE-170", "PE-171", "PE-A-29", "PE-EX-8")
def test_negative_energy_costs_food_and_prestige() -> None:
    state = finish(ended(-2, food=3, prestige=5))
    assert (state.food[A], state.prestige[A], state.reserve[A]) == (1, 3, 7)
    assert "food" not in parts(state, A)


@pytest.mark.rule("PE-169", "PE-EX-8b")
def test_without_food_it_costs_explorers() -> None:
    state = finish(ended(-2, explorers=4))
    assert (state.reserve[A], state.general[A], state.prestige[A]) == (2, 13, -2)


@pytest.mark.rule("PE-169", "PE-A-29")
def test_who_has_neither_pays_prestige_alone() -> None:
    state = finish(ended(-5, food=1, explorers=1, prestige=2))
    assert (state.food[A], state.reserve[A], state.prestige[A]) == (0, 0, -3)


@pytest.mark.rule("PE-DT-24", "PE-158", "PE-170", "PE-A-27")
@pytest.mark.parametrize(("card", "prestige"), [("biology", 5), ("medicine", 10)])
def test_medicine_saves_the_prestige_and_nothing_else(card: str, prestige: int) -> None:
    state = ended(-5, food=2, explorers=4, prestige=10)
    science(state, A, card)
    finish(state)
    assert (state.food[A], state.reserve[A], state.prestige[A]) == (0, 1, prestige)


@pytest.mark.rule("PE-171", "PE-INV-15")
def test_it_is_paid_at_the_end_and_not_before() -> None:
    state = table()
    energies(state, 1, 40, 40)
    state.food[A], state.prestige[A] = 3, 4
    do(placing(state, A, 2, 2), "send 2 hunting; explorers 2", "eat 0")
    assert (state.energy[A], state.food[A], state.prestige[A]) == (-1, 3, 4)


@pytest.mark.rule("PE-D-07", "PE-170")
@pytest.mark.parametrize("prestige", [0, 400])
def test_prestige_has_no_end(prestige: int) -> None:
    state = table()
    energies(state, -4, 5, 5)
    state.prestige[A] = prestige
    put(state, LOGISTICS, 1, 1)
    show(state, "prestige-6", "mix")
    do(resolve(state), "take prestige-6")
    assert state.prestige[A] == prestige + 6
    assert finish(state).prestige[A] == prestige + 2


@pytest.mark.rule("PE-173", "PE-A-30")
@pytest.mark.parametrize(
    ("rule", "coins", "paid"),
    [
        ("all", [4, 2, 1], [A]),
        ("all", [4, 4, 1], [A, B]),
        ("none", [4, 4, 1], []),
        ("none", [4, 2, 1], [A]),
        ("energy", [4, 4, 1], [B]),
        ("energy", [0, 0, 0], [C]),
        ("all", [0, 0, 0], [A, B, C]),
    ],
)
def test_most_coins(rule: str, coins: list[int], paid: list[int]) -> None:
    state = table(money_tie=rule)
    energies(state, 10, 20, 30)
    state.coins = coins
    finish(state)
    assert [seat for seat in range(3) if parts(state, seat).get("money") == 5] == paid


@pytest.mark.rule("PE-174")
@pytest.mark.parametrize(("food", "worth"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_every_two_food(food: int, worth: int) -> None:
    assert parts(finish(ended(1, food=food)), A).get("food", 0) == worth


@pytest.mark.rule("PE-175")
@pytest.mark.parametrize(
    ("energy", "worth"), [(2, 0), (3, 1), (10, 3), (50, 16), (0, 0), (-1, 0), (-9, 0)]
)
def test_every_three_energy_above_zero(energy: int, worth: int) -> None:
    assert parts(finish(ended(energy)), A).get("energy", 0) == worth


@pytest.mark.rule("PE-176")
def test_every_explorer_of_the_reserve() -> None:
    state = ended(10, explorers=6)
    put(state, HUTS, 1, 3)
    begin_round_end(state)
    assert parts(state, A)["explorers"] == 9


def begin_round_end(state: ExpeditionState) -> None:
    """The round is cleaned up and nobody can go on: one energy is 0."""
    state.energy[C] = 0
    begin_round(state)
    assert state.current_player() == TERMINAL


@pytest.mark.rule("PE-177", "PE-DT-27")
@pytest.mark.parametrize(
    ("types", "worth"), [(0, 0), (1, 0), (2, 4), (3, 9), (4, 15), (5, 22), (6, 30), (7, 40)]
)
def test_different_types(types: int, worth: int) -> None:
    assert different([1] * types + [0] * (7 - types)) == worth
    state = table()
    give_cards(state, A, **dict.fromkeys(TYPES[:types], 1))
    assert parts(finish(state), A).get("different", 0) == worth


@pytest.mark.rule("PE-178", "PE-DT-27")
@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 0), (2, 6), (3, 12), (4, 20), (5, 30)])
def test_the_same_type(count: int, worth: int) -> None:
    assert same([0, count, 0, 0, 0, 0, 0]) == worth
    assert same([count, count, 0, 0, 0, 0, 0]) == 2 * worth


@pytest.mark.rule("PE-179", "PE-177", "PE-178", "PE-DT-25", "PE-A-31")
def test_a_card_counts_in_both_tables() -> None:
    state = table()
    give_cards(state, A, spider=3, bird=2, tribe=1)
    finish(state)
    assert (parts(state, A)["different"], parts(state, A)["same"]) == (9, 18)


@pytest.mark.rule("PE-180", "PE-147", "PE-A-32")
@pytest.mark.parametrize(
    ("cards", "capped", "triangular"),
    [
        (0, 0, 0),
        (1, 1, 1),
        (2, 3, 3),
        (3, 6, 6),
        (4, 10, 10),
        (5, 15, 15),
        (6, 15, 21),
        (7, 15, 28),
    ],
)
def test_notebook_cards_by_their_number(cards: int, capped: int, triangular: int) -> None:
    for rule, worth in (("cap", capped), ("triangular", triangular)):
        state = table(notebook_over5=rule)
        state.notes[A] = (1 << cards) - 1
        finish(state)
        assert parts(state, A).get("notebook", 0) == worth


@pytest.mark.rule("PE-162", "PE-181")
@pytest.mark.parametrize(("explorers", "worth"), [(3, 0), (4, 2), (7, 2), (8, 4), (15, 6)])
def test_biology(explorers: int, worth: int) -> None:
    state = ended(5, explorers=explorers)
    science(state, A, "biology")
    assert parts(finish(state), A).get("biology", 0) == worth


@pytest.mark.rule("PE-181")
@pytest.mark.parametrize(
    "card",
    ["medicine", "economy", "cartography", "meteorology", "anthropology", "engineering"],
)
def test_other_science_cards_score_nothing(card: str) -> None:
    state, plain = ended(5), ended(5)
    science(state, A, card)
    assert finish(state).scores() == finish(plain).scores()


@pytest.mark.rule("PE-DT-26", "PE-INV-23")
def test_a_whole_score() -> None:
    state = table()
    energies(state, 10, 20, 20)
    state.prestige[A], state.coins, state.food[A] = 12, [9, 1, 1], 5
    reserve(state, A, 9)
    give_cards(state, A, spider=3, bird=2, tribe=1)
    state.notes[A] = 0b11010
    science(state, A, "biology")
    finish(state)
    assert parts(state, A) == {
        "prestige": 12, "money": 5, "food": 2, "energy": 3, "explorers": 9, "different": 9,
        "same": 18, "notebook": 6, "biology": 4,
    }  # fmt: skip
    assert state.scores()[A] == 68


@pytest.mark.rule("PE-182", "PE-A-33")
@pytest.mark.parametrize(
    ("prestige", "winners"), [((9, 8, 7), (A,)), ((9, 9, 7), (A, B)), ((1, 1, 1), (A, B, C))]
)
def test_most_prestige_wins_and_equals_share(
    prestige: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = table()
    state.prestige = list(prestige)
    outcome = finish(state).outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.tie_break is None
