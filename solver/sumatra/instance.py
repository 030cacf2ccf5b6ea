"""A task made ready for the search: its world, its first row, what the search leaves out."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from games.core.streams import stream
from games.sumatra.actions import (
    DRIVES,
    STEPS,
    UNLOADS,
    Flip,
    Rotate,
    SumatraAction,
)
from games.sumatra.actions import (
    END as END_TURN,
)
from games.sumatra.actions import (
    LOADS as CATCHES,
)
from games.sumatra.actions import (
    ORIENTS as STEMS_SAID,
)
from games.sumatra.actions import (
    STOWS as STOWINGS,
)
from games.sumatra.animals import BIG, SPECIES_NAMES
from games.sumatra.board import NEIGHBOUR
from games.sumatra.content import Species, Task
from games.sumatra.holds import HOLDS, NOBODY, takes
from games.sumatra.plans import begin
from games.sumatra.state import SumatraState
from games.sumatra.tiles import FLIPPED, POSE_BITS, STEMS, TRAP, TURNED
from solver.papua_bridges.arrays import Ints
from solver.sumatra.rows import (
    BACK,
    BARE,
    DRIVE,
    END,
    GROUPS,
    LOAD,
    LOADS,
    MARKERS,
    NEED,
    ORIENTS,
    PILE,
    PLACE,
    POINTS,
    ROOM,
    ROTATE,
    ROW,
    SEA,
    SHIP,
    SPECIES,
    SQUARES,
    STEP,
    STOCK,
    STOCKED,
    STOWS,
    UNLOAD,
    Keys,
    World,
)

Group = tuple[int, int]
"""A hold and what some of its squares ask for."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A task as the search sees it."""

    world: World
    row: Ints
    groups: tuple[Group, ...]
    left_out: tuple[str, ...]
    """What the rules allow in this task and the search does not try; empty: nothing."""

    def stowable(self, goal: Mapping[Species, int]) -> bool:
        """SU-92: whether the empty squares of the holds can take the goal all together."""
        animals = [s for s in range(SPECIES) for _ in range(goal.get(SPECIES_NAMES[s], 0))]  # type: ignore[call-overload]
        rooms = [g for g in range(len(self.groups)) for _ in range(int(self.row[ROOM + g]))]
        return _all_matched(animals, rooms, self.world.takes)

    def action(self, move: int) -> SumatraAction:
        """The engine's action that a move stands for."""
        if move < ROTATE:
            return Flip(move >> 2, move & 3)
        if move < DRIVE:
            return Rotate((move - ROTATE) // 3, (move - ROTATE) % 3 + 1)
        if move < LOADS:
            return DRIVES[(move - DRIVE) // 50][(move - DRIVE) % 50]
        if move < STEP:
            return CATCHES[(move - LOADS) // 5][(move - LOADS) % 5]
        if move < UNLOAD:
            return STEPS[move - STEP]
        if move < END:
            return UNLOADS[(move - UNLOAD) // 5][(move - UNLOAD) % 5]
        if move == END:
            return END_TURN
        if move < ORIENTS:
            species, group = divmod(move - STOWS, GROUPS)
            return STOWINGS[species, *self.groups[group]]
        return STEMS_SAID[move - ORIENTS]


def _all_matched(animals: list[int], rooms: list[int], fits: Ints) -> bool:
    held: dict[int, int] = {}

    def place(animal: int, tried: set[int]) -> bool:
        for n, group in enumerate(rooms):
            if fits[group, animals[animal]] and n not in tried:
                tried.add(n)
                if n not in held or place(held[n], tried):
                    held[n] = animal
                    return True
        return False

    return all(place(animal, set()) for animal in range(len(animals)))


def instance_of(task: Task) -> Instance:
    """Make a task ready; raises ``DocumentError`` for one that cannot be played."""
    state = begin(task)
    groups = _groups(state)
    world = _world(state, groups)
    return Instance(world, _row(state, task, groups), tuple(groups), _left_out(state))


def _groups(state: SumatraState) -> list[Group]:
    found: list[Group] = []
    for hold in HOLDS:
        card = state.game.cards[hold][state.cards[state.card_of(state.seat, hold)]]
        found += [(hold, demand) for demand in sorted(set(card.demands))]
    return found


def _free(state: SumatraState, group: Group) -> int:
    hold, demand = group
    number = state.card_of(state.seat, hold)
    card = state.game.cards[hold][state.cards[number]]
    squares = zip(card.demands, state.cargo[number], strict=True)
    return sum(d == demand and animal == NOBODY for d, animal in squares)


def _world(state: SumatraState, groups: list[Group]) -> World:
    game = state.game
    tiles = game.tiles
    kinds: dict[tuple[int, int], int] = {}
    same = [kinds.setdefault((tiles.content[n], tiles.back[n]), n) for n in range(len(tiles.ids))]
    joker = game.options.muntjac_on_market
    fit = [[takes(h, d, s, joker_on_market=joker) for s in range(SPECIES)] for h, d in groups]
    fit += [[False] * SPECIES] * (GROUPS - len(groups))
    foreign = [0] * SQUARES
    for number, place in enumerate(state.truck_at):
        if number >> 1 != state.seat and place != SHIP:
            foreign[place] = 1
    return World(
        np.array(NEIGHBOUR, np.int32),
        np.array(tiles.ends, np.int32),
        np.array(game.printed, np.int32),
        np.array(tiles.content, np.int32),
        np.array(same, np.int32),
        np.array([c < TRAP and c not in game.forbidden for c in tiles.content], np.int32),
        np.array(FLIPPED, np.int32),
        np.array(TURNED, np.int32),
        np.array(STEMS, np.int32),
        np.array(state.pile, np.int32),
        np.array(foreign, np.int32),
        _sailed(state),
        _docks(state),
        np.array(fit, np.int32),
        np.array(BIG, np.int32),
        int(game.options.jump),
    )


def _meets(state: SumatraState, sea: int) -> bool:
    """Whether the acting ship, there, covers a sea square of another ship."""
    game = state.game
    places = [
        (start + progress) % game.sea_length
        for seat, (start, progress) in enumerate(zip(game.starts, state.progress, strict=True))
        if seat != state.seat
    ]
    return any((sea - place) % game.sea_length in (0, 1, game.sea_length - 1) for place in places)


def _sailed(state: SumatraState) -> Ints:
    """SU-80, SU-83 and the option to jump (SU-A14)."""
    length = state.game.sea_length
    table = np.zeros((length, 6), np.int32)
    for sea in range(length):
        for n in range(-1, 5):
            to = (sea + n) % length
            while state.game.options.jump and _meets(state, to):
                to = (to + (1 if n > 0 else -1)) % length
            table[sea, n + 1] = to
    return table


def _docks(state: SumatraState) -> Ints:
    """SU-59, SU-88: no boarding beside another ship."""
    game = state.game
    table = np.full((game.sea_length, 4), -1, np.int32)
    for sea, edges in enumerate(game.boarding):
        if game.options.jump or not _meets(state, sea):
            flat = [number for edge in edges for number in edge]
            table[sea, : len(flat)] = flat
    return table


def _row(state: SumatraState, task: Task, groups: list[Group]) -> Ints:
    row = np.zeros(ROW, np.int64)
    game, seat = state.game, state.seat
    for square in range(SQUARES):
        lies = state.lying[square]
        stocked = lies != BARE and state.stocked >> (lies >> POSE_BITS) & 1
        row[square] = lies | STOCKED if stocked else lies
        row[MARKERS + square] = state.markers[square]
    for truck in range(2):
        row[PLACE + truck] = state.truck_at[2 * seat + truck]
        row[LOAD + truck] = state.load[2 * seat + truck]
    row[SEA] = (game.starts[seat] + state.progress[seat]) % game.sea_length
    row[POINTS] = state.points
    row[PILE] = 0
    row[STOCK : STOCK + SPECIES] = state.stock
    for species in range(SPECIES):
        row[NEED + species] = task.goal.get(SPECIES_NAMES[species], 0)  # type: ignore[call-overload]
    for n, group in enumerate(groups):
        row[ROOM + n] = _free(state, group)
    return row


def _left_out(state: SumatraState) -> tuple[str, ...]:
    game, found = state.game, []
    front = [lies >> POSE_BITS for lies in state.lying if lies != BARE and not lies & BACK]
    there = {game.tiles.content[tile] for tile in (*front, *state.pile)}
    if any(content >= TRAP and content not in game.forbidden for content in there):
        found.append("tiles other than animals and paths are not tipped up")
    loads = [bag for number, bag in enumerate(state.load) if number >> 1 != state.seat]
    places = [at for number, at in enumerate(state.truck_at) if number >> 1 != state.seat]
    if any(bag and at != SHIP for bag, at in zip(loads, places, strict=True)):
        found.append("nothing is stolen")
    if any(seat != state.seat for seat in state.outside):
        found.append("other ships stay in their lanes")
    if state.window or not state.told:
        found.append("the pile is taken as it lies")
    return tuple(found)


@cache
def keys() -> Keys:
    """The same numbers in every run."""
    rng = stream(1, "sumatra", "positions")
    draw = np.array([rng.getrandbits(62) for _ in range(120_000)], np.int64)
    lies, rest = draw[: SQUARES * 1026], draw[SQUARES * 1026 :]
    bags, rest = rest[: 51 * SPECIES * 16], rest[51 * SPECIES * 16 :]
    numbers = rest[: (ROW - PLACE) * 128]
    return Keys(
        lies.reshape(SQUARES, 1026), bags.reshape(51, SPECIES, 16), numbers.reshape(-1, 128)
    )
