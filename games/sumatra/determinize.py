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
    """The JSON of such a position. Each native that went back is drawn first.

    It is on one of the places that tiles shuffled with it have come to, or among those of
    them that are still in the pile; all other hidden tiles are anywhere.
    """
    here = {tuple(tile["square"]): tile.get("tile") for tile in observed["tiles"]}
    hidden = [square for square, tile in here.items() if tile is None]
    unknown = _unknown(game, observed)
    natives = [tile for tile in observed["astray"] if tile in unknown]
    fresh = [tuple(square) for square in observed["fresh"]]
    window = [None] * observed["window"]
    sunk = []
    for native in natives:
        places = [*[square for square in fresh if here[square] is None], *window]
        place = places[below(rng, len(places))]
        if place is None:
            window.pop()
            sunk.append(native)
        else:
            here[place] = native
    rest = [tile for tile in unknown if tile not in natives]
    shuffle(rng, rest)
    for square in hidden:
        if here[square] is None:
            here[square] = rest.pop()
    data: JsonObject = {name: observed[name] for name in _SHOWN}
    data["ships"] = [
        {name: ship[name] for name in ("progress", "holds", "cargo")} for ship in observed["ships"]
    ]
    data["tiles"] = [
        {"square": t["square"], "tile": here[tuple(t["square"])], "side": t["side"],
         "turn": t["turn"]}
        for t in observed["tiles"]
    ]  # fmt: skip
    data["pile"] = observed.get("order") or _pile(game, sunk, rest, observed["window"])
    data["fresh"] = [here[square] for square in fresh]
    data["revealed"] = [here[tuple(square)] for square in observed["revealed"]]
    data["looked"] = [[here[tuple(square)] for square in seat] for seat in observed["looked"]]
    return data


def _unknown(game: "Sumatra", observed: JsonObject) -> list[int]:
    """The tiles that lie hidden on the board or in the pile."""
    told = {tile["tile"] for tile in observed["tiles"] if "tile" in tile}
    told.update(observed["removed"], observed.get("order", ()))
    told.update(entry["native"] for entry in observed["pending"] if "native" in entry)
    return [tile for tile in game.tiles.ids if tile not in told]


def _pile(game: "Sumatra", natives: list[int], rest: list[int], window: int) -> list[int]:
    """The pile, natives among the tiles that were shuffled; those stand in the set's order."""
    others = max(window - len(natives), 0)
    top = sorted([*natives, *rest[:others]], key=game.tiles.number.__getitem__)
    return [*top, *rest[others:]]
