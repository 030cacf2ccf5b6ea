"""A small deck that is really proved, for tests that break it."""

from functools import cache
from itertools import count
from typing import Any

from games.papua_bridges.content import Board, Deck, Task, default_tiles
from generator.papua_bridges.boards import ClassName
from generator.papua_bridges.candidates import Candidate, Order, RatedTask, rate_rest, study


@cache
def real_deck(cards: int = 2) -> Deck:
    """Cards with a drawn board on each side, easiest first, all 20 tasks of each proved."""
    sides = {side: _boards(name, cards) for side, name in _CLASSES.items()}
    data: dict[str, Any] = {"seed": 1, "generator": "test/1", "cards": [], "tasks": []}
    data["tiles"] = default_tiles().to_data()
    for number in range(1, cards + 1):
        card: dict[str, Any] = {"number": number}
        for side, boards in sides.items():
            board, tasks = boards[number - 1]
            card[side] = board.to_data()
            data["tasks"] += [_task(number, side, board, task) for task in tasks]
        data["cards"].append(card)
    return Deck.from_data(data)


def made_up_times(deck: Deck) -> str:
    """A table of times: two players who take twice as long for each tile more."""
    rows = ["task,player,seconds,solved"]
    for number, task in enumerate(deck.tasks):
        for player, pace in (("ana", 5.0), ("ben", 9.0)):
            rows.append(f"{task.id},{player},{pace * 2**task.fewest_tiles + number % 7:.1f},1")
    return "\n".join(rows) + "\n"


_CLASSES: dict[str, ClassName] = {"A": "A", "B": "B"}


def _boards(name: ClassName, cards: int) -> list[tuple[Board, tuple[RatedTask, ...]]]:
    found: list[Candidate] = []
    for item in count():
        candidate = study(Order(1, name, item, (0.0, 101.0)))
        if candidate.fate == "taken":
            found.append(candidate)
        if len(found) == cards:
            break
    found.sort(key=lambda candidate: candidate.score or 0.0)
    return [(c.board, rate_rest(c)) for c in found if c.board is not None]


def _task(number: int, side: str, board: Board, task: RatedTask) -> dict[str, Any]:
    return {
        "id": Task(board, task.start, task.without).id,
        "card": number,
        "side": side,
        "proved": True,
        **task.model_dump(mode="json", by_alias=True),
    }
