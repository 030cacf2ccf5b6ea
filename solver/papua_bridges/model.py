"""The CP-SAT model of a task: placements, and one unit flow a required island.

Each required island sends one unit along covered squares to the start; other
islands in play pass it on. Only placements are decisions: flows tell how they
are joined and are no part of a solution.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ortools.sat.python import cp_model

from solver.papua_bridges.network import START, Network
from solver.papua_bridges.placements import Ints

Literal = cp_model.IntVar
Arc = tuple[int, int, tuple[Literal, ...]]
"""From node, to node, and the literals without which the road does not run there."""


@dataclass(slots=True)
class BridgeModel:
    """A CP-SAT model whose solutions are the builds of a network.

    Nodes of the flows are cells, and ``cells + hub`` for a hub.
    """

    network: Network
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    used: list[Literal] = field(default_factory=list)
    """For each placement whether it is laid."""
    _open: dict[int, Literal] = field(default_factory=dict)
    """For each port cell whether a laid placement has a port there."""

    @classmethod
    def build(
        cls, network: Network, required: Iterable[int], weights: Ints, limit: int | None
    ) -> "BridgeModel":
        """Model builds that join the ``required`` hubs and weigh at most ``limit``."""
        model = cls(network)
        model._lay()
        model._open_ports()
        arcs = model._arcs()
        for hub in required:
            model._flow(hub, arcs)
        if limit is not None:
            model._limit(weights, limit)
        return model

    def chosen(self, solver: cp_model.CpSolver) -> list[int]:
        """The laid placements of the solver's solution."""
        return [p for p, literal in enumerate(self.used) if solver.boolean_value(literal)]

    def _lay(self) -> None:
        model, placements = self.model, self.network.placements
        self.used = [model.new_bool_var("") for _ in range(len(placements))]
        self._one_each(enumerate(placements.tile.tolist()))  # PB-26 each tile once
        squares = placements.squares
        self._one_each(  # PB-33 no overlap
            zip(squares.owner.tolist(), squares.items.tolist(), strict=True)
        )
        for literal, fixed in zip(self.used, self.network.fixed.tolist(), strict=True):
            if fixed:
                model.add_bool_or(literal)

    def _one_each(self, claims: Iterable[tuple[int, int]]) -> None:
        claimants: dict[int, list[Literal]] = defaultdict(list)
        for placement, claimed in claims:
            claimants[claimed].append(self.used[placement])
        for literals in claimants.values():
            if len(literals) > 1:
                self.model.add_at_most_one(literals)

    def _open_ports(self) -> None:
        """PB-A1 a cell passes the road on where a laid tile has a port."""
        ports = self.network.placements.ports
        having: dict[int, list[Literal]] = defaultdict(list)
        for placement, cell in zip(ports.owner.tolist(), ports.items.tolist(), strict=True):
            having[cell].append(self.used[placement])
        self._open = {cell: self._either(literals) for cell, literals in sorted(having.items())}
        start = [self._open[c] for c in self.network.landings[START] if c in self._open]
        self.model.add_bool_or(start)  # PB-40 the road begins at the start

    def _either(self, literals: Sequence[Literal]) -> Literal:
        """Whether one of literals that exclude each other holds."""
        if len(literals) == 1:
            return literals[0]
        one = self.model.new_bool_var("")
        self.model.add_exactly_one([*literals, one.negated()])
        return one

    def _arcs(self) -> list[Arc]:
        return [
            arc
            for first, second, needs in chain(self._beside(), self._inside(), self._docking())
            for arc in ((first, second, needs), (second, first, needs))
        ]

    def _beside(self) -> Iterable[Arc]:
        """PB-39 ports of neighbouring cells join."""
        width = self.network.placements.width
        for cell, literal in self._open.items():
            if (cell + 1) % width and cell + 1 in self._open:
                yield cell, cell + 1, (literal, self._open[cell + 1])
            if cell + width in self._open:
                yield cell, cell + width, (literal, self._open[cell + width])

    def _inside(self) -> Iterable[Arc]:
        """PB-A1 a tile joins its own ends; neighbouring ports are joined already."""
        placements = self.network.placements
        joining: dict[tuple[int, int], list[Literal]] = defaultdict(list)
        if (placements.ports.lengths != 2).any():  # every square is a port: nothing to add
            return
        for index, (low, high) in enumerate(placements.ports.items.reshape(-1, 2).tolist()):
            if high - low not in (1, placements.width):
                joining[low, high].append(self.used[index])
        for (low, high), literals in joining.items():
            yield low, high, (self._either(literals),)

    def _docking(self) -> Iterable[Arc]:
        """PB-38, PB-40 a port on a landing square joins the island or start."""
        for hub, cells in enumerate(self.network.landings):
            for cell in cells:
                if cell in self._open:
                    yield cell, self.network.placements.cells + hub, (self._open[cell],)

    def _flow(self, island: int, arcs: Sequence[Arc]) -> None:
        """PB-35 to PB-38, PB-64 one unit runs from an island to the start."""
        model, cells = self.model, self.network.placements.cells
        source, sink = cells + island, cells + START
        into: dict[int, list[Literal]] = defaultdict(list)
        out: dict[int, list[Literal]] = defaultdict(list)
        for tail, head, needs in arcs:
            if head == source or tail == sink:
                continue
            runs = model.new_bool_var("")
            for need in needs:
                model.add_implication(runs, need)
            out[tail].append(runs)
            into[head].append(runs)
        model.add_exactly_one(out[source])
        model.add_exactly_one(into[sink])
        for node in sorted((into.keys() | out.keys()) - {source, sink}):
            passes = [self._open[node].negated()] if node in self._open else []
            model.add_at_most_one([*into[node], *passes])
            model.add_at_most_one([*out[node], *passes])
            model.add(sum(into[node]) == sum(out[node]))

    def _limit(self, weights: Ints, limit: int) -> None:
        """At most so many tiles, or whatever the weights count."""
        terms = [(v, w) for v, w in zip(self.used, weights.tolist(), strict=True) if w]
        self.model.add(sum(w * v for v, w in terms) <= limit)
