"""What is printed, and by which print function."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import click

from cli.lines import source_in
from cli.papua_bridges.paper import Sheets, pages_shown
from cli.papua_bridges.sources import board_in, deck_in, playable, read_text
from cli.papua_bridges.words import plural
from cli.reading import told
from games.core.documents import MAX_DECK_BYTES, DocumentError
from games.papua_bridges import qr
from games.papua_bridges.content import Board, BridgeSet, Deck
from printables.errors import PrintError
from printables.papua_bridges import print_boards, print_box, print_test

TEST = "test"
_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which parts and cards of a deck are printed; None: all."""

    pages: str | None = None
    cards: Sequence[int] | None = None


Printed: TypeAlias = Deck | list[Board]
"""A deck, or loose boards; no boards: the test sheet alone."""


def card_numbers(text: str) -> list[int]:
    """The numbers in a text such as ``1-8,12``."""
    numbers: set[int] = set()
    for part in text.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise click.BadParameter("give numbers such as 1-8,12.", param_hint="'--cards'")
        first, last = int(found[1]), int(found[2] or found[1])
        numbers.update(range(first, last + 1))
    return sorted(numbers)


def read(names: Sequence[str], tiles: BridgeSet | None) -> Printed:
    """A deck, or all boards of the sources in their order; ``DocumentError``."""
    boards: list[Board] = []
    for name in names:
        text = read_text(name, limit=MAX_DECK_BYTES)
        with told(name):
            deck = deck_in(text)
            if deck is not None and len(names) == 1:
                return deck
            boards.extend(_boards(text, tiles))
    return boards


def _boards(text: str, tiles: BridgeSet | None) -> Iterator[Board]:
    source = source_in(BytesIO(text.encode()), qr.is_code)
    if source.document is not None:
        yield playable(board_in(source.document), tiles)
    for line in source.lines:
        try:
            yield playable(board_in(line.text()), tiles)
        except DocumentError as error:
            raise DocumentError(error.code, f"line {line.number}: {error}") from None


def write(
    printed: Printed, chosen: Chosen, sheets: Sheets, tiles: BridgeSet | None, target: str
) -> int:
    """Write the PDF and return its number of pages; ``DocumentError`` if it cannot be printed."""
    try:
        if isinstance(printed, Deck):
            return _write_deck(printed, chosen, sheets, target)
        if not printed:
            return _write_test(chosen, sheets, target)
        return _write_boards(printed, chosen, sheets, tiles, target)
    except PrintError as error:
        raise DocumentError("PRINT", str(error)) from None


def _write_deck(deck: Deck, chosen: Chosen, sheets: Sheets, target: str) -> int:
    with pages_shown(target) as progress:
        return print_box(
            deck,
            Path(target),
            cards=chosen.cards,
            pages=chosen.pages,
            progress=progress,
            **asdict(sheets),
        )


def _write_test(chosen: Chosen, sheets: Sheets, target: str) -> int:
    if chosen.pages != TEST:
        raise click.UsageError("Name a deck or boards to print; only --pages test needs none.")
    return print_test(
        Path(target),
        paper=sheets.paper,
        flip=sheets.flip,
        ink=sheets.ink,
        back_offset=sheets.back_offset,
    )


def _write_boards(
    boards: list[Board], chosen: Chosen, sheets: Sheets, tiles: BridgeSet | None, target: str
) -> int:
    if chosen.pages is not None or chosen.cards is not None:
        raise click.UsageError("--pages and --cards are for a deck; these are boards.")
    with pages_shown(target) as progress:
        return print_boards(
            boards,
            Path(target),
            paper=sheets.paper,
            ink=sheets.ink,
            square_mm=sheets.square_mm,
            tiles=tiles,
            link=sheets.link,
            progress=progress,
        )


def summary(target: str, pages: int, *, as_json: bool) -> str:
    """What was written, for people or as JSON."""
    if as_json:
        return json.dumps({"file": target, "pages": pages}, sort_keys=True)
    return f"{target}: {plural(pages, 'page')}."
