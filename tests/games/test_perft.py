"""The number of ways from fixed positions is what it has always been."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.core.perft import perft
from games.core.registry import GAMES, game_of

FILES = sorted((Path(__file__).parents[1] / "perft").glob("*.json"))
CASES = [
    pytest.param(data, number, id=f"{data['game']}-{number}")
    for data in (json.loads(path.read_text("utf-8")) for path in FILES)
    for number in range(len(data["positions"]))
]


def test_every_game_has_ten_positions() -> None:
    counted = {data["game"]: len(data["positions"]) for data in (c.values[0] for c in CASES)}
    assert counted == dict.fromkeys(sorted(GAMES), 10)


@pytest.mark.parametrize(("data", "number"), CASES)
def test_the_ways_from_a_position(data: dict[str, Any], number: int) -> None:
    game = game_of(data["game"]).create(data["players"])
    position = data["positions"][number]
    state = game.new_state()
    for text in position["moves"]:
        state.apply(game.parse_action(text))
    assert [perft(state, depth) for depth in (1, 2, 3)] == position["counts"]
