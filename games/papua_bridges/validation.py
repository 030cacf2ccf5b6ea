"""Whether a board and a bridge set can be played, and whether they are in the house style.

Errors are faults of form: the board cannot be played. Warnings are departures
from what the boards of the box have. Whether all 20 tasks can be solved is for
a solver to prove; a walled-in start is no error here.
"""

from collections.abc import Iterable

from games.core.documents import DocumentError
from games.papua_bridges.content import Board, BridgeSet, Finding, Join, Report
from games.papua_bridges.form import board_errors, tile_errors
from games.papua_bridges.house_style import board_warnings


def validate(board: Board) -> Report:
    """All findings about a board; the house style is looked at once the form is right."""
    errors = tuple(board_errors(board))
    return _report(errors or board_warnings(board))


def validate_tiles(tiles: BridgeSet, join: Join = "ends") -> Report:
    """All findings about a bridge set that is to be used under this way to join (PB-39)."""
    return _report(tile_errors(tiles, join))


def require_playable(board: Board, tiles: BridgeSet | None = None) -> None:
    """Raise ``DocumentError`` with the first error of the board, then of the set, if any.

    The sentence names field, square and rule.
    """
    found = list(board_errors(board))
    if tiles is not None:
        found.extend(tile_errors(tiles, board.join))
    if found:
        first = found[0]
        raise DocumentError(first.code, f"{first.message.removesuffix('.')} ({first.rule}).")


def _report(findings: Iterable[Finding]) -> Report:
    listed = tuple(findings)
    return Report(legal=all(f.severity != "error" for f in listed), findings=listed)
