"""Which validation belongs to which kind of document."""

from cli.papua_bridges.sources import ReadBoard, board_in, read_text
from cli.reading import told
from games.core.documents import read_json, schema_of
from games.papua_bridges import pictures, qr
from games.papua_bridges.content import BridgeSet, Report
from games.papua_bridges.validation import validate, validate_tiles


def of_document(name: str, tiles: BridgeSet | None) -> tuple[str, Report]:
    """What the document is, and what was found in it; raises ``DocumentError``."""
    text = read_text(name)
    with told(name):
        if qr.is_code(text) or pictures.is_picture(text):
            return "The board", _of_board(board_in(text), tiles)
        data = read_json(text)
        if (
            isinstance(data, dict)
            and "schema" in data
            and schema_of(data) == "isleworks/bridge-set/1"
        ):
            return "The bridge set", validate_tiles(BridgeSet.from_data(data))
        return "The board", _of_board(board_in(text), tiles)


def _of_board(read: ReadBoard, tiles: BridgeSet | None) -> Report:
    found = validate(read.board)
    if tiles is None:
        return found
    own = validate_tiles(tiles, read.board.join)
    return Report(legal=found.legal and own.legal, findings=found.findings + own.findings)
