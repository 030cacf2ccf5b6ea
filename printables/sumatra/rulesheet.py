"""The rules in our own words, on two pages."""

from collections.abc import Sequence

from games.sumatra.content import Tileset, components
from printables.columns import Block, balanced, columns
from printables.flow import Flow, height
from printables.paper import POINTS, Box, Paper, lengths
from printables.pen import Pen, Style
from printables.sheet import Page, Sheet
from printables.sumatra.banner import BANNER, draw_banner
from printables.sumatra.look import icon, shade, style, text, texts
from printables.sumatra.reference import reference_page

_COLUMNS = 2
_GUTTER = 8.0
_PLAIN = Style("body", 9.6)
_LEADING = 1.22
_HEADING = 12.5
_INDENT = 3.8
_KEY = 7.0
"""Height of a picture with its name, in millimetres."""


def sheets(paper: Paper, tileset: Tileset) -> list[Sheet]:
    """The sheets with the rules, a page on each side, the last one with pictures."""
    pages = [*rule_pages(paper), reference_page(tileset, paper)]
    pairs = (pages[i : i + 2] for i in range(0, len(pages), 2))
    return [Sheet(pair[0], pair[1] if len(pair) > 1 else None) for pair in pairs]


def rule_pages(paper: Paper) -> list[Page]:
    """The pages of the rules."""
    side = lengths().margin + 8.0
    low = lengths().margin + lengths().foot + 5.0
    width = (paper.width - 2 * side - (_COLUMNS - 1) * _GUTTER) / _COLUMNS
    tall = paper.height - low - side - BANNER - 5.0
    found = columns(_blocks(width), tall)
    pages = [found[i : i + _COLUMNS] for i in range(0, len(found), _COLUMNS)]
    pages[-1] = balanced([block for column in pages[-1] for block in column], _COLUMNS)
    frame = Box(side, low, width, tall)
    return [_page(page, frame, paper, number) for number, page in enumerate(pages, 1)]


def _blocks(width: float) -> list[Block]:
    """The blocks of texts.toml, with the numbers of the box filled in."""
    names = _numbers()
    found = []
    for entry in texts("rules.blocks"):
        kind, words = next(iter(entry.items()))
        words = words.format(**names)
        found.append(Block(kind, words, _height(kind, words, width)))
    return found


def _numbers() -> dict[str, object]:
    data = components()
    scoring, counts = data["scoring"], data["counts"]
    values = {animal["letter"]: animal["value"] for animal in data["animals"]}
    return {
        "actions": counts["actions"]["value"],
        "dealt": counts["dealt"]["value"],
        "small": scoring["small_order"]["bonus"],
        "big": scoring["big_order"]["bonus"],
        "free": scoring["free_square"]["value"],
        "prescribed": scoring["prescribed_square"]["value"],
        "first": scoring["round_first"]["value"],
        "later": scoring["round_later"]["value"],
        **{f"value_{letter}": value for letter, value in values.items()},
    }


def _height(kind: str, words: str, width: float) -> float:
    if kind == "heading":
        return _HEADING * _LEADING / POINTS + 2.4
    if kind == "key":
        return -(-len(words.split()) // 2) * _KEY + 1.2
    indent = _INDENT if kind == "bullet" else 0.0
    return height(words, _PLAIN, width - indent, _LEADING) + 1.1


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
        flow.y -= 1.4
        flow.paragraph(block.words, style(pen, "display", _HEADING, "accent"), leading=_LEADING)
    elif block.kind == "bullet":
        y = flow.y - _PLAIN.points * _LEADING / POINTS * 0.62
        pen.disc(flow.x + 1.4, y, 0.7, fill=shade(pen, "accent"))
        flow.paragraph(block.words, _PLAIN, leading=_LEADING, indent=_INDENT)
    elif block.kind == "key":
        for place, name in enumerate(block.words.split()):
            x = flow.x + place % 2 * flow.width / 2
            y = flow.y - (place // 2 + 0.5) * _KEY
            icon(pen, name, x + 4, y, 6.2)
            pen.text(x + 9.5, y - 1.2, text(f"key.{name}"), _PLAIN, within=flow.width / 2 - 10)
    else:
        flow.paragraph(block.words, _PLAIN, leading=_LEADING)
    flow.y = below
