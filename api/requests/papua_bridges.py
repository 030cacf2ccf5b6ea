"""What the service is asked about Papua bridges.

Every number is bounded here; what the bounds are is DEFAULT, ours. A board or a
bridge set may be sent whole, or named by the id under which it is stored; a
board also by its QR text.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, Field, Tag, field_validator

from api.requests import BRANCH
from games.core.documents import Part
from games.papua_bridges.content import (
    MAX_SIDE,
    Board,
    BridgeSet,
    Build,
    Deck,
    Island,
    Objective,
    Side,
)

MAX_LISTED = 100
"""Most builds that are listed in one answer."""
MAX_CAP = 1000
"""Up to how many builds with the fewest tiles are counted."""
MAX_BOARDS = 100
MAX_CARDS = 64

BoardName: TypeAlias = Annotated[
    str, Field(min_length=5, max_length=1400, pattern=r"^(pb-[0-9a-f]{16}|\S*[Pp][Bb]1\.\S+)$")
]
"""The id of a stored board, or a QR text with or without a link before it."""
SetName: TypeAlias = Annotated[str, Field(pattern=r"^ps-[0-9a-f]{16}$")]
"""The id of a stored bridge set."""


def _form(value: Any) -> str:
    return NAME if isinstance(value, str) else DOCUMENT


def _kind(value: Any) -> str | None:
    if isinstance(value, str):
        return NAME
    schema = value.get("schema") if isinstance(value, dict) else getattr(value, "schema_", None)
    return BRANCH + schema if isinstance(schema, str) else None


NAME, DOCUMENT = f"{BRANCH}name", f"{BRANCH}document"

AnyBoard: TypeAlias = Annotated[
    Annotated[Board, Tag(DOCUMENT)] | Annotated[BoardName, Tag(NAME)], Discriminator(_form)
]
AnySet: TypeAlias = Annotated[
    Annotated[BridgeSet, Tag(DOCUMENT)] | Annotated[SetName, Tag(NAME)], Discriminator(_form)
]
StartNumber = Annotated[int, Field(ge=1, le=4)]
Engine: TypeAlias = Literal["auto", "search", "cp-sat"]
Budget = Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)]
"""Deterministic time: of the order of seconds on a quiet core, but the same on any machine."""


class SolveRequest(Part):
    """A question about one task of a board."""

    board: AnyBoard
    start: StartNumber
    """The rolled start road."""
    without: Island | None = None
    """The removed island, or null: all four are in play."""
    tiles: AnySet | None = None
    """A bridge set of one's own; null: the thirteen tiles of the box."""
    objective: Objective = "fewest_tiles"
    cap: Annotated[int, Field(ge=0, le=MAX_CAP)] = 0
    """Count builds with the fewest tiles up to so many; 0: do not count."""
    list: Annotated[int, Field(ge=1, le=MAX_LISTED)] = 1
    """Give the first so many builds with the fewest tiles."""
    engine: Engine = "auto"
    budget: Budget | None = None
    """More than the server answers at once makes a job of the question; null: what it does."""

    @field_validator("objective", mode="before")
    @classmethod
    def _with_hyphens(cls, value: Any) -> Any:
        return value.replace("-", "_") if isinstance(value, str) else value


class HintRequest(Part):
    """A build in progress, for which the next step is wanted."""

    board: AnyBoard
    build: Build
    tiles: AnySet | None = None
    budget: Budget | None = None
    """Never more than the server answers at once."""


class CheckRequest(Part):
    """An attempt at a task, for the referee."""

    board: AnyBoard
    build: Build
    tiles: AnySet | None = None


class ValidateRequest(Part):
    """A document to be held against the rules; its ``schema`` says of which kind it is."""

    document: Annotated[
        Annotated[Board, Tag(f"{BRANCH}isleworks/papua-board/1")]
        | Annotated[BridgeSet, Tag(f"{BRANCH}isleworks/bridge-set/1")]
        | Annotated[Deck, Tag(f"{BRANCH}isleworks/papua-deck/1")]
        | Annotated[BoardName, Tag(NAME)],
        Discriminator(
            _kind,
            custom_error_type="schema",
            custom_error_message="The field schema names none of the kinds that can be looked at",
        ),
    ]
    tiles: AnySet | None = None
    """What ``prove`` builds with; null: the thirteen tiles of the box."""
    prove: bool = False
    """Whether all 20 tasks of a board can be solved, proved within the budget. Boards only."""


class RateRequest(Part):
    """A task whose difficulty is wanted; without a start, all 20 tasks of the board: a job."""

    board: AnyBoard
    start: StartNumber | None = None
    without: Island | None = None
    tiles: AnySet | None = None


class DeckRequest(Part):
    """A deck to be made."""

    cards: Annotated[int, Field(ge=1, le=MAX_CARDS)] = 8
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1


GridSide = Annotated[int, Field(ge=5, le=MAX_SIDE)]


class BoardsRequest(Part):
    """Boards to be made."""

    side: Side = "A"
    size: tuple[GridSide, GridSide] | None = None
    """Rows and columns; null: 9 by 9. Side B of 10 by 10 is the class B+."""
    count: Annotated[int, Field(ge=1, le=MAX_BOARDS)] = 1
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    stars: Annotated[
        tuple[Annotated[int, Field(ge=1, le=5)], Annotated[int, Field(ge=1, le=5)]] | None,
        Field(description="Least and most stars of the four tasks with all islands."),
    ] = None
