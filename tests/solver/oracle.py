"""The truth about tiny tasks: every set of tiles that hangs together from the start, one by one.

Written apart from all engines and from the referee, plainly and slowly; for
boards of about 5x5 and tile sets of about four tiles.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.papua_bridges.content import BridgeSet, PlacedTile, Square, Task

Laid = tuple[str, tuple[Square, ...]]
"""Tile id and the squares it covers, sorted."""
BuildKey = frozenset[Laid]


@dataclass(frozen=True)
class Truth:
    """What enumeration says of a task."""

    feasible: bool
    fewest: int | None
    """Fewest tiles of a complete build, None if there is none."""
    minimal: frozenset[BuildKey]
    """All complete builds of so many tiles."""
    islands: int
    """The most islands that can be joined."""
    islands_tiles: int
    """Fewest tiles with which so many are joined."""


def truth(task: Task, tiles: BridgeSet, fixed: Sequence[PlacedTile] = ()) -> Truth:
    """Enumerate all builds; with ``fixed`` only those that can lie beside or hold these tiles."""
    world = _World(task)
    choices = world.beside(fixed, tiles)
    best, best_tiles, minimal = 0, 0, set[BuildKey]()
    level: set[BuildKey] = {frozenset()}
    size = 0
    while level:
        for build in level:
            joined = len(world.joined(build)[0])
            if joined > best:
                best, best_tiles, minimal = joined, size, {build}
            elif joined == best and size == best_tiles:
                minimal.add(build)
        level = {bigger for build in level for bigger in world.extended(build, choices)}
        size += 1
    complete = best == len(task.islands)
    return Truth(
        complete,
        best_tiles if complete else None,
        frozenset(minimal) if complete else frozenset(),
        best,
        best_tiles,
    )


def count_minimal(task: Task, tiles: BridgeSet) -> int:
    """The number of complete builds with the fewest tiles; 0 for an infeasible task."""
    return len(truth(task, tiles).minimal)


class _World:
    """Water, islands and start of one task."""

    def __init__(self, task: Task) -> None:
        self.anywhere = task.board.join == "contact"
        rows = task.board.rows
        self.water = {
            (r, c) for r in range(len(rows)) for c in range(len(rows[0])) if rows[r][c] == "."
        }
        self.start = _ahead(task.board.starts[str(task.start)])  # type: ignore[index]  # 1-4
        self.docks = {
            island: {_ahead(road) for road in task.board.exits.get(island, ())}
            for island in "abcd"
            if island != task.without
        }

    def placements(self, tiles: BridgeSet) -> list[Laid]:
        """Every way to lay every tile, found among all connected sets of water squares."""
        forms = {tile.id: _form(tile.squares) for tile in tiles.tiles}
        largest = max(len(form) for form in forms.values())
        found = []
        groups: set[frozenset[Square]] = {frozenset([square]) for square in self.water}
        while groups:
            for group in groups:
                form = _form(group)
                found += [(t, tuple(sorted(group))) for t, other in forms.items() if other == form]
            groups = {
                group | {near}
                for group in groups
                if len(group) < largest
                for square in group
                for near in _beside(square)
                if near in self.water and near not in group
            }
        return sorted(found)

    def beside(self, fixed: Sequence[PlacedTile], tiles: BridgeSet) -> list[Laid]:
        """The placements that can lie beside the fixed tiles, and these themselves."""
        laid = [(tile.tile, tile.squares) for tile in fixed]
        return [
            choice
            for choice in self.placements(tiles)
            if all(choice == other or not _clash(choice, other) for other in laid)
        ]

    def road_ends(self, laid: Laid) -> set[Square]:
        """Where a laid tile can be joined."""
        squares = set(laid[1])
        if self.anywhere:
            return squares
        return {s for s in squares if len(squares & set(_beside(s))) == 1}

    def joined(self, build: Iterable[Laid]) -> tuple[set[str], set[Square]]:
        """Islands that the start is joined with, and the road ends of all joined tiles."""
        islands, ends, waiting = set[str](), set[Square](), list(build)
        again = True
        while again:
            again = False
            for laid in list(waiting):
                if self.attaches(laid, islands, ends):
                    waiting.remove(laid)
                    ends |= self.road_ends(laid)
                    islands |= {i for i, docks in self.docks.items() if docks & ends}
                    again = True
        return islands, ends

    def attaches(self, laid: Laid, islands: set[str], ends: set[Square]) -> bool:
        """Whether a tile meets the start, a joined island or a joined tile."""
        mine = self.road_ends(laid)
        return (
            self.start in mine
            or any(mine & self.docks[island] for island in islands)
            or any(near in ends for square in mine for near in _beside(square))
        )

    def extended(self, build: BuildKey, choices: list[Laid]) -> Iterator[BuildKey]:
        """The build with one more tile that is joined to it."""
        islands, ends = self.joined(build)
        for choice in choices:
            if not any(_clash(choice, other) for other in build) and self.attaches(
                choice, islands, ends
            ):
                yield build | {choice}


def _clash(one: Laid, other: Laid) -> bool:
    return one[0] == other[0] or not set(one[1]).isdisjoint(other[1])


def _ahead(road: tuple[int, int, str]) -> Square:
    row, column, direction = road
    return {
        "N": (row - 1, column),
        "S": (row + 1, column),
        "W": (row, column - 1),
        "E": (row, column + 1),
    }[direction]


def _beside(square: Square) -> list[Square]:
    row, column = square
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def _form(squares: Iterable[Square]) -> tuple[Square, ...]:
    """The least of the eight views of a shape, moved to the origin."""
    views = []
    turned = list(squares)
    for _ in range(4):
        turned = [(c, -r) for r, c in turned]
        for view in (turned, [(r, -c) for r, c in turned]):
            top, left = min(r for r, _ in view), min(c for _, c in view)
            views.append(tuple(sorted((r - top, c - left) for r, c in view)))
    return min(views)
