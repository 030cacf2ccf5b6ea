"""A position that looks like what an observer sees; what he cannot know is drawn anew."""

from typing import TYPE_CHECKING

from games.core.protocol import JsonObject
from games.core.streams import Stream, below, shuffle

if TYPE_CHECKING:
    from games.sumatra.game import Sumatra

_SHOWN = (
    "markers", "trucks", "outside", "rounded", "stock", "stocked", "seat", "points", "round",
    "first", "ending", "pending", "window", "astray",
)  # fmt: skip


def state_json(game: "Sumatra", observed: JsonObject, rng: Stream) -> JsonObject:
    """The JSON of such a position."""
    here, pile = _guess(game, observed, rng)
    data: JsonObject = {name: observed[name] for name in _SHOWN}
    data["ships"] = [
        {name: ship[name] for name in ("progress", "holds", "cargo")} for ship in observed["ships"]
    ]
    data["tiles"] = [
        {"tile": here[tuple(shown["square"])]}
        | {name: shown[name] for name in ("square", "side", "turn")}
        for shown in observed["tiles"]
    ]
    data["pile"], data["told"] = pile, "order" in observed
    for name in ("fresh", "revealed"):
        data[name] = [here[tuple(square)] for square in observed[name]]
    data["looked"] = [[here[tuple(square)] for square in seat] for seat in observed["looked"]]
    return data


def _guess(
    game: "Sumatra", observed: JsonObject, rng: Stream
) -> tuple[dict[tuple[int, ...], int], list[int]]:
    """Which tile lies where, and which are in the pile.

    Natives that went back come first: each is on one of the places that tiles shuffled
    with it have come to, or among those of them that are still in the pile. All other
    hidden tiles are anywhere.
    """
    shown = {tuple(tile["square"]): tile.get("tile") for tile in observed["tiles"]}
    here = {square: tile for square, tile in shown.items() if tile is not None}
    unknown = _unknown(game, observed)
    fresh = [tuple(square) for square in observed["fresh"]]
    depth = observed["window"]
    pile: list[int] = []
    for native in (tile for tile in observed["astray"] if tile in unknown):
        open_places = [square for square in fresh if square not in here]
        place = below(rng, len(open_places) + depth)
        if place < len(open_places):
            here[open_places[place]] = native
        else:
            depth -= 1
            pile.append(native)
    rest = [tile for tile in unknown if tile not in observed["astray"]]
    shuffle(rng, rest)
    for square in shown:
        if square not in here:
            here[square] = rest.pop()
    return here, observed.get("order", [*pile, *rest])


def _unknown(game: "Sumatra", observed: JsonObject) -> list[int]:
    """The tiles that lie hidden on the board or in the pile."""
    told = {tile["tile"] for tile in observed["tiles"] if "tile" in tile}
    told.update(observed["removed"], observed.get("order", ()))
    told.update(entry["native"] for entry in observed["pending"] if "native" in entry)
    return [tile for tile in game.tiles.ids if tile not in told]
