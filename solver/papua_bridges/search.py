"""The exact search: fewest tiles, builds and counts, without a general solver.

Iterative deepening over connected sets of placements, each visited once, cut by
a Steiner table at every node. It proves minima and counts; it never
says that a task is infeasible: where it finds nothing it says so, and CP-SAT decides.

``Search(task, tiles)`` costs about a millisecond and holds the arrays of a task;
its methods may be called in any order and give the same answers each time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from games.papua_bridges.content import (
    ISLANDS,
    STEPS,
    WATER,
    Board,
    BridgeSet,
    PlacedTile,
    Square,
    Task,
    default_tiles,
)
from solver.papua_bridges import kernel
from solver.papua_bridges.arrays import FAR, START, SUBSETS, Goal, Ints, Space
from solver.papua_bridges.kernel import Field, Progress, Query, Stack
from solver.papua_bridges.steiner import steiner_table

PAUSE = 8192
"""Work between two looks at the clock: some hundredths of a second when compiled."""

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then: whether the search is to stop at once."""


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found. ``builds`` are the first of ``total``, in the order met."""

    tiles: int
    """The limit under which the builds were found, in tiles; 0: no build was found."""
    bound: int
    """Proved: no build has fewer tiles. At least ``FAR``: nothing joins the islands at all."""
    builds: tuple[tuple[PlacedTile, ...], ...]
    total: int
    complete: bool
    """True if there is no further build with ``tiles`` tiles."""
    work: int
    """Effort in nodes of the search."""
    clock_fired: bool = False
    """Whether seconds stopped it: the answer may differ elsewhere."""

    @property
    def proved(self) -> bool:
        """Whether ``tiles`` is the fewest."""
        return 0 < self.tiles == self.bound


def _orientations(squares: Sequence[Square]) -> list[tuple[Square, ...]]:
    """The distinct turned and mirrored forms of a tile, each moved to the top left (PB-24)."""
    forms = set()
    for flip in (1, -1):
        form = [(r, flip * c) for r, c in squares]
        for _ in range(4):
            form = [(c, -r) for r, c in form]
            top, left = min(r for r, _ in form), min(c for _, c in form)
            forms.add(tuple(sorted((r - top, c - left) for r, c in form)))
    return sorted(forms)


def _ends(form: Sequence[Square]) -> list[int]:
    """Positions in ``form`` of the squares with one neighbour inside the tile."""
    inside = set(form)
    return [
        n
        for n, (r, c) in enumerate(form)
        if sum((r + down, c + right) in inside for down, right in STEPS.values()) == 1
    ]


@lru_cache(maxsize=64)
def _forms(tiles: BridgeSet, by_ends: bool) -> list[tuple[int, Ints, list[int]]]:
    """(tile, squares, positions of ports) of every orientation of every tile."""
    return [
        (number, np.array(form), _ends(form) if by_ends else list(range(len(form))))
        for number, tile in enumerate(tiles.tiles)
        for form in _orientations(tile.squares)
    ]


def _fits(water: Ints, form: Ints) -> Ints:
    """[place, 2]: the offsets at which all squares of a form are water, by row, column."""
    height, width = water.shape
    rows, columns = form.max(axis=0) + 1
    if rows > height or columns > width:
        return np.empty((0, 2), dtype=np.intp)
    fits = np.ones((height - rows + 1, width - columns + 1), dtype=bool)
    for r, c in form:
        fits &= water[r : r + fits.shape[0], c : c + fits.shape[1]]
    return np.argwhere(fits)


@lru_cache(maxsize=32)
def placement_space(board: Board, tiles: BridgeSet) -> tuple[Space, list[Square]]:
    """All placements on a board, the same for its 20 tasks, and the water squares by index."""
    water = np.array([[mark == WATER for mark in row] for row in board.rows])
    squares = board.squares(WATER)
    index = np.full((board.height + 2, board.width + 2), -1)
    index[1:-1, 1:-1][water] = np.arange(len(squares))
    covered: list[Ints] = []
    port_rows: list[Ints] = []
    tile_of: list[int] = []
    forms = _forms(tiles, board.join == "ends")
    most = max(len(form) for _, form, _ in forms)
    most_ports = max(len(ports) for _, _, ports in forms)
    for number, form, ports in forms:
        spots = _fits(water, form)[:, None, :] + form[None, :, :] + 1
        cells = index[spots[..., 0], spots[..., 1]]
        covered.append(_padded(cells, most))
        port_rows.append(_padded(cells[:, ports], most_ports))
        tile_of += [number] * len(cells)
    ports_of = np.concatenate(port_rows)
    first, members = _grouped(ports_of, len(squares))
    at = np.array(squares, dtype=np.intp).reshape(-1, 2) + 1
    beside = np.stack([index[at[:, 0] + r, at[:, 1] + c] for r, c in STEPS.values()], axis=1)
    return (
        Space(
            np.concatenate(covered).astype(np.int32),
            _masks(np.concatenate(covered), len(squares)),
            ports_of.astype(np.int32),
            np.array(tile_of, dtype=np.int32),
            first,
            members,
            beside.astype(np.int32),
        ),
        squares,
    )


def _masks(covered: Ints, squares: int) -> Ints:
    """[placement, word]: the covered squares as bits."""
    masks = np.zeros((len(covered), squares // 64 + 1), dtype=np.uint64)
    for column in covered.T:
        row = np.flatnonzero(column >= 0)
        square = column[row]
        masks[row, square // 64] |= np.uint64(1) << (square % 64).astype(np.uint64)
    return masks


def _padded(rows: Ints, width: int) -> Ints:
    full = np.full((len(rows), width), -1)
    full[:, : rows.shape[1]] = rows
    return full


def _grouped(ports: Ints, squares: int) -> tuple[Ints, Ints]:
    """Placements grouped by port square: first position of each square, and the list."""
    placement, column = np.nonzero(ports >= 0)
    square = ports[placement, column]
    order = np.argsort(square, kind="stable")
    first = np.searchsorted(square[order], np.arange(squares + 1))
    return first.astype(np.int32), placement[order].astype(np.int32)


class Search:
    """One task made ready to be searched; see the module's docstring.

    ``laid`` are tiles that already lie on the board, legally; they block their
    squares, are used up, and count ``laid_cost`` each: 0 asks for the fewest further
    tiles, 1 for builds as a whole. Raises ``ValueError`` if one lies illegally.
    """

    def __init__(
        self,
        task: Task,
        tiles: BridgeSet | None = None,
        laid: Sequence[PlacedTile] = (),
        laid_cost: int = 0,
    ) -> None:
        self.task = task
        self.tiles = tiles or default_tiles()
        self.space, self.squares = placement_space(task.board, self.tiles)
        self.laid = tuple(self.index(placed) for placed in laid)
        """The placements of the tiles that already lie on the board."""
        self.goal = self._goal(laid_cost)
        islands = self.goal.required
        by_set = steiner_table(self.space, self.goal, islands | START)
        self.table = np.ascontiguousarray(by_set[:SUBSETS].T)
        self.through = by_set[islands | START]
        """[placement]: fewest tiles of any build with it, if tiles could overlap."""
        self.bound = int(self.through.min(initial=FAR))
        """Proved: no build has fewer tiles; ``FAR`` or more if no chain of placements that
        still fit joins the islands, even if they could overlap: a flood-fill certificate."""
        self._stack: Stack | None = None

    def index(self, placed: PlacedTile) -> int:
        """The placement index of a placed tile; ``ValueError`` if it does not fit the board."""
        wanted = [n for n, square in enumerate(self.squares) if square in placed.squares]
        number = next((n for n, tile in enumerate(self.tiles.tiles) if tile.id == placed.tile), -1)
        length = len(wanted)
        covered = np.sort(self.space.squares, axis=1)[:, -length:] == sorted(wanted)
        whole = (self.space.squares >= 0).sum(axis=1) == length
        fits = np.flatnonzero(covered.all(axis=1) & whole & (self.space.tile == number))
        if not len(fits) or length != len(placed.squares):
            raise ValueError(f"The tile {placed.tile} cannot lie there.")
        return int(fits[0])

    def _goal(self, laid_cost: int) -> Goal:
        number = {square: n for n, square in enumerate(self.squares)}
        land = np.zeros(len(self.squares), dtype=np.int32)
        first, listed = [0], []
        required = 0
        for bit, island in enumerate(ISLANDS):
            if island != self.task.without:
                required |= 1 << bit
                docks = [number[s] for s in self.task.board.landings(island) if s in number]
                listed += docks
                land[docks] |= 1 << bit
            first.append(len(listed))
        start = number.get(self.task.board.start_landing(self.task.start))
        if start is not None:
            land[start] |= START
        cost = np.ones(len(self.space.tile), dtype=np.int32)
        for p in self.laid:
            crossing = np.isin(
                self.space.squares, self.space.squares[p][self.space.squares[p] >= 0]
            )
            cost[crossing.any(axis=1) | (self.space.tile == self.space.tile[p])] = FAR
        cost[list(self.laid)] = laid_cost
        return Goal(
            land, np.array(first, dtype=np.int32), np.array(listed, dtype=np.int32), required, cost
        )

    def fewest(
        self,
        *,
        nodes: int,
        listed: int = 1,
        cap: int = 1,
        with_all_laid: bool = False,
        stop: Stop = _never,
    ) -> Found:
        """The builds with the fewest tiles: their number up to ``cap``, the first ``listed``.

        ``nodes`` bounds the whole search. Where it runs out, ``tiles`` is 0 or the
        count is incomplete. ``with_all_laid`` takes only builds in which every tile
        that lies on the board is joined; ``tiles`` is then the fewest among those.
        """
        must = len(self.laid) if with_all_laid else 0
        highest = int(self.goal.cost[list(self.laid)].sum()) + len(self.tiles.tiles)
        work = 0
        for limit in range(self.bound, highest + 1):
            builds = np.full((listed, limit + len(self.laid)), -1, dtype=np.int32)
            query = self._query((), limit, cap, nodes - work)._replace(laid=must)
            total, used, whole, fired = self._enumerate(query, builds, stop)
            work += used
            if total:
                rows = tuple(self._placed(row) for row in builds[: min(total, listed)])
                return Found(limit, limit, rows, total, whole, work, fired)
            if not whole:
                return Found(0, limit, (), 0, False, work, fired)
        return Found(0, max(self.bound, highest + 1), (), 0, True, work)

    def completable(
        self, first: Sequence[int], *, nodes: int, stop: Stop = _never
    ) -> tuple[PlacedTile, ...] | None:
        """A build that contains the placements ``first`` (indices), or None: none was found.

        ``first`` must be joined to the start in this order and not overlap. None is
        no proof; ``Search(task, tiles, laid=first).bound >= FAR`` is one.
        """
        work = 0
        lowest = max([self.bound, *(int(self.through[p]) for p in first)])
        for limit in range(lowest, len(self.tiles.tiles) + 1):
            rows, whole, used = self.starting_with(first, limit, nodes=nodes - work, stop=stop)
            work += used
            if len(rows):
                return self._placed(rows[0])
            if not whole:
                return None
        return None

    def starting_with(
        self, first: Sequence[int], limit: int, *, nodes: int, stop: Stop = _never
    ) -> tuple[Ints, bool, int]:
        """A build of at most ``limit`` tiles that contains the placements ``first``, proved.

        A row of placement indices, -1 padded, or none; whether all was searched,
        so that none is a proof; and the work. ``first`` as for ``completable``,
        not yet joining all islands.
        """
        builds = np.full((1, limit), -1, dtype=np.int32)
        query = self._query(first, limit, 1, nodes)
        total, work, whole, _ = self._enumerate(query, builds, stop)
        prefix = np.array([first], dtype=np.int32)
        return np.hstack([prefix, builds])[:total], whole, work

    def _enumerate(self, query: Query, builds: Ints, stop: Stop) -> tuple[int, int, bool, bool]:
        """Builds met, work done, whether nothing cut it short, whether ``stop`` did."""
        field = self._field()
        for p in (*query.prefix, *self.laid):
            field.covered[:] |= self.space.masks[p]
            field.used[self.space.tile[p]] = 1
        field.seen[query.prefix] = 1
        field.laid[list(self.laid)] = 1
        stack = self._stack_of(builds.shape[1])
        progress = Progress(np.array([-2]), np.array([0]), np.array([0]), builds)
        while True:
            pause = int(progress.work[0]) + PAUSE
            kernel.enumerate_builds(
                self.space,
                self.goal,
                self.table,
                stack,
                field,
                query._replace(pause=pause),
                progress,
            )
            depth, total, work = (int(number[0]) for number in progress[:3])
            if depth < 0 or work > query.nodes or total >= query.cap:
                return total, min(work, query.nodes), depth < 0, False
            if stop():
                return total, work, False, True

    def _query(self, first: Sequence[int], limit: int, cap: int, nodes: int) -> Query:
        useful = (self.through <= limit).astype(np.int8)
        prefix = np.array(first, dtype=np.int32)
        return Query(useful, prefix, 0, limit - len(first), cap, nodes, 0)

    def _field(self) -> Field:
        placements = len(self.space.tile)
        return Field(
            np.zeros(self.space.masks.shape[1], dtype=np.uint64),
            np.zeros(len(self.tiles.tiles), dtype=np.int8),
            np.zeros(placements, dtype=np.int8),
            np.zeros(placements, dtype=np.int8),
        )

    def _stack_of(self, limit: int) -> Stack:
        deep, wide = limit + 2, len(self.space.tile) + 1
        if self._stack is None or self._stack.chosen.shape[0] < deep:
            self._stack = Stack(
                np.empty((deep, wide), dtype=np.int32),
                np.zeros(deep, dtype=np.int32),
                np.zeros(deep, dtype=np.int32),
                np.empty((deep, wide, SUBSETS), dtype=np.int16),
                np.empty((deep, wide), dtype=np.int32),
                np.zeros(deep, dtype=np.int32),
                np.zeros(deep, dtype=np.int32),
                np.zeros(deep, dtype=np.int32),
                np.zeros(deep, dtype=np.int32),
            )
        return self._stack

    def _placed(self, row: Sequence[int] | Ints) -> tuple[PlacedTile, ...]:
        return tuple(self.placement(int(p)) for p in row if p >= 0)

    def placement(self, p: int) -> PlacedTile:
        """The document form of a placement index."""
        return PlacedTile(
            tile=self.tiles.tiles[self.space.tile[p]].id,
            squares=tuple(self.squares[w] for w in self.space.squares[p] if w >= 0),
        )
