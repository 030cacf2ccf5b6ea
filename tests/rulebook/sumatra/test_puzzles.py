"""Puzzles: one ship acts and everything is known; plans are checked by the slow referee."""

from collections import Counter

import pytest

from games.core.documents import DocumentError
from games.sumatra.content import Task, default_setup
from games.sumatra.game import Sumatra
from games.sumatra.plans import begin, replay_plan
from solver.runtime import Budget
from solver.sumatra.questions import solve
from tests.rulebook.sumatra.lister import Lister
from tests.rulebook.sumatra.referee import Referee
from tests.solver.sumatra_tasks import hunt

COSTS = {"flip": 1, "rotate": 1, "drive": 1, "load": 1, "step": 1, "steal": 2}
SETUP = {"setup": default_setup().to_data()}


def followed(task: Task, actions: tuple[str, ...]) -> tuple[int, Counter[str]]:
    """What a plan costs and what it brings aboard, each action being one that the rules allow."""
    state = begin(task)
    referee, cost = Referee(state.game, state.to_json()), 0
    aboard: Counter[str] = Counter()
    for text in actions:
        while referee.at["pending"] and referee.at["pending"][-1]["what"] == "draw":
            row, column = referee.at["pending"][-1]["square"]
            referee.apply(f"draw {row},{column} t{referee.at['pile'][0]}")
        assert text in Lister(state.game, referee.json()).actions()
        referee.apply(text)
        words = text.split()
        cost += COSTS.get(words[0], 0)
        aboard.update(words[1:2] if words[0] == "stow" else [])
    return cost, aboard


@pytest.mark.rule("SU-INV-28")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("animal", ["tiger", "orangutan", "rhinoceros"])
def test_plans_of_the_solver_reach_their_goals_at_the_cost_they_state(
    seed: int, animal: str
) -> None:
    task = hunt(seed, {animal: 1})
    answer = solve(task, budget=Budget(nodes=40_000))
    for plan in answer.solutions:
        cost, aboard = followed(task, plan.actions)
        assert cost == answer.value
        assert aboard[animal] >= 1
        verdict = replay_plan(task, plan.actions)
        assert (verdict.reached, verdict.cost) == (True, cost)


@pytest.mark.rule("SU-01", "SU-A19", "SU-34")
def test_one_ship_plays_and_spends_all_its_points() -> None:
    game = Sumatra.create(4, {"mode": "puzzle", "ship": "green"}, SETUP)
    state = game.new_state()
    while state.current_player() < 0:
        state.apply(state.chance_outcomes()[0][0])
    assert game.colours[state.current_player()] == "green"
    for _ in range(2):
        for _ in range(4):
            assert "end" not in {str(action) for action in state.legal_actions()}
            state.apply(game.parse_action("step forward"))
        assert game.colours[state.current_player()] == "green"
    moved = {game.colours[n]: ship["progress"] for n, ship in enumerate(state.to_json()["ships"])}
    # Twice four steps and twice the front below the large truck, which has three ends.
    assert moved == {"red": 0, "yellow": 0, "green": 2 * (4 + 3), "blue": 0}


@pytest.mark.rule("SU-133", "SU-134")
def test_a_puzzle_has_no_end() -> None:
    game = Sumatra.create(4, {"mode": "puzzle", "ship": "red"}, SETUP)
    state = game.new_state()
    while state.current_player() < 0:
        state.apply(state.chance_outcomes()[0][0])
    for _ in range(48):
        state.apply(game.parse_action("step forward"))
    now = state.to_json()
    assert now["ships"][0]["progress"] > 32
    assert (now["ending"], state.current_player()) == ("", 0)


@pytest.mark.rule("SU-49")
def test_what_a_puzzle_forbids_is_refused_and_the_rest_is_not() -> None:
    contents = {tile.id: tile.content for tile in default_setup().tileset.tiles}
    for forbid in (["trap", "native", "binoculars", "storm"], ["storm"], []):
        game = Sumatra.create(4, {"mode": "puzzle", "forbid": forbid}, SETUP)
        state = game.new_state()
        while state.current_player() < 0:
            state.apply(state.chance_outcomes()[0][0])
        listed = {str(action) for action in state.legal_actions()}
        expected = {
            text
            for text in Lister(game, state.to_json()).actions()
            if not text.startswith("flip")
            or not any(contents[_tile(state.to_json(), text)].startswith(word) for word in forbid)
        }
        assert listed == expected - {"end"}
        for text in Lister(game, state.to_json()).actions() - expected:
            violation = state.violation(game.parse_action(text))
            assert violation is not None
            assert violation.code == "FORBIDDEN"
    with pytest.raises(DocumentError):
        Sumatra.create(4, {"mode": "puzzle", "forbid": ["tiger"]}, SETUP)


def _tile(data: dict[str, object], text: str) -> int:
    row, column = map(int, text.split()[1].split(","))
    tiles = data["tiles"]
    assert isinstance(tiles, list)
    found: int = next(tile["tile"] for tile in tiles if tile["square"] == [row, column])
    return found
