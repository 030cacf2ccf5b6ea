"""print: boards and the test sheet; a printed code is a board again."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.examples import example_board


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pdftoppm (poppler-utils) is missing")
@pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbarimg (zbar-tools) is missing")
@pytest.mark.parametrize("link", [[], ["--link", "https://isles.example/"]])
def test_a_printed_code_is_scanned_and_solved(
    run: Run, board: Path, tmp_path: Path, link: list[str]
) -> None:
    target = tmp_path / "board.pdf"
    printed = run("print", board, "-o", target, "--json", *link)
    assert (printed.exit_code, printed.stderr) == (0, "")
    assert json.loads(printed.stdout) == {"file": str(target), "pages": 1}
    subprocess.run(["pdftoppm", "-r", "200", "-gray", target, tmp_path / "page"], check=True)
    (picture,) = tmp_path.glob("page*.pgm")
    scanned = subprocess.run(
        ["zbarimg", "-q", "--raw", picture], check=True, capture_output=True, text=True
    ).stdout.strip()
    assert scanned.upper().startswith("HTTPS://ISLES.EXAMPLE/B/PB1." if link else "PB1.")
    assert json.loads(run("convert", scanned).stdout)["id"] == example_board().id
    assert "6 tiles, the fewest." in run("solve", scanned, "--start", 1).stdout


def test_the_same_boards_give_the_same_bytes(run: Run, board: Path, tmp_path: Path) -> None:
    first, second, low = (tmp_path / name for name in ("1.pdf", "2.pdf", "3.pdf"))
    lines = tmp_path / "boards.jsonl"
    lines.write_text((example_board().to_json() + "\n") * 2)
    assert run("print", board, board, "-o", first).exit_code == 0
    assert run("print", lines, "-o", second).exit_code == 0
    assert run("print", lines, "--ink", "low", "-o", low).exit_code == 0
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes() != low.read_bytes()


def test_the_test_sheet_needs_no_document(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "test.pdf"
    words = ("--pages", "test", "--back-offset", "0.5,-1", "--flip", "short", "--paper", "letter")
    result = run("print", *words, "-o", target)
    assert (result.exit_code, result.stdout) == (0, f"{target}: 2 pages.\n")
    assert target.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    "words",
    [
        ["BOARD"],
        ["-o", "PDF"],
        ["--pages", "cover", "-o", "PDF"],
        ["BOARD", "--cards", "1-8", "-o", "PDF"],
        ["BOARD", "--pages", "boards", "-o", "PDF"],
        ["BOARD", "--cards", "eight", "-o", "PDF"],
        ["BOARD", "--back-offset", "1", "-o", "PDF"],
        ["BOARD", "--back-offset", "99,0", "-o", "PDF"],
        ["BOARD", "--back-offset", "nan,0", "-o", "PDF"],
        ["BOARD", "--square", "90", "-o", "PDF"],
        ["BOARD", "--paper", "a3", "-o", "PDF"],
        ["BOARD", "--link", "two words", "-o", "PDF"],
    ],
    ids=" ".join,
)
def test_bad_usage_prints_nothing(run: Run, board: Path, tmp_path: Path, words: list[str]) -> None:
    names = {"BOARD": str(board), "PDF": str(tmp_path / "out.pdf")}
    result = run("print", *[names.get(word, word) for word in words])
    assert (result.exit_code, result.stdout) == (2, "")
    assert not list(tmp_path.iterdir())


def test_a_line_that_is_no_board_is_named(run: Run, tmp_path: Path) -> None:
    lines, target = tmp_path / "boards.jsonl", tmp_path / "out.pdf"
    lines.write_text(example_board().to_json() + "\n{}\n")
    result = run("print", lines, "-o", target)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{lines}: line 2: The field ")
    assert not target.exists()


def test_what_does_not_fit_is_refused_with_its_measures(run: Run, tmp_path: Path) -> None:
    rows = json.loads(example_board().to_json())["rows"]
    wide = {**example_board().to_data(), "rows": [row + "." * 15 for row in rows]}
    wide.pop("id")
    path, target = tmp_path / "board.json", tmp_path / "out.pdf"
    path.write_text(json.dumps(wide))
    result = run("print", path, "--square", 40, "-o", target)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert "mm" in result.stderr
    assert not target.exists()
