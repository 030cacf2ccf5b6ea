"""Rating a set: how it is started, and what is told of it."""

import click

from cli.exits import ExitCode
from cli.options import Output
from cli.papua_expedition.sources import playable
from cli.progress import shown
from games.papua_bridges.content import Rating, SimulatedBasis
from games.papua_expedition.content import default_set
from generator.papua_expedition.rating import BOTS, Plan, rate


def write(name: str | None, games: int, seed: int, workers: int, out: Output) -> ExitCode:
    """Play the games and write the rating; the exit code."""
    if games % len(BOTS):
        raise click.UsageError(f"--games is a multiple of {len(BOTS)}: every bot in every seat.")
    cards = playable(name) if name is not None else default_set()
    with shown("Games", games, results=out.target) as bar:
        rating = rate(
            cards, Plan(games, seed), workers=workers, progress=lambda done, _: bar.reach(done)
        )
    out.write(rating.to_json() if out.as_json else words(rating))
    return ExitCode.YES


def words(rating: Rating) -> str:
    """The rating for people."""
    assert isinstance(rating.basis, SimulatedBasis), "sets are rated by simulation only"
    low, high = rating.basis.interval
    stars = f", {'*' * rating.stars}" if rating.stars else ""
    lines = [
        f"Left to the players: {rating.score:g} of 100 "
        f"(90 % interval {low:g} to {high:g}){stars}; "
        f"{rating.basis.games} simulated games, seed {rating.basis.seed}."
    ]
    for bot in BOTS:
        mean, deviation, wins = (
            rating.evidence[f"{what}_{bot}"] for what in ("mean", "deviation", "wins")
        )
        lines.append(
            f"  {bot:<12} mean score {mean:>6}, deviation {deviation:>5}, best of {wins:>7.1%}"
        )
    return "\n".join(lines)
