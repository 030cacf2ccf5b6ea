"""Maps as text, for terminals: one sign a square, the letters around, faults marked."""

from collections.abc import Collection, Iterable, Iterator

from games.caribe.map_lines import FAULT
from games.caribe.maps import CODES, SIDE, TILE
from games.caribe.marks import UNKNOWN, Marks, printed
from games.caribe.material import LETTERS

_GAP = "   "
"""Between the tiles of a row."""


def map_text(rows: Iterable[str], *, faults: Collection[str] = (), marks: Marks = "codes") -> str:
    """Rows of a map with the letters of rows and columns; ``!`` behind each faulty square.

    ``faults`` are names of squares. Signs that no map has are shown as ``?``; the text can be
    read again as a map.
    """
    return "\n".join(_drawn(tuple(rows), set(faults), marks, SIDE))


def side_text(rows: Iterable[str], *, faults: Collection[str] = (), marks: Marks = "codes") -> str:
    """The same for one side of a tile, its squares named as if it lay top left."""
    return "\n".join(_drawn(tuple(rows), set(faults), marks, TILE))


def _drawn(rows: tuple[str, ...], faults: set[str], marks: Marks, side: int) -> Iterator[str]:
    width = 3 if marks == "printed" else 2
    letters = [letter.ljust(width) for letter in LETTERS[:side]]
    yield _line(" ", letters)
    for number, row in enumerate(rows):
        if number == TILE:
            yield ""
        name = LETTERS[number] if number < side else " "
        signs = [sign if sign in CODES else UNKNOWN for sign in row]
        shown = printed("".join(signs)) if marks == "printed" else signs
        cells = [
            sign + (FAULT if number < side and column < side
                    and name + LETTERS[column] in faults else "")
            for column, sign in enumerate(shown)
        ]  # fmt: skip
        yield _line(name, [cell.ljust(width) for cell in cells])


def _line(name: str, cells: list[str]) -> str:
    tiles = [" ".join(cells[i : i + TILE]) for i in range(0, len(cells), TILE)]
    return f"{name}  {_GAP.join(tiles)}".rstrip()
