"""Programs take their seats: bots by name, each knowing no more of the content than its seat."""

from collections.abc import Mapping
from inspect import signature
from typing import Any, Generic

from games.core.bots import Bot
from games.core.documents import DocumentError
from games.core.protocol import A, Game
from games.core.record import alike
from games.core.registry import bots_of

MOST_NODES = 10_000_000
"""The largest budget a bot may be given for a decision. DEFAULT, ours."""


class Bench(Generic[A]):
    """Makes the bots of one game; the games that hide content from a seat are made once."""

    def __init__(self, game: Game[A]) -> None:
        self.game = game
        self._kinds = bots_of(game.name)
        self._known = [known_to(game, seat) for seat in range(game.players)]

    def bot(self, name: str, seat: int) -> Bot[A]:
        """The program ``name`` at ``seat``; ``mcts:500`` has 500 nodes for each decision.

        Raises ``DocumentError`` for a name or budget that there is not.
        """
        kind, nodes = bot_kind(self._kinds, name)
        extra = {} if nodes is None else {"nodes": nodes}
        return kind(self._known[seat], seat, **extra)

    def bots(self, names: Mapping[int, str]) -> dict[int, Bot[A]]:
        """The programs at these seats; raises ``DocumentError``."""
        return {seat: self.bot(name, seat) for seat, name in names.items()}


def bot_kind(kinds: Mapping[str, type[Bot[Any]]], name: str) -> tuple[type[Bot[Any]], int | None]:
    """The class of a bot, and its budget if the name has one; raises ``DocumentError``."""
    word, colon, budget = name.partition(":")
    kind = kinds.get(word)
    if kind is None:
        raise DocumentError("BOT", f"The bots of this game are {', '.join(kinds)}.")
    if not colon:
        return kind, None
    if "nodes" not in signature(kind).parameters:
        raise DocumentError("BOT", f"The bot {word} has no budget.")
    if not (budget.isascii() and budget.isdigit() and 1 <= int(budget[:9]) <= MOST_NODES):
        raise DocumentError("BOT", f"A bot's budget is a number from 1 to {MOST_NODES}.")
    return kind, int(budget)


def known_to(game: Game[A], seat: int | None) -> Game[A]:
    """The game as the seat (None: a spectator) knows it: itself, or one on public content."""
    data = game.to_json()
    public = game.public_content(seat)
    if alike(public, data["content"]):
        return game
    return type(game).create(data["players"], data["options"], public)
