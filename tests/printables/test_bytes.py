"""The same deck gives the same bytes, in any process."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.papua_bridges.content import Deck
from printables.papua_bridges import print_box

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from pathlib import Path
from tests.printables.decks import deck
from printables.papua_bridges import print_box
print_box(deck(2), Path(sys.argv[1]), link="https://example.org")
"""


def _hash(tmp_path: Path, seed: str) -> str:
    out = tmp_path / f"{seed}.pdf"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", SCRIPT, str(out)]
    subprocess.run(command, check=True, env=environment, cwd=ROOT, timeout=120)
    return hashlib.sha256(out.read_bytes()).hexdigest()


def test_the_bytes_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    assert _hash(tmp_path, "1") == _hash(tmp_path, "4321")


def test_a_second_job_in_one_process_gives_the_same_bytes(
    small_deck: Deck, box: Path, tmp_path: Path
) -> None:
    print_box(small_deck, tmp_path / "other-name.pdf")
    assert (tmp_path / "other-name.pdf").read_bytes() == box.read_bytes()


@pytest.mark.parametrize("change", [{"ink": "low"}, {"back_offset": (0.5, 0.0)}, {"cards": [1]}])
def test_other_options_give_other_bytes(
    small_deck: Deck, box: Path, tmp_path: Path, change: dict[str, object]
) -> None:
    print_box(small_deck, tmp_path / "box.pdf", **change)  # type: ignore[arg-type]  # one option a case
    assert (tmp_path / "box.pdf").read_bytes() != box.read_bytes()
