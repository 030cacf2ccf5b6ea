"""Documents in words, for people."""

from collections.abc import Iterable

from games.papua_bridges.content import Report, Verdict


def of_squares(squares: Iterable[tuple[int, int]]) -> str:
    """Squares as ``row,column``, counted from 0 as in the documents."""
    return " ".join(f"{row},{column}" for row, column in squares)


def of_verdict(verdict: Verdict) -> str:
    """One line: whether the call is right, which islands are joined, the points."""
    call = "Complete" if verdict.complete else "Not complete"
    joined = ", ".join(verdict.connected) or "none"
    wrong = f"; {plural(len(verdict.errors), 'tile')} laid wrongly" if verdict.errors else ""
    return f"{call}: islands joined: {joined}; {plural(verdict.points, 'point')}{wrong}."


def of_report(report: Report, what: str) -> str:
    """A line for each finding, then whether the document can be used."""
    lines = [
        f"{finding.severity} {finding.rule}: {finding.message}" for finding in report.findings
    ]
    lines.append(f"{what} is {'valid' if report.legal else 'not valid'}.")
    return "\n".join(lines)


def plural(number: int, noun: str) -> str:
    """``1 tile``, ``2 tiles``."""
    return f"{number} {noun}" + ("" if number == 1 else "s")
