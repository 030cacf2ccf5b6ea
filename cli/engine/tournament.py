"""``tournament``: every bot against every other, rated."""

import json
from typing import Any

import click

from cli import options as common
from cli.engine.setting import list_options, players_of, read_content, read_options, setting
from cli.exits import ExitCode


def tournament_command(slug: str) -> click.Command:
    """The verb ``tournament`` of one game."""

    @click.command(name="tournament")
    @click.option(
        "--bots", metavar="NAME,NAME…", help="The bots that take part; by default all but mcts."
    )
    @click.option("--players", type=click.IntRange(2, 8), help="How many seats a game has.")
    @click.option(
        "--rounds",
        type=click.IntRange(1, 10_000),
        default=10,
        show_default=True,
        help="Games of each seating.",
    )
    @setting
    @common.workers
    @common.output
    def tournament(**order: Any) -> int:
        """Let bots play a round robin in every seating, and rate them.

        Elo ratings have a mean of 1500; intervals hold 90 % and come from drawing the
        games anew.
        """
        return _tournament(slug, **order)

    tournament.params.append(list_options(slug))
    return tournament


def _tournament(
    slug: str,
    bots: str | None,
    players: int | None,
    rounds: int,
    workers: int,
    out: common.Output,
    **setup: Any,
) -> int:
    from dataclasses import asdict

    from cli.engine.simulate import play_all
    from games.core.simulation import Series
    from games.core.tournament import ratings, seatings

    names = [n.strip() for n in bots.split(",") if n.strip()] if bots else _quick(slug)
    count = players_of(slug, players, 0)
    options, content = read_options(slug, setup["options"]), read_content(setup["contents"])
    parts = [
        Series(slug, count, options, content, seats, setup["seed"], number * rounds, rounds)
        for number, seats in enumerate(seatings(names, count))
    ]
    parts[0].make()
    played, whole = play_all(parts, workers, out.target)
    if not whole:
        click.echo("Stopped; ratings need all games.", err=True)
        return ExitCode.INTERRUPTED
    results = [
        (part.bots, one) for part, games in zip(parts, played, strict=True) for one in games
    ]
    found = ratings(results, names, setup["seed"])
    told = {
        "game": slug,
        "players": count,
        "seed": setup["seed"],
        "games": len(results),
        "ratings": [_rounded(asdict(rating)) for rating in found],
    }
    out.write(json.dumps(told, sort_keys=True) if out.as_json else _words(told))
    return ExitCode.YES


def _quick(slug: str) -> list[str]:
    """All bots but the one that takes as long as its budget says."""
    from games.core.mcts import MonteCarlo
    from games.core.registry import bots_of

    return [name for name in bots_of(slug) if name != MonteCarlo.name]


def _rounded(rating: dict[str, Any]) -> dict[str, Any]:
    digits = {"elo": 1, "low": 1, "high": 1, "win_rate": 4}
    return {name: round(v, digits[name]) if name in digits else v for name, v in rating.items()}


def _words(told: dict[str, Any]) -> str:
    lines = [f"{told['games']} games of {told['game']}, {told['players']} seats."]
    for row in told["ratings"]:
        lines.append(
            f"  {row['bot']:<12} Elo {row['elo']:6.0f} ({row['low']:.0f} to {row['high']:.0f})"
            f"  won {row['win_rate']:6.1%} of {row['games']}"
        )
    return "\n".join(lines)
