"""What docs/boards.md and docs/rules say is what the code does."""

import re
from typing import get_args

from games.papua_bridges import form, house_style
from games.papua_bridges.content import VerdictError
from games.papua_bridges.pictures import draw, read_picture
from games.papua_bridges.qr import encode
from tests.examples import EXAMPLES, example_board
from tests.rules_report import ROOT, inventory, marked

BOARDS = (ROOT / "docs" / "boards.md").read_text("utf-8")
RULES = ROOT / "docs" / "rules" / "papua-bridges.md"
BLOCKS = re.findall(r"```\n(.*?)```", BOARDS, re.DOTALL)


def test_the_picture_and_the_qr_text_are_those_of_the_example() -> None:
    picture, code = BLOCKS
    assert picture == draw(example_board())
    assert read_picture(picture) == example_board()
    assert code.strip() == encode(example_board())
    assert f"takes {len(code.strip())} characters" in BOARDS


def test_every_finding_is_told() -> None:
    told = set(re.findall(r"`([A-Z]+_[A-Z_]+)`", BOARDS))
    sources = [(EXAMPLES.parents[1] / m.__name__.replace(".", "/")) for m in (form, house_style)]
    texts = [source.with_suffix(".py").read_text("utf-8") for source in sources]
    raised = set(re.findall(r"(?:error|_warning)\(\s*\"([A-Z_]+)\"", "".join(texts)))
    assert told == raised


def test_the_order_of_errors_is_told() -> None:
    order = " ".join(get_args(VerdictError.model_fields["code"].annotation))
    assert f"`{order}`" in RULES.read_text("utf-8")


def test_the_inventory_is_whole() -> None:
    counts = {"PB-": 66, "PB-A": 19, "PB-B": 10, "PB-EX-": 8, "PB-DX-": 10, "PB-INV-": 23}
    numbered = [
        f"{kind}{number:02}" if kind == "PB-" else f"{kind}{number}"
        for kind, count in counts.items()
        for number in range(1, count + 1)
    ]
    assert sorted(inventory(RULES)) == sorted(numbered)


def test_every_mark_names_a_rule() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    named = {rule for file in files for rule in marked(file) if rule.startswith("PB-")}
    assert named
    assert named <= set(inventory(RULES))


def test_the_rules_asked_for_have_tests() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    named = {rule for file in files for rule in marked(file)}
    numbers = [*range(1, 14), 24, 26, *range(30, 34), *range(35, 43), 44, 45, 60, 63, 64]
    examples = ["PB-EX-1", "PB-EX-2", "PB-EX-3", "PB-EX-4", "PB-EX-5", "PB-EX-6"]
    derived = [f"PB-DX-{number}" for number in (1, 2, 3, 4, 5, 6, 9, 10)]
    assert {f"PB-{number:02}" for number in numbers} | {*examples, *derived} <= named
