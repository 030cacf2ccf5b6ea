"""Findings as they are made, and words that many of them share."""

from collections.abc import Iterable, Sequence

from games.caribe.content import Finding
from games.caribe.maps import SQUARE_NAMES


def error(rule: str, code: str, message: str, *, squares: Iterable[int] = ()) -> Finding:
    """A finding that stands against playing with the map; ``squares`` are numbers."""
    names = tuple(SQUARE_NAMES[square] for square in squares)
    return Finding(code=code, rule=rule, severity="error", squares=names, message=message)


def warning(rule: str, code: str, message: str, *, squares: Iterable[int] = ()) -> Finding:
    """A finding about something that can be played with all the same."""
    names = tuple(SQUARE_NAMES[square] for square in squares)
    return Finding(code=code, rule=rule, severity="warning", squares=names, message=message)


def plural(number: int, noun: str) -> str:
    """``1 square``, ``2 squares``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def span(low: int, high: int) -> str:
    """``7`` or ``7 to 9``."""
    return str(low) if low == high else f"{low} to {high}"


def listed(words: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
