"""Miniature boards with a build on them, for the solution sheets."""

from games.papua_bridges.content import BLOCKED, ISLANDS, VOLCANO, Board, Build, Island, PlacedTile
from printables.outline import outline
from printables.paper import Box
from printables.papua_bridges import icons
from printables.papua_bridges.board_art import Place
from printables.papua_bridges.look import shade, style
from printables.papua_bridges.roads import island_road, tile_road
from printables.paths import Path, circle, line, rectangle
from printables.pen import Pen

SIDE = 10.0
"""Miniatures are drawn with squares of this size and then scaled."""


def draw_mini(pen: Pen, board: Board, build: Build, square: float) -> None:
    """Draw a board with a build, its lower left corner at (0, 0).

    Islands stand with their letter, the removed one crossed out, the rolled start
    dark; every tile shows its road and its name.
    """
    place = Place.of(board, SIDE)
    with pen.at(0, 0, scale=square / SIDE):
        box = Box(0, 0, place.width, place.height)
        pen.face(f"mini-{board.id}", box.grown(1), lambda p: _ground(p, board, place))
        for placed in build.tiles:
            _tile(pen, board, place, placed)
        for island in ISLANDS:
            _letter(pen, board, place, island, removed=island == build.without)
        for number, (row, column, _) in board.starts.items():
            _start(pen, place, (row, column), number, rolled=int(number) == build.start)


def _ground(pen: Pen, board: Board, place: Place) -> None:
    pen.rect((0, 0, place.width, place.height), fill=shade(pen, "water"))
    lines = Path(())
    for column in range(1, place.columns):
        lines += line((column * SIDE, 0), (column * SIDE, place.height))
    for row in range(1, place.rows):
        lines += line((0, row * SIDE), (place.width, row * SIDE))
    pen.draw(lines, stroke=shade(pen, "grid"), width=0.2, round_ends=False)
    for island in ISLANDS:
        cells = {place.cell(square) for square in board.squares(island)}
        land = outline(cells, SIDE, by=0.4, radius=2.4)
        pen.draw(land, fill=shade(pen, "grass"), stroke=shade(pen, "medal_edge"), width=0.5)
        _island_road(pen, board, place, island)
    for square in board.squares(VOLCANO):
        pen.draw(rectangle(*place.box(square).grown(-0.4), 1.5), fill=shade(pen, "reef"),
                 stroke=shade(pen, "reef_edge"), width=0.4)  # fmt: skip
        icons.draw(pen, "volcano", *place.centre(square), SIDE * 0.8)
    for square in board.squares(BLOCKED):
        box = rectangle(*place.box(square).grown(-0.8), 2)
        pen.draw(box, fill=shade(pen, "rock"), stroke=shade(pen, "rock_edge"), width=0.5)
    pen.rect((0, 0, place.width, place.height), stroke=shade(pen, "ink"), width=0.6)


def _island_road(pen: Pen, board: Board, place: Place, island: Island) -> None:
    road = island_road(board, island)
    path = Path(())
    for one, two in road.legs:
        path += line(place.centre(one), place.centre(two))
    for row, column, direction in road.exits:
        door = (row, column)
        path += line(place.centre(door), place.towards(door, direction, 0.5))
    if path.steps:
        pen.draw(path, stroke=shade(pen, "road_edge"), width=2.6, round_ends=False)
        pen.draw(path, stroke=shade(pen, "road"), width=1.7, round_ends=False)


def _tile(pen: Pen, board: Board, place: Place, placed: PlacedTile) -> None:
    """A tile on its squares; its face is stored once for each shape as it lies."""
    cells = [place.cell(square) for square in placed.squares]
    x, y = min(x for x, _ in cells), min(y for _, y in cells)
    shape = sorted((column - x, row - y) for column, row in cells)
    wide, tall = max(c for c, _ in shape) + 1, max(r for _, r in shape) + 1
    names = "".join(f"{column}{row}." for column, row in shape)
    with pen.at(x * SIDE, y * SIDE):
        pen.face(
            f"mt-{placed.tile}-{board.join}-{names}",
            Box(0, 0, wide * SIDE, tall * SIDE),
            lambda p: _tile_face(p, shape, placed.tile, board.join),
        )


def _tile_face(pen: Pen, cells: list[tuple[int, int]], name: str, join: str) -> None:
    edge = outline(cells, SIDE, by=0.6, radius=1.2)
    pen.draw(edge, fill=shade(pen, "sun"))
    squares = [(-y, x) for x, y in cells]
    road = tile_road(squares, join)
    ways = Path(())
    for one, two in road.legs:
        ways += line(_middle(one), _middle(two))
    with pen.inside(edge):
        for here, beside in road.stubs:
            a, b = _middle(here), _middle(beside)
            ways += line(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        pen.draw(ways, stroke=shade(pen, "road_edge"), width=2.6)
        pen.draw(ways, stroke=shade(pen, "road"), width=1.7)
    pen.draw(edge, stroke=shade(pen, "ink"), width=0.8)
    x, y = _middle(sorted(squares)[len(squares) // 2])
    pen.draw(rectangle(x - 4.2, y - 2.7, 8.4, 5.4, 1.4), fill=shade(pen, "paper"))
    pen.text(x, y - 1.9, name, style(pen, "bold", 16.5), align="middle", within=7.6)


def _middle(square: tuple[int, int]) -> tuple[float, float]:
    return (square[1] + 0.5) * SIDE, (-square[0] + 0.5) * SIDE


def _letter(pen: Pen, board: Board, place: Place, island: Island, *, removed: bool) -> None:
    hub = island_road(board, island).hub
    x, y = place.centre(hub)
    pen.disc(x, y, 3.6, fill=shade(pen, "medal_edge"))
    pen.centred(x, y, island, style(pen, "display", 17, "badge_text"))
    if removed:
        cells = {place.cell(square) for square in board.squares(island)}
        land = outline(cells, SIDE, by=0.4, radius=2.4)
        left, bottom, right, top = land.bounds
        with pen.inside(land):
            cross = line((left, bottom), (right, top)) + line((left, top), (right, bottom))
            pen.draw(cross, stroke=shade(pen, "reef_edge"), width=1.6)


def _start(pen: Pen, place: Place, square: tuple[int, int], number: str, *, rolled: bool) -> None:
    x, y = place.centre(square)
    fill, letters = ("badge", "badge_text") if rolled else ("quay", "quiet")
    pen.draw(circle(x, y, 4.4), fill=shade(pen, fill), stroke=shade(pen, "ink"), width=0.5)
    pen.centred(x, y, number, style(pen, "display", 20, letters))
