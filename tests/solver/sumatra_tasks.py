"""Fresh deals and hunting tasks, made from a seed."""

from collections.abc import Mapping

from games.core.streams import below, shuffle, stream
from games.sumatra.board import EVEN, place_of
from games.sumatra.content import Setup, Task, components, default_tileset


def deal(seed: int) -> Setup:
    """All four ships on a random deal."""
    rng = stream(seed, "hunt", "deal")
    tileset = default_tileset()
    ids = [tile.id for tile in tileset.tiles]
    shuffle(rng, ids)
    decks = [list(tileset.holds.bow), [c.id for c in tileset.holds.centre], [*tileset.holds.stern]]
    for deck in decks:
        shuffle(rng, deck)
    ships = [
        {
            "colour": colour,
            "position": place,
            "holds": {"bow": decks[0][n], "centre": decks[1][n], "stern": decks[2][n]},
        }
        for n, (colour, place) in enumerate(
            zip(components()["players"]["colours"], components()["sea"]["starters"], strict=True)
        )
    ]
    placement = [
        {"square": place_of(square), "tile": tile, "turn": below(rng, 4)}
        for square, tile in zip(EVEN, ids[: len(EVEN)], strict=True)
    ]
    return Setup.from_data(
        {
            "placement": placement,
            "pile": ids[len(EVEN) :],
            "ships": ships,
            "first": ships[0]["colour"],
        }
    )


def hunt(seed: int, goal: Mapping[str, int], ship: str = "red", **fields: object) -> Task:
    """Bring these animals aboard, on the deal of the seed."""
    data = {"setup": deal(seed).to_data(), "ship": ship, "goal": dict(goal), **fields}
    return Task.from_data(data)
