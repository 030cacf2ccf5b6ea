"""Which rules of docs/rules have a test: ``python -m tests.rules_report`` (``make rules``).

A rule is an id in bold in one of the inventories; a test stands for it with
``@pytest.mark.rule("PB-30")``. Exit 1 if a test names an id that no inventory has.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
_ID = re.compile(r"\*\*((?:PB|PE|CA|SU)-(?:[A-Z]+-?)?\d+[a-z]?)\*\*")


def inventory(path: Path) -> list[str]:
    """The ids of a rules document, in its order."""
    return list(dict.fromkeys(_ID.findall(path.read_text("utf-8"))))


def marked(path: Path) -> Iterator[str]:
    """Every id that a test file names in a ``rule`` mark, as often as it does."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                yield ast.literal_eval(argument)


def kind(rule: str) -> str:
    """``PB-``, ``PB-EX-`` …: the part of an id before its number."""
    return re.sub(r"\d+[a-z]?$", "", rule)


def report(path: Path, tests: Counter[str]) -> str:
    """How many ids of one inventory have a test, by kind, and those that have none."""
    rules = inventory(path)
    lines = [f"{path.stem}: {sum(rule in tests for rule in rules)} of {len(rules)} have a test"]
    for group in dict.fromkeys(map(kind, rules)):
        members = [rule for rule in rules if kind(rule) == group]
        missing = [rule.removeprefix(group) for rule in members if rule not in tests]
        lines.append(f"  {group:<8}{len(members) - len(missing):>3} of {len(members):>3}".rstrip())
        if missing:
            lines[-1] += "   without: " + " ".join(missing)
    return "\n".join(lines)


def main() -> int:
    """Print a report for each inventory; say which marks name no rule."""
    tests = Counter(
        rule for path in sorted((ROOT / "tests").rglob("*.py")) for rule in marked(path)
    )
    inventories = sorted((ROOT / "docs" / "rules").glob("*.md"))
    print("\n\n".join(report(path, tests) for path in inventories))
    known = {rule for path in inventories for rule in inventory(path)}
    strangers = sorted(tests.keys() - known)
    if strangers:
        print("\nNo inventory has: " + " ".join(strangers), file=sys.stderr)
    return 1 if strangers else 0


if __name__ == "__main__":
    sys.exit(main())
