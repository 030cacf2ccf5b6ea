"""How a task can be begun: every legal first tile, and every second one that joins it.

An *opening* is a first placement, which covers the start's landing square with
a port (PB-40), or a first and a second placement that joins the road then. Which
of them can still be finished, and how well, tells how much a task misleads.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.papua_bridges.arrays import START, SUBSETS
from solver.papua_bridges.search import Search

Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings of a task, as placement indices of its search; islands are bits."""

    firsts: Ints
    """[first]: the placement."""
    pairs: Ints
    """[pair, 2]: first and second placement, in the order of the firsts."""
    bound: Ints
    """[pair]: proved: no build that holds both has fewer tiles."""
    solving: Mask
    """[pair]: whether the two alone join all islands."""

    @classmethod
    def of(cls, search: Search) -> "Openings":
        """List the openings of a search's task; no tile lies on its board."""
        ports = _squares(search, search.space.ports)
        covers = _squares(search, search.space.squares)
        firsts = np.flatnonzero(ports[:, (search.goal.land & START) > 0].any(axis=1))
        lands = _lands(search, ports)
        joins = _reach(search, ports[firsts], lands[firsts]) @ ports.T > 0
        clash = covers[firsts] @ covers.T > 0
        same = search.space.tile[firsts][:, None] == search.space.tile[None, :]
        row, second = np.nonzero(joins & ~clash & ~same)
        first = firsts[row]
        return cls(
            firsts.astype(np.int64),
            np.stack([first, second], axis=1).astype(np.int64),
            _bound(search, first, second),
            (lands[first] | lands[second]) == search.goal.required,
        )


def _squares(search: Search, indices: NDArray[np.int32]) -> NDArray[np.float32]:
    """[placement, square]: 1 at the listed squares; floats, as products of them are fast."""
    marks = np.zeros((len(indices), len(search.squares)), np.float32)
    row, column = np.nonzero(indices >= 0)
    marks[row, indices[row, column]] = 1
    return marks


def _lands(search: Search, ports: NDArray[np.float32]) -> Ints:
    """[placement]: bits of the islands in play that each joins by itself."""
    bits = [1 << i for i in range(4) if search.goal.required >> i & 1]
    touching = [(ports @ ((search.goal.land & bit) > 0) > 0) * bit for bit in bits]
    lands: Ints = np.sum(touching, axis=0, dtype=np.int64)
    return lands


def _reach(search: Search, ports: NDArray[np.float32], lands: Ints) -> NDArray[np.float32]:
    """[first, square]: where a port of the second tile joins the road of each first one."""
    beside = np.zeros((len(search.squares), len(search.squares)), np.float32)
    row, way = np.nonzero(search.space.beside >= 0)
    beside[row, search.space.beside[row, way]] = 1
    reach = ports @ beside
    first, squares = search.goal.island_first, search.goal.island_squares
    for island in range(4):
        reach[np.ix_(lands >> island & 1 > 0, squares[first[island] : first[island + 1]])] = 1
    return reach


def _bound(search: Search, first: Ints, second: Ints) -> Ints:
    """Fewest tiles of a build with both, if tiles could overlap.

    The two are joined, so such a build falls into a part with the first tile and
    one with the second, which share the islands; the Steiner table bounds each.
    """
    required = search.goal.required
    parts = [part for part in range(SUBSETS) if part & ~required == 0]
    table = search.table.astype(np.int64)
    costs = [table[first, part] + table[second, required ^ part] for part in parts]
    return np.min(costs, axis=0) if len(first) else np.zeros(0, np.int64)


class Finishing:
    """Which openings some build of at most ``limit`` tiles holds, as far as it is known."""

    def __init__(self, search: Search, openings: Openings, limit: int) -> None:
        self.limit = limit
        self._search, self._openings = search, openings
        self._row = {int(p): n for n, p in enumerate(openings.firsts)}
        self._number = np.full((len(openings.firsts), len(search.space.tile)), -1)
        rows = [self._row[int(p)] for p in openings.pairs[:, 0]]
        self._number[rows, openings.pairs[:, 1]] = np.arange(len(openings.pairs))
        self._covers = _squares(search, search.space.squares)
        self.first = np.zeros(len(openings.firsts), np.bool_)
        """[first]: whether a build found holds it."""
        self.pair = openings.solving & (limit >= 2)
        """[pair]: whether a build found holds it."""

    def decide(self, pairs: Iterable[int], nodes: int) -> bool:
        """Settle these pairs by search: ``pair`` then says exactly which of them a build holds.

        False where ``nodes`` ran out before that.
        """
        for first in self._openings.firsts:
            nodes -= self._look([int(first)], self.limit - 1, nodes)[1]
        for number in pairs:
            if self.pair[number] or self._openings.bound[number] > self.limit:
                continue
            case = self._openings.pairs[number].tolist()
            whole, used = self._look(case, self.limit, nodes)
            nodes -= used
            if not (whole or self.pair[number]):
                return False
        return True

    def holds(self, case: Sequence[int]) -> bool:
        """Whether a build found holds a first placement, or a first and second one."""
        row = self._row[case[0]]
        return bool(self.first[row] if len(case) == 1 else self.pair[self._number[row, case[1]]])

    def _look(self, case: Sequence[int], limit: int, nodes: int) -> tuple[bool, int]:
        builds, whole, used = self._search.starting_with(case, limit, nodes=nodes)
        for build in builds:
            self.note([p for p in build.tolist() if p >= 0])
        return whole, used

    def note(self, build: Sequence[int]) -> None:
        """Take account of a build, first placement first, and of any tile laid beside it."""
        row, tile = self._row[build[0]], self._search.space.tile
        self.first[row] = True
        held = self._number[row, build]
        if len(build) < self.limit:
            clear = self._covers @ self._covers[build].sum(axis=0) == 0
            beside = clear & ~np.isin(tile, tile[build])
            held = np.concatenate([held, self._number[row, beside]])
        self.pair[held[held >= 0]] = True
