"""Of many ways to begin, which can no longer be finished: all of them proved at once.

A flood fill over all cases together finds most dead ends. The rest stand in
one CP-SAT model that must choose one of them: each build found settles the
cases it agrees with, and when there is none, all that are left are dead.
"""

from collections.abc import Sequence
from contextlib import suppress

import numpy as np

from games.papua_bridges.content import BridgeSet, PlacedTile, Task
from solver.papua_bridges.climb import QUICK, Found, Question
from solver.papua_bridges.model import BridgeModel
from solver.papua_bridges.network import (
    START,
    Network,
    Passage,
    excluded_by,
    find,
    network_of,
)
from solver.papua_bridges.placements import Mask, list_placements
from solver.runtime import DEFAULT_BUDGET, Budget, Meter

Case = Sequence[PlacedTile]
"""Tiles that lie already."""


def completable_each(
    task: Task, tiles: BridgeSet, cases: Sequence[Case], *, budget: Budget = DEFAULT_BUDGET
) -> list[bool | None]:
    """For each case whether some build holds all its tiles; None where the budget ran out.

    Tiles that lie loose may stay loose (PB-42). Meant for cases that a search
    could not finish: one model refutes them all, while each that can be
    finished may cost a run. Raises ``ValueError`` where tiles cannot lie so.
    """
    placements = list_placements(task.board, tiles)
    network = network_of(task, placements)
    for placed in {placed for case in cases for placed in case}:
        find(placements, placed)
    return _Verdicts(network, _allowed(network, cases), Meter(budget)).settle()


class _Verdicts:
    """What is known of each case, and the way to know the rest."""

    def __init__(self, network: Network, allowed: Mask, meter: Meter) -> None:
        self._network, self._allowed, self._meter = network, allowed, meter
        self._known: list[bool | None] = [
            None if open_ else False for open_ in flood(network, allowed).tolist()
        ]

    def settle(self) -> list[bool | None]:
        """All verdicts, None for what the budget left open."""
        singly = False
        while undecided := self._undecided():
            found = _any_of(self._network, self._allowed[undecided], self._meter)
            if found == "unknown":
                break
            if found == "none":
                for case in undecided:
                    self._known[case] = False
                break
            self._agree(found)
            if not singly:
                self._try_singly()
                singly = True
        return self._known

    def _undecided(self) -> list[int]:
        return [case for case, verdict in enumerate(self._known) if verdict is None]

    def _agree(self, found: list[int]) -> None:
        """A build proves every case whose tiles can lie beside it or in it."""
        for case in self._undecided():
            if self._allowed[case, found].all():
                self._known[case] = True

    def _try_singly(self) -> None:
        """Where some cases can be finished, small models of one case find it soonest."""
        for case in range(len(self._known)):
            if self._known[case] is not None:
                continue
            among = np.flatnonzero(self._allowed[case])
            question = _question(self._network.take(self._allowed[case]), self._meter)
            found = question.search(question.least, QUICK)
            if not isinstance(found, str):
                self._agree([int(among[placement]) for placement in found])


def _question(network: Network, meter: Meter) -> Question:
    weights = np.ones(len(network), np.int32)
    return Question.of(network, range(1, network.hubs), weights, meter)


def flood(network: Network, allowed: Mask) -> Mask:
    """For each row of ``allowed`` placements, whether they reach every hub from the start.

    Overlaps and the one copy of a tile are ignored, so a no is a proof.
    """
    passage = Passage(network)
    lit = np.zeros((len(allowed), len(network.counterpart)), np.bool_)
    joined: Mask = np.zeros_like(allowed)
    while True:
        lit[:, network.hub_door(START)] = True
        now: Mask = passage.into(lit, np.logical_or) & allowed
        if np.array_equal(now, joined):
            break
        joined = now
        passage.out(joined, lit, np.logical_or)
    reached: Mask = np.all(lit[:, network.hub_door(START) :], axis=1)
    return reached


def _allowed(network: Network, cases: Sequence[Case]) -> Mask:
    """For each case the placements that can lie beside its tiles, or are one of them."""
    allowed = np.ones((len(cases), len(network)), np.bool_)
    beside: dict[PlacedTile, Mask] = {}
    for row, case in enumerate(cases):
        if len({placed.tile for placed in case}) < len(case) or _overlapping(case):
            raise ValueError("The fixed tiles exclude each other.")
        for placed in case:
            if placed not in beside:
                beside[placed] = _beside(network, placed)
            allowed[row] &= beside[placed]
    return allowed


def _overlapping(case: Case) -> bool:
    squares = [square for placed in case for square in placed.squares]
    return len(set(squares)) < len(squares)


def _beside(network: Network, placed: PlacedTile) -> Mask:
    free: Mask = ~excluded_by(network.placements, placed)
    with suppress(ValueError):  # one that no build can join is an obstacle and no more
        free[find(network.placements, placed)] = True
    return free


def _any_of(network: Network, allowed: Mask, meter: Meter) -> Found:
    """A build that agrees with one of the rows of ``allowed``, or a proof that there is none."""

    def choose(bridges: BridgeModel, kept: Mask) -> None:
        cases = [bridges.model.new_bool_var("") for _ in range(len(allowed))]
        bridges.model.add_bool_or(cases)
        for case, row in zip(cases, allowed[:, kept], strict=True):
            for placement in np.flatnonzero(~row).tolist():
                bridges.model.add_implication(case, bridges.used[placement].negated())

    return _question(network, meter).search(also=choose)
