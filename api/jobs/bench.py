"""Where a job makes boards: as in a workshop, but what is finished goes to the table."""

from dataclasses import dataclass
from typing import Any

from api.jobs.desk import Desk
from generator.papua_bridges.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Bench(Workshop):
    """A workshop whose finished pieces are kept by the service."""

    desk: Desk | None = None

    @classmethod
    def at(cls, desk: Desk) -> "Bench":
        """The bench of a job."""
        return cls(*desk.place(), desk=desk)

    def open(self, recipe: dict[str, Any]) -> None:
        """Pieces of another recipe are not looked at."""
        if self.desk is not None:
            self.desk.mark_pieces(recipe)

    def keep(self, name: str, text: str) -> None:
        """Keep the JSON of a finished piece."""
        if self.desk is not None:
            self.desk.keep_piece(name, text)

    def kept(self, name: str) -> str | bytes | None:
        """The JSON of a finished piece, None if it is not there."""
        return None if self.desk is None else self.desk.piece(name)
