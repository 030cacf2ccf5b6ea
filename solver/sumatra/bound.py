"""A lower bound on the actions that a hunt still takes; it never says too much.

Loads, drives and tile moves are counted apart. *Ways*: an animal is carried from where it
is caught to the ship over squares each of which must fit when the truck crosses it. A
square that does not fit now, neither by what can be seen nor by what is printed below a
tile, costs one action that is charged to it alone: turning what lies there, or tipping a
tile onto it. Emptied animal tiles count as fitting, since they may be replaced for nothing.
"""

from typing import NamedTuple

from solver.papua_bridges.arrays import Ints, compiled
from solver.sumatra.rows import (
    ABOUT,
    BACK,
    BARE,
    LOAD,
    MARKERS,
    NEED,
    PHASE,
    PILE,
    PLACE,
    POINTS,
    SEA,
    SHIP,
    SPECIES,
    SQUARES,
    STOCKED,
    STOW,
    World,
)
from solver.sumatra.rules import ends_at, in_bag

FAR = 40
"""A cost that no way within reach has."""
LEVELS = 24
"""Ways that cost more are not looked at."""


class Desk(NamedTuple):
    """Room to work in, overwritten at each call."""

    seen: Ints
    """[square]: path ends that are there now; all where the tile may be replaced."""
    below: Ints
    """[square]: path ends printed below a tile that may be tipped away."""
    way: Ints
    """[square, end]: cost of the way from this end of the square to the ship, without it."""
    come: Ints
    """The same from the large truck to this end of the square."""
    arm: Ints
    """The same for ways from the large truck and from this end that meet and go to the ship."""
    touched: Ints
    """[square]: the least of all costs noted there."""
    nearest: Ints
    """[square]: the least of those."""
    lists: Ints
    """[cost, n]: squares and ends to go on from."""
    counts: Ints
    """[cost]."""
    short: Ints
    """[species]: animals that must still be loaded."""
    wanted: Ints
    """[species]: animals that are not aboard yet."""
    tiles: Ints
    """The part of the last bound that is owed to tile moves and steps of the ship, in [0]."""


@compiled
def bound(world: World, row: Ints, left: int, desk: Desk) -> int:
    """At least so many actions are needed, if exactly ``left`` are to be made; may be more
    than ``left`` where that many cannot do.
    """
    desk.tiles[0] = 0
    base = _handling(world, row, desk)
    if base == 0 or base > left:
        return base
    loads = 0
    revealed = 0
    for species in range(SPECIES):
        loads += desk.short[species]
        revealed += max(0, desk.short[species] - _shown(row, species))
    _survey(world, row, desk)
    room = min(left - base, LEVELS - 1)
    _ways(world, row, left, room, boardings(world, desk) == 1, desk)
    most, least = revealed, FAR
    for species in range(SPECIES):
        if desk.wanted[species] == 0:
            continue
        real = _way_of(world, row, species, desk)
        if world.big[species] and desk.short[species] and row[PLACE] != SHIP and real <= room:
            real = max(real, _hauled(world, row, species, room, real, desk))
        least = min(least, real)
        if desk.short[species] == 1:
            real = min(real, _from_pile(world, row, species, loads, left))
        most = max(most, real)
    most = max(most, least)
    desk.tiles[0] = most
    return base + most


@compiled
def boardings(world: World, desk: Desk) -> int:
    """Times that a truck must come aboard: a big animal each, two small ones at most."""
    small = 0
    count = 0
    for species in range(SPECIES):
        if world.big[species]:
            count += desk.wanted[species]
        else:
            small += desk.wanted[species]
    return count + (small + 1) // 2


@compiled
def _handling(world: World, row: Ints, desk: Desk) -> int:
    """Loads, drives home and drives to catch that cannot be saved (SU-67 to SU-70)."""
    loads = 0
    for species in range(SPECIES):
        wanted = row[NEED + species]
        if row[PHASE] == STOW:
            wanted -= in_bag(row[LOAD + (row[ABOUT] & 1)], species)
        desk.wanted[species] = max(0, wanted)
        carried = 0
        for truck in range(2):
            if row[PHASE] != STOW or truck != row[ABOUT] & 1:
                carried += in_bag(row[LOAD + truck], species)
        desk.short[species] = max(0, desk.wanted[species] - carried)
        loads += desk.short[species]
    at_hand = 0
    for square in range(SQUARES):
        bag = row[MARKERS + square]
        if bag:
            here = 0
            for species in range(SPECIES):
                here += min(desk.short[species], in_bag(bag, species))
            if here and row[PLACE] != square and row[PLACE + 1] != square:
                here -= 1
            at_hand += here
    return loads + max(0, loads - at_hand) + boardings(world, desk)


@compiled
def _shown(row: Ints, species: int) -> int:
    total = 0
    for square in range(SQUARES):
        if row[MARKERS + square]:
            total += in_bag(row[MARKERS + square], species)
    return total


@compiled
def _survey(world: World, row: Ints, desk: Desk) -> None:
    for square in range(SQUARES):
        lies = row[square]
        desk.seen[square] = ends_at(world, row, square)
        desk.below[square] = 0
        if lies != BARE:
            if lies & STOCKED and lies & BACK:
                desk.seen[square] = 15
            if not world.foreign[square]:
                desk.below[square] = world.printed[square]


@compiled
def _ways(world: World, row: Ints, left: int, most: int, last: bool, desk: Desk) -> None:
    """Fill ``way`` and ``nearest`` from where the ship may be, up to a cost of ``most``.

    ``last``: only one boarding is missing, so it is the last action.
    """
    desk.way[:] = FAR
    desk.nearest[:] = FAR
    desk.touched[:] = FAR
    desk.counts[:] = 0
    turns = 0 if left - 1 < row[POINTS] else (left - 1 - row[POINTS]) // 4 + 1
    _docked(world, row, turns if last else 0, 4 * turns, most, desk)
    _flow(world, most, desk.way, desk)
    for square in range(SQUARES):
        ways = desk.way
        least = min(ways[square, 0], ways[square, 1])
        desk.nearest[square] = min(least, ways[square, 2], ways[square, 3])


@compiled
def _flow(world: World, most: int, costs: Ints, desk: Desk) -> None:
    """Go on from all that is noted, square by square, up to a cost of ``most``.

    One loop without calls: handing the arrays on at every square takes longer than it.
    """
    lists, counts, touched = desk.lists, desk.counts, desk.touched
    seen, below, beside = desk.seen, desk.below, world.beside
    for cost in range(most + 1):
        n = 0
        while n < counts[cost]:
            square, end = lists[cost, n] >> 2, lists[cost, n] & 3
            n += 1
            if costs[square, end] != cost:
                continue
            for other in range(4):
                to = beside[square, other]
                if other == end or to < 0:
                    continue
                ends = 1 << end | 1 << other
                fits = seen[square] & ends == ends or below[square] & ends == ends
                further = cost + (0 if fits else 1)
                if further <= most and further < costs[to, other ^ 2]:
                    costs[to, other ^ 2] = further
                    touched[to] = min(touched[to], further)
                    lists[further, counts[further]] = to << 2 | other ^ 2
                    counts[further] += 1
    counts[:] = 0


@compiled
def _docked(world: World, row: Ints, low: int, high: int, most: int, desk: Desk) -> None:
    """Where the ship can be boarded if the ship rule takes it ``low`` to ``high`` squares on;
    each square beyond is a step (SU-80).
    """
    length = world.docks.shape[0]
    for sea in range(length):
        ahead = (sea - row[SEA]) % length
        cost = 0
        if not world.loose and high - low < length:
            over = (ahead - low) % length
            span = high - low
            if over > span:
                cost = min(over - span, length - over)
        if cost > most:
            continue
        for n in range(2):
            square = world.docks[sea, 2 * n]
            if square >= 0:
                _note(square, world.docks[sea, 2 * n + 1], cost, desk.way, desk)


@compiled
def _note(square: int, end: int, cost: int, costs: Ints, desk: Desk) -> None:
    if cost < costs[square, end]:
        costs[square, end] = cost
        desk.touched[square] = min(desk.touched[square], cost)
        desk.lists[cost, desk.counts[cost]] = square << 2 | end
        desk.counts[cost] += 1


@compiled
def _unfit(desk: Desk, square: int, ends: int) -> int:
    """0 if the square has these ends now or below its tile, else 1."""
    if desk.seen[square] & ends == ends or desk.below[square] & ends == ends:
        return 0
    return 1


@compiled
def _leaving(world: World, row: Ints, square: int, desk: Desk) -> int:
    """Cost of the way from a square on which an animal is, itself included.

    It leaves over what lies there now, or that is turned; or it comes back later over what
    has replaced it, which costs a drive more.
    """
    best = FAR
    ends = ends_at(world, row, square)
    for end in range(4):
        best = min(best, desk.way[square, end] + (0 if ends >> end & 1 else 1))
    return best


@compiled
def _way_of(world: World, row: Ints, species: int, desk: Desk) -> int:
    """Tile moves and steps without which no wanted animal of the species comes aboard."""
    caught = _uncaught(world, row, species, desk)
    worst = 0
    for truck in range(2):
        if in_bag(row[LOAD + truck], species) and row[PLACE + truck] != SHIP:
            worst = max(worst, _leaving(world, row, row[PLACE + truck], desk))
    if desk.short[species] == 0:
        return min(worst, caught + 1)
    return caught


@compiled
def _uncaught(world: World, row: Ints, species: int, desk: Desk) -> int:
    """The same for an animal that is on no truck."""
    best = FAR
    for square in range(SQUARES):
        if row[MARKERS + square] and in_bag(row[MARKERS + square], species):
            best = min(best, _leaving(world, row, square, desk))
        lies = row[square]
        if lies != BARE and world.content[(lies & (STOCKED - 1)) >> 3] == species:
            best = min(best, _tipped(world, square, lies & (STOCKED - 1), desk))
    return best


@compiled
def _tipped(world: World, square: int, lies: int, desk: Desk) -> int:
    """The same for the animal under a tile, which is tipped so often as to show it."""
    best = FAR
    front = 0 if lies & BACK else 1
    if front:
        for d in range(4):
            to = world.beside[square, d]
            if to >= 0:
                ends = world.ends[lies >> 3 << 3 | world.flipped[d, lies & 7]]
                for end in range(4):
                    turn = 1 if ends >> end & 1 else 2
                    best = min(best, desk.way[to, end] + turn)
    if best <= 2 + front:
        return best
    for to in range(SQUARES):
        tips = abs(to // 7 - square // 7) + abs(to % 7 - square % 7)
        if tips & 1 == front:
            tips = max(tips, 3 if front else 2)
            best = min(best, max(tips, desk.nearest[to] + 1))
    return best


@compiled
def _from_pile(world: World, row: Ints, species: int, loads: int, left: int) -> int:
    """What an animal costs that comes with a tile out of the pile, ``FAR`` if none can.

    A tile comes for each animal loaded before, and for emptied tiles under own trucks.
    """
    empty = 0
    for truck in range(2):
        place = row[PLACE + truck]
        if place != SHIP and row[place] != BARE and row[place] & STOCKED:
            empty += 1
    drawn = row[PILE]
    last = min(world.pile.shape[0], drawn + max(0, left - 4) // 2 + empty)
    for n in range(drawn, last):
        if world.content[world.pile[n]] == species:
            return 1 if loads > 1 or empty else 3
    return FAR


@compiled
def _hauled(world: World, row: Ints, species: int, most: int, alone: int, desk: Desk) -> int:
    """The same for a big animal: the large truck must come to it from where it stands.

    Its way meets that of the animal to the ship somewhere; or it goes by the ship, which
    is a drive more. ``alone`` is the cost of the animal's way.
    """
    home = _come(world, row, most, desk)
    _meet(world, row[PLACE], most, desk)
    best = alone + 1
    for square in range(SQUARES):
        lies = row[square]
        if row[MARKERS + square] and in_bag(row[MARKERS + square], species):
            if square == row[PLACE]:
                return alone
            best = min(best, _joined(square, ends_at(world, row, square), 0, desk))
        if lies != BARE and world.content[(lies & (STOCKED - 1)) >> 3] == species:
            front = 0 if lies & BACK else 1
            best = min(best, max(3 if front else 2, home))
            for d in range(4):
                to = world.beside[square, d]
                if front and to >= 0:
                    ends = world.ends[
                        (lies & (STOCKED - 1)) >> 3 << 3 | world.flipped[d, lies & 7]
                    ]
                    best = min(best, _joined(to, ends, 1, desk))
    return best


@compiled
def _come(world: World, row: Ints, most: int, desk: Desk) -> int:
    """Fill ``come``; the least cost of ways from the large truck and to the ship that meet."""
    desk.come[:] = FAR
    place = row[PLACE]
    ends = ends_at(world, row, place)
    for end in range(4):
        beside = world.beside[place, end]
        cost = 0 if ends >> end & 1 else 1
        if beside >= 0 and cost <= most:
            _note(beside, end ^ 2, cost, desk.come, desk)
    _flow(world, most, desk.come, desk)
    home = FAR
    for end in range(4):
        home = min(home, desk.way[place, end])
    for square in range(SQUARES):
        if desk.nearest[square] <= most:
            for end in range(4):
                home = min(home, desk.come[square, end] + desk.nearest[square])
    return home


@compiled
def _meet(world: World, place: int, most: int, desk: Desk) -> None:
    """Fill ``arm`` from every square at which the two ways may meet."""
    desk.arm[:] = FAR
    for square in range(SQUARES):
        if desk.nearest[square] > most:
            continue
        for out in range(4):
            beside = world.beside[square, out]
            if beside < 0:
                continue
            best = _through(
                square, out, square == place, desk.way, desk.come, desk.seen, desk.below
            )
            if best <= most:
                _note(beside, out ^ 2, best, desk.arm, desk)
    _flow(world, most, desk.arm, desk)


@compiled
def _through(
    square: int, out: int, start: bool, way: Ints, come: Ints, seen: Ints, below: Ints
) -> int:
    """Cost of both ways for an animal that comes out of this end; ``start``: of its own alone."""
    best = FAR
    now, under = seen[square], below[square]
    entered = 0 if start else FAR
    free = 0 if start else FAR
    if not start:
        for entry in range(4):
            entered = min(entered, come[square, entry])
            if (now | under) >> entry & 1:
                free = min(free, come[square, entry])
    for end in range(4):
        if end != out:
            ends = 1 << end | 1 << out
            if now & ends == ends or under & ends == ends:
                best = min(best, way[square, end] + min(free, entered + 1))
            else:
                best = min(best, way[square, end] + 1 + entered)
    return best


@compiled
def _joined(square: int, ends: int, tip: int, desk: Desk) -> int:
    """The cost for an animal caught on a square where a tile shows these ends, after a tip
    or none.
    """
    best = FAR
    for end in range(4):
        turn = tip + (0 if ends >> end & 1 else 1)
        best = min(best, desk.arm[square, end] + turn)
        for entry in range(4):
            other = tip + (0 if ends >> entry & 1 else 1)
            both = desk.way[square, end] + desk.come[square, entry] + max(turn, other)
            best = min(best, both)
    return best
