"""The whole set in one PDF, or the parts of it that are wanted; and puzzle sheets."""

from collections.abc import Callable, Sequence
from pathlib import Path

from games.core.documents import DocumentError
from games.sumatra.content import Setup as Deal
from games.sumatra.content import Tileset, default_setup, default_tileset
from games.sumatra.validation import require_playable, require_tileset
from printables.calibration import calibration_sheet
from printables.errors import PrintError
from printables.parts import Part
from printables.sheet import Info, Page, Progress, Setup, Sheet, setup_of, write_job
from printables.sumatra import board_sheets, hold_sheets, rulesheet, tile_sheets, tokens
from printables.sumatra.cover import Job, cover_page
from printables.sumatra.look import palette, text
from printables.sumatra.puzzle_pages import solution_pages, task_page
from printables.sumatra.puzzles import Puzzle, require_solved
from printables.sumatra.setup_page import setup_page

PARTS = ("cover", "test", "rules", "setup", "board", "tiles", "holds", "pieces")
"""What ``pages`` may name, in the order in which it is printed."""


def print_set(  # noqa: PLR0913  # one keyword for each option of the command
    content: Tileset | Deal | None,
    out: Path,
    *,
    paper: str = "a4",
    flip: str = "long",
    ink: str = "full",
    back_offset: tuple[float, float] = (0.0, 0.0),
    pages: str | Sequence[str] | None = None,
    progress: Progress | None = None,
) -> int:
    """Write the set of a tile set or setup, our own if None; returns the number of pages.

    ``pages`` are the ``PARTS`` wanted (all by default; only a setup has a ``setup`` page).
    The file appears whole or not at all, and the same input gives the same bytes. Raises
    ``DocumentError`` for what cannot be played with and ``PrintError`` for what cannot be
    printed as asked.
    """
    setup = setup_of(paper, flip, ink, back_offset)
    tileset, deal = _checked(content)
    wanted = _wanted(pages, deal)
    board = deal or default_setup()
    drawn = board_sheets.Board(board.printed, board.sea.length, board.sea.starters)
    makers: dict[str, Callable[[], Sequence[Sheet]]] = {
        "cover": lambda: [Sheet(Page("", "", lambda _: None))],
        "test": lambda: [_test_sheet(setup)],
        "rules": lambda: rulesheet.sheets(setup.paper, tileset),
        "setup": lambda: [Sheet(setup_page(deal, setup.paper))] if deal else [],
        "board": lambda: board_sheets.sheets(drawn, setup),
        "tiles": lambda: tile_sheets.sheets(tileset, setup),
        "holds": lambda: hold_sheets.sheets(tileset.holds, setup),
        "pieces": lambda: tokens.sheets(setup),
    }
    parts = [Part(name, makers[name]() if name in wanted else ()) for name in PARTS]
    if "cover" in wanted:
        parts[0] = Part("cover", [Sheet(cover_page(Job(tileset, deal, parts), setup))])
    sheets = [sheet for part in parts for sheet in part.sheets]
    name = (deal or tileset).id or ""
    return write_job(sheets, out, setup, _info(name, setup), progress)


def _checked(content: Tileset | Deal | None) -> tuple[Tileset, Deal | None]:
    """The tile set, and the setup where there is one; raises ``DocumentError``."""
    if isinstance(content, Deal):
        require_playable(content, puzzle=len(content.ships) == 1)
        return content.tileset, content
    tileset = content or default_tileset()
    require_tileset(tileset)
    return tileset, None


def _wanted(pages: str | Sequence[str] | None, deal: Deal | None) -> frozenset[str]:
    names = PARTS if pages is None else pages.split(",") if isinstance(pages, str) else pages
    wanted = frozenset(name.strip() for name in names)
    for name in sorted(wanted - set(PARTS)):
        raise PrintError(f"There are no pages {name!r}: they are {', '.join(PARTS)}.")
    if not wanted:
        raise PrintError("No pages are wanted.")
    if deal is None and wanted == {"setup"}:
        raise PrintError("The page with a setup needs a setup, not a tile set.")
    return wanted


def _test_sheet(setup: Setup) -> Sheet:
    names = ("title", "back", "scale", "square", "read", "offset", "ramp", "things")
    words = {name: text(f"test.{name}") for name in names}
    words["duplex"] = text("test.duplex").format(flip=text(f"flip.{setup.flip}"))
    return calibration_sheet(setup, palette(), words, (text("chapter.test"),))


def _info(name: str, setup: Setup) -> Info:
    return Info(
        title=text("info.title").format(name=name),
        subject=text("info.subject"),
        keywords=text("info.keywords"),
        footline=text("info.footline").format(name=name, paper=setup.paper.title),
    )


def print_puzzles(  # noqa: PLR0913  # one keyword for each option of the command
    puzzles: Sequence[Puzzle],
    out: Path,
    *,
    paper: str = "a4",
    flip: str = "long",
    ink: str = "full",
    back_offset: tuple[float, float] = (0.0, 0.0),
    solutions: bool = True,
    progress: Progress | None = None,
) -> int:
    """Write a page for each task and at the end the plans; returns the number of pages.

    The engine plays each plan first: raises ``DocumentError`` for a task that cannot be
    played and a plan that does not solve its task, ``PrintError`` as ``print_set``.
    """
    if not puzzles:
        raise DocumentError("PLAN", "There is no task to print.")
    setup = setup_of(paper, flip, ink, back_offset)
    verdicts = [require_solved(puzzle) for puzzle in puzzles]
    pairs = zip(puzzles, verdicts, strict=True)
    tasks = [task_page(puzzle, verdict, number, setup.paper)
             for number, (puzzle, verdict) in enumerate(pairs, 1)]  # fmt: skip
    sheets = _both_sides(tasks)
    if solutions:
        sheets += _both_sides(solution_pages(puzzles, setup.paper))
    info = Info(
        title=text("info.puzzles_title"),
        subject=text("info.puzzles_subject"),
        keywords=text("info.keywords"),
        footline=text("info.puzzles_footline").format(paper=setup.paper.title),
    )
    return write_job(sheets, out, setup, info, progress)


def _both_sides(pages: Sequence[Page]) -> list[Sheet]:
    """Pages on both sides of as many sheets as they need."""
    pairs = (pages[i : i + 2] for i in range(0, len(pages), 2))
    return [Sheet(pair[0], pair[1] if len(pair) > 1 else None) for pair in pairs]
