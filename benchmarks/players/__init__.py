"""Five simulated players of different kinds: the yardstick of the difficulty rating.

They are no part of the product and no input of the score. Effort is the number
of tiles laid and taken back until the task is done.
"""

from collections.abc import Callable
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks.players import magnet, packer, planner, rambler, surveyor
from benchmarks.players.table import Table, table
from games.core.streams import stream
from games.papua_bridges.content import Task

Player: TypeAlias = Callable[[Table, int, int, NDArray[np.int64]], tuple[int, int]]

PLAYERS: dict[str, Player] = {
    "rambler": rambler.play,
    "magnet": magnet.play,
    "planner": planner.play,
    "surveyor": surveyor.play,
    "packer": packer.play,
}
CAP = 20_000
"""Effort at which a player gives up."""


def efforts(task: Task, player: str, runs: int, seed: int) -> list[int]:
    """The effort of ``runs`` seeded runs of a player at a task."""
    seen, laid = table(task), np.zeros(32, np.int64)
    seeds = stream(seed, "player", player, task.id)
    return [PLAYERS[player](seen, seeds.getrandbits(63), CAP, laid)[0] for _ in range(runs)]


def effort(task: Task, player: str, runs: int, seed: int) -> float:
    """The median effort of a player at a task."""
    return median(efforts(task, player, runs, seed))
