"""How a game may be played: its options, their defaults and the rulings they settle."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from games.core.documents import DocumentError
from games.core.protocol import JsonObject, Option, OptionRow
from games.sumatra.content import EDGES, FORBIDDEN, components

MOST_ROUNDS = 200
"""The most rounds that may be asked for. DEFAULT, ours."""

OPTION_TABLE: tuple[OptionRow, ...] = (
    OptionRow(
        "mode", "game", ("game", "puzzle"), "SU-01",
        "A game, or a puzzle: one ship acts, all backs are known, nothing ends it (ours).",
    ),
    OptionRow(
        "ship", "", ("", "red", "yellow", "green", "blue"), "SU-37",
        "In a puzzle the ship that acts; empty: the one that begins.",
    ),
    OptionRow(
        "forbid", list(FORBIDDEN), (), "SU-49",
        "In a puzzle what may not be tipped up, out of trap, native, binoculars and storm.",
    ),
    OptionRow(
        "storm_count", "moved", ("moved", "all_ahead"), "SU-A5",
        "What a storm counts: tiles that changed their square, or all tiles ahead and itself.",
    ),
    OptionRow(
        "jump", False, (False, True), "SU-A14",
        "Whether a ship that meets another is moved past it, instead of lying beside it.",
    ),
    OptionRow(
        "muntjac_on_market", True, (False, True), "SU-A18",
        "Whether a muntjac may stand for the animal that a market square asks for.",
    ),
    OptionRow(
        "must_use_all", False, (False, True), "SU-A19",
        "Whether all action points of a turn have to be spent; in a puzzle they have to.",
    ),
    OptionRow(
        "seats", "", (), "SU-A21",
        "The sides of the island that are played, seat by seat, such as NS; empty: the usual.",
    ),
    OptionRow(
        "first_player", 0, (0, 1, 2, 3, 4), "SU-29",
        "The seat that begins; 0: drawn, or told by the setup.",
    ),
    OptionRow(
        "max_rounds", 100, (), "SU-135",
        f"After so many rounds, 1 to {MOST_ROUNDS}, a game is broken off and counted (ours).",
    ),
    OptionRow(
        "colours", list(components()["players"]["colours"]), (), "SU-01",
        "The colours of the seats, one each; there may be more. A setup has its own.",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game."""

    mode: str = "game"
    ship: str = ""
    forbid: tuple[str, ...] = FORBIDDEN
    storm_count: str = "moved"
    jump: bool = False
    muntjac_on_market: bool = True
    must_use_all: bool = False
    seats: str = ""
    first_player: int = 0
    max_rounds: int = 100
    colours: tuple[str, ...] = tuple(components()["players"]["colours"])

    @classmethod
    def read(cls, players: int, given: Mapping[str, Option] | None) -> "Options":
        """The defaults with what is given; raises ``DocumentError`` with one sentence."""
        chosen: dict[str, Any] = {}
        for name, value in (given or {}).items():
            row = next((row for row in OPTION_TABLE if row.name == name), None)
            if row is None:
                raise _refused("There is no such option in this game.")
            chosen[name] = _checked(row, value)
        options = cls(**chosen)
        options._fit(players)
        return options

    def _fit(self, players: int) -> None:
        """Raise ``DocumentError`` where an option does not suit the number of players."""
        if not set(self.forbid) <= set(FORBIDDEN) or len(set(self.forbid)) != len(self.forbid):
            raise _refused(f"The option forbid lists some of {', '.join(FORBIDDEN)}, each once.")
        sides = self.sides(players)
        if len(sides) != players or len(set(sides)) != players or not set(sides) <= set(EDGES):
            raise _refused(f"The option seats names {players} different sides out of N E S W.")
        if self.first_player > players:
            raise _refused(f"The option first_player is a seat from 1 to {players}, or 0.")
        if not 1 <= self.max_rounds <= MOST_ROUNDS:
            raise _refused(f"The option max_rounds is a number from 1 to {MOST_ROUNDS}.")
        known = components()["players"]["colours"]
        if len(set(self.colours)) != len(self.colours):
            raise DocumentError("COLOUR", "Two players cannot have the same colour (SU-01).")
        if len(self.colours) < players or not set(self.colours) <= set(known):
            listed = ", ".join(known)
            raise _refused(f"The option colours names one for each player, out of {listed}.")

    def sides(self, players: int) -> str:
        """The side of each seat (SU-25, SU-A21)."""
        usual: str = components()["seats"]["sides"][str(players)]
        return self.seats or usual

    @property
    def puzzle(self) -> bool:
        """Whether one ship plays a task."""
        return self.mode == "puzzle"

    @property
    def spend_all(self) -> bool:
        """SU-34: whether a turn cannot be ended early."""
        return self.must_use_all or self.puzzle

    def to_json(self) -> JsonObject:
        """All options by name."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**values, "forbid": list(self.forbid), "colours": list(self.colours)}


def _checked(row: OptionRow, value: Option) -> Any:
    """The value, if it is of the default's kind and among those the row lists."""
    if type(value) is not type(row.default) or (row.values and value not in row.values):
        listed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in row.values)
        told = f"is one of {listed}" if listed else "has a value of the wrong kind"
        raise _refused(f"The option {row.name} {told}.")
    if isinstance(value, list):
        if not all(isinstance(item, str) for item in value):
            raise _refused(f"The option {row.name} is a list of words.")
        return tuple(value)
    return value


def _refused(message: str) -> DocumentError:
    return DocumentError("OPTION", message)
