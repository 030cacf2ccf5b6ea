"""refit: weights from people's times, and ratings by them."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.generator.real_deck import made_up_times, real_deck


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.json"
    path.write_text(real_deck().to_json())
    return path


@pytest.fixture
def times(tmp_path: Path) -> Path:
    path = tmp_path / "times.csv"
    path.write_text(made_up_times(real_deck()))
    return path


def test_times_give_weights_that_rate(
    run: Run, deck: Path, times: Path, board: Path, tmp_path: Path
) -> None:
    weights = tmp_path / "weights.toml"
    result = run("refit", times, "--deck", deck, "-o", weights)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "80 tasks, 2 players" in result.stdout
    assert result.stdout.count("[") == 4
    told = json.loads(run("refit", times, "--deck", deck, "--json").stdout)
    for when in ("old", "new"):
        figures = told[when]["spearman"]
        assert figures["low"] <= figures["value"] <= figures["high"]
    rated = json.loads(run("rate", board, "--start", 1, "--weights", weights, "--json").stdout)
    assert rated["rating"]["model"] == told["weights"]["model"]
    plain = json.loads(run("rate", board, "--start", 1, "--json").stdout)
    assert plain["rating"]["model"] != rated["rating"]["model"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "first line"),
        ("task,player,seconds,solved\nnone,ana,5,1\n", "Line 2"),
        ("task,player,seconds,solved\n", "tasks need times"),
    ],
)
def test_times_that_cannot_be_read(
    run: Run, deck: Path, tmp_path: Path, text: str, expected: str
) -> None:
    path, target = tmp_path / "times.csv", tmp_path / "weights.toml"
    path.write_text(text)
    result = run("refit", path, "--deck", deck, "-o", target)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path}: ")
    assert expected in result.stderr
    assert not target.exists()


def test_what_is_no_deck_or_no_weights_is_refused(
    run: Run, times: Path, board: Path, tmp_path: Path
) -> None:
    no_deck = run("refit", times, "--deck", board)
    assert (no_deck.exit_code, no_deck.stdout) == (2, "")
    assert "no deck" in no_deck.stderr
    weights = tmp_path / "weights.toml"
    weights.write_text("cap = 1\n")
    no_weights = run("rate", board, "--start", 1, "--weights", weights)
    assert (no_weights.exit_code, no_weights.stdout) == (2, "")
    assert no_weights.stderr.count("\n") == 1
