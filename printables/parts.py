"""The parts of a job: named, with their sheets, and where their pages stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from printables.sheet import Setup, Sheet


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a job: its name and its sheets."""

    name: str
    sheets: Sequence[Sheet]

    def pages(self, setup: Setup) -> int:
        """How many pages of the PDF it takes."""
        if not setup.one_sided:
            return 2 * len(self.sheets)
        return sum(1 if sheet.back is None else 2 for sheet in self.sheets)


def page_range(parts: Sequence[Part], setup: Setup, name: str) -> tuple[int, int]:
    """First and last page of a part, counted from 1; (0, 0) if the job is without it."""
    first = 1
    for part in parts:
        count = part.pages(setup)
        if part.name == name and count:
            return first, first + count - 1
        first += count
    return 0, 0
