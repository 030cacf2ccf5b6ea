"""One question, one answer: objectives, counts, engines, bounds, and the referee's veto."""

from pathlib import Path

import pytest

from games.core.documents import DocumentError
from games.papua_bridges.content import Board, Count, Task, Verdict, default_tiles
from games.papua_bridges.scoring import judge
from solver.papua_bridges import questions
from solver.papua_bridges.questions import DisagreementError, solve
from solver.runtime import Budget
from tests.examples import example_board
from tests.solver import boards, oracle


def test_fewest_tiles_with_count_and_list() -> None:
    answer = solve(Task(example_board(), 1), cap=1000, listed=3)
    assert (answer.status, answer.value, answer.bound) == ("optimal", 6, 6)
    assert answer.count == Count(value=116, complete=True)
    assert len({build.key for build in answer.solutions}) == 3


def test_a_cap_is_at_least() -> None:
    answer = solve(Task(example_board(), 1), cap=50)
    assert answer.count == Count(value=50, complete=False)


def test_any_build_has_no_value_bound_or_count() -> None:
    answer = solve(Task(example_board(), 1), objective="any", cap=10)
    assert answer.status == "feasible"
    assert (answer.value, answer.bound, answer.count) == (None, None, None)
    assert judge(example_board(), answer.solutions[0]).complete


@pytest.mark.parametrize("engine", ["auto", "cp-sat"])
@pytest.mark.parametrize("seed", range(20))
def test_most_islands_then_fewest_tiles(seed: int, engine: questions.Engine) -> None:
    task, tiles = boards.tasks(seed, "tiny"), boards.tile_sets(seed, "tiny")
    truth = oracle.truth(task, tiles)
    answer = solve(task, tiles, "most_islands", engine=engine)
    assert answer.status == "optimal"
    assert answer.value == answer.bound == truth.islands
    assert len(answer.solutions[0].tiles) == truth.islands_tiles


def test_an_infeasible_task_says_so_with_a_reason() -> None:
    board = boards.boards(0, "walled-in")
    walled = [k for k in (1, 2, 3, 4) if board.at(board.start_landing(k)) != "."]
    answer = solve(Task(board, walled[0]))
    assert answer.status == "infeasible"
    assert answer.solutions == ()
    assert answer.reason is not None
    assert answer.reason.code == "START_BLOCKED"
    assert answer.reason.squares


def test_a_budget_that_runs_out_claims_nothing() -> None:
    answer = solve(Task(boards.boards(3, "contact"), 1), budget=Budget(nodes=2, deterministic=0.0))
    assert answer.status == "unknown"
    assert answer.solutions == ()
    assert answer.value is None


def test_the_same_question_has_the_same_bytes() -> None:
    task = boards.tasks(5, "B")
    assert solve(task, cap=30).to_json() == solve(task, cap=30).to_json()


def test_an_unplayable_board_is_one_sentence() -> None:
    rows = list(example_board().rows)
    rows[5] = rows[5].replace("4", ".")
    broken = Board.from_data({**example_board().to_data(), "rows": rows, "id": None})
    with pytest.raises(DocumentError, match="PB-"):
        solve(Task(broken, 1))


def test_what_the_referee_refuses_never_leaves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    no = Verdict(complete=False, points=3, connected=("a", "b", "c"), errors=())
    monkeypatch.setattr(questions, "judge", lambda *_: no)
    monkeypatch.setattr(questions.platformdirs, "user_data_dir", lambda _: str(tmp_path))
    with pytest.raises(DisagreementError):
        solve(Task(example_board(), 1), default_tiles())
    kept = list((tmp_path / "disagreements").iterdir())
    assert len(kept) == 1
    assert (example_board().id or "") in kept[0].read_text("utf-8")
