"""papua-expedition generate, validate, rate, print: what they write and how they exit."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks
from games.papua_expedition.content import ExpeditionSet, default_set
from tests.examples import EXAMPLES

Run = Callable[..., Result]
SHIPPED = EXAMPLES / "papua-expedition-set.json"


@pytest.fixture
def run() -> Run:
    def invoke(*arguments: object, **extra: object) -> Result:
        words = ["papua-expedition", *map(str, arguments)]
        return CliRunner().invoke(isleworks, words, **extra)  # type: ignore[arg-type]

    return invoke


def test_sets_are_written_a_line_each_and_the_same_again(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "sets.jsonl"
    result = run("generate", "--seed", 7, "--count", 3)
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("generate", "--seed", 7, "--count", 3, "-o", target).exit_code == 0
    assert target.read_text() == result.stdout
    made = [ExpeditionSet.from_json(line) for line in result.stdout.splitlines()]
    assert len({cards.id for cards in made}) == 3
    assert [cards.made_by.item for cards in made if cards.made_by] == [0, 1, 2]


def test_what_is_kept_of_a_set_stays(run: Run) -> None:
    result = run("generate", "--base", SHIPPED, "--keep", "1-9,18,huts,resupply", "--seed", 2)
    assert result.exit_code == 0
    made, base = ExpeditionSet.from_json(result.stdout), default_set()
    kept = {base.notebook[place] for place in [*range(9), 17]}
    assert kept <= set(made.notebook)
    assert (made.huts, made.resupply) == (base.huts, base.resupply)
    assert set(made.notebook) != set(base.notebook)


@pytest.mark.parametrize("as_json", [False, True])
def test_wishes_that_cannot_hold_are_told_with_exit_1(
    run: Run, tmp_path: Path, as_json: bool
) -> None:
    target = tmp_path / "set.json"
    words = ["generate", "--wishes", "-", "-o", target, *(["--json"] if as_json else [])]
    result = run(*words, input='{"each_kind": 3}')
    assert (result.exit_code, result.stdout) == (1, "")
    assert not target.exists()
    if as_json:
        told = json.loads(result.stderr)
        assert (told["status"], told["proved"]) == ("infeasible", True)
        assert set(told["conflict"]) == {"each_kind", "twins"}
    else:
        assert result.stderr.startswith("Proved: ")
        assert "at least 3 of each kind" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["--wishes", "none.json"],
        ["--base", str(SHIPPED)],
        ["--base", str(SHIPPED), "--keep", "moon"],
        ["--base", str(SHIPPED), "--keep", "19"],
        ["--wishes", "-", "--base", "-", "--keep", "1"],
    ],
)
def test_what_cannot_be_read_is_exit_2(run: Run, words: list[str]) -> None:
    result = run("generate", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_validate_tells_findings_and_exits(run: Run) -> None:
    result = run("validate", SHIPPED)
    assert (result.exit_code, result.stdout) == (0, "The set is valid.\n")
    data = default_set().to_data()
    data.pop("id")
    data["science"] = data["science"][:6]
    result = run("validate", "-", "--json", input=json.dumps(data))
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["legal"] is False
    assert [(one["rule"], one["severity"]) for one in report["findings"]] == [("PE-10", "error")]
    data["resupply"] = {"40": -1}
    assert run("validate", "-", input=json.dumps(data)).exit_code == 2


def test_a_rating_is_simulated_and_has_its_interval(run: Run) -> None:
    words = ("rate", "--games", 8, "--seed", 5, "--json")
    one = run(*words, "--workers", 1)
    assert one.exit_code == 0
    assert run(*words, SHIPPED, "--workers", 2).stdout == one.stdout
    rating = json.loads(one.stdout)
    low, high = rating["basis"]["interval"]
    assert low <= rating["score"] <= high
    assert (rating["basis"]["games"], rating["basis"]["seed"]) == (8, 5)
    told = run("rate", "--games", 8, "--workers", 1).stdout
    assert "90 % interval" in told
    assert run("rate", "--games", 9).exit_code == 2


def test_the_set_is_printed(run: Run, tmp_path: Path) -> None:
    target, other = tmp_path / "set.pdf", tmp_path / "other.pdf"
    result = run("print", "-o", target, "--pages", "cover,boards", "--paper", "letter")
    assert (result.exit_code, result.stdout) == (0, f"{target}: 8 pages.\n")
    result = run("print", SHIPPED, "-o", other, "--pages", "cover,boards", "--paper", "letter",
                 "--json")  # fmt: skip
    assert json.loads(result.stdout) == {"file": str(other), "pages": 8}
    assert other.read_bytes() == target.read_bytes()


@pytest.mark.parametrize(
    "words", [[], ["-o", "set.pdf", "--pages", "moon"], ["-o", "set.pdf", "--back-offset", "9"]]
)
def test_what_cannot_be_printed_is_exit_2(
    run: Run, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("print", *words).exit_code == 2
    assert list(tmp_path.iterdir()) == []
