"""Sheets of paper, front and back, and the job that writes them into one PDF."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from printables.colour import Colour
from printables.duplex import DUPLEX_HINTS, FLIPS, Flip
from printables.errors import PrintError
from printables.fonts import font
from printables.marks import ruler
from printables.output import whole_file
from printables.paper import POINTS, Box, Paper, lengths
from printables.paper import paper as paper_named
from printables.pen import INKS, Ink, Pen, Style

Draw = Callable[[Pen], None]
Progress = Callable[[int, int], None]
"""Called with the number of pages written and the number of all pages."""


Bookmark = tuple[str, ...]
"""An entry of the outline: the titles of the chapters it stands in, and its own."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a job is printed."""

    paper: Paper
    flip: Flip = "long"
    ink: Ink = "full"
    back_offset: tuple[float, float] = (0.0, 0.0)
    """Millimetres by which everything on a back page is moved right and up, as it is read."""

    fronts_only: bool = False
    """Whether nothing in the job has a back."""

    @property
    def one_sided(self) -> bool:
        """Whether the printer prints on one side of the paper."""
        return self.flip == "fold" or self.fronts_only


def setup_of(
    paper: str,
    flip: str,
    ink: str,
    back_offset: tuple[float, float] = (0.0, 0.0),
    *,
    fronts_only: bool = False,
) -> Setup:
    """The setup of a job from its options; raises ``PrintError`` for an unknown one."""
    flips: dict[str, Flip] = {name: name for name in FLIPS}
    inks: dict[str, Ink] = {name: name for name in INKS}
    if flip not in flips:
        raise PrintError(f"There is no flip {flip!r}: it is one of {', '.join(flips)}.")
    if ink not in inks:
        raise PrintError(f"There is no ink {ink!r}: it is one of {', '.join(inks)}.")
    return Setup(paper_named(paper), flips[flip], inks[ink], back_offset, fronts_only)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    label: str
    """The page label that viewers show, such as ``12A``."""
    title: str
    """What the foot of the page says it is."""
    draw: Draw
    """Draws the content; its origin is the lower left corner of the paper."""
    trim: Box | None = None
    """What is left when the marks are cut off; None: the whole paper."""
    bookmarks: tuple[Bookmark, ...] = ()
    """Entries of the outline that lead here."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A piece of paper. Without a back it stays empty there, but for the foot."""

    front: Page
    back: Page | None = None
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class Info:
    """What the file says about itself."""

    title: str
    subject: str
    keywords: str = ""
    author: str = "isleworks"
    creator: str = "isleworks"
    language: str = "en"
    footline: str = ""
    """Stands at the foot of every page, after the page's own title."""


def pages_of(sheets: Sequence[Sheet], setup: Setup) -> list[tuple[Page, bool, bool]]:
    """The pages in the order they are printed: page, whether landscape, whether a back."""
    pages = []
    for sheet in sheets:
        pages.append((sheet.front, sheet.landscape, False))
        if sheet.back is not None:
            pages.append((sheet.back, sheet.landscape, not setup.one_sided))
        elif not setup.one_sided:
            pages.append((_empty(sheet.front), sheet.landscape, True))
    return pages


def _empty(front: Page) -> Page:
    return Page(f"{front.label} back", f"{front.title}: back, left empty", lambda _: None)


def write_job(
    sheets: Sequence[Sheet],
    out: Path,
    setup: Setup,
    info: Info,
    progress: Progress | None = None,
) -> int:
    """Write the sheets to a PDF that appears whole or not at all; returns its number of pages.

    The same input gives the same bytes. Raises ``GlyphError`` for a text that cannot be
    set and ``OSError`` where the file cannot be written.
    """
    pages = pages_of(sheets, setup)
    with whole_file(out) as part:
        canvas = _canvas(part, setup, info)
        pen = Pen(canvas, setup.ink)
        listed = set[Bookmark]()
        for number, (page, landscape, back) in enumerate(pages):
            paper = setup.paper.turned if landscape else setup.paper
            _page(pen, page, paper, setup, back=back)
            _foot(pen, page, paper, f"{info.footline} · page {number + 1} of {len(pages)}")
            _list(canvas, page, number, listed)
            canvas.showPage()
            if progress is not None:
                progress(number + 1, len(pages))
        canvas.save()
    return len(pages)


def _canvas(part: Path, setup: Setup, info: Info) -> Any:
    rl_config.useA85 = 0  # a third less text; streams stay compressed
    size = (setup.paper.width * POINTS, setup.paper.height * POINTS)
    canvas = Canvas(
        str(part), pagesize=size, invariant=1, pageCompression=1, pdfVersion=(1, 7),
        initialFontName=font("body").name, lang=info.language,
    )  # fmt: skip
    canvas.setTitle(info.title)
    canvas.setSubject(info.subject)
    canvas.setKeywords(info.keywords)
    canvas.setAuthor(info.author)
    canvas.setCreator(info.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    hint = DUPLEX_HINTS["fold" if setup.one_sided else setup.flip]
    canvas.setViewerPreference("Duplex", hint)
    canvas.showOutline()
    return canvas


def _page(pen: Pen, page: Page, paper: Paper, setup: Setup, *, back: bool) -> None:
    canvas = pen.canvas
    canvas.setPageSize((paper.width * POINTS, paper.height * POINTS))
    dx, dy = setup.back_offset if back else (0.0, 0.0)
    trim = page.trim or paper.box
    if page.trim is not None:
        trim = Box(trim.x + dx, trim.y + dy, trim.width, trim.height)
    bleed = trim.grown(lengths().bleed) if page.trim is not None else trim
    canvas.setTrimBox(_points(trim))
    canvas.setBleedBox(_points(bleed))
    canvas.scale(POINTS, POINTS)
    with pen.at(dx, dy):
        page.draw(pen)


def _points(box: Box) -> list[float]:
    return [round(v * POINTS, 3) for v in (box.x, box.y, box.right, box.top)]


def _foot(pen: Pen, page: Page, paper: Paper, footline: str) -> None:
    sizes = lengths()
    left, right = sizes.margin + 3.0, paper.width - sizes.margin - 3.0
    ruler(pen, left, sizes.margin + 3.6)
    room = right - left - 116
    pen.text(right, sizes.margin + 4.6, page.title, Style("bold", 7.0), align="right", within=room)
    grey = Style("body", 5.6, Colour(0.3, 0.3, 0.3))
    pen.text(right, sizes.margin + 1.6, footline, grey, align="right", within=room)


def _list(canvas: Any, page: Page, number: int, listed: set[Bookmark]) -> None:
    canvas.addPageLabel(number, prefix=page.label)
    for entry in page.bookmarks:
        for depth in range(len(entry)):
            if entry[: depth + 1] not in listed:
                listed.add(entry[: depth + 1])
                # reportlab keeps one title for each destination, so each entry has its own.
                key = f"entry-{len(listed)}"
                canvas.bookmarkPage(key, fit="Fit")
                canvas.addOutlineEntry(entry[depth], key, depth, closed=depth == 0)
