"""The engine lists and does what a slow reading of the rules says, all through random games."""

from collections import Counter

import pytest

from games.core.protocol import CHANCE, TERMINAL, Option
from games.core.streams import Stream, below, pick, stream
from games.sumatra.actions import SEAT_ACTIONS, SumatraAction
from games.sumatra.board import boarding_edges, place_of
from games.sumatra.game import Sumatra
from games.sumatra.state import SumatraState
from tests.games.sumatra_invariants import joined, nearly_full, short_pile
from tests.rulebook.sumatra.lister import Lister, coast_of
from tests.rulebook.sumatra.referee import Referee, in_order

RULINGS: list[dict[str, Option]] = [
    {},
    {"jump": True, "must_use_all": True, "muntjac_on_market": False, "storm_count": "all_ahead"},
]


def wilful(rng: Stream, listed: list[SumatraAction]) -> SumatraAction:
    """Any kind of action, then any of that kind; more often what brings animals home."""
    texts = {str(action): action for action in listed}
    homeward = [text for text in texts if text.startswith(("load", "steal", "stow"))]
    homeward += [text for text in texts if text.startswith("drive") and text.endswith("ship")]
    if homeward and below(rng, 3):
        return texts[pick(rng, homeward)]
    kind = pick(rng, sorted({text.split()[0] for text in texts}))
    return texts[pick(rng, [text for text in texts if text.startswith(kind)])]


@pytest.mark.rule(
    "SU-31", "SU-32", "SU-38", "SU-41", "SU-55", "SU-56", "SU-59", "SU-67", "SU-75", "SU-92",
    "SU-INV-18",
)  # fmt: skip
@pytest.mark.parametrize("options", RULINGS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_are_listed_alike(players: int, options: dict[str, Option]) -> None:
    game = Sumatra.create(players, options)
    met: set[str] = set()
    for seed in range(6):
        state, rng = (
            (joined(game, seed) if seed % 2 else game.new_state()),
            stream(seed, "listing"),
        )
        for ply in range(900):
            if state.current_player() == TERMINAL:
                break
            if state.current_player() == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            listed = state.legal_actions()
            if ply % 3 == 0 or state.pending:
                expected = Lister(game, state.to_json()).actions()
                assert {str(action) for action in listed} == expected
                assert len(listed) == len(expected)
            met |= {str(action).split()[0] for action in listed}
            state.apply(wilful(rng, listed))
    assert met >= {"flip", "rotate", "load", "unload", "steal", "stow", "orient", "look", "trap"}


@pytest.mark.rule("SU-INV-18")
def test_whatever_is_not_listed_is_refused() -> None:
    game = Sumatra.create(3)
    for seed in range(3):
        state, rng = game.new_state(), stream(seed, "refused")
        for ply in range(240):
            if state.current_player() == TERMINAL:
                break
            if state.current_player() == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            listed = state.legal_actions()
            if ply % 20 == 0:
                allowed = [a for a in SEAT_ACTIONS if state.violation(a) is None]
                assert set(allowed) == set(listed)
            state.apply(pick(rng, listed))


@pytest.mark.rule("SU-60", "SU-DX-6", "SU-A15")
@pytest.mark.parametrize("length", [28, 32])
def test_every_place_of_a_ship_by_the_coast(length: int) -> None:
    coast = coast_of(length)
    touched = [[s for s in (p, (p + 1) % length) if s in coast] for p in range(length)]
    for expected, edges in zip(touched, boarding_edges(length), strict=True):
        assert [(place_of(sq), "NESW"[side]) for sq, side in edges] == [coast[s] for s in expected]
    assert [len(two) for two in touched].count(1) == (8 if length == 32 else 0)
    assert [len(two) for two in touched].count(2) == (24 if length == 32 else 28)


def played_twice(state: SumatraState, rng: Stream, plies: int) -> Counter[str]:
    """Play on at random, and each action by the referee too; gives what was met."""
    game, met = state.game, Counter[str]()
    for _ in range(plies):
        if state.current_player() == TERMINAL:
            met[f"over by {state.to_json()['ending']}"] += 1
            break
        before = state.to_json()
        chance = state.current_player() == CHANCE
        action = state.sample_chance(rng) if chance else wilful(rng, state.legal_actions())
        state.apply(action)
        referee = Referee(game, before)
        referee.apply(str(action))
        assert referee.json() == in_order(game, state.to_json()), str(action)
        met[str(action).split()[0]] += 1
        met.update(entry["what"] for entry in state.to_json()["pending"])
    return met


@pytest.mark.rule(
    "SU-35", "SU-36", "SU-46", "SU-83", "SU-89", "SU-99", "SU-108", "SU-115", "SU-124", "SU-126",
    "SU-135", "SU-A5", "SU-A6", "SU-A9", "SU-A14",
)  # fmt: skip
@pytest.mark.parametrize("options", RULINGS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_are_played_alike(players: int, options: dict[str, Option]) -> None:
    met = all_played_twice(Sumatra.create(players, options), range(8), 110)
    assert {"flip", "draw", "drive", "load", "stow", "orient", "trap", "peek"} <= set(met)


@pytest.mark.soak
@pytest.mark.parametrize("options", RULINGS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_are_played_alike(players: int, options: dict[str, Option]) -> None:
    met = all_played_twice(Sumatra.create(players, options), range(8, 60), 1500)
    assert {"steal", "unload", "return", "native", "peek", "trap", "draw"} <= set(met)
    assert {"over by pile", "over by round_trip"} <= set(met)


def all_played_twice(game: Sumatra, seeds: range, plies: int) -> Counter[str]:
    """Games from the deal on, from a joined board, and near their ends, in turn."""
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = stream(seed, "twice")
        state = begun(game, rng) if seed % 4 == 0 else joined(game, seed)
        if seed % 4 == 2:
            short_pile(state, 1 + seed % 5)
        if seed % 4 == 3:
            nearly_full(state)
        met += played_twice(state, rng, plies)
    return met


def begun(game: Sumatra, rng: Stream) -> SumatraState:
    """The first turn after a deal; everybody has kept his holds."""
    state = game.new_state()
    while state.pending:
        chance = state.current_player() == CHANCE
        state.apply(state.sample_chance(rng) if chance else game.parse_action("keep"))
    return state


def test_the_comparison_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that clears nothing, and one whose storms push nothing, are both caught."""
    game = Sumatra.create(2)
    with monkeypatch.context() as broken:
        broken.setattr("games.sumatra.effects.clear", lambda *_: None)
        with pytest.raises(AssertionError):
            all_played_twice(game, range(1, 8), 400)
    with monkeypatch.context() as broken:
        broken.setattr("games.sumatra.storm._push", lambda *_: 3)
        with pytest.raises(AssertionError):
            all_played_twice(game, range(0, 40, 4), 200)
