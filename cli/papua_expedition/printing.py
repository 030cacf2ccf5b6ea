"""Printing the set: which document, with progress, and what is told of it."""

import json
from dataclasses import asdict
from pathlib import Path

from cli.papua_bridges.words import plural
from cli.papua_expedition.paper import Sheets
from cli.papua_expedition.sources import playable
from cli.progress import shown
from games.core.documents import DocumentError
from printables.errors import PrintError
from printables.papua_expedition import print_set


def write(name: str | None, pages: str | None, sheets: Sheets, target: str) -> int:
    """Write the PDF and return its number of pages; ``DocumentError`` if it cannot be printed."""
    cards = playable(name) if name is not None else None
    with shown("Pages", results=target) as bar:

        def tell(written: int, total: int) -> None:
            bar.expect(total)
            bar.reach(written)

        try:
            return print_set(cards, Path(target), pages=pages, progress=tell, **asdict(sheets))
        except PrintError as error:
            raise DocumentError("PRINT", str(error)) from None


def summary(target: str, pages: int, *, as_json: bool) -> str:
    """What was written, for people or as JSON."""
    if as_json:
        return json.dumps({"file": target, "pages": pages}, sort_keys=True)
    return f"{target}: {plural(pages, 'page')}."
