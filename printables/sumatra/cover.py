"""The first page: what this is, what is in it, how to print it, and what is ours."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.sumatra.content import Setup as Deal
from games.sumatra.content import Tileset
from printables.flow import Flow
from printables.fonts import face_for
from printables.paper import Box, lengths
from printables.parts import Part, page_range
from printables.pen import Pen, Style
from printables.sheet import Page, Setup
from printables.sumatra.banner import draw_cover
from printables.sumatra.look import measures, shade, style, text, texts

THICK = frozenset({"tiles", "holds", "pieces"})
"""The parts that are printed on card."""
_BANNER = 50.0


@dataclass(frozen=True, slots=True)
class Job:
    """What the cover tells of."""

    tileset: Tileset
    deal: Deal | None
    parts: Sequence[Part]
    """All parts of the file, the cover's among them."""


def cover_page(job: Job, setup: Setup) -> Page:
    """The cover."""
    chapter = text("chapter.cover")
    return Page("Cover", chapter, lambda pen: _draw(pen, job, setup), bookmarks=((chapter,),))


def _draw(pen: Pen, job: Job, setup: Setup) -> None:
    paper = setup.paper
    side = lengths().margin + 8.0
    top, wide = paper.height - side, paper.width - 2 * side
    draw_cover(pen, Box(side, top - _BANNER, wide, _BANNER), text("cover.title"))
    flow = Flow(pen, side, top - _BANNER - 3.0, wide)
    flow.paragraph(text("cover.subtitle"), style(pen, "display", 13.5), after=1.2)
    flow.paragraph(text("cover.unofficial"), style(pen, "body", 9.6, "quiet"), after=3)
    half = (wide - 8.0) / 2
    left = Flow(pen, side, flow.y, half + 6)
    right = Flow(pen, side + half + 14.0, flow.y, half - 6)
    _steps(pen, left, job, setup)
    _facts(pen, right, job, setup)
    low = Flow(pen, side, min(left.y, right.y) - 2.0, wide)
    _contents(pen, low, job, setup)
    low.y -= 3.0
    _heading(pen, low, text("cover.ours"))
    length = job.deal.sea.length if job.deal else Deal.model_fields["sea"].default.length
    low.paragraph(text("cover.ours_text").format(length=length), style(pen, "body", 9.2))


def _heading(pen: Pen, flow: Flow, words: str) -> None:
    flow.paragraph(words, style(pen, "display", 13, "accent"), after=1.2)


def _steps(pen: Pen, flow: Flow, job: Job, setup: Setup) -> None:
    _heading(pen, flow, text("cover.how"))
    start, _ = page_range(job.parts, setup, "test")
    steps = [text("cover.test").format(test=start)] if start else []
    steps += [*texts("cover.steps"), text(f"cover.{setup.flip}"), *texts("cover.cutting")]
    for number, words in enumerate(steps, 1):
        pen.disc(flow.x + 2.5, flow.y - 2.5, 2.5, fill=shade(pen, "badge"))
        look = style(pen, "display", 8, "badge_text")
        pen.centred(flow.x + 2.5, flow.y - 2.5, str(number), look)
        flow.paragraph(words, style(pen, "body", 9.6), indent=7.0, after=1.6)


def _facts(pen: Pen, flow: Flow, job: Job, setup: Setup) -> None:
    _heading(pen, flow, text("cover.facts"))
    plain = style(pen, "body", 9.6)
    for name, value in _rows(job, setup):
        pen.text(flow.x, flow.y - 3.3, text(f"cover.fact_{name}"), style(pen, "bold", 9.6))
        inner = Flow(pen, flow.x + 18.0, flow.y, flow.width - 18.0)
        inner.paragraph(value, Style(face_for(value, plain.face, "body"), 9.6), after=1.2)
        flow.y = inner.y


def _rows(job: Job, setup: Setup) -> list[tuple[str, str]]:
    named = job.deal or job.tileset
    return [
        ("set", job.tileset.id or ""),
        *([("setup", job.deal.id or "")] if job.deal else []),
        *([("title", named.title)] if named.title else []),
        *([("author", named.author)] if named.author else []),
        ("paper", f"{setup.paper.title}, {text(f'flip.{setup.flip}')}"),
        ("ink", text(f"cover.ink_{setup.ink}")),
        ("cut", _cutting(job)),
    ]


def _cutting(job: Job) -> str:
    size = measures()
    times = {"board": size.minutes_board, "tiles": size.minutes_tiles,
             "holds": size.minutes_holds, "pieces": size.minutes_pieces}  # fmt: skip
    minutes = sum(times.get(part.name, 0.0) for part in job.parts if part.sheets)
    hours = max(1, round(minutes / 30)) / 2
    words = "cover.hour" if hours == 1 else "cover.hours"
    return text(words).format(hours=f"{hours:g}")


def _contents(pen: Pen, flow: Flow, job: Job, setup: Setup) -> None:
    _heading(pen, flow, text("cover.contents"))
    head, plain = style(pen, "bold", 9.2, "quiet"), style(pen, "body", 9.6)
    stops = (1.5, flow.width * 0.52, flow.width * 0.68, flow.width * 0.80)
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
        _row(pen, flow, stops, [_named(part.name, job), words, str(used), weight], plain)
    pen.line((flow.x, flow.y), (flow.x + flow.width, flow.y), colour=shade(pen, "ink"), width=0.3)
    total = [text("cover.total"), str(pages), str(sheets), setup.paper.title]
    _row(pen, flow, stops, total, style(pen, "bold", 9.6))


def _named(name: str, job: Job) -> str:
    size, holds = measures(), job.tileset.holds
    return text(f"parts.{name}").format(
        width=f"{7 * size.square + 2 * size.sea:.0f}",
        tiles=len(job.tileset.tiles),
        tile=f"{size.tile:g}",
        holds=len(holds.bow) + len(holds.centre) + len(holds.stern),
    )


def _row(pen: Pen, flow: Flow, stops: Sequence[float], words: Sequence[str], look: Style) -> None:
    for stop, word in zip(stops, words, strict=True):
        pen.text(flow.x + stop, flow.y - 3.9, word, look)
    flow.y -= 5.2
