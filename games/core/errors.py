"""What can go wrong between a player and the engine, each told in one sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is not allowed now."""

    rule: str
    """The id of the rule it breaks, such as ``PE-59``; of several, any one of them."""
    code: str | None
    """The inventory's word for it, such as ``E_DIE_RANGE``, or None: it names none."""
    message: str
    """One sentence for people."""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


class NotationError(ValueError):
    """A text that is no action of this game; ``str()`` quotes it, shortened, and says so."""


class IllegalAction(ValueError):  # noqa: N818  (the name that the documents give it)
    """An action that the rules forbid now; the state is as it was before."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation
        """The rule and the reason."""


class RecordError(ValueError):
    """A record that does not replay: ``str()`` names the ply, what it says, what the game says."""

    def __init__(self, ply: int, expected: str, got: str) -> None:
        super().__init__(f"At ply {ply} the record says {expected}, the game says {got}.")
        self.ply = ply
        """Which move, from 0; the number of moves: the end."""
        self.expected = expected
        """What the record says."""
        self.got = got
        """What the game says."""
