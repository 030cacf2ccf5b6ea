"""A board as it lies on the table: water, islands with roads, starts, volcanoes."""

from dataclasses import dataclass

from games.papua_bridges.content import BLOCKED, ISLANDS, STEPS, VOLCANO, Board, Island, Square
from printables import patterns
from printables.outline import outline
from printables.paper import Box
from printables.papua_bridges import icons
from printables.papua_bridges.look import measures, palette, shade, style
from printables.papua_bridges.roads import IslandRoad, island_road
from printables.paths import Path, line, polygon, rectangle
from printables.pen import Pen

_ROCKS = (
    ((-0.38, -0.20), (-0.22, 0.08), (-0.02, 0.02), (0.06, -0.24), (-0.14, -0.36)),
    ((-0.12, 0.14), (0.02, 0.38), (0.26, 0.32), (0.30, 0.10), (0.08, 0.04)),
    ((0.14, -0.10), (0.30, -0.02), (0.42, -0.18), (0.30, -0.36), (0.14, -0.30)),
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the squares of a board lie: its size in squares and the side of one in mm."""

    rows: int
    columns: int
    square: float

    @classmethod
    def of(cls, board: Board, square: float) -> "Place":
        """The place of a board whose lower left corner is (0, 0)."""
        return cls(board.height, board.width, square)

    @property
    def width(self) -> float:
        """Millimetres from the left to the right edge."""
        return self.columns * self.square

    @property
    def height(self) -> float:
        """Millimetres from the lower to the upper edge."""
        return self.rows * self.square

    def cell(self, square: Square) -> tuple[int, int]:
        """Column, and row counted from below."""
        return square[1], self.rows - 1 - square[0]

    def centre(self, square: Square) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.cell(square)
        return (x + 0.5) * self.square, (y + 0.5) * self.square

    def towards(self, square: Square, direction: str, share: float) -> tuple[float, float]:
        """The point ``share`` of a square away from a square's middle."""
        x, y = self.centre(square)
        down, right = STEPS[direction]
        return x + right * share * self.square, y - down * share * self.square

    def box(self, square: Square) -> Box:
        """The square itself."""
        x, y = self.cell(square)
        return Box(x * self.square, y * self.square, self.square, self.square)


def draw_board(pen: Pen, board: Board, square: float) -> None:
    """Draw a board with its lower left corner at (0, 0), squares of ``square`` millimetres.

    A piece of a board, with some islands and starts left out, is drawn as well.
    """
    place = Place.of(board, square)
    key = f"sea-{place.rows}x{place.columns}-{square:g}"
    pen.face(key, Box(0, 0, place.width, place.height), lambda p: _sea(p, place))
    for island in ISLANDS:
        if board.squares(island):
            _island(pen, board, place, island)
    for mark in board.squares(VOLCANO):
        with pen.at(*place.centre(mark)):
            pen.face(
                f"volcano-{square:g}", Box(0, 0, 0, 0).grown(square), lambda p: _volcano(p, square)
            )
    for mark in board.squares(BLOCKED):
        with pen.at(*place.centre(mark)):
            pen.face(
                f"rocks-{square:g}", Box(0, 0, 0, 0).grown(square), lambda p: _rocks(p, square)
            )
    for number, (row, column, direction) in board.starts.items():
        with pen.at(*place.centre((row, column)), turn=_TURNS[direction]):
            pen.face(f"quay-{square:g}", Box(0, 0, 0, 0).grown(square), lambda p: _quay(p, square))
        _number(pen, place.towards((row, column), direction, -_BACK), number, square)


def _sea(pen: Pen, place: Place) -> None:
    side = place.square
    pen.rect((0, 0, place.width, place.height), fill=shade(pen, "water"))
    draw_waves(pen, place.width, place.height, side)
    lines = Path(())
    for column in range(place.columns + 1):
        lines += line((column * side, 0), (column * side, place.height))
    for row in range(place.rows + 1):
        lines += line((0, row * side), (place.width, row * side))
    pen.draw(lines, stroke=shade(pen, "grid"), width=0.25, round_ends=False)


def draw_waves(pen: Pen, width: float, height: float, step: float, name: str = "wave") -> None:
    """Two little waves in every square of ``step`` millimetres; none on low ink."""
    if pen.ink == "low":
        return
    waves = Path(())
    for column in range(int(width / step)):
        for row in range(int(height / step)):
            x, y = (column + 0.30) * step, (row + 0.42) * step
            waves += _wave(x, y, step * 0.4)
            waves += _wave(x + 0.14 * step, y + 0.16 * step, step * 0.4)
    pen.draw(waves, stroke=shade(pen, name), width=step * 0.025)


def _wave(x: float, y: float, long: float) -> Path:
    part, high = long / 2, long * 0.22
    return Path((
        ("m", (x, y)),
        ("c", (x + part / 3, y + high, x + 2 * part / 3, y + high, x + part, y)),
        ("c", (x + 4 * part / 3, y - high, x + 5 * part / 3, y - high, x + long, y)),
    ))  # fmt: skip


def _island(pen: Pen, board: Board, place: Place, island: Island) -> None:
    size, side = measures(), place.square
    cells = {place.cell(square) for square in board.squares(island)}
    sand = outline(cells, side, by=size.shore * side, radius=side * 0.26)
    pen.draw(sand, fill=shade(pen, "sand"), stroke=shade(pen, "shore"), width=side * 0.02)
    grass = outline(cells, side, by=size.grass * side, radius=side * 0.22)
    pen.draw(grass, fill=shade(pen, "grass"))
    patterns.fill(
        pen,
        grass,
        palette().thing("ground", "island").pattern,
        shade(pen, "tuft"),
        pitch=side * 0.2,
    )
    road = island_road(board, island)
    _road(pen, place, road)
    x, y = place.centre(road.hub)
    draw_medal(pen, x, y, side * size.medal, board.symbols[island], island)


def _road(pen: Pen, place: Place, road: IslandRoad) -> None:
    path = Path(())
    for one, two in road.legs:
        path += line(place.centre(one), place.centre(two))
    ways, posts = Path(()), Path(())
    for row, column, direction in road.exits:
        door = (row, column)
        path += line(place.centre(door), place.towards(door, direction, 0.3))
        way, post = _jetty(place.square)
        turn = _TURNS[direction]
        ways += way.turned(turn).moved(*place.centre(door))
        posts += post.turned(turn).moved(*place.centre(door))
    draw_road(pen, place.square, path, ways, posts)


_TURNS = {"E": 0, "N": 90, "W": 180, "S": 270}


def _jetty(side: float) -> tuple[Path, Path]:
    """The last piece of a road to the east, and the posts at the shore, about (0, 0)."""
    end = (0.5 + measures().jetty) * side
    return line((0.2 * side, 0), (end, 0)), line((0.44 * side, 0), (end, 0))


def draw_road(pen: Pen, side: float, path: Path, ways: Path, posts: Path) -> None:
    """A road along ``path``; ``ways`` are its last pieces, ``posts`` where these are broader."""
    size = measures()
    wide, edge = size.road * side, size.road_edge * side
    dark, light = shade(pen, "road_edge"), shade(pen, "road")
    pen.draw(posts, stroke=dark, width=wide + 5 * edge, round_ends=False)
    pen.draw(ways, stroke=dark, width=wide + 2 * edge, round_ends=False)
    if path.steps:
        pen.draw(path, stroke=dark, width=wide + 2 * edge)
        pen.draw(path, stroke=light, width=wide)
    pen.draw(ways, stroke=light, width=wide, round_ends=False)


def draw_medal(pen: Pen, x: float, y: float, width: float, symbol: str, letter: str) -> None:
    """An island's animal on a disc with the island's letter, ``width`` millimetres wide."""
    with pen.at(x, y, scale=width / 20):
        pen.face(
            f"medal-{symbol}-{letter}", Box(-12, -12, 24, 24), lambda p: _medal(p, symbol, letter)
        )


def _medal(pen: Pen, symbol: str, letter: str) -> None:
    edge = shade(pen, "medal_edge")
    pen.disc(0, 0, 9.6, fill=shade(pen, "medal"), stroke=edge, width=0.8)
    if symbol in icons.names():
        icons.draw(pen, symbol, 0, 0, 14.4)
    else:
        pen.text(0, -1.4, symbol, style(pen, "bold", 12), align="middle", within=16)
    if letter:
        pen.disc(6.9, -6.9, 3.5, fill=edge, stroke=shade(pen, "medal"), width=0.6)
        pen.centred(6.9, -6.9, letter, style(pen, "display", 14, "badge_text"))


def _volcano(pen: Pen, side: float) -> None:
    reef = rectangle(-0.46 * side, -0.46 * side, 0.92 * side, 0.92 * side, side * 0.2)
    pen.draw(reef, fill=shade(pen, "reef"))
    patterns.fill(
        pen, reef, "stripes", shade(pen, "reef_edge"), pitch=side * 0.13, width=side * 0.018
    )
    pen.draw(reef, stroke=shade(pen, "reef_edge"), width=side * 0.045)
    icons.draw(pen, "volcano", 0, 0, side * 0.80)


def _rocks(pen: Pen, side: float) -> None:
    reef = rectangle(-0.46 * side, -0.46 * side, 0.92 * side, 0.92 * side, side * 0.2)
    pen.draw(reef, fill=shade(pen, "water").mix(shade(pen, "rock"), 0.25))
    patterns.fill(
        pen, reef, "stripes", shade(pen, "rock_edge"), pitch=side * 0.13, width=side * 0.012
    )
    pen.draw(reef, stroke=shade(pen, "rock_edge"), width=side * 0.03)
    for corners in _ROCKS:
        rock = polygon([(x * side, y * side) for x, y in corners])
        pen.draw(rock, fill=shade(pen, "rock"), stroke=shade(pen, "rock_edge"), width=side * 0.04)


def _quay(pen: Pen, side: float) -> None:
    """A start square whose road leaves to the east."""
    block = rectangle(-0.46 * side, -0.46 * side, 0.92 * side, 0.92 * side, side * 0.14)
    pen.draw(block, fill=shade(pen, "quay"), stroke=shade(pen, "quay_edge"), width=side * 0.035)
    way, posts = _jetty(side)
    draw_road(pen, side, line((-_BACK * side, 0), (0.3 * side, 0)), way, posts)
    tip = 0.55 * side
    arrow = [(tip - 0.14 * side, 0.09 * side), (tip, 0), (tip - 0.14 * side, -0.09 * side)]
    pen.draw(polygon(arrow), fill=shade(pen, "badge"))


_BACK = 0.12
"""How far, in squares, a start's number stands back from the middle of its square."""


def _number(pen: Pen, centre: tuple[float, float], number: str, side: float) -> None:
    with pen.at(*centre, scale=side / 20):
        box = Box(-10, -10, 20, 20)
        pen.face(f"start-{number}", box, lambda p: draw_badge(p, 0, 0, 5.8, number))


def draw_badge(pen: Pen, x: float, y: float, radius: float, number: str) -> None:
    """The number of a start road on its disc."""
    pen.disc(
        x, y, radius, fill=shade(pen, "badge"), stroke=shade(pen, "badge_text"), width=radius * 0.1
    )
    pen.centred(x, y, number, style(pen, "display", radius * 4.2, "badge_text"))
