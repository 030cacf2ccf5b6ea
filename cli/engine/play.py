"""``play``: a game in the terminal."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from cli.engine.setting import list_options, make_game, players_of, setting
from cli.exits import ExitCode
from cli.writing import checked_target

MOST_BYTES = 1000
"""The longest line that is read at once. DEFAULT, ours."""


def play_command(slug: str) -> click.Command:
    """The verb ``play`` of one game."""

    @click.command(name="play")
    @click.option("--players", type=click.IntRange(1, 8), help="How many seats there are.")
    @click.option(
        "--seat",
        "seats",
        multiple=True,
        metavar="NAME|bot:NAME",
        help="Who sits at the next seat; by default you, against bots.",
    )
    @click.option(
        "--chance",
        type=click.Choice(["seed", "ask"]),
        default="seed",
        show_default=True,
        help="ask: you roll and draw at a real table and say what came up.",
    )
    @click.option("--load", metavar="RECORD", help="Go on with a game that was saved.")
    @click.option(
        "--save",
        metavar="FILE",
        callback=checked_target,
        help="Keep the game in a file after every decision.",
    )
    @setting
    def play(**order: Any) -> int:
        """Play in the terminal, people and bots mixed.

        At your turn type the number of an action, its text or the beginning of it; ?
        says what may be done and why not the rest, undo takes back, help lists more.
        """
        return _play(slug, _Order(**order))

    play.params.append(list_options(slug))
    return play


@dataclass(frozen=True, slots=True)
class _Order:
    """What was asked for on the command line."""

    players: int | None
    seats: tuple[str, ...]
    chance: str
    load: str | None
    save: str
    options: tuple[str, ...]
    contents: tuple[str, ...]
    seed: int


def _play(slug: str, order: _Order) -> int:
    from cli.engine.table import Table, dealer

    match, sitting = _match(slug, order)
    ask = _asker()
    asked = dealer(ask) if order.chance == "ask" else None
    match.seat_bots(sitting.bots, seed=order.seed, dealer=asked)
    screen = sys.stdin.isatty() and sys.stdout.isatty()
    kept = None if order.save == "-" else order.save
    table = Table(match, sitting, ask, kept, screen, tells=asked is not None)
    if not table.run():
        click.echo(f"Left; the game is in {kept}." if kept else "Left; nothing was saved.")
    return ExitCode.YES


def _match(slug: str, order: _Order) -> tuple[Any, Any]:
    """The match, new or loaded, and who sits at it."""
    from cli.engine.seats import seated, seating
    from cli.reading import title
    from games.core.documents import DocumentError
    from games.core.errors import RecordError
    from games.core.match import Match, replay

    if order.load is not None:
        from cli.engine.replay import read_record

        if order.players or order.seats or order.options or order.contents:
            raise click.UsageError("A game that is loaded has its seats, options and content.")
        try:
            match = replay(read_record(order.load, slug))
        except RecordError as error:
            raise DocumentError("RECORD", f"{title(order.load)}: {error}") from None
        return match, seated(match.game, match.seats)
    count = players_of(slug, order.players, len(order.seats))
    game = make_game(slug, count, order.options, order.contents)
    sitting = seating(game, order.seats)
    return Match(game, sitting.names), sitting


def _asker() -> Callable[[str], str]:
    """Prompts on standard output; lines from standard input."""

    def ask(prompt: str) -> str:
        click.echo(prompt, nl=False)
        line = sys.stdin.buffer.readline(MOST_BYTES).decode("utf-8", "replace")
        if not line:
            click.echo()
            raise EOFError
        if not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        return line

    return ask
