"""Every bad input ends with its exit and one sentence; nothing is printed, no file is left."""

import errno
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

Change = Callable[[dict[str, Any]], object]


def without_row_end(data: dict[str, Any]) -> None:
    data["rows"][2] = data["rows"][2][:-1]


def too_large(data: dict[str, Any]) -> None:
    data["rows"] = ["." * 25] * 25


def two_starts(data: dict[str, Any]) -> None:
    data["rows"][5] = "1" + data["rows"][5][1:]


def no_water(data: dict[str, Any]) -> None:
    data["rows"] = [row.replace(".", "#") for row in data["rows"]]


def inland_exit(data: dict[str, Any]) -> None:
    data["exits"]["a"] = [[2, 2, "E"]]


UNREADABLE: list[tuple[str, Change, str]] = [
    ("schema", lambda d: d.update(schema="isleworks/papua-build/1"), "schema"),
    ("unknown field", lambda d: d.update(colour="red"), "does not have"),
    ("id", lambda d: d.update(id="pb-0123456789abcdef"), "id"),
    ("missing field", lambda d: d.pop("exits"), "exits is missing"),
    ("wrong type", lambda d: d.update(side=7), "side"),
    ("character", lambda d: d["rows"].__setitem__(0, ".a1...x.^"), "rows.0"),
    ("not rectangular", without_row_end, "row 2 is not as long as row 0"),
    ("larger than 24x24", too_large, "In rows.0: the length or a character is not allowed"),
    ("no rows", lambda d: d.update(rows=[]), "In rows: there are fewer than 1 items"),
]
UNPLAYABLE: list[tuple[str, Change, str]] = [
    ("two starts with one number", two_starts, "PB-03"),
    ("no water", no_water, "PB-30"),
    ("exit that is not at the shore", inland_exit, "PB-38"),
]
RAW: list[tuple[str, bytes, str]] = [
    ("empty", b"", "JSON"),
    ("not JSON", b'{"rows": ', "JSON"),
    ("not UTF-8", b"\xff\xfe{}", "UTF-8"),
    ("twin keys", b'{"side":"A","side":"B"}', "twice"),
    ("not finite", b'{"side": NaN}', "finite"),
    ("too deep", b"[" * 40 + b"]" * 40, "nested"),
    ("half a surrogate", b'{"title": "\\ud800"}', "surrogate"),
    ("over 1 MB", b" " * 1_000_000 + b"{}{}", "larger"),
    ("a list", b"[]", "the document"),
    ("damaged QR text", b"PB1.AAAAAAAAAA", "check sum"),
    ("a picture without exits", b"....\n....\nnonsense", "Line 3"),
]
VERBS = [("check", "BUILD"), ("solve",), ("hint", "BUILD"), ("validate",), ("convert",), ("rate",)]


def refused(run: Run, path: Path, words: tuple[str, ...], build: Path, expected: str) -> None:
    verb, *others = words
    arguments = [build if word == "BUILD" else word for word in others]
    target = path.parent / "result"
    result = run(verb, path, *arguments, "-o", target)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("words", VERBS, ids=" ".join)
@pytest.mark.parametrize(
    ("change", "expected"), [row[1:] for row in UNREADABLE], ids=[row[0] for row in UNREADABLE]
)
def test_a_board_that_cannot_be_read(
    run: Run,
    board: Path,
    build: Path,
    tmp_path: Path,
    words: tuple[str, ...],
    change: Change,
    expected: str,
) -> None:
    data = json.loads(board.read_text())
    change(data)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data))
    refused(run, path, words, build, expected)


@pytest.mark.parametrize(
    "words", [words for words in VERBS if words[0] != "validate"], ids=" ".join
)
@pytest.mark.parametrize(
    ("change", "expected"), [row[1:] for row in UNPLAYABLE], ids=[row[0] for row in UNPLAYABLE]
)
def test_a_board_that_cannot_be_played(
    run: Run,
    board: Path,
    build: Path,
    tmp_path: Path,
    words: tuple[str, ...],
    change: Change,
    expected: str,
) -> None:
    data = json.loads(board.read_text())
    data.pop("id", None)
    change(data)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data))
    refused(run, path, words, build, expected)
    valid = run("validate", path)
    assert (valid.exit_code, valid.stderr) == (1, "")
    assert expected in valid.stdout


@pytest.mark.parametrize("words", VERBS, ids=" ".join)
@pytest.mark.parametrize(("raw", "expected"), [r[1:] for r in RAW], ids=[r[0] for r in RAW])
def test_a_source_that_is_no_board(
    run: Run, build: Path, tmp_path: Path, words: tuple[str, ...], raw: bytes, expected: str
) -> None:
    path = tmp_path / "board"
    path.write_bytes(raw)
    refused(run, path, words, build, expected)


def test_a_build_that_cannot_be_read_is_named(run: Run, board: Path, tmp_path: Path) -> None:
    path = tmp_path / "build.json"
    path.write_text('{"start": 9, "tiles": []}')
    for verb in ("check", "hint"):
        result = run(verb, board, path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"{path}: In start")


def test_a_file_that_is_not_there_or_is_none(run: Run, tmp_path: Path) -> None:
    missing = run("solve", tmp_path / "nothing.json")
    folder = run("solve", tmp_path)
    assert (missing.exit_code, folder.exit_code) == (2, 2)
    assert missing.stderr == f"{tmp_path}/nothing.json: No such file or directory.\n"
    assert folder.stderr == f"{tmp_path}: Is a directory.\n"


def test_an_output_that_cannot_be_written_is_refused_before_the_work(
    run: Run, board: Path, tmp_path: Path
) -> None:
    for target in (tmp_path, tmp_path / "no" / "folder.json"):
        result = run("solve", board, "-o", target)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "folder" in result.stderr


def test_two_documents_cannot_come_from_standard_input(run: Run) -> None:
    result = run("check", "-", "-", input="{}")
    assert result.exit_code == 2
    assert "standard input" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "BOARD", "--start", "5"),
        ("solve", "BOARD", "--without", "e"),
        ("solve", "BOARD", "--objective", "least"),
        ("solve", "BOARD", "--effort", "0"),
        ("solve", "BOARD", "--effort", "nan"),
        ("print", "BOARD", "--square", "nan", "-o", "no.pdf"),
        ("generate", "--size", "9x"),
        ("generate", "--stars", "2-"),
        ("solve", "BOARD", "--workers", "0"),
        ("convert", "BOARD", "--to", "png"),
        ("nonsense",),
        ("check", "BOARD"),
    ],
    ids=" ".join,
)
def test_bad_usage(run: Run, board: Path, words: tuple[str, ...]) -> None:
    result = run(*[board if word == "BOARD" else word for word in words])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


def test_tiles_that_cannot_be_used(run: Run, board: Path, build: Path, tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    for rows, rule in (([["##"], ["#", "#"]], "PB-06"), ([["###", ".#."]], "PB-39")):
        tiles = [{"id": f"T{n}", "rows": shape} for n, shape in enumerate(rows)]
        path.write_text(json.dumps({"tiles": tiles}))
        for words in (("check", board, build), ("solve", board), ("convert", board)):
            result = run(*words, "--tiles", path)
            assert (result.exit_code, result.stdout) == (2, "")
            assert rule in result.stderr
            assert "--tiles: In tiles." in result.stderr
        kind = run("validate", path)
        assert kind.exit_code == 1
        assert "The bridge set is not valid." in kind.stdout
    path.write_text(json.dumps({"tiles": []}))
    assert run("solve", board, "--tiles", path).exit_code == 2


def test_a_file_that_cannot_be_written_is_called_by_its_name(
    run: Run, board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, *_: object, **__: object) -> object:
        raise OSError(errno.EROFS, "Read-only file system", str(self))

    monkeypatch.setattr(Path, "replace", full)
    target = tmp_path / "board.txt"
    result = run("convert", board, "-o", target)
    assert (result.exit_code, result.stderr) == (2, f"{target}: Read-only file system.\n")
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_validated_is_told_what_can(run: Run, build: Path) -> None:
    result = run("validate", build)
    assert result.exit_code == 2
    assert "papua-board/1, isleworks/bridge-set/1, isleworks/papua-deck/1." in result.stderr
