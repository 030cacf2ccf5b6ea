"""The outlines of pieces made of squares: islands, bridge tiles, any polyomino."""

from collections.abc import Collection, Iterator

from printables.paths import Path, Point, polygon, rounded

Cell = tuple[int, int]
"""Column and row of a square; rows count upwards here."""

_LEFT: dict[Point, Point] = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}


def loops(cells: Collection[Cell]) -> list[list[Point]]:
    """The corners of every border of the cells, the inside to the left.

    The outer border runs counter-clockwise, the border of a hole clockwise; cells
    that meet at a corner only are kept apart there.
    """
    edges = dict[Point, list[Point]]()
    for x, y in sorted(cells):
        for start, step in _open_sides(x, y, cells):
            edges.setdefault(start, []).append(step)
    found = []
    while edges:
        found.append(_walk(min(edges), edges))
    return found


def _open_sides(x: int, y: int, cells: Collection[Cell]) -> Iterator[tuple[Point, Point]]:
    if (x, y - 1) not in cells:
        yield (x, y), (1, 0)
    if (x + 1, y) not in cells:
        yield (x + 1, y), (0, 1)
    if (x, y + 1) not in cells:
        yield (x + 1, y + 1), (-1, 0)
    if (x - 1, y) not in cells:
        yield (x, y + 1), (0, -1)


def _walk(start: Point, edges: dict[Point, list[Point]]) -> list[Point]:
    # The start is the lowest of the leftmost points left: a corner, and no touching point.
    corners: list[Point] = []
    at, step = start, edges[start][0]
    while edges.get(at):
        ways = edges[at]
        # Turning left where two borders touch keeps the two cells apart.
        turn = _LEFT[step] if _LEFT[step] in ways else ways[0]
        if turn != step or not corners:
            corners.append(at)
        step = turn
        ways.remove(step)
        if not ways:
            del edges[at]
        at = (at[0] + step[0], at[1] + step[1])
    return corners


def inset(corners: list[Point], by: float) -> list[Point]:
    """A right-angled border moved to its inside (the left) by ``by``, outside if negative."""
    moved = []
    count = len(corners)
    for i, (x, y) in enumerate(corners):
        before = _direction(corners[i - 1], (x, y))
        after = _direction((x, y), corners[(i + 1) % count])
        dx, dy = _LEFT[before][0] + _LEFT[after][0], _LEFT[before][1] + _LEFT[after][1]
        moved.append((x + dx * by, y + dy * by))
    return moved


def _direction(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def outline(
    cells: Collection[Cell], square: float, *, by: float = 0.0, radius: float = 0.0
) -> Path:
    """The border of the cells in millimetres, inset by ``by``, its corners rounded.

    ``square`` is the side of a cell; cell (0, 0) has its lower left corner at (0, 0).
    """
    path = Path(())
    for corners in loops(cells):
        scaled = inset([(x * square, y * square) for x, y in corners], by)
        path += rounded(scaled, radius) if radius else polygon(scaled)
    return path
