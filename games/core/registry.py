"""Which games there are, imported when they are asked for."""

from importlib import import_module
from typing import Any

from games.core.bots import Bot
from games.core.documents import DocumentError
from games.core.protocol import Game

_PLACES = {
    "papua-bridges": "games.papua_bridges.game:PapuaBridges",
    "papua-expedition": "games.papua_expedition.game:PapuaExpedition",
    "sumatra": "games.sumatra.game:Sumatra",
}

GAMES: tuple[str, ...] = tuple(_PLACES)
"""The slugs of the games that can be played."""


def bots_of(slug: str) -> dict[str, type[Bot[Any]]]:
    """The programs that can play the game with this slug, by name; raises ``DocumentError``."""
    module = import_module(game_of(slug).__module__.rpartition(".")[0] + ".bots")
    bots: dict[str, type[Bot[Any]]] = module.BOTS
    return bots


def game_of(slug: str) -> type[Game[Any]]:
    """The class of the game with this slug; raises ``DocumentError``."""
    if slug not in _PLACES:
        raise DocumentError("GAME", f"The games are {', '.join(GAMES)}.")
    module, _, name = _PLACES[slug].partition(":")
    game: type[Game[Any]] = getattr(import_module(module), name)
    return game
