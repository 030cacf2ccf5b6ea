"""Reading setups, tile sets, tasks and plans from files and standard input."""

from typing import TypeVar

import click

from cli.reading import STDIN, read_bytes, told
from games.core.documents import Document, DocumentError, read_json, schema_of
from games.sumatra.content import Setup, Tileset

D = TypeVar("D", bound=Document)


def one_stdin(*names: str | None) -> None:
    """Refuse to read two documents from standard input."""
    if list(names).count(STDIN) > 1:
        raise click.UsageError("Only one document can come from standard input (-).")


def read(name: str, kind: type[D]) -> D:
    """The document of a kind in a source; raises ``DocumentError``."""
    raw = read_bytes(name)
    with told(name):
        return kind.from_json(raw)


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
