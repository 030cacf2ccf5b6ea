"""The Steiner reduction: what the cheapest build through each placement costs at least.

A build that joins the start with some hubs is a tree of placements and hubs
once its superfluous joints are left out. Dreyfus and Wagner's recursion finds
the cheapest such tree through every placement at once, if overlaps between
tiles that are not neighbours and the rule of one copy a tile (PB-26, PB-33)
are ignored. Its cost is therefore a proved lower bound for real builds, and a
placement whose bound exceeds what may be spent can be left out of a model.
"""

from collections.abc import Sequence

import numpy as np

from solver.papua_bridges.network import Network, Passage
from solver.papua_bridges.placements import Ints

NEVER = 10_000
"""Cost of what cannot be joined at all; above every real cost, and twice it fits 16 bits."""


def least_cost(network: Network, weights: Ints, terminals: Sequence[int]) -> Ints:
    """For each placement the least total weight of a tree through it that joins ``terminals``.

    ``weights`` are not negative and add up to less than ``NEVER``; hubs cost
    nothing and any of them may pass the road on (PB-37). ``NEVER`` or more
    where there is no such tree.
    """
    table = _Table(network, weights, terminals)
    for size in range(1, len(terminals) + 1):
        subsets = [s for s in range(1 << len(terminals)) if s.bit_count() == size]
        for subset in subsets:
            table.merge(subset)
        table.spread(subsets)
    costs: Ints = table.through[-1].astype(np.int32)
    return costs


class _Table:
    """Least costs for every set of terminals: ``through`` each placement, ``at`` each hub."""

    def __init__(self, network: Network, weights: Ints, terminals: Sequence[int]) -> None:
        self._passage = Passage(network)
        self._doors = len(network.counterpart)
        self._weights = weights.astype(np.int16)
        subsets = 1 << len(terminals)
        self.through = np.full((subsets, len(network)), NEVER, np.int16)
        self.hub = np.full((subsets, network.hubs), NEVER, np.int16)
        self._ends = np.zeros((subsets, network.hubs), np.bool_)
        """Where a hub with one landing square would pass the road on: one tile lies there."""
        self._ends[:, [len(set(cells)) < 2 for cells in network.landings]] = True
        for number, hub in enumerate(terminals):
            self.hub[1 << number, hub] = 0
            self._ends[1 << number, hub] = False

    def merge(self, subset: int) -> None:
        """Join trees of two parts of ``subset`` at each placement and at each hub."""
        lowest = subset & -subset
        part = (subset - 1) & subset
        while part:
            if part & lowest:
                rest = subset ^ part
                joint = self.through[part] + self.through[rest] - self._weights
                np.minimum(self.through[subset], joint, out=self.through[subset])
                joint = self.hub[part] + self.hub[rest]
                np.minimum(self.hub[subset], joint, out=self.hub[subset])
            part = (part - 1) & subset

    def spread(self, subsets: list[int]) -> None:
        """Carry the costs of ``subsets``, all of one size, from neighbour to neighbour."""
        through, hub = self.through[subsets], self.hub[subsets]
        at_door = np.full((len(subsets), self._doors), NEVER, np.int16)
        first_hub, ends = self._doors - hub.shape[1], self._ends[subsets]
        while True:
            self._passage.out(through, at_door, np.minimum)
            np.minimum(at_door[:, first_hub:], hub, out=hub)
            hub[ends] = NEVER
            at_door[:, first_hub:] = hub
            now = np.minimum(through, self._passage.into(at_door, np.minimum) + self._weights)
            if np.array_equal(now, through):
                break
            through = now
        self.through[subsets], self.hub[subsets] = through, hub
