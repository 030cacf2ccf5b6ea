"""Printed marks of sea squares and the codes of documents, both ways (CA-25).

A printed 2 means "empty at two players", a printed 3 "empty at three"; a printed 4 changes
nothing. The codes of documents say instead from how many players on a square is used.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from games.caribe.material import TERRAINS

Marks: TypeAlias = Literal["codes", "printed"]
UNKNOWN = "?"
"""Stands for a sign that the reading does not know; no character of a map."""

CODE_OF_MARK = {".": "2", "4": "2", "2": "3", "3": "b", "23": "4"}
"""The code of a square by what is printed on it; ``.``: nothing."""
MARK_OF_CODE = {"2": ".", "3": "2", "4": "23", "b": "3"}
"""What is printed on a sea square by its code."""


def code_of(token: str, marks: Marks) -> str:
    """The character of one square as it was written; ``UNKNOWN`` for what is no sign."""
    if token in TERRAINS and len(token) == 1:
        return token
    if marks == "printed":
        return CODE_OF_MARK.get(token, UNKNOWN)
    return token if token in MARK_OF_CODE else UNKNOWN


def row_of(tokens: Iterable[str], marks: Marks) -> str:
    """A row of characters from the signs of its squares."""
    return "".join(code_of(token, marks) for token in tokens)


def printed(row: str) -> tuple[str, ...]:
    """What is printed on the squares of a row: a terrain letter or the marks."""
    return tuple(MARK_OF_CODE.get(code, code) for code in row)
