"""Zone markers and placement (PE-64 to PE-74), and that step by step loses no choice."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    EXPEDITIONS,
    FUNDING,
    HUNTING,
    HUTS,
    LOGISTICS,
    NOTEBOOK,
    A,
    B,
    begin_round,
    begin_turn,
    do,
    energies,
    legal,
    may,
    over,
    placing,
    put,
    refused,
    reserve,
    table,
    there,
)


@pytest.mark.rule("PE-64", "PE-A-40")
def test_no_die_need_be_used() -> None:
    state = placing(table(), A, 2, 2, 4)
    do(state, "skip 2; skip 4")
    assert over(state)
    assert not any(state.explorers)
    assert state.energy[A] == 50
    assert state.dice == [0] * 6


@pytest.mark.rule("PE-65", "PE-71", "PE-A-40", "PE-INV-8")
def test_one_explorer_a_die_and_any_number_of_them() -> None:
    state = do(placing(table(), A, 2, 2, 2), "send 2 funding")
    assert legal(state) == ["explorers 1", "explorers 2", "explorers 3"]
    assert refused(state, "explorers 4") == "E_DICE"
    do(state, "explorers 2", "eat 0")
    assert there(state, FUNDING) == [2, 0, 0]
    assert state.reserve[A] == 5


@pytest.mark.rule("PE-65")
def test_no_more_than_the_reserve_holds() -> None:
    state = table()
    reserve(state, A, 2)
    do(placing(state, A, 2, 2, 2), "send 2 funding")
    assert refused(state, "explorers 3") == "E_RESERVE"
    do(state, "explorers 2", "eat 0")
    assert over(state)
    assert state.reserve[A] == 0


@pytest.mark.rule("PE-65")
def test_without_reserve_the_other_dice_place_nothing() -> None:
    state = table()
    state.food[A] = 0
    reserve(state, A, 1)
    do(placing(state, A, 2, 3, 4), "send 2 funding; explorers 1")
    assert over(state)


@pytest.mark.rule("PE-66")
def test_dice_go_to_the_zone_of_their_marker_and_nowhere_else() -> None:
    state = table()
    put(state, FUNDING, 4, 0, 2)
    placing(state, A, 4)
    assert legal(state) == ["skip 4", "send 4 funding"]
    assert refused(state, "send 4 hunting") == "E_MARKER_ELSEWHERE"
    assert refused(state, "send 3 hunting") == "E_DICE"


@pytest.mark.rule("PE-67")
def test_a_free_marker_goes_to_any_free_zone() -> None:
    state = table()
    put(state, FUNDING, 4, 0, 2)
    state.forbidden = LOGISTICS
    placing(state, A, 3)
    free = ["huts", "expeditions", "hunting", "notebook"]
    assert legal(state) == ["skip 3", *(f"send 3 {zone}" for zone in free)]
    assert refused(state, "send 3 funding") == "E_ZONE_TAKEN"
    assert refused(state, "send 3 logistics") == "E_ZONE_FORBIDDEN"
    do(state, "send 3 notebook; explorers 1", "eat 0")
    assert state.marker_on[NOTEBOOK] == 3


@pytest.mark.rule("PE-68", "PE-A-12")
def test_a_marker_takes_an_explorer_along() -> None:
    state = do(placing(table(), A, 3), "send 3 hunting")
    assert refused(state, "explorers 0") == "E_DICE"
    assert refused(placing(table(), A, 3), "send 2 hunting") == "E_DICE"


@pytest.mark.rule("PE-68", "PE-A-12")
@pytest.mark.parametrize("explorers", [0, 7])
def test_with_the_option_a_marker_may_block_a_zone(explorers: int) -> None:
    state = table(assign_needs_explorer=False)
    reserve(state, A, explorers)
    do(placing(state, A, 3), "send 3 hunting; explorers 0")
    assert over(state)
    assert state.marker_on[HUNTING] == 3
    assert there(state, HUNTING) == [0, 0, 0]
    assert state.energy[A] == 50


@pytest.mark.rule("PE-69")
def test_several_markers_in_one_turn() -> None:
    state = placing(table(), A, 1, 2, 5)
    do(state, "send 1 hunting; explorers 1", "send 2 funding; explorers 1")
    do(state, "send 5 expeditions; explorers 1", "eat 0")
    assert [state.marker_on[zone] for zone in (HUNTING, FUNDING, EXPEDITIONS)] == [1, 2, 5]


@pytest.mark.rule("PE-70", "PE-INV-6")
def test_a_marker_stays_and_has_its_zone_alone() -> None:
    state = do(placing(table(), A, 1, 2), "send 1 hunting; explorers 1")
    assert refused(state, "send 2 hunting") == "E_ZONE_TAKEN"
    do(state, "skip 2", "eat 0")
    placing(state, B, 1)
    assert legal(state) == ["skip 1", "send 1 hunting"]


@pytest.mark.rule("PE-72")
def test_a_zone_has_room_for_all() -> None:
    state = table(4)
    put(state, HUNTING, 1, 5, 5, 5)
    do(placing(state, 3, 1, 1, 1, 1, 1), "send 1 hunting; explorers 5")
    assert there(state, HUNTING) == [5, 5, 5, 5]


@pytest.mark.rule("PE-74", "PE-166")
def test_energy_does_not_limit_placing() -> None:
    state = table()
    energies(state, 1, 40, 40)
    do(placing(state, A, 1, 1, 1), "send 1 hunting; explorers 3", "eat 0")
    assert state.energy[A] == -2
    assert state.fallen


@pytest.mark.rule("PE-EX-1", "PE-55", "PE-75", "PE-76", "PE-A-38")
def test_the_turn_of_the_first_example() -> None:
    state = first_example()
    do(state, "eat 2")
    assert (state.coins[A], state.food[A], state.energy[A]) == (2, 1, 41)
    assert (state.reserve[A], state.general[A]) == (4, 8)
    assert (there(state, FUNDING)[A], there(state, EXPEDITIONS)[A]) == (1, 2)
    assert state.marker_on[EXPEDITIONS] == 3
    assert state.resupplied[A] == 0


def first_example() -> ExpeditionState:
    """Up to the question how much is eaten."""
    state = table()
    energies(state, 42, 40, 39)
    put(state, FUNDING, 4, 0, 1)
    put(state, NOTEBOOK, 2, 0, 1)
    do(begin_turn(state, A), "roll c,2,3,3,4", "pay", "done")
    return do(state, "skip 2", "send 3 expeditions; explorers 2", "send 4 funding; explorers 1")


@pytest.mark.rule("PE-EX-1b", "PE-81")
def test_the_first_example_without_eating() -> None:
    state = first_example()
    assert state.food[A] == 3
    do(state, "eat 0")
    assert (state.energy[A], state.food[A]) == (39, 1)
    assert state.resupplied[A] == 1


@pytest.mark.rule("PE-EX-1c", "PE-A-38", "PE-35")
def test_the_first_example_goes_on_with_the_first_place() -> None:
    state = begin_round(do(first_example(), "eat 2"))
    reveals = "card beetle; card bird; card plant; marker prestige-2; marker prestige-3"
    do(state, reveals, "notebook 5", "forbid hunting")
    assert state.order[0] == A


Placed = tuple[tuple[int, ...], tuple[int, ...]]


def by_steps(state: ExpeditionState) -> Iterator[Placed]:
    """Where every chain of decisions ends: A's explorers by zone, the markers."""
    if over(state):
        yield tuple(there(state, zone)[A] for zone in range(6)), tuple(state.marker_on)
        return
    for text in legal(state):
        yield from by_steps(do(state.copy(), text))


def at_once(state: ExpeditionState, dice: tuple[int, ...]) -> set[Placed]:
    """All placements by the rules, value by value in one go, without the engine's rules."""
    values = sorted(set(dice))
    alone = not state.game.options.assign_needs_explorer
    needs = [1, 1, 2, 2, 2]
    found: set[Placed] = set()
    choices = [
        [None, *product(range(6), range(0 if alone else 1, dice.count(v) + 1))] for v in values
    ]
    for chosen in product(*choices):
        zones, markers, total = [0] * 6, list(state.marker_on), 0
        good = True
        for value, choice in zip(values, chosen, strict=True):
            if choice is None:
                continue
            zone, count = choice
            assigned = state.marker_on.index(value) if value in state.marker_on else None
            good &= zone != state.forbidden
            good &= (zone == assigned and count > 0) if assigned is not None else not markers[zone]
            if zone == HUTS and count:
                good &= state.hut[A] < len(needs) and count >= needs[state.hut[A]]
            markers[zone] = value
            zones[zone] += count
            total += count
        if good and total <= state.reserve[A]:
            found.add((tuple(zones), tuple(markers)))
    return found


@pytest.mark.rule("PE-64", "PE-66", "PE-67", "PE-68", "PE-69", "PE-70", "PE-71", "PE-96", "PE-103")
@pytest.mark.parametrize("dice", [(1,), (2, 2), (1, 3, 5), (1, 1, 2), (2, 2, 2, 4), (1, 2, 4, 4)])
@pytest.mark.parametrize("explorers", [0, 1, 2, 7])
@pytest.mark.parametrize("hut", [0, 2, 5])
@pytest.mark.parametrize("alone", [False, True], ids=["with-explorer", "alone"])
@pytest.mark.parametrize("marked", [False, True], ids=["free", "marked"])
def test_step_by_step_no_placement_is_lost_and_none_is_added(
    dice: tuple[int, ...], explorers: int, hut: int, alone: bool, marked: bool
) -> None:
    state = table(assign_needs_explorer=not alone)
    state.food[A], state.hut[A], state.forbidden = 0, hut, LOGISTICS
    if marked:
        put(state, HUNTING, 2, 0, 1)
        put(state, NOTEBOOK, 3, 0, 1)
    reserve(state, A, explorers)
    expected = at_once(state, dice)
    reached = Counter(by_steps(placing(state, A, *dice)))
    assert set(reached) == expected
    assert max(reached.values()) == 1


@pytest.mark.rule("PE-71")
def test_how_many_placements_five_different_dice_have() -> None:
    state = table()
    state.food[A], state.forbidden = 0, LOGISTICS
    assert len(set(by_steps(placing(state, A, 1, 2, 3, 4, 5)))) == 1546


@pytest.mark.rule("PE-96", "PE-DT-31", "PE-A-41")
def test_hut_eight_asks_for_two_explorers() -> None:
    state = table()
    state.forbidden = LOGISTICS
    state.hut[A] = 2
    assert refused(placing(state, A, 4), "send 4 huts") == "E_HUT_REQ"
    state = table()
    state.forbidden, state.hut[A] = LOGISTICS, 2
    do(placing(state, A, 4, 4, 4), "send 4 huts")
    assert legal(state) == ["explorers 2", "explorers 3"]
    assert refused(state, "explorers 1") == "E_HUT_REQ"


@pytest.mark.rule("PE-103", "PE-A-20")
def test_after_the_last_hut_nobody_is_sent_there() -> None:
    state = table()
    state.forbidden, state.hut[A] = LOGISTICS, 5
    placing(state, A, 4, 4, 4)
    assert refused(state, "send 4 huts") == "E_HUT_MAX"
    assert may(state, "send 4 hunting")
