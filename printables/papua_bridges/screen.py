"""A board on a screen: the picture of the card, with a build on it where there is one."""

from games.papua_bridges.content import START_NUMBERS, Board, Build, Island, PlacedTile
from printables.outline import outline
from printables.paper import Box
from printables.papua_bridges.board_art import Place, draw_board
from printables.papua_bridges.look import measures, player, shade, style
from printables.papua_bridges.notation import LETTERS
from printables.papua_bridges.texts import text
from printables.papua_bridges.tile_art import TileFace, draw_cut_tile
from printables.paths import Path, circle, line
from printables.pen import Pen
from printables.svg import SvgPen

VERSION = "1"
"""Part of the names under which pictures are kept; it changes when one would look different."""
SQUARE = 20.0
_COLOUR = "yellow"
"""Whose tiles lie on the board: these stand out from grass and water."""
_MARGIN = 6.0


def board_svg(board: Board, build: Build | None = None, *, title: str | None = None) -> str:
    """The SVG picture of a playable board, with the names of rows and columns around it.

    With a build its tiles lie there, its start is ringed and its removed island crossed out.
    """
    pen = SvgPen()
    place = Place.of(board, SQUARE)
    frame = Box(0, 0, place.width, place.height).grown(_MARGIN)
    pen.rect(frame, fill=shade(pen, f"frame_{board.side}"), radius=2.0)
    draw_board(pen, board, SQUARE)
    if build is not None:
        for placed in build.tiles:
            _tile(pen, board, place, placed)
        _ring(pen, board, place, build.start)
        if build.without is not None:
            _cross(pen, board, place, build.without)
    _coordinates(pen, place)
    name = title or text("screen.board").format(id=board.id)
    return pen.picture(frame, title=name, description=_description(board, build))


def _tile(pen: Pen, board: Board, place: Place, placed: PlacedTile) -> None:
    top = min(row for row, _ in placed.squares)
    left = min(column for _, column in placed.squares)
    squares = tuple(sorted((row - top, column - left) for row, column in placed.squares))
    face = TileFace(squares, placed.tile, board.join, SQUARE)
    x, y = place.cell((top + face.rows - 1, left))
    with pen.at(x * SQUARE, y * SQUARE):
        draw_cut_tile(pen, face, player(_COLOUR))


def _ring(pen: Pen, board: Board, place: Place, start: int) -> None:
    road = board.starts.get(START_NUMBERS[start - 1])
    if road is not None:
        ring = circle(*place.centre(road[:2]), SQUARE * 0.56)
        pen.draw(ring, stroke=shade(pen, "paper"), width=2.4)
        pen.draw(ring, stroke=shade(pen, "wrong"), width=1.4)


def _cross(pen: Pen, board: Board, place: Place, island: Island) -> None:
    cells = {place.cell(square) for square in board.squares(island)}
    land = outline(cells, SQUARE, by=measures().shore * SQUARE, radius=SQUARE * 0.26)
    left, bottom, right, top = land.bounds
    path: Path = line((left, bottom), (right, top)) + line((left, top), (right, bottom))
    with pen.inside(land):
        pen.draw(path, stroke=shade(pen, "paper"), width=3.6)
        pen.draw(path, stroke=shade(pen, "reef_edge"), width=2.2)


def _coordinates(pen: Pen, place: Place) -> None:
    letters = style(pen, "bold", 11, "frame_text")
    middle = _MARGIN / 2
    for column in range(place.columns):
        x = (column + 0.5) * SQUARE
        pen.centred(x, place.height + middle, LETTERS[column], letters)
        pen.centred(x, -middle, LETTERS[column], letters)
    for row in range(place.rows):
        y = place.centre((row, 0))[1]
        pen.centred(-middle, y, str(row + 1), letters)
        pen.centred(place.width + middle, y, str(row + 1), letters)


def _description(board: Board, build: Build | None) -> str:
    rows = ", ".join(" ".join(row) for row in board.rows)
    words = text("screen.rows").format(rows=rows)
    if build is not None and build.tiles:
        words += " " + text("screen.tiles").format(number=len(build.tiles))
    return words
