"""Energy, food and resupply (PE-75 to PE-90)."""

import pytest

from games.papua_expedition import energy as engine
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    EXPEDITIONS,
    FUNDING,
    HUNTING,
    LOGISTICS,
    NOTEBOOK,
    A,
    B,
    C,
    do,
    energies,
    legal,
    over,
    passed,
    placing,
    put,
    refused,
    reserve,
    resolve,
    show,
    table,
    there,
)


def losing(state: ExpeditionState, cost: int) -> ExpeditionState:
    """A has placed so many explorers (of 15) and pays for them now."""
    reserve(state, A, max(cost, state.reserve[A]))
    return do(placing(state, A, *[1] * cost), f"send 1 funding; explorers {cost}")


@pytest.mark.rule("PE-75", "PE-INV-10")
def test_each_explorer_placed_costs_one() -> None:
    state = do(placing(table(), A, 1, 1, 3), "send 1 funding; explorers 2")
    do(state, "send 3 hunting; explorers 1", "eat 0")
    assert state.energy == [47, 50, 50]


@pytest.mark.rule("PE-76", "PE-77", "PE-DT-8", "PE-79")
def test_food_saves_energy_but_no_more_than_is_lost() -> None:
    state = table()
    energies(state, 41, 41, 30)
    state.food[A] = 5
    losing(state, 3)
    assert legal(state) == ["eat 0", "eat 1", "eat 2", "eat 3"]
    assert refused(state, "eat 4") == "E_FOOD"
    do(state, "eat 3")
    assert (state.energy[A], state.food[A]) == (41, 2)
    assert state.rank == [A, B, C]


@pytest.mark.rule("PE-76")
def test_one_eats_no_more_than_one_has() -> None:
    state = table()
    state.food[A] = 1
    assert refused(losing(state, 3), "eat 2") == "E_FOOD"


@pytest.mark.rule("PE-79", "PE-80", "PE-A-08")
@pytest.mark.parametrize(
    ("arrival", "rank"), [("under", [B, C, A]), ("over", [A, B, C])], ids=["under", "over"]
)
def test_where_a_piece_comes_to_lie(arrival: str, rank: list[int]) -> None:
    state = table(stack_arrival=arrival)
    energies(state, 45, 42, 42)
    do(losing(state, 3), "eat 0")
    assert state.energy == [42, 42, 42]
    assert state.rank == rank


@pytest.mark.rule("PE-80", "PE-89")
def test_a_piece_that_comes_up_lies_underneath_too() -> None:
    state = table()
    energies(state, 42, 45, 30)
    show(state, "energy-3", "mix")
    put(state, LOGISTICS, 1, 1)
    do(resolve(state), "take energy-3")
    assert state.rank == [B, A, C]


@pytest.mark.rule("PE-81", "PE-82", "PE-D-02a")
@pytest.mark.parametrize(
    ("start", "cost", "due"),
    [(41, 1, 2), (42, 1, 0), (31, 1, 3), (21, 1, 4), (11, 1, 5), (41, 2, 2), (40, 1, 0)],
)
def test_who_comes_to_or_past_a_space_gives_food(start: int, cost: int, due: int) -> None:
    state = table()
    energies(state, start, 50, 50)
    state.food[A] = 9
    do(losing(state, cost), "eat 0")
    assert state.food[A] == 9 - due


@pytest.mark.rule("PE-83", "PE-84", "PE-DT-5", "PE-88")
def test_food_that_is_missing_costs_explorers() -> None:
    state = table()
    energies(state, 42, 50, 50)
    state.food[A] = 1
    do(losing(state, 3), "eat 0")
    assert (state.energy[A], state.food[A]) == (39, 0)
    assert (state.reserve[A], state.general[A]) == (3, 9)
    assert passed(state, A) == [40]


@pytest.mark.rule("PE-86", "PE-DT-6", "PE-INV-12")
def test_a_space_asks_once() -> None:
    state = table()
    energies(state, 42, 50, 50)
    do(losing(state, 3), "eat 0")
    assert (state.energy[A], state.food[A]) == (39, 1)
    show(state, "energy-5", "mix")
    put(state, LOGISTICS, 2, 1)
    state.marker_on[FUNDING] = 0
    do(resolve(state), "take energy-5")
    assert state.energy[A] == 44
    state.marker_on[FUNDING] = 1
    do(losing(state, 5), "eat 0")
    assert (state.energy[A], state.food[A]) == (39, 1)
    assert passed(state, A) == [40]


@pytest.mark.rule("PE-87", "PE-DT-7")
@pytest.mark.parametrize(("food", "left", "lost"), [(9, 2, 0), (3, 0, 4)])
def test_two_spaces_in_one_loss(food: int, left: int, lost: int) -> None:
    state = table()
    energies(state, 31, 50, 50)
    state.food[A] = 0
    put(state, EXPEDITIONS, 1, 1)
    reserve(state, A, 12)
    state.food[A] = food
    resolve(state)
    do(state, "bet jungle 12; stake jungle 0; bet river 0; stake river 0")
    do(state, "bet volcano 0; stake volcano 0", "eat 0")
    assert state.energy[A] == 19
    assert passed(state, A) == [40, 30, 20]
    assert (state.food[A], 12 - state.reserve[A]) == (left, lost)


@pytest.mark.rule("PE-88")
def test_what_is_eaten_is_not_there_for_the_resupply() -> None:
    state = table()
    energies(state, 42, 50, 50)
    state.food[A] = 3
    do(losing(state, 4), "eat 2")
    assert (state.energy[A], state.food[A], state.reserve[A]) == (40, 0, 2)


@pytest.mark.rule("PE-85", "PE-A-15", "PE-93")
def test_with_an_empty_reserve_explorers_come_back_from_zones_of_ones_choice() -> None:
    state = table()
    energies(state, 32, 50, 50)
    state.food[A] = 0
    put(state, HUNTING, 2, 1)
    put(state, NOTEBOOK, 3, 0, 1)
    reserve(state, A, 2)
    do(placing(state, A, 1, 1), "send 1 funding; explorers 2")
    assert legal(state) == ["recall funding", "recall hunting"]
    assert refused(state, "recall notebook") == "E_CHOICE"
    do(state, "recall hunting; recall funding; recall funding")
    assert over(state)
    assert state.energy[A] == 30
    assert there(state, FUNDING) == there(state, HUNTING) == [0, 0, 0]
    assert (state.reserve[A], state.general[A]) == (0, 15)
    assert state.marker_on[FUNDING] == 1


@pytest.mark.rule("PE-85", "PE-A-15")
def test_what_nobody_can_pay_is_waived() -> None:
    state = table()
    energies(state, 31, 50, 50)
    state.food[A] = 0
    reserve(state, A, 1)
    do(placing(state, A, 1), "send 1 funding; explorers 1")
    do(state, "recall funding")
    assert over(state)
    assert state.general[A] == 15


@pytest.mark.rule("PE-85", "PE-A-15")
def test_with_the_option_zones_are_safe() -> None:
    state = table(resupply_from_board=False)
    energies(state, 32, 50, 50)
    state.food[A] = 0
    reserve(state, A, 2)
    do(placing(state, A, 1, 1), "send 1 funding; explorers 2")
    assert over(state)
    assert there(state, FUNDING)[A] == 2


@pytest.mark.rule("PE-89", "PE-D-02b", "PE-111")
@pytest.mark.parametrize(("start", "end"), [(40, 45), (45, 50), (46, 50), (50, 50)])
def test_energy_comes_back_up_to_fifty(start: int, end: int) -> None:
    state = table()
    energies(state, start, 30, 30)
    show(state, "energy-5", "mix")
    put(state, LOGISTICS, 1, 1)
    do(resolve(state), "take energy-5")
    assert state.energy[A] == end


@pytest.mark.rule("PE-89")
def test_a_piece_on_fifty_keeps_its_place() -> None:
    state = table()
    show(state, "energy-5", "mix")
    put(state, LOGISTICS, 1, 1)
    do(resolve(state), "take energy-5")
    assert state.rank == [A, B, C]


@pytest.mark.rule("PE-78", "PE-128", "PE-A-14")
@pytest.mark.parametrize("allowed", [True, False])
def test_food_against_the_energy_of_bets(allowed: bool) -> None:
    state = table(food_for_bets=allowed)
    put(state, EXPEDITIONS, 1, 1)
    do(resolve(state), "bet jungle 2; stake jungle 0; bet river 0; stake river 0")
    do(state, "bet volcano 0; stake volcano 0")
    if allowed:
        do(state, "eat 2")
    assert over(state)
    assert state.energy[A] == (50 if allowed else 48)
    assert state.food[A] == (1 if allowed else 3)


@pytest.mark.rule("PE-172")
def test_nothing_below_ten_asks_for_food() -> None:
    state = table()
    energies(state, 5, 50, 50)
    state.food[A] = 9
    do(losing(state, 7), "eat 0")
    assert (state.energy[A], state.food[A]) == (-2, 9)


@pytest.mark.rule("PE-D-02c")
def test_energy_falls_without_end() -> None:
    state = table()
    energies(state, 0, 50, 50)
    engine.fall(state, A, 60)
    assert state.energy[A] == -60
