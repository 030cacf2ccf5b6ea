"""The documents of Expedition Sumatra and the constants they share.

Squares are ``(row, column)`` from ``(0, 0)`` at the top left, directions and edges
``N E S W``. ``back`` names physical edges of a tile as they lie on its front at turn 0;
``turn`` is the number of quarter turns clockwise. Sea squares count clockwise from the
corner in the north-west. The rule ids are told in docs/rules/sumatra.md.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import (
    AfterValidator,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from games.core.documents import Document, MadeBy, Part

GAME = "sumatra"
SIDE = 7
"""Rows and columns of the jungle (SU-02)."""
MAX_TILES = 64
"""The most tiles that a document may list before it is refused. DEFAULT, ours."""
MAX_ACTIONS = 400
"""The longest plan that is read, in actions. DEFAULT, ours."""

Direction: TypeAlias = Literal["N", "E", "S", "W"]
Colour: TypeAlias = Literal["red", "yellow", "green", "blue"]
Species: TypeAlias = Literal["elephant", "rhinoceros", "tiger", "orangutan", "muntjac"]
Content: TypeAlias = Literal[
    "elephant", "rhinoceros", "tiger", "orangutan", "muntjac", "path", "trap", "native",
    "binoculars", "storm-forward", "storm-backward",
]  # fmt: skip
Forbidden: TypeAlias = Literal["trap", "native", "binoculars", "storm"]
Coordinate: TypeAlias = Annotated[int, Field(ge=-99, le=99)]
Square: TypeAlias = tuple[int, int]
TileId: TypeAlias = Annotated[int, Field(ge=0, le=999)]

EDGES = "NESW"
"""The letters of the directions 0 to 3, clockwise."""
FORBIDDEN: tuple[Forbidden, ...] = ("trap", "native", "binoculars", "storm")
"""What a hunting task does not let turn up unless it says so."""

Text = Annotated[str, Field(max_length=120, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
Edges = Annotated[
    tuple[Direction, ...],
    Field(max_length=4),
    AfterValidator(lambda edges: tuple(sorted(set(edges), key=EDGES.index))),
]
Order = Annotated[str, Field(pattern=r"^E{0,8}R{0,8}T{0,8}O{0,8}$", max_length=8)]
"""The squares of a bow or stern: a letter for each animal it asks for (SU-12, SU-15)."""
CardName = Annotated[str, Field(pattern=r"^[A-Za-z0-9]{1,8}$")]
Ends = Annotated[str, Field(pattern=r"^N?E?S?W?$")]


@cache
def components() -> dict[str, Any]:
    """The component data of the box, each value marked stated, inferred or default."""
    return tomllib.loads(files(__package__).joinpath("components.toml").read_text("utf-8"))


class PathTile(Part):
    """The back of one two-sided tile (SU-05); all fronts are the same (SU-04)."""

    id: TileId
    content: Content
    back: Edges
    """Physical edges that its path ends at."""
    arrow: Direction | None = None
    """For storms: the physical edge the arrow points over (SU-A7)."""

    @model_serializer(mode="wrap")
    def _without_an_empty_arrow(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = handler(self)
        if fields.get("arrow") is None:
            fields.pop("arrow", None)
        return fields


class CentreCard(Part):
    """A black market: squares that ask for an animal, free squares, the black book (SU-14)."""

    id: CardName
    prescribed: Order
    free: Annotated[int, Field(ge=0, le=8)]
    bonus: Annotated[int, Field(ge=0, le=99)]


class HoldSet(Part):
    """The cargo holds that ships are put together from (SU-11)."""

    bow: Annotated[tuple[Order, ...], Field(max_length=MAX_TILES)]
    centre: Annotated[tuple[CentreCard, ...], Field(max_length=MAX_TILES)]
    stern: Annotated[tuple[Order, ...], Field(max_length=MAX_TILES)]


class Tileset(Document):
    """The tiles and the cargo holds of a box (SU-03, SU-11).

    Reading checks types and sizes only; whether one can play with it is told by
    ``validation.validate_tileset``.
    """

    prefix: ClassVar[str] = "sut"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/sumatra-tileset/1"] = Field(
        "isleworks/sumatra-tileset/1", alias="schema"
    )
    tiles: Annotated[tuple[PathTile, ...], Field(max_length=MAX_TILES)]
    holds: HoldSet
    title: Text | None = None
    author: Text | None = None


@cache
def default_tileset() -> Tileset:
    """The tiles and holds that we chose where the text is silent. DEFAULT, ours."""
    data = components()
    tiles: list[dict[str, Any]] = []
    for row in data["tile_backs"]["rows"]:
        shapes = zip(data["tile_backs"]["shapes"], row["numbers"], strict=True)
        names = [shape for shape, number in shapes for _ in range(number)]
        for offset, shape in enumerate(names):
            back = [EDGES[(edge + offset) % 4] for edge in data["shapes"][shape]]
            tile = {"id": len(tiles) + 1, "content": row["content"], "back": back}
            tiles.append(tile | ({"arrow": row["arrow"]} if "arrow" in row else {}))
    holds = {name: data["holds"][name] for name in ("bow", "centre", "stern")}
    return Tileset.from_data({"tiles": tiles, "holds": holds})


class Placement(Part):
    """A tile that lies on the board, front up (SU-21)."""

    square: tuple[Coordinate, Coordinate]
    tile: TileId
    turn: Annotated[int, Field(ge=0, le=3)]


class ShipHolds(Part):
    """The three cards of a ship: orders by their squares, the black market by its id."""

    bow: Order
    centre: CardName
    stern: Order


class Ship(Part):
    """A ship at the start: it covers ``position`` and the next sea square (SU-16)."""

    colour: Colour
    position: Annotated[int, Field(ge=0, le=99)]
    holds: ShipHolds


class Sea(Part):
    """The track around the island (SU-02)."""

    length: Annotated[int, Field(ge=1, le=99)] = components()["sea"]["length"]
    starters: Annotated[tuple[Annotated[int, Field(ge=0, le=99)], ...], Field(max_length=8)] = (
        tuple(components()["sea"]["starters"])
    )
    """First sea square of a ship on the starter of the north, east, south and west side."""


PrintedRow = Annotated[tuple[Ends, ...], Field(min_length=SIDE, max_length=SIDE)]
Printed = Annotated[tuple[PrintedRow, ...], Field(min_length=SIDE, max_length=SIDE)]


class Setup(Document):
    """One deal of a game: tiles, pile, ships in seating order, board.

    Reading checks types and sizes only; ``validation.validate`` tells the rest.
    """

    prefix: ClassVar[str] = "sus"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/sumatra-setup/1"] = Field(
        "isleworks/sumatra-setup/1", alias="schema"
    )
    tileset: Tileset = Field(default_factory=default_tileset)
    placement: Annotated[
        tuple[Placement, ...],
        Field(max_length=MAX_TILES),
        AfterValidator(lambda placed: tuple(sorted(placed, key=_by_square))),
    ]
    pile: Annotated[tuple[TileId, ...], Field(max_length=MAX_TILES)]
    """The tiles of the pile, the top one first (SU-22)."""
    ships: Annotated[tuple[Ship, ...], Field(max_length=8)]
    printed: Printed = tuple(tuple(row) for row in components()["board"]["printed"])
    """The ends of the printed paths, row by row; nothing on odd squares."""
    sea: Sea = Sea()
    first: Colour
    """Who begins (SU-29)."""
    title: Text | None = None
    author: Text | None = None
    made_by: MadeBy | None = None


def _by_square(placed: Placement) -> tuple[Square, int]:
    return placed.square, placed.tile


@cache
def default_setup() -> Setup:
    """The deal that is shipped so that play can start at once: four ships. DEFAULT, ours."""
    return Setup.from_json(files(__package__).joinpath("default_setup.json").read_text("utf-8"))


class TableShip(Part):
    """A ship's colour and where it starts; its holds are drawn."""

    colour: Colour
    position: Annotated[int, Field(ge=0, le=99)]


class Table(Document):
    """What everybody sees of a setup before it is dealt: tiles, board, ships.

    A game with this content deals at random; ``public_content`` makes one of a setup.
    """

    prefix: ClassVar[str] = "sub"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/sumatra-table/1"] = Field(
        "isleworks/sumatra-table/1", alias="schema"
    )
    tileset: Tileset = Field(default_factory=default_tileset)
    ships: Annotated[tuple[TableShip, ...], Field(max_length=8)]
    printed: Printed = tuple(tuple(row) for row in components()["board"]["printed"])
    sea: Sea = Sea()


class Position(Document):
    """A moment of a game that began with this setup."""

    prefix: ClassVar[str] = "sup"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/sumatra-position/1"] = Field(
        "isleworks/sumatra-position/1", alias="schema"
    )
    setup: Setup
    options: dict[str, Any] = Field(default_factory=dict)
    """Options of the game that differ from their defaults."""
    state: dict[str, Any]
    """The state's JSON, as docs/notation.md tells it."""
    title: Text | None = None
    author: Text | None = None


Goal = dict[Species, Annotated[int, Field(ge=1, le=12)]]


class Task(Document):
    """What is asked of one ship, all backs and the order of the pile being known.

    ``hunt``: stow the animals of ``goal``. ``turn``: the most points with what is left of
    the turn.
    """

    prefix: ClassVar[str] = "suh"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/sumatra-task/1"] = Field(
        "isleworks/sumatra-task/1", alias="schema"
    )
    setup: Setup | None = None
    position: Position | None = None
    """Where it begins: exactly one of ``setup`` and ``position`` is given."""
    kind: Literal["hunt", "turn"] = "hunt"
    ship: Colour
    goal: Goal = Field(default_factory=dict)
    forbid: Annotated[
        tuple[Forbidden, ...],
        Field(max_length=4),
        AfterValidator(lambda words: tuple(sorted(set(words), key=FORBIDDEN.index))),
    ] = FORBIDDEN
    """Tiles that may not be tipped onto their front."""
    objective: Literal["fewest_actions", "fewest_turns", "most_points"] = "fewest_actions"
    limit: Annotated[int, Field(ge=1, le=MAX_ACTIONS)] | None = None
    """The most action points a plan may spend; None: no limit."""
    title: Text | None = None
    author: Text | None = None
    made_by: MadeBy | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.setup is None) == (self.position is None):
            raise ValueError("a task has a setup or a position, one of the two")
        if (self.kind == "hunt") != bool(self.goal):
            raise ValueError("a hunt has a goal, and only a hunt has one")
        if (self.kind == "turn") != (self.objective == "most_points"):
            raise ValueError("most_points is the objective of a turn, and of a turn alone")
        return self

    @property
    def start(self) -> Setup:
        """The setup that the task begins with or that its position came from."""
        setup = self.setup if self.position is None else self.position.setup
        if setup is None:
            raise AssertionError("a task has a setup or a position")
        return setup


class Plan(Document):
    """Somebody's answer to a task: actions in their text form, the ship's own ones only."""

    prefix: ClassVar[str] = "sul"
    schema_: Literal["isleworks/plan/1"] = Field("isleworks/plan/1", alias="schema")
    task: Annotated[str, Field(pattern=r"^suh-[0-9a-f]{16}$")]
    """The id of the task."""
    actions: Annotated[
        tuple[Annotated[str, Field(max_length=80)], ...], Field(max_length=MAX_ACTIONS)
    ]
    title: Text | None = None
    author: Text | None = None


class PlanError(Part):
    """The first action of a plan that cannot be done, and why."""

    ply: Annotated[int, Field(ge=0)]
    """Which action, from 0; the number of actions: the plan as a whole."""
    rule: str
    message: str


class PlanVerdict(Document):
    """What a plan does, as the engine plays it."""

    schema_: Literal["isleworks/plan-verdict/1"] = Field(
        "isleworks/plan-verdict/1", alias="schema"
    )
    reached: bool
    """Whether the goal is met within the limit and nothing was against the rules."""
    cost: Annotated[int, Field(ge=0)]
    """Action points spent."""
    turns: Annotated[int, Field(ge=0)]
    """Turns begun."""
    points: int
    """By how much the ship's score has grown."""
    errors: tuple[PlanError, ...] = ()


class Finding(Part):
    """Something a rule says about a document."""

    code: str
    rule: str
    severity: Literal["error", "warning"]
    squares: tuple[tuple[Coordinate, Coordinate], ...] = ()
    message: str


class Report(Document):
    """What validation found in a tile set or a setup."""

    schema_: Literal["isleworks/sumatra-report/1"] = Field(
        "isleworks/sumatra-report/1", alias="schema"
    )
    legal: bool
    """True if no finding is an error."""
    findings: tuple[Finding, ...]
    repair: Setup | None = None
    """The nearest legal setup, where one was asked for and proved nearest."""
