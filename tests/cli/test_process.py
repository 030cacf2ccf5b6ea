"""The command as a process: how it starts, and how it ends when something goes wrong."""

import os
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from cli.exits import ExitCode, of_many
from cli.main import isleworks
from cli.papua_bridges import papua_bridges
from cli.writing import opened_target

PATIENCE = 60.0
"""Seconds after which a command in these tests counts as hung."""
HEAVY = {"ortools", "reportlab", "numba", "numpy", "scipy", "pandas", "rich", "pydantic"}
COMMAND = [sys.executable, "-m", "cli.main"]


def imported_by(*words: str) -> set[str]:
    """The top-level packages that are loaded when the command has run."""
    script = (
        "import sys\n"
        "from cli.main import isleworks\n"
        "try:\n"
        "    isleworks.main(sys.argv[1:])\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0, end.code\n"
        "print('\\n'.join(sorted({name.partition('.')[0] for name in sys.modules})))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["papua-bridges", "--help"]])
def test_help_comes_without_anything_heavy(words: list[str]) -> None:
    loaded = imported_by(*words)
    assert "click" in loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize("verb", papua_bridges.list_commands(None))  # type: ignore[arg-type]
def test_every_verb_has_help_and_loads_no_engine_for_it(verb: str) -> None:
    result = CliRunner().invoke(isleworks, ["papua-bridges", verb, "--help"])
    assert result.exit_code == 0
    assert f"papua-bridges {verb}" in result.stdout
    assert not imported_by("papua-bridges", verb, "--help") & HEAVY


def test_the_exit_of_many_is_its_worst() -> None:
    yes, no, unreadable, left_open = (ExitCode(code) for code in range(4))
    assert of_many([]) == yes
    assert of_many([yes, no]) == no
    assert of_many([no, left_open, yes]) == left_open
    assert of_many([left_open, unreadable, no]) == unreadable


def test_a_reader_that_goes_away_is_no_error_message(board: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "papua-bridges", "convert", str(board)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (ExitCode.CLOSED_PIPE, "")


def test_a_fault_of_our_own_is_one_sentence(monkeypatch: pytest.MonkeyPatch, board: Path) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("at\nhome")

    monkeypatch.setattr("games.papua_bridges.pictures.draw", broken)
    words = ["papua-bridges", "convert", str(board)]
    result = CliRunner().invoke(isleworks, words)
    assert (result.exit_code, result.stdout) == (ExitCode.INTERNAL, "")
    assert result.stderr.count("\n") == 1
    assert "ISLEWORKS_DEBUG" in result.stderr
    monkeypatch.setenv("ISLEWORKS_DEBUG", "1")
    assert "Traceback" in CliRunner().invoke(isleworks, words).stderr


def test_ctrl_c_that_a_library_made_an_error_of_is_still_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, board: Path
) -> None:
    def loading(*_: object) -> None:
        try:
            main._interrupted(signal.SIGINT, None)
        except KeyboardInterrupt:
            raise ImportError("numpy failed to import") from None

    monkeypatch.setattr("cli.main._pressed", threading.Event())
    monkeypatch.setattr("games.papua_bridges.pictures.draw", loading)
    result = CliRunner().invoke(isleworks, ["papua-bridges", "convert", str(board)])
    assert (result.exit_code, result.output) == (ExitCode.INTERRUPTED, "")


def test_a_polite_kill_leaves_no_draft(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "papua-bridges", "convert", "-", "-o", str(tmp_path / "board.json")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write(".1..\n")
    process.stdin.flush()
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.0)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (ExitCode.TERMINATED, "", "")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="closes streams by the shell")
@pytest.mark.parametrize(
    ("closed", "source", "said"),
    [
        (">&-", "BOARD", "Bad file descriptor.\n"),
        ("<&-", "-", "standard input: "),
        pytest.param(
            ">/dev/full",
            "BOARD",
            "No space left on device.\n",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full"),
        ),
    ],
    ids=["stdout", "stdin", "full"],
)
def test_a_stream_that_cannot_be_used_is_no_fault_of_our_own(
    board: Path, closed: str, source: str, said: str
) -> None:
    words = [*COMMAND, "papua-bridges", "convert", str(board) if source == "BOARD" else source]
    line = f"{shlex.join(words)} {closed}"
    done = subprocess.run(
        line, shell=True, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (ExitCode.UNREADABLE, "")
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("written", "found"), [("", "old"), ("new\n", "new\n")])
def test_what_is_stopped_before_its_first_result_leaves_an_older_file(
    tmp_path: Path, written: str, found: str
) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text("old")

    def stopped() -> None:
        with opened_target(str(path), keep=KeyboardInterrupt) as file:
            file.write(written)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert path.read_text() == found
    assert list(tmp_path.iterdir()) == [path]
