"""Any number of boards of one kind, taken from a seed's candidates in their order."""

from collections.abc import Callable
from dataclasses import dataclass

from games.papua_bridges.content import Board, BridgeSet, Side, Square
from generator.papua_bridges.boards import BoardClass, ClassName
from generator.papua_bridges.box import Acceptance, Progress, choose, orders_like
from generator.papua_bridges.candidates import Candidate, Order, band
from generator.papua_bridges.workshop import Workshop

EVERY_SCORE = (0.0, 101.0)
"""Where stars alone decide. Ours."""
EVERY_STAR = (1, 5)


@dataclass(frozen=True, slots=True)
class Series:
    """Which boards are wanted."""

    class_name: ClassName
    count: int
    seed: int
    size: Square | None = None
    """Rows and columns; None: those of the class."""
    stars: tuple[int, int] | None = None
    """Fewest and most stars of each all-island task; None: the class's band of scores."""
    tiles: BridgeSet | None = None
    """None: the thirteen of the box."""


def class_of(side: Side, size: Square | None) -> tuple[ClassName, Square | None]:
    """The class of a side in this size, and the size if it is not that of the class."""
    plus = BoardClass.named("B+")
    if side == plus.side and size == (plus.height, plus.width):
        return "B+", None
    own = BoardClass.named(side)
    return side, None if size == (own.height, own.width) else size


def make_series(
    series: Series, workshop: Workshop, on_board: Callable[[Board], None], progress: Progress
) -> Acceptance:
    """Make boards and tell each as soon as it is taken; what became of all candidates.

    The boards depend on the series alone, not on the number of workers. Raises
    ``EmptyBandError`` when the tries are used up, ``ClockError``, and ``WorkError``.
    """
    orders = orders_like(
        Order(
            series.seed,
            series.class_name,
            item=0,
            scores=EVERY_SCORE if series.stars else band(series.class_name),
            stars=series.stars or EVERY_STAR,
            size=series.size,
            tiles=series.tiles,
        )
    )
    acceptance = Acceptance(series.class_name, series.count)

    def taken(candidate: Candidate) -> None:
        if candidate.board is not None:
            on_board(candidate.board)

    choose(orders, acceptance, workshop, progress, taken)
    return acceptance
