"""The third colour (PE-183 to PE-199)."""

import pytest

from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    EXPEDITIONS,
    FUNDING,
    HUNTING,
    LOGISTICS,
    NOTEBOOK,
    A,
    B,
    begin_round,
    clean_up,
    do,
    energies,
    held,
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
)

REVEALS = "card beetle; card bird; card plant; marker prestige-2; marker prestige-3; notebook 5"
NOBODY = -1


def jungle(
    sign: str, third: int, a: tuple[int, int], b: tuple[int, int], stack: list[int]
) -> ExpeditionState:
    """Bets on the jungle against the third colour; ``stack`` is the energies of A and B."""
    state = table(2)
    symbol(state, sign)
    energies(state, *stack)
    state.third[2] = third
    state.food = [0, 0]
    put(state, EXPEDITIONS, 1, 1, 1)
    bids = {A: a, B: b}
    resolve(state)
    while not over(state):
        explorers, coins = bids[state.current_player()]
        do(state, f"bet jungle {explorers}; stake jungle {coins}", "bet river 0; stake river 0")
        do(state, "bet volcano 0; stake volcano 0")
    return state


def winner(state: ExpeditionState) -> int:
    return next((seat for seat in (A, B) if held(state, seat)), NOBODY)


@pytest.mark.rule("PE-183", "PE-184", "PE-A-34", "PE-34", "PE-35")
def test_roles_swap_every_round_whatever_the_energies() -> None:
    state = PapuaExpedition.create(2).new_state()
    do(state, "first 2", "deal medicine; deal biology", REVEALS)
    placers = []
    for forbidden in ("huts", "logistics", "huts", "logistics"):
        placers.append(state.current_player())
        do(state, f"forbid {forbidden}")
        assert state.order == [1 - placers[-1], placers[-1]]
        state.energy = [20, 40] if len(placers) < 3 else [40, 20]
        state.rank = [B, A] if len(placers) < 3 else [A, B]
        # The box is filled up again, so that the same cards can come.
        state.types_left = [5, 5, 5, 5, 5, 5, 3]
        state.pile, state.notes_left = (1 << 13) - 1, (1 << 18) - 1
        state.notes_gone = 0
        state.deck_two = False
        do(begin_round(state), REVEALS)
    assert placers == [A, B, A, B]


@pytest.mark.rule("PE-185", "PE-188", "PE-INV-1")
def test_five_dice_before_the_first_turn() -> None:
    state = do(begin_round(table(2)), REVEALS, "forbid hunting")
    assert state.observation(None)["phase"] == "third colour"
    do(state, "third 5; third c; third 1; third 3; third 4")
    assert state.third == [3, 0, 1, 2, 2]
    assert state.observation(A)["third"] == state.third
    assert may(state, "roll 1,1,1,1,1")


@pytest.mark.rule("PE-185")
def test_no_such_dice_with_three() -> None:
    state = do(begin_round(table(3)), REVEALS, "forbid hunting")
    assert may(state, "roll 1,1,1,1,1")


@pytest.mark.rule("PE-186", "PE-EX-10", "PE-DT-32")
def test_what_its_die_says() -> None:
    state = do(begin_round(table(2)), REVEALS, "forbid hunting")
    found = {
        str(face): (do(state.copy(), str(face)).third[0], chance)
        for face, chance in state.chance_outcomes()
    }
    assert {face: count for face, (count, _) in found.items()} == {
        "third c": 0, "third 1": 1, "third 2": 1, "third 3": 2, "third 4": 2, "third 5": 3,
    }  # fmt: skip
    assert sum(count * chance for count, chance in found.values()) == pytest.approx(1.5)


@pytest.mark.rule("PE-187")
def test_it_pays_and_gains_nothing() -> None:
    state = jungle("+", 3, (1, 0), (0, 0), [40, 30])
    assert winner(state) == NOBODY
    assert (state.energy, state.marker_on.count(0)) == ([39, 30], 5)
    assert len(state.cards) == 14


@pytest.mark.rule("PE-189", "PE-122", "PE-193")
@pytest.mark.parametrize(("third", "card"), [(0, A), (1, A), (3, NOBODY)])
def test_it_counts_as_a_bet(third: int, card: int) -> None:
    state = jungle("-", third, (2, 0), (0, 0), [40, 30])
    assert winner(state) == card
    assert state.destinations[0] == -1
    assert state.types_gone[0] == (1 if card == NOBODY else 0)


@pytest.mark.rule("PE-190", "PE-192", "PE-DT-28", "PE-A-35")
@pytest.mark.parametrize(
    ("sign", "energy", "card"),
    [
        ("+", [40, 30], NOBODY),
        ("-", [30, 40], A),
        ("=", [40, 30], A),
        ("=", [30, 40], NOBODY),
        ("=", [30, 30], A),
    ],
)
def test_the_symbol_says_where_its_energy_lies(sign: str, energy: list[int], card: int) -> None:
    assert winner(jungle(sign, 2, (2, 0), (0, 0), energy)) == card


@pytest.mark.rule("PE-192", "PE-A-35")
def test_with_equal_energies_the_stack_says_who_is_above() -> None:
    state = table(2)
    symbol(state, "=")
    state.rank, state.third[2] = [B, A], 1
    state.food = [0, 0]
    put(state, EXPEDITIONS, 1, 1)
    do(resolve(state), "bet jungle 1; stake jungle 0; bet river 0; stake river 0")
    do(state, "bet volcano 0; stake volcano 0")
    assert winner(state) == NOBODY


@pytest.mark.rule("PE-191", "PE-DT-29", "PE-A-35", "PE-189")
@pytest.mark.parametrize("sign", ["+", "=", "-"])
def test_a_coin_beats_it_in_a_tie(sign: str) -> None:
    assert winner(jungle(sign, 2, (2, 1), (0, 0), [30, 40])) == A


@pytest.mark.rule("PE-190")
def test_all_three_tied() -> None:
    assert winner(jungle("=", 2, (2, 0), (2, 0), [30, 40])) == B
    assert winner(jungle("+", 2, (2, 0), (2, 0), [30, 40])) == NOBODY
    assert winner(jungle("-", 2, (2, 0), (2, 0), [40, 30])) == A


@pytest.mark.rule("PE-193", "PE-39")
def test_a_destination_of_the_third_colour_alone_is_discarded() -> None:
    state = jungle("+", 2, (0, 0), (0, 0), [30, 40])
    assert winner(state) == NOBODY
    clean_up(state)
    assert state.types_gone[0] == 1


@pytest.mark.rule("PE-194", "PE-144", "PE-145")
@pytest.mark.parametrize(("third", "card"), [(0, A), (1, A), (2, NOBODY), (3, NOBODY)])
def test_in_the_notebook_it_wins_or_ties_and_nobody_gets_the_card(third: int, card: int) -> None:
    state = table(2)
    symbol(state, "-")
    state.third[1] = third
    put(state, NOTEBOOK, 1, 2, 1)
    resolve(state)
    assert state.note_winner == card


def logistics(
    third: int, a: int, b: int, sign: str = "+", third_discard: str = "literal"
) -> ExpeditionState:
    """Logistics with mix and prestige-4 works; A has more energy."""
    state = table(2, third_discard=third_discard)
    symbol(state, sign)
    energies(state, 40, 30)
    show(state, "prestige-4", "mix")
    state.third[0] = third
    put(state, LOGISTICS, 1, a, b)
    return resolve(state)


def who_does_what(state: ExpeditionState) -> list[tuple[int, str]]:
    """Seats and the kinds of their actions, each the first there is."""
    done = []
    while not over(state):
        text = legal(state)[0]
        done.append((state.current_player(), text.split()[0]))
        do(state, text)
    return done


@pytest.mark.rule("PE-195", "PE-196", "PE-DT-30", "PE-A-36")
def test_who_wins_no_marker_discards_one_and_the_other_takes_what_is_left() -> None:
    state = logistics(3, 1, 0)
    assert state.current_player() == B
    assert legal(state) == ["discard prestige-4", "discard mix"]
    assert refused(state, "discard explorer") == "E_CHOICE"
    do(state, "discard prestige-4")
    assert state.current_player() == A
    assert legal(state) == ["take mix"]
    do(state, "take mix")
    assert state.prestige == [1, 0]
    assert over(state)


@pytest.mark.rule("PE-195", "PE-A-36")
@pytest.mark.parametrize(
    ("third", "a", "b", "expected"),
    [
        (0, 1, 2, [(B, "take"), (A, "take")]),
        (1, 2, 3, [(B, "take"), (A, "take")]),
        (3, 1, 2, [(A, "discard"), (B, "take")]),
        (2, 1, 3, [(A, "discard"), (B, "take")]),
        (2, 3, 0, [(B, "discard"), (A, "take")]),
        (0, 0, 1, [(B, "take")]),
    ],
)
def test_if_it_is_among_the_first_two(
    third: int, a: int, b: int, expected: list[tuple[int, str]]
) -> None:
    assert who_does_what(logistics(third, a, b)) == expected


@pytest.mark.rule("PE-195", "PE-A-36")
@pytest.mark.parametrize(
    ("rule", "third", "a", "expected"),
    [
        ("literal", 1, 3, [(B, "discard"), (A, "take")]),
        ("by_rank", 1, 3, [(A, "take"), (B, "discard")]),
        ("by_rank", 3, 1, [(B, "discard"), (A, "take")]),
        ("literal", 3, 1, [(B, "discard"), (A, "take")]),
    ],
)
def test_whether_the_discard_comes_first(
    rule: str, third: int, a: int, expected: list[tuple[int, str]]
) -> None:
    assert who_does_what(logistics(third, a, 0, third_discard=rule)) == expected


@pytest.mark.rule("PE-196")
def test_without_players_there_nothing_happens() -> None:
    state = logistics(3, 0, 0)
    assert over(state)
    assert len(state.shown) == 2


@pytest.mark.rule("PE-197", "PE-A-36", "PE-190")
@pytest.mark.parametrize(
    ("sign", "expected"),
    [
        ("+", [(B, "discard"), (A, "take")]),
        ("=", [(B, "discard"), (A, "take")]),
        ("-", [(A, "take"), (B, "take")]),
    ],
)
def test_the_symbol_tells_ties_in_logistics(sign: str, expected: list[tuple[int, str]]) -> None:
    assert who_does_what(logistics(2, 2, 2, sign)) == expected


@pytest.mark.rule("PE-195", "PE-164", "PE-A-21")
def test_what_was_discarded_is_not_there_for_engineering() -> None:
    state = table(2)
    science(state, A, "engineering")
    show(state, "prestige-4", "mix")
    state.third[0] = 3
    put(state, LOGISTICS, 1, 0, 1)
    do(resolve(state), "discard mix; take prestige-4")
    assert over(state)


@pytest.mark.rule("PE-198")
def test_without_a_marker_it_has_no_effect_and_goes_back() -> None:
    state = table(2)
    state.third = [3, 3, 3, 3, 3]
    resolve(state)
    assert over(state)
    assert len(state.shown) == 2
    clean_up(state)
    assert state.third == [0, 0, 0, 0, 0]
    assert sum(state.types_gone) == 3


@pytest.mark.rule("PE-199")
def test_where_most_energy_goes_first_it_is_real_energy() -> None:
    state = table(2)
    symbol(state, "-")
    energies(state, 30, 40)
    state.third = [3, 3, 3, 3, 3]
    put(state, EXPEDITIONS, 1, 1, 1)
    reserve(state, A, 6)
    assert resolve(state).current_player() == B
    state = table(2)
    energies(state, 30, 40)
    state.third = [3, 3, 3, 3, 3]
    put(state, HUNTING, 1, 1, 2)
    assert may(resolve(state), "roll 1,1,1")


@pytest.mark.rule("PE-187", "PE-92")
def test_it_hunts_and_earns_nothing() -> None:
    state = table(2)
    state.third = [3, 3, 3, 3, 3]
    put(state, FUNDING, 1, 0, 1)
    do(resolve(state), "roll 1,1,1")
    assert state.coins == [3, 5]
    assert over(state)
