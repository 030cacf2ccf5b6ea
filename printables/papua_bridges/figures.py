"""The pictures of the instruction sheet: pieces of boards with tiles, right and wrong."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from games.papua_bridges.content import Board
from printables.paper import Box
from printables.papua_bridges.board_art import draw_board
from printables.papua_bridges.look import player, shade, style
from printables.papua_bridges.tile_art import TileFace, draw_cut_tile
from printables.paths import line
from printables.pen import Pen

SQUARE = 20.0
_CAPTION = 4.6
_GAP = 5.0


@cache
def _figures() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(files(__package__).joinpath("figures.toml").read_text("utf-8"))


def names() -> tuple[str, ...]:
    """The names of all figures."""
    return tuple(_figures())


def figure_height(name: str, width: float) -> float:
    """How tall a figure is in a column of this width, in millimetres."""
    panels = _figures()[name]
    scale = _scale(panels, width)
    rows = max(len(panel["rows"]) for panel in panels)
    return rows * SQUARE * scale + _CAPTION


def _scale(panels: list[dict[str, Any]], width: float) -> float:
    columns = sum(len(panel["rows"][0]) for panel in panels)
    return (width - _GAP * (len(panels) - 1)) / (columns * SQUARE)


def draw_figure(pen: Pen, name: str, x: float, top: float, width: float) -> None:
    """Draw a figure below ``top``: its panels side by side, each marked right or wrong."""
    panels = _figures()[name]
    scale = _scale(panels, width)
    for panel in panels:
        wide = len(panel["rows"][0]) * SQUARE * scale
        tall = len(panel["rows"]) * SQUARE * scale
        with pen.at(x, top - tall, scale=scale):
            _panel(pen, panel)
        _verdict(pen, x + 3.2, top - tall - 2.0, right=panel["right"])
        caption = style(pen, "bold", 8)
        pen.text(x + 7.0, top - tall - 3.4, panel["caption"], caption, within=wide - 7)
        x += wide + _GAP


def _panel(pen: Pen, panel: dict[str, Any]) -> None:
    board = Board.from_data({
        "side": "A", "join": panel["join"], "rows": panel["rows"],
        "exits": panel.get("exits", {}), "starts": panel.get("starts", {}),
        "symbols": {"a": "turtle", "b": "parrot", "c": "crab", "d": "gecko"},
    })  # fmt: skip
    draw_board(pen, board, SQUARE)
    for tile in panel["tiles"]:
        squares = [tuple(square) for square in tile["squares"]]
        top, left = min(r for r, _ in squares), min(c for _, c in squares)
        shape = tuple(sorted((r - top, c - left) for r, c in squares))
        face = TileFace(shape, tile["name"], panel["join"], SQUARE)
        with pen.at(left * SQUARE, (board.height - top - face.rows) * SQUARE):
            draw_cut_tile(pen, face, player(tile["colour"]))
    box = Box(0, 0, board.width * SQUARE, board.height * SQUARE)
    pen.rect(box, stroke=shade(pen, "ink"), width=0.8)


def _verdict(pen: Pen, x: float, y: float, *, right: bool) -> None:
    """A tick or a cross on a disc."""
    name = "right" if right else "wrong"
    pen.disc(x, y, 2.3, fill=shade(pen, name))
    if right:
        mark = line((x - 1.1, y - 0.1), (x - 0.3, y - 1.0), (x + 1.2, y + 1.0))
    else:
        mark = line((x - 0.9, y - 0.9), (x + 0.9, y + 0.9))
        mark += line((x - 0.9, y + 0.9), (x + 0.9, y - 0.9))
    pen.draw(mark, stroke=shade(pen, "paper"), width=0.6)
