"""The first page: what this is, what is in it, how to print it, and what is ours."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.papua_bridges.content import Deck
from printables.flow import Flow
from printables.paper import Box, lengths
from printables.papua_bridges.banner import draw_cover_band
from printables.papua_bridges.board_art import draw_badge
from printables.papua_bridges.look import measures, shade, style
from printables.papua_bridges.texts import text, texts
from printables.papua_bridges.track import last_space
from printables.parts import Part, page_range
from printables.pen import Pen, Style
from printables.sheet import Page, Setup

THICK = frozenset({"boards", "tiles", "pieces"})
"""The parts that are printed on card."""
_BANNER = 46.0


@dataclass(frozen=True, slots=True)
class Job:
    """What the cover tells of."""

    deck: Deck
    cards: int
    square: float
    link: str | None
    parts: Sequence[Part]
    """All parts of the file, the cover's among them (its sheet may be left out)."""


def cover_page(job: Job, setup: Setup) -> Page:
    """The cover."""
    chapter = text("chapter.cover")
    return Page("Cover", chapter, lambda pen: _draw(pen, job, setup), bookmarks=((chapter,),))


def _draw(pen: Pen, job: Job, setup: Setup) -> None:
    paper = setup.paper
    side = lengths().margin + 8.0
    top, wide = paper.height - side, paper.width - 2 * side
    draw_cover_band(pen, Box(side, top - _BANNER, wide, _BANNER), text("cover.title"))
    tasks = sum(1 for _ in job.deck.tasks) * job.cards // max(1, len(job.deck.cards))
    key = "cover.subtitle_one" if job.cards == 1 else "cover.subtitle"
    flow = Flow(pen, side, top - _BANNER - 4.0, wide)
    big = style(pen, "display", 14.5)
    flow.paragraph(text(key).format(cards=job.cards, tasks=tasks), big, after=1.5)
    flow.paragraph(text("cover.unofficial"), style(pen, "body", 10, "quiet"), after=5)
    half = (wide - 8.0) / 2
    left = Flow(pen, side, flow.y, half)
    right = Flow(pen, side + half + 8.0, flow.y, half)
    _steps(pen, left, job, setup)
    _facts(pen, right, job, setup)
    low = Flow(pen, side, min(left.y, right.y) - 3.0, wide)
    _contents(pen, low, job, setup)
    low.y -= 4.0
    _heading(pen, low, text("cover.ours"))
    low.paragraph(_ours(job.deck), style(pen, "body", 10))


def _ours(deck: Deck) -> str:
    boards = [board for card in deck.cards for board in (card.A, card.B)]
    joins = sorted({text(f"cover.join_{board.join}") for board in boards})
    sizes = sorted({f"{board.height} x {board.width}" for board in boards})
    return text("cover.ours_text").format(
        join=" / ".join(joins), size=" / ".join(sizes), tiles=len(deck.tiles.tiles),
        last=last_space(),
    )  # fmt: skip


def _heading(pen: Pen, flow: Flow, words: str) -> None:
    flow.paragraph(words, style(pen, "display", 14, "accent_A"), after=1.6)


def _steps(pen: Pen, flow: Flow, job: Job, setup: Setup) -> None:
    _heading(pen, flow, text("cover.how"))
    start, _ = page_range(job.parts, setup, "test")
    steps = [words.format(test=start) for words in texts("cover.steps")] if start else []
    steps = steps or list(texts("cover.steps"))[1:]
    steps += [text(f"cover.{setup.flip}"), *texts("cover.cutting")]
    plain = style(pen, "body", 10)
    for number, words in enumerate(steps, 1):
        draw_badge(pen, flow.x + 2.6, flow.y - 2.6, 2.6, str(number))
        flow.paragraph(words, plain, indent=7.0, after=2.4)


def _facts(pen: Pen, flow: Flow, job: Job, setup: Setup) -> None:
    _heading(pen, flow, text("cover.facts"))
    rows = [
        (text("cover.fact_deck"), job.deck.id or ""),
        (text("cover.fact_seed"), str(job.deck.seed)),
        (text("cover.fact_generator"), job.deck.generator),
        (text("cover.fact_paper"), f"{setup.paper.title}, {text(f'flip.{setup.flip}')}"),
        (text("cover.fact_ink"), text(f"cover.ink_{setup.ink}")),
        (text("cover.fact_square"), text("cover.square").format(square=f"{job.square:g}")),
        (text("cover.fact_cut"), _cutting(job)),
    ]
    if job.link is not None:
        rows.append((text("cover.fact_link"), job.link))
    bold, plain = style(pen, "bold", 10), style(pen, "body", 10)
    for name, value in rows:
        pen.text(flow.x, flow.y - 3.4, name, bold)
        inner = Flow(pen, flow.x + 24.0, flow.y, flow.width - 24.0)
        inner.paragraph(value, plain, after=1.4)
        flow.y = inner.y


def _cutting(job: Job) -> str:
    size = measures()
    names = {part.name for part in job.parts if part.sheets}
    minutes = 0.0
    if "boards" in names:
        minutes += size.minutes_card * job.cards
    if "tiles" in names:
        minutes += size.minutes_tile * 4 * len(job.deck.tiles.tiles)
    if "pieces" in names:
        minutes += size.minutes_pieces
    hours = max(1, round(minutes / 30)) / 2
    words = text("cover.hour") if hours == 1 else text("cover.hours").format(hours=f"{hours:g}")
    return text("cover.cut").format(hours=words)


def _contents(pen: Pen, flow: Flow, job: Job, setup: Setup) -> None:
    _heading(pen, flow, text("cover.contents"))
    head, plain = style(pen, "bold", 9.5, "quiet"), style(pen, "body", 10)
    stops = (1.5, flow.width * 0.48, flow.width * 0.66, flow.width * 0.78)
    _row(pen, flow, stops, texts("cover.columns"), head)
    sheets = pages = 0
    for part in job.parts:
        if not part.sheets:
            continue
        first, last = page_range(job.parts, setup, part.name)
        count = part.pages(setup)
        used = count if setup.one_sided else len(part.sheets)
        sheets, pages = sheets + used, pages + count
        words = str(first) if first == last else text("cover.range").format(first=first, last=last)
        weight = text("cover.thick" if part.name in THICK else "cover.plain")
        pen.line((flow.x, flow.y), (flow.x + flow.width, flow.y), colour=shade(pen, "grid"))
        _row(pen, flow, stops, [text(f"parts.{part.name}"), words, str(used), weight], plain)
    pen.line((flow.x, flow.y), (flow.x + flow.width, flow.y), colour=shade(pen, "ink"), width=0.3)
    total = [text("cover.total"), str(pages), str(sheets), setup.paper.title]
    _row(pen, flow, stops, total, style(pen, "bold", 10))


def _row(pen: Pen, flow: Flow, stops: Sequence[float], words: Sequence[str], look: Style) -> None:
    for stop, word in zip(stops, words, strict=True):
        pen.text(flow.x + stop, flow.y - 4.1, word, look)
    flow.y -= 5.8
