"""Reading setups, tile sets, tasks and plans from files and standard input."""

from cli.reading import read_bytes, told
from games.core.documents import DocumentError, read_json, schema_of
from games.sumatra.content import Setup, Tileset


def read_any(name: str) -> Setup | Tileset:
    """The setup or tile set in a source; raises ``DocumentError``."""
    raw = read_bytes(name)
    kinds: dict[str, type[Setup] | type[Tileset]] = {
        str(kind.model_fields["schema_"].default): kind for kind in (Setup, Tileset)
    }
    with told(name):
        schema = schema_of(read_json(raw))
        if schema not in kinds:
            raise DocumentError("SCHEMA", f"In schema: what is read here is {' or '.join(kinds)}.")
        return kinds[schema].from_json(raw)
