"""Whether tiles that lie can still be part of a build: flood fill, case by case.

A flood fill over all placements that could still be laid, overlaps ignored,
proves most dead ends. Where it proves nothing, the cases of the place with the
fewest ways to go on are looked at one by one: a required island that no tile
docks at yet, then a part of the road that must still be joined to the rest. A
dead end is proved when a flood fill closes every case; a build found proves the
contrary. Compiled where numba can be imported, the same with and without.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.papua_bridges.arrays import SUBSETS, Goal, Ints, Space, compiled
from solver.papua_bridges.search import Search

Marks = NDArray[np.int8]
Numbers = NDArray[np.int32]

DEAD, ALIVE, OPEN = 0, 1, -1
"""No build holds the tiles; a build does; the work allowed did not tell."""


class Rivals(NamedTuple):
    """Which placements exclude each other, grouped."""

    square_first: Numbers
    """[square]: where the placements that cover it begin in ``on_square``; one entry more."""
    on_square: Numbers
    tile_first: Numbers
    """[tile]: where its placements begin in ``of_tile``; one entry more."""
    of_tile: Numbers


class Scene(NamedTuple):
    """The tiles that lie and what is known of the case at hand; changed in place."""

    order: Numbers
    """All placements, the most promising first: so a build is found sooner."""
    laid: Numbers
    """[n]: placements in order of laying: the given ones, then those of the cases."""
    covered: Marks
    """[square]"""
    barred: Numbers
    """[placement]: how many tiles that lie share a square or are the same tile, and one more
    where its own case was closed before, so that later ones do without it."""
    reached: Marks
    """[placement]: free, and joined to the start if everything free were laid."""
    joined: Marks
    """[n]: which of ``laid`` hang together with the one the walk began at."""
    open: Marks
    """[square]: where a port would join what the last walk reached."""
    todo: Numbers
    """Room for the squares of a walk, each of which opens once."""
    ways: Numbers
    """[depth, n]: the cases at each depth."""
    size: Numbers
    """[depth]: how many cases there are."""
    cursor: Numbers
    """[depth]: the next case to look at."""


@compiled
def decide(
    space: Space, goal: Goal, rivals: Rivals, scene: Scene, given: int, floods: int
) -> tuple[int, int, int]:
    """What is to be said of the first ``given`` tiles of ``scene``, which are joined to the start.

    Returns DEAD, ALIVE or OPEN; how many tiles lie in the build found, in
    ``scene.laid``; and the number of flood fills, at most ``floods``.
    """
    lying, depth, work = given, -1, 0
    while work < floods:
        work += 1
        if _flood(space, goal, scene, given, lying):
            docked = _walk(space, goal, scene, 0, lying)
            if docked & goal.required == goal.required:
                return ALIVE, lying, work
            depth += 1
            _split(space, goal, scene, given, lying, depth)
        elif depth < 0:
            return DEAD, 0, work
        else:
            lying = _take_back(space, rivals, scene, lying)
        while scene.cursor[depth] == scene.size[depth]:
            for n in range(scene.size[depth]):
                scene.barred[scene.ways[depth, n]] -= 1
            depth -= 1
            if depth < 0:
                return DEAD, 0, work
            lying = _take_back(space, rivals, scene, lying)
        chosen = scene.ways[depth, scene.cursor[depth]]
        scene.cursor[depth] += 1
        scene.laid[lying] = chosen
        _set(space, rivals, scene, chosen, 1)
        lying += 1
    return OPEN, 0, work


@compiled
def _set(space: Space, rivals: Rivals, scene: Scene, p: int, value: int) -> None:
    """Lay a tile (1) or take it back (-1)."""
    tile = space.tile[p]
    for n in range(rivals.tile_first[tile], rivals.tile_first[tile + 1]):
        scene.barred[rivals.of_tile[n]] += value
    for n in range(space.squares.shape[1]):
        w = space.squares[p, n]
        if w < 0:
            break
        scene.covered[w] += value
        for m in range(rivals.square_first[w], rivals.square_first[w + 1]):
            scene.barred[rivals.on_square[m]] += value


@compiled
def _take_back(space: Space, rivals: Rivals, scene: Scene, lying: int) -> int:
    """Take the last tile back; its case is closed."""
    _set(space, rivals, scene, scene.laid[lying - 1], -1)
    scene.barred[scene.laid[lying - 1]] += 1
    return lying - 1


@compiled
def _pass(
    space: Space, goal: Goal, scene: Scene, p: int, islands: int, end: int
) -> tuple[int, int]:
    """Open what a joined placement leads to; the islands joined so far, the end of ``todo``."""
    before = islands
    for n in range(space.ports.shape[1]):
        w = space.ports[p, n]
        if w < 0:
            break
        islands |= goal.land[w] & (SUBSETS - 1)
        for m in range(4):
            x = space.beside[w, m]
            if x >= 0 and not scene.open[x]:
                scene.open[x] = 1
                scene.todo[end] = x
                end += 1
    for i in range(4):
        if (islands & ~before) >> i & 1:
            for n in range(goal.island_first[i], goal.island_first[i + 1]):
                x = goal.island_squares[n]
                if not scene.open[x]:
                    scene.open[x] = 1
                    scene.todo[end] = x
                    end += 1
    return islands, end


@compiled
def _flood(space: Space, goal: Goal, scene: Scene, given: int, lying: int) -> bool:
    """Whether all required islands and all tiles of the cases can still be joined."""
    scene.reached[:] = 0
    scene.open[:] = 0
    scene.joined[:lying] = 0
    scene.joined[0] = 1
    islands, end = _pass(space, goal, scene, scene.laid[0], 0, 0)
    at = 0
    while at < end:
        x = scene.todo[at]
        at += 1
        if scene.covered[x]:
            islands, end = _meet(space, goal, scene, lying, islands, end)
            continue
        for n in range(space.port_first[x], space.port_first[x + 1]):
            q = space.port_list[n]
            if not scene.reached[q] and not scene.barred[q]:
                scene.reached[q] = 1
                islands, end = _pass(space, goal, scene, q, islands, end)
    return goal.required & ~islands == 0 and bool(scene.joined[given:lying].all())


@compiled
def _meet(
    space: Space, goal: Goal, scene: Scene, lying: int, islands: int, end: int
) -> tuple[int, int]:
    """Join the tiles that lie with a port at an open square."""
    for n in range(lying):
        p = scene.laid[n]
        if not scene.joined[n] and _leads_to(space, p, scene.open):
            scene.joined[n] = 1
            islands, end = _pass(space, goal, scene, p, islands, end)
    return islands, end


@compiled
def _leads_to(space: Space, p: int, open_squares: Marks) -> bool:
    """Whether a placement has a port at an open square."""
    for n in range(space.ports.shape[1]):
        w = space.ports[p, n]
        if w < 0:
            break
        if open_squares[w]:
            return True
    return False


@compiled
def _walk(space: Space, goal: Goal, scene: Scene, root: int, lying: int) -> int:
    """Follow the road from ``laid[root]`` over tiles that lie; the islands it joins."""
    scene.open[:] = 0
    scene.joined[:lying] = 0
    scene.joined[root] = 1
    islands, end = _pass(space, goal, scene, scene.laid[root], 0, 0)
    at = 0
    while at < end:
        x = scene.todo[at]
        at += 1
        if scene.covered[x]:
            islands, end = _meet(space, goal, scene, lying, islands, end)
    return islands


@compiled
def _split(space: Space, goal: Goal, scene: Scene, given: int, lying: int, depth: int) -> None:
    """Write the cases of the place with the fewest ways to go on."""
    scene.cursor[depth] = 0
    scene.size[depth] = scene.reached.size + 1
    docked = 0
    for n in range(lying):
        for m in range(space.ports.shape[1]):
            w = space.ports[scene.laid[n], m]
            if w >= 0:
                docked |= goal.land[w]
    for i in range(4):
        if goal.required >> i & 1 and not docked >> i & 1:
            scene.open[:] = goal.land >> i & 1
            _fewer(space, scene, depth)
    if goal.required & ~docked:
        return
    known = np.zeros(lying, np.int8)
    for root in range(lying):
        if not known[root] and (root == 0 or root >= given):
            _walk(space, goal, scene, root, lying)
            known |= scene.joined[:lying]
            _fewer(space, scene, depth)


@compiled
def _fewer(space: Space, scene: Scene, depth: int) -> None:
    """Take the placements with a port at an open square as cases, if they are fewer."""
    count = 0
    for q in range(scene.reached.size):
        if scene.reached[q] and _leads_to(space, q, scene.open):
            count += 1
    if count >= scene.size[depth]:
        return
    scene.size[depth] = 0
    for q in scene.order:
        if scene.reached[q] and _leads_to(space, q, scene.open):
            scene.ways[depth, scene.size[depth]] = q
            scene.size[depth] += 1


class DeadEnds:
    """Settles of one opening of a task after another whether it can be finished."""

    def __init__(self, search: Search, floods: int, in_all: int) -> None:
        self._search, self._floods, self._left = search, floods, in_all
        placement, column = np.nonzero(search.space.squares >= 0)
        square = search.space.squares[placement, column]
        self._rivals = Rivals(
            *_grouped(square, placement, len(search.squares)),
            *_grouped(
                search.space.tile, np.arange(len(search.space.tile)), len(search.tiles.tiles)
            ),
        )
        self._order = np.argsort(search.through, kind="stable").astype(np.int32)

    def finish(self, given: Sequence[int]) -> tuple[bool | None, list[int]]:
        """Whether some build holds the ``given`` placements, and such a build; None: not settled.

        They must be legal, and each be joined to the start by those before it.
        """
        space, scene = self._search.space, self._scene()
        scene.laid[: len(given)] = given
        for p in given:
            _set(space, self._rivals, scene, p, 1)
        floods = min(self._floods, self._left)
        said, lying, used = decide(
            space, self._search.goal, self._rivals, scene, len(given), floods
        )
        self._left -= used
        return (None if said == OPEN else said == ALIVE), scene.laid[:lying].tolist()

    def _scene(self) -> Scene:
        squares, tiles = len(self._search.squares), len(self._search.tiles.tiles)
        return Scene(
            order=self._order,
            laid=np.zeros(tiles + 1, np.int32),
            covered=np.zeros(squares, np.int8),
            barred=np.zeros(len(self._order), np.int32),
            reached=np.zeros(len(self._order), np.int8),
            joined=np.zeros(tiles + 1, np.int8),
            open=np.zeros(squares, np.int8),
            todo=np.zeros(squares, np.int32),
            ways=np.zeros((tiles + 1, len(self._order)), np.int32),
            size=np.zeros(tiles + 1, np.int32),
            cursor=np.zeros(tiles + 1, np.int32),
        )


def _grouped(key: Ints, item: Ints, keys: int) -> tuple[Numbers, Numbers]:
    """Items by their key: where each key's begin, with one entry more, and the list."""
    order = np.argsort(key, kind="stable")
    first = np.searchsorted(key[order], np.arange(keys + 1))
    return first.astype(np.int32), item[order].astype(np.int32)
