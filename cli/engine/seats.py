"""Who sits where: people by name, programs as ``bot:NAME``."""

from dataclasses import dataclass
from typing import Any

import click

from games.core.bots import Bot
from games.core.protocol import Game
from games.core.seating import Bench

DEFAULT_BOT = "greedy"


@dataclass(frozen=True, slots=True)
class Seating:
    """The names of all seats, as a record writes them, and the programs among them."""

    names: tuple[str, ...]
    bots: dict[int, Bot[Any]]

    def people(self) -> list[int]:
        """The seats that people have."""
        return [seat for seat in range(len(self.names)) if seat not in self.bots]


def seating(game: Game[Any], wanted: tuple[str, ...]) -> Seating:
    """Fill the seats: as wanted, else the first for a person and the others for programs."""
    names = [_full(name) for name in wanted] or ["human:You"]
    names += [f"bot:{DEFAULT_BOT}"] * (game.players - len(names))
    return seated(game, tuple(names))


def seated(game: Game[Any], names: tuple[str, ...]) -> Seating:
    """The seats of a record; raises ``DocumentError`` for a program that there is not."""
    programs = {
        seat: name.removeprefix("bot:")
        for seat, name in enumerate(names)
        if name.startswith("bot:")
    }
    return Seating(names, Bench(game).bots(programs))


def _full(name: str) -> str:
    kind, colon, who = name.partition(":")
    if colon and kind in ("bot", "human") and who:
        return name
    if colon or not name.strip() or not name.isprintable():
        raise click.BadParameter("A seat is a NAME or bot:NAME.")
    return f"human:{name.strip()}"


def called(names: tuple[str, ...], seat: int) -> str:
    """How a seat is called at the table."""
    if seat < 0:
        return "chance"
    kind, _, who = names[seat].partition(":")
    return f"{who} (seat {seat + 1}{', a bot' if kind == 'bot' else ''})"
