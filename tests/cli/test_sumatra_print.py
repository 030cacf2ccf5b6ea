"""``sumatra print``: the set, setups and puzzle sheets from the command line."""

import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks
from tests.examples import EXAMPLES

TASK, PLAN = EXAMPLES / "sumatra-task.json", EXAMPLES / "sumatra-plan.json"
SETUP, TILESET = EXAMPLES / "sumatra-setup.json", EXAMPLES / "sumatra-tileset.json"


def run(*words: object) -> Result:
    return CliRunner().invoke(isleworks, ["sumatra", "print", *map(str, words)])


def _pages(pdf: Path) -> list[str]:
    with pikepdf.open(pdf) as opened:
        return [page.label for page in opened.pages]


def test_the_set_needs_no_document(tmp_path: Path) -> None:
    out = tmp_path / "set.pdf"
    result = run("-o", out, "--pages", "cover,holds", "--paper", "letter", "--flip", "short")
    assert (result.exit_code, result.stdout) == (0, f"{out}: 6 pages.\n")
    assert _pages(out)[0] == "Cover"
    with pikepdf.open(out) as opened:
        assert opened.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


@pytest.mark.parametrize(("document", "pages"), [(SETUP, 4), (TILESET, 2)])
def test_a_setup_has_a_page_of_its_own(tmp_path: Path, document: Path, pages: int) -> None:
    out = tmp_path / "set.pdf"
    result = run(document, "-o", out, "--pages", "setup,rules", "--json", "--ink", "low")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"file": str(out), "pages": pages}


def test_tasks_and_plans_become_puzzle_sheets(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.pdf"
    assert run(PLAN, TASK, "-o", out).exit_code == 0
    assert [label for label in _pages(out) if "back" not in label] == ["Z1", "S1"]
    assert run(TASK, PLAN, "-o", out, "--no-solutions").exit_code == 0
    assert [label for label in _pages(out) if "back" not in label] == ["Z1"]


def test_lines_of_documents_and_answers_are_read(tmp_path: Path) -> None:
    task, plan = (json.loads(path.read_text("utf-8")) for path in (TASK, PLAN))
    answer = {
        "schema": "isleworks/answer/1", "task": task["id"], "status": "optimal",
        "objective": "fewest_actions", "engine": "search", "value": 4, "bound": 4,
        "solutions": [plan],
    }  # fmt: skip
    lines = tmp_path / "tasks.jsonl"
    lines.write_text("\n".join(map(json.dumps, (task, answer))) + "\n")
    out = tmp_path / "puzzles.pdf"
    result = run(lines, "-o", out)
    assert result.exit_code == 0, result.stderr
    assert "Z1" in _pages(out)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([SETUP], 2),  # where to?
        ([TASK, "-o", "x.pdf"], 2),  # no plan
        ([PLAN, "-o", "x.pdf"], 2),  # no task
        ([TASK, PLAN, SETUP, "-o", "x.pdf"], 2),
        ([SETUP, TILESET, "-o", "x.pdf"], 2),
        ([TASK, PLAN, "-o", "x.pdf", "--pages", "cover"], 2),
        ([SETUP, "-o", "x.pdf", "--no-solutions"], 2),
        ([SETUP, "-o", "x.pdf", "--pages", "moon"], 2),
        ([EXAMPLES / "papua-board.json", "-o", "x.pdf"], 2),
        (["-", "-", "-o", "x.pdf"], 2),
    ],
)
def test_what_cannot_be_printed_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[object], code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert (result.exit_code, result.stdout) == (code, "")
    assert "Traceback" not in result.stderr
    assert "mistake of its own" not in result.stderr
    assert list(tmp_path.iterdir()) == []
