"""Numbers for learners: action codes and observation arrays."""

from collections.abc import Sequence

from games.core.protocol import ArrayField, JsonObject
from games.papua_expedition import actions as act
from games.papua_expedition.pieces import (
    DESTINATIONS,
    EXPLORERS,
    FACES,
    MARKER_COUNT,
    NONE,
    SCIENCES,
    TYPES,
    ZONES,
)

CODES: dict[act.Any, int] = {step: code for code, step in enumerate(act.SEAT_ACTIONS)}
"""The code of each action of a seat."""
LEAST_ENERGY = -60
"""Lower than any energy can fall."""
MOST_PRESTIGE = 400
MOST_HELD = 400
PHASES = (
    "setup", "reveal", "third colour", "roll", "funding", "hunting", "tribe", "forbid", "preset",
    "meteorology", "catastrophe", "modify", "zone", "count", "eat", "resupply", "logistics",
    "engineering", "bet", "cartography", "economy", "over",
)  # fmt: skip


def shape(players: int, notes: int) -> Sequence[ArrayField]:
    """The fields of ``array``, in order; seats begin with the observer's own."""
    n = players
    return (
        ArrayField("phase", 1, 0, len(PHASES) - 1),
        ArrayField("question", 4, NONE, 50),
        ArrayField("current", n, 0, 1),
        ArrayField("round", 1, 0, 20),
        ArrayField("energy", n, LEAST_ENERGY, 50),
        ArrayField("place in rank", n, 0, n - 1),
        ArrayField("prestige", n, LEAST_ENERGY, MOST_PRESTIGE),
        ArrayField("hut", n, 0, 10),
        ArrayField("general reserve", n, 0, EXPLORERS),
        ArrayField("science", n, NONE, len(SCIENCES) - 1),
        ArrayField("science used", n, 0, 1),
        ArrayField("ten dice", n, 0, 1),
        ArrayField("cards", n * len(TYPES), 0, 35),
        ArrayField("explorers on zones", n * len(ZONES), 0, EXPLORERS),
        ArrayField("marker on zone", len(ZONES), 0, 5),
        ArrayField("forbidden", 1, NONE, len(ZONES) - 1),
        ArrayField("dice", FACES, 0, 20),
        ArrayField("destinations", len(DESTINATIONS), NONE, len(TYPES) - 1),
        ArrayField("types left", len(TYPES), 0, 35),
        ArrayField("logistics shown", MARKER_COUNT, 0, 1),
        ArrayField("notebook card", 1, NONE, notes - 1),
        ArrayField("third colour", 5, 0, 3),
        ArrayField("own coins, food, reserve", 3, 0, MOST_HELD),
        ArrayField("own notebook cards", 1, 0, notes),
        ArrayField("own bets", 6, 0, MOST_HELD),
    )


def array(players: int, seen: JsonObject) -> list[int]:
    """An observation as numbers; a spectator sees as seat 1 without its shield."""
    n, me = players, max(0, seen["player"])
    turn = [(me + place) % n for place in range(n)]
    todo = seen["todo"]
    question = (todo[-1] if todo else [])[1:5]
    own = seen.get("own")
    numbers: list[int] = [PHASES.index(seen["phase"]), *question, *[NONE] * (4 - len(question))]
    numbers += [int(seen["current_player"] == seat) for seat in turn]
    numbers.append(seen["round"])
    numbers += [seen["energy"][s] for s in turn] + [seen["rank"].index(s) for s in turn]
    for name in ("prestige", "hut", "general", "science"):
        numbers += [seen[name][seat] for seat in turn]
    numbers += [int(seen["science_used"][s]) for s in turn] + [
        int(seen["ten_dice"][s]) for s in turn
    ]
    numbers += [seen["cards"][s * len(TYPES) + kind] for s in turn for kind in range(len(TYPES))]
    numbers += [seen["explorers"][zone * n + s] for s in turn for zone in range(len(ZONES))]
    numbers += [*seen["marker_on"], seen["forbidden"], *seen["dice"], *seen["destinations"]]
    numbers += seen["types_left"]
    numbers += [int(marker in seen["shown"]) for marker in range(MARKER_COUNT)]
    numbers += [seen["note"], *seen["third"]]
    if own is None:
        return numbers + [0] * 10
    numbers += [own["coins"], own["food"], own["reserve"], own["notes"].bit_count()]
    numbers += own["bet_explorers"] + own["bet_coins"]
    return numbers
