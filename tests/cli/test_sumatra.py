"""Expedition Sumatra on the command line: setups made, judged, mended; plans played."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks
from tests.examples import EXAMPLES


def run(*words: object) -> Result:
    return CliRunner().invoke(isleworks, ["sumatra", *map(str, words)])


@pytest.fixture
def setup(tmp_path: Path) -> Path:
    path = tmp_path / "setup.json"
    assert run("generate", "--seed", 2, "--exits", 3, "--ships", 2, "-o", path).exit_code == 0
    return path


def test_a_made_setup_is_valid_and_shown(setup: Path) -> None:
    result = run("validate", setup)
    assert (result.exit_code, result.stdout) == (0, "The setup is valid.\n")
    shown = run("show", setup)
    assert shown.exit_code == 0
    assert "exits: " in shown.stdout
    assert json.loads(run("show", setup, "--json").stdout)["measures"]["exits"]


def test_many_setups_come_a_line_each_and_targets_from_a_file(tmp_path: Path) -> None:
    targets = tmp_path / "targets.json"
    targets.write_text(json.dumps({"schema": "isleworks/sumatra-targets/1", "exits": 3}))
    result = run("generate", "--targets", targets, "--count", 3, "--seed", 4)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["made_by"]["item"] for line in lines] == [0, 1, 2]
    assert len({line["id"] for line in lines}) == 3


def test_what_cannot_be_is_refused_with_the_targets_that_clash() -> None:
    result = run("generate", "--ship-distance", 11, "--cluster", 2)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Proved: no setup keeps the target ship_distance.\n"
    told = json.loads(run("generate", "--ship-distance", 11, "--json").stderr)
    assert told == {"conflict": ["ship_distance"], "proved": True, "status": "infeasible"}


def test_something_stays_and_the_rest_is_made_anew(setup: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    words = ("--base", setup, "--keep", "0,0 3,3", "--seed", 9, "-o", again)
    assert run("generate", *words).exit_code == 0
    old, new = (json.loads(path.read_text("utf-8")) for path in (setup, again))
    at = {tuple(p["square"]): p for p in old["placement"]}
    now = {tuple(p["square"]): p for p in new["placement"]}
    assert all(at[square] == now[square] for square in ((0, 0), (3, 3)))
    assert at != now


def change(setup: Path, **fields: Any) -> None:
    data = json.loads(setup.read_text("utf-8"))
    data.pop("id")
    for name, edit in fields.items():
        data[name] = edit(data[name])
    setup.write_text(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "edit", "rule", "square"),
    [
        ("placement", lambda p: [*p[:-1], p[-1] | {"square": p[0]["square"]}], "SU-21", "0,0"),
        ("placement", lambda p: p[1:], "SU-21", "0,0"),
        ("placement", lambda p: [p[0] | {"tile": 777}, *p[1:]], "SU-21", "0,0"),
        ("placement", lambda p: [p[0] | {"square": [0, 1]}, *p[1:]], "SU-21", "0,1"),
        ("ships", lambda s: s[:1] * 2, "SU-01", ""),
        ("pile", lambda p: p[:-1], "SU-22", ""),
    ],
)
def test_a_bad_setup_gets_rule_and_square_and_can_be_mended(
    setup: Path, field: str, edit: Any, rule: str, square: str
) -> None:
    change(setup, **{field: edit})
    result = run("validate", setup)
    assert result.exit_code == 1
    assert f"error {rule}: " in result.stdout
    assert square in result.stdout
    if field == "placement":
        repaired = run("validate", setup, "--repair", "--json")
        mended = json.loads(repaired.stdout)["repair"]
        path = setup.with_name("mended.json")
        path.write_text(json.dumps(mended | {"schema": "isleworks/sumatra-setup/1"}))
        assert run("validate", path).exit_code == 0


def test_ten_thousand_tiles_are_not_read(setup: Path) -> None:
    change(setup, placement=lambda p: p * 400)
    result = run("validate", setup)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "more than 64 items" in result.stderr


def test_a_plan_is_played(tmp_path: Path) -> None:
    task, plan = EXAMPLES / "sumatra-task.json", EXAMPLES / "sumatra-plan.json"
    result = run("check", task, plan)
    assert result.exit_code == 0
    assert "The goal is reached" in result.stdout
    data = json.loads(plan.read_text("utf-8"))
    data.pop("id")
    data["actions"] = ["flip 9,9 N", *data["actions"][1:]]
    other = tmp_path / "plan.json"
    other.write_text(json.dumps(data))
    wrong = run("check", task, other)
    assert wrong.exit_code == 1
    assert "Action 1: " in wrong.stdout
    data["task"] = "suh-0123456789abcdef"
    other.write_text(json.dumps(data))
    assert run("check", task, other).exit_code == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["generate", "--base", "x.json"], "--base and --keep belong together"),
        (["generate", "--base", "x.json", "--keep", "left"], "--keep takes squares"),
        (["validate", str(EXAMPLES / "rating.json")], "what is read here is"),
        (["validate", str(EXAMPLES / "sumatra-tileset.json"), "--repair"], "Only setups"),
    ],
)
def test_bad_usage_gets_one_sentence(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_every_ship_of_a_setup_is_rated(setup: Path) -> None:
    told = json.loads(run("rate", setup, "--json").stdout)
    assert len(told["ships"]) == 2
    words = run("rate", setup).stdout
    assert words.splitlines()[-1] == f"gap {told['gap']:g}"


def test_a_tile_set_is_judged_too() -> None:
    result = run("validate", EXAMPLES / "sumatra-tileset.json")
    assert (result.exit_code, result.stdout) == (0, "The tile set is valid.\n")


def test_a_hunt_is_solved_with_proof_and_the_plan_is_played(tmp_path: Path) -> None:
    task, plan = EXAMPLES / "sumatra-task.json", tmp_path / "plan.json"
    answer = json.loads(run("solve", task, "--json").stdout)
    assert answer["status"] == "optimal"
    assert answer["value"] == answer["bound"]
    plan.write_text(json.dumps(answer["solutions"][0] | {"schema": "isleworks/plan/1"}))
    checked = json.loads(run("check", task, plan, "--json").stdout)
    assert (checked["reached"], checked["cost"]) == (True, answer["value"])
    words = run("solve", task).stdout
    assert words.startswith(f"Proved: {answer['value']} actions, no plan has fewer.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--puzzles", "--actions", "3-5"], "--actions is a range such as 6-9, 6 or more."),
        (["--puzzles", "--actions", "many"], "--actions is a range"),
    ],
)
def test_puzzles_that_are_too_easy_are_not_made(words: list[str], sentence: str) -> None:
    result = run("generate", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
