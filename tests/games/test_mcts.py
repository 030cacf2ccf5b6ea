"""The Monte Carlo player: strong enough, bounded, the same every time, and blind to secrets."""

from typing import Any

import pytest

from games.core.bots import Bot, Uniform
from games.core.match import Match
from games.core.mcts import MonteCarlo
from games.core.protocol import JsonObject
from games.core.registry import game_of
from games.core.streams import Stream, stream
from tests.games.toy import Bid, Toy, ToyAction, ToyState


def share_of_wins(game: Toy, games: int, nodes: int) -> float:
    """How much of the wins a Monte Carlo player takes from uniform ones, in all seats."""
    won = 0.0
    for seed in range(games):
        seat = seed % game.players
        bots: dict[int, Bot[ToyAction]] = {s: Uniform(game, s) for s in range(game.players)}
        bots[seat] = MonteCarlo(game, seat, nodes=nodes)
        match = Match(game, ["bot"] * game.players, bots=bots, seed=seed)
        match.play()
        outcome = match.outcome()
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    return won / games


def test_it_beats_uniform_players() -> None:
    # 100 games: the half or third of the wins plus five standard deviations
    assert share_of_wins(Toy.create(2), 100, 600) > 0.5 + 5 * 0.05
    assert share_of_wins(Toy.create(3), 100, 600) > 1 / 3 + 5 * 0.047


def position(game: Toy, *texts: str) -> ToyState:
    state = game.new_state()
    for text in texts:
        state.apply(game.parse_action(text))
    return state


LAST_LOT = ("favour red", "favour blue", "roll 3,3", "lot red")


def test_it_sees_that_a_lot_is_worth_more_than_a_coin() -> None:
    game = Toy.create(2, {"lots": 1, "coins": 1})
    state = position(game, *LAST_LOT, "bid 0")
    seen = state.observation(1)
    bot: MonteCarlo[ToyAction] = MonteCarlo(game, 1, nodes=50)
    assert bot.decide(state.legal_actions(), seen, stream(1, "bot")) == Bid(1)


def test_the_same_stream_gives_the_same_choice() -> None:
    game = Toy.create(3)
    state = position(game, "favour red", "favour red", "favour blue", "roll 1,2", "lot red")
    seen, legal = state.observation(0), state.legal_actions()
    choices = {
        tuple(
            str(MonteCarlo(game, 0, nodes=90).decide(legal, seen, stream(seed, "bot")))
            for seed in range(8)
        )
        for _ in range(2)
    }
    assert len(choices) == 1
    assert len(set(*choices)) > 1


class Counted(Toy):
    """Counts the actions that are carried out."""

    made = 0

    class state(ToyState):  # noqa: N801  (the name the toy asks for)
        def _carry_out(self, action: ToyAction) -> None:
            Counted.made += 1
            super()._carry_out(action)


@pytest.mark.parametrize("nodes", [1, 2, 5, 100])
@pytest.mark.parametrize("horizon", [1, 3, 200])
def test_it_carries_out_as_many_actions_as_it_may(nodes: int, horizon: int) -> None:
    game = Counted.create(2)
    state = position(game, *LAST_LOT)
    Counted.made = 0
    bot: MonteCarlo[ToyAction] = MonteCarlo(game, 0, nodes=nodes, horizon=horizon)
    legal = state.legal_actions()
    assert bot.decide(legal, state.observation(0), stream(1, "bot")) in legal
    assert Counted.made == nodes


def test_one_legal_action_is_not_thought_about() -> None:
    game = Counted.create(2)
    Counted.made = 0
    bot: MonteCarlo[ToyAction] = MonteCarlo(game, 0)
    assert bot.decide([Bid(0)], {}, stream(1, "bot")) == Bid(0)
    assert Counted.made == 0


def test_it_must_look_and_think() -> None:
    game = Toy.create(2)
    with pytest.raises(ValueError, match="look"):
        MonteCarlo(game, 0).decide([Bid(0), Bid(1)], None, stream(1, "bot"))
    for budget in ({"nodes": 0}, {"horizon": 0}):
        with pytest.raises(ValueError, match="ahead"):
            MonteCarlo(game, 0, **budget)


def test_secrets_do_not_change_what_it_does() -> None:
    """It plays from its observation and public content alone."""
    whole = Toy.create(2)
    blind = Toy.create(2, content=whole.public_content(1))
    choices = set()
    for favour in ("favour red", "favour green", "favour blue"):
        state = position(whole, favour, "favour blue", "roll 3,3", "lot red", "bid 2")
        bot: MonteCarlo[ToyAction] = MonteCarlo(blind, 1, nodes=200)
        choices.add(bot.decide(state.legal_actions(), state.observation(1), stream(1, "bot")))
    assert len(choices) == 1


class Payer(Bot[ToyAction]):
    name = "payer"

    def decide(self, legal: Any, observation: JsonObject | None, rng: Stream) -> ToyAction:  # noqa: ARG002
        assert observation is not None
        return legal[-1]


class Thoughtful(MonteCarlo[ToyAction]):
    name = "thoughtful"
    rollout = Payer


def test_a_rollout_policy_that_looks_can_be_given() -> None:
    game = Toy.create(3)
    bots = {seat: Thoughtful(game, seat, nodes=60) for seat in range(3)}
    match = Match(game, ["bot"] * 3, bots=bots)
    match.play()
    assert match.outcome() is not None


def test_it_plays_alone_and_the_race_too() -> None:
    solo = Toy.create(1)
    match: Match[Any] = Match(solo, ["bot"], bots={0: MonteCarlo(solo, 0, nodes=60)})
    match.play()
    assert match.outcome() is not None
    race = game_of("papua-bridges").create(2, {"tick_limit": 3, "rounds": 1})
    bots = {seat: MonteCarlo(race, seat, nodes=30) for seat in (0, 1)}
    match = Match(race, ["bot"] * 2, bots=bots)
    match.play()
    assert match.outcome() is not None


def test_values_rise_with_the_margin_and_jump_with_the_win() -> None:
    game = Toy.create(2, {"lots": 1})
    bot: MonteCarlo[ToyAction] = MonteCarlo(game, 0)
    values = []
    for bids in (("bid 0", "bid 1"), ("bid 0", "bid 0"), ("bid 5", "bid 0"), ("bid 1", "bid 0")):
        values.append(
            bot.value(position(game, "favour blue", "favour blue", *LAST_LOT[2:], *bids))
        )
    assert values == sorted(values)
    assert 0 <= values[0] < 0.5 < values[2] <= values[3] <= 1
    assert values[1] == pytest.approx(0.5)
