"""The inner loop: depth first over positions, deeper each time, no position twice.

``go_on`` looks for a plan of exactly ``Query.length`` actions, all shorter ones having
been excluded. A position that has been left without a plan is remembered with the number
of actions that were left; it is not looked at again with as many or fewer.
"""

from typing import NamedTuple

from solver.papua_bridges.arrays import Ints, compiled
from solver.sumatra.bound import Desk, bound
from solver.sumatra.rows import (
    LOAD,
    MARKERS,
    NEED,
    PHASE,
    PLACE,
    POINTS,
    ROW,
    SEA,
    SPECIES,
    SQUARES,
    STEP,
    TURN,
    UNLOAD,
    Keys,
    World,
)
from solver.sumatra.rules import apply, drives, in_bag, loading, settling, tile_moves, unloading


class Stack(NamedTuple):
    """One entry a depth."""

    rows: Ints
    """[depth, n]: the positions."""
    moves: Ints
    """[depth, n]: the moves there."""
    size: Ints
    cursor: Ints
    left: Ints
    """[depth]: actions that are left."""
    spare: Ints
    """[n]: room for a list of moves."""
    queue: Ints
    reached: Ints
    useful: Ints
    """[square]: see ``mark_useful``."""


class Memory(NamedTuple):
    """Positions left without a plan."""

    key: Ints
    left: Ints
    """1 more than the actions that were left; 0: empty."""


class Progress(NamedTuple):
    """How far the search has come, one number each, changed in place."""

    depth: Ints
    """On top of the stack; -1 when all is visited."""
    work: Ints
    """Positions looked at."""
    found: Ints
    """Plans met."""
    plan: Ints
    """[n, move]: the first plans, -1 padded."""
    pause: Ints
    """Return after so much work, to be called again."""
    cap: Ints
    """Stop after so many plans."""


@compiled
def key_of(world: World, keys: Keys, row: Ints) -> int:
    """The number of a position; alike tiles may stand for each other."""
    key = 0
    for square in range(SQUARES):
        lies = row[square]
        if lies >= 0:
            tile = lies >> 3 & 63
            lies += (world.same[tile] - tile) << 3
            key ^= keys.lies[square, lies + 1]
        if row[MARKERS + square]:
            key ^= _bag_key(keys, square, row[MARKERS + square])
    for truck in range(2):
        key ^= keys.numbers[truck, row[PLACE + truck]]
        key ^= _bag_key(keys, SQUARES + truck, row[LOAD + truck])
    for n in range(SEA, ROW):
        key ^= keys.numbers[n - PLACE, row[n]]
    return key


@compiled
def _bag_key(keys: Keys, place: int, bag: int) -> int:
    key = 0
    for species in range(SPECIES):
        number = in_bag(bag, species)
        if number:
            key ^= keys.bags[place, species, number]
    return key


@compiled
def list_moves(world: World, row: Ints, stack: Stack, depth: int, spare: int) -> None:
    """The moves of a position; those in vain are left out where no action is to ``spare``.

    ``stack.useful`` says where tiles may be moved; a step of the ship is in vain if it is 0
    everywhere.
    """
    moves = stack.moves[depth]
    stack.cursor[depth] = 0
    if row[PHASE] != TURN:
        stack.size[depth] = settling(world, row, moves)
        return
    k = 0
    if row[POINTS]:
        k = loading(world, row, moves, k)
        for truck in range(2):
            k = drives(world, row, truck, stack.queue, stack.reached, moves, k)
        k = tile_moves(world, row, stack.useful, moves, k)
        if spare or stack.useful.any():
            moves[k] = STEP
            moves[k + 1] = STEP + 1
            k += 2
    stack.size[depth] = unloading(row, moves, k)


@compiled
def mark_useful(world: World, row: Ints, desk: Desk, spare: int, useful: Ints) -> None:
    """Where a tile must be moved for the bound to fall with it: everywhere, if there is an
    action to ``spare``.

    The bound falls only if a square is made to fit that is charged on a way of that cost,
    or if the tile of a wanted animal is moved.
    """
    if spare:
        useful[:] = 2
        return
    owed = desk.tiles[0]
    for square in range(SQUARES):
        useful[square] = 1 if desk.touched[square] < owed else 0
        lies = row[square]
        if owed and lies >= 0:
            species = world.content[lies >> 3 & 63]
            if species < SPECIES and desk.short[species]:
                useful[square] = 2


@compiled
def missing(row: Ints) -> int:
    """Animals of the goal that are not aboard."""
    total = 0
    for species in range(SPECIES):
        total += row[NEED + species]
    return total


@compiled
def go_on(
    world: World,
    keys: Keys,
    stack: Stack,
    memory: Memory,
    desk: Desk,
    progress: Progress,
) -> None:
    """Search on from ``progress`` until all is visited, or at its pause or cap.

    The stack holds the root at depth 0 with its moves. With ``cap`` above 1 nothing is
    remembered, so that every plan is met.
    """
    depth = progress.depth[0]
    work = progress.work[0]
    cap = progress.cap[0]
    pause = progress.pause[0]
    while depth >= 0 and work < pause:
        n = stack.cursor[depth]
        if n >= stack.size[depth]:
            depth -= 1
            continue
        stack.cursor[depth] = n + 1
        move = stack.moves[depth, n]
        left = stack.left[depth] - (1 if move < UNLOAD else 0)
        if left < 0:
            continue
        below = depth + 1
        row = stack.rows[below]
        row[:] = stack.rows[depth]
        apply(world, row, move, stack.spare)
        if missing(row) == 0:
            _note(stack, progress, depth)
            if progress.found[0] >= cap:
                break
            continue
        work += 1
        key = key_of(world, keys, row)
        place = (key >> 20) & (memory.key.shape[0] - 1)
        if cap == 1 and memory.key[place] == key and memory.left[place] > left:
            continue
        needed = bound(world, row, left, desk)
        if needed > left:
            continue
        if cap == 1:
            memory.key[place] = key
            memory.left[place] = left + 1
        stack.left[below] = left
        mark_useful(world, row, desk, left - needed, stack.useful)
        list_moves(world, row, stack, below, left - needed)
        depth = below
    progress.depth[0] = depth
    progress.work[0] = work


@compiled
def _note(stack: Stack, progress: Progress, depth: int) -> None:
    """Keep a plan, if there is room."""
    found = progress.found[0]
    if found < progress.plan.shape[0]:
        for n in range(depth + 1):
            progress.plan[found, n] = stack.moves[n, stack.cursor[n] - 1]
        progress.plan[found, depth + 1 :] = -1
    progress.found[0] = found + 1
