"""The documents of Papua bridges and the constants they share.

Squares are ``(row, column)`` from ``(0, 0)`` at the top left, directions are
``N E S W``. An exit or start is ``(row, column, direction)``: the square whose
printed road leaves it that way; the neighbour there is its landing square.
The meaning of the rule ids is told in docs/rules/papua-bridges.md.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, field_validator, model_validator

from games.core.documents import Document, MadeBy, Part

GAME = "papua-bridges"
MAX_SIDE = 24
"""The most rows or columns a board may have. DEFAULT, ours."""
MAX_TILE_SQUARES = 64
"""The most squares a bridge tile may have. DEFAULT, ours."""

Island: TypeAlias = Literal["a", "b", "c", "d"]
Direction: TypeAlias = Literal["N", "E", "S", "W"]
Side: TypeAlias = Literal["A", "B"]
Join: TypeAlias = Literal["ends", "contact"]
Square: TypeAlias = tuple[int, int]
Coordinate: TypeAlias = Annotated[int, Field(ge=-99, le=99)]
StartNumber: TypeAlias = Literal["1", "2", "3", "4"]
Road: TypeAlias = tuple[Coordinate, Coordinate, Direction]
"""A printed road end: square and the direction in which the road leaves it."""

ISLANDS: tuple[Island, ...] = ("a", "b", "c", "d")
STARTS: tuple[int, ...] = (1, 2, 3, 4)
START_NUMBERS: tuple[StartNumber, ...] = ("1", "2", "3", "4")
"""The starts as the documents write them."""
STEPS: dict[str, Square] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""What a direction adds to a square."""

WATER, VOLCANO, BLOCKED = ".", "^", "#"
"""The characters of ``rows`` beside the island letters ``a``-``d`` and the starts ``1``-``4``."""

Text = Annotated[str, Field(max_length=120, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
SortedSquares = Annotated[
    tuple[tuple[Coordinate, Coordinate], ...],
    Field(min_length=1, max_length=MAX_TILE_SQUARES),
    AfterValidator(lambda squares: tuple(sorted(squares))),
]
SortedRoads = Annotated[
    tuple[Road, ...],
    Field(max_length=4 * MAX_SIDE),
    AfterValidator(lambda roads: tuple(sorted(roads))),
]


def landing(road: Road) -> Square:
    """The square that a printed road leads to; it may lie off the board."""
    row, column, direction = road
    return row + STEPS[direction][0], column + STEPS[direction][1]


def neighbours(square: Square) -> Iterator[Square]:
    """The four edge neighbours, north, east, south, west; some may lie off the board."""
    row, column = square
    for down, right in STEPS.values():
        yield row + down, column + right


@cache
def components() -> dict[str, Any]:
    """The component data of the box, each value marked stated, inferred or default."""
    return tomllib.loads(files(__package__).joinpath("components.toml").read_text("utf-8"))


def _rectangular(rows: tuple[str, ...]) -> tuple[str, ...]:
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {number} is not as long as row 0")
    return rows


class Tile(Part):
    """A bridge tile: one polyomino, drawn with ``#`` and ``.``."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{1,4}$")]
    rows: Annotated[
        tuple[Annotated[str, Field(pattern=r"^[#.]{1,24}$")], ...],
        Field(min_length=1, max_length=MAX_SIDE),
        AfterValidator(_rectangular),
    ]

    @field_validator("rows")
    @classmethod
    def _has_some_squares(cls, rows: tuple[str, ...]) -> tuple[str, ...]:
        if not 1 <= "".join(rows).count("#") <= MAX_TILE_SQUARES:
            raise ValueError(f"a tile has 1 to {MAX_TILE_SQUARES} squares")
        return rows

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the tile as drawn, sorted by row, column."""
        return tuple(
            (r, c) for r, row in enumerate(self.rows) for c, mark in enumerate(row) if mark == "#"
        )


class BridgeSet(Document):
    """The tiles one player has: 1 to 26 shapes, one copy of each (PB-06, PB-26)."""

    prefix: ClassVar[str] = "ps"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/bridge-set/1"] = Field("isleworks/bridge-set/1", alias="schema")
    tiles: Annotated[tuple[Tile, ...], Field(min_length=1, max_length=26)]
    title: Text | None = None
    author: Text | None = None

    def shape(self, tile: str) -> tuple[Square, ...] | None:
        """The squares of the tile with this id as drawn, or None: no such tile."""
        return next((t.squares for t in self.tiles if t.id == tile), None)


@cache
def default_tiles() -> BridgeSet:
    """The thirteen unbranched polyominoes of 2-5 squares. DEFAULT, ours (PB-06)."""
    return BridgeSet.from_data({"tiles": components()["tiles"]["shapes"]})


class Board(Document):
    """One side of one task board (PB-02): grid, islands with exits, four starts.

    Reading checks types, sizes and characters only. Whether the board can be
    played is what ``validation.validate`` tells.
    """

    prefix: ClassVar[str] = "pb"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/papua-board/1"] = Field("isleworks/papua-board/1", alias="schema")
    side: Side
    join: Join = "ends"
    """How tiles join (PB-39): at their ends, DEFAULT and ours, or wherever they touch."""
    rows: Annotated[
        tuple[Annotated[str, Field(pattern=r"^[.a-d1-4^#]{1,24}$")], ...],
        Field(min_length=1, max_length=MAX_SIDE),
        AfterValidator(_rectangular),
    ]
    exits: dict[Island, SortedRoads]
    starts: dict[StartNumber, Road]
    symbols: dict[Island, Annotated[str, Field(pattern=r"^[a-z]{1,16}$")]]
    title: Text | None = None
    author: Text | None = None
    made_by: MadeBy | None = None

    @field_validator("exits")
    @classmethod
    def _every_island_is_listed(
        cls, exits: dict[Island, tuple[Road, ...]]
    ) -> dict[Island, tuple[Road, ...]]:
        """An island left out has no exits: one board, one id."""
        return {island: exits.get(island, ()) for island in ISLANDS}

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    def holds(self, square: Square) -> bool:
        """Whether the square lies on the board."""
        return 0 <= square[0] < self.height and 0 <= square[1] < self.width

    def at(self, square: Square) -> str:
        """The character at a square of the board, or ``""`` off the board."""
        return self.rows[square[0]][square[1]] if self.holds(square) else ""

    def squares(self, marks: str) -> list[Square]:
        """All squares whose character is one of ``marks``, by row, column."""
        return [
            (r, c)
            for r, row in enumerate(self.rows)
            for c, mark in enumerate(row)
            if mark in marks
        ]

    def landings(self, island: Island) -> list[Square]:
        """The distinct landing squares of an island's exits (PB-38), sorted."""
        return sorted({landing(road) for road in self.exits.get(island, ())})

    def start_landing(self, start: int) -> Square:
        """The landing square of a start road (PB-40); ``KeyError`` where it is not printed."""
        return landing(self.starts[START_NUMBERS[start - 1]])


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked: join this start with all islands, or with all but one (PB-35, PB-64)."""

    board: Board
    start: int
    """The rolled start road, 1-4."""
    without: Island | None = None
    """The removed island (PB-63), or None: all four are in play."""

    @property
    def id(self) -> str:
        """``pb-<16 hex>/<start>``, with ``-<letter>`` for a removed island."""
        return f"{self.board.id}/{self.start}" + (f"-{self.without}" if self.without else "")

    @property
    def islands(self) -> tuple[Island, ...]:
        """The islands to be joined, in letter order."""
        return tuple(island for island in ISLANDS if island != self.without)


def tasks_of(board: Board) -> list[Task]:
    """The 20 tasks of a board: four starts, each with all islands, then without a, b, c, d."""
    return [Task(board, start, without) for start in STARTS for without in (None, *ISLANDS)]


class PlacedTile(Part):
    """A tile on the board: its id and the squares it covers."""

    tile: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{1,4}$")]
    squares: SortedSquares


class Build(Document):
    """Tiles in the order they were laid: a solution or somebody's attempt (PB-A3)."""

    prefix: ClassVar[str] = "pu"
    schema_: Literal["isleworks/papua-build/1"] = Field("isleworks/papua-build/1", alias="schema")
    start: Annotated[int, Field(ge=1, le=4)]
    without: Island | None = None
    tiles: Annotated[tuple[PlacedTile, ...], Field(max_length=64)]
    title: Text | None = None
    author: Text | None = None

    @property
    def key(self) -> frozenset[tuple[str, tuple[Square, ...]]]:
        """Two builds are the same solution if and only if their keys are equal."""
        return frozenset((placed.tile, placed.squares) for placed in self.tiles)


class VerdictError(Part):
    """One wrongly laid tile and the first rule it breaks."""

    code: Literal[
        "TILE_USE", "SHAPE", "OUTSIDE", "ON_REMOVED", "ON_ISLAND", "ON_ROAD", "ON_VOLCANO",
        "BLOCKED", "OVERLAP",
    ]  # fmt: skip
    tile: str
    square: tuple[Coordinate, Coordinate]
    """The first square by row, column where the rule is broken."""
    rule: str
    message: str


class Verdict(Document):
    """What a build is worth (PB-43 to PB-46)."""

    schema_: Literal["isleworks/papua-verdict/1"] = Field(
        "isleworks/papua-verdict/1", alias="schema"
    )
    complete: bool
    """Whether every required island is joined: a right call (PB-A4)."""
    points: Annotated[int, Field(ge=0, le=4)]
    connected: tuple[Island, ...]
    errors: tuple[VerdictError, ...]


class Finding(Part):
    """Something a rule says about a document."""

    code: str
    rule: str
    severity: Literal["error", "warning"]
    """``error``: the board cannot be played; ``warning``: it is not in the house style."""
    squares: tuple[tuple[Coordinate, Coordinate], ...] = ()
    message: str


class Report(Document):
    """What validation found in a board or bridge set."""

    schema_: Literal["isleworks/papua-report/1"] = Field(
        "isleworks/papua-report/1", alias="schema"
    )
    legal: bool
    """True if no finding is an error."""
    findings: tuple[Finding, ...]


class Count(Part):
    """How many there are: exactly ``value`` if ``complete``, else at least ``value``."""

    value: Annotated[int, Field(ge=0)]
    complete: bool


class TaskName(Part):
    """Which task a document speaks of."""

    board: str
    start: int
    without: Island | None = None

    @classmethod
    def of(cls, task: Task) -> Self:
        """The name of a task."""
        return cls(board=task.board.id or "", start=task.start, without=task.without)


class Reason(Part):
    """Why a task cannot be solved, in words a player understands."""

    code: str
    message: str
    squares: tuple[tuple[Coordinate, Coordinate], ...] = ()


Objective: TypeAlias = Literal["any", "fewest_tiles", "most_islands"]
Status: TypeAlias = Literal["optimal", "feasible", "infeasible", "unknown"]


class Answer(Document):
    """What a solver says of a task. ``optimal`` and ``infeasible`` are proofs."""

    schema_: Literal["isleworks/answer/1"] = Field("isleworks/answer/1", alias="schema")
    task: TaskName
    status: Status
    objective: Objective
    engine: Literal["cp-sat", "search"]
    """Whose proof it is, or who stopped."""
    value: int | None = None
    """Tiles for ``fewest_tiles``, islands for ``most_islands``; None for ``any``."""
    bound: int | None = None
    """What was proved of the value: at least so many tiles, at most so many islands."""
    solutions: tuple[Build, ...] = ()
    count: Count | None = None
    """Number of builds with the fewest tiles, where it was asked for."""
    work: float = 0.0
    """Effort in the engine's own unit: nodes of the search, deterministic time of CP-SAT."""
    reason: Reason | None = None
    blockers: tuple[tuple[Coordinate, Coordinate], ...] | None = None
    """Fewest squares that, turned to water, make the task solvable (proved); None: not known."""


class Hint(Document):
    """The next step for a build in progress."""

    schema_: Literal["isleworks/papua-hint/1"] = Field("isleworks/papua-hint/1", alias="schema")
    kind: Literal["place", "forced", "take_back", "done", "none"]
    """``forced``: the placement stands in every shortest completion."""
    placement: PlacedTile | None = None
    keep: int | None = None
    """For ``take_back``: the first so many tiles of the build can stay."""


class SimulatedBasis(Part):
    """A rating input that was sampled, with what is needed to sample it again."""

    games: int
    seed: int
    interval: tuple[float, float]
    """Lower and upper end of the 90 % interval of the score."""


class Rating(Document):
    """How hard a task is. ``score`` and ``stars`` are withheld where an input is not proved."""

    schema_: Literal["isleworks/rating/1"] = Field("isleworks/rating/1", alias="schema")
    score: Annotated[float, Field(ge=0, le=100)] | None
    """Percentile in the pooled calibration set: 0 easiest, 100 hardest."""
    stars: Annotated[int, Field(ge=1, le=5)] | None
    """Fifths of the score."""
    model: str
    """Name and version of weights and method."""
    evidence: dict[str, int | float | bool | str | None]
    """Every input of the score, by name."""
    basis: Literal["proved"] | SimulatedBasis = "proved"


class Card(Part):
    """One task board of a deck, printed on both sides (PB-02)."""

    number: Annotated[int, Field(ge=1, le=999)]
    A: Board
    B: Board


class DeckTask(Part):
    """A task of a deck with what was proved of it."""

    id: str
    card: int
    side: Side
    start: int
    without: Island | None
    fewest_tiles: int
    proved: bool
    minimal_builds: Count
    rating: Rating
    solution: Build


class Deck(Document):
    """Cards that rise in difficulty, and all their tasks solved and rated (PB-05)."""

    prefix: ClassVar[str] = "pd"
    schema_: Literal["isleworks/papua-deck/1"] = Field("isleworks/papua-deck/1", alias="schema")
    seed: int
    generator: str
    tiles: BridgeSet
    cards: Annotated[tuple[Card, ...], Field(min_length=1, max_length=999)]
    tasks: tuple[DeckTask, ...]
    title: Text | None = None
    author: Text | None = None
    made_by: MadeBy | None = None

    @model_validator(mode="after")
    def _cards_are_numbered(self) -> Self:
        numbers = [card.number for card in self.cards]
        if numbers != sorted(set(numbers)):
            raise ValueError("card numbers do not rise")
        return self


class Disagreement(Part):
    """A task on which two engines do not say the same."""

    task: str
    deck: int
    """Fewest tiles as the deck states them."""
    audit: int | None
    """Fewest tiles as the other engine proved them, or None: it found no build."""


class Audit(Document):
    """A deck's minima proved again by the other engine."""

    schema_: Literal["isleworks/papua-audit/1"] = Field("isleworks/papua-audit/1", alias="schema")
    deck: str
    engine: Literal["cp-sat", "search"]
    tasks: int
    agreed: int
    disagreed: tuple[Disagreement, ...]
    unknown: tuple[str, ...]
    """Ids of tasks that the other engine left open within its budget."""
