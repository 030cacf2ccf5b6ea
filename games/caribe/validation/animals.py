"""Animals that were put out on a map: where, how many, of which kinds (CA-37 to CA-39)."""

from collections.abc import Iterator

from games.caribe.content import Finding, is_square
from games.caribe.maps import SIDE, SQUARES, Rows, used_squares
from games.caribe.material import ANIMAL_NAMES, ANIMALS, components
from games.caribe.validation.findings import error

EMPTY = "."
"""A square of ``animals`` without one."""


def bag(players: int) -> int:
    """How many animals of each kind the bag holds (CA-37)."""
    return int(components()["counts"]["bag"][str(players)])


def animal_findings(rows: Rows, animals: tuple[str, ...], players: int) -> Iterator[Finding]:
    """A01 to A03 of animals on a whole map."""
    if not is_square(animals, SIDE) or not set("".join(animals)) <= {*ANIMALS, EMPTY}:
        message = "The animals are not eight rows of eight signs out of T D M and the dot."
        yield error("CA-38", "A01", message)
        return
    text = "".join(animals)
    used = set(used_squares(rows, players))
    astray = [square for square in SQUARES if text[square] != EMPTY and square not in used]
    if astray:
        message = f"An animal is on a square that none is put on at {players} players."
        yield error("CA-38", "A01", message, squares=astray)
    empty = [square for square in sorted(used) if text[square] == EMPTY]
    if empty:
        message = f"A square that is used at {players} players has no animal."
        yield error("CA-39", "A02", message, squares=empty)
    for letter, name in zip(ANIMALS, ANIMAL_NAMES, strict=True):
        if text.count(letter) > bag(players):
            message = f"The bag holds {bag(players)} {name}s, not {text.count(letter)}."
            yield error("CA-37", "A03", message)
