"""The course of a round, and the forbidden zone (PE-25 to PE-46)."""

import pytest

from games.core.protocol import CHANCE, TERMINAL
from games.core.streams import stream
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.pieces import ZONES
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
    C,
    begin_round,
    begin_turn,
    clean_up,
    do,
    energies,
    give_cards,
    legal,
    may,
    placing,
    put,
    refused,
    resolve,
    show,
    symbol,
    table,
    there,
)

REVEALS = "card spider; card bird; card plant; marker prestige-2; marker prestige-3; notebook 5"
NO_ONE_PLACES = "roll c,c,c,c,c"


def revealed(state: ExpeditionState) -> ExpeditionState:
    """The next round, up to step 4."""
    return do(begin_round(state), REVEALS)


def skip_turns(state: ExpeditionState) -> ExpeditionState:
    """Everybody's turn, with nothing but catastrophes, each answered with an explorer."""
    asked = state.round
    while state.current_player() != TERMINAL and state.round == asked:
        if state.current_player() == CHANCE and may(state, NO_ONE_PLACES):
            do(state, NO_ONE_PLACES)
        elif state.current_player() == CHANCE:
            break
        else:
            do(state, legal(state)[-1])
    return state


@pytest.mark.rule("PE-25")
def test_the_order_of_a_round() -> None:
    state = table(2)
    give_cards(state, A, tribe=1)
    begin_round(state)
    seen: list[str] = []
    rng = stream(1, "order")
    while state.round == 3 and state.current_player() != TERMINAL:
        phase = state.observation(None)["phase"]
        seen += [phase] if seen[-1:] != [phase] else []
        if state.current_player() == CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            do(state, "tribe none" if phase == "tribe" else legal(state)[0])
    assert seen[:5] == ["tribe", "reveal", "forbid", "third colour", "roll"]


@pytest.mark.rule("PE-26", "PE-165")
@pytest.mark.parametrize(("left", "goes_on"), [(3, True), (2, False), (0, False)])
def test_without_three_expedition_cards_the_game_is_over(left: int, goes_on: bool) -> None:
    state = table()
    give_cards(state, A, tribe=1)
    state.types_left = [0] * 7
    state.types_left[0] = 5 + left
    begin_round(state)
    assert (state.current_player() != TERMINAL) is goes_on
    if not goes_on:
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == "deck"
        assert not may(state, "tribe coins")


@pytest.mark.rule("PE-27", "PE-DT-22")
def test_ten_rounds_if_nobody_runs_out_of_energy() -> None:
    state = PapuaExpedition.create(3).new_state()
    rng = stream(2, "ten")
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            rolls = [text for text in (NO_ONE_PLACES,) if may(state, text)]
            do(state, *rolls) if rolls else state.apply(state.sample_chance(rng))
        else:
            do(state, legal(state)[-1] if may(state, "lose") else legal(state)[0])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.details["rounds"]) == ("deck", 10)
    assert state.deck_size() == 0


@pytest.mark.rule("PE-28")
def test_the_first_card_lies_in_the_jungle_the_third_at_the_volcano() -> None:
    state = do(begin_round(table()), "card beetle; card reptile; card tribe")
    assert state.destinations == [5, 3, 6]
    assert not may(state, "card spider")


@pytest.mark.rule("PE-29")
@pytest.mark.parametrize(("players", "shown"), [(2, 2), (3, 2), (4, 3)])
def test_two_logistics_markers_and_three_with_four(players: int, shown: int) -> None:
    state = do(begin_round(table(players)), "card spider; card bird; card plant")
    do(state, *[f"marker prestige-{worth}" for worth in range(2, 2 + shown)])
    assert len(state.shown) == shown
    assert may(state, "notebook 5")


@pytest.mark.rule("PE-30", "PE-31", "PE-DT-12", "PE-A-16")
def test_replenishment_is_passed_over_and_mixes_all_thirteen() -> None:
    state = begin_round(table())
    state.pile &= ~0b11000  # prestige-5 and prestige-6 have been discarded before
    do(state, "card spider; card bird; card plant", "marker prestige-2; marker replenishment")
    do(state, "marker energy-3", "notebook 5")
    assert state.shown == [0, 8]
    clean_up(state)
    assert state.pile == (1 << 13) - 1
    assert state.shown == []


@pytest.mark.rule("PE-31", "PE-39")
def test_without_replenishment_the_discards_stay() -> None:
    state = table()
    clean_up(state)
    assert state.pile.bit_count() == 11
    assert not state.pile >> 4 & 1


@pytest.mark.rule("PE-32", "PE-A-17")
def test_a_pile_that_runs_out_is_mixed_anew_without_replenishment() -> None:
    state = begin_round(table())
    do(state, "card spider; card bird; card plant")
    state.pile = 1 << 12 | 1 << 3  # replenishment and prestige-5
    do(state, "marker replenishment; marker prestige-5")
    offered = {str(marker) for marker, _ in state.chance_outcomes()}
    assert len(offered) == 11
    assert not offered & {"marker replenishment", "marker prestige-5"}
    do(state, "marker mix", "notebook 5")
    clean_up(state)
    assert state.pile == (1 << 13) - 1


@pytest.mark.rule("PE-33")
def test_one_notebook_card_is_turned_up() -> None:
    state = revealed(table())
    assert state.note == 4
    assert state.symbol() == "="
    assert not may(state, "notebook 6")


@pytest.mark.rule("PE-34")
@pytest.mark.parametrize(
    ("energy", "placer"), [((30, 20, 40), B), ((30, 30, 40), B), ((20, 30, 40), A)]
)
def test_least_energy_places_x_in_a_tie_the_lowest(energy: list[int], placer: int) -> None:
    state = table()
    energies(state, *energy)
    assert revealed(state).current_player() == placer


@pytest.mark.rule("PE-35")
def test_turn_order_is_by_energy_and_stack() -> None:
    state = table()
    energies(state, 30, 44, 30)
    do(revealed(state), "forbid funding")
    assert state.order == [B, A, C]
    assert state.current_player() == CHANCE
    assert state.todo[-1][1] == B


@pytest.mark.rule("PE-35", "PE-36", "PE-INV-20")
def test_the_order_stays_and_each_has_one_turn() -> None:
    state = do(revealed(table()), "forbid logistics")
    turns = []
    while state.round == 3:
        if may(state, "roll 4,4,4,4,4"):
            turns.append(state.todo[-1][1])
            do(state, "roll 4,4,4,4,4", "done")
            do(state, "send 4 funding; explorers 5", "eat 0")
        elif state.current_player() == CHANCE:
            do(state, "roll 1,1,1")
        assert state.order in ([A, B, C], [])
    assert turns == [A, B, C]
    assert state.energy == [45, 45, 45]


@pytest.mark.rule("PE-37", "PE-91")
def test_zones_work_in_the_order_of_their_markers() -> None:
    state = table()
    put(state, NOTEBOOK, 1, 1)
    put(state, HUTS, 3, 1)
    put(state, FUNDING, 2, 1)
    put(state, HUNTING, 4, 1)
    resolve(state)
    assert state.note_winner == A
    assert state.hut == [0, 0, 0]
    do(state, "roll 1,1,1")
    assert state.hut == [1, 0, 0]
    assert may(state, "roll 1,1")


@pytest.mark.rule("PE-38", "PE-40", "PE-INV-21")
def test_clean_up_takes_all_but_x_off_the_board() -> None:
    state = table()
    state.forbidden = LOGISTICS
    put(state, FUNDING, 2, 3, 1, 0)
    before = list(state.reserve)
    clean_up(state)
    assert not any(state.marker_on + state.explorers)
    assert state.reserve == [before[A] + 3, before[B] + 1, before[C]]
    assert state.forbidden == LOGISTICS


@pytest.mark.rule("PE-39", "PE-126", "PE-149")
def test_clean_up_discards_what_was_turned_up() -> None:
    state = clean_up(table())
    assert state.shown == []
    assert state.destinations == [-1, -1, -1]
    assert [sum(state.types_gone), state.types_gone[0]] == [3, 1]
    assert state.notes_gone == 1
    assert not any(state.notes)


@pytest.mark.rule("PE-41", "PE-A-01", "PE-168", "PE-DT-23")
@pytest.mark.parametrize(
    ("lowest", "zero_ends", "goes_on"),
    [(1, True, True), (0, True, False), (0, False, True), (-1, True, False), (-1, False, False)],
)
def test_a_next_round_only_with_energy(lowest: int, zero_ends: bool, goes_on: bool) -> None:
    state = table(zero_ends=zero_ends)
    energies(state, 20, lowest, 30)
    begin_round(state)
    assert (state.current_player() != TERMINAL) is goes_on
    if lowest == 0 and not goes_on:
        assert state.prestige == [0, 0, 0]
        assert state.food == [3, 3, 3]


@pytest.mark.rule("PE-42")
def test_in_the_first_round_any_of_the_six() -> None:
    state = PapuaExpedition.create(3).new_state()
    do(state, "first 1", "deal medicine; deal biology; deal economy", REVEALS)
    assert legal(state) == [f"forbid {zone}" for zone in ZONES]


@pytest.mark.rule("PE-42", "PE-43", "PE-DT-20")
def test_not_the_zone_of_the_round_before_but_the_one_before_that() -> None:
    state = table()
    state.forbidden = FUNDING
    revealed(state)
    assert refused(state, "forbid funding") == "E_ZONE_REPEAT"
    assert len(legal(state)) == 5
    do(state, "forbid hunting")
    skip_turns(state)
    do(state, "card spider; card bird; card plant; marker prestige-4; marker prestige-5")
    do(state, "notebook 6")
    assert may(state, "forbid funding")
    assert refused(state, "forbid hunting") == "E_ZONE_REPEAT"


@pytest.mark.rule("PE-44", "PE-67")
def test_nothing_goes_to_the_forbidden_zone() -> None:
    state = table()
    state.forbidden = HUNTING
    placing(state, A, 3)
    assert refused(state, "send 3 hunting") == "E_ZONE_FORBIDDEN"
    assert "send 3 hunting" not in legal(state)


@pytest.mark.rule("PE-45")
def test_its_cards_are_turned_up_all_the_same() -> None:
    state = do(revealed(table()), "forbid notebook")
    assert state.symbol() == "="
    assert len(state.shown) == 2
    put(state, FUNDING, 1, 1)
    state.forbidden = NOTEBOOK
    do(resolve(state), "roll 1,2,5")
    assert state.coins[A] == 3 + 2 + 1


@pytest.mark.rule("PE-45")
def test_cards_of_forbidden_expeditions_are_discarded() -> None:
    state = do(revealed(table()), "forbid expeditions")
    skip_turns(state)
    assert state.types_gone[0] == state.types_gone[1] == state.types_gone[4] == 2


@pytest.mark.rule("PE-46", "PE-A-23")
@pytest.mark.parametrize(
    ("zone", "dice"), [("expeditions", 2), ("logistics", 4), ("notebook", 4), ("huts", 5)]
)
def test_no_die_of_the_third_colour_for_the_forbidden_zone(zone: str, dice: int) -> None:
    state = table(2)
    state.forbidden = FUNDING
    do(revealed(state), f"forbid {zone}")
    rolled = 0
    while may(state, "third 5"):
        do(state, "third 5")
        rolled += 1
    assert rolled == dice
    assert sum(state.third) == 3 * dice


@pytest.mark.rule("PE-90", "PE-DT-21", "PE-148", "PE-A-18", "PE-INV-13")
def test_at_twenty_five_the_next_card_is_one_of_deck_two() -> None:
    state = table()
    energies(state, 26, 40, 40)
    state.food = [0, 0, 0]
    placing(state, A, 3)
    do(state, "send 3 funding; explorers 1")
    assert state.energy[A] == 25
    assert state.symbol() == "+"
    do(begin_round(state), "card spider; card bird; card plant; marker prestige-4; marker mix")
    assert {str(card) for card, _ in state.chance_outcomes()} == {
        f"notebook {n}" for n in range(10, 19)
    }


@pytest.mark.rule("PE-90", "PE-A-18")
def test_jumping_over_twenty_five_is_enough_and_deck_one_never_comes_back() -> None:
    state = table()
    energies(state, 27, 40, 40)
    state.food = [0, 0, 0]
    do(placing(state, A, 3, 3, 3), "send 3 funding; explorers 3")
    state.energy[A] = 50
    do(begin_round(state), "card spider; card bird; card plant; marker prestige-4; marker mix")
    assert not may(state, "notebook 1")


@pytest.mark.rule("PE-148", "PE-A-18")
def test_when_deck_one_is_used_up_deck_two_follows() -> None:
    state = table()
    state.notes_left &= ~0b111111111
    begin_round(state)
    do(state, "card spider; card bird; card plant; marker prestige-4; marker mix")
    assert may(state, "notebook 10")
    assert state.energy == [50, 50, 50]


@pytest.mark.rule("PE-A-47", "PE-25")
def test_the_five_steps_come_in_the_printed_order() -> None:
    state = begin_round(table())
    for text in REVEALS.split(";"):
        assert state.current_player() == CHANCE
        do(state, text)
    assert state.current_player() == C
    do(state, "forbid hunting")
    assert state.order == [A, B, C]


@pytest.mark.rule("PE-73", "PE-A-13")
def test_a_zone_without_a_marker_does_nothing() -> None:
    state = resolve(table())
    assert there(state, EXPEDITIONS) == [0, 0, 0]
    assert state.todo[-1][0] == 11
    assert state.coins == [3, 3, 3]


def test_a_turn_starts_with_a_roll() -> None:
    state = table()
    show(state, "mix", "explorer")
    symbol(state, "-")
    assert may(begin_turn(state, B), "roll 1,1,1,1,1")
