"""Programs take seats by name, with a budget, and know no more than the seat may."""

import pytest

from games.core.documents import DocumentError
from games.core.mcts import MonteCarlo
from games.core.registry import GAMES, bots_of, game_of
from games.core.seating import Bench, known_to
from games.papua_expedition.game import PapuaExpedition


def test_a_budget_stands_behind_the_name() -> None:
    bench = Bench(PapuaExpedition.create(2))
    bot = bench.bot("mcts:500", 1)
    assert isinstance(bot, MonteCarlo)
    assert (bot.nodes, bot.seat) == (500, 1)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("genius", "The bots of this game are uniform, thrifty, spendthrift, greedy, mcts."),
        ("greedy:5", "The bot greedy has no budget."),
        ("mcts:0", "A bot's budget is a number from 1"),
        ("mcts:many", "A bot's budget is a number from 1"),
        ("mcts:", "A bot's budget is a number from 1"),
    ],
)
def test_a_program_that_there_is_not_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Bench(PapuaExpedition.create(2)).bot(name, 0)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_knows_is_enough_to_play(slug: str) -> None:
    game = game_of(slug).create(max(2, game_of(slug).seats[0]))
    known = known_to(game, 0)
    assert known.players == game.players
    assert known.to_json()["content"] == game.public_content(0)
    assert {"uniform", "thrifty", "spendthrift", "greedy", "mcts"} <= set(bots_of(slug))
