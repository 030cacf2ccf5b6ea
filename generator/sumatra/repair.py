"""The nearest legal setup: fewest tiles changed, then fewest turns, proved by CP-SAT."""

from ortools.sat.python import cp_model

from games.core.documents import DocumentError
from games.sumatra.board import EVEN, place_of, square_at
from games.sumatra.content import SIDE, Placement, Setup, Tileset, components
from games.sumatra.validation import require_playable, validate, validate_tileset
from solver.runtime import Budget, Meter

BUDGET = Budget(deterministic=20.0)
"""What a repair may cost. DEFAULT, ours."""


def nearest_legal(setup: Setup, *, budget: Budget = BUDGET) -> Setup | None:
    """The legal setup with the fewest changed tiles, turns and pile places, proved.

    A square is changed if another tile lies there, or none did. None: the budget did not
    suffice. Raises ``DocumentError`` where tile set, board, ships or holds are wrong:
    those are for their author to mend.
    """
    if not validate_tileset(setup.tileset).legal:
        raise DocumentError("TILE_SET", "The tile set itself breaks the rules: mend it first.")
    lie = _lying(setup)
    model = cp_model.CpModel()
    tiles = [tile.id for tile in setup.tileset.tiles]
    here = {
        (square, tile): model.new_bool_var(f"{square}.{tile}") for square in EVEN for tile in tiles
    }
    for square in EVEN:  # SU-21: one tile on each printed square
        model.add_exactly_one(here[square, tile] for tile in tiles)
    for tile in tiles:  # SU-21: each tile on one square at most
        model.add_at_most_one(here[square, tile] for square in EVEN)
    stays = [here[square, tile] for square, found in lie.items() for tile in found]
    in_pile = {tile: place for place, tile in enumerate(setup.pile)}
    moved = [here[square, tile] for square in EVEN for tile in tiles if tile in in_pile]
    # A tile that stays outweighs anything the pile can give.
    model.maximize((len(tiles) + 1) * sum(stays) - sum(moved))
    meter, solver = Meter(budget), cp_model.CpSolver()
    meter.configure(solver)
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    chosen = {s: tile for (s, tile), flag in here.items() if solver.value(flag)}
    return _mended(setup, lie, chosen)


def _lying(setup: Setup) -> dict[int, dict[int, int]]:
    """By printed square the tiles that are said to lie there, each with its turn."""
    known = {tile.id for tile in setup.tileset.tiles}
    lie: dict[int, dict[int, int]] = {}
    for placed in setup.placement:
        row, column = placed.square
        if 0 <= row < SIDE and 0 <= column < SIDE and placed.tile in known:
            square = square_at(row, column)
            if square in EVEN:
                lie.setdefault(square, {}).setdefault(placed.tile, placed.turn)
    return lie


def _mended(setup: Setup, lie: dict[int, dict[int, int]], chosen: dict[int, int]) -> Setup:
    placement = tuple(
        Placement(square=place_of(s), tile=tile, turn=lie.get(s, {}).get(tile, 0))
        for s, tile in chosen.items()
    )
    pile = _pile(setup.tileset, setup.pile, set(chosen.values()))
    mended = setup.model_copy(update={"placement": placement, "pile": pile, "id": None})
    fresh = Setup.from_data({k: v for k, v in mended.to_data().items() if k != "id"})
    require_playable(fresh, puzzle=len(fresh.ships) == 1)
    return fresh


def _pile(tileset: Tileset, old: tuple[int, ...], laid: set[int]) -> tuple[int, ...]:
    """The tiles that are not laid out, in their old order; new ones at the bottom."""
    tiles = [tile.id for tile in tileset.tiles]
    first = list(dict.fromkeys(tile for tile in old if tile in tiles and tile not in laid))
    wanted = len(tiles) - components()["counts"]["dealt"]["value"]
    first += [tile for tile in tiles if tile not in laid and tile not in first]
    return tuple(first[:wanted])


def report_with_repair(setup: Setup) -> Setup | None:
    """What ``validate --repair`` adds: None where the setup is legal already."""
    return None if validate(setup).legal else nearest_legal(setup)
