"""The box: everything of a deck in one PDF, or the parts of it that are wanted."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from games.papua_bridges.content import Board, Deck, DeckTask
from games.papua_bridges.content import Card as DeckCard
from games.papua_bridges.content import Side as BoardSide
from games.papua_bridges.validation import require_playable
from printables.cards import Card, Side, card_sheets
from printables.errors import PrintError
from printables.papua_bridges.board_card import BoardCard, CardSize, Stars, board_side
from printables.papua_bridges.cover import Job, cover_page
from printables.papua_bridges.folded import folded_sheet
from printables.papua_bridges.index import index_pages
from printables.papua_bridges.job import calibration_page
from printables.papua_bridges.look import measures
from printables.papua_bridges.rulesheet import rule_pages
from printables.papua_bridges.solutions import (
    easier_tasks,
    main_tasks,
    picture_pages,
    sheets_of,
    solved_tasks,
)
from printables.papua_bridges.texts import text
from printables.papua_bridges.tile_sheets import tile_sheets
from printables.papua_bridges.tokens import token_sheet
from printables.papua_bridges.track import draw_track, size
from printables.parts import Part
from printables.sheet import Info, Page, Progress, Setup, Sheet, setup_of, write_job

PARTS = ("cover", "test", "rules", "boards", "tiles", "pieces", "solutions", "index")
"""What ``pages`` may name, in the order in which it is printed."""


def print_box(  # noqa: PLR0913  # one keyword for each option of the command
    deck: Deck,
    out: Path,
    *,
    paper: str = "a4",
    flip: str = "long",
    ink: str = "full",
    square_mm: float | None = None,
    back_offset: tuple[float, float] = (0.0, 0.0),
    cards: Iterable[int] | None = None,
    pages: str | Sequence[str] | None = None,
    link: str | None = None,
    progress: Progress | None = None,
) -> int:
    """Write the box of a deck to a PDF and return its number of pages.

    ``cards`` are the numbers of the cards wanted, ``pages`` the ``PARTS`` wanted (all by
    default); ``square_mm`` is the side of a square, ``link`` the address of a server that
    is put before the codes. The file appears whole or not at all, and the same input
    gives the same bytes. Raises ``PrintError`` for what cannot be printed as asked.
    """
    setup = setup_of(paper, flip, ink, back_offset)
    square = measures().square if square_mm is None else square_mm
    chosen = _chosen(deck, cards)
    wanted = _wanted(pages)
    makers: dict[str, Callable[[], Sequence[Sheet]]] = {
        "cover": lambda: [Sheet(_unwritten())],
        "test": lambda: [calibration_page(setup)],
        "rules": lambda: rule_sheets(deck, chosen, setup),
        "boards": lambda: board_sheets(deck, chosen, square, setup, link),
        "tiles": lambda: tile_sheets(deck.tiles, _joins(chosen)[0], square, setup),
        "pieces": lambda: piece_sheets(setup),
        "solutions": lambda: solution_sheets(deck, chosen, setup),
        "index": lambda: index_sheets(deck, chosen, setup),
    }
    parts = [Part(name, makers[name]() if name in wanted else ()) for name in PARTS]
    if "cover" in wanted:
        job = Job(deck, len(chosen), square, link, parts)
        parts[0] = Part("cover", [Sheet(cover_page(job, setup))])
    sheets = [sheet for part in parts for sheet in part.sheets]
    return write_job(sheets, out, setup, _info(deck, setup), progress)


def _unwritten() -> Page:
    return Page("", "", lambda _: None)


def _wanted(pages: str | Sequence[str] | None) -> frozenset[str]:
    names = PARTS if pages is None else pages.split(",") if isinstance(pages, str) else pages
    wanted = frozenset(name.strip() for name in names)
    for name in sorted(wanted - set(PARTS)):
        raise PrintError(f"There are no pages {name!r}: they are {', '.join(PARTS)}.")
    if not wanted:
        raise PrintError("No pages are wanted.")
    return wanted


def _chosen(deck: Deck, cards: Iterable[int] | None) -> list[DeckCard]:
    if cards is None:
        return list(deck.cards)
    wanted = set(cards)
    missing = sorted(wanted - {card.number for card in deck.cards})
    if missing or not wanted:
        raise PrintError(f"The deck has no card {missing[0] if missing else 'of that number'}.")
    return [card for card in deck.cards if card.number in wanted]


def _joins(cards: Sequence[DeckCard]) -> list[str]:
    """How tiles join on these cards: the rulings in use, each once."""
    return list(dict.fromkeys(board.join for card in cards for board in (card.A, card.B)))


def _info(deck: Deck, setup: Setup) -> Info:
    return Info(
        title=text("info.title").format(deck=deck.id),
        subject=text("info.subject").format(seed=deck.seed, generator=deck.generator),
        keywords=text("info.keywords"),
        footline=text("info.footline").format(deck=deck.id, paper=setup.paper.title),
    )


def rule_sheets(deck: Deck, cards: Sequence[DeckCard], setup: Setup) -> list[Sheet]:
    """The instructions, once for each way of joining that the cards use."""
    sheets: list[Sheet] = []
    for join in _joins(cards):
        sheets += sheets_of(rule_pages(setup.paper, join, len(deck.tiles.tiles)))
    return sheets


def board_sheets(
    deck: Deck, cards: Sequence[DeckCard], square: float, setup: Setup, link: str | None
) -> list[Sheet]:
    """The boards, side A in front and side B behind; ``DocumentError`` if one is no board."""
    for card in cards:
        require_playable(card.A, deck.tiles)
        require_playable(card.B, deck.tiles)
    rated = _stars(deck.tasks)
    faces = {
        (card.number, side): BoardCard(
            board, str(card.number), rated.get((card.number, side), {}), link, deck.tiles
        )
        for card in cards
        for side, board in _sides(card)
    }
    measured = CardSize.fitting(list(faces.values()), square, setup.paper)
    found = [
        Card(
            board_side(faces[card.number, "A"], measured),
            board_side(faces[card.number, "B"], measured),
            (text("chapter.boards"), text("card.bookmark").format(name=card.number)),
        )
        for card in cards
    ]
    return card_sheets(found, measured.width, measured.height, setup)


def _sides(card: DeckCard) -> tuple[tuple[BoardSide, Board], ...]:
    return ("A", card.A), ("B", card.B)


def _stars(tasks: Iterable[DeckTask]) -> dict[tuple[int, BoardSide], dict[str, Stars]]:
    found: dict[tuple[int, BoardSide], dict[str, Stars]] = {}
    for task in tasks:
        if task.without is None:
            stars = Stars(task.rating.stars, task.rating.score)
            found.setdefault((task.card, task.side), {})[str(task.start)] = stars
    return found


def piece_sheets(setup: Setup) -> list[Sheet]:
    """Scoring board, tokens, spinner, pawns and die."""
    title = text("tracks.title")
    track = Card(Side(draw_track, "P1", title), None, (text("chapter.pieces"), title))
    return [*card_sheets([track], *size(), setup), token_sheet(setup), folded_sheet(setup)]


def solution_sheets(deck: Deck, cards: Sequence[DeckCard], setup: Setup) -> list[Sheet]:
    """The solutions of the tasks with all islands."""
    tasks = solved_tasks(deck, [card.number for card in cards])
    return sheets_of(picture_pages(main_tasks(tasks), setup.paper))


def index_sheets(deck: Deck, cards: Sequence[DeckCard], setup: Setup) -> list[Sheet]:
    """The index of the tasks with an island removed."""
    tasks = solved_tasks(deck, [card.number for card in cards])
    return sheets_of(index_pages(easier_tasks(tasks), setup.paper))
