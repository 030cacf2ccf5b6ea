"""Bots among themselves, and records played again."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks


def run(*words: object) -> Result:
    return CliRunner().invoke(isleworks, list(map(str, words)))


def test_simulate_gives_the_same_bytes_for_any_workers() -> None:
    words = ("papua-expedition", "simulate", "--games", 25, "--bots", "greedy,uniform", "--json")
    one, two = (run(*words, "--workers", n) for n in (1, 2))
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout
    told = json.loads(one.stdout)
    assert (told["games"], told["complete"], told["players"]) == (25, True, 2)


def test_simulate_tells_people_and_writes_records(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    result = run("simulate", "papua-expedition", "--games", 2, "--records", folder, "--timing")
    assert result.exit_code == 0
    assert "actions a processor second" in result.stdout
    assert "seat 2  uniform" in result.stdout
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["papua-expedition-0-0.json", "papua-expedition-0-1.json"]
    for path in folder.iterdir():
        assert run("replay", path).exit_code == 0


def test_a_tournament_rates_everybody() -> None:
    words = ("tournament", "papua-expedition", "--players", 2, "--rounds", 2, "--bots")
    result = run(*words, "greedy,thrifty,uniform", "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["games"] == 12
    assert told["ratings"][0]["bot"] == "greedy"
    assert run(*words, "greedy").exit_code == 2


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    assert run("simulate", "papua-expedition", "--games", 1, "--records", folder).exit_code == 0
    return next(folder.iterdir())


def test_replay_shows_any_moment(record: Path) -> None:
    whole = run("replay", record)
    assert whole.exit_code == 0
    assert "The game is over" in whole.stdout
    early = run("replay", record, "--to", 30, "--as", 1)
    assert "Behind your shield (seat 1)" in early.stdout
    assert "  30  " not in early.stdout
    state = json.loads(run("replay", record, "--to", 30, "--json").stdout)
    assert state["moves"] == 30


def test_a_seats_own_record_replays_for_viewing_and_tells_no_more(
    record: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    assert run("replay", record, "--to", 200, "--as", 1, "-o", file).exit_code == 0
    mine = json.loads(file.read_text("utf-8"))
    assert mine["viewer"] == 0
    assert not mine["digests"]
    result = run("replay", file, "--to", 100)
    assert result.exit_code == 0
    assert "Behind your shield (seat 1)" in result.stdout


@pytest.mark.parametrize(
    ("change", "code", "sentence"),
    [
        (lambda d: d["moves"].__setitem__(9, [0, "forbid moon"]), 1, "At ply 9 the record says"),
        (lambda d: d["digests"].update({"20": "0" * 16}), 1, "At ply 20 the record says digest"),
        (lambda d: d.update(rules="0"), 1, "rules 0"),
        (lambda d: d.update(game="chess"), 2, "The games are"),
        (lambda d: d.update(schema="isleworks/papua-board/1"), 2, "schema"),
    ],
)
def test_a_record_that_does_not_replay_says_where(
    record: Path, tmp_path: Path, change: object, code: int, sentence: str
) -> None:
    data = json.loads(record.read_text("utf-8"))
    del data["id"]
    change(data)  # type: ignore[operator]
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(data))
    result = run("replay", file)
    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence in result.stderr
