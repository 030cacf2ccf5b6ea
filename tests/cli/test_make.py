"""generate and rate: boards that are made, and how hard they are."""

import json
from pathlib import Path

import pytest

from games.papua_bridges.content import Board
from games.papua_bridges.validation import validate
from tests.cli.conftest import Run
from tests.cli.test_solve import lines_of, walled_in


def test_the_same_seed_gives_the_same_boards(run: Run, tmp_path: Path) -> None:
    words = ("generate", "--side", "B", "--count", 2, "--seed", 11)
    one = run(*words, "--workers", 1)
    assert one.exit_code == 0
    assert one.stderr.startswith("Class B: ")
    target = tmp_path / "boards.jsonl"
    two = run(*words, "--workers", 2, "-o", target)
    assert (two.exit_code, two.stdout) == (0, "")
    assert target.read_text() == one.stdout
    boards = [Board.from_data(line) for line in lines_of(one.stdout)]
    assert len({board.id for board in boards}) == 2
    for board in boards:
        assert (board.side, board.height, board.width) == ("B", 9, 9)
        assert not validate(board).findings
        assert board.made_by is not None
        assert board.made_by.seed == 11
    proved = run("validate", "-", "--prove", input=one.stdout.splitlines()[0])
    assert (proved.exit_code, proved.stdout) == (0, "The board is valid.\n")


def test_other_sizes_and_stars(run: Run) -> None:
    result = run("generate", "--side", "B", "--size", "7x8", "--stars", "1-5", "--json")
    assert result.exit_code == 0
    (board,) = lines_of(result.stdout)
    assert [len(row) for row in board["rows"]] == [8] * 7
    told = json.loads(result.stderr)
    assert (told["class"], told["fates"]["taken"]) == ("B", 1)


@pytest.mark.parametrize(
    "words",
    [
        ["--stars", "0-3"],
        ["--stars", "4-2"],
        ["--stars", "some"],
        ["--size", "4"],
        ["--size", "9x25"],
        ["--size", "nine"],
        ["--count", "0"],
        ["--side", "C"],
    ],
    ids=" ".join,
)
def test_bad_usage_of_generate(run: Run, words: list[str]) -> None:
    result = run("generate", *words)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_board_is_rated_in_twenty_lines(run: Run, board: Path) -> None:
    people = run("rate", board)
    assert (people.exit_code, people.stderr) == (0, "")
    assert len(people.stdout.splitlines()) == 20
    machine = lines_of(run("rate", board, "--json").stdout)
    assert len(machine) == 20
    for line in machine:
        assert line["status"] == "optimal"
        assert line["rating"]["schema"] == "isleworks/rating/1"
        assert 0 <= line["rating"]["score"] <= 100
    assert machine[0]["rating"]["evidence"]["fewest_tiles"] == 6
    one = json.loads(run("rate", board, "--start", 1, "--json").stdout)
    assert one["rating"] == machine[0]["rating"]


def test_a_task_that_cannot_be_solved_has_no_rating(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(walled_in().to_json())
    lines = lines_of(run("rate", path, "--json").stdout)
    blocked = [line for line in lines if line["status"] == "infeasible"]
    assert {line["start"] for line in blocked} == {1}
    assert all(line["rating"] is None for line in blocked)
    one = run("rate", path, "--start", 1)
    assert (one.exit_code, one.stderr) == (1, "")
    assert "cannot be solved" in one.stdout


def test_a_rating_is_withheld_where_an_input_is_not_proved(run: Run, board: Path) -> None:
    result = run("rate", board, "--start", 1, "--effort", "0.0000001")
    assert result.exit_code == 3
    assert "not rated" in result.stdout
    machine = run("rate", board, "--start", 1, "--effort", "0.0000001", "--json")
    assert json.loads(machine.stdout)["rating"]["score"] is None


def test_many_boards_are_rated_line_by_line(run: Run, board: Path) -> None:
    data = json.loads(board.read_text())
    rows = [json.dumps({"board": data, "start": start}) for start in (4, 2)]
    result = run("rate", "-", input="\n".join([rows[0], "nothing", rows[1]]))
    assert result.exit_code == 2
    lines = lines_of(result.stdout)
    assert [line.get("start") for line in lines] == [4, None, 2]
    assert lines[1]["error"]["code"] == "NOT_JSON"
