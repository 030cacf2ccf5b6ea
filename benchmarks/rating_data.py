"""The tasks of the rating study: fixed seeds, fresh boards, what is measured of each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

from benchmarks.players import PLAYERS, effort
from games.core.streams import below, pick, stream
from games.papua_bridges.content import ISLANDS, Board, Task, default_tiles, tasks_of
from generator.papua_bridges.boards import CLASSES, ClassName, sample
from generator.papua_bridges.features import Evidence, measure
from solver.papua_bridges.questions import Question, settle
from solver.runner import Local, values

FIRST, CALIBRATION, FRESH = 101, 303, 202
"""Seeds of the boards: weights are chosen on the first set, told on the fresh one."""
BOARDS = {FIRST: 60, CALIBRATION: 200, FRESH: 60}
"""Boards of each class."""
RUNS = 31
"""Runs of each player at each task; their median is its effort."""


@dataclass(frozen=True)
class Entry:
    """One task of a study: class, item of its board, and whether an island is removed."""

    seed: int
    class_name: ClassName
    item: int
    removed: bool


@dataclass(frozen=True)
class Seen:
    """What is known of an entry."""

    entry: Entry
    evidence: Evidence
    again: Evidence
    """Measured with another seed."""
    efforts: tuple[float, ...]
    """Of the players, in the order of ``PLAYERS``."""

    @property
    def board(self) -> str:
        """A name of the board within its set."""
        return f"{self.entry.class_name} {self.entry.item}"


def board_of(entry: Entry) -> Board | None:
    return sample(stream(entry.seed, "study", entry.class_name, entry.item), entry.class_name)


def task_of(entry: Entry) -> Task:
    board = board_of(entry)
    assert board is not None, "an entry has a board"
    rng = stream(entry.seed, "task", entry.class_name, entry.item, int(entry.removed))
    start = 1 + below(rng, 4)
    return Task(board, start, pick(rng, ISLANDS) if entry.removed else None)


def is_solvable(entry: Entry) -> bool:
    """Whether the draw gave a board and all its 20 tasks can be solved, as those of a box."""
    board = board_of(entry)
    return board is not None and all(
        settle(Question(task, default_tiles())).status == "optimal" for task in tasks_of(board)
    )


def entries(seed: int, boards: int, workers: int) -> Iterator[Entry]:
    """Two tasks of each of the first solvable boards: with all islands, and less one."""
    for name in CLASSES:
        found: list[Entry] = []
        for start in count(0, 2 * boards):
            drawn = [Entry(seed, name, item, False) for item in range(start, start + 2 * boards)]
            verdicts = values(Local().map(is_solvable, drawn, workers=workers))
            found += [entry for entry, good in zip(drawn, verdicts, strict=True) if good]
            if len(found) >= boards:
                break
        for entry in found[:boards]:
            yield entry
            yield replace(entry, removed=True)


def inputs(entry: Entry) -> Evidence:
    return measure(task_of(entry))


def look(entry: Entry) -> Seen:
    task = task_of(entry)
    return Seen(
        entry,
        measure(task),
        measure(task, seed=1),
        tuple(effort(task, player, RUNS, entry.seed) for player in PLAYERS),
    )


def observe(seed: int, workers: int) -> list[Seen]:
    """All entries of a set with evidence and efforts."""
    todo = list(entries(seed, BOARDS[seed], workers))
    return values(Local().map(look, todo, workers=workers))
