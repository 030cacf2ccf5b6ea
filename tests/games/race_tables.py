"""Races set up by hand: the worked board for every seat, builds laid tick by tick."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.protocol import CHANCE, TERMINAL
from games.core.streams import Stream, pick, stream
from games.papua_bridges.content import Board, Build
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.placements import ways
from games.papua_bridges.race_deck import RaceDeck, shipped
from games.papua_bridges.state import RaceState
from tests.examples import example_board, example_build, less
from tests.games.test_properties import mirrored, turned

WORKED = (1, 2, 3, 4)
"""Cards whose side B is the worked board as it is, mirrored, turned, mirrored and turned."""
WHOLE, THREE, TWO, ONE, NONE = (), ("I2",), ("V3",), ("V3", "I2"), ("N5",)
"""What to leave out of the worked build to join so many islands (PB-DX-9)."""


@cache
def worked(seat: int) -> tuple[Board, Build]:
    """The worked board and build as they lie before a seat."""
    board, build = example_board(), example_build()
    if seat % 2:
        board, build = mirrored(board, build)
    if seat // 2:
        board, build = turned(board, build)
    return board, build


@cache
def worked_deck() -> RaceDeck:
    """The shipped deck with the worked boards on cards 1 to 4, side B."""
    data = shipped().to_data()
    del data["id"]
    for number in WORKED:
        board = worked(number - 1)[0].to_data()
        data["cards"][number - 1]["B"] = board
    return RaceDeck.from_data(data)


def race(players: int = 2, **options: Any) -> PapuaBridges:
    """A race on the shipped deck."""
    return PapuaBridges.create(players, options)


def worked_race(players: int = 2, **options: Any) -> PapuaBridges:
    """A race on side B of the deck with the worked boards."""
    content = {"deck": worked_deck().to_data()}
    return PapuaBridges.create(players, {"sides": "B", **options}, content)


def act(state: RaceState, *texts: str) -> RaceState:
    """The same state after these actions."""
    for text in texts:
        state.apply(state.game.parse_action(text))
    return state


def opened(
    game: PapuaBridges, start: int = 1, animal: str | None = None, state: RaceState | None = None
) -> RaceState:
    """A state in which building begins, on the lowest cards that are left."""
    state = game.new_state() if state is None else state
    for _ in range(game.players):
        act(state, str(state.chance_outcomes()[0][0]))
    if animal is not None:
        act(state, "spin", f"animal {animal}")
    return act(state, "roll", f"start {start}")


def lay(state: RaceState, *leave_out: Sequence[str]) -> RaceState:
    """Each seat lays its worked build without some tiles, a tile a tick."""
    builds = [less(worked(seat)[1], *names) for seat, names in enumerate(leave_out)]
    for number in range(max(len(build.tiles) for build in builds)):
        moves = {
            seat: f"place {placed.tile} {next(ways(placed.squares))}"
            for seat, build in enumerate(builds)
            for placed in build.tiles[number : number + 1]
        }
        tick(state, moves)
    return state


def tick(state: RaceState, moves: dict[int, str], first: int = 0) -> RaceState:
    """One tick in the order of seats from ``first``; who is not named waits."""
    act(state, order(state, first))
    while state.order:
        act(state, moves.get(state.order[0], "wait"))
    return state


def order(state: RaceState, first: int = 0) -> str:
    """The order of seats from ``first``, of those who have not given up."""
    seats = [(first + step) % state.game.players for step in range(state.game.players)]
    return "order " + ",".join(str(s + 1) for s in seats if s not in state.gave_up())


def called(state: RaceState, caller: int) -> RaceState:
    """The caller is first in the next tick and calls."""
    return act(state, order(state, caller), "call")


def changed(state: RaceState, **fields: Any) -> RaceState:
    """The state with some fields of its JSON put otherwise."""
    data = state.to_json()
    assert fields.keys() <= data.keys() | {"animal"}
    return state.game.state_from_json({**data, **fields})


def walk(game: PapuaBridges, seed: int, plies: int) -> RaceState:
    """The state after so many plies of uniform play, or the end."""
    rng = stream(seed, "walk")
    state = game.new_state()
    for _ in range(plies):
        if state.current_player() == TERMINAL:
            break
        step(state, rng)
    return state


def step(state: RaceState, rng: Stream) -> None:
    """One ply of uniform play."""
    if state.current_player() == CHANCE:
        state.apply(state.sample_chance(rng))
    else:
        state.apply(pick(rng, state.legal_actions()))
