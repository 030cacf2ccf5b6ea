"""What a generated setup is to be like: ``sumatra-targets/1``."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, field_validator

from games.core.documents import Document, Part
from games.sumatra.content import MAX_TILES, Coordinate, TileId

Bound = Annotated[int, Field(ge=0, le=999)]


class Locks(Part):
    """What stays as it is when the rest is made anew."""

    squares: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Field(max_length=MAX_TILES)] = ()
    """These squares keep their tile and its turn."""
    tiles: Annotated[tuple[TileId, ...], Field(max_length=MAX_TILES)] = ()
    """These tiles keep their square or their place in the pile."""


class Targets(Document):
    """What a generated setup is to be like; a target left out asks for nothing."""

    prefix: ClassVar[str] = "sug"
    schema_: Literal["isleworks/sumatra-targets/1"] = Field(
        "isleworks/sumatra-targets/1", alias="schema"
    )
    ships: Annotated[int, Field(ge=1, le=4)] = 4
    """Number of ships."""
    ship_distance: Bound | None = None
    """Least number of latent steps from the centre to each ship; 11 is the most (ours)."""
    value_gap: Bound | None = None
    """Most difference between ships in the animals' worth close to them."""
    cluster: Bound | None = None
    """Most tiles of one species on four neighbouring printed squares."""
    exits: Bound | None = None
    """Least number of paths that lead to the sea on each side."""
    special_distance: Bound | None = None
    """Least distance from the centre to a trap, native, binoculars or storm."""
    symmetric: bool = False
    """Whether every ship is equally many latent steps, 11 at most, from the centre."""
    locks: Locks = Locks()

    @field_validator("locks")
    @classmethod
    def _locks_are_sorted(cls, locks: Locks) -> Locks:
        return Locks(squares=tuple(sorted(locks.squares)), tiles=tuple(sorted(locks.tiles)))
