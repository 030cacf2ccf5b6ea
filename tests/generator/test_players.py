"""The simulated players keep the rules, finish, and play the same game from the same seed."""

import numpy as np
import pytest

from benchmarks.players import CAP, PLAYERS, efforts
from benchmarks.players.table import table
from games.core.streams import stream
from games.papua_bridges.content import Board, Build, Task, default_tiles
from games.papua_bridges.scoring import judge
from generator.papua_bridges.boards import CLASSES, sample


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    drawn = (sample(stream(4, "players", name, i), name) for name in CLASSES for i in range(6))
    return [board for board in drawn if board is not None]


@pytest.mark.parametrize("player", PLAYERS)
def test_what_a_player_ends_with_is_a_complete_build(player: str, boards: list[Board]) -> None:
    finished = 0
    for task in (Task(board, 1 + i % 4, (None, "b")[i % 2]) for i, board in enumerate(boards)):
        seen, laid = table(task), np.zeros(32, np.int64)
        effort, lying = PLAYERS[player](seen, 7, CAP, laid)
        if effort >= CAP:
            continue
        finished += 1
        assert effort >= lying >= 1
        water = task.board.squares(".")
        build = {
            "start": task.start,
            "without": task.without,
            "tiles": [
                {
                    "tile": default_tiles().tiles[seen.tile[p]].id,
                    "squares": [s for w, s in enumerate(water) if int(seen.mask[p]) >> w & 1],
                }
                for p in laid[:lying]
            ],
        }
        verdict = judge(task.board, Build.from_data(build))
        assert verdict.complete
        assert not verdict.errors
    assert finished > len(boards) / 2


@pytest.mark.parametrize("player", PLAYERS)
def test_a_seed_plays_the_same_game_again(player: str, boards: list[Board]) -> None:
    task = Task(boards[0], 2)
    runs = efforts(task, player, 9, 1)
    assert runs == efforts(task, player, 9, 1)
    assert runs != efforts(task, player, 9, 2)
