"""Maps in lines of text or CSV: bare rows, or the sides of a map set.

A line a row; ``#`` begins a comment; a line such as ``A1`` begins a side. The signs of a row
stand side by side, or are parted by blanks, commas, semicolons or tabs. Letters over the
columns and before the rows are allowed, so that a picture (``map_pictures``) can be read again.
"""

import re
from collections.abc import Iterator

from games.caribe.content import MAX_ROWS, Layout, Mapset
from games.caribe.maps import SIDE, TILE
from games.caribe.marks import Marks, row_of
from games.caribe.material import LETTERS
from games.core.documents import DocumentError

MAX_LINES = 200
"""The most lines of a map in text. DEFAULT, ours."""
MAX_LINE = 400
"""The most characters of a line. DEFAULT, ours."""
FAULT = "!"
"""Stands behind a faulty square in a picture; it is not read."""
_SIDE_NAME = re.compile(r"[A-D][12]")
_EMPTY = " ,;:\t\"'"


def tokens_of(line: str, *, compact: bool) -> list[str]:
    """The signs of a row; ``compact``: where nothing parts them, each is one character."""
    for separator in ",;\t":
        if separator in line:
            return [_bare(cell.strip(_EMPTY)) for cell in line.split(separator)]
    tokens = line.split()
    if len(tokens) == 1 and compact:
        tokens = list(tokens[0])
    return [_bare(token) for token in tokens]


def _bare(token: str) -> str:
    return token.removesuffix(FAULT) or token


def map_in_text(text: str, marks: Marks, *, compact: bool) -> Layout | Mapset:
    """The map in a text; raises ``DocumentError``.

    ``compact``: whether the signs of a row may stand side by side.
    """
    bare: list[str] = []
    sides: dict[str, list[str]] = {}
    rows, width = bare, SIDE
    for line in _lines(text):
        name = line.strip(_EMPTY)
        if _SIDE_NAME.fullmatch(name):
            if name in sides:
                raise DocumentError("TWIN_SIDES", "One side of a tile is drawn twice.")
            rows, width = sides.setdefault(name, []), TILE
            continue
        squares = _squares(tokens_of(line, compact=compact), len(rows), width)
        if len(rows) == MAX_ROWS or len(squares) > MAX_ROWS:
            raise DocumentError("TOO_LARGE", f"A map has at most {MAX_ROWS} rows and columns.")
        if squares:
            rows.append(row_of(squares, marks))
    return _document(bare, sides)


def _document(bare: list[str], sides: dict[str, list[str]]) -> Layout | Mapset:
    if bare and sides:
        message = "Rows stand before the first name of a side: is it one map, or a map set?"
        raise DocumentError("MAP", message)
    if not bare and not sides:
        raise DocumentError("EMPTY", "There is no map in it: no line has a square.")
    if bare:
        return Layout.from_data({"rows": bare})
    tiles: dict[str, dict[str, list[str]]] = {}
    for name, rows in sides.items():
        tiles.setdefault(name[0], {})[name[1]] = rows
    return Mapset.from_data({"tiles": tiles})


def _lines(text: str) -> Iterator[str]:
    lines = text.splitlines()
    if len(lines) > MAX_LINES or any(len(line) > MAX_LINE for line in lines):
        message = f"A map has at most {MAX_LINES} lines of {MAX_LINE} characters."
        raise DocumentError("TOO_LARGE", message)
    for line in lines:
        if line.strip(_EMPTY) and not line.lstrip(_EMPTY).startswith("#"):
            yield line


def _squares(tokens: list[str], row: int, width: int) -> list[str]:
    """The signs without the letter of the row; none of the line over the columns."""
    letters = [*LETTERS[:width]]
    if [token for token in tokens if token] == letters:
        return []
    if len(tokens) > width and row < width and tokens[0] == letters[row]:
        tokens = tokens[1:]
    while len(tokens) > width and not tokens[-1]:
        tokens = tokens[:-1]
    return tokens
