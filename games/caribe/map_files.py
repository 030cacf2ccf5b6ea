"""Maps as people write them: documents, bare rows in JSON, text, CSV."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.caribe.content import Layout, Mapset
from games.caribe.map_lines import MAX_LINE, map_in_text, tokens_of
from games.caribe.marks import Marks, row_of
from games.core.documents import MAX_TEXT_BYTES, DocumentError, read_json

_LAYOUT, _MAPSET = "isleworks/caribe-layout/1", "isleworks/caribe-mapset/1"
_KINDS: dict[str, type[Layout] | type[Mapset]] = {_LAYOUT: Layout, _MAPSET: Mapset}


@dataclass(frozen=True, slots=True)
class MapFile:
    """What was read."""

    document: Layout | Mapset
    marks: Marks
    """How its signs were read."""
    other: Layout | Mapset | None
    """The same with the signs read in the other way; None: it cannot be read so."""


def read_map(raw: bytes | str, *, marks: Marks = "codes") -> MapFile:
    """A layout or map set in any form; raises ``DocumentError``."""
    text = _decoded(raw)
    other: Marks = "printed" if marks == "codes" else "codes"
    if text.lstrip()[:1] in ("{", "["):
        data = read_json(text)
        document = _in_json(data, marks, chosen=True)
        try:
            return MapFile(document, marks, _in_json(data, other, chosen=False))
        except DocumentError:  # for example an id, which belongs to one reading alone
            return MapFile(document, marks, None)
    document = map_in_text(text, marks, compact=marks == "codes")
    return MapFile(document, marks, map_in_text(text, other, compact=True))


def _decoded(raw: bytes | str) -> str:
    data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    if len(data) > MAX_TEXT_BYTES:
        raise DocumentError("TOO_LARGE", f"The map is larger than {MAX_TEXT_BYTES} bytes.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError("NOT_UTF8", "The map is not UTF-8 text.") from None


def _in_json(data: Any, marks: Marks, *, chosen: bool) -> Layout | Mapset:
    fields = {"rows": data} if isinstance(data, list) else data
    if not isinstance(fields, dict):
        raise DocumentError("MAP", "A map is a JSON object, or a list of eight rows.")
    schema = fields.get("schema", _MAPSET if "tiles" in fields else _LAYOUT)
    kind = _KINDS.get(schema) if isinstance(schema, str) else None
    if kind is None:
        raise DocumentError("SCHEMA", f"In schema: what is read here is {' or '.join(_KINDS)}.")

    def reread(row: str) -> str:
        if len(row.split()) < 2 and marks == "codes" and chosen:
            return row  # as documents have it: the id is that of these characters
        return row_of(tokens_of(row, compact=marks == "codes" or not chosen), marks)

    return kind.from_data(_reread(fields, reread))


def _reread(fields: dict[str, Any], row: Callable[[str], str]) -> dict[str, Any]:
    """The fields with every drawn row read anew; what is no row is left to the checker."""
    changed = dict(fields)
    if isinstance(fields.get("rows"), list):
        changed["rows"] = [_row(one, row) for one in fields["rows"]]
    if isinstance(fields.get("mapset"), dict):
        changed["mapset"] = _reread(fields["mapset"], row)
    if isinstance(fields.get("tiles"), dict):
        changed["tiles"] = {
            tile: {side: [_row(one, row) for one in rows] if isinstance(rows, list) else rows
                   for side, rows in both.items()} if isinstance(both, dict) else both
            for tile, both in fields["tiles"].items()
        }  # fmt: skip
    return changed


def _row(one: Any, row: Callable[[str], str]) -> Any:
    return row(one) if isinstance(one, str) and len(one) <= MAX_LINE else one
