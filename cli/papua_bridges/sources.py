"""Reading the documents of Papua bridges from files, standard input and QR text."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from cli.reading import decoded, read_bytes, told
from games.core.documents import (
    MAX_DECK_BYTES,
    MAX_TEXT_BYTES,
    Document,
    DocumentError,
    read_json,
)
from games.papua_bridges import pictures, qr
from games.papua_bridges.content import Board, BridgeSet, Build, Deck, default_tiles
from games.papua_bridges.validation import require_playable

D = TypeVar("D", bound=Document)

Form: TypeAlias = Literal["json", "picture", "qr"]


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """A board that can be read, though perhaps not played."""

    board: Board
    form: Form
    """How it was written."""
    tiles: str | None = None
    """The id of the bridge set it asks for, or None: any."""


def is_argument(name: str) -> bool:
    """Whether the argument is QR text itself and names no file."""
    return qr.is_code(name) and not Path(name).exists()


def read_text(name: str, *, limit: int = MAX_TEXT_BYTES) -> str:
    """The text of a source, or the argument itself where it is QR text; ``DocumentError``."""
    if is_argument(name):
        return name
    raw = read_bytes(name, limit=limit)
    with told(name):
        return decoded(raw)


def board_in(text: str) -> ReadBoard:
    """A board from a JSON document, a text picture or QR text; raises ``DocumentError``."""
    if qr.is_code(text):
        scanned = qr.scan(text)
        return ReadBoard(scanned.board, "qr", scanned.tiles)
    if pictures.is_picture(text):
        return ReadBoard(pictures.read_picture(text), "picture")
    return ReadBoard(Board.from_data(read_json(text)), "json")


def deck_in(text: str) -> Deck | None:
    """The deck in a text, or None: it is no deck; raises ``DocumentError``."""
    if schema_name(Deck) not in text:
        return None
    data = read_json(text, limit=MAX_DECK_BYTES)
    is_deck = isinstance(data, dict) and data.get("schema") == schema_name(Deck)
    return Deck.from_data(data) if is_deck else None


def schema_name(kind: type[Document]) -> str:
    """What the documents of a kind say in their field ``schema``."""
    return str(kind.model_fields["schema_"].default)


def playable(read: ReadBoard, tiles: BridgeSet | None = None) -> Board:
    """The board, if it can be played, with these tiles if given; raises ``DocumentError``."""
    require_fitting(read.board, tiles)
    if tiles is not None and read.tiles not in (None, tiles.id):
        message = f"The board asks for the bridge set {read.tiles}, which --tiles can give."
        raise DocumentError("TILES", message)
    return read.board


def require_fitting(board: Board, tiles: BridgeSet | None) -> None:
    """Raise ``DocumentError`` for the board's first error, then for that of ``--tiles``."""
    require_playable(board)
    with told("--tiles"):
        require_playable(board, tiles)


def read_playable(name: str, tiles: BridgeSet) -> Board:
    """The board in a source, if it can be played with these tiles; raises ``DocumentError``."""
    text = read_text(name)
    with told(name):
        return playable(board_in(text), tiles)


def read_document(name: str, kind: type[D]) -> D:
    """A JSON document of one kind; raises ``DocumentError``."""
    raw = read_bytes(name)
    with told(name):
        return kind.from_json(raw)


def read_build(name: str) -> Build:
    """A build; raises ``DocumentError``."""
    return read_document(name, Build)


def read_tiles(name: str | None) -> BridgeSet:
    """The bridge set in a file, or the thirteen of the box; raises ``DocumentError``."""
    return default_tiles() if name is None else read_document(name, BridgeSet)
