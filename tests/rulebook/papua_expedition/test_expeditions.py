"""Bets on the destinations of expeditions (PE-116 to PE-133, PE-160)."""

import pytest

from games.papua_expedition.pieces import DESTINATIONS
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    EXPEDITIONS,
    HUNTING,
    A,
    B,
    C,
    clean_up,
    do,
    energies,
    held,
    legal,
    may,
    over,
    passed,
    placing,
    put,
    refused,
    reserve,
    resolve,
    science,
    table,
    there,
)

Bet = tuple[int, int]
NO_BET: Bet = (0, 0)


def there_are(*counts: int, coins: int = 9, energy: tuple[int, ...] = ()) -> ExpeditionState:
    """Explorers of A, B … in expeditions; nobody has food."""
    state = table(len(counts))
    energies(state, *(energy or [50] * len(counts)))
    state.food = [0] * len(counts)
    state.coins = [coins] * len(counts)
    put(state, EXPEDITIONS, 1, *counts)
    for seat in range(len(counts)):
        reserve(state, seat, 9)
    return resolve(state)


def bet(state: ExpeditionState, *bets: Bet) -> ExpeditionState:
    """The seat that is asked bets on jungle, river and volcano; what is missing is no bet."""
    for place, (explorers, coins) in zip(
        DESTINATIONS, (*bets, NO_BET, NO_BET, NO_BET), strict=False
    ):
        do(state, f"bet {place} {explorers}; stake {place} {coins}")
    return state


@pytest.mark.rule("PE-116")
def test_who_is_there_may_bet_and_nobody_else() -> None:
    state = there_are(1, 0, 2)
    assert state.current_player() == A
    bet(state)
    assert state.current_player() == C
    bet(state)
    assert over(state)
    assert state.energy == [50, 50, 50]


@pytest.mark.rule("PE-116")
def test_without_explorers_there_nobody_bets() -> None:
    state = table()
    put(state, HUNTING, 1, 1)
    resolve(state)
    assert refused(state, "bet jungle 1") == "E_PHASE"


@pytest.mark.rule("PE-117")
def test_no_destination_is_named_when_explorers_are_sent() -> None:
    state = there_are(2, 1, 0)
    assert there(state, EXPEDITIONS) == [2, 1, 0]
    assert not any(state.bet_explorers)


@pytest.mark.rule("PE-118", "PE-EX-3", "PE-INV-17")
@pytest.mark.parametrize(("explorers", "most"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_as_many_destinations_as_explorers_but_three(explorers: int, most: int) -> None:
    state = there_are(explorers, 0, 0)
    for number, place in enumerate(DESTINATIONS):
        if number < most:
            do(state, f"bet {place} 1; stake {place} 0")
        else:
            assert refused(state, f"bet {place} 1") == "E_BET_DEST"
            do(state, f"bet {place} 0; stake {place} 0")
    assert over(state)
    assert state.energy[A] == 50 - most


@pytest.mark.rule("PE-118", "PE-A-43")
def test_explorers_that_a_resupply_took_do_not_count() -> None:
    state = table()
    put(state, EXPEDITIONS, 1, 2)
    state.explorers[EXPEDITIONS * 3 + A] -= 1
    state.general[A] += 1
    do(resolve(state), "bet jungle 1; stake jungle 0")
    assert refused(state, "bet river 1") == "E_BET_DEST"


@pytest.mark.rule("PE-119")
def test_a_bet_may_be_larger_than_the_zone_and_no_larger_than_the_reserve() -> None:
    state = there_are(1, 0, 0, coins=2)
    assert legal(state) == [f"bet jungle {count}" for count in range(10)]
    assert refused(state, "bet jungle 10") == "E_RESERVE"
    do(state, "bet jungle 9")
    assert legal(state) == ["stake jungle 0", "stake jungle 1", "stake jungle 2"]
    assert refused(state, "stake jungle 3") == "E_COINS"


@pytest.mark.rule("PE-119")
def test_what_is_bet_on_one_is_gone_for_the_others() -> None:
    state = do(there_are(3, 0, 0, coins=2), "bet jungle 7; stake jungle 2")
    assert refused(state, "bet river 3") == "E_RESERVE"
    do(state, "bet river 2")
    assert refused(state, "stake river 1") == "E_COINS"


@pytest.mark.rule("PE-120", "PE-A-22")
def test_coins_go_with_explorers_only() -> None:
    state = do(there_are(1, 0, 0), "bet jungle 0")
    assert refused(state, "stake jungle 1") == "E_BET_EMPTY"
    do(state, "stake jungle 0", "bet river 1")
    assert may(state, "stake river 0")


@pytest.mark.rule("PE-121", "PE-202")
def test_bets_are_secret_until_all_are_revealed() -> None:
    one = bet(there_are(2, 1, 0), (2, 1), (1, 0))
    other = bet(there_are(2, 1, 0), (4, 0))
    for seat in (B, C, None):
        assert one.observation(seat) == other.observation(seat)
    assert one.observation(A) != other.observation(A)
    bet(one, (1, 0))
    assert one.observation(C)["revealed"] == [2, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("PE-121")
def test_what_is_told_of_a_bet() -> None:
    state = there_are(2, 1, 0)
    action = state.game.parse_action("bet jungle 2")
    assert [state.seen(action, seat) for seat in (A, B, None)] == [
        "bet jungle 2",
        "bet ?",
        "bet ?",
    ]


@pytest.mark.rule("PE-122", "PE-DT-14", "PE-131")
def test_most_explorers_win_whatever_the_coins() -> None:
    state = there_are(1, 1, 0)
    bet(state, NO_BET, (3, 0))
    bet(state, NO_BET, (2, 5))
    assert held(state, A) == {"bird": 1}
    assert held(state, B) == {}
    assert state.coins == [9, 9, 9]


@pytest.mark.rule("PE-123", "PE-130", "PE-131", "PE-127", "PE-DT-13", "PE-INV-18")
def test_then_most_coins() -> None:
    state = there_are(1, 1, 0)
    bet(state, (2, 1))
    bet(state, (2, 3))
    assert held(state, B) == {"spider": 1}
    assert state.coins == [9, 6, 9]
    assert state.energy == [48, 48, 50]


@pytest.mark.rule("PE-124", "PE-DT-15", "PE-A-04")
@pytest.mark.parametrize(
    ("energy", "winner"), [((30, 31, 20), B), ((31, 30, 20), A), ((30, 30, 20), A)]
)
def test_then_energy_then_the_stack(energy: tuple[int, ...], winner: int) -> None:
    state = there_are(1, 1, 0, energy=energy)
    for _ in range(2):
        bet(state, NO_BET, NO_BET, (2, 1))
    assert held(state, winner) == {"plant": 1}
    assert held(state, 1 - winner) == {}


@pytest.mark.rule("PE-124", "PE-A-04")
def test_the_lower_of_the_stack_loses() -> None:
    state = there_are(1, 1, 0)
    state.rank = [B, A, C]
    resolve(state)
    bet(state, (1, 0))
    bet(state, (1, 0))
    assert held(state, B) == {"spider": 1}


@pytest.mark.rule("PE-125", "PE-A-19", "PE-INV-19")
def test_each_destination_by_itself_with_the_energy_of_before() -> None:
    state = there_are(3, 3, 0, energy=(31, 30, 20))
    bet(state, (8, 0), (0, 0), (1, 0))
    bet(state, (1, 0), (2, 0), (1, 0))
    assert held(state, A) == {"spider": 1, "plant": 1}
    assert held(state, B) == {"bird": 1}


@pytest.mark.rule("PE-126")
def test_a_card_nobody_bets_on_is_discarded() -> None:
    state = bet(there_are(1, 0, 0), (1, 0))
    assert state.destinations == [-1, 1, 4]
    clean_up(state)
    assert [state.types_gone[1], state.types_gone[4], sum(state.types_gone)] == [1, 1, 2]


@pytest.mark.rule("PE-127", "PE-95")
def test_bets_are_paid_in_rank_order() -> None:
    state = there_are(1, 1, 1, energy=(30, 45, 38))
    state.food = [1, 1, 1]
    for _ in range(3):
        bet(state, (1, 0))
    asked = []
    while not over(state):
        asked.append(state.current_player())
        do(state, "eat 0")
    assert asked == [B, C, A]


@pytest.mark.rule("PE-EX-3", "PE-127", "PE-129", "PE-130", "PE-131")
def test_the_example_of_two_bets() -> None:
    state = there_are(2, 2, 0)
    bet(state, (2, 2), (1, 1))
    bet(state, (1, 0), (2, 0))
    assert held(state, A) == {"spider": 1}
    assert held(state, B) == {"bird": 1}
    assert (state.coins[A], state.energy[A], state.reserve[A]) == (7, 47, 9)


@pytest.mark.rule("PE-128", "PE-166", "PE-90")
def test_energy_of_bets_sets_off_what_any_loss_does() -> None:
    state = there_are(1, 0, 0, energy=(41, 50, 50))
    state.food[A] = 4
    bet(state, (9, 0))
    do(state, "eat 1")
    assert (state.energy[A], state.food[A]) == (33, 1)
    low = there_are(1, 0, 0, energy=(3, 50, 50))
    bet(low, (9, 0))
    assert low.energy[A] == -6
    assert low.fallen
    assert low.deck_two


@pytest.mark.rule("PE-129", "PE-A-45")
def test_bet_explorers_are_reserve_when_the_resupply_comes() -> None:
    state = there_are(1, 0, 0, energy=(44, 50, 50))
    bet(state, (9, 0))
    assert state.energy[A] == 35
    assert passed(state, A) == [40]
    assert (state.reserve[A], state.general[A]) == (7, 7)
    assert there(state, EXPEDITIONS)[A] == 1
    assert over(state)


@pytest.mark.rule("PE-130", "PE-A-46")
def test_coins_on_a_won_destination_are_paid_needed_or_not() -> None:
    state = bet(there_are(1, 0, 0), (1, 6))
    assert state.coins[A] == 3


@pytest.mark.rule("PE-132")
def test_energy_is_paid_for_placing_and_for_betting() -> None:
    state = table()
    state.food = [0, 0, 0]
    do(placing(state, A, 1, 1), "send 1 expeditions; explorers 2")
    assert state.energy[A] == 48
    bet(resolve(state), (3, 0))
    assert state.energy[A] == 45


@pytest.mark.rule("PE-133", "PE-156")
def test_won_cards_are_kept() -> None:
    state = table()
    state.destinations[0] = 6
    put(state, EXPEDITIONS, 1, 1)
    reserve(state, A, 5)
    state.food[A] = 0
    bet(resolve(state), (1, 0))
    assert held(state, A) == {"tribe": 1}
    assert refused(state, "tribe coins") == "E_TRIBE"


@pytest.mark.rule("PE-160", "PE-DT-16")
@pytest.mark.parametrize(("answer", "energy"), [("yes", 48), ("no", 45)])
def test_cartography_saves_the_energy_of_lost_bets(answer: str, energy: int) -> None:
    state = there_are(2, 2, 0)
    science(state, A, "cartography")
    bet(state, (2, 0), (3, 0))
    bet(state, NO_BET, (4, 0))
    assert state.current_player() == A
    do(state, f"cartography {answer}")
    assert state.energy == [energy, 46, 50]
    assert state.science_used[A] is (answer == "yes")


@pytest.mark.rule("PE-160", "PE-157")
def test_cartography_is_not_asked_without_a_lost_bet_or_twice() -> None:
    state = there_are(1, 0, 0)
    science(state, A, "cartography")
    assert over(bet(state, (2, 0)))
    state = there_are(1, 1, 0)
    science(state, A, "cartography")
    state.science_used[A] = True
    bet(state, (1, 0))
    assert over(bet(state, (2, 0)))


@pytest.mark.rule("PE-121", "PE-119")
def test_every_bet_within_the_rules_can_be_made_and_no_other() -> None:
    """Step by step as many bets as counting gives: 3 explorers, 2 coins, 2 destinations."""
    state = there_are(2, 0, 0, coins=2)
    state.reserve[A], state.general[A] = 3, 10
    made: list[tuple[int, ...]] = []

    def steps(now: ExpeditionState, so_far: tuple[int, ...]) -> None:
        if over(now):
            made.append(so_far)
            return
        for text in legal(now):
            steps(do(now.copy(), text), (*so_far, int(text.split()[2])))

    steps(state, ())
    expected = {
        (e1, c1, e2, c2, e3, c3)
        for e1 in range(4) for e2 in range(4 - e1) for e3 in range(4 - e1 - e2)
        for c1 in range(3) for c2 in range(3 - c1) for c3 in range(3 - c1 - c2)
        if (e1 > 0) + (e2 > 0) + (e3 > 0) <= 2
        and (e1 or not c1) and (e2 or not c2) and (e3 or not c3)
    }  # fmt: skip
    assert len(made) == len(set(made))
    assert set(made) == expected
