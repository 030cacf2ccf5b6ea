"""What takes long (make soak): whole decks by two roads, a thousand tasks by two engines."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_process import COMMAND

pytestmark = pytest.mark.soak


def isleworks(*words: object, hash_seed: int = 0) -> str:
    """Standard output of a command that must succeed."""
    done = subprocess.run(
        [*COMMAND, "papua-bridges", *map(str, words)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_deck_has_the_same_bytes_for_any_workers_and_hash_seed(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for number, folder in enumerate(folders, 1):
        words = ("--cards", 8, "--seed", 4, "--workers", number, "--out", folder)
        isleworks("box", *words, hash_seed=number)
    for name in ("deck.json", "box.pdf"):
        one, two = ((folder / name).read_bytes() for folder in folders)
        assert one == two
    assert "is valid" in isleworks("validate", folders[0] / "deck.json", "--prove")


def test_two_engines_agree_on_a_thousand_tasks(tmp_path: Path) -> None:
    boards = tmp_path / "boards.jsonl"
    text = "".join(isleworks("generate", "--side", s, "--count", 25, "--seed", 3) for s in "AB")
    boards.write_text(text)

    def values(engine: str) -> list[tuple[Any, ...]]:
        answers = map(json.loads, isleworks("solve", boards, "--engine", engine).splitlines())
        return [(a["board"], a["start"], a["without"], a["answer"]["value"]) for a in answers]

    found = values("search")
    assert len(found) == 1000
    assert values("cp-sat") == found
