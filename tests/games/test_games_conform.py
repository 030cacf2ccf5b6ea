"""Every game that can be played keeps the contract of the engine."""

import pytest

from games.core.conformance import CHECKS
from games.core.registry import GAMES, game_of

OPTIONS: dict[str, dict[str, object]] = {"papua-bridges": {"rounds": 2, "tick_limit": 6}}
"""Shorter games, where a whole one would say the same many times over."""


def cases() -> list[object]:
    """Each check with two seats and with the most there are."""
    return [
        pytest.param(slug, players, check, id=f"{slug}-{players}-{check}")
        for slug in GAMES
        for players in sorted({max(2, game_of(slug).seats[0]), game_of(slug).seats[1]})
        for check in CHECKS
    ]


@pytest.mark.parametrize(("slug", "players", "check"), cases())
def test_it_passes(slug: str, players: int, check: str) -> None:
    game = game_of(slug).create(players, OPTIONS.get(slug))  # type: ignore[arg-type]
    CHECKS[check](game, seed=players, games=1, every=40)
