"""Records looked at again: checked, as one seat saw them, and when they are not what they say."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks

Replay = Callable[..., Result]


def call(*words: object) -> Result:
    return CliRunner().invoke(isleworks, list(map(str, words)))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of two bots."""
    folder = tmp_path_factory.mktemp("records")
    words = ("--games", 1, "--players", 2, "--seed", 3, "--records", folder)
    assert call("papua-expedition", "simulate", *words).exit_code == 0
    (file,) = folder.glob("*.json")
    return file


@pytest.fixture
def view(record: Path, tmp_path: Path) -> Path:
    """The same game as seat 1 saw it."""
    file = tmp_path / "view.json"
    assert call("replay", record, "--as", 1, "-o", file).exit_code == 0
    return file


def rewritten(file: Path, changes: dict[str, object]) -> None:
    data = json.loads(file.read_text("utf-8"))
    del data["id"]
    file.write_text(json.dumps(data | changes), "utf-8")


def test_a_whole_record_replays_to_its_end(record: Path) -> None:
    result = call("replay", record)
    assert result.exit_code == 0
    assert "The game is over" in result.stdout


def test_it_stops_where_it_is_told(record: Path) -> None:
    result = call("replay", record, "--to", 5, "--json")
    assert json.loads(result.stdout)["moves"] == 5


def test_a_move_that_the_rules_forbid_is_a_no(record: Path, tmp_path: Path) -> None:
    moves = json.loads(record.read_text("utf-8"))["moves"]
    bad = tmp_path / "bad.json"
    bad.write_text(record.read_text("utf-8"), "utf-8")
    rewritten(bad, {"moves": [moves[0], [-1, "deal nonsense"], *moves[2:]]})
    result = call("replay", bad)
    assert result.exit_code == 1
    assert "At ply 1 the record says 'deal nonsense'" in result.stderr


def test_it_cannot_be_played_on_either(record: Path, tmp_path: Path) -> None:
    moves = json.loads(record.read_text("utf-8"))["moves"]
    bad = tmp_path / "bad.json"
    bad.write_text(record.read_text("utf-8"), "utf-8")
    rewritten(bad, {"moves": [moves[0], [-1, "deal nonsense"], *moves[2:]]})
    result = call("play", "papua-expedition", "--load", bad)
    assert result.exit_code == 2
    assert "At ply 1 the record says" in result.stderr


def test_a_move_that_there_is_not_is_refused(record: Path, view: Path) -> None:
    for file in (record, view):
        result = call("replay", file, "--to", 99_999)
        assert result.exit_code == 2
        assert "moves." in result.stderr


def test_a_view_shows_its_own_seat_and_no_other(view: Path) -> None:
    own = call("replay", view, "--as", 1, "--to", 30)
    assert own.exit_code == 0
    assert "Behind your shield (seat 1)" in own.stdout
    other = call("replay", view, "--as", 2, "--to", 30)
    assert other.exit_code == 2
    assert "The record is the view of another seat." in other.stderr


def test_a_view_hides_what_the_record_tells(record: Path, view: Path) -> None:
    whole = json.loads(record.read_text("utf-8"))
    seen = json.loads(view.read_text("utf-8"))
    assert seen["viewer"] == 0
    assert "digests" not in seen or not seen["digests"]
    assert any("?" in text for _, text in seen["moves"])
    assert not any("?" in text for _, text in whole["moves"])


def test_a_view_that_is_none_is_a_no(view: Path) -> None:
    views = json.loads(view.read_text("utf-8"))["views"]
    rewritten(view, {"views": [{"player": 0}, *[{}] * (len(views) - 1)]})
    result = call("replay", view)
    assert result.exit_code == 1
    assert "no view of this game" in result.stderr
