"""Whole races by random players, with every invariant on the way."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from games.core.match import Match
from games.core.streams import pick, stream
from games.papua_bridges.bots import BOTS
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.state import RaceState
from tests.games import race_invariants
from tests.games.race_tables import race

RANDOM_PLAYERS = ("uniform", "thrifty", "spendthrift")
EVERY = 10
"""Plies between two positions that are checked."""


WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"sides": "B", "tick_limit": 20},
    {"variant3": True, "youngest": 2, "tick_limit": 20},
    {"flat_bonus": True, "tie_break": "right_calls", "tick_limit": 5},
    {"allow_wrong": True, "tick_limit": 12},
    {"join": "contact", "tick_limit": 20},
    {"sides": "B", "variant3": True, "allow_wrong": True, "tick_limit": 5},
    {"flat_bonus": True, "tick_limit": 30},
)
"""Options to play with, every setting among them; most rounds are cut short to save time."""


@cache
def game_of(players: int, way: int) -> PapuaBridges:
    return race(players, **WAYS[way % len(WAYS)])


def match_of(names: tuple[str, ...], seed: int) -> Match[Any]:
    game = game_of(len(names), seed % len(WAYS))
    bots = {seat: BOTS[name](game, seat) for seat, name in enumerate(names)}
    return Match(game, [f"bot:{name}" for name in names], bots=bots, seed=seed)


def played(match: Match[Any]) -> Match[Any]:
    """The match to its end, with the invariants at every tenth ply and at the end."""
    while match.outcome() is None:
        match.play(EVERY)
        assert isinstance(match.state, RaceState)
        race_invariants.check(match.state)
        assert len(match.moves) <= match.game.max_plies
    race_invariants.one_token_a_round(match)
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", RANDOM_PLAYERS)
@pytest.mark.rule(
    "PB-01", "PB-20", "PB-54", "PB-55", "PB-INV-1", "PB-INV-2", "PB-INV-3", "PB-INV-4",
    "PB-INV-5", "PB-INV-6", "PB-INV-14", "PB-INV-15", "PB-INV-17", "PB-INV-18", "PB-INV-19",
)  # fmt: skip
def test_a_hundred_races_of_one_kind_of_player(name: str, players: int) -> None:
    for seed in range(100):
        match = played(match_of((name,) * players, seed))
        assert isinstance(match.state, RaceState)
        assert len(match.state.history) == 8
        assert match.state.pool == 0


@pytest.mark.rule("PB-47", "PB-50", "PB-52", "PB-INV-1", "PB-INV-2", "PB-INV-17")
def test_mixed_tables_take_and_lose_tokens() -> None:
    ran: Counter[str] = Counter()
    for seed in range(12):
        names = ("greedy", pick(stream(seed, "rival"), RANDOM_PLAYERS), "thrifty")
        ran += race_invariants.branches(played(match_of(names, seed)))
    assert ran["right call"] > 5
    assert ran["wrong call"] > 5


REACHED = (
    "place", "move", "take", "wait", "call", "give", "spin", "roll", "token", "worth",
    "discard", "return", "round without a call", "right call", "wrong call",
    "another completes in vain", "partial score", "bridge that does not count",
    "last tick reached", "shared win",
)  # fmt: skip
"""The branches that games reach without a position made by hand."""


@pytest.mark.soak
def test_two_thousand_races_reach_every_branch(capsys: pytest.CaptureFixture[str]) -> None:
    ran: Counter[str] = Counter()
    tables = [*((name,) for name in RANDOM_PLAYERS), (*RANDOM_PLAYERS, "greedy")]
    for seed in range(2000):
        players, kinds = 2 + seed % 3, tables[seed // 24 % len(tables)]
        rng = stream(seed, "table")
        names = tuple(pick(rng, kinds) for _ in range(players))
        ran += race_invariants.branches(played(match_of(names, seed)))
    with capsys.disabled():
        print("\n" + "\n".join(f"{ran[name]:>9}  {name}" for name in REACHED))
    assert all(ran[name] for name in REACHED)
