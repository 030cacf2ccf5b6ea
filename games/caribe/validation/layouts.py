"""One map, square by square: shape, signs, counts, and what the cards ask for.

A square whose sign is not known could be anything: counts are found wrong only where no
sign in its place would make them right.
"""

from collections.abc import Iterator

from games.caribe.content import Finding, Layout, is_square
from games.caribe.maps import CODES, POSITION_OF, SEA_CODES, SIDE, SQUARES, USED_BY, Rows, map_data
from games.caribe.material import LETTERS, TERRAIN_NAMES, TERRAINS
from games.caribe.validation.animals import animal_findings
from games.caribe.validation.demands import Demands, area_words
from games.caribe.validation.findings import error, listed, span, warning
from games.caribe.validation.tiles import tile_findings


def layout_findings(layout: Layout, demands: Demands) -> Iterator[Finding]:
    """Everything wrong with a layout, in the order of the codes."""
    tiles = list(tile_findings(layout))
    rows = layout.drawn()
    if layout.rows is None and tiles:
        rows = None  # these tiles make no map whose squares one could count
    if rows is not None:
        yield from map_findings(rows, demands)
    yield from tiles
    if rows is not None and layout.animals is not None and is_whole(rows):
        yield from animal_findings(rows, layout.animals, layout.players)


def is_whole(rows: tuple[str, ...]) -> bool:
    """Whether every square is there and known: neither L01 nor L02."""
    return is_square(rows, SIDE) and set("".join(rows)) <= set(CODES)


def map_findings(rows: Rows, demands: Demands) -> Iterator[Finding]:
    """L01 to L04, L07 and L08 of drawn rows."""
    yield from _shape(rows)
    yield from _signs(rows)
    if is_square(rows, SIDE):
        text = "".join(rows)
        unknown = sum(code not in CODES for code in text)
        yield from _sea(text, unknown)
        yield from _used(text, unknown)
        yield from _terrains(text, unknown, demands)
        yield from _areas(text, demands)


def _shape(rows: Rows) -> Iterator[Finding]:
    """L01, CA-20: eight rows of eight squares."""
    if len(rows) != SIDE:
        yield error("CA-20", "L01", f"The map has {len(rows)} rows, not {SIDE}.")
    odd = [
        f"{LETTERS[i] if i < SIDE else i + 1} ({len(row)})"
        for i, row in enumerate(rows)
        if len(row) != SIDE
    ]
    if odd:
        message = f"Every row has {SIDE} squares; these have another number: {listed(odd)}."
        yield error("CA-20", "L01", message)


def _signs(rows: Rows) -> Iterator[Finding]:
    """L02, CA-22, CA-23: every square is V, F, C or one of the sea codes."""
    wrong = [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row)
             if sign not in CODES]  # fmt: skip
    if wrong:
        inside = [i * SIDE + j for i, j in wrong if i < SIDE and j < SIDE]
        message = "A square has a sign that is none of V F C (land) and 2 3 4 b (sea)."
        yield error("CA-22", "L02", message, squares=inside)


def _sea(text: str, unknown: int) -> Iterator[Finding]:
    """L03, CA-24: 40 squares are sea and 24 are land."""
    wanted = map_data()["counts"]["sea"]["value"]
    found = sum(code in SEA_CODES for code in text)
    if not found <= wanted <= found + unknown:
        message = f"The map has {span(found, found + unknown)} sea squares, not {wanted}."
        yield error("CA-24", "L03", message)


def _used(text: str, unknown: int) -> Iterator[Finding]:
    """L04, CA-26: 31 sea squares get an animal at three players and 22 at two."""
    for players in (3, 2):
        wanted = map_data()["counts"]["used"][str(players)]
        found = sum(players in USED_BY.get(code, ()) for code in text)
        if not found <= wanted <= found + unknown:
            message = (
                f"At {players} players {span(found, found + unknown)} sea squares "
                f"get an animal, not {wanted}."
            )
            yield error("CA-26", "L04", message)


def _terrains(text: str, unknown: int, demands: Demands) -> Iterator[Finding]:
    """L07, CA-32: a card can be met; L08, CA-H4: the solo example can be staged."""
    for letter, name, wanted in zip(TERRAINS, TERRAIN_NAMES, demands.terrains, strict=True):
        found = text.count(letter)
        if found + unknown < wanted:
            message = f"A card asks for {wanted} {name} squares; the map has {found}."
            yield error("CA-32", "L07", message)
    forest = text.count("F")
    if forest + unknown < demands.forest:
        message = (
            f"The map has {forest} forest squares: fewer than {demands.forest}, which one "
            "printed solo example takes."
        )
        yield warning("CA-H4", "L08", message)


def _areas(text: str, demands: Demands) -> Iterator[Finding]:
    """L07, CA-32: every area holds the land that a card asks for there."""
    for area, wanted in demands.areas:
        squares = [square for square in SQUARES if POSITION_OF[square] in area]
        found = sum(text[square] in TERRAINS for square in squares)
        unknown = sum(text[square] not in CODES for square in squares)
        if found + unknown < wanted:
            message = f"A card asks for {wanted} land squares in {area_words(area)}, not {found}."
            yield error("CA-32", "L07", message, squares=squares)
