"""Papua expedition: what lies behind a shield shows in nothing that others get."""

from collections.abc import Iterator

import pytest

from games.core.match import Match
from games.core.streams import stream
from games.papua_expedition import frames
from games.papua_expedition.bots import BOTS
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.pieces import EXPEDITIONS, HUTS
from games.papua_expedition.state import ExpeditionState as State
from tests.games.expedition_invariants import check
from tests.games.expedition_tables import positions


def eyes(state: State, *owners: int) -> Iterator[int | None]:
    """All who may not know what lies behind the shields of ``owners``."""
    yield None
    yield from (seat for seat in range(state.game.players) if seat not in owners)


def same_to_others(one: State, other: State, *owners: int) -> None:
    """Nobody but the owners can tell the two apart."""
    game = one.game
    for eye in eyes(one, *owners):
        seen = one.observation(eye)
        assert seen == other.observation(eye)
        assert game.draw(seen) == game.draw(other.observation(eye))
        assert game.observation_array(seen) == game.observation_array(other.observation(eye))
    for owner in owners:
        assert one.observation(owner) != other.observation(owner)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("goods", ["coins", "food"])
@pytest.mark.rule("PE-INV-25", "PE-200")
def test_coins_and_food_are_hidden_from_the_others(players: int, goods: str) -> None:
    for state in positions(0, players)[:-1]:
        for seat in range(players):
            other = state.copy()
            getattr(other, goods)[seat] += 7
            same_to_others(state, other, seat)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("PE-INV-25", "PE-200", "PE-205")
def test_notebook_cards_of_earlier_rounds_are_hidden(players: int) -> None:
    moved = 0
    for state in positions(0, players, "thrifty")[:-1]:
        for giver in range(players):
            early = state.notes[giver] & ~(1 << state.note if state.note >= 0 else 0)
            taker = (giver + 1) % players
            if early:
                other = state.copy()
                other.notes[giver] ^= early
                other.notes[taker] |= early
                same_to_others(state, other, giver, taker)
                moved += 1
    assert moved


def betting(players: int, seed: int) -> tuple[State, list[int]]:
    """Everybody has two explorers in expeditions and is about to bet; in which order."""
    game = PapuaExpedition.create(players)
    rng = stream(seed, "bets", players)
    state = game.new_state()
    while state.todo[-1][0] != frames.TURN_ROLL:
        legal = state.legal_actions()
        state.apply(legal[0] if legal else state.sample_chance(rng))
    state.forbidden, state.marker_on[EXPEDITIONS] = HUTS, 1
    for seat in range(players):
        state.explorers[EXPEDITIONS * players + seat] = 2
        state.reserve[seat] -= 2
    state.todo = [(frames.END_CHECK,), (frames.CLEAN_UP,), (frames.RESOLVE, 1), (frames.MODIFY, 0)]
    state.apply(game.parse_action("done"))
    return state, list(state.rank)


def bet(state: State, *said: str) -> None:
    for text in said:
        state.apply(state.game.parse_action(text))


QUIET = ("bet jungle 0", "stake jungle 0", "bet river 0", "stake river 0",
         "bet volcano 0", "stake volcano 0")  # fmt: skip
LOUD = ("bet jungle 2", "stake jungle 1", "bet river 0", "stake river 0",
        "bet volcano 1", "stake volcano 2")  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PE-121", "PE-202", "PE-INV-25")
def test_bets_are_hidden_until_the_last_one_is_said(players: int) -> None:
    quiet, rank = betting(players, 1)
    loud = quiet.copy()
    for place in range(5):
        bet(quiet, QUIET[place])
        told = [loud.seen(loud.game.parse_action(LOUD[place]), eye) for eye in eyes(loud, rank[0])]
        assert set(told) == {LOUD[place].split()[0] + " ?"}
        bet(loud, LOUD[place])
        same_to_others(quiet, loud, rank[0])
    bet(quiet, QUIET[5])
    bet(loud, LOUD[5])
    for seat in rank[1:]:
        same_to_others(quiet, loud, rank[0])
        assert loud.current_player() == seat
        bet(quiet, *QUIET[:5])
        bet(loud, *QUIET[:5])
        last = seat == rank[-1]
        text = "stake volcano 0" if last else "stake ?"
        action = loud.game.parse_action("stake volcano 0")
        assert {loud.seen(action, eye) for eye in eyes(loud, seat)} == {text}
        if not last:
            bet(quiet, QUIET[5])
            bet(loud, QUIET[5])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PE-121")
def test_revealed_bets_are_seen_by_all_until_the_round_ends(players: int) -> None:
    state, rank = betting(players, 2)
    bet(state, *LOUD)
    for _ in rank[1:]:
        assert state.observation(None)["revealed"] == []
        bet(state, *QUIET)
    first = rank[0]
    for eye in (None, *range(players)):
        seen = state.observation(eye)
        assert seen["revealed"][first * 3 : first * 3 + 3] == [2, 0, 1]
        coins = 3 * players + first * 3
        assert seen["revealed"][coins : coins + 3] == [1, 0, 2]
        assert f"Seat {first + 1} bet on the jungle: 2 explorers, 1 coins." in state.game.draw(
            seen
        )
    while state.round == 1:
        assert state.observation(None)["revealed"]
        state.apply(state.legal_actions()[0])
    assert state.observation(None)["revealed"] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_drawn_anew_stays_within_a_finite_supply(players: int) -> None:
    game = PapuaExpedition.create(players, {"finite_supply": True})
    state, _ = betting(players, 4)
    state.game = game
    rng = stream(players, "supply")
    state.coins[0], state.food[0] = 39, 29
    for kind in (frames.MODIFY, frames.EAT):
        asked = 1
        state.todo[-1] = (kind, asked) if kind == frames.MODIFY else (kind, asked, 1)
        state.coins[asked], state.food[asked] = 1, 1
        for _ in range(20):
            twin = game.determinize(state.observation(0), rng)
            check(twin)
            assert twin.coins[asked] == 1 or kind != frames.MODIFY
            assert twin.food[asked] == 1 or kind != frames.EAT


@pytest.mark.parametrize("players", [2, 4])
def test_with_open_counts_everybody_sees_what_all_hold(players: int) -> None:
    game = PapuaExpedition.create(players, {"open_counts": True})
    bots = {seat: BOTS["spendthrift"](game, seat) for seat in range(players)}
    match = Match(game, ["bot"] * players, bots=bots, seed=2)
    match.play(300)
    state = match.state
    assert isinstance(state, State)
    counts = state.observation(None)["counts"]
    staked = [sum(state.bet_coins[seat * 3 : seat * 3 + 3]) for seat in range(players)]
    assert counts["coins"] == [c + s for c, s in zip(state.coins, staked, strict=True)]
    assert counts["food"] == state.food
    assert counts["notes"] == state.notes
