"""What can join what in one task: placements, their doors, and the hubs they touch.

A *door* is a way out of a placement: ``4 * port + direction``, met from outside
by the door of the facing square. A *hub* is the start (number 0) or an island
in play; its door is ``4 * cells + number`` and is its own counterpart. Two
placements join where one has a door and the other its counterpart (PB-A1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from games.papua_bridges.content import PlacedTile, Square, Task
from solver.papua_bridges.placements import Ints, Mask, Placements, Ragged

Landings = tuple[tuple[int, ...], ...]
"""For each hub the cells where it is joined."""
Values = npt.NDArray[Any]
START = 0
"""The hub of the rolled start road."""


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """The placements a task may use; none of them overlaps a fixed one."""

    placements: Placements
    doors: Ragged
    """The doors of each placement, hubs that a port touches among them; never empty."""
    landings: Landings
    """For each hub the cells where it is joined (PB-38, PB-40)."""
    fixed: Mask
    """Which placements lie already and stay."""
    counterpart: Ints
    """For each door the door that meets it."""

    def __len__(self) -> int:
        return len(self.placements)

    @property
    def hubs(self) -> int:
        """Number of hubs: the start and the islands in play."""
        return len(self.landings)

    def hub_door(self, hub: int) -> int:
        """The door of a hub."""
        return 4 * self.placements.cells + hub

    def take(self, keep: Mask) -> "Network":
        """The same task with only the placements whose ``keep`` is set."""
        return Network(
            self.placements.take(keep),
            self.doors.take(keep),
            self.landings,
            self.fixed[keep],
            self.counterpart,
        )

    def touching(self, hub: int) -> Mask:
        """Which placements join a hub directly."""
        flags = np.zeros(len(self.counterpart), np.bool_)
        flags[self.hub_door(hub)] = True
        return self.doors.any(flags)

    def reach(self, hub: int = START) -> tuple[Mask, Mask]:
        """Placements and hubs that some chain joins with ``hub``, overlaps or not.

        Every placement is counted as laid at once, so what is not reached
        here cannot be joined by any build.
        """
        lit = np.zeros(len(self.counterpart), np.bool_)
        lit[self.hub_door(hub)] = True
        joined = np.zeros(len(self), np.bool_)
        while True:
            now = self.doors.any(lit[self.counterpart])
            if np.array_equal(now, joined):
                break
            joined = now
            lit[self.doors.items[now[self.doors.owner]]] = True
        return joined, lit[4 * self.placements.cells :]

    def walk(self, chosen: Sequence[int]) -> tuple[list[int], set[int]]:
        """Those of ``chosen`` that are joined to the start, nearest first, and the hubs joined."""
        left = {p: self.doors.row(p) for p in chosen}
        lit, order = {self.hub_door(START)}, []
        meets = {door: int(self.counterpart[door]) for doors in left.values() for door in doors}
        while near := [p for p in left if any(meets[door] in lit for door in left[p])]:
            for placement in near:
                lit.update(left.pop(placement))
            order.extend(near)
        return order, {hub for hub in range(self.hubs) if self.hub_door(hub) in lit}


class Passage:
    """Carries a value of every placement through its doors to its neighbours, many rows at once.

    Values are arrays of shape (rows, placements) or (rows, doors); ``ufunc``
    tells how those that meet become one.
    """

    def __init__(self, network: Network) -> None:
        doors = network.doors
        order = np.argsort(doors.items, kind="stable")
        self._kinds, self._bounds = np.unique(doors.items[order], return_index=True)
        self._owners = doors.owner[order]
        self._entrances = network.counterpart[doors.items]
        self._rows = doors.at[:-1]

    def out(self, through: Values, at_door: Values, ufunc: np.ufunc) -> None:
        """Write at each door what its placements say; doors of no placement stay as they are."""
        if len(self._rows):
            met = ufunc.reduceat(through[:, self._owners], self._bounds, axis=1)
            at_door[:, self._kinds] = met

    def into(self, at_door: Values, ufunc: np.ufunc) -> Values:
        """What each placement meets on the other side of its doors."""
        if not len(self._rows):
            return at_door[:, :0]
        met: Values = ufunc.reduceat(at_door[:, self._entrances], self._rows, axis=1)
        return met


def network_of(
    task: Task,
    placements: Placements,
    *,
    fixed: Sequence[PlacedTile] = (),
    banned: Sequence[str] = (),
) -> Network:
    """The network of a task when ``fixed`` tiles lie and ``banned`` tiles are out of play.

    Raises ``ValueError`` if a fixed tile cannot lie so, or two of them not together.
    """
    keep = ~np.isin(placements.tile, [i for i, n in enumerate(placements.names) if n in banned])
    laid = [find(placements, placed) for placed in fixed]
    for index, placed in zip(laid, fixed, strict=True):
        if not keep[index]:
            raise ValueError("The fixed tiles exclude each other or are banned.")
        rivals = excluded_by(placements, placed)
        rivals[index] = False
        keep &= ~rivals
    if not keep[laid].all():
        raise ValueError("The fixed tiles exclude each other or are banned.")
    is_fixed = np.zeros(len(placements), np.bool_)
    is_fixed[laid] = True
    return _trimmed(placements.take(keep), hub_landings(task), is_fixed[keep])


def hub_landings(task: Task) -> Landings:
    """For each hub its landing cells on the board: the start's, then those of each island."""
    board = task.board
    roads = [[board.start_landing(task.start)], *(board.landings(i) for i in task.islands)]
    return tuple(
        tuple(row * board.width + column for row, column in filter(board.holds, squares))
        for squares in roads
    )


def find(placements: Placements, placed: PlacedTile) -> int:
    """The index of a tile as it lies; raises ``ValueError`` where it may not lie so."""
    cells = _cells(placed.squares, placements.width)
    if placed.tile in placements.names:
        tile = placements.names.index(placed.tile)
        for index in np.flatnonzero(placements.tile == tile).tolist():
            if placements.squares.row(index) == cells:
                return int(index)
    raise ValueError("A fixed tile does not lie on the board's water in its own shape.")


def _cells(squares: Sequence[Square], width: int) -> list[int]:
    return [row * width + column for row, column in squares]


def excluded_by(placements: Placements, placed: PlacedTile) -> Mask:
    """Placements that cannot lie beside a laid tile: same tile or a shared square."""
    taken = np.zeros(placements.cells, np.bool_)
    taken[_cells(placed.squares, placements.width)] = True
    same = np.array([name == placed.tile for name in placements.names], np.bool_)
    rivals: Mask = same[placements.tile] | placements.squares.any(taken)
    return rivals


def _trimmed(placements: Placements, landings: Landings, fixed: Mask) -> Network:
    """Leave out what no build joins: tiles astride the start's landing square or without a door.

    A fixed tile that is left out keeps its squares: what overlaps it is gone already.
    """
    on_landing = np.zeros(placements.cells, np.bool_)
    on_landing[list(landings[START])] = True
    astride = placements.squares.any(on_landing) & ~placements.ports.any(on_landing)
    doors = _with_hubs(placements, landings)
    keep = ~astride & (doors.lengths > 0)
    counterpart = _counterparts(placements.width, placements.cells, len(landings))
    network = Network(placements, doors, landings, fixed, counterpart)
    return network if keep.all() else network.take(keep)


def _with_hubs(placements: Placements, landings: Landings) -> Ragged:
    ports = placements.ports
    owners, items = [placements.doors.owner], [placements.doors.items]
    for hub, cells in enumerate(landings):
        at = np.isin(ports.items, cells)
        owners.append(np.unique(ports.owner[at]))
        items.append(np.full(len(owners[-1]), 4 * placements.cells + hub, np.int32))
    return Ragged.of(len(placements), np.concatenate(owners), np.concatenate(items))


def _counterparts(width: int, cells: int, hubs: int) -> Ints:
    doors = np.arange(4 * cells, dtype=np.int64)
    step = np.array([-width, 1, width, -1], np.int64)[doors % 4]
    facing = 4 * (doors // 4 + step) + (doors + 2) % 4
    facing = np.where((facing >= 0) & (facing < 4 * cells), facing, doors)
    hub_doors = 4 * cells + np.arange(hubs, dtype=np.int64)
    return np.concatenate([facing, hub_doors]).astype(np.int32)
