"""Makes the files of tests/perft: ``python -m tests.games.make_perft GAME [PLAYERS]``.

Ten positions out of seeded random games, from which not too many games go on, with
the number of ways of one, two and three actions. Made once a rules version; a change
of a number means that old records play differently.
"""

import json
import sys
from pathlib import Path
from typing import Any

from games.core.match import Match
from games.core.perft import perft
from games.core.registry import bots_of, game_of
from games.core.streams import below, stream

FOLDER = Path(__file__).parents[1] / "perft"
MOST = 60_000
"""The most ways of three actions that a position may have to be taken."""
COUNT = 10


def main() -> None:
    slug = sys.argv[1]
    players = int(sys.argv[2]) if len(sys.argv) > 2 else max(2, game_of(slug).seats[0])
    found = positions(slug, players)
    text = json.dumps({"game": slug, "players": players, "positions": found}, indent=1)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{slug}.json").write_text(text + "\n", encoding="utf-8")


def positions(slug: str, players: int) -> list[dict[str, Any]]:
    game = game_of(slug).create(players)
    bot = bots_of(slug)["uniform"]
    found: list[dict[str, Any]] = []
    seen: set[str] = set()
    seed = 0
    while len(found) < COUNT:
        seed += 1
        match = Match(game, ["bot"] * players, bots={s: bot(game, s) for s in range(players)},
                      seed=seed)  # fmt: skip
        match.play(5 + below(stream(seed, "perft"), 400))
        phase = str(match.state.observation(None)["phase"])
        if match.outcome() is not None or (phase in seen and len(seen) < 4):
            continue
        counts = [perft(match.state, 1)]
        if not 1 < counts[0] <= MOST**0.5:
            continue
        counts.append(perft(match.state, 2))
        if counts[1] > MOST // 4:
            continue
        counts.append(perft(match.state, 3))
        if not 10 < counts[2] <= MOST:
            continue
        seen.add(phase)
        found.append({"moves": [str(action) for _, action in match.moves], "counts": counts})
        print(seed, phase, counts, file=sys.stderr)
    return found


if __name__ == "__main__":
    main()
