"""Steiner tables (Dreyfus and Wagner 1971) over placements: the lower bound of the exact search.

A table holds, for each set of terminals S and placement p, the cost of the
cheapest connected structure that contains p and joins S, if tiles could overlap
and were never used up.
"""

import numpy as np

from solver.papua_bridges.arrays import FAR, START, SUBSETS, Goal, Ints, Space, compiled


@compiled
def steiner_table(space: Space, goal: Goal, terminals: int) -> Ints:
    """The Steiner table, [set of terminals, placement], for all subsets of ``terminals``.

    Cost: 32 sets times a few sweeps over the placements.
    """
    placements, width = space.ports.shape
    squares = goal.land.shape[0]
    table = np.full((2 * SUBSETS, placements), FAR, dtype=np.int16)
    island = np.full((2 * SUBSETS, 4), FAR, dtype=np.int16)
    offer = np.empty(squares, dtype=np.int16)
    for p in range(placements):
        table[0, p] = goal.cost[p]
    for i in range(4):
        island[0, i] = 0
    for s in range(1, 2 * SUBSETS):
        if s & ~terminals:
            continue
        _merge(table, island, goal.cost, s)
        changed = True
        while changed:
            offer[:] = FAR
            for p in range(placements):
                for n in range(width):
                    w = space.ports[p, n]
                    if w >= 0 and table[s, p] < offer[w]:
                        offer[w] = table[s, p]
            for i in range(4):
                for n in range(goal.island_first[i], goal.island_first[i + 1]):
                    island[s, i] = min(island[s, i], offer[goal.island_squares[n]])
            changed = _extend(space, goal, table, island, offer, s)
    return table


@compiled
def _merge(table: Ints, island: Ints, cost: Ints, s: int) -> None:
    """Join two structures that share a placement or an island."""
    part = (s - 1) & s
    while part > 0:
        rest = s ^ part
        if part >= rest:
            for p in range(table.shape[1]):
                both = table[part, p] + table[rest, p] - cost[p]
                table[s, p] = min(table[s, p], both)
            for i in range(4):
                island[s, i] = min(island[s, i], island[part, i] + island[rest, i])
        part = (part - 1) & s
    for i in range(4):
        if s >> i & 1:
            island[s, i] = min(island[s, i], island[s ^ (1 << i), i])


@compiled
def _extend(space: Space, goal: Goal, table: Ints, island: Ints, offer: Ints, s: int) -> bool:
    """Let every placement join what lies at its ports; True if any cost fell."""
    changed = False
    squares = goal.land.shape[0]
    joined = np.full(squares, FAR, dtype=np.int16)
    for w in range(squares):
        for n in range(4):
            x = space.beside[w, n]
            if x >= 0:
                joined[w] = min(joined[w], offer[x])
        for i in range(4):
            if goal.land[w] >> i & 1:
                joined[w] = min(joined[w], island[s, i])
        if s == START and goal.land[w] & START:
            joined[w] = 0
    for p in range(table.shape[1]):
        for n in range(space.ports.shape[1]):
            w = space.ports[p, n]
            if w >= 0 and goal.cost[p] + joined[w] < table[s, p]:
                table[s, p] = goal.cost[p] + joined[w]
                changed = True
    return changed
