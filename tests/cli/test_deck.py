"""Decks: validated, proved again, printed."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.generator.real_deck import real_deck


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A file with a deck of two cards."""
    path = tmp_path / "deck.json"
    path.write_text(real_deck().to_json())
    return path


def changed(deck: Path, **fields: object) -> Path:
    """The deck with other fields in its first task."""
    data = json.loads(deck.read_text())
    data.pop("id")
    data["tasks"][0].update(fields)
    path = deck.with_name("changed.json")
    path.write_text(json.dumps(data))
    return path


def test_a_deck_is_validated_and_its_minima_proved(run: Run, deck: Path) -> None:
    plain = run("validate", deck)
    assert (plain.exit_code, plain.stdout) == (0, "The deck is valid.\n")
    proved = run("validate", deck, "--prove", "--json")
    assert proved.exit_code == 0
    assert json.loads(proved.stdout)["findings"] == []


def test_a_false_solution_is_found(run: Run, deck: Path) -> None:
    task = json.loads(deck.read_text())["tasks"][0]
    short = {**task["solution"], "tiles": task["solution"]["tiles"][1:]}
    wrong = run("validate", changed(deck, solution=short))
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith("error PB-INV-11: Card 1, side A, start 1: ")


def test_proofs_left_open_are_exit_three(run: Run, deck: Path) -> None:
    result = run("validate", deck, "--prove", "--effort", "0.0000001")
    assert result.exit_code == 3
    assert "warning PB-INV-12" in result.stdout


def test_a_deck_with_a_wrong_id_cannot_be_read(run: Run, deck: Path) -> None:
    data = json.loads(deck.read_text())
    data["seed"] = 99
    deck.write_text(json.dumps(data))
    result = run("validate", deck)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "id does not belong" in result.stderr


def test_parts_of_a_deck_are_printed(run: Run, deck: Path, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.pdf", tmp_path / "part.pdf"
    assert run("print", deck, "-o", whole).exit_code == 0
    result = run("print", deck, "--pages", "boards", "--cards", "2", "-o", part, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["pages"] == 2
    assert 0 < part.stat().st_size < whole.stat().st_size
    for words in (["--cards", "1-3"], ["--pages", "covers"]):
        refused = run("print", deck, *words, "-o", tmp_path / "no.pdf")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr.count("\n") == 1
        assert not (tmp_path / "no.pdf").exists()
