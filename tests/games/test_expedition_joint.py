"""Papua expedition: decisions in small steps lose no outcome and have one way to each.

Whole choices are listed here at once and compared with what the steps lead to.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb

import pytest

from games.papua_expedition import flow, frames
from games.papua_expedition.frames import Frame
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.state import ExpeditionState as State

MINE = 0
"""The seat that decides."""
Placement = tuple[tuple[int, ...], tuple[int, ...]]
"""Markers by zone, own explorers by zone."""


def table(**attributes: object) -> State:
    """A position with these attributes, in which nothing is to be done."""
    state = PapuaExpedition.create(3).new_state()
    state.round = 2
    for name, value in attributes.items():
        setattr(state, name, value)
    return state


def ends(state: State, *todo: Frame) -> Iterator[State]:
    """Every position that the steps of ``todo`` lead to, once for each way to it."""
    state.todo = [(frames.FORBID, 1), *todo]
    flow.go_on(state)
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.todo[-1][0] == frames.FORBID:
            yield here
            continue
        for action in here.legal_actions():
            after = here.copy()
            after.apply(action)
            waiting.append(after)


def placements(state: State) -> Counter[Placement]:
    """What the steps of a turn's placement lead to, and in how many ways."""
    found = ends(state, (frames.PLACE_DICE, MINE, 1))
    return Counter((tuple(end.marker_on), tuple(end.explorers[MINE::3])) for end in found)


def listed(state: State) -> set[Placement]:
    """All placements at once: each value to a zone or not at all, zones and reserve kept."""
    free = [zone for zone in range(6) if zone != state.forbidden]
    need = state.game.hut_need(state.hut[MINE])
    options: list[list[tuple[int, int]]] = []
    for value in range(1, 6):
        zones = [state.marker_on.index(value)] if value in state.marker_on else free
        counts = range(1, state.dice[value] + 1)
        options.append([(-1, 0), *product(zones, counts)])
    found = set()
    for choice in product(*options):
        markers, explorers = list(state.marker_on), [0] * 6
        used = [(value, zone, count) for value, (zone, count) in enumerate(choice, 1) if count]
        if sum(count for _, _, count in used) > state.reserve[MINE]:
            continue
        if any(zone == 0 and (need is None or count < need) for _, zone, count in used):
            continue
        if any(markers[zone] not in (0, value) for value, zone, _ in used):
            continue
        for value, zone, count in used:
            markers[zone] = value
            explorers[zone] += count
        if len({zone for _, zone, _ in used}) == len(used):
            found.add((tuple(markers), tuple(explorers)))
    return found


@pytest.mark.parametrize(
    ("dice", "markers", "reserve", "hut"),
    [
        ([0, 1, 1, 1, 1, 1], [0] * 6, 7, 0),
        ([1, 2, 0, 2, 0, 0], [0] * 6, 7, 2),
        ([0, 3, 1, 0, 0, 1], [0] * 6, 2, 2),
        ([0, 2, 1, 2, 0, 0], [3, 0, 1, 0, 0, 0], 7, 3),
        ([0, 2, 2, 0, 1, 0], [0, 1, 0, 2, 5, 0], 4, 5),
        ([0, 2, 0, 0, 0, 2], [0, 0, 0, 0, 0, 1], 3, 0),
        ([5, 0, 0, 0, 0, 0], [0] * 6, 7, 0),
        ([0, 1, 1, 1, 1, 1], [0] * 6, 0, 0),
    ],
)
def test_placement_by_value_reaches_every_placement_once(
    dice: list[int], markers: list[int], reserve: int, hut: int
) -> None:
    state = table(
        dice=dice, marker_on=markers, forbidden=3 if not markers[3] else 0,
        reserve=[reserve, 7, 7], hut=[hut, 0, 0],
    )  # fmt: skip
    expected = listed(state)
    found = placements(state)
    assert set(found) == expected
    assert set(found.values()) == {1}


@pytest.mark.parametrize(
    ("dice", "number"), [([0, 1, 1, 1, 1, 1], 1546), ([0, 2, 2, 2, 2, 2], 19_091)]
)
def test_there_are_as_many_placements_as_were_measured(dice: list[int], number: int) -> None:
    state = table(dice=dice, forbidden=1, reserve=[15, 7, 7])
    assert len(placements(state)) == number


@pytest.mark.parametrize("reserve", [0, 7])
@pytest.mark.parametrize("hut", [2, 5])
@pytest.mark.rule("PE-A-12")
def test_with_the_option_markers_are_assigned_alone(reserve: int, hut: int) -> None:
    """Hut 8 asks for two explorers, and after the last hut nobody may be sent: X is no help."""
    game = PapuaExpedition.create(3, {"assign_needs_explorer": False})
    state = table(dice=[0, 1, 0, 0, 0, 0], forbidden=1, reserve=[reserve, 7, 7], hut=[hut, 0, 0])
    state.game = game
    found = placements(state)
    nobody = (0,) * 6
    blocked = {tuple(int(at == zone) for at in range(6)) for zone in (0, 2, 3, 4, 5)}
    assert {markers for markers, sent in found if sent == nobody} == blocked | {nobody}
    sent = {(markers, markers) for markers in blocked if not markers[0] and reserve}
    assert {pair for pair in found if pair[1] != nobody} == sent
    assert set(found.values()) == {1}


@pytest.mark.parametrize(("explorers", "coins", "number"), [(5, 3, 561), (7, 10, 14_400)])
@pytest.mark.rule("PE-118", "PE-119", "PE-120")
def test_bets_by_destination_reach_every_bet_once(explorers: int, coins: int, number: int) -> None:
    state = table(reserve=[explorers, 7, 7], coins=[coins, 3, 3])
    state.explorers[2 * 3 + MINE] = 3
    steps = [
        (kind, MINE, place)
        for place in (2, 1, 0)
        for kind in (frames.BET_COINS, frames.BET_EXPLORERS)
    ]
    found = Counter(
        (tuple(end.bet_explorers[:3]), tuple(end.bet_coins[:3])) for end in ends(state, *steps)
    )
    expected = {
        (bet, stake)
        for bet in product(range(explorers + 1), repeat=3)
        if sum(bet) <= explorers
        for stake in product(*(range(coins + 1) if e else (0,) for e in bet))
        if sum(stake) <= coins
    }
    assert set(found) == expected
    assert set(found.values()) == {1}
    assert len(found) == number


@pytest.mark.parametrize("there", [1, 2])
@pytest.mark.rule("PE-118")
def test_no_more_destinations_than_explorers_there(there: int) -> None:
    state = table(reserve=[4, 7, 7], coins=[0, 3, 3])
    state.explorers[2 * 3 + MINE] = there
    steps = [(frames.BET_EXPLORERS, MINE, place) for place in (2, 1, 0)]
    found = Counter(tuple(end.bet_explorers[:3]) for end in ends(state, *steps))
    expected = {
        bet for bet in product(range(5), repeat=3)
        if sum(bet) <= 4 and sum(e > 0 for e in bet) <= there
    }  # fmt: skip
    assert set(found) == expected
    assert set(found.values()) == {1}


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.rule("PE-49")
def test_every_handful_of_dice_can_be_laid_down(most: int) -> None:
    state = table()
    state.todo = [(frames.TURN_ROLL, MINE, 8), (frames.PRESET, MINE, most, 1)]
    waiting, found = [state], Counter[tuple[int, ...]]()
    while waiting:
        here = waiting.pop()
        if here.todo[-1][0] == frames.TURN_ROLL:
            assert here.todo[-1][2] + sum(here.dice) == 8
            found[tuple(here.dice)] += 1
            continue
        for action in here.legal_actions():
            after = here.copy()
            after.apply(action)
            waiting.append(after)
    assert len(found) == comb(5 + most, most)
    assert set(found.values()) == {1}


@pytest.mark.parametrize("catastrophes", [1, 2, 3])
@pytest.mark.rule("PE-161")
def test_meteorology_reaches_every_turned_handful_once(catastrophes: int) -> None:
    state = table(dice=[catastrophes, 0, 0, 0, 0, 0], round=1)
    found = Counter(
        tuple(end.dice) for end in ends(state, (frames.TURN_FACE, MINE, catastrophes, 1, 0))
    )
    expected = set()
    for turned in range(1, catastrophes + 1):
        for faces in combinations_with_replacement(range(1, 6), turned):
            expected.add((catastrophes - turned, *(faces.count(face) for face in range(1, 6))))
    assert set(found) == expected
    assert set(found.values()) == {1}


@pytest.mark.parametrize("coins", [1, 2])
@pytest.mark.rule("PE-58", "PE-59")
def test_paid_steps_reach_every_handful_that_can_be_paid(coins: int) -> None:
    start = [0, 1, 0, 2, 0, 1]
    state = table(dice=start, coins=[coins, 3, 3])
    state.todo = [(frames.FORBID, 1), (frames.MODIFY, MINE)]
    reached = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.todo[-1][0] == frames.FORBID:
            reached.add(tuple(here.dice))
            continue
        for action in here.legal_actions():
            if not str(action).startswith("reroll"):
                after = here.copy()
                after.apply(action)
                waiting.append(after)
    faces = [1, 3, 3, 5]
    expected = set()
    for new in product(range(1, 6), repeat=4):
        if sum(abs(a - b) for a, b in zip(faces, new, strict=True)) <= coins:
            expected.add((0, *(new.count(face) for face in range(1, 6))))
    assert reached == expected
