"""House style: what a board of the box has and a playable board may lack.

These are the hard constraints on generated boards (rules 3.2, PB-B2 to PB-B7)
as far as a board can break them and still be played. Each check yields findings
of severity ``warning``. The numbers are DEFAULT, ours. A task that cannot be
solved, for instance because its start is walled in, does not make a board invalid.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.papua_bridges.content import (
    ISLANDS,
    START_NUMBERS,
    STARTS,
    VOLCANO,
    WATER,
    Board,
    Finding,
    Road,
    Square,
    components,
    landing,
)
from games.papua_bridges.form import named
from games.papua_bridges.tiles import pieces


def board_warnings(board: Board) -> Iterator[Finding]:
    """Everything about a playable board that is not in the style of the house."""
    yield from _islands_apart(board)
    yield from _starts_on_four_sides(board)
    yield from _start_landings(board)
    yield from _exits(board)
    yield from _exit_landings(board)
    if len(pieces(board.squares(WATER))) > 1:
        stray = [square for piece in pieces(board.squares(WATER))[1:] for square in piece]
        yield _warning("WATER_SPLIT", "PB-B5", "The water does not hang together.", stray)
    yield from _volcanoes(board)
    if set(board.symbols.values()) != set(components()["symbols"]["animals"]):
        message = "In symbols: these are not the four animals of the box's spinner."
        yield _warning("SYMBOL_NAMES", "PB-12", message)


def _warning(code: str, rule: str, message: str, squares: Iterable[Square] = ()) -> Finding:
    return Finding(
        code=code, rule=rule, severity="warning", squares=tuple(sorted(squares)), message=message
    )


def _islands_apart(board: Board) -> Iterator[Finding]:
    """PB-B2: islands touch neither by an edge nor by a corner."""
    for one, other in combinations(ISLANDS, 2):
        theirs = board.squares(other)
        touching = [
            square
            for square in board.squares(one)
            if any(abs(square[0] - r) <= 1 and abs(square[1] - c) <= 1 for r, c in theirs)
        ]
        if touching:
            message = f"In rows: the islands {one} and {other} touch."
            yield _warning("ISLANDS_TOUCH", "PB-B2", message, touching)


def _starts_on_four_sides(board: Board) -> Iterator[Finding]:
    """PB-B3: one start on each rim side, not in a corner, its road leading inward."""
    sides = []
    for number in START_NUMBERS:
        road = board.starts[number]
        sides.append(road[2])
        if not _leads_inward(board, road):
            message = f"In starts.{number}: {named(road)} does not lead inward from the rim."
            yield _warning("START_RIM", "PB-B3", message, [road[:2]])
    if len(set(sides)) < len(STARTS):
        message = "In starts: the four roads do not lead inward from four sides."
        yield _warning("START_SIDES", "PB-B3", message)


def _leads_inward(board: Board, road: Road) -> bool:
    row, column, direction = road
    behind = {
        "N": row == board.height - 1,
        "S": row == 0,
        "W": column == board.width - 1,
        "E": column == 0,
    }
    corner = row in (0, board.height - 1) and column in (0, board.width - 1)
    return behind[direction] and not corner


def _start_landings(board: Board) -> Iterator[Finding]:
    """PB-B3 and PB-B7: each start has a landing square of its own, and that is water."""
    for number in START_NUMBERS:
        target = landing(board.starts[number])
        if board.at(target) != WATER:
            message = (
                f"In starts.{number}: {named(target)} is no water, "
                f"so no task from start {number} can be solved."
            )
            yield _warning(
                "START_BLOCKED", _landing_rule(board, target, "PB-B3"), message, [target]
            )
    for one, other in combinations(START_NUMBERS, 2):
        if landing(board.starts[one]) == landing(board.starts[other]):
            message = f"In starts: the starts {one} and {other} have the same landing square."
            squares = [landing(board.starts[one])]
            yield _warning("START_LANDINGS", "PB-B3", message, squares)


def _exits(board: Board) -> Iterator[Finding]:
    """PB-38 and rules 3.4: every island can be reached, by as many exits as is usual."""
    least, most = components()["classes"][board.side]["exits"]
    for island in ISLANDS:
        number = len(board.exits[island])
        if not number:
            message = f"In exits.{island}: there is none, so no road can reach the island."
            yield _warning("NO_EXIT", "PB-38", message)
        elif not least <= number <= most:
            message = (
                f"In exits.{island}: their number is {number}; "
                f"islands of side {board.side} have {least} to {most}."
            )
            yield _warning("EXIT_COUNT", "PB-38", message)


def _exit_landings(board: Board) -> Iterator[Finding]:
    """PB-B4 and PB-B7: every exit has water in front of it, else it is of no use."""
    for island in ISLANDS:
        for road in board.exits[island]:
            target = landing(road)
            if board.at(target) != WATER:
                message = f"In exits.{island}: {named(target)} is no water, so this exit is void."
                rule = _landing_rule(board, target, "PB-B4")
                yield _warning("EXIT_BLOCKED", rule, message, [target])


def _landing_rule(board: Board, target: Square, rule: str) -> str:
    return "PB-B7" if board.at(target) == VOLCANO else rule


def _volcanoes(board: Board) -> Iterator[Finding]:
    """PB-13 and PB-B6: no volcano on side A, one or more on side B."""
    volcanoes = board.squares(VOLCANO)
    if board.side == "A" and volcanoes:
        message = "In rows: there is a volcano on side A."
        yield _warning("VOLCANO_ON_A", "PB-13", message, volcanoes)
    if board.side == "B" and not volcanoes:
        yield _warning("NO_VOLCANO", "PB-B6", "In rows: there is no volcano on side B.")
