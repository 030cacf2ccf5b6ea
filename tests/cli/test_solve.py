"""solve and hint: one task, the tasks of a board, and many lines."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.exits import ExitCode
from games.papua_bridges.content import Board, Build
from games.papua_bridges.qr import encode
from games.papua_bridges.scoring import judge
from tests.cli.conftest import Run
from tests.cli.test_process import COMMAND, PATIENCE
from tests.examples import example_board, example_build, less


def walled_in() -> Board:
    """The example board with the landing square of start 1 blocked."""
    data = example_board().to_data()
    data.pop("id")
    data["rows"][1] = ".a#" + data["rows"][1][3:]
    return Board.from_data(data)


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_fewest_tiles_of_the_example(run: Run, board: Path) -> None:
    result = run("solve", board, "--start", 1)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "6 tiles, the fewest." in result.stdout
    values = []
    for island in "abcd":
        answer = json.loads(
            run("solve", board, "--start", 1, "--without", island, "--json").stdout
        )
        assert answer["status"] == "optimal"
        values.append(answer["value"])
    assert values == [4, 4, 5, 5]


def test_an_answer_document_has_builds_that_check(run: Run, board: Path, tmp_path: Path) -> None:
    target = tmp_path / "answer.json"
    result = run("solve", board, "--start", 2, "--list", 3, "--cap", 5, "--json", "-o", target)
    assert (result.exit_code, result.stdout) == (0, "")
    answer = json.loads(target.read_text())
    assert answer["schema"] == "isleworks/answer/1"
    assert answer["count"] == {"complete": False, "value": 5}
    builds = [Build.from_data(build) for build in answer["solutions"]]
    assert len({build.key for build in builds}) == 3
    assert all(judge(example_board(), build).complete for build in builds)


@pytest.mark.parametrize("spelling", ["most_islands", "most-islands"])
def test_objectives_are_spelled_either_way(run: Run, board: Path, spelling: str) -> None:
    result = run("solve", board, "--start", 1, "--objective", spelling)
    assert result.exit_code == 0
    assert "4 of 4 islands can be joined" in result.stdout


def test_any_build_will_do(run: Run, board: Path) -> None:
    answer = json.loads(run("solve", board, "--start", 1, "--objective", "any", "--json").stdout)
    assert (answer["value"], answer["bound"], answer["count"]) == (None, None, None)
    assert judge(example_board(), Build.from_data(answer["solutions"][0])).complete


def test_counts_are_shown_as_at_least_when_capped(run: Run, board: Path) -> None:
    capped = run("solve", board, "--start", 1, "--count", 5)
    assert "There are at least 5 such builds." in capped.stdout
    whole = run("solve", board, "--start", 1, "--cap", 100_000)
    assert "There are " in whole.stdout
    assert "at least" not in whole.stdout


def test_a_task_that_cannot_be_solved_is_a_no_with_a_reason(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(walled_in().to_json())
    result = run("solve", path, "--start", 1)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "No build joins all islands." in result.stdout
    assert "water at 1,2" in result.stdout
    answer = json.loads(run("solve", path, "--start", 1, "--json").stdout)
    assert (answer["status"], answer["reason"]["code"]) == ("infeasible", "START_BLOCKED")
    most = run("solve", path, "--start", 1, "--objective", "most_islands")
    assert most.exit_code == 0
    assert "0 of 4 islands" in most.stdout


def test_no_answer_within_the_budget(run: Run, board: Path) -> None:
    result = run("solve", board, "--start", 1, "--effort", "0.0000001", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["status"] in ("unknown", "feasible")


def test_a_board_without_a_start_means_its_twenty_tasks(run: Run, board: Path) -> None:
    people = run("solve", board)
    assert (people.exit_code, len(people.stdout.splitlines())) == (0, 20)
    machine = lines_of(run("solve", board, "--json").stdout)
    names = [(line["start"], line["without"]) for line in machine]
    assert names == [(s, w) for s in (1, 2, 3, 4) for w in (None, "a", "b", "c", "d")]
    assert {line["line"] for line in machine} == {1}
    assert {line["board"] for line in machine} == {example_board().id}
    four = lines_of(run("solve", board, "--without", "c", "--json").stdout)
    assert [(line["start"], line["without"]) for line in four] == [(s, "c") for s in (1, 2, 3, 4)]


def many(tmp_path: Path) -> Path:
    """Lines of every kind, two of them unreadable."""
    example = example_board().to_data()
    rows = [
        json.dumps({"board": example, "start": 3}),
        "nonsense",
        "",
        json.dumps({"board": example, "start": 1, "without": "c"}),
        encode(example_board()),
        json.dumps({"board": example, "start": 7}),
        json.dumps({"board": walled_in().to_data(), "start": 1, "without": None}),
    ]
    path = tmp_path / "tasks.jsonl"
    path.write_text("\n".join(rows))
    return path


def test_many_lines_are_answered_in_their_order(run: Run, tmp_path: Path) -> None:
    path = many(tmp_path)
    result = run("solve", path, "--workers", 2)
    assert (result.exit_code, result.stderr) == (2, "")
    lines = lines_of(result.stdout)
    assert [line["line"] for line in lines] == [1, 2, 4, *[5] * 20, 6, 7]
    assert lines[0]["answer"]["value"] == 6
    assert lines[1]["error"]["code"] == "NOT_JSON"
    assert (lines[2]["without"], lines[2]["answer"]["value"]) == ("c", 5)
    assert "In start" in lines[23]["error"]["message"]
    assert lines[24]["answer"]["status"] == "infeasible"
    assert run("solve", path, "--workers", 1).stdout == result.stdout
    assert run("solve", "-", input=path.read_text()).stdout == result.stdout


def test_the_exit_of_many_lines(run: Run, tmp_path: Path) -> None:
    example, blocked = example_board().to_data(), walled_in().to_data()
    path = tmp_path / "tasks.jsonl"
    good = json.dumps({"board": example, "start": 1})
    path.write_text(f"{good}\n{good}\n")
    assert run("solve", path).exit_code == 0
    path.write_text(good + "\n" + json.dumps({"board": blocked, "start": 1}))
    assert run("solve", path).exit_code == 1
    left_open = run("solve", path, "--effort", "0.0000001")
    assert left_open.exit_code == 3


def test_options_speak_for_lines_that_do_not(run: Run, tmp_path: Path) -> None:
    example = example_board().to_json()
    path = tmp_path / "tasks.jsonl"
    named = json.dumps({"board": example_board().to_data(), "start": 4, "without": None})
    path.write_text(f"{example}\n{named}\n")
    lines = lines_of(run("solve", path, "--start", 2, "--without", "b").stdout)
    assert [(line["start"], line["without"]) for line in lines] == [(2, "b"), (4, None)]


def test_a_line_over_the_limit_costs_itself_only(run: Run, tmp_path: Path) -> None:
    good = json.dumps({"board": example_board().to_data(), "start": 1})
    long = json.dumps({"board": example_board().to_data(), "title": "x" * 2_500_000})
    path = tmp_path / "tasks.jsonl"
    for rows, errors in (([good, long, good], [2]), ([long, good, long], [1, 3])):
        path.write_text("\n".join(rows))
        result = run("solve", path)
        lines = lines_of(result.stdout)
        assert (result.exit_code, [line["line"] for line in lines]) == (2, [1, 2, 3])
        assert [line["line"] for line in lines if "error" in line] == errors
        assert all(line["error"]["code"] == "TOO_LARGE" for line in lines if "error" in line)


def test_hints_go_forwards_and_back(run: Run, board: Path, build: Path, tmp_path: Path) -> None:
    done = run("hint", board, build)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "All islands are joined.")
    path = tmp_path / "build.json"
    path.write_text(less(example_build(), "I2").to_json())
    forwards = json.loads(run("hint", board, path, "--json").stdout)
    assert forwards["kind"] in ("place", "forced")
    assert "Lay tile " in run("hint", board, path).stdout
    wrong = example_build().to_data()
    wrong.pop("id")
    wrong["tiles"][1]["squares"] = [[0, 6], [0, 7], [0, 8]]
    path.write_text(json.dumps(wrong))
    back = run("hint", board, path)
    assert back.exit_code == 0
    assert "Take back tile I3" in back.stdout
    assert "the first 1 tile can stay" in back.stdout


def test_a_hint_for_a_task_that_cannot_be_solved(run: Run, tmp_path: Path) -> None:
    path, empty = tmp_path / "board.json", tmp_path / "build.json"
    path.write_text(walled_in().to_json())
    empty.write_text('{"start": 1, "tiles": []}')
    result = run("hint", path, empty)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "No build joins all islands." in result.stdout


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.02)


def in_session(leader: int) -> list[int]:
    """Processes that are left of a session."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[3]) == leader and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def start_many(tmp_path: Path, *words: str, stdout: int | None = None) -> subprocess.Popen[bytes]:
    path = tmp_path / "boards.jsonl"
    path.write_text((example_board().to_json() + "\n") * 400)
    return subprocess.Popen(
        [*COMMAND, "papua-bridges", "solve", str(path), "--workers", "2", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def test_an_interrupt_keeps_the_answers_that_are_there(tmp_path: Path) -> None:
    target = tmp_path / "answers.jsonl"
    process = start_many(tmp_path, "-o", str(target))
    until(lambda: any(draft.stat().st_size > 0 for draft in tmp_path.glob(".*.draft")))
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == ExitCode.INTERRUPTED
    assert b"Traceback" not in err
    lines = lines_of(target.read_text())
    assert 0 < len(lines) < 8000
    assert all(line["answer"]["status"] == "optimal" for line in lines)
    assert not list(tmp_path.glob(".*"))
    until(lambda: not in_session(process.pid))


def test_a_reader_that_goes_away_ends_the_work(tmp_path: Path) -> None:
    process = start_many(tmp_path, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["line"] == 1
    process.stdout.close()
    assert process.stderr is not None
    err = process.stderr.read()
    assert (process.wait(PATIENCE), err) == (ExitCode.CLOSED_PIPE, b"")
    until(lambda: not in_session(process.pid))
