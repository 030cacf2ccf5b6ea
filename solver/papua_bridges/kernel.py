"""The inner loop of the exact search: connected sets of placements, each visited once.

A node is a network of tiles; its candidates are the placements that join it. Once
a candidate has been tried it is banned below its later siblings, so that no set
is met twice. A node is left as soon as the Steiner table shows that the
candidates that are left cannot join the missing islands within the limit.
"""

from typing import NamedTuple

import numpy as np

from solver.papua_bridges.arrays import FAR, START, SUBSETS, Goal, Ints, Space, compiled


class Stack(NamedTuple):
    """The explicit stack of the search: one row a depth, reused for every node."""

    candidates: Ints
    """[depth, n]: placements that touch the network and may still be added, in order."""
    size: Ints
    """[depth]: how many candidates there are."""
    cursor: Ints
    """[depth]: the next candidate to try; those before it are banned below this node."""
    rest: Ints
    """[depth, n, set]: fewest tiles that join a set from the candidates n, n+1, …"""
    found: Ints
    """[depth, n]: placements first seen at this depth, to be forgotten on the way back."""
    found_count: Ints
    chosen: Ints
    """[depth]: the placement added to reach the next depth."""
    joined: Ints
    """[depth]: bits of the islands in the network."""
    left: Ints
    """[depth]: tiles that may still be laid."""


class Field(NamedTuple):
    """What is taken at the moment."""

    covered: Ints
    """[word]: the squares where a tile lies, as bits, 64 to a word."""
    used: Ints
    """[tile]: 1 where the tile is laid."""
    seen: Ints
    """[placement]: 1 for every candidate of a node on the stack."""
    laid: Ints
    """[placement]: 1 for tiles that lay on the board before the search began."""


@compiled
def _free(space: Space, field: Field, p: int) -> bool:
    if field.laid[p]:
        return True
    if field.used[space.tile[p]]:
        return False
    for n in range(field.covered.shape[0]):  # noqa: SIM110 - generators are not compiled
        if space.masks[p, n] & field.covered[n]:
            return False
    return True


@compiled
def _set(space: Space, field: Field, p: int, value: int) -> None:
    """Lay a tile (1) or take it back (0); what lay there before the search stays."""
    if field.laid[p]:
        return
    field.used[space.tile[p]] = value
    for n in range(field.covered.shape[0]):
        field.covered[n] ^= space.masks[p, n]


@compiled
def _see(space: Space, field: Field, stack: Stack, useful: Ints, depth: int, w: int) -> None:
    """Take the placements with a port at ``w`` as new candidates."""
    for n in range(space.port_first[w], space.port_first[w + 1]):
        q = space.port_list[n]
        if useful[q] and not field.seen[q] and _free(space, field, q):
            field.seen[q] = 1
            stack.found[depth, stack.found_count[depth]] = q
            stack.found_count[depth] += 1
            stack.candidates[depth, stack.size[depth]] = q
            stack.size[depth] += 1


@compiled
def _touch(
    space: Space, goal: Goal, field: Field, stack: Stack, useful: Ints, depth: int, p: int
) -> None:
    """Take all placements that join ``p``, or an island that ``p`` newly joins, as candidates."""
    new = 0
    for n in range(space.ports.shape[1]):
        w = space.ports[p, n]
        if w < 0:
            break
        new |= goal.land[w]
        for m in range(4):
            x = space.beside[w, m]
            if x >= 0:
                _see(space, field, stack, useful, depth, x)
    for i in range(4):
        if new >> i & 1:
            for n in range(goal.island_first[i], goal.island_first[i + 1]):
                _see(space, field, stack, useful, depth, goal.island_squares[n])


@compiled
def _lands(space: Space, goal: Goal, p: int) -> int:
    """Bits of the islands that a placement joins by itself."""
    bits = 0
    for n in range(space.ports.shape[1]):
        w = space.ports[p, n]
        if w < 0:
            break
        bits |= goal.land[w]
    return bits & (SUBSETS - 1)


@compiled
def _bound(stack: Stack, table: Ints, depth: int, missing: int) -> None:
    """Fill ``stack.rest`` for the subsets of ``missing``, from the last candidate to the first."""
    single = np.full(SUBSETS, FAR, dtype=np.int16)
    last = stack.size[depth]
    rest = stack.rest[depth]
    rest[last, :] = FAR
    rest[last, 0] = 0
    for n in range(last - 1, -1, -1):
        costs = table[stack.candidates[depth, n]]
        better = False
        s = missing
        while s > 0:
            if costs[s] < single[s]:
                single[s] = costs[s]
                better = True
            rest[n, s] = rest[n + 1, s]
            s = (s - 1) & missing
        rest[n, 0] = 0
        if better:
            _partition(rest[n], single, missing)


@compiled
def _partition(rest: Ints, single: Ints, missing: int) -> None:
    """Cheapest way to split each subset of ``missing`` into parts that are joined one by one."""
    for s in range(1, missing + 1):
        if s & ~missing:
            continue
        best = single[s]
        part = (s - 1) & s
        while part > 0:
            best = min(best, single[part] + rest[s ^ part])
            part = (part - 1) & s
        rest[s] = best


@compiled
def _promising(stack: Stack, table: Ints, depth: int, n: int, missing: int) -> bool:
    """Whether candidate n can still be part of a build within the limit."""
    p = stack.candidates[depth, n]
    part = missing
    while True:
        if table[p, part] + stack.rest[depth, n + 1, missing ^ part] <= stack.left[depth]:
            return True
        if part == 0:
            return False
        part = (part - 1) & missing


@compiled
def _open(
    space: Space, goal: Goal, field: Field, stack: Stack, table: Ints, useful: Ints, depth: int
) -> None:
    """Make the node below ``depth``: its candidates are the later siblings and the new ones."""
    p = stack.chosen[depth]
    below = depth + 1
    count = 0
    for n in range(stack.cursor[depth], stack.size[depth]):
        q = stack.candidates[depth, n]
        if _free(space, field, q):
            stack.candidates[below, count] = q
            count += 1
    stack.size[below] = count
    stack.found_count[below] = 0
    stack.cursor[below] = 0
    _touch(space, goal, field, stack, useful, below, p)
    _bound(stack, table, below, goal.required & ~stack.joined[below])


@compiled
def _holds_laid(field: Field, stack: Stack, depth: int, laid: int) -> bool:
    """Whether the build at ``depth`` takes in all ``laid`` tiles that lay loose before."""
    for m in range(depth + 1):
        laid -= field.laid[stack.chosen[m]]
    return laid == 0


class Query(NamedTuple):
    """What to look for, under which limits."""

    useful: Ints
    """[placement]: 1 where the placement may be used."""
    prefix: Ints
    """Placements that are in the network from the beginning, marked in ``Field`` already."""
    laid: int
    """How many further tiles that lie on the board must be in every build."""
    limit: int
    """The most tiles of a build, those of the prefix not counted."""
    cap: int
    """Stop after so many builds."""
    nodes: int
    """Stop after so much work: a node counts 1, and 1 more for each 64 candidates it has."""
    pause: int
    """Return after so much work, to be called again."""


class Progress(NamedTuple):
    """How far an enumeration has come, changed in place; the first three hold one number."""

    depth: Ints
    """The node on top of the stack; -1 when all is visited, -2 before the first call."""
    total: Ints
    """Builds met."""
    work: Ints
    """Work done; more than ``Query.nodes`` when the limit stopped it."""
    builds: Ints
    """[build, depth]: the placements of the first builds, -1 padded."""


@compiled
def enumerate_builds(
    space: Space,
    goal: Goal,
    table: Ints,
    stack: Stack,
    field: Field,
    query: Query,
    progress: Progress,
) -> None:
    """Visit each connected set of at most ``query.limit`` tiles that joins all required islands.

    Sets with a part that joins nothing are visited only where the bound leaves room
    for them; with the limit at the minimum there is none, and every build is met
    exactly once. Goes on from ``progress`` and returns when all is visited, at
    ``query.cap``, ``query.nodes`` or the pause.
    """
    depth = progress.depth[0]
    if depth == -2:
        _root(space, goal, table, stack, field, query)
        depth = 0
    work = progress.work[0]
    while depth >= 0 and work <= query.nodes and work < query.pause:
        missing = goal.required & ~stack.joined[depth]
        n = stack.cursor[depth]
        if n >= stack.size[depth] or stack.rest[depth, n, missing] > stack.left[depth]:
            depth = _leave(space, field, stack, depth)
            continue
        stack.cursor[depth] = n + 1
        if not _promising(stack, table, depth, n, missing):
            continue
        work += 1
        p = stack.candidates[depth, n]
        stack.chosen[depth] = p
        stack.joined[depth + 1] = stack.joined[depth] | _lands(space, goal, p)
        if goal.required & ~stack.joined[depth + 1] == 0:
            _record(field, stack, query, progress, depth)
            if progress.total[0] >= query.cap:
                break
            continue
        _set(space, field, p, 1)
        stack.left[depth + 1] = stack.left[depth] - goal.cost[p]
        _open(space, goal, field, stack, table, query.useful, depth)
        depth += 1
        work += stack.size[depth] // 64
    progress.depth[0] = depth
    progress.work[0] = work


@compiled
def _record(field: Field, stack: Stack, query: Query, progress: Progress, depth: int) -> None:
    """Count the build at ``depth``, and keep it if there is room."""
    if query.laid and not _holds_laid(field, stack, depth, query.laid):
        return
    total = progress.total[0]
    if total < progress.builds.shape[0]:
        progress.builds[total, : depth + 1] = stack.chosen[: depth + 1]
    progress.total[0] = total + 1


@compiled
def _root(space: Space, goal: Goal, table: Ints, stack: Stack, field: Field, query: Query) -> None:
    """Make the first node: what joins the start, or the tiles of the prefix."""
    joined = 0
    stack.size[0] = 0
    stack.found_count[0] = 0
    stack.cursor[0] = 0
    for w in range(goal.land.shape[0]):
        if goal.land[w] & START:
            _see(space, field, stack, query.useful, 0, w)
    for n in range(query.prefix.shape[0]):
        joined |= _lands(space, goal, query.prefix[n])
        _touch(space, goal, field, stack, query.useful, 0, query.prefix[n])
    stack.joined[0] = joined
    stack.left[0] = query.limit
    _bound(stack, table, 0, goal.required & ~joined)


@compiled
def _leave(space: Space, field: Field, stack: Stack, depth: int) -> int:
    """Forget a node and take back the tile that led to it; the depth above."""
    for m in range(stack.found_count[depth]):
        field.seen[stack.found[depth, m]] = 0
    if depth > 0:
        _set(space, field, stack.chosen[depth - 1], 0)
    return depth - 1
