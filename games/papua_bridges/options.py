"""How a race may be played: its options, their defaults and the rules they settle."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args

from games.core.documents import DocumentError
from games.core.protocol import JsonObject, Option, OptionRow
from games.papua_bridges.content import Join, Side, components

MOST_TICKS = 200
"""The longest round that may be asked for. DEFAULT, ours."""
ROUNDS = 8
"""Rounds of the game (PB-20)."""

OPTION_TABLE: tuple[OptionRow, ...] = (
    OptionRow(
        "sides", "A", (), "PB-14",
        "The side that is played: one letter for all, or one a player such as AAB (a handicap).",
    ),
    OptionRow(
        "variant3", False, (False, True), "PB-61",
        "The easier game: in each round an island, told by the spinner, is taken out.",
    ),
    OptionRow("youngest", 1, (1, 2, 3, 4), "PB-61", "The seat of the youngest, who spins."),
    OptionRow("flat_bonus", False, (False, True), "PB-59", "Every bonus token is worth 3."),
    OptionRow(
        "join", "board", ("board", *get_args(Join)), "PB-39",
        "How bridges join: as each board says (ours: at their ends), or the same on all boards.",
    ),
    OptionRow(
        "allow_wrong", False, (False, True), "PB-44",
        "Bridges can be laid wherever they fit physically, and the wrong ones do not count.",
    ),
    OptionRow(
        "tick_limit", 60, (), "PB-A10",
        f"After so many ticks, 1 to {MOST_TICKS}, a round ends without a call (ours).",
    ),
    OptionRow(
        "tie_break", "none", ("none", "right_calls"), "PB-A12",
        "Whether the most right calls decide between equal totals; otherwise the win is shared.",
    ),
    OptionRow(
        "rounds", ROUNDS, tuple(range(1, ROUNDS + 1)), "PB-20",
        "Rounds of the game; fewer than eight are ours, for decks with few cards.",
    ),
    OptionRow(
        "colours", list(components()["players"]["colours"]), (), "PB-16",
        "The colours of the seats in their order, one each; there may be more of them than seats.",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game: agreed before it begins, then fixed (PB-59)."""

    sides: str = "A"
    variant3: bool = False
    youngest: int = 1
    flat_bonus: bool = False
    join: str = "board"
    allow_wrong: bool = False
    tick_limit: int = 60
    tie_break: str = "none"
    rounds: int = ROUNDS
    colours: tuple[str, ...] = tuple(components()["players"]["colours"])

    @classmethod
    def read(cls, players: int, given: Mapping[str, Option] | None) -> "Options":
        """The defaults with what is given; raises ``DocumentError`` with one sentence."""
        chosen: dict[str, Any] = {}
        for name, value in (given or {}).items():
            row = next((row for row in OPTION_TABLE if row.name == name), None)
            if row is None:
                known = ", ".join(row.name for row in OPTION_TABLE)
                raise _refused(f"The options of this game are {known}.")
            chosen[name] = _checked(row, value)
        options = cls(**chosen)
        options._fit(players)
        return options

    def _fit(self, players: int) -> None:
        """Raise ``DocumentError`` where an option does not suit the number of players."""
        if len(self.sides) not in (1, players) or not set(self.sides) <= set(get_args(Side)):
            raise _refused(f"The option sides is A, B, or {players} such letters, one a player.")
        if self.youngest > players:
            raise _refused(f"The option youngest is a seat from 1 to {players}.")
        if not 1 <= self.tick_limit <= MOST_TICKS:
            raise _refused(f"The option tick_limit is a number from 1 to {MOST_TICKS}.")
        if len(set(self.colours)) != len(self.colours):
            raise DocumentError("COLOUR", "Two players cannot have the same colour (PB-16).")
        if len(self.colours) < players or not set(self.colours) <= set(_all_colours()):
            known = ", ".join(_all_colours())
            raise _refused(f"The option colours names one for each player, out of {known}.")

    def side(self, seat: int) -> str:
        """The side that this seat plays, for the whole game (PB-A16)."""
        return self.sides[seat if len(self.sides) > 1 else 0]

    def to_json(self) -> JsonObject:
        """All options by name."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**values, "colours": list(self.colours)}


def _all_colours() -> list[str]:
    return list(components()["players"]["colours"])


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
