"""How a game may be played: the readings of the rules that a table can choose."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from games.core.documents import DocumentError
from games.core.protocol import JsonObject, Option, OptionRow

_YES_NO: tuple[Option, ...] = (False, True)

OPTION_TABLE: tuple[OptionRow, ...] = (
    OptionRow(
        "first_player", 0, (0, 1, 2, 3, 4), "PE-22",
        "The seat that is first, or 0: drawn by chance.",
    ),
    OptionRow("zero_ends", True, _YES_NO, "PE-A-01", "An energy of exactly 0 ends the game too."),
    OptionRow(
        "negative_sticky", True, _YES_NO, "PE-A-02",
        "Energy below 0 ends the game even if it rises again in the same round.",
    ),
    OptionRow(
        "funding_all", False, _YES_NO, "PE-A-03",
        "Funding pays everybody, and not only those who are there.",
    ),
    OptionRow(
        "tribe_window", "before_reveal", ("before_reveal", "own_turn"), "PE-A-05",
        "When tribe cards are played: before anything is turned up, or as one's turn begins.",
    ),
    OptionRow(
        "stack_arrival", "under", ("under", "over"), "PE-A-08",
        "Where an energy piece comes to lie on a space that is taken.",
    ),
    OptionRow(
        "assign_needs_explorer", True, _YES_NO, "PE-A-12",
        "Who assigns a zone marker must send an explorer there.",
    ),
    OptionRow(
        "food_for_bets", True, _YES_NO, "PE-A-14", "Food may save the energy of bets too."
    ),
    OptionRow(
        "resupply_from_board", True, _YES_NO, "PE-A-15",
        "Explorers that a resupply costs come from zones when none are left behind the shield.",
    ),
    OptionRow(
        "finite_supply", False, _YES_NO, "PE-A-26",
        "The 40 coins and 30 food of the box are all there are.",
    ),
    OptionRow(
        "money_tie", "all", ("all", "none", "energy"), "PE-A-30",
        "Who gets the prestige for most coins in a tie.",
    ),
    OptionRow(
        "notebook_over5", "cap", ("cap", "triangular"), "PE-A-32",
        "What more than five notebook cards are worth: as five, or 21, 28 and so on.",
    ),
    OptionRow(
        "third_discard", "literal", ("literal", "by_rank"), "PE-A-36",
        "With two players, whether a marker is discarded before the choice or in rank order.",
    ),
    OptionRow(
        "open_counts", False, _YES_NO, "PE-201",
        "Coins, food and notebook cards of everybody are shown, as who counts along knows them.",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; ``OPTION_TABLE`` tells what each settles."""

    first_player: int = 0
    zero_ends: bool = True
    negative_sticky: bool = True
    funding_all: bool = False
    tribe_window: str = "before_reveal"
    stack_arrival: str = "under"
    assign_needs_explorer: bool = True
    food_for_bets: bool = True
    resupply_from_board: bool = True
    finite_supply: bool = False
    money_tie: str = "all"
    notebook_over5: str = "cap"
    third_discard: str = "literal"
    open_counts: bool = False

    @classmethod
    def read(cls, players: int, given: Mapping[str, Option] | None) -> "Options":
        """The defaults with what is given; raises ``DocumentError`` with one sentence."""
        rows = {row.name: row for row in OPTION_TABLE}
        chosen: dict[str, Any] = {}
        for name, value in (given or {}).items():
            if name not in rows:
                raise DocumentError("OPTION", "There is no such option in this game.")
            row = rows[name]
            if type(value) is not type(row.default) or value not in row.values:
                listed = ", ".join(str(v).lower() for v in row.values)
                raise DocumentError("OPTION", f"The option {name} is one of {listed}.")
            chosen[name] = value
        options = cls(**chosen)
        if options.first_player > players:
            raise DocumentError("OPTION", f"The option first_player is at most {players}.")
        return options

    def to_json(self) -> JsonObject:
        """All options by name."""
        return asdict(self)
