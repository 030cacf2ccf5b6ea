"""The zones in general, huts and logistics (PE-91 to PE-115, PE-164)."""

import pytest

from games.core.protocol import CHANCE
from games.papua_expedition import frames
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    EXPEDITIONS,
    FUNDING,
    HUNTING,
    HUTS,
    LOGISTICS,
    NOTEBOOK,
    REST,
    A,
    B,
    C,
    clean_up,
    do,
    energies,
    give_cards,
    legal,
    may,
    over,
    put,
    refused,
    reserve,
    resolve,
    science,
    show,
    symbol,
    table,
    there,
)


@pytest.mark.rule("PE-91")
@pytest.mark.parametrize(("first", "second"), [(HUTS, NOTEBOOK), (NOTEBOOK, HUTS)])
def test_a_zone_is_done_before_the_next(first: int, second: int) -> None:
    state = table()
    symbol(state, "-")
    put(state, EXPEDITIONS, 2, 1)
    put(state, first, 1, 1)
    put(state, second, 3, 1)
    resolve(state)
    assert state.hut[A] == (1 if first == HUTS else 0)
    assert state.note_winner == (A if first == NOTEBOOK else -1)


@pytest.mark.rule("PE-92", "PE-INV-26")
@pytest.mark.parametrize("seat", [A, B, C])
def test_a_zone_works_for_those_who_are_there(seat: int) -> None:
    state = table()
    counts = [0, 0, 0]
    counts[seat] = 1
    put(state, FUNDING, 1, *counts)
    do(resolve(state), "roll 1,3,4")
    assert state.coins == [3 + 5 * (other == seat) for other in range(3)]


@pytest.mark.rule("PE-93", "PE-73")
@pytest.mark.parametrize("zone", range(6))
def test_an_empty_zone_is_skipped_marker_or_not(zone: int) -> None:
    state = table()
    science(state, A, "engineering")
    put(state, zone, 1)
    assert over(resolve(state))


@pytest.mark.rule("PE-94")
def test_explorers_on_zones_serve_for_nothing_else() -> None:
    state = table()
    put(state, EXPEDITIONS, 1, 3)
    put(state, HUNTING, 2, 3)
    reserve(state, A, 1)
    resolve(state)
    assert legal(state) == ["bet jungle 0", "bet jungle 1"]
    assert refused(state, "bet jungle 2") == "E_RESERVE"


@pytest.mark.rule("PE-95", "PE-A-19", "PE-105")
def test_energy_that_comes_back_does_not_change_the_picks() -> None:
    state = table()
    energies(state, 44, 43, 42)
    show(state, "energy-5", "energy-3")
    put(state, LOGISTICS, 1, 1, 1, 1)
    do(resolve(state), "take energy-3")
    assert state.energy[A] == 47
    assert state.current_player() == B
    do(state, "take energy-5")
    assert over(state)


@pytest.mark.rule("PE-EX-2", "PE-100", "PE-98")
def test_from_hut_seven_to_hut_eight() -> None:
    state = table()
    state.hut[A] = 2
    put(state, HUTS, 1, 2)
    reserve(state, A, 5)
    state.dice = [0, 0, 0, 1, 0, 0]
    resolve(state)
    assert state.hut[A] == 3
    assert (state.reserve[A], state.general[A]) == (7, 6)
    assert state.dice == [0, 0, 0, 1, 0, 0]


@pytest.mark.rule("PE-96", "PE-97", "PE-A-43")
@pytest.mark.parametrize(("still_there", "hut"), [(2, 3), (1, 2)])
def test_who_has_too_few_left_stays(still_there: int, hut: int) -> None:
    state = table()
    state.hut[A] = 2
    put(state, HUTS, 1, still_there)
    resolve(state)
    assert state.hut[A] == hut


@pytest.mark.rule("PE-98", "PE-99", "PE-A-41", "PE-INV-14")
def test_one_hut_whatever_was_sent() -> None:
    state = table()
    put(state, HUTS, 1, 5, 4)
    resolve(state)
    assert state.hut == [1, 1, 0]
    assert (state.reserve[A], state.general[A]) == (8, 2)


@pytest.mark.rule("PE-101", "PE-A-20")
def test_the_general_reserve_may_hold_too_few() -> None:
    state = table()
    state.hut[A] = 2
    put(state, HUTS, 1, 2)
    reserve(state, A, 12)
    resolve(state)
    assert (state.hut[A], state.reserve[A], state.general[A]) == (3, 13, 0)


@pytest.mark.rule("PE-102")
def test_all_who_are_there_move_on() -> None:
    state = table(4)
    state.hut = [0, 1, 2, 3]
    put(state, HUTS, 1, 1, 1, 2, 2)
    resolve(state)
    assert state.hut == [1, 2, 3, 4]


@pytest.mark.rule("PE-103", "PE-A-20")
def test_the_last_hut_is_the_last() -> None:
    state = table()
    state.hut[A] = 4
    put(state, HUTS, 1, 5)
    resolve(state)
    assert state.hut[A] == 5
    resolve(state)
    assert state.hut[A] == 5


def logistics(*counts: int, energy: tuple[int, ...] = (50, 50, 50)) -> ExpeditionState:
    """Three players in logistics, marker 4; number-coins and mix are turned up."""
    state = table(len(counts))
    energies(state, *energy)
    show(state, "number-coins", "mix")
    put(state, LOGISTICS, 4, *counts)
    return resolve(state)


def pickers(state: ExpeditionState) -> list[int]:
    """Who picks, in order, each the first marker there is."""
    seats = []
    while state.todo != [REST]:
        seats.append(state.current_player())
        do(state, legal(state)[0])
    return seats


@pytest.mark.rule("PE-105", "PE-107", "PE-DT-9")
def test_most_explorers_then_energy() -> None:
    assert pickers(logistics(2, 2, 1, energy=(44, 45, 50))) == [B, A]


@pytest.mark.rule("PE-105", "PE-DT-10")
def test_then_the_stack() -> None:
    assert pickers(logistics(2, 2, 1, energy=(44, 44, 50))) == [A, B]
    assert pickers(logistics(1, 2, 3)) == [C, B]


@pytest.mark.rule("PE-106", "PE-A-21")
def test_nobody_may_decline() -> None:
    state = logistics(1, 0, 0)
    assert legal(state) == ["take number-coins", "take mix"]
    assert refused(state, "take explorer") == "E_CHOICE"


@pytest.mark.rule("PE-107")
def test_four_players_three_markers() -> None:
    state = table(4)
    show(state, "mix", "prestige-2", "prestige-3")
    put(state, LOGISTICS, 1, 1, 1, 1, 1)
    assert pickers(resolve(state)) == [A, B, C]


@pytest.mark.rule("PE-108", "PE-39", "PE-114")
def test_what_is_not_taken_lies_there_until_clean_up() -> None:
    state = do(logistics(1, 0, 0), "take mix")
    assert state.shown == [7]
    clean_up(state)
    assert state.shown == []
    assert not state.pile >> 7 & 1
    assert not state.pile >> 11 & 1


@pytest.mark.rule("PE-109", "PE-110", "PE-111", "PE-112", "PE-113", "PE-DT-11")
@pytest.mark.parametrize(
    ("marker", "gain"),
    [
        ("prestige-2", {"prestige": 2}),
        ("prestige-3", {"prestige": 3}),
        ("prestige-4", {"prestige": 4}),
        ("prestige-5", {"prestige": 5}),
        ("prestige-6", {"prestige": 6}),
        ("number-food", {"food": 4}),
        ("number-prestige", {"prestige": 4}),
        ("number-coins", {"coins": 4}),
        ("energy-3", {"energy": 3}),
        ("energy-5", {"energy": 5}),
        ("explorer", {"reserve": 1, "general": -1}),
        ("mix", {"coins": 1, "food": 1, "prestige": 1}),
    ],
)
def test_what_markers_do(marker: str, gain: dict[str, int]) -> None:
    state = table()
    energies(state, 41, 30, 30)
    put(state, LOGISTICS, 4, 1)
    show(state, marker, "replenishment")
    before = state.copy()
    do(resolve(state), f"take {marker}")
    for name in ("prestige", "food", "coins", "energy", "reserve", "general"):
        grown = getattr(state, name)[A] - getattr(before, name)[A]
        assert grown == gain.get(name, 0), name


@pytest.mark.rule("PE-110")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_number_is_that_of_the_zone_marker(number: int) -> None:
    state = table()
    put(state, LOGISTICS, number, 1)
    show(state, "number-food", "mix")
    do(resolve(state), "take number-food")
    assert state.food[A] == 3 + number


@pytest.mark.rule("PE-112", "PE-A-20")
def test_no_explorer_from_an_empty_general_reserve() -> None:
    state = table()
    put(state, LOGISTICS, 1, 1)
    reserve(state, A, 14)
    show(state, "explorer", "mix")
    do(resolve(state), "take explorer")
    assert (state.reserve[A], state.general[A]) == (14, 0)


def engineer(zone: int = LOGISTICS, *counts: int) -> ExpeditionState:
    """C has Engineering; a zone works."""
    state = table()
    science(state, C, "engineering")
    show(state, "mix", "prestige-4")
    put(state, zone, 1, *counts)
    return resolve(state)


@pytest.mark.rule("PE-115", "PE-164", "PE-157")
def test_engineering_uses_what_is_left_without_being_there() -> None:
    state = do(engineer(LOGISTICS, 1), "take mix")
    assert state.current_player() == C
    assert legal(state) == ["use prestige-4", "use none"]
    assert refused(state, "use mix") == "E_CHOICE"
    do(state, "use prestige-4")
    assert state.prestige == [1, 0, 4]
    assert state.science_used == [False, False, True]
    assert state.shown == []


@pytest.mark.rule("PE-157", "PE-164")
def test_engineering_may_wait() -> None:
    state = do(engineer(LOGISTICS, 1), "take mix; use none")
    assert over(state)
    assert not state.science_used[C]
    assert state.shown == [2]


@pytest.mark.rule("PE-164", "PE-A-21")
def test_engineering_needs_a_marker_and_a_zone_that_worked() -> None:
    assert over(do(engineer(LOGISTICS, 2, 1), "take mix; take prestige-4"))
    assert over(engineer(LOGISTICS))
    state = engineer(FUNDING, 1)
    assert state.current_player() == CHANCE
    assert refused(state, "use mix") in ("E_SCI", "E_PHASE")
    assert over(do(state, "roll 1,1,1"))


@pytest.mark.rule("PE-157", "PE-INV-16")
def test_engineering_once() -> None:
    state = engineer(LOGISTICS, 1)
    state.science_used[C] = True
    assert over(do(state, "take mix"))


@pytest.mark.rule("PE-164")
def test_engineering_takes_the_number_of_the_zone() -> None:
    state = table()
    science(state, A, "engineering")
    show(state, "mix", "number-food")
    put(state, LOGISTICS, 3, 0, 1)
    do(resolve(state), "take mix; use number-food")
    assert state.food == [6, 4, 3]


@pytest.mark.rule("PE-36", "PE-116")
def test_other_things_are_refused_meanwhile() -> None:
    state = logistics(1, 0, 0)
    for text in ("bet jungle 1", "send 1 funding", "eat 1", "done", "forbid huts"):
        assert refused(state, text) == "E_PHASE"
    assert refused(state, "tribe coins") == "E_TRIBE"
    for text in ("meteorology yes", "economy yes", "cartography yes", "use mix"):
        assert refused(state, text) == "E_SCI"
    assert not may(state, "roll 1")
    assert state.todo[-1][0] == frames.TAKE_MARKER
    give_cards(state, A, tribe=1)
    assert refused(state, "tribe coins") == "E_TRIBE"
    assert there(state, LOGISTICS) == [1, 0, 0]
