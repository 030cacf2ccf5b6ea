"""The instruction sheets: the rules in our own words, with pictures of how roads join."""

from collections.abc import Sequence

from printables.columns import Block, balanced, columns
from printables.flow import Flow, height
from printables.paper import POINTS, Box, Paper, lengths
from printables.papua_bridges.banner import BANNER, draw_banner
from printables.papua_bridges.figures import draw_figure, figure_height
from printables.papua_bridges.look import shade, style
from printables.papua_bridges.texts import text, texts
from printables.pen import Pen, Style
from printables.sheet import Page

_COLUMNS = 2
_GUTTER = 8.0
_PLAIN = Style("body", 10.8)
_LEADING = 1.25
_HEADING = 14.5
_INDENT = 4.0


def rule_pages(paper: Paper, join: str, tiles: int) -> list[Page]:
    """The pages of the rules for this way of joining, each player having so many tiles.

    Raises ``DoesNotFitError`` where a block is taller than a column.
    """
    side = lengths().margin + 8.0
    low = lengths().margin + lengths().foot + 5.0
    width = (paper.width - 2 * side - (_COLUMNS - 1) * _GUTTER) / _COLUMNS
    tall = paper.height - low - side - BANNER - 5.0
    found = columns(_blocks(join, tiles, width), tall)
    pages = [found[i : i + _COLUMNS] for i in range(0, len(found), _COLUMNS)]
    pages[-1] = balanced([block for column in pages[-1] for block in column], _COLUMNS)
    frame = Box(side, low, width, tall)
    return [_page(page, frame, paper, number) for number, page in enumerate(pages, 1)]


def _blocks(join: str, tiles: int, width: float) -> list[Block]:
    """The blocks of texts.toml: ``{kind = words}``, some for one way of joining only."""
    found = []
    for entry in texts("rules.blocks"):
        if entry.get("join", join) == join:
            kind, words = next(iter(entry.items()))
            words = words.format(tiles=tiles)
            found.append(Block(kind, words, _height(kind, words, width)))
    return found


def _height(kind: str, words: str, width: float) -> float:
    if kind == "figure":
        return figure_height(words, width) + 2.6
    if kind == "heading":
        return _HEADING * _LEADING / POINTS + 3.0
    indent = _INDENT if kind == "bullet" else 0.0
    return height(words, _PLAIN, width - indent, _LEADING) + 1.3


def _page(side_by_side: Sequence[Sequence[Block]], frame: Box, paper: Paper, number: int) -> Page:
    title = text("rules.page").format(number=number)

    def draw(pen: Pen) -> None:
        top = paper.height - lengths().margin - 8.0
        wide = paper.width - 2 * frame.x
        draw_banner(pen, Box(frame.x, top - BANNER, wide, BANNER), text("rules.title"))
        for i, column in enumerate(side_by_side):
            flow = Flow(pen, frame.x + i * (frame.width + _GUTTER), frame.top, frame.width)
            for block in column:
                _block(pen, flow, block)

    return Page(f"R{number}", title, draw, bookmarks=((text("chapter.rules"),),))


def _block(pen: Pen, flow: Flow, block: Block) -> None:
    below = flow.y - block.tall
    if block.kind == "heading":
        flow.y -= 1.8
        flow.paragraph(block.words, style(pen, "display", _HEADING, "accent_A"), leading=_LEADING)
    elif block.kind == "figure":
        draw_figure(pen, block.words, flow.x, flow.y - 0.6, flow.width)
    elif block.kind == "bullet":
        y = flow.y - _PLAIN.points * _LEADING / POINTS * 0.62
        pen.disc(flow.x + 1.5, y, 0.75, fill=shade(pen, "accent_A"))
        flow.paragraph(block.words, _PLAIN, leading=_LEADING, indent=_INDENT)
    else:
        flow.paragraph(block.words, _PLAIN, leading=_LEADING)
    flow.y = below
