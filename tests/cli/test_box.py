"""box: a deck in a folder, after an interrupt too."""

import hashlib
import json
import os
import signal
import subprocess
from pathlib import Path

from cli.exits import ExitCode
from tests.cli.conftest import Run
from tests.cli.test_process import COMMAND, PATIENCE
from tests.cli.test_solve import in_session, until

WORDS = ("box", "--cards", "1", "--seed", "3", "--paper", "letter")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_box_is_made_goes_on_after_a_stop_and_refuses_another(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    process = subprocess.Popen(
        [*COMMAND, "papua-bridges", *WORDS, "--out", str(folder), "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    until(lambda: any(folder.glob(".isleworks-box/?-*.json")))
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (ExitCode.INTERRUPTED, b"")
    assert b"goes on from what is finished" in err
    assert b"Traceback" not in err
    assert [entry.name for entry in folder.iterdir()] == [".isleworks-box"]
    until(lambda: not in_session(process.pid))

    made = run(*WORDS, "--out", folder, "--audit", "--json")
    assert made.exit_code == 0
    assert made.stderr.splitlines()[0].startswith("1 card: about ")
    told = json.loads(made.stdout)
    assert told["tasks"] == 40
    assert told["files"] == [str(folder / n) for n in ("box.pdf", "deck.json", "audit.json")]
    audit = json.loads((folder / "audit.json").read_text())
    assert (audit["deck"], audit["tasks"], audit["agreed"]) == (told["deck"], 40, 40)
    assert run("validate", folder / "deck.json").exit_code == 0

    before = {name: digest(folder / name) for name in ("box.pdf", "deck.json")}
    other = run("box", "--cards", "2", "--seed", "3", "--out", folder)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "other options" in other.stderr
    assert run(*WORDS, "--out", folder).exit_code == 0
    assert {name: digest(folder / name) for name in before} == before


def test_bad_usage_makes_no_folder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    for words in (["--cards", "0"], ["--cards", "1000"], ["--square", "1"], ["--flip", "up"]):
        result = run("box", "--out", folder, *words)
        assert (result.exit_code, result.stdout) == (2, "")
    assert run("box").exit_code == 2
    assert not folder.exists()


def test_a_file_in_the_place_of_the_folder_is_refused(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    folder.write_text("a file")
    result = run("box", "--cards", "1", "--out", folder)
    assert (result.exit_code, result.stdout) == (2, "")
    assert folder.read_text() == "a file"
