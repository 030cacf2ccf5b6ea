"""What is hidden and what is open (PE-200 to PE-205).

For each hidden thing there are two positions that differ in it alone; whoever may not
know it is shown the same in both.
"""

from collections.abc import Callable

import pytest

from games.core.protocol import TERMINAL
from games.papua_expedition.pieces import DESTINATIONS
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    EXPEDITIONS,
    FUNDING,
    NOTEBOOK,
    A,
    B,
    C,
    begin_round,
    do,
    finish,
    give_cards,
    put,
    reserve,
    resolve,
    table,
)

Change = Callable[[ExpeditionState], None]


def rich(state: ExpeditionState) -> None:
    state.coins[B] = 17


def fed(state: ExpeditionState) -> None:
    state.food[B] = 17


def swapped(state: ExpeditionState) -> None:
    state.notes[B], state.notes[C] = state.notes[C], state.notes[B]


HIDDEN = pytest.mark.parametrize(
    ("change", "owners"),
    [(rich, {B}), (fed, {B}), (swapped, {B, C})],
    ids=["coins", "food", "notes"],
)


def two_tables(change: Change, **options: bool) -> tuple[ExpeditionState, ExpeditionState]:
    """Positions alike but for one change; B and C each hold a notebook card."""
    pair = []
    for changed in (False, True):
        state = table(**options)
        state.notes = [0, 1 << 3, 1 << 4]
        state.notes_left &= ~(3 << 3)
        if changed:
            change(state)
        pair.append(state)
    return pair[0], pair[1]


@pytest.mark.rule("PE-200", "PE-INV-25", "PE-147")
@HIDDEN
def test_what_lies_behind_a_shield_is_its_owners(change: Change, owners: set[int]) -> None:
    one, other = two_tables(change)
    for seat in (A, B, C, None):
        same = one.observation(seat) == other.observation(seat)
        assert same is (seat not in owners)


@pytest.mark.rule("PE-201")
@HIDDEN
def test_with_the_option_it_is_shown_as_everybody_could_have_counted(
    change: Change, owners: set[int]
) -> None:
    one, other = two_tables(change, open_counts=True)
    assert owners
    for seat in (A, B, C, None):
        assert one.observation(seat) != other.observation(seat)
    assert other.observation(A)["counts"]["coins"] == other.coins


@pytest.mark.rule("PE-201")
def test_counts_do_not_tell_what_is_staked() -> None:
    one, other = (bets(open_counts=True) for _ in range(2))
    do(one, "bet jungle 1; stake jungle 2")
    do(other, "bet jungle 1; stake jungle 0")
    assert one.observation(B) == other.observation(B)


@pytest.mark.rule("PE-200", "PE-201")
def test_the_reserve_is_the_owners_number_and_follows_for_others() -> None:
    state = table()
    put(state, FUNDING, 1, 0, 2)
    reserve(state, B, 5)
    assert state.observation(B)["own"]["reserve"] == 5
    seen = state.observation(A)
    assert "reserve" not in seen
    assert 15 - seen["general"][B] - sum(seen["explorers"][B::3]) == 5


def bets(**options: bool) -> ExpeditionState:
    """A, then B are asked for their bets."""
    state = table(**options)
    put(state, EXPEDITIONS, 1, 2, 2)
    for seat in (A, B):
        reserve(state, seat, 6)
    return resolve(state)


BETS = [
    ["bet jungle 1", "stake jungle 0"],
    ["bet jungle 0", "stake jungle 0"],
    ["bet jungle 5", "stake jungle 3"],
]


@pytest.mark.rule("PE-202", "PE-121", "PE-INV-25")
def test_a_bet_is_shown_to_nobody_else_while_it_is_made() -> None:
    shown: list[list[object]] = []
    for texts in BETS:
        state = bets()
        seen: list[object] = []
        for text in [*texts, "bet river 1", "stake river 0", "bet volcano 0", "stake volcano 0"]:
            action = state.game.parse_action(text)
            seen += [state.seen(action, seat) for seat in (B, C, None)]
            state.apply(action)
            seen += [state.observation(seat) for seat in (B, C, None)]
        shown.append(seen)
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.rule("PE-121", "PE-202")
def test_then_all_are_shown_at_once() -> None:
    state = bets()
    for _ in range(2):
        assert state.observation(C)["revealed"] == []
        for number, place in enumerate(DESTINATIONS):
            do(state, f"bet {place} {int(number < 2)}; stake {place} {int(number == 0)}")
    revealed = state.observation(C)["revealed"]
    assert revealed == [1, 1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("PE-121")
def test_the_stake_that_reveals_them_is_told_to_all() -> None:
    state = bets()
    nothing = [f"bet {place} 0; stake {place} 0" for place in DESTINATIONS]
    do(state, *nothing, *nothing[:2], "bet volcano 4")
    last = state.game.parse_action("stake volcano 1")
    assert state.seen(last, C) == "stake volcano 1"
    assert state.seen(last, None) == "stake volcano 1"


@pytest.mark.rule("PE-202", "PE-18")
def test_no_position_holds_an_order_of_what_lies_face_down() -> None:
    """A card is drawn when it is turned up, so there is no deck to look into."""
    state = begin_round(table())
    left = state.observation(None)["types_left"]
    assert sum(left) == state.deck_size() + 5
    chances = {str(card): chance for card, chance in state.chance_outcomes()}
    assert list(chances.values()) == pytest.approx([count / sum(left) for count in left])
    for seat in (None, A, B, C):
        assert state.observation(seat)["pile"] == state.pile


@pytest.mark.rule("PE-203", "PE-188")
def test_all_else_is_open() -> None:
    state = table(2)
    state.third = [1, 0, 2, 0, 3]
    put(state, FUNDING, 1, 1, 2)
    open_to_all = {
        "destinations", "dice", "energy", "explorers", "forbidden", "general", "hut",
        "marker_on", "note", "order", "prestige", "rank", "science", "science_used", "shown",
        "third", "round",
    }  # fmt: skip
    for seat in (None, A, B):
        seen = state.observation(seat)
        for name in open_to_all:
            assert seen[name] == getattr(state, name), name
        assert seen["player"] == (-1 if seat is None else seat)


@pytest.mark.rule("PE-204", "PE-A-37", "PE-133")
def test_cards_that_were_won_are_open() -> None:
    state = table()
    give_cards(state, B, beetle=2)
    for seat in (None, A, C):
        assert state.observation(seat)["cards"][7 + 5] == 2


@pytest.mark.rule("PE-205", "PE-139")
def test_a_notebook_card_is_open_until_its_round_is_over() -> None:
    state = table()
    put(state, NOTEBOOK, 1, 0, 1)
    resolve(state)
    assert [state.observation(A)[name] for name in ("note", "note_winner")] == [0, B]


@pytest.mark.rule("PE-200")
def test_after_the_end_all_shields_are_lifted() -> None:
    state = finish(table())
    assert state.current_player() == TERMINAL
    assert state.observation(None)["final"]["coins"] == [3, 3, 3]
