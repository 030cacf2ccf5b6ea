"""The rules that a hunting plan meets, on rows of numbers: which moves there are, what they do.

Not in here, so never tried: tipping up traps, natives, binoculars and storms, and theft.
Written anew after the rules and not after the engine, which plays every plan again.
"""

from solver.papua_bridges.arrays import Ints, compiled
from solver.sumatra.rows import (
    ABOUT,
    BACK,
    BARE,
    DRIVE,
    END,
    FLIP,
    GROUPS,
    LOAD,
    LOADS,
    MARKERS,
    MUNTJAC,
    NEED,
    ORIENT,
    ORIENTS,
    PATH,
    PHASE,
    PILE,
    PLACE,
    POINTS,
    ROOM,
    ROTATE,
    SEA,
    SHIP,
    SPECIES,
    SQUARES,
    STEP,
    STOCK,
    STOCKED,
    STOW,
    STOWS,
    TRAP,
    TURN,
    UNLOAD,
    World,
)


@compiled
def ends_at(world: World, row: Ints, square: int) -> int:
    """SU-84: the path ends that can be seen on a square."""
    lies = row[square]
    if lies == BARE:
        return int(world.printed[square])
    return int(world.ends[lies & (STOCKED - 1)])


@compiled
def in_bag(bag: int, species: int) -> int:
    """How many animals of a species a bag holds."""
    return bag >> 4 * species & 15


@compiled
def size_of(bag: int) -> int:
    """How many animals a bag holds."""
    total = 0
    while bag:
        total += bag & 15
        bag >>= 4
    return total


@compiled
def fits(world: World, truck: int, bag: int, species: int) -> bool:
    """SU-69, SU-70: whether a truck with this load has room for one animal more."""
    carried = size_of(bag)
    if carried == 0:
        return truck == 0 or world.big[species] == 0
    if carried > 1 or world.big[species]:
        return False
    for other in range(SPECIES):
        if in_bag(bag, other) and (world.big[other] or (truck == 0 and other != species)):
            return False
    return True


@compiled
def occupied(world: World, row: Ints, square: int) -> bool:
    """Whether any truck stands on a square."""
    return bool(world.foreign[square] > 0 or row[PLACE] == square or row[PLACE + 1] == square)


@compiled
def boards_at(world: World, row: Ints, n: int) -> int:
    """SU-59, SU-88: the n-th square (0, 1) from which the ship is boarded now, or -1."""
    sea = row[SEA]
    square = world.docks[sea, 2 * n]
    if square >= 0 and ends_at(world, row, square) >> world.docks[sea, 2 * n + 1] & 1:
        return int(square)
    return -1


@compiled
def spread(world: World, row: Ints, queue: Ints, seen: Ints, count: int) -> int:
    """SU-55: extend the first ``count`` squares of ``queue`` by all that paths join to them."""
    n = 0
    while n < count:
        square = queue[n]
        n += 1
        ends = ends_at(world, row, square)
        for d in range(4):
            other = world.beside[square, d]
            if other < 0 or seen[other] or not ends >> d & 1:
                continue
            if ends_at(world, row, other) >> (d ^ 2) & 1:
                seen[other] = 1
                queue[count] = other
                count += 1
    return count


@compiled
def drives(
    world: World, row: Ints, truck: int, queue: Ints, seen: Ints, moves: Ints, k: int
) -> int:
    """SU-56 to SU-63: append the drives of a truck; the new number of moves."""
    place = row[PLACE + truck]
    seen[:] = 0
    count = 0
    home = False
    if place == SHIP:
        for n in range(2):
            square = boards_at(world, row, n)
            if square >= 0 and not seen[square]:
                seen[square] = 1
                queue[count] = square
                count += 1
        count = spread(world, row, queue, seen, count)
    else:
        seen[place] = 1
        queue[0] = place
        count = spread(world, row, queue, seen, 1)
        for n in range(2):
            square = boards_at(world, row, n)
            home = home or (square >= 0 and seen[square] > 0)
    if home:
        moves[k] = DRIVE + 50 * truck + SHIP
        k += 1
    for n in range(count):
        if queue[n] != place:
            moves[k] = DRIVE + 50 * truck + queue[n]
            k += 1
    return k


@compiled
def tile_moves(world: World, row: Ints, useful: Ints, moves: Ints, k: int) -> int:
    """SU-38 to SU-54: append tips and turns; the new number of moves.

    Only those that turn a square whose ``useful`` is 1, tip onto one, or concern a tile on
    a square whose ``useful`` is 2.
    """
    for square in range(SQUARES):
        lies = row[square]
        if lies == BARE:
            continue
        if useful[square]:
            for quarters in range(3):
                moves[k] = ROTATE + 3 * square + quarters
                k += 1
        if occupied(world, row, square):
            continue
        if not lies & BACK and not world.tippable[(lies & (STOCKED - 1)) >> 3]:
            continue
        for d in range(4):
            to = world.beside[square, d]
            if to < 0 or row[to] != BARE or row[MARKERS + to]:
                continue
            if (useful[square] == 2 or useful[to]) and not occupied(world, row, to):
                moves[k] = FLIP + 4 * square + d
                k += 1
    return k


@compiled
def settling(world: World, row: Ints, moves: Ints) -> int:
    """The moves while something is to be decided: stowing (SU-92), orienting (SU-101)."""
    k = 0
    if row[PHASE] == ORIENT:
        for d in range(4):
            moves[k] = ORIENTS + d
            k += 1
        return k
    bag = row[LOAD + (row[ABOUT] & 1)]
    for species in range(SPECIES):
        if in_bag(bag, species):
            for group in range(GROUPS):
                if row[ROOM + group] and world.takes[group, species]:
                    moves[k] = STOWS + GROUPS * species + group
                    k += 1
    return k


@compiled
def loading(world: World, row: Ints, moves: Ints, k: int) -> int:
    """SU-67: append the catches; the new number of moves."""
    for truck in range(2):
        place = row[PLACE + truck]
        if place == SHIP or row[MARKERS + place] == 0:
            continue
        for species in range(SPECIES):
            caught = in_bag(row[MARKERS + place], species)
            if caught and fits(world, truck, row[LOAD + truck], species):
                moves[k] = LOADS + 5 * truck + species
                k += 1
    return k


@compiled
def unloading(row: Ints, moves: Ints, k: int) -> int:
    """SU-72: append what may be put down, and the end of a turn that is spent."""
    before = k
    for truck in range(2):
        if row[PLACE + truck] != SHIP:
            for species in range(SPECIES):
                if in_bag(row[LOAD + truck], species):
                    moves[k] = UNLOAD + 5 * truck + species
                    k += 1
    if row[POINTS] == 0 and k > before:
        moves[k] = END
        k += 1
    return k


@compiled
def end_turn(world: World, row: Ints) -> None:
    """SU-36, SU-83: the ship rule, and four points more."""
    ahead = 1
    place = row[PLACE]
    if place != SHIP:
        ends = ends_at(world, row, place)
        ahead = (ends & 1) + (ends >> 1 & 1) + (ends >> 2 & 1) + (ends >> 3 & 1)
    row[SEA] = world.sailed[row[SEA], ahead + 1]
    row[POINTS] = 4


@compiled
def _tip(world: World, row: Ints, square: int, d: int) -> None:
    """SU-46 to SU-49, SU-107 to SU-110."""
    to = world.beside[square, d]
    lies = row[square] & (STOCKED - 1)
    tile = lies >> 3
    pose = world.flipped[d, lies & 7]
    bag = row[MARKERS + square]
    if bag:
        for species in range(SPECIES):
            row[STOCK + species] += in_bag(bag, species)
        row[MARKERS + square] = 0
    row[square] = BARE
    row[to] = tile << 3 | pose
    species = world.content[tile]
    if pose & BACK and species < PATH and row[STOCK + species]:
        row[STOCK + species] -= 1
        row[MARKERS + to] += 1 << 4 * species
        row[to] |= STOCKED


@compiled
def _leave(world: World, row: Ints, square: int) -> bool:
    """SU-99 to SU-105: replace an emptied animal tile; whether a new one is to be turned."""
    lies = row[square]
    if lies == BARE or not lies & BACK or row[MARKERS + square] or not lies & STOCKED:
        return False
    content = world.content[(lies & (STOCKED - 1)) >> 3]
    if (content > MUNTJAC and content != TRAP) or occupied(world, row, square):
        return False
    row[square] = BARE
    if row[PILE] == world.pile.shape[0]:
        return False
    row[square] = world.pile[row[PILE]] << 3
    row[PILE] += 1
    return True


@compiled
def _drive(world: World, row: Ints, truck: int, to: int, moves: Ints) -> None:
    """SU-56; on arrival what fits is stowed (SU-91, SU-95)."""
    left = row[PLACE + truck]
    row[PLACE + truck] = to
    new = left != SHIP and _leave(world, row, left)
    if new:
        row[PHASE], row[ABOUT] = ORIENT, left
    if to == SHIP:
        row[PHASE], row[ABOUT] = STOW, truck + (2 * (left + 1) if new else 0)
        _settled(world, row, moves)


@compiled
def _settled(world: World, row: Ints, moves: Ints) -> None:
    """Once nothing more can be stowed, a new tile is turned, or the turn goes on."""
    if settling(world, row, moves):
        return
    waiting = row[ABOUT] >> 1
    row[PHASE] = ORIENT if waiting else TURN
    row[ABOUT] = waiting - 1 if waiting else 0


@compiled
def _stow(world: World, row: Ints, species: int, group: int, moves: Ints) -> None:
    """SU-91 to SU-95."""
    row[LOAD + (row[ABOUT] & 1)] -= 1 << 4 * species
    row[ROOM + group] -= 1
    if row[NEED + species]:
        row[NEED + species] -= 1
    _settled(world, row, moves)


@compiled
def _orient(world: World, row: Ints, d: int) -> None:
    """SU-101."""
    square = row[ABOUT]
    row[square] = row[square] >> 3 << 3 | world.stems[d]
    row[PHASE], row[ABOUT] = TURN, 0


@compiled
def apply(world: World, row: Ints, move: int, moves: Ints) -> None:
    """Carry a move out; ``moves`` is room for a list. A spent turn ends by itself (SU-36)."""
    if move < UNLOAD:
        row[POINTS] -= 1
    if move < ROTATE:
        _tip(world, row, move >> 2, move & 3)
    elif move < DRIVE:
        square = (move - ROTATE) // 3
        lies = row[square]
        row[square] = lies >> 3 << 3 | world.turned[(move - ROTATE) % 3 + 1, lies & 7]
    elif move < LOADS:
        _drive(world, row, (move - DRIVE) // 50, (move - DRIVE) % 50, moves)
    elif move < STEP:
        truck, species = (move - LOADS) // 5, (move - LOADS) % 5
        row[MARKERS + row[PLACE + truck]] -= 1 << 4 * species
        row[LOAD + truck] += 1 << 4 * species
    elif move < UNLOAD:
        row[SEA] = world.sailed[row[SEA], 2 if move == STEP else 0]
    elif move < END:
        truck, species = (move - UNLOAD) // 5, (move - UNLOAD) % 5
        row[LOAD + truck] -= 1 << 4 * species
        row[MARKERS + row[PLACE + truck]] += 1 << 4 * species
    elif move == END:
        end_turn(world, row)
    elif move < ORIENTS:
        _stow(world, row, (move - STOWS) // GROUPS, (move - STOWS) % GROUPS, moves)
    else:
        _orient(world, row, move - ORIENTS)
    if row[PHASE] == TURN and row[POINTS] == 0 and unloading(row, moves, 0) == 0:
        end_turn(world, row)
