"""The scoring board: spaces 0 to 56 on a road (PB-07, PB-17; its length is ours)."""

from games.papua_bridges.content import components
from printables.paper import Box, lengths
from printables.papua_bridges import icons
from printables.papua_bridges.board_art import draw_waves
from printables.papua_bridges.look import shade, style
from printables.papua_bridges.player_art import draw_mark
from printables.papua_bridges.texts import text
from printables.papua_bridges.tile_sheets import colours
from printables.paths import Path, line, rectangle
from printables.pen import Pen

COLUMNS = 7
STEP = 25.0
"""From space to space, in millimetres."""
_BASE = 30.0
_EDGE = 4.0


def last_space() -> int:
    """The number of the last space."""
    return int(components()["scoring_track"]["last"])


def size() -> tuple[float, float]:
    """Width and height of the scoring board in millimetres."""
    rows = -(-last_space() // COLUMNS)
    return COLUMNS * STEP + 2 * _EDGE, rows * STEP + _BASE + _EDGE


def draw_track(pen: Pen) -> None:
    """Draw the scoring board, its lower left corner at (0, 0), with bleed."""
    width, height = size()
    pen.rect(Box(0, 0, width, height).grown(lengths().bleed), fill=shade(pen, "frame_A"))
    sea = rectangle(_EDGE / 2, _EDGE / 2, width - _EDGE, height - _EDGE, 5)
    pen.draw(sea, fill=shade(pen, "water"), stroke=shade(pen, "accent_A"), width=0.4)
    with pen.inside(sea):
        draw_waves(pen, width, height, 12.5)
    centres = [_centre(number) for number in range(1, last_space() + 1)]
    road = line((_EDGE + STEP / 2, _BASE * 0.5), *centres)
    pen.draw(road, stroke=shade(pen, "road_edge"), width=9.0)
    pen.draw(road, stroke=shade(pen, "road"), width=7.4)
    for number, (x, y) in enumerate(centres, 1):
        _space(pen, x, y, number)
    _start(pen, width)


def _centre(number: int) -> tuple[float, float]:
    row, column = divmod(number - 1, COLUMNS)
    if row % 2:
        column = COLUMNS - 1 - column
    return _EDGE + (column + 0.5) * STEP, _BASE + (row + 0.5) * STEP


def _space(pen: Pen, x: float, y: float, number: int) -> None:
    ten = number % 10 == 0
    far = 10.0
    stone = rectangle(x - far, y - far, 2 * far, 2 * far, 6)
    pen.draw(stone, fill=shade(pen, "sun" if ten else "sand"), stroke=shade(pen, "road_edge"),
             width=0.9 if ten else 0.5)  # fmt: skip
    pen.centred(x, y, str(number), style(pen, "display", 30 if ten else 23))


def _start(pen: Pen, width: float) -> None:
    shape = rectangle(_EDGE, 4.0, width - 2 * _EDGE, _BASE - 6.0, 7)
    pen.draw(shape, fill=shade(pen, "sand"), stroke=shade(pen, "shore"), width=0.4)
    inner = rectangle(_EDGE + 1.6, 5.6, width - 2 * _EDGE - 3.2, _BASE - 9.2, 6)
    pen.draw(inner, fill=shade(pen, "grass"))
    y = 4.0 + (_BASE - 6.0) / 2
    pen.disc(_EDGE + STEP / 2, y, 8.4, fill=shade(pen, "medal"), stroke=shade(pen, "road_edge"))
    pen.centred(_EDGE + STEP / 2, y, "0", style(pen, "display", 34))
    for i, colour in enumerate(colours()):
        draw_mark(pen, _EDGE + STEP * 1.28 + i * 20.0, y, 8.0, colour)
    x = _EDGE + STEP * 1.28 + 4 * 20.0 - 4
    pen.text(x, y + 1.2, text("game.title"), style(pen, "display", 19, "accent_A"), within=50)
    pen.text(x, y - 4.6, text("track.title"), style(pen, "bold", 9.5), within=50)
    icons.draw(pen, "turtle", width - _EDGE - 11, y, 14)


def road_path() -> Path:
    """The way over the spaces, for those who check that no space is left out."""
    return line(*(_centre(number) for number in range(1, last_space() + 1)))
