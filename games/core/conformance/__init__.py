"""The checks that every game on ``games.core.protocol`` must pass.

Each plays random games and raises ``ConformanceError`` where the game breaks the
contract. They find what no look at the rules can find, and no wrong rule that is
consistent in itself: for that there are the rulebook's examples.

    from games.core.conformance import check_all, check_views
    check_views(game, seed=3, games=5, every=10)
    check_all(game)
"""

from collections.abc import Iterable
from typing import Any

from games.core.bots import Bot, Uniform
from games.core.conformance.ends import check_arrays, check_scores
from games.core.conformance.frame import Check, ConformanceError, Walk
from games.core.conformance.moves import (
    check_chance,
    check_codes,
    check_illegal,
    check_legal,
    check_notation,
)
from games.core.conformance.processes import check_processes
from games.core.conformance.records import check_replay, check_undo
from games.core.conformance.states import check_copies, check_json
from games.core.conformance.views import check_views
from games.core.protocol import Game

CHECKS: dict[str, Check] = {
    check.name: check
    for check in (
        check_legal, check_illegal, check_chance, check_scores, check_copies, check_json,
        check_notation, check_codes, check_arrays, check_views, check_replay, check_undo,
        check_processes,
    )
}  # fmt: skip
"""Every check by name."""


def check_all(
    game: Game[Any],
    *,
    seed: int = 0,
    games: int = 2,
    every: int = 10,
    player: type[Bot[Any]] = Uniform,
    names: Iterable[str] = tuple(CHECKS),
) -> None:
    """Run the checks with these names, by default all; raises ``ConformanceError``.

    See ``Check`` for the parameters. Costs about 40 games of play and, a look, some
    hundred copies and observations; the copies' part grows with its square.
    """
    for name in names:
        CHECKS[name](game, seed=seed, games=games, every=every, player=player)


__all__ = [
    "CHECKS",
    "Check",
    "ConformanceError",
    "Walk",
    "check_all",
    "check_arrays",
    "check_chance",
    "check_codes",
    "check_copies",
    "check_illegal",
    "check_json",
    "check_legal",
    "check_notation",
    "check_processes",
    "check_replay",
    "check_scores",
    "check_undo",
    "check_views",
]
