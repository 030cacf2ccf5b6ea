"""Setups made to targets, or the proof that the targets cannot hold together."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from games.core.documents import DocumentError, MadeBy
from games.core.streams import Stream, below, pick, shuffle, stream
from games.sumatra.board import EVEN, place_of, square_at
from games.sumatra.content import (
    Placement,
    Sea,
    Setup,
    Ship,
    ShipHolds,
    Tileset,
    components,
    default_tileset,
)
from games.sumatra.targets import Targets
from games.sumatra.tiles import TileTable
from games.sumatra.validation import require_playable, require_tileset
from generator.sumatra.layout_model import TURNS, Kept, LayoutModel, asked
from generator.sumatra.measures import measure
from solver.runtime import Budget, Meter

GENERATOR = "sumatra-setup/1"
"""Name and version of what makes setups; another version may make others from a seed."""
BUDGET = Budget(deterministic=60.0)
"""What one setup, or the naming of a conflict, may cost. DEFAULT, ours."""
EFFORT = 1.0
"""Deterministic time in which a setup close to a random deal is looked for; what was found
then is taken. DEFAULT, ours."""
PILE = -1


class OpenError(RuntimeError):
    """The budget was spent before an answer."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Targets that cannot hold together, proved; without any one of them the rest can."""

    targets: tuple[str, ...]
    """Names of fields of the targets; empty: the deal itself is impossible."""

    def __str__(self) -> str:
        if len(self.targets) == 1:
            return f"Proved: no setup keeps the target {self.targets[0]}."
        return (
            f"Proved: these targets cannot hold together: {', '.join(self.targets)}. "
            "Any one of them given up, the others can."
        )


@dataclass(frozen=True, slots=True)
class Order:
    """Which setup is wanted."""

    targets: Targets
    seed: int
    item: int = 0
    base: Setup | None = None
    """The setup whose locked squares and tiles stay; its ships and holds stay too."""
    tileset: Tileset | None = None
    """None: that of ``base``, or the default one."""


def make_setup(order: Order, *, budget: Budget = BUDGET) -> Setup | Conflict:
    """The setup of a seed and item to the targets, or why there is none.

    The same order gives the same document on any machine. Raises ``OpenError`` where
    the budget does not suffice, ``DocumentError`` for locks that fit no setup.
    """
    rng = stream(order.seed, "sumatra-setup", order.item)
    tileset = order.tileset or (order.base.tileset if order.base else default_tileset())
    require_tileset(tileset)
    ships = order.base.ships if order.base else _ships(order.targets.ships, tileset, rng)
    kept = _kept(order, TileTable(tileset.tiles))
    task = _Task(tileset, tuple(ship.position for ship in ships), order.targets, kept)
    meter, held = Meter(budget), asked(order.targets)
    model = task.model(held)
    model.prefer(rng)
    solver = cp_model.CpSolver()
    status = _solve(solver, model, meter, EFFORT)
    if status == cp_model.UNKNOWN:
        status = _solve(solver, model, meter)
    if status == cp_model.INFEASIBLE:
        return _conflict(task, held, meter)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise OpenError("No setup was found within the budget, and none was ruled out.")
    return _checked(order, _document(order, task, ships, _read(solver, model), rng))


@dataclass(frozen=True, slots=True)
class _Task:
    """What a model is made of."""

    tileset: Tileset
    positions: tuple[int, ...]
    targets: Targets
    kept: Kept

    def model(self, held: Collection[str]) -> LayoutModel:
        return LayoutModel(self.tileset, self.positions, self.targets, held, self.kept)


def _ships(number: int, tileset: Tileset, rng: Stream) -> tuple[Ship, ...]:
    """Ships on their sides, with holds drawn blind (SU-23, SU-25, SU-A21)."""
    box, starters = components(), Sea().starters
    sides = ["NESW".index(side) for side in box["seats"]["sides"][str(number)]]
    holds = tileset.holds
    bows, centres, sterns = (
        _drawn(rng, cards, number)
        for cards in (holds.bow, [card.id for card in holds.centre], holds.stern)
    )
    return tuple(
        Ship(
            colour=box["players"]["colours"][seat],
            position=starters[side],
            holds=ShipHolds(bow=bows[seat], centre=centres[seat], stern=sterns[seat]),
        )
        for seat, side in enumerate(sides)
    )


def _drawn(rng: Stream, cards: Sequence[str], number: int) -> list[str]:
    mixed = list(cards)
    shuffle(rng, mixed)
    return mixed[:number]


def _kept(order: Order, table: TileTable) -> Kept:
    """What the locks keep of the base; raises ``DocumentError``."""
    locks, base = order.targets.locks, order.base
    if not locks.squares and not locks.tiles:
        return Kept({}, {})
    if base is None:
        raise DocumentError("LOCKS", "Locks keep squares and tiles of a setup: give one.")
    lie = {square_at(*placed.square): placed for placed in base.placement}
    where = {placed.tile: square_at(*placed.square) for placed in base.placement}
    squares = {}
    for place in locks.squares:
        square = square_at(*place) if 0 <= place[0] < 7 and 0 <= place[1] < 7 else PILE
        if square not in lie:
            raise DocumentError("LOCKS", f"No tile lies on {place[0]},{place[1]} (SU-21).")
        squares[square] = (table.number[lie[square].tile], lie[square].turn)
    for tile in locks.tiles:
        if tile not in table.number:
            raise DocumentError("LOCKS", f"The set has no tile {tile} (SU-21).")
    return Kept(squares, {table.number[tile]: where.get(tile, PILE) for tile in locks.tiles})


def _solve(
    solver: cp_model.CpSolver, model: LayoutModel, meter: Meter, effort: float | None = None
) -> cp_model.CpSolverStatus:
    if not meter.may_run():
        raise OpenError("The budget was spent before an answer.")
    limit = meter.configure(solver, effort)
    solver.parameters.linearization_level = 2  # counts of tiles: bounds come from there
    status = solver.solve(model.model)
    decided = status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    meter.charge(solver.response_proto.deterministic_time, limit, decided=decided)
    if meter.clock_fired:
        raise OpenError("The clock stopped the search; no setup may depend on it.")
    return status


def _conflict(task: _Task, held: list[str], meter: Meter) -> Conflict:
    """Give up one target after another where the rest still cannot hold: an irreducible set."""
    kept = list(held)
    for name in held:
        fewer = [other for other in kept if other != name]
        status = _solve(cp_model.CpSolver(), task.model(fewer), meter)
        if status == cp_model.INFEASIBLE:
            kept = fewer
        elif status == cp_model.UNKNOWN:
            raise OpenError("The targets cannot hold together; which ones, stayed open.")
    return Conflict(tuple(kept))


Dealt = dict[int, tuple[int, int]]
"""Content and turn on each printed square."""


def _read(solver: cp_model.CpSolver, model: LayoutModel) -> Dealt:
    return {
        square: (
            next(
                c for (s, c), flag in model.content.items() if s == square and solver.value(flag)
            ),
            next(turn for turn in TURNS if solver.value(model.turn[square, turn])),
        )
        for square in EVEN
    }


def _document(
    order: Order, task: _Task, ships: tuple[Ship, ...], dealt: Dealt, rng: Stream
) -> Setup:
    """Tiles of the chosen contents at random, the others mixed into the pile."""
    table = TileTable(task.tileset.tiles)
    chosen = _tiles(table, task.kept, dealt, rng)
    placement = [
        Placement(square=place_of(square), tile=table.ids[chosen[square]], turn=dealt[square][1])
        for square in EVEN
    ]
    pile = _pile(order, table, [n for n in range(len(table.ids)) if n not in chosen.values()], rng)
    first = order.base.first if order.base else pick(rng, ships).colour
    return Setup(
        tileset=task.tileset,
        placement=tuple(placement),
        pile=tuple(pile),
        ships=ships,
        first=first,
        made_by=MadeBy(
            generator=GENERATOR,
            seed=order.seed,
            item=order.item,
            options=_recipe(order),
        ),
    )


def _recipe(order: Order) -> dict[str, str | int | float | bool | None]:
    """What the setup was made from, by id."""
    base = {"base": order.base.id} if order.base else {}
    return {"targets": order.targets.id, **base}


def _tiles(table: TileTable, kept: Kept, dealt: Dealt, rng: Stream) -> dict[int, int]:
    """A tile for each square: the locked one, or any of its content that is free."""
    chosen = {square: tile for square, (tile, _) in kept.squares.items()}
    chosen |= {square: tile for tile, square in kept.tiles.items() if square != PILE}
    stay = set(chosen.values()) | set(kept.tiles)
    free: dict[int, list[int]] = {}
    for tile, content in enumerate(table.content):
        if tile not in stay:
            free.setdefault(content, []).append(tile)
    for square in EVEN:
        if square not in chosen:
            heap = free[dealt[square][0]]
            chosen[square] = heap.pop(below(rng, len(heap)))
    return chosen


def _pile(order: Order, table: TileTable, rest: list[int], rng: Stream) -> list[int]:
    """The other tiles: locked ones at their place in the pile, the rest mixed."""
    shuffle(rng, rest)
    locked = set(order.targets.locks.tiles)
    old = list(order.base.pile) if order.base else []
    stay = {place: tile for place, tile in enumerate(old) if tile in locked}
    others = iter([table.ids[tile] for tile in rest if table.ids[tile] not in stay.values()])
    return [stay[place] if place in stay else next(others) for place in range(len(rest))]


def _checked(order: Order, setup: Setup) -> Setup:
    """The setup, if the rules and an independent count say that it is what was asked."""
    require_playable(setup, puzzle=len(setup.ships) == 1)
    found, wanted = measure(setup), order.targets
    kept = (
        (wanted.ship_distance is None or min(found.ship_distances) >= wanted.ship_distance)
        and (wanted.value_gap is None or max(found.values) - min(found.values) <= wanted.value_gap)
        and (wanted.cluster is None or found.largest_cluster <= wanted.cluster)
        and (wanted.exits is None or min(found.exits) >= wanted.exits)
        and (wanted.special_distance is None or found.special_distance >= wanted.special_distance)
        and (not wanted.symmetric or len(set(found.ship_distances)) == 1)
    )
    if not kept:
        raise AssertionError(f"The model's setup {setup.id} does not keep its targets.")
    return setup
