"""Makes the files of tests/playthroughs: ``python -m tests.games.make_playthroughs [GAME …]``.

A whole game of each kind and number of seats, as its record. A change of a file is a
change of the rules as played, to be read as a diff.
"""

import sys
from pathlib import Path

from games.core.bots import Uniform
from games.core.match import Match
from games.core.protocol import Option
from games.core.record import GameRecord
from games.core.registry import GAMES, game_of

FOLDER = Path(__file__).parents[1] / "playthroughs"
OPTIONS: dict[str, dict[str, Option]] = {"papua-bridges": {"rounds": 3, "tick_limit": 12}}
"""Shorter games, where a whole one would say the same many times over."""
SEED = 20261201


def kinds() -> list[tuple[str, int]]:
    """Each game with each number of seats."""
    return [
        (slug, players)
        for slug in GAMES
        for players in range(game_of(slug).seats[0], game_of(slug).seats[1] + 1)
    ]


def played(slug: str, players: int) -> GameRecord:
    """The game with these seats that the seed gives, between uniform players."""
    game = game_of(slug).create(players, OPTIONS.get(slug))
    bots = {seat: Uniform(game, seat) for seat in range(players)}
    match = Match(game, ["bot:uniform"] * players, bots=bots, seed=SEED)
    match.play()
    return match.record()


def file_of(slug: str, players: int) -> Path:
    """Where a record lies."""
    return FOLDER / f"{slug}-{players}.json"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for slug, players in kinds():
        if slug in sys.argv[1:] or len(sys.argv) == 1:
            text = played(slug, players).to_json() + "\n"
            file_of(slug, players).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
