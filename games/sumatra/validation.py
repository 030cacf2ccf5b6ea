"""Whether a tile set or a setup can be played with: findings with rule ids and squares.

Errors stand against playing; warnings are departures that can be played.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from games.core.documents import DocumentError
from games.sumatra.content import (
    EDGES,
    SIDE,
    Finding,
    Report,
    Setup,
    Square,
    Table,
    Tileset,
    components,
)
from games.sumatra.tileset_checks import error, tileset_findings, warning


def validate_tileset(tileset: Tileset) -> Report:
    """All findings about a tile set."""
    return _report(tileset_findings(tileset))


def validate(setup: Setup, *, puzzle: bool = False) -> Report:
    """All findings about a setup; ``puzzle``: one ship is enough (READINGS on tasks)."""
    return _report(setup_findings(setup, puzzle=puzzle))


def require_playable(setup: Setup, *, puzzle: bool = False) -> None:
    """Raise ``DocumentError`` with the first error of the setup, if it has one."""
    _refuse(setup_findings(setup, puzzle=puzzle))


def require_tileset(tileset: Tileset) -> None:
    """Raise ``DocumentError`` with the first error of the tile set, if it has one."""
    _refuse(tileset_findings(tileset))


def require_table(table: Table) -> None:
    """Raise ``DocumentError`` with the first error of the table, if it has one."""
    _refuse(table_findings(table))


def _refuse(findings: Iterable[Finding]) -> None:
    for found in findings:
        if found.severity == "error":
            where = f" at {_listed(found.squares)}" if found.squares else ""
            sentence = f"{found.message.removesuffix('.')}{where} ({found.rule})."
            raise DocumentError(found.code, sentence)


def _listed(squares: Sequence[Square]) -> str:
    return " ".join(f"{row},{column}" for row, column in squares)


def _report(findings: Iterable[Finding]) -> Report:
    listed = tuple(findings)
    return Report(legal=all(f.severity != "error" for f in listed), findings=listed)


def setup_findings(setup: Setup, *, puzzle: bool = False) -> Iterator[Finding]:
    """Everything wrong with a setup: tile set, board, deal, pile, ships."""
    yield from tileset_findings(setup.tileset)
    yield from _printed(setup)
    yield from _sea(setup)
    yield from _placement(setup)
    yield from _known_tiles(setup)
    yield from _pile(setup)
    yield from _ships(setup, puzzle=puzzle)
    if setup.first not in [ship.colour for ship in setup.ships]:
        yield error("SU-29", "FIRST_PLAYER", "The ship that begins does not take part.")
    yield from _holds(setup)


def table_findings(table: Table) -> Iterator[Finding]:
    """Everything wrong with a table: tile set, board, ships."""
    yield from tileset_findings(table.tileset)
    yield from _printed(table)
    yield from _sea(table)
    yield from _ships(table, puzzle=False)


def even_squares() -> list[Square]:
    """The squares with a printed path, by row, column (SU-02)."""
    return [(r, c) for r in range(SIDE) for c in range(SIDE) if (r + c) % 2 == 0]


def _printed(setup: Setup | Table) -> Iterator[Finding]:
    even = even_squares()
    rows = setup.printed
    wrong = [
        (r, c) for r in range(SIDE) for c in range(SIDE) if bool(rows[r][c]) != ((r, c) in even)
    ]
    if wrong:
        message = "The 25 even squares have a printed path and the others have none."
        yield error("SU-02", "BOARD_SHAPE", message, *wrong)
    uneven = [(r, c) for r, c in even if set(rows[c][SIDE - 1 - r]) != _turned(rows[r][c])]
    if uneven and not wrong:
        message = "The printed paths look different after a quarter turn."
        yield warning("SU-02", "BOARD_UNEVEN", message, *uneven)


def _turned(ends: str) -> set[str]:
    return {EDGES[(EDGES.index(end) + 1) % 4] for end in ends}


def _sea(setup: Setup | Table) -> Iterator[Finding]:
    sea, lengths = setup.sea, components()["sea"]["lengths"]
    if sea.length not in lengths:
        message = f"The track has {' or '.join(map(str, lengths))} sea squares."
        yield error("SU-02", "SEA_LENGTH", message)
        return
    quarter = sea.length // 4
    north = sea.starters[0] if sea.starters else 0
    spaced = [(north + side * quarter) % sea.length for side in range(4)]
    if list(sea.starters) != spaced:
        message = f"There are four starters, {quarter} sea squares apart, from the north on."
        yield error("SU-25", "STARTERS", message)


def _placement(setup: Setup) -> Iterator[Finding]:
    wanted = components()["counts"]["dealt"]["value"]
    lie = Counter(placed.square for placed in setup.placement)
    if len(setup.placement) != wanted:
        message = f"{len(setup.placement)} tiles are laid out, not {wanted}."
        yield error("SU-21", "SETUP_TILE", message)
    twice = sorted(square for square, times in lie.items() if times > 1)
    if twice:
        yield error("SU-21", "SETUP_TILE", "Two tiles lie on one square.", *twice)
    even = set(even_squares())
    outside = sorted(lie.keys() - even)
    if outside:
        message = "A tile lies on a square without a printed path."
        yield error("SU-21", "SETUP_TILE", message, *outside)
    bare = sorted(even - lie.keys())
    if bare:
        yield error("SU-21", "SETUP_TILE", "A printed path has no tile.", *bare)


def _known_tiles(setup: Setup) -> Iterator[Finding]:
    known = {tile.id for tile in setup.tileset.tiles}
    strange = [placed.square for placed in setup.placement if placed.tile not in known]
    if strange:
        yield error("SU-21", "UNKNOWN_TILE", "The set has no such tile.", *strange)
    times = Counter(placed.tile for placed in setup.placement)
    twins = [placed.square for placed in setup.placement if times[placed.tile] > 1]
    if twins:
        yield error("SU-21", "TILE_TWICE", "One tile lies on several squares.", *twins)


def _pile(setup: Setup) -> Iterator[Finding]:
    tiles = setup.tileset.tiles
    known = {tile.id for tile in tiles}
    if any(tile not in known for tile in setup.pile):
        yield error("SU-22", "UNKNOWN_TILE", "The pile holds a tile that the set has not.")
    if len(set(setup.pile)) != len(setup.pile):
        yield error("SU-22", "TILE_TWICE", "The pile holds a tile twice.")
    laid = {placed.tile: placed.square for placed in setup.placement}
    both = sorted(laid[tile] for tile in set(setup.pile) & laid.keys())
    if both:
        yield error("SU-22", "TILE_TWICE", "A tile lies on the board and in the pile.", *both)
    missing = sorted(known - set(setup.pile) - laid.keys())
    if missing:
        message = f"Neither board nor pile has the tiles {', '.join(map(str, missing))}."
        yield error("SU-22", "TILE_MISSING", message)


def _ships(setup: Setup | Table, *, puzzle: bool) -> Iterator[Finding]:
    players = components()["counts"]["players"]
    least, most = 1 if puzzle else players["least"], players["most"]
    colours = [ship.colour for ship in setup.ships]
    if not least <= len(colours) <= most:
        message = f"{len(colours)} ships take part, not {least} to {most}."
        yield error("SU-01", "BAD_PLAYER_COUNT", message)
    if len(set(colours)) != len(colours):
        yield error("SU-01", "COLOUR", "Two ships have the same colour.")
    places = [ship.position for ship in setup.ships]
    if not set(places) <= set(setup.sea.starters) or len(set(places)) != len(places):
        message = "Each ship lies on a starter, and on each starter one at most."
        yield error("SU-25", "STARTERS", message)
    elif places and _clockwise(places) != places:
        yield warning("SU-30", "SEAT_ORDER", "The ships are not listed clockwise.")


def _clockwise(places: list[int]) -> list[int]:
    return sorted(places, key=lambda place: (place < places[0], place))


def _holds(setup: Setup) -> Iterator[Finding]:
    holds = setup.tileset.holds
    ships = setup.ships
    parts: tuple[tuple[str, list[str], list[str]], ...] = (
        ("bow", list(holds.bow), [ship.holds.bow for ship in ships]),
        ("centre", [card.id for card in holds.centre], [ship.holds.centre for ship in ships]),
        ("stern", list(holds.stern), [ship.holds.stern for ship in ships]),
    )
    for name, cards, used in parts:
        if not set(used) <= set(cards):
            yield error("SU-23", "UNKNOWN_HOLD", f"The set has no such {name}.")
        if any(used.count(card) > cards.count(card) for card in set(used)):
            yield error("SU-23", "HOLD_TWICE", f"Two ships have the same {name}.")
