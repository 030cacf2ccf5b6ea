"""The whole set in one PDF, or the parts of it that are wanted."""

from collections.abc import Callable, Sequence
from pathlib import Path

from games.papua_expedition.content import ExpeditionSet, default_set, require_playable
from printables.calibration import calibration_sheet
from printables.errors import PrintError
from printables.papua_expedition import boards, cards, markers, rulesheet, shields
from printables.papua_expedition.cover import Job, cover_page
from printables.papua_expedition.look import palette, text
from printables.parts import Part
from printables.sheet import Info, Page, Progress, Setup, Sheet, setup_of, write_job

PARTS = ("cover", "test", "rules", "boards", "cards", "markers", "shields")
"""What ``pages`` may name, in the order in which it is printed."""


def print_set(  # noqa: PLR0913  # one keyword for each option of the command
    content: ExpeditionSet | None,
    out: Path,
    *,
    paper: str = "a4",
    flip: str = "long",
    ink: str = "full",
    back_offset: tuple[float, float] = (0.0, 0.0),
    pages: str | Sequence[str] | None = None,
    progress: Progress | None = None,
) -> int:
    """Write a set, the shipped one if None, to a PDF and return its number of pages.

    ``pages`` are the ``PARTS`` wanted (all by default). The file appears whole or not at
    all, and the same input gives the same bytes. Raises ``DocumentError`` for a set that
    cannot be played and ``PrintError`` for what cannot be printed as asked.
    """
    setup = setup_of(paper, flip, ink, back_offset)
    played = require_playable(content or default_set())
    wanted = _wanted(pages)
    makers: dict[str, Callable[[], Sequence[Sheet]]] = {
        "cover": lambda: [Sheet(Page("", "", lambda _: None))],
        "test": lambda: [_test_sheet(setup)],
        "rules": lambda: rulesheet.sheets(setup.paper),
        "boards": lambda: boards.sheets(played, setup),
        "cards": lambda: cards.sheets(played, setup),
        "markers": lambda: markers.sheets(played, setup),
        "shields": lambda: shields.sheets(setup),
    }
    parts = [Part(name, makers[name]() if name in wanted else ()) for name in PARTS]
    if "cover" in wanted:
        parts[0] = Part("cover", [Sheet(cover_page(Job(played, parts), setup))])
    sheets = [sheet for part in parts for sheet in part.sheets]
    return write_job(sheets, out, setup, _info(played, setup), progress)


def _wanted(pages: str | Sequence[str] | None) -> frozenset[str]:
    names = PARTS if pages is None else pages.split(",") if isinstance(pages, str) else pages
    wanted = frozenset(name.strip() for name in names)
    for name in sorted(wanted - set(PARTS)):
        raise PrintError(f"There are no pages {name!r}: they are {', '.join(PARTS)}.")
    if not wanted:
        raise PrintError("No pages are wanted.")
    return wanted


def _test_sheet(setup: Setup) -> Sheet:
    names = ("title", "back", "scale", "square", "read", "offset", "ramp", "things")
    words = {name: text(f"test.{name}") for name in names}
    words["duplex"] = text("test.duplex").format(flip=text(f"flip.{setup.flip}"))
    return calibration_sheet(setup, palette(), words, (text("chapter.test"),))


def _info(content: ExpeditionSet, setup: Setup) -> Info:
    return Info(
        title=text("info.title").format(set=content.id),
        subject=text("info.subject"),
        keywords=text("info.keywords"),
        footline=text("info.footline").format(set=content.id, paper=setup.paper.title),
    )
