"""The weights file: inputs of the rating, their weights, and the calibration table.

``weights.toml`` beside this module is the rating's one set of numbers; its
``model`` names it in every rating. ``refit`` writes files of the same form.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from tomllib import TOMLDecodeError, loads

from games.core.documents import DocumentError

KNOTS = 101
"""The calibration table holds the raw values at the percentiles 0, 1, … 100."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Everything that turns the evidence of a task into its score."""

    model: str
    """Name and version of the method with these numbers."""
    cap: int
    """Minimal builds are counted up to so many."""
    detour_pairs: int
    """So many pairs of first and second placements are looked at for detours; all, if fewer."""
    trap_pairs: int
    """So many of these are looked at for traps."""
    of: Mapping[str, float]
    """The weight of each term, none negative; in tiles."""
    knots: tuple[float, ...]
    """Raw values at the percentiles of the calibration set, never falling."""

    def to_toml(self) -> str:
        """The text of a weights file."""
        lines = [
            f'model = "{self.model}"',
            f"cap = {self.cap}",
            f"detour_pairs = {self.detour_pairs}",
        ]
        lines.append(f"trap_pairs = {self.trap_pairs}")
        lines += ["", "[weights]", *(f"{name} = {weight:.4f}" for name, weight in self.of.items())]
        lines += ["", "[calibration]", "knots = ["]
        for row in range(0, KNOTS, 10):
            lines.append("    " + " ".join(f"{knot:.4f}," for knot in self.knots[row : row + 10]))
        return "\n".join([*lines, "]", ""])

    @classmethod
    def from_toml(cls, text: str) -> "Weights":
        """Read a weights file; raises ``DocumentError`` with one sentence."""
        try:
            data = loads(text)
            read = cls(
                model=str(data["model"]),
                cap=int(data["cap"]),
                detour_pairs=int(data["detour_pairs"]),
                trap_pairs=int(data["trap_pairs"]),
                of={str(name): float(weight) for name, weight in data["weights"].items()},
                knots=tuple(float(knot) for knot in data["calibration"]["knots"]),
            )
        except (TOMLDecodeError, KeyError, TypeError, ValueError, AttributeError):
            raise DocumentError("WEIGHTS", "The weights file lacks a part or a number.") from None
        if set(read.of) != set(weights().of) or min(read.of.values()) < 0:
            raise DocumentError("WEIGHTS", "The weights are not those of this method's terms.")
        if len(read.knots) != KNOTS or list(read.knots) != sorted(read.knots):
            raise DocumentError("WEIGHTS", f"The calibration needs {KNOTS} rising knots.")
        return read


@cache
def weights() -> Weights:
    """The weights of this release."""
    data = loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))
    return Weights(
        data["model"],
        data["cap"],
        data["detour_pairs"],
        data["trap_pairs"],
        data["weights"],
        tuple(data["calibration"]["knots"]),
    )
