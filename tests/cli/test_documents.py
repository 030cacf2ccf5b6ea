"""check, validate and convert: the verbs that need no solver."""

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.examples import example_build, less


def test_the_example_build_is_complete(run: Run, board: Path, build: Path) -> None:
    result = run("check", board, build)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Complete: islands joined: a, b, c, d; 4 points." in result.stdout
    verdict = json.loads(run("check", board, build, "--json").stdout)
    assert (verdict["schema"], verdict["points"]) == ("isleworks/papua-verdict/1", 4)


def test_a_build_that_is_not_complete_is_a_no(run: Run, board: Path, tmp_path: Path) -> None:
    path = tmp_path / "build.json"
    path.write_text(less(example_build(), "V3").to_json())
    result = run("check", board, path)
    assert result.exit_code == 1
    assert "Not complete: islands joined: b, d; 2 points." in result.stdout


def test_a_wrong_tile_is_named_with_its_rule(run: Run, board: Path, tmp_path: Path) -> None:
    data = example_build().to_data()
    data.pop("id")
    data["tiles"][0]["squares"] = [[0, 7], [0, 8]]
    path = tmp_path / "build.json"
    path.write_text(json.dumps(data))
    result = run("check", board, path)
    assert result.exit_code == 1
    assert "PB-32" in result.stdout
    assert "1 tile laid wrongly" in result.stdout


def test_a_build_may_come_from_standard_input(run: Run, board: Path, build: Path) -> None:
    assert run("check", board, "-", input=build.read_text()).exit_code == 0
    assert run("check", "-", build, input=board.read_text()).exit_code == 0


def test_the_three_forms_of_a_board_are_one_board(run: Run, board: Path, tmp_path: Path) -> None:
    own = json.loads(run("convert", board, "--json").stdout)["id"]
    code = run("convert", board, "--to", "qr").stdout.strip()
    assert code.startswith("PB1.")
    (tmp_path / "picture").write_text(run("convert", board).stdout)
    (tmp_path / "code").write_text(code)
    sources = [
        tmp_path / "picture",
        tmp_path / "code",
        code.lower(),
        f"https://a.example/B/{code}",
    ]
    for source in sources:
        assert json.loads(run("convert", source).stdout)["id"] == own
    from_stdin = run("convert", "-", "--to", "json", input=code + "\n")
    assert json.loads(from_stdin.stdout)["id"] == own


def test_a_code_for_other_tiles_asks_for_them(run: Run, board: Path, tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    path.write_text('{"tiles":[{"id":"I2","rows":["##"]},{"id":"I9","rows":["#########"]}]}')
    code = run("convert", board, "--to", "qr", "--tiles", path).stdout.strip()
    refused = run("solve", code, "--start", 1)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "bridge set ps-" in refused.stderr
    assert run("convert", code).exit_code == 0
    assert run("convert", code, "--tiles", path).exit_code == 0


def test_output_goes_to_a_file_in_one_piece(run: Run, board: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    target.write_text("old")
    result = run("convert", board, "-o", target)
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_text() == run("convert", board).stdout
    assert [entry.name for entry in tmp_path.iterdir()] == ["board.txt"]


def test_validate_tells_errors_and_warnings(run: Run, board: Path, tmp_path: Path) -> None:
    good = run("validate", board)
    assert (good.exit_code, good.stdout) == (0, "The board is valid.\n")
    data = json.loads(board.read_text())
    data.pop("id", None)
    data["side"] = "A"
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data))
    warned = run("validate", path)
    assert warned.exit_code == 0
    assert warned.stdout.startswith("warning ")
    data["exits"]["a"] = [[0, 0, "W"]]
    path.write_text(json.dumps(data))
    wrong = run("validate", path, "--json")
    assert wrong.exit_code == 1
    report = json.loads(wrong.stdout)
    assert report["legal"] is False
    assert {finding["rule"] for finding in report["findings"]} == {"PB-38"}


def test_validate_looks_at_bridge_sets(run: Run, board: Path, tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    shapes = {"tiles": [{"id": "I2", "rows": ["##"]}, {"id": "J2", "rows": ["#", "#"]}]}
    path.write_text(json.dumps({"schema": "isleworks/bridge-set/1", **shapes}))
    alone = run("validate", path)
    assert alone.exit_code == 1
    assert "error PB-06" in alone.stdout
    with_board = run("validate", board, "--tiles", path)
    assert with_board.exit_code == 1
    assert "error PB-06" in with_board.stdout
