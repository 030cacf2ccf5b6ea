"""The dice of a turn: numbers, presets, catastrophes, changes for coins (PE-47 to PE-63)."""

import pytest

from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    FUNDING,
    HUNTING,
    A,
    begin_turn,
    do,
    give_cards,
    legal,
    may,
    over,
    put,
    refused,
    resolve,
    science,
    table,
)


def turn(dice: str, at: int = 2, coins: int = 3) -> ExpeditionState:
    """A's turn, with these dice rolled."""
    state = table(at=at)
    state.coins[A] = coins
    return do(begin_turn(state, A), f"roll {dice}")


def dice_to_roll(state: ExpeditionState) -> int:
    return len(str(state.chance_outcomes()[0][0]).removeprefix("roll ").split(","))


@pytest.mark.rule("PE-47", "PE-D-01")
@pytest.mark.parametrize(
    ("hut", "presets", "rolled"),
    [(0, 0, 5), (1, 1, 6), (2, 1, 7), (3, 2, 8), (4, 2, 9), (5, 2, 10)],
)
def test_the_hut_says_how_many_dice(hut: int, presets: int, rolled: int) -> None:
    state = table()
    state.hut[A] = hut
    begin_turn(state, A)
    assert may(state, "preset 1") is (presets > 0)
    if presets:
        do(state, "preset none")
    assert dice_to_roll(state) == rolled


@pytest.mark.rule("PE-47", "PE-154", "PE-153")
@pytest.mark.parametrize("hut", [0, 3])
def test_ten_dice_by_the_tribe(hut: int) -> None:
    state = table()
    state.hut[A], state.ten_dice[A] = hut, True
    begin_turn(state, A)
    if hut:
        do(state, "preset 5; preset none")
    assert dice_to_roll(state) == (9 if hut else 10)


@pytest.mark.rule("PE-49", "PE-EX-2b", "PE-104", "PE-A-06", "PE-INV-9")
def test_two_dice_of_hut_eight_may_be_laid_down_and_six_are_rolled() -> None:
    state = table()
    state.hut[A] = 3
    do(begin_turn(state, A), "preset 3; preset 3")
    assert dice_to_roll(state) == 6
    do(state, "roll c,1,1,1,4,5", "pay")
    assert state.dice == [1, 3, 0, 2, 1, 1]
    assert may(state, "up 3")


@pytest.mark.rule("PE-49", "PE-A-06")
@pytest.mark.parametrize(("laid", "rolled"), [("preset none", 8), ("preset 2; preset none", 7)])
def test_one_may_lay_down_fewer(laid: str, rolled: int) -> None:
    state = table()
    state.hut[A] = 3
    assert dice_to_roll(do(begin_turn(state, A), laid)) == rolled


@pytest.mark.rule("PE-50")
def test_a_preset_shows_one_to_five() -> None:
    state = table()
    state.hut[A] = 3
    begin_turn(state, A)
    assert legal(state) == ["preset none", *(f"preset {face}" for face in range(1, 6))]


@pytest.mark.rule("PE-49")
def test_every_pair_of_presets_can_be_laid_down_in_one_way() -> None:
    state = table()
    state.hut[A] = 3
    begin_turn(state, A)
    pairs = []
    for first in legal(state)[1:]:
        half = do(state.copy(), first)
        pairs += [tuple(do(half.copy(), second).dice) for second in legal(half)[1:]]
    assert len(pairs) == len(set(pairs)) == 15


@pytest.mark.rule("PE-51", "PE-A-07")
def test_all_other_dice_are_rolled() -> None:
    state = begin_turn(table(), A)
    assert dice_to_roll(state) == 5
    assert not may(state, "roll 1,2,3,4")
    assert refused(state, "skip 1") == "E_PHASE"
    assert len(state.chance_outcomes()) == 252
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


@pytest.mark.rule("PE-52", "PE-A-39", "PE-61")
def test_each_catastrophe_costs_a_coin_or_an_explorer_as_one_likes() -> None:
    state = turn("c,c,2,2,2")
    assert legal(state) == ["pay", "lose"]
    do(state, "pay")
    assert (state.coins[A], state.reserve[A], state.general[A]) == (2, 7, 8)
    do(state, "lose")
    assert (state.coins[A], state.reserve[A], state.general[A]) == (2, 6, 9)
    assert may(state, "done")


@pytest.mark.rule("PE-53", "PE-A-09", "PE-55", "PE-DT-1")
def test_in_round_one_catastrophes_cost_nothing_and_are_useless() -> None:
    state = turn("c,c,3,3,1", at=1)
    assert (state.coins[A], state.reserve[A]) == (3, 7)
    assert refused(state, "reroll c") == "E_DIE_FROZEN"
    assert sum(state.dice[1:]) == 3


@pytest.mark.rule("PE-54", "PE-A-10", "PE-DT-2")
def test_the_explorer_must_go_and_then_nothing_is_due() -> None:
    state = table()
    state.coins[A], state.reserve[A], state.general[A] = 0, 1, 14
    do(begin_turn(state, A), "roll c,c,2,2,2")
    assert legal(state) == ["lose"]
    assert refused(state, "pay") == "E_COINS"
    do(state, "lose")
    assert state.reserve[A] == 0
    assert over(state)


@pytest.mark.rule("PE-54", "PE-A-10")
def test_with_an_empty_reserve_no_coin_is_due() -> None:
    state = table()
    state.reserve[A], state.general[A] = 0, 15
    do(begin_turn(state, A), "roll c,c,2,2,2")
    assert state.coins[A] == 3
    assert not may(state, "pay")


@pytest.mark.rule("PE-55")
@pytest.mark.parametrize("change", ["up c", "down c", "reroll c"])
def test_a_catastrophe_stays_one(change: str) -> None:
    state = do(turn("c,2,2,2,2"), "pay")
    assert refused(state, change) == "E_DIE_FROZEN"
    do(state, "done")
    assert {text.split()[1] for text in legal(state)} == {"2"}


@pytest.mark.rule("PE-56", "PE-61")
def test_a_coin_rerolls_a_die_also_the_same_again() -> None:
    state = do(turn("1,1,1,1,1"), "reroll 1; roll 3", "reroll 3; roll 4")
    assert state.dice == [0, 4, 0, 0, 1, 0]
    assert state.coins[A] == 1
    do(state, "reroll 4; roll 4")
    assert state.coins[A] == 0
    assert not may(state, "reroll 1")


@pytest.mark.rule("PE-56")
def test_one_cannot_reroll_a_die_that_is_not_there() -> None:
    assert refused(turn("1,1,1,1,2"), "reroll 5") == "E_DICE"


@pytest.mark.rule("PE-57")
def test_a_catastrophe_out_of_a_reroll_bites_and_freezes() -> None:
    state = do(turn("1,1,1,1,1"), "reroll 1; roll c")
    assert legal(state) == ["pay", "lose"]
    do(state, "lose")
    assert state.dice[0] == 1
    assert refused(state, "reroll c") == "E_DIE_FROZEN"


@pytest.mark.rule("PE-57", "PE-53")
def test_in_round_one_it_does_not_bite() -> None:
    assert legal(do(turn("1,1,1,1,1", at=1), "reroll 1; roll c"))[0] == "done"


@pytest.mark.rule("PE-58")
def test_a_coin_turns_a_die_by_one() -> None:
    state = do(turn("3,3,3,3,3"), "up 3", "up 4", "down 3")
    assert state.dice == [0, 0, 1, 3, 0, 1]
    assert state.coins[A] == 0


@pytest.mark.rule("PE-56", "PE-58")
def test_without_coins_nothing_is_changed() -> None:
    state = turn("3,3,3,3,3", coins=0)
    assert refused(state, "up 3") in ("E_COINS", "E_PHASE")
    assert legal(state)[0] == "skip 3"


@pytest.mark.rule("PE-59", "PE-EX-9", "PE-A-44")
@pytest.mark.parametrize(("die", "change"), [("5", "up 5"), ("1", "down 1")])
def test_there_is_no_way_round_from_five_to_one(die: str, change: str) -> None:
    state = turn(",".join([die] * 5), coins=1)
    assert refused(state, change) == "E_DIE_RANGE"


@pytest.mark.rule("PE-59", "PE-A-44", "PE-DT-4")
def test_four_coins_go_from_one_to_five_step_by_step() -> None:
    state = do(turn("1,c,c,c,c", at=1, coins=5), "up 1; up 2; up 3; up 4")
    assert state.dice[5] == 1
    assert state.coins[A] == 1
    assert refused(state, "up 5") == "E_DIE_RANGE"


@pytest.mark.rule("PE-60", "PE-A-11")
def test_first_catastrophes_then_changes_then_placement() -> None:
    state = turn("c,2,2,3,3")
    assert refused(state, "up 2") == "E_PHASE"
    do(state, "pay")
    assert may(state, "up 2")
    do(state, "done", "send 2 funding; explorers 1")
    assert refused(state, "up 3") == "E_PHASE"
    assert refused(state, "reroll 3") == "E_PHASE"
    assert state.coins[A] == 2


@pytest.mark.rule("PE-62", "PE-143")
@pytest.mark.parametrize(("zone", "roll"), [(FUNDING, "roll c,1,2"), (HUNTING, "roll c,1")])
def test_dice_of_zones_are_not_changed(zone: int, roll: str) -> None:
    state = table()
    put(state, zone, 1, 1)
    resolve(state)
    assert refused(state, "reroll 1") == "E_PHASE"
    do(state, roll)
    assert over(state)


@pytest.mark.rule("PE-62", "PE-185")
def test_dice_of_the_third_colour_are_not_changed() -> None:
    state = table(2)
    state.todo = [state.todo[0], (5, 0)]
    assert refused(state, "up 2") == "E_PHASE"


@pytest.mark.rule("PE-63")
def test_a_catastrophe_in_a_zone_does_no_harm() -> None:
    state = table()
    put(state, FUNDING, 1, 1)
    put(state, HUNTING, 2, 1)
    before = (state.reserve[A], state.general[A])
    do(resolve(state), "roll c,c,c", "roll c,c")
    assert (state.reserve[A], state.general[A]) == before
    assert (state.coins[A], state.food[A]) == (4, 4)


@pytest.mark.rule("PE-161", "PE-DT-3", "PE-A-25", "PE-157")
def test_meteorology_turns_catastrophes_into_live_dice() -> None:
    state = table()
    science(state, A, "meteorology")
    do(begin_turn(state, A), "roll c,c,2,2,5")
    do(state, "meteorology yes", "turn 2; turn 2")
    assert state.dice == [0, 0, 4, 0, 0, 1]
    assert (state.coins[A], state.reserve[A]) == (3, 7)
    assert state.science_used[A]
    assert may(state, "up 2")
    do(state, "reroll 2; roll c")
    assert legal(state) == ["pay", "lose"]


@pytest.mark.rule("PE-161", "PE-A-25")
def test_meteorology_each_its_own_face_and_the_rest_is_answered() -> None:
    state = table()
    science(state, A, "meteorology")
    do(begin_turn(state, A), "roll c,c,c,2,5")
    do(state, "meteorology yes", "turn 1; turn 4; turn none")
    assert state.dice == [1, 1, 1, 0, 1, 1]
    do(state, "pay")
    assert may(state, "done")


@pytest.mark.rule("PE-161", "PE-A-25")
def test_every_choice_of_faces_can_be_made_in_one_way() -> None:
    """Of three catastrophes 0 to 3 are turned: 1 + 5 + 15 + 35 ways."""
    state = table(at=1)
    science(state, A, "meteorology")
    do(begin_turn(state, A), "roll c,c,c,1,1")
    ends: list[tuple[int, ...]] = []

    def turn_on(now: ExpeditionState) -> None:
        if may(now, "done"):
            ends.append(tuple(now.dice))
            return
        for text in legal(now):
            turn_on(do(now.copy(), text))

    turn_on(state)
    assert len(ends) == len(set(ends)) == 56


@pytest.mark.rule("PE-161", "PE-A-25", "PE-A-09")
def test_meteorology_after_a_reroll_and_in_round_one() -> None:
    state = table(at=1)
    science(state, A, "meteorology")
    do(begin_turn(state, A), "roll c,1,1,1,1", "meteorology no", "reroll 1; roll c")
    do(state, "meteorology yes; turn 5")
    assert state.dice == [1, 3, 0, 0, 0, 1]


@pytest.mark.rule("PE-157", "PE-161")
def test_meteorology_is_its_owners_and_once() -> None:
    state = table()
    science(state, 1, "meteorology")
    do(begin_turn(state, A), "roll c,1,1,1,1")
    assert refused(state, "meteorology yes") == "E_SCI"
    state = table()
    science(state, A, "meteorology")
    state.science_used[A] = True
    do(begin_turn(state, A), "roll c,1,1,1,1")
    assert refused(state, "meteorology yes") == "E_SCI"
    assert refused(state, "turn 3") == "E_SCI"


@pytest.mark.rule("PE-48", "PE-104")
def test_a_hut_of_this_round_does_not_change_its_dice() -> None:
    state = table()
    give_cards(state, A, tribe=1)
    put(state, 0, 1, 1)
    begin_turn(state, A)
    assert dice_to_roll(state) == 5
    resolve(state)
    assert state.hut[A] == 1
    assert state.dice == [0] * 6
    do(begin_turn(state, A), "preset none")
    assert dice_to_roll(state) == 6
