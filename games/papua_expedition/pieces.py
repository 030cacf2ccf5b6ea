"""What lies on the table, as small integers with names, and the data of the box."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

NONE = -1
"""Nobody, nothing: a seat, zone, card or type that is not there."""

Zone: TypeAlias = int
"""0 to 5: ``HUTS`` … ``NOTEBOOK``; its name is ``ZONES[zone]``."""
Face: TypeAlias = int
"""Of a die: 1 to 5, or ``CATASTROPHE``."""


@cache
def components() -> dict[str, Any]:
    """The component data of the box, each value marked stated, inferred or default."""
    return tomllib.loads(files(__package__).joinpath("components.toml").read_text("utf-8"))


_DATA = components()

GAME = "papua-expedition"
ZONES: tuple[str, ...] = tuple(_DATA["zones"]["names"])
HUTS, LOGISTICS, EXPEDITIONS, FUNDING, HUNTING, NOTEBOOK = range(6)
"""The six zones (PE-05)."""

DESTINATIONS: tuple[str, ...] = tuple(_DATA["destinations"]["names"])
"""The three destinations of expeditions, in the order in which cards are turned up (PE-28)."""

CATASTROPHE: Face = 0
"""The face that is no number (PE-02); it counts as 0 in the rolls of zones (PE-63)."""
FACES = 6
FACE_NAMES: tuple[str, ...] = tuple(_DATA["dice"]["faces"])
VALUES: tuple[Face, ...] = (1, 2, 3, 4, 5)
"""The faces that have a zone marker (PE-06)."""
DICE_WITHOUT_HUT: int = _DATA["dice"]["without_hut"]
DICE_BY_TRIBE: int = _DATA["dice"]["by_tribe"]

TYPES: tuple[str, ...] = tuple(_DATA["expedition"]["types"])
TRIBE = TYPES.index("tribe")
"""The type of expedition cards that may be played (PE-150)."""

MARKERS: tuple[str, ...] = tuple(_DATA["logistics"]["markers"])
REPLENISHMENT = MARKERS.index("replenishment")
MARKER_COUNT = len(MARKERS)

SCIENCES: tuple[str, ...] = tuple(_DATA["science"]["cards"])
MEDICINE, ECONOMY, CARTOGRAPHY, METEOROLOGY, BIOLOGY, ANTHROPOLOGY, ENGINEERING = range(7)
"""The seven science cards (PE-10)."""

BENEFITS: tuple[str, ...] = ("prestige", "coins", "food", "explorers", "dice")
"""What a tribe card gives (PE-153); ``dice`` is ten dice in this round's turn."""

EXPLORERS: int = _DATA["counts"]["explorers"]["each"]
RESERVE: int = _DATA["counts"]["explorers"]["reserve"]
COINS: int = _DATA["counts"]["coins"]["value"]
START_COINS: int = _DATA["counts"]["coins"]["start"]
FOOD: int = _DATA["counts"]["food"]["value"]
START_FOOD: int = _DATA["counts"]["food"]["start"]
BOXED: int = _DATA["counts"]["expedition_cards"]["boxed"]
EACH_ROUND: int = _DATA["counts"]["expedition_cards"]["each_round"]
START_ENERGY: int = _DATA["energy"]["start"]["value"]
CEILING: int = _DATA["energy"]["ceiling"]["value"]
DECK_TWO_AT: int = _DATA["energy"]["deck_two_at"]["value"]
SPACES: tuple[int, ...] = (40, 30, 20, 10)
"""The spaces of the energy track that ask for food, in the order in which they are met."""
THIRD: tuple[int, ...] = tuple(_DATA["third_colour"]["explorers"])
"""Explorers of the third colour by the face of its die (PE-186)."""
THIRD_PLACES: tuple[str, ...] = ("logistics", "notebook", *DESTINATIONS)
"""Where the third colour rolls a die (PE-185), in that order."""
MOST_STAKE = 299
"""The most coins a bet can be said with as a code; fewer than 290 can be held."""


def markers_shown(players: int) -> int:
    """How many logistics markers are turned up in a round (PE-29)."""
    shown = _DATA["counts"]["markers_shown"]
    return int(shown[{2: "two", 3: "three", 4: "four"}[players]])
