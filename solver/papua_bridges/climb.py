"""How CP-SAT is asked: small models first, from the Steiner bound upwards.

With a limit on the weight the Steiner reduction leaves few placements, so the
models in which a minimum is proved are the smallest of all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from ortools.sat.python import cp_model

from solver.papua_bridges.model import BridgeModel
from solver.papua_bridges.network import START, Network
from solver.papua_bridges.placements import Ints, Mask
from solver.papua_bridges.reduction import NEVER, least_cost
from solver.papua_bridges.room import Room
from solver.runtime import Meter

Found = list[int] | Literal["none", "unknown"]
"""Chosen placements, or a proof that there are none, or neither."""

PATIENCE = 2
"""How many limits are refuted before it is asked whether there is a build at all. Ours."""
PRESOLVED = 500
"""Placements above which presolve pays; below, it takes as long as the search. Measured."""
QUICK = 0.1
"""Deterministic time for a try at the Steiner bound when any build will do. Ours."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The cheapest build of a network, as far as it was found and proved."""

    chosen: list[int] | None
    """Placements in the order in which they are joined to the start."""
    value: int | None
    """Their total weight."""
    bound: int
    """No build weighs less; ``NEVER`` where it is proved that there is no build."""

    @property
    def proved(self) -> bool:
        """Whether the question is settled."""
        return self.bound >= NEVER or self.bound == self.value


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """Builds of a network that join the start with the ``required`` hubs."""

    network: Network
    required: tuple[int, ...]
    weights: Ints
    """What each placement counts, fixed ones nothing."""
    cost: Ints
    """The Steiner bound of each placement."""
    room: Room
    meter: Meter

    @classmethod
    def of(
        cls, network: Network, required: Sequence[int], weights: Ints, meter: Meter
    ) -> "Question":
        """The question with its Steiner bounds worked out."""
        weights = np.where(network.fixed, 0, weights).astype(np.int32)
        cost = least_cost(network, weights, (START, *required))
        heavy = np.zeros(len(network.placements.names), np.bool_)
        heavy[network.placements.tile] = True
        heavy[network.placements.tile[weights == 0]] = False
        room = Room(network, required, ~heavy)
        return cls(network, tuple(required), weights, cost, room, meter)

    @property
    def least(self) -> int:
        """No build weighs less; ``NEVER`` if there is none."""
        limits = range(int(self.cost.min(initial=NEVER)), self.most + 1)
        return next((limit for limit in limits if self._worth_a_try(limit).any()), NEVER)

    @property
    def most(self) -> int:
        """No build weighs more: every tile lies where it weighs most."""
        heaviest = np.zeros(len(self.network.placements.names), np.int64)
        np.maximum.at(heaviest, self.network.placements.tile, self.weights)
        return int(heaviest.sum())

    def weight(self, chosen: Sequence[int]) -> int:
        """The total weight of some placements."""
        return int(self.weights[list(chosen)].sum())

    def search(
        self,
        limit: int | None = None,
        effort: float | None = None,
        also: Callable[[BridgeModel, Mask], None] | None = None,
    ) -> Found:
        """A tidy build of at most this weight, for at most this deterministic time.

        ``also`` may add constraints to the model of the placements it is shown.
        """
        keep = self._worth_a_try(limit)
        kept = np.flatnonzero(keep)
        if not len(kept):
            return "none"
        if not self.meter.may_run():
            return "unknown"
        weights = self.weights[kept]
        bridges = BridgeModel.build(self.network.take(keep), self.required, weights, limit)
        if also is not None:
            also(bridges, keep)
        found = self._run(bridges, effort)
        return found if isinstance(found, str) else self.tidied(kept[found].tolist())

    def _run(self, bridges: BridgeModel, effort: float | None) -> Found:
        """What CP-SAT says of a model, booked on the meter."""
        solver = cp_model.CpSolver()
        presolve = len(bridges.network) > PRESOLVED
        granted = self.meter.configure(solver, effort, presolve=presolve)
        status = solver.solve(bridges.model)
        used = float(solver.response_proto.deterministic_time)
        self.meter.charge(used, granted, decided=status != cp_model.UNKNOWN)
        if status == cp_model.INFEASIBLE:
            return "none"
        if status == cp_model.MODEL_INVALID:
            raise AssertionError("CP-SAT refuses the model as invalid.")
        return "unknown" if status == cp_model.UNKNOWN else bridges.chosen(solver)

    def _worth_a_try(self, limit: int | None) -> Mask:
        """The placements that some build of at most this weight may hold."""
        keep = self.cost < NEVER if limit is None else self.cost <= min(limit, NEVER - 1)
        return keep & self.room.enough(limit)

    def tidied(self, chosen: Sequence[int]) -> list[int]:
        """The build without loose and superfluous tiles, fixed ones stay; nearest first."""
        order, _ = self.network.walk(chosen)
        for placement in reversed(order):
            without, hubs = self.network.walk([p for p in order if p != placement])
            if hubs.issuperset(self.required) and not self.network.fixed[placement]:
                order = without
        return order


def any_build(
    network: Network, required: Sequence[int], meter: Meter, limit: int | None = None
) -> Found:
    """Any build that joins the ``required`` hubs, of at most ``limit`` tiles beside the fixed."""
    _, reached = network.reach()
    if not reached[list(required)].all():
        return "none"
    question = Question.of(network, required, np.ones(len(network), np.int32), meter)
    least = question.least
    if least >= NEVER or (limit is not None and least > limit):
        return "none"
    if limit is None or least < limit:
        found = question.search(least, QUICK)
        if not isinstance(found, str):
            return found
    return question.search(limit)


def cheapest(
    network: Network, required: Sequence[int], weights: Ints, meter: Meter, floor: int = 0
) -> Outcome:
    """The build of least total weight that joins the ``required`` hubs.

    ``floor``: it is known already that no build weighs less.
    """
    question = Question.of(network, required, weights, meter)
    least, most = max(floor, question.least), question.most
    bound, ceiling = least, None
    for limit in range(least, most + 1):
        if limit == least + PATIENCE:
            anything = question.search(None, meter.left / 2)
            if anything == "none":
                return Outcome(None, None, NEVER)
            ceiling = None if isinstance(anything, str) else anything
        if ceiling is not None and question.weight(ceiling) <= limit:
            break
        found = question.search(limit, meter.left / 2)
        if not isinstance(found, str):
            return Outcome(found, question.weight(found), bound)
        bound += found == "none" and bound == limit
    if bound > most:
        return Outcome(None, None, NEVER)
    return Outcome(ceiling, None if ceiling is None else question.weight(ceiling), bound)
