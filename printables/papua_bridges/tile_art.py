"""A bridge tile: its colour, its pattern, the road on it, its letter and name."""

from dataclasses import dataclass

from games.papua_bridges.content import Square
from printables import patterns
from printables.colour import Colour
from printables.outline import Cell, outline
from printables.palette import Thing
from printables.paper import lengths
from printables.papua_bridges.look import measures, shade, style
from printables.papua_bridges.roads import tile_road
from printables.paths import Path, line
from printables.pen import Pen


@dataclass(frozen=True, slots=True)
class TileFace:
    """One side of a bridge tile."""

    squares: tuple[Square, ...]
    """Row and column, rows from above, as it lies on the paper."""
    name: str
    join: str
    square: float

    @property
    def rows(self) -> int:
        """Its height in squares."""
        return max(row for row, _ in self.squares) + 1

    @property
    def columns(self) -> int:
        """Its width in squares."""
        return max(column for _, column in self.squares) + 1

    def cell(self, square: Square) -> Cell:
        """Column, and row counted from below."""
        return square[1], self.rows - 1 - square[0]

    def centre(self, square: Square) -> tuple[float, float]:
        """The middle of a square, in millimetres from the lower left corner."""
        x, y = self.cell(square)
        return (x + 0.5) * self.square, (y + 0.5) * self.square

    def mirrored(self, *, sideways: bool) -> "TileFace":
        """The other side of the tile, turned over sideways or from top to bottom."""
        if sideways:
            squares = sorted((row, self.columns - 1 - column) for row, column in self.squares)
        else:
            squares = sorted((self.rows - 1 - row, column) for row, column in self.squares)
        return TileFace(tuple(squares), self.name, self.join, self.square)


def draw_tile(pen: Pen, face: TileFace, thing: Thing, *, cut: bool) -> None:
    """Draw a tile with its bleed; ``cut`` draws the line along which it is cut out."""
    cells = {face.cell(square) for square in face.squares}
    _art(pen, face, thing, outline(cells, face.square, by=-lengths().bleed))
    _label(pen, face, thing)
    if cut:
        edge = outline(cells, face.square, by=measures().tile_clearance)
        pen.draw(edge, stroke=shade(pen, "ink"), width=0.2, round_ends=False)


def draw_cut_tile(pen: Pen, face: TileFace, thing: Thing) -> None:
    """Draw a tile as it lies on the table, cut out."""
    cells = {face.cell(square) for square in face.squares}
    edge = outline(cells, face.square, by=2 * measures().tile_clearance, radius=0.6)
    _art(pen, face, thing, edge)
    pen.draw(edge, stroke=shade(pen, "ink"), width=0.5)
    side = face.square
    x, y = face.centre(sorted(face.squares)[len(face.squares) // 2])
    box = (x - side * 0.3, y - side * 0.19, side * 0.6, side * 0.38)
    pen.rect(
        box, fill=shade(pen, "paper"), stroke=shade(pen, "ink"), width=0.4, radius=side * 0.08
    )
    pen.centred(x, y, face.name, style(pen, "bold", side * 0.9))


def _art(pen: Pen, face: TileFace, thing: Thing, ground: Path) -> None:
    side = face.square
    pen.draw(ground, fill=thing.grounds[pen.ink])
    mark = thing.marks[pen.ink]
    width = side * (0.028 if pen.ink == "full" else 0.014)
    patterns.fill(pen, ground, thing.pattern, mark, pitch=side * 0.14, width=width)
    with pen.inside(ground):
        _road(pen, face, thing.marks["low"])


def _road(pen: Pen, face: TileFace, centre_line: Colour) -> None:
    size, side = measures(), face.square
    road = tile_road(face.squares, face.join)
    legs = Path(())
    for one, two in road.legs:
        legs += line(face.centre(one), face.centre(two))
    stubs = Path(())
    far = 0.5 + lengths().bleed / side
    for here, beside in road.stubs:
        x, y = face.centre(here)
        dx, dy = (beside[1] - here[1]) * side * far, (here[0] - beside[0]) * side * far
        stubs += line((x, y), (x + dx, y + dy))
    wide, edge = size.road * side, size.road_edge * side
    pen.draw(legs + stubs, stroke=shade(pen, "road_edge"), width=wide + 2 * edge)
    pen.draw(legs + stubs, stroke=shade(pen, "road"), width=wide)
    dash = (side * 0.09, side * 0.07)
    pen.draw(legs, stroke=centre_line, width=side * 0.03, dash=dash, round_ends=False)
    for end in road.ends:
        x, y = face.centre(end)
        pen.disc(x, y, side * 0.075, fill=centre_line)


def _label(pen: Pen, face: TileFace, thing: Thing) -> None:
    side = face.square
    x, y = face.centre(min(face.squares))
    far = side * 0.355
    radius = side * 0.115
    pen.disc(
        x - far, y + far, radius, fill=shade(pen, "paper"), stroke=shade(pen, "ink"), width=0.2
    )
    pen.centred(x - far, y + far, thing.letter, style(pen, "display", side * 0.44))
    box = (x + far - radius, y + far - radius, 2 * radius, 2 * radius)
    pen.rect(
        box, fill=shade(pen, "paper"), stroke=shade(pen, "ink"), width=0.2, radius=side * 0.03
    )
    small = style(pen, "bold", side * 0.36)
    points = min(small.points, side * 0.36 * 2.2 / max(2.2, len(face.name)))
    pen.centred(x + far, y + far, face.name, small.sized(points))
