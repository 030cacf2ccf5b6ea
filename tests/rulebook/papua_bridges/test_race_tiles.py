"""Bridges that a task cannot do without (PB-INV-23), asked of the solver, shown by the referee."""

import pytest

from games.papua_bridges.content import BridgeSet, Task, default_tiles
from games.papua_bridges.race_deck import boards_of, shipped
from games.papua_bridges.scoring import judge
from solver.papua_bridges.questions import Question, settle
from tests.examples import example_board, example_build


def essential(task: Task, tiles: BridgeSet) -> list[str]:
    """The bridges without which the task cannot be solved (``ess`` is their number)."""
    found = []
    for tile in tiles.tiles:
        fewer = BridgeSet(tiles=tuple(other for other in tiles.tiles if other != tile))
        answer = settle(Question(task, fewer))
        assert answer.status in ("optimal", "infeasible")
        if answer.status == "infeasible":
            found.append(tile.id)
        for build in answer.solutions:
            assert tile.id not in {placed.tile for placed in build.tiles}
            assert judge(task.board, build, tiles).complete
    return found


@pytest.mark.rule("PB-INV-23")
def test_where_every_bridge_can_be_missing_none_is_essential() -> None:
    for card in boards_of(shipped())[:3]:
        for board in (card.A, card.B):
            assert essential(Task(board, 1), default_tiles()) == []


@pytest.mark.rule("PB-INV-23")
def test_with_no_bridge_more_than_the_fewest_each_is_essential() -> None:
    used = [placed.tile for placed in example_build().tiles]
    kept = tuple(tile for tile in default_tiles().tiles if tile.id in used)
    assert essential(Task(example_board(), 1), BridgeSet(tiles=kept)) == [t.id for t in kept]
