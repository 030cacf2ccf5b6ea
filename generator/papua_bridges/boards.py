"""Random boards of a class: islands, starts, exits and volcanoes in the house style.

A drawn board keeps every hard constraint of a board (PB-B1 and following) but
one: that its 20 tasks can be solved is for a solver to prove. All sizes come
from ``components.toml`` and are DEFAULT, ours.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from games.core.streams import Stream, below, pick, shuffle
from games.papua_bridges.content import (
    ISLANDS,
    VOLCANO,
    WATER,
    Board,
    Direction,
    Join,
    Road,
    Side,
    Square,
    components,
    landing,
    neighbours,
)

ClassName: TypeAlias = Literal["A", "B", "B+"]
CLASSES: tuple[ClassName, ...] = get_args(ClassName)
"""The classes of boards, from easy to hard."""

WAYS: tuple[Direction, ...] = ("N", "E", "S", "W")
INWARD: tuple[Direction, ...] = ("S", "W", "N", "E")
"""Where starts 1-4 lead: they stand on the north, east, south and west rim."""


@dataclass(frozen=True, slots=True)
class BoardClass:
    """What every board of a class has in common."""

    side: Side
    height: int
    width: int
    island_squares: int
    exits: tuple[int, int]
    """Fewest and most exits of an island."""
    volcanoes: int

    @classmethod
    def named(cls, name: ClassName, size: Square | None = None) -> "BoardClass":
        """Read the class of this name; another size keeps its shares of land and volcanoes."""
        data = components()["classes"][name]
        height, width = size or (data["size"], data["size"])
        share = height * width / data["size"] ** 2
        fewest, most = data["exits"]
        return cls(
            side=data["side"],
            height=height,
            width=width,
            island_squares=round(data["island_squares"] * share),
            exits=(fewest, most),
            volcanoes=round(data["volcanoes"] * share),
        )

    def holds(self, square: Square) -> bool:
        """Whether the square lies on boards of this class."""
        return 0 <= square[0] < self.height and 0 <= square[1] < self.width


def sample(
    rng: Stream, class_name: ClassName, size: Square | None = None, *, join: Join = "ends"
) -> Board | None:
    """One random board of the class, or None where the draw came to a dead end.

    ``size`` is (rows, columns), by default that of the class. Raises
    ``ValueError`` when a side of the board is shorter than 5 squares.
    """
    return draw(rng, BoardClass.named(class_name, size), join=join)


def draw(rng: Stream, kind: BoardClass, *, join: Join = "ends") -> Board | None:
    """Draw one random board of ``kind``, or None; see ``sample``."""
    if min(kind.height, kind.width) < 5:
        raise ValueError("A board in the house style has sides of at least 5 squares.")
    starts = _starts(rng, kind)
    islands = _islands(rng, kind, starts)
    if islands is None:
        return None
    exits = _exits(rng, kind, starts, islands)
    if exits is None:
        return None
    volcanoes = _volcanoes(rng, kind, starts, islands, exits)
    if volcanoes is None:
        return None
    animals = list(components()["symbols"]["animals"])
    shuffle(rng, animals)
    return Board.from_data(
        {
            "side": kind.side,
            "join": join,
            "rows": _rows(kind, starts, islands, volcanoes),
            "exits": dict(zip(ISLANDS, exits, strict=True)),
            "starts": {str(number): road for number, road in enumerate(starts, 1)},
            "symbols": dict(zip(ISLANDS, animals, strict=True)),
        }
    )


def _starts(rng: Stream, kind: BoardClass) -> list[Road]:
    """One start on each side of the rim, no corner, with four landing squares."""
    while True:
        rows = [1 + below(rng, kind.height - 2) for _ in range(2)]
        columns = [1 + below(rng, kind.width - 2) for _ in range(2)]
        squares = [
            (0, columns[0]),
            (rows[0], kind.width - 1),
            (kind.height - 1, columns[1]),
            (rows[1], 0),
        ]
        roads = [(*square, way) for square, way in zip(squares, INWARD, strict=True)]
        if len({landing(road) for road in roads}) == len(roads):
            return roads


def _islands(rng: Stream, kind: BoardClass, starts: Sequence[Road]) -> list[set[Square]] | None:
    """Four islands grown in turn, one a quadrant, apart from each other (PB-B)."""
    sea = Sea(kind, starts)
    islands: list[set[Square]] = []
    for seeds in _quadrants(kind):
        free = [s for s in seeds if sea.may_become_land(s) and not _touches(s, islands)]
        if not free:
            return None
        islands.append({seed := pick(rng, free)})
        sea.water.discard(seed)
    while (missing := kind.island_squares - sum(map(len, islands))) > 0:
        order = list(range(len(islands)))
        shuffle(rng, order)
        order.sort(key=lambda number: len(islands[number]))
        for number in order[:missing]:
            if not _grow(rng, sea, islands, number):
                return None
    return islands


def _grow(rng: Stream, sea: "Sea", islands: list[set[Square]], number: int) -> bool:
    """Add one square to an island, or say that there is none left to add."""
    others = islands[:number] + islands[number + 1 :]
    shore = sorted({s for land in islands[number] for s in neighbours(land)})
    free = [s for s in shore if sea.may_become_land(s) and not _touches(s, others)]
    shuffle(rng, free)
    for square in free:
        if sea.holds_together_without(square):
            islands[number].add(square)
            sea.water.discard(square)
            return True
    return False


def _quadrants(kind: BoardClass) -> list[list[Square]]:
    """The squares of the four quadrants, without a middle row or column."""
    tall, wide = kind.height // 2, kind.width // 2
    return [
        [(top + r, left + c) for r in range(tall) for c in range(wide)]
        for top in (0, kind.height - tall)
        for left in (0, kind.width - wide)
    ]


def _touches(square: Square, islands: Sequence[set[Square]]) -> bool:
    """Whether a square of an island is the square itself or one of the eight around it."""
    row, column = square
    around = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
    return any(not around.isdisjoint(island) for island in islands)


class Sea:
    """The water of a board being made; it always stays in one piece."""

    def __init__(self, kind: BoardClass, starts: Sequence[Road]) -> None:
        roads = {(row, column) for row, column, _ in starts}
        self.kept = {landing(road) for road in starts}
        """Landing squares: they must stay water."""
        self.water = {
            (r, c) for r in range(kind.height) for c in range(kind.width) if (r, c) not in roads
        }

    def may_become_land(self, square: Square) -> bool:
        """Whether the square is water that no road leads to."""
        return square in self.water and square not in self.kept

    def holds_together_without(self, square: Square) -> bool:
        """Whether the water stays edge-connected when this square is taken from it.

        Looks at the ring of eight around the square first: where the water in
        it hangs together, so does the rest, and no flood fill is needed.
        """
        row, column = square
        ring = [(row + down, column + right) in self.water for down, right in RING]
        edges = ring[0::2]
        runs = sum(1 for i in range(4) if edges[i] and not (edges[i - 1] and ring[2 * i - 1]))
        if runs <= 1 and any(edges):
            return True
        rest = self.water - {square}
        return bool(rest) and flood(next(iter(rest)), rest.__contains__) == rest


RING: tuple[Square, ...] = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight squares around a square, clockwise from north; edge neighbours at even places."""


def flood(square: Square, is_open: Callable[[Square], bool]) -> set[Square]:
    """All open squares that hang together by edges with an open ``square``."""
    reached, border = {square}, [square]
    while border:
        for step in neighbours(border.pop()):
            if step not in reached and is_open(step):
                reached.add(step)
                border.append(step)
    return reached


def _exits(
    rng: Stream, kind: BoardClass, starts: Sequence[Road], islands: Sequence[set[Square]]
) -> list[list[Road]] | None:
    """Exits for each island; no two roads of the board share a landing square."""
    taken = {landing(road) for road in starts}
    blocked = {(row, column) for row, column, _ in starts}.union(*islands)
    exits: list[list[Road]] = []
    fewest, most = kind.exits
    for island in islands:
        shore: list[Road] = [
            (row, column, way)
            for row, column in sorted(island)
            for way in WAYS
            if kind.holds(landing((row, column, way)))
            and landing((row, column, way)) not in blocked
        ]
        wanted = fewest + below(rng, most - fewest + 1)
        shuffle(rng, shore)
        chosen: list[Road] = []
        for road in shore:
            if len(chosen) < wanted and landing(road) not in taken:
                taken.add(landing(road))
                chosen.append(road)
        if len(chosen) < wanted:
            return None
        exits.append(sorted(chosen))
    return exits


def _volcanoes(
    rng: Stream,
    kind: BoardClass,
    starts: Sequence[Road],
    islands: Sequence[set[Square]],
    exits: Sequence[Sequence[Road]],
) -> list[Square] | None:
    """Volcanoes on water that no road leads to and that nothing is cut off by (PB-13)."""
    sea = Sea(kind, starts)
    sea.water = sea.water.difference(*islands)
    sea.kept |= {landing(road) for roads in exits for road in roads}
    places = sorted(filter(sea.may_become_land, sea.water))
    shuffle(rng, places)
    volcanoes: list[Square] = []
    for square in places:
        if len(volcanoes) < kind.volcanoes and sea.holds_together_without(square):
            volcanoes.append(square)
            sea.water.discard(square)
    return volcanoes if len(volcanoes) == kind.volcanoes else None


def _rows(
    kind: BoardClass,
    starts: Sequence[Road],
    islands: Sequence[set[Square]],
    volcanoes: Sequence[Square],
) -> list[str]:
    marks: dict[Square, str] = dict.fromkeys(volcanoes, VOLCANO)
    for letter, island in zip(ISLANDS, islands, strict=True):
        marks |= dict.fromkeys(island, letter)
    for number, (row, column, _) in enumerate(starts, 1):
        marks[row, column] = str(number)
    return [
        "".join(marks.get((row, column), WATER) for column in range(kind.width))
        for row in range(kind.height)
    ]
