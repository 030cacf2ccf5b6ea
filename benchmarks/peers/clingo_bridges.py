"""Papua bridges answered by clingo: a peer to measure against, and a third opinion in tests.

It lists its placements itself and shares nothing with the engines or the
referee but the documents. Needs the test extra (``clingo``).
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import clingo

from games.papua_bridges.content import WATER, Board, BridgeSet, Square, Task, neighbours

PROGRAM = Path(__file__).with_name("papua_bridges.lp")
CAP_SECONDS = 60.0
"""When the peer is stopped; what it has not proved by then is a time-out."""
OPTIONS = ("--opt-strategy=usc",)
"""Core-guided optimisation: the best of clingo's strategies and configurations here, twice as
fast at the median and three times at the 95th percentile as its own default."""

Placement = tuple[int, tuple[Square, ...], tuple[Square, ...]]
"""Which tile of the set, the squares it covers, and those where it joins others."""


@dataclass(frozen=True)
class PeerAnswer:
    """What clingo found within its cap."""

    fewest: int | None
    """Tiles of its best build, None if it found none."""
    proved: bool
    """Whether that is proved: no build has fewer, or there is none."""
    seconds: float
    """Processor time of grounding and solving; writing the facts is not counted."""


def solve(
    task: Task,
    tiles: BridgeSet,
    cap_seconds: float = CAP_SECONDS,
    options: tuple[str, ...] = OPTIONS,
) -> PeerAnswer:
    """The fewest tiles that solve a task."""
    text, costs = facts(task, tiles), list[int]()
    began, used = time.perf_counter(), time.process_time()
    control = _grounded(text, options)
    with control.solve(on_model=lambda model: costs.append(model.cost[0]), async_=True) as handle:
        if not handle.wait(max(0.0, cap_seconds - (time.perf_counter() - began))):
            handle.cancel()
        exhausted = bool(handle.get().exhausted)
    return PeerAnswer(min(costs, default=None), exhausted, time.process_time() - used)


def count(
    task: Task, tiles: BridgeSet, cap: int = 1000, cap_seconds: float = CAP_SECONDS
) -> tuple[int, bool]:
    """The number of builds with the fewest tiles up to ``cap``, and whether that is all."""
    control = _grounded(facts(task, tiles), (*OPTIONS, "--opt-mode=optN", f"--models={cap}"))
    found = 0

    def met(model: clingo.Model) -> None:
        nonlocal found
        found += model.optimality_proven

    with control.solve(on_model=met, async_=True) as handle:
        if not handle.wait(cap_seconds):
            handle.cancel()
        return found, bool(handle.get().exhausted)


def _grounded(text: str, options: tuple[str, ...]) -> clingo.Control:
    control = clingo.Control(list(options))
    control.load(str(PROGRAM))
    control.add("base", [], text)
    control.ground([("base", [])])
    return control


def facts(task: Task, tiles: BridgeSet) -> str:
    """The instance as facts; papua_bridges.lp tells what they mean."""
    board = task.board
    lines = [f"tile({number})." for number in range(len(tiles.tiles))]
    for number, (tile, squares, ports) in enumerate(placements(board, tiles)):
        lines.append(f"placement({number},{tile}).")
        lines += [f"covers({number},{_name(square)})." for square in squares]
        lines += [f"port({number},{_name(square)})." for square in ports]
    for square in board.squares(WATER):
        near = (n for n in neighbours(square) if board.at(n) == WATER)
        lines += [f"beside({_name(square)},{_name(n)})." for n in near]
    lines.append(f"start({_name(board.start_landing(task.start))}).")
    for island in task.islands:
        lines.append(f"island({island}).")
        lines += [f"landing({island},{_name(square)})." for square in board.landings(island)]
    return "\n".join(lines)


def _name(square: Square) -> str:
    return f"({square[0]},{square[1]})"


def placements(board: Board, tiles: BridgeSet) -> Iterator[Placement]:
    """Every way to lay a tile on the board's water, each once."""
    water = set(board.squares(WATER))
    for number, tile in enumerate(tiles.tiles):
        seen = set[frozenset[Square]]()
        for turned in _views(tile.squares):
            for row, column in sorted(water):
                laid = frozenset(
                    (row + r - turned[0][0], column + c - turned[0][1]) for r, c in turned
                )
                if laid <= water and laid not in seen:
                    seen.add(laid)
                    yield number, tuple(sorted(laid)), tuple(_ports(laid, board))


def _views(shape: tuple[Square, ...]) -> Iterator[list[Square]]:
    view = list(shape)
    for _ in range(4):
        view = [(column, -row) for row, column in view]
        yield view
        yield [(row, -column) for row, column in view]


def _ports(laid: frozenset[Square], board: Board) -> list[Square]:
    joins = board.join == "contact"
    return [s for s in sorted(laid) if joins or sum(n in laid for n in neighbours(s)) == 1]
