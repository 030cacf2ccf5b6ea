"""How a round ended: what is known to everybody after the check."""

from dataclasses import dataclass
from typing import Self

from games.core.protocol import JsonObject

NOBODY = -1
"""``caller`` while nobody has called."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How one round ended; public."""

    start: int
    animal: str | None
    """The animal of the removed island, None in the normal game."""
    cards: tuple[int, ...]
    caller: int
    """The seat that called, or ``NOBODY``."""
    right: bool
    """Whether the call was right (PB-A4)."""
    points: tuple[int, ...]
    """Island points of each seat."""
    connected: tuple[str, ...]
    """The letters of the islands that each seat joined."""
    wrong: tuple[tuple[str, ...], ...]
    """The bridges of each seat that did not count, such as ``L4 ON_ISLAND``."""
    checked_by: tuple[int, ...]
    """Who checked each seat's board (PB-43)."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Self:
        """The result that ``to_json`` gave; raises ``KeyError`` or ``TypeError``."""
        return cls(
            start=data["start"],
            animal=data.get("animal"),
            cards=tuple(data["cards"]),
            caller=data.get("caller", NOBODY),
            right=data["right"],
            points=tuple(data["points"]),
            connected=tuple(data["connected"]),
            wrong=tuple(tuple(wrong) for wrong in data["wrong"]),
            checked_by=tuple(data["checked_by"]),
        )

    def to_json(self) -> JsonObject:
        """Plain data; what does not apply is left out."""
        data: JsonObject = {
            "start": self.start,
            "cards": list(self.cards),
            "right": self.right,
            "points": list(self.points),
            "connected": list(self.connected),
            "wrong": [list(wrong) for wrong in self.wrong],
            "checked_by": list(self.checked_by),
        }
        if self.animal is not None:
            data["animal"] = self.animal
        if self.caller != NOBODY:
            data["caller"] = self.caller
        return data
