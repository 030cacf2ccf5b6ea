"""Whole games and random positions against slower accounts of the same rules."""

import json
from dataclasses import dataclass

import pytest

from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, TERMINAL
from games.core.streams import Stream, below, stream
from games.papua_expedition import frames
from games.papua_expedition.bots import BOTS
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.pieces import DESTINATIONS
from games.papua_expedition.state import ExpeditionState
from tests.rulebook.papua_expedition.table import (
    EXPEDITIONS,
    do,
    energies,
    over,
    put,
    reserve,
    resolve,
    symbol,
    table,
)

BOT = pytest.mark.parametrize("bot", ["uniform", "thrifty", "spendthrift"])
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def texts_of_a_game(players: int, bot: str, seed: int) -> list[str]:
    """Everything that happens in one game."""
    game = PapuaExpedition.create(players, {"first_player": 1})
    bots = [BOTS[bot](game, seat) for seat in range(players)]
    rng, state, texts = stream(seed, bot, players), game.new_state(), list[str]()
    while (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            action = state.sample_chance(rng)
        else:
            action = bots[seat].decide(state.legal_actions(), None, rng)
        texts.append(str(action))
        state.apply(action)
    return texts


@pytest.mark.rule("PE-INV-26", "PE-14", "PE-22")
@PLAYERS
@BOT
def test_seats_are_alike(players: int, bot: str) -> None:
    """With the next seat first, the same actions give the same game, one seat on."""
    texts = texts_of_a_game(players, bot, 4)
    first = do(PapuaExpedition.create(players).new_state(), *texts)
    second = do(PapuaExpedition.create(players).new_state(), "first 2", *texts[1:])
    turned = second.scores()
    assert first.scores() == turned[1:] + turned[:1]


@pytest.mark.rule("PE-INV-25")
@PLAYERS
def test_the_same_actions_give_the_same_bytes(players: int) -> None:
    texts = texts_of_a_game(players, "uniform", 9)
    game = PapuaExpedition.create(players)
    straight, by_way_of_text = game.new_state(), game.new_state()
    for text in texts:
        do(straight, text)
        by_way_of_text = game.state_from_json(json.loads(json.dumps(by_way_of_text.to_json())))
        do(by_way_of_text, text)
    assert json.dumps(straight.to_json()) == json.dumps(by_way_of_text.to_json())


@pytest.mark.rule("PE-INV-24")
@PLAYERS
@BOT
def test_what_is_not_listed_is_refused_and_changes_nothing(players: int, bot: str) -> None:
    game = PapuaExpedition.create(players)
    rng, state = stream(7, bot, players), game.new_state()
    for text in texts_of_a_game(players, bot, 7):
        listed = state.legal_actions()
        assert len(set(listed)) == len(listed)
        assert bool(listed) is (state.current_player() >= 0)
        stranger = game.decode(below(rng, game.action_count))
        if stranger not in listed:
            before = state.to_json()
            with pytest.raises(IllegalAction):
                state.apply(stranger)
            assert state.to_json() == before
        do(state, text)


@dataclass
class Turn:
    """One turn as it is watched: who, with what energy, what was placed and eaten."""

    seat: int
    energy: int
    dice: int = 0
    placed: int = 0
    eaten: int = 0


@pytest.mark.rule("PE-INV-10", "PE-INV-8", "PE-INV-9", "PE-75", "PE-76", "PE-36")
@PLAYERS
@BOT
def test_every_turn_pays_for_what_it_placed(players: int, bot: str) -> None:
    state, turn, turns = PapuaExpedition.create(players).new_state(), None, 0
    for text in texts_of_a_game(players, bot, 3):
        frame, kind = state.todo[-1], text.split()[0]
        if frame[0] == frames.TURN_ROLL:
            turn = Turn(frame[1], state.energy[frame[1]], frame[2] + sum(state.dice))
        if turn and kind == "explorers":
            assert int(text.split()[1]) <= min(state.dice[frame[2]], state.reserve[turn.seat])
            turn.placed += int(text.split()[1])
        if turn and kind == "eat":
            turn.eaten += int(text.split()[1])
        do(state, text)
        if turn and frame[0] == frames.TURN_ROLL and sum(state.dice):
            assert sum(state.dice) == turn.dice
        if turn and turn_is_over(state, turn.seat):
            if no_energy_comes_back(state):
                assert state.energy[turn.seat] == turn.energy - turn.placed + turn.eaten
            turn, turns = None, turns + 1
    assert turns == players * state.round


def turn_is_over(state: ExpeditionState, seat: int) -> bool:
    eating = any(frame[:2] == (frames.EAT, seat) for frame in state.todo)
    return (frames.END_TURN, seat) not in state.todo and not eating


def no_energy_comes_back(state: ExpeditionState) -> bool:
    """Whether no zone has worked yet within the same ply."""
    return any(frame in ((frames.RESOLVE, 1), (frames.RESOLVE, 2)) for frame in state.todo)


Bids = list[list[tuple[int, int]]]


def random_bids(rng: Stream, players: int) -> Bids:
    """Small bets, so that there are many ties."""
    explorers = [[below(rng, 4) for _ in DESTINATIONS] for _ in range(players)]
    return [[(count, below(rng, 3) if count else 0) for count in own] for own in explorers]


def winner_of(bids: Bids, place: int, third: int, ranks: list[int]) -> int | None:
    """By explorers, then coins, then the rank of all sides; -1 is the third colour."""
    sides = [(-1, third, 0)] if third else []
    sides += [(s, *bid[place]) for s, bid in enumerate(bids) if bid[place][0]]
    for number in (1, 2):
        most = max((side[number] for side in sides), default=0)
        sides = [side for side in sides if side[number] == most]
    left = [side[0] for side in sides]
    return min(left, key=ranks.index) if left else None


@pytest.mark.rule("PE-122", "PE-123", "PE-124", "PE-125", "PE-127", "PE-130", "PE-131")
@pytest.mark.rule("PE-INV-17", "PE-INV-18", "PE-INV-19", "PE-189", "PE-190", "PE-191", "PE-192")
@PLAYERS
@pytest.mark.parametrize("sign", ["+", "=", "-"])
def test_random_bets_are_decided_as_by_hand(players: int, sign: str) -> None:
    rng = stream(players, "bets", sign)
    for _ in range(60):
        state = table(players)
        symbol(state, sign)
        energies(state, *(28 + below(rng, 3) for _ in range(players)))
        put(state, EXPEDITIONS, 1, *[3] * players)
        state.food, state.coins = [0] * players, [6] * players
        for seat in range(players):
            reserve(state, seat, 12)
        state.third[2:] = [below(rng, 4) if players == 2 else 0 for _ in range(3)]
        bids, before = random_bids(rng, players), state.copy()
        at = {"+": 0, "=": 1, "-": players}[sign]
        ranks = [*state.rank[:at], -1, *state.rank[at:]]
        bid_all(resolve(state), bids)
        assert over(state)
        winners = [winner_of(bids, p, before.third[2 + p], ranks) for p in range(3)]
        check_bets(before, state, bids, winners)


def bid_all(state: ExpeditionState, bids: Bids) -> None:
    while not over(state):
        own = bids[state.current_player()]
        for place, (explorers, coins) in zip(DESTINATIONS, own, strict=True):
            do(state, f"bet {place} {explorers}; stake {place} {coins}")


def check_bets(
    before: ExpeditionState, after: ExpeditionState, bids: Bids, winners: list[int | None]
) -> None:
    for seat, own in enumerate(bids):
        won = [place for place in range(3) if winners[place] == seat]
        assert sum(after.cards[seat * 7 : seat * 7 + 7]) == len(won)
        assert after.coins[seat] == before.coins[seat] - sum(own[place][1] for place in won)
        cost = sum(explorers for explorers, _ in own)
        assert after.energy[seat] == before.energy[seat] - cost
    for place in range(3):
        assert (after.destinations[place] >= 0) is (winners[place] is None)
