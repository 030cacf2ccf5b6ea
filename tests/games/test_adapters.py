"""Every game passes the tests of the libraries that it is adapted to."""

import subprocess
import sys
import warnings

import numpy as np
import pytest

from games.adapters import rewards
from games.core.errors import IllegalAction
from games.core.registry import GAMES, game_of
from games.core.streams import stream

pettingzoo_test = pytest.importorskip("pettingzoo.test")
pytest.importorskip("pyspiel")

from games.adapters.pettingzoo import env  # noqa: E402  (after what may be missing)

OPTIONS: dict[str, dict[str, object]] = {"papua-bridges": {"rounds": 1, "tick_limit": 3}}
"""Short games, so that the libraries' tests see many ends."""


def table(slug: str) -> object:
    players = max(2, game_of(slug).seats[0])
    return env(slug, players, OPTIONS.get(slug))  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", GAMES)
def test_pettingzoos_api(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(table(slug), num_cycles=300, verbose_progress=False)


@pytest.mark.parametrize("slug", GAMES)
def test_pettingzoos_seeds(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo_test.seed_test(lambda: table(slug), num_cycles=60)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_ends_with_one_win_shared_out(slug: str) -> None:
    board = table(slug)
    board.reset(seed=3)
    rng = stream(3, "adapter")
    seen = 0
    for agent in board.agent_iter(20_000):
        observation, _, over, _, _ = board.last()
        if over:
            board.step(None)
            continue
        seen += 1
        legal = np.flatnonzero(observation["action_mask"])
        assert legal.size
        assert board.observation_space(agent).contains(observation)
        board.step(int(legal[rng.getrandbits(30) % legal.size]))
    assert seen
    state = board.unwrapped._state
    assert state.outcome() is not None
    assert sum(rewards(state)) == pytest.approx(1)


def test_an_action_that_is_not_allowed_raises_and_changes_nothing() -> None:
    board = table("papua-expedition")
    board.reset(seed=1)
    observation = board.observe(board.agent_selection)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    before = board.unwrapped._state.to_json()
    with pytest.raises(IllegalAction):
        board.step(wrong)
    assert board.unwrapped._state.to_json() == before


def test_it_draws_what_the_agent_sees() -> None:
    board = env("papua-expedition", 2, render_mode="ansi")
    board.reset(seed=1)
    assert "Behind your shield" in board.render()


_OPENSPIEL = """
import sys
import pyspiel
from games.adapters.openspiel import register
from games.core.registry import game_of
slug, players, options = sys.argv[1], int(sys.argv[2]), eval(sys.argv[3])
register("isleworks_under_test", game_of(slug).create(players, options))
game = pyspiel.load_game("isleworks_under_test")
pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, mask_test=True)
state = game.new_initial_state()
while not state.is_terminal():
    actions = state.legal_actions()
    state.apply_action(actions[len(actions) // 2])
assert abs(sum(state.returns()) - 1) < 1e-9
print("passed")
"""


@pytest.mark.parametrize("slug", GAMES)
def test_openspiels_random_simulation(slug: str) -> None:
    players = max(2, game_of(slug).seats[0])
    words = [slug, str(players), repr(OPTIONS.get(slug, {}))]
    done = subprocess.run(
        [sys.executable, "-c", _OPENSPIEL, *words],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stdout.endswith("passed\n"), done.stderr[-2000:]
