"""How far tiles reach: too few or too short ones join nothing, wherever they lie.

Some tiles may be laid *at will*, of the others only so many. The Steiner bound
counted in tiles and in squares, against what these tiles amount to, leaves out
placements that only a longer road could join.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from solver.papua_bridges.network import START, Network
from solver.papua_bridges.placements import Ints, Mask
from solver.papua_bridges.reduction import least_cost


class Room:
    """What roads that join ``required`` hubs need, and what tiles beside the fixed ones give."""

    def __init__(self, network: Network, required: Sequence[int], at_will: Mask) -> None:
        self._network = network
        self._terminals = (START, *required)
        self._lengths = np.where(network.fixed, 0, network.placements.squares.lengths)
        self._sizes = np.zeros(len(network.placements.names), np.int64)
        np.maximum.at(self._sizes, network.placements.tile, self._lengths)
        self._at_will = at_will & (self._sizes > 0)
        self._counted = (self._sizes > 0) & ~at_will

    @cached_property
    def squares(self) -> Ints:
        """For each placement the fewest squares, beside fixed ones, of a road through it."""
        return least_cost(self._network, self._lengths.astype(np.int32), self._terminals)

    @cached_property
    def tiles(self) -> Ints:
        """For each placement the fewest tiles, beside fixed ones, of a road through it."""
        ones = np.where(self._network.fixed, 0, 1).astype(np.int32)
        return least_cost(self._network, ones, self._terminals)

    def enough(self, others: int | None) -> Mask:
        """Which placements a road may hold with so many tiles, or all, beside those at will."""
        count = int(self._counted.sum())
        count = count if others is None else min(others, count)
        given = self._given(count)
        if others is not None and not self._at_will.any():
            if given.min(initial=0) >= self._sizes.max(initial=0) * count:
                return np.ones(len(self._network), np.bool_)  # as the bound in tiles says
            return self._within(given)
        return self._within(given) & (self.tiles <= count + int(self._at_will.sum()))

    def _within(self, given: npt.NDArray[np.int64]) -> Mask:
        fits: Mask = self.squares <= given[self._network.placements.tile]
        return fits

    def _given(self, count: int) -> npt.NDArray[np.int64]:
        """The most squares that a road holds with each tile in it, of ``count`` counted tiles."""
        at_will = int(self._sizes[self._at_will].sum())
        counted = np.where(self._counted, self._sizes, 0)
        largest = np.sort(counted)[::-1][:count]
        given = np.full(len(counted), at_will + largest.sum(), np.int64)
        if count:
            below = self._counted & (counted < largest[-1])
            given[below] += counted[below] - largest[-1]
        return given
