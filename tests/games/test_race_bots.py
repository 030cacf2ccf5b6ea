"""The programs that race: what they choose, and that they are told nothing else."""

from typing import Any

import pytest

from games.core.bots import Bot
from games.core.match import Match
from games.core.streams import stream
from games.papua_bridges.actions import CALL, GIVE_UP, WAIT
from games.papua_bridges.bots import BOTS as ALL_BOTS
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.race_deck import shipped
from games.papua_bridges.state import RaceState
from tests.games.race_tables import (
    NONE,
    WHOLE,
    act,
    called,
    changed,
    lay,
    opened,
    race,
    tick,
    worked_race,
)

BOTS = {name: bot for name, bot in ALL_BOTS.items() if name != "mcts"}
"""The programs of this game; the one for all games has tests of its own."""


def decided(bot: str, state: RaceState, seed: int = 1) -> Any:
    seat = state.current_player()
    player: Bot[Any] = BOTS[bot](state.game, seat)
    seen = state.observation(seat) if player.looks else None
    return player.decide(state.legal_actions(), seen, stream(seed, "decided"))


@pytest.mark.parametrize("bot", BOTS)
def test_what_a_bot_chooses_is_legal_and_the_same_for_the_same_seed(bot: str) -> None:
    game = race(2, tick_limit=12, variant3=True)
    bots = {seat: BOTS[bot](game, seat) for seat in (0, 1)}
    one = Match(game, ("bot", "bot"), bots=bots, seed=4)
    two = Match(game, ("bot", "bot"), bots={s: BOTS[bot](game, s) for s in (0, 1)}, seed=4)
    one.play()
    two.play()
    assert one.outcome() is not None
    assert one.moves == two.moves
    assert BOTS[bot].name == bot


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_greedy_builder_solves_most_boards(side: str) -> None:
    game = race(2, sides=side)
    for seed in (1, 2):
        match = Match(
            game, ("a", "b"), bots={s: BOTS["greedy"](game, s) for s in (0, 1)}, seed=seed
        )
        match.play()
        assert isinstance(match.state, RaceState)
        assert sum(result.right for result in match.state.history) >= 7
        assert not any(r.caller >= 0 and not r.right for r in match.state.history)


def test_the_greedy_builder_calls_when_it_is_done_and_not_before() -> None:
    state = lay(opened(worked_race(2)), ("I2",), WHOLE)
    act(state, "order 1,2")
    assert decided("greedy", state) != CALL
    act(state, "place I2 0,6 E")
    assert decided("greedy", state) == CALL


def test_the_greedy_builder_takes_back_what_bars_its_way() -> None:
    """The middle of a bridge on the start's landing square: no road can begin there."""
    state = opened(worked_race(2), 2)
    tick(state, {0: "place I3 5,7 SS"})
    act(state, "order 1,2")
    assert str(decided("greedy", state)) == "take I3"


def test_the_greedy_builder_gives_up_in_the_end() -> None:
    """With one short bridge only there is little to be done."""
    cards = shipped().to_data()
    del cards["id"]
    cards["tiles"] = {"tiles": [{"id": "I2", "rows": ["##"]}]}
    game = PapuaBridges.create(2, {}, {"deck": cards})
    state = opened(game, 1)
    act(state, "order 1,2", "wait", "wait", "order 1,2")
    late = changed(state, tick=40)
    chosen = decided("greedy", state), decided("greedy", late)
    assert chosen == (WAIT, GIVE_UP)


def test_who_gives_back_which_token() -> None:
    state = changed(opened(worked_race(2)), owned=[[1, 3, 4], []], pool=5, round=4)
    called(lay(state, NONE, NONE), 0)
    act(state, "discard")
    assert {bot: str(decided(bot, state)) for bot in BOTS if bot != "uniform"} == {
        "thrifty": "return 1",
        "spendthrift": "return 4",
        "greedy": "return 1",
    }


def test_a_spendthrift_lays_while_it_can_and_a_thrifty_one_does_all_kinds() -> None:
    state = opened(race(2))
    act(state, "order 1,2")
    lavish = {str(decided("spendthrift", state, seed)).split()[0] for seed in range(60)}
    assert lavish == {"place"}
    careful = {str(decided("thrifty", state, seed)).split()[0] for seed in range(60)}
    assert careful == {"place", "wait", "call", "give"}
    assert GIVE_UP in state.legal_actions()


def test_the_greedy_builder_belongs_to_this_game() -> None:
    with pytest.raises(TypeError, match="bridges"):
        BOTS["greedy"](object(), 0)  # type: ignore[arg-type]
