"""Squares as a second bound: so few tiles may be too short, wherever they lie.

Counting tiles alone treats a tile of two squares like one of five. The Steiner
bound counted in squares, against the squares of the largest tiles that may be
used, leaves out what only a road of long tiles could join.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from solver.papua_bridges.network import START, Network
from solver.papua_bridges.placements import Ints, Mask
from solver.papua_bridges.reduction import least_cost


class Room:
    """What a number of tiles can cover beside the fixed ones, and what roads need."""

    def __init__(self, network: Network, required: Sequence[int]) -> None:
        self._network = network
        self._terminals = (START, *required)
        tile, lengths = network.placements.tile, network.placements.squares.lengths
        free = np.zeros(len(network.placements.names), np.int64)
        free[tile[~network.fixed]] = lengths[~network.fixed]
        self._sizes = free
        """Squares of each tile that can still be laid, 0 for the others."""

    @cached_property
    def needed(self) -> Ints:
        """For each placement the fewest squares, beside fixed ones, of a road through it."""
        lengths = self._network.placements.squares.lengths
        squares = np.where(self._network.fixed, 0, lengths).astype(np.int32)
        return least_cost(self._network, squares, self._terminals)

    def enough(self, tiles: int | None) -> Mask:
        """Which placements so many tiles, or all, can join the road with."""
        sizes = self._sizes
        count = len(sizes) if tiles is None else min(tiles, len(sizes))
        largest = np.sort(sizes)[::-1]
        if tiles is not None and count * largest[0] == largest[:count].sum():
            return np.ones(len(self._network), np.bool_)  # the bound in tiles says as much
        covered = np.array([_with(sizes, tile, count) for tile in range(len(sizes))])
        covered[sizes == 0] = largest[:count].sum()
        fits: Mask = self.needed <= covered[self._network.placements.tile]
        return fits


def _with(sizes: np.ndarray, tile: int, count: int) -> int:
    """The most squares of ``count`` tiles of which ``tile`` is one."""
    others = np.sort(np.delete(sizes, tile))[::-1]
    return int(sizes[tile] + others[: max(0, count - 1)].sum())
