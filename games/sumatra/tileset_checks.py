"""Whether a tile set and its cargo holds keep the numbers of the box."""

from collections import Counter
from collections.abc import Iterator

from games.sumatra.content import EDGES, Finding, HoldSet, PathTile, Tileset, components

STORMS = ("storm-forward", "storm-backward")


def tileset_findings(tileset: Tileset) -> Iterator[Finding]:
    """Everything wrong with a tile set, in the order of the rules."""
    yield from _numbers(tileset.tiles)
    yield from _animals(tileset.tiles)
    for tile in tileset.tiles:
        yield from _back(tile)
    yield from _pictured(tileset.tiles)
    yield from _cards(tileset.holds)
    yield from _orders(tileset.holds)
    yield from _markets(tileset.holds)


def error(rule: str, code: str, message: str, *squares: tuple[int, int]) -> Finding:
    """A finding that stands against playing with the document."""
    return Finding(code=code, rule=rule, severity="error", squares=squares, message=message)


def warning(rule: str, code: str, message: str, *squares: tuple[int, int]) -> Finding:
    """A finding that only departs from what the box has."""
    return Finding(code=code, rule=rule, severity="warning", squares=squares, message=message)


def shape_of(back: tuple[str, ...]) -> str:
    """The name of a path with these ends (SU-07), empty where there is none."""
    numbers = sorted(EDGES.index(edge) for edge in back)
    if len(numbers) == 2:
        return "straight" if numbers[1] - numbers[0] == 2 else "bend"
    return ("", "blind", "", "bifurcation", "junction")[len(numbers)]


def _numbers(tiles: tuple[PathTile, ...]) -> Iterator[Finding]:
    wanted = components()["counts"]["tiles"]["value"]
    if len(tiles) != wanted:
        yield error("SU-03", "TILE_COUNT", f"There are {len(tiles)} tiles, not {wanted}.")
    for number, times in sorted(Counter(tile.id for tile in tiles).items()):
        if times > 1:
            yield error("SU-03", "TILE_ID", f"{times} tiles have the id {number}.")
    found = Counter(tile.content for tile in tiles)
    for content, number in components()["fixed_backs"].items():
        if content not in ("source", "rule") and found[content] != number:
            message = f"{found[content]} tiles show {content}, not {number}."
            yield error("SU-06", "BACK_COUNT", message)
    if not found["path"]:
        yield error("SU-05", "BACK_COUNT", "No tile shows a plain path.")


def _animals(tiles: tuple[PathTile, ...]) -> Iterator[Finding]:
    """A species has at least as many markers as tiles; traps may need two more."""
    found = Counter(tile.content for tile in tiles)
    traps = components()["fixed_backs"]["trap"]
    for animal in components()["animals"]:
        name, markers = animal["name"], animal["markers"]
        if found[name] > markers:
            message = f"{found[name]} tiles show {name}, but there are {markers} markers."
            yield error("SU-08", "MARKER_COUNT", message)
        elif name != "muntjac" and found[name] + traps > markers:
            message = f"With {found[name]} tiles of {name} a trap may find no marker."
            yield warning("SU-112", "TRAP_SHORTAGE", message)


def _back(tile: PathTile) -> Iterator[Finding]:
    if not tile.back:
        yield error("SU-07", "NO_SHAPE", f"The back of tile {tile.id} has no path.")
    if (tile.content in STORMS) != (tile.arrow is not None):
        message = f"Tile {tile.id}: storms have an arrow, and nothing else has one."
        yield error("SU-123", "ARROW", message)


def _pictured(tiles: tuple[PathTile, ...]) -> Iterator[Finding]:
    found = {(tile.content, shape_of(tile.back)) for tile in tiles}
    for content, shape in components()["pictured_backs"]["pairs"]:
        if (content, shape) not in found:
            message = f"No back shows {content} on a path of the kind {shape}."
            yield error("SU-05", "PICTURED_BACK", message)


def _cards(holds: HoldSet) -> Iterator[Finding]:
    wanted = components()["counts"]["holds"]["each"]
    markets = tuple(card.id for card in holds.centre)
    for name, cards in (("bow", holds.bow), ("centre", markets), ("stern", holds.stern)):
        if len(cards) != wanted:
            message = f"There are {len(cards)} cards for the {name}, not {wanted}."
            yield error("SU-11", "HOLD_COUNT", message)
        if len(set(cards)) != len(cards):
            yield error("SU-11", "HOLD_TWICE", f"A card for the {name} is there twice.")


def _orders(holds: HoldSet) -> Iterator[Finding]:
    values = {animal["letter"]: animal["value"] for animal in components()["animals"]}
    stated = components()["holds"]["stated"]
    parts = (
        ("bow", holds.bow, "small_order", stated[0]),
        ("stern", holds.stern, "big_order", stated[1]),
    )
    for name, cards, order, known in parts:
        scoring = components()["scoring"][order]
        worth = scoring["total"] - scoring["bonus"]
        for card in cards:
            total = sum(values[letter] for letter in card)
            if total != worth:
                message = f"The {name} {card or 'without squares'} is worth {total}, not {worth}."
                yield error(scoring["rule"], "ORDER_TOTAL", message)
        if known not in cards:
            yield error(scoring["rule"], "ORDER_STATED", f"The {name} {known} is missing.")


def _markets(holds: HoldSet) -> Iterator[Finding]:
    most = components()["counts"]["centre_squares"]["most"]
    for card in holds.centre:
        if not 2 <= len(card.prescribed) + card.free <= most:
            message = f"The centre {card.id} has 2 to {most} squares."
            yield error("SU-14", "MARKET", message)
        elif not card.prescribed or not card.free:
            message = f"The centre {card.id} has a free and a prescribed square at least."
            yield error("SU-14", "MARKET", message)
        if card.bonus < 1:
            yield error("SU-14", "MARKET", f"The black book of {card.id} gives something.")
