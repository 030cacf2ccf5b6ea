"""Funding, hunting and the field notebook (PE-134 to PE-149, PE-159)."""

from itertools import product
from statistics import mean

import pytest

from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    FUNDING,
    HUNTING,
    LOGISTICS,
    NOTEBOOK,
    A,
    B,
    C,
    clean_up,
    do,
    energies,
    finish,
    over,
    parts,
    put,
    refused,
    reserve,
    resolve,
    science,
    symbol,
    table,
    turn_up,
)


def funding(sign: str, *counts: int, everybody: bool = False) -> ExpeditionState:
    """Funding is about to be rolled; nobody has coins."""
    state = table(funding_all=everybody)
    state.coins = [0, 0, 0]
    symbol(state, sign)
    put(state, FUNDING, 1, *counts)
    return resolve(state)


@pytest.mark.rule("PE-134", "PE-135", "PE-136", "PE-EX-4")
@pytest.mark.parametrize(("sign", "value"), [("+", 5), ("-", 3), ("=", 4)])
def test_the_symbol_says_which_die_pays(sign: str, value: int) -> None:
    state = do(funding(sign, 1, 2), "roll 3,4,5")
    assert state.coins == [value + 1, value + 2, 0]
    assert over(state)


@pytest.mark.rule("PE-135", "PE-EX-5")
@pytest.mark.parametrize(("sign", "value"), [("+", 5), ("-", 2), ("=", 2)])
def test_equal_dice(sign: str, value: int) -> None:
    assert do(funding(sign, 1), "roll 2,2,5").coins[A] == value + 1


@pytest.mark.rule("PE-136", "PE-A-03")
@pytest.mark.parametrize(("everybody", "coins"), [(False, [6, 0, 0]), (True, [6, 5, 5])])
def test_funding_pays_who_is_there(everybody: bool, coins: list[int]) -> None:
    assert do(funding("+", 1, everybody=everybody), "roll 1,1,5").coins == coins


@pytest.mark.rule("PE-137", "PE-DT-17")
@pytest.mark.parametrize(("sign", "coins"), [("-", 2), ("=", 5), ("+", 7)])
def test_a_catastrophe_is_nothing(sign: str, coins: int) -> None:
    assert do(funding(sign, 2), "roll c,3,5").coins == [coins, 0, 0]


@pytest.mark.rule("PE-138", "PE-159", "PE-DT-17", "PE-A-28")
def test_economy_takes_the_highest_for_its_owner_after_the_roll() -> None:
    state = funding("-", 2, 1)
    science(state, A, "economy")
    do(state, "roll c,3,5", "economy yes")
    assert state.coins == [7, 1, 0]
    assert state.science_used == [True, False, False]


@pytest.mark.rule("PE-157", "PE-159", "PE-A-28")
def test_economy_may_wait_and_serves_its_owner_only_where_it_is() -> None:
    state = funding("-", 2, 1)
    science(state, A, "economy")
    do(state, "roll c,3,5", "economy no")
    assert state.coins == [2, 1, 0]
    assert not state.science_used[A]
    state = funding("-", 2, 1)
    science(state, C, "economy")
    assert over(do(state, "roll c,3,5"))
    state = funding("-", 2, 1)
    science(state, A, "economy")
    state.science_used[A] = True
    assert refused(state, "economy yes") in ("E_PHASE", "E_SCI")
    assert over(do(state, "roll c,3,5"))


@pytest.mark.rule("PE-135", "PE-139", "PE-205")
def test_the_symbol_of_a_card_that_is_won_still_counts() -> None:
    state = table()
    symbol(state, "-")
    put(state, NOTEBOOK, 1, 0, 1)
    put(state, FUNDING, 2, 1)
    do(resolve(state), "roll 2,3,4")
    assert state.note_winner == B
    assert state.coins[A] == 3 + 2 + 1
    assert state.observation(C)["note"] == 2
    clean_up(state)
    assert "note_winner" in state.observation(C)
    assert state.observation(C)["note"] == -1


@pytest.mark.rule("PE-140", "PE-141", "PE-EX-6")
def test_three_explorers_hunt_with_four_dice() -> None:
    state = table()
    put(state, HUNTING, 1, 3)
    do(resolve(state), "roll 1,3,3,4")
    assert state.food[A] == 3 + 6


@pytest.mark.rule("PE-140", "PE-EX-7", "PE-92")
def test_each_rolls_one_die_more_than_explorers() -> None:
    state = table()
    energies(state, 30, 40, 50)
    put(state, HUNTING, 1, 2, 1)
    resolve(state)
    assert {len(str(roll).split(",")) for roll, _ in state.chance_outcomes()} == {2}
    do(state, "roll 2,5")
    assert {len(str(roll).split(",")) for roll, _ in state.chance_outcomes()} == {3}
    do(state, "roll 1,1,2")
    assert state.food == [3 + 3, 3 + 4, 3]
    assert over(state)


@pytest.mark.rule("PE-141", "PE-DT-18")
@pytest.mark.parametrize(("roll", "food"), [("c,5", 6), ("3,3", 1)])
def test_a_catastrophe_is_the_lowest(roll: str, food: int) -> None:
    state = table()
    put(state, HUNTING, 1, 1)
    assert do(resolve(state), f"roll {roll}").food[A] == 3 + food


@pytest.mark.rule("PE-142", "PE-A-24")
def test_ten_explorers_hunt_with_eleven_dice() -> None:
    state = table()
    reserve(state, A, 2)
    put(state, HUNTING, 1, 10)
    do(resolve(state), "roll c,1,1,1,1,1,1,1,1,1,5")
    assert state.food[A] == 3 + 15


@pytest.mark.rule("PE-143", "PE-A-25")
def test_meteorology_does_not_help_in_zones() -> None:
    state = table()
    science(state, A, "meteorology")
    put(state, HUNTING, 1, 1)
    do(resolve(state), "roll c,c")
    assert over(state)


def notebook(card: int, *counts: int) -> ExpeditionState:
    """The notebook has worked with this card."""
    state = table(len(counts))
    turn_up(state, card)
    put(state, NOTEBOOK, 4, *counts)
    return resolve(state)


@pytest.mark.rule("PE-144", "PE-146", "PE-147")
def test_most_explorers_win_the_card_and_its_effect() -> None:
    state = notebook(1, 1, 2, 0)
    assert state.note_winner == B
    assert state.coins == [3, 6, 3]
    clean_up(state)
    assert state.notes == [0, 2, 0]
    assert state.notes_gone == 0


@pytest.mark.rule("PE-145", "PE-149", "PE-DT-19")
def test_in_a_tie_nobody_gets_it() -> None:
    state = notebook(1, 2, 2, 1)
    assert state.note_winner == -1
    assert state.coins == [3, 3, 3]
    clean_up(state)
    assert state.notes_gone == 2
    assert not state.notes_left & 2


@pytest.mark.rule("PE-146", "PE-D-05c", "PE-A-20")
@pytest.mark.parametrize(
    ("card", "gain"),
    [
        (0, {"energy": 3}), (1, {"coins": 3}), (2, {"food": 3}), (3, {"reserve": 1}),
        (4, {"prestige": 2}), (5, {"energy": 2}), (6, {"coins": 2}), (7, {"food": 2}),
        (8, {"coins": 1, "food": 1, "prestige": 1}), (9, {"energy": 5}), (10, {"coins": 5}),
        (11, {"food": 5}), (12, {"reserve": 2}), (13, {"prestige": 4}), (14, {"energy": 4}),
        (15, {"prestige": 3}), (16, {}), (17, {"coins": 1, "food": 1, "prestige": 1}),
    ],
)  # fmt: skip
def test_what_the_cards_give(card: int, gain: dict[str, int]) -> None:
    state = table()
    energies(state, 30, 20, 20)
    turn_up(state, card)
    put(state, NOTEBOOK, 4, 1)
    before = state.copy()
    resolve(state)
    for name in ("energy", "coins", "food", "reserve", "prestige"):
        grown = getattr(state, name)[A] - getattr(before, name)[A]
        assert grown == gain.get(name, 0), name


@pytest.mark.rule("PE-146", "PE-181")
def test_the_delayed_card_gives_its_prestige_at_scoring() -> None:
    state = notebook(16, 1, 0, 0)
    assert state.prestige[A] == 0
    clean_up(state)
    finish(state)
    assert parts(state, A)["delayed"] == 4
    assert parts(state, A)["notebook"] == 1


@pytest.mark.rule("PE-A-42", "PE-89")
def test_energy_of_a_card_comes_back_up_to_fifty_and_moves_the_piece() -> None:
    state = table()
    energies(state, 47, 47, 48)
    turn_up(state, 9)
    put(state, NOTEBOOK, 4, 0, 1)
    resolve(state)
    assert state.energy == [47, 50, 48]
    assert state.rank == [B, C, A]


@pytest.mark.rule("PE-A-42")
def test_it_counts_for_a_later_zone() -> None:
    state = table()
    energies(state, 44, 43, 20)
    turn_up(state, 0)
    put(state, NOTEBOOK, 1, 0, 1)
    put(state, LOGISTICS, 2, 1, 1)
    assert resolve(state).current_player() == B


@pytest.mark.rule("PE-DT-32")
@pytest.mark.parametrize(("dice", "spread"), [(2, 1.9444), (3, 2.9167), (4, 3.4892)])
def test_how_far_dice_lie_apart(dice: int, spread: float) -> None:
    state = table()
    put(state, HUNTING, 1, dice - 1)
    gained = 0.0
    for action, chance in resolve(state).chance_outcomes():
        gained += chance * (do(state.copy(), str(action)).food[A] - 3 - (dice - 1))
    assert gained == pytest.approx(spread, abs=5e-5)
    rolls = list(product(range(6), repeat=dice))
    assert gained == pytest.approx(mean(max(roll) - min(roll) for roll in rolls))


@pytest.mark.rule("PE-DT-32")
@pytest.mark.parametrize(("sign", "value"), [("+", 3.9583), ("-", 1.0417), ("=", 2.5)])
def test_what_funding_pays_on_average(sign: str, value: float) -> None:
    state = funding(sign, 1)
    paid = sum(
        chance * (do(state.copy(), str(action)).coins[A] - 1)
        for action, chance in state.chance_outcomes()
    )
    assert paid == pytest.approx(value, abs=5e-5)
