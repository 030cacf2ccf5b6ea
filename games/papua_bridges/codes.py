"""Actions and observations as numbers, for learners; docs/observations.md tells the fields."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from games.core.protocol import ArrayField, JsonObject
from games.papua_bridges import phases
from games.papua_bridges.actions import (
    CALL,
    GIVE_UP,
    ROLL,
    SPIN,
    WAIT,
    Move,
    Place,
    RaceAction,
    ReturnToken,
    Take,
    TakeToken,
)
from games.papua_bridges.content import (
    BLOCKED,
    ISLANDS,
    START_NUMBERS,
    STEPS,
    VOLCANO,
    WATER,
    Square,
)

if TYPE_CHECKING:
    from games.papua_bridges.game import PapuaBridges

_WORDS = (WAIT, CALL, GIVE_UP, SPIN, ROLL)
TOKENS = 8
"""Bonus tokens on the table at first (PB-08)."""
VALUES = 4
"""The most a token is worth."""
_GROUND = WATER + "".join(ISLANDS) + "".join(START_NUMBERS) + VOLCANO + BLOCKED
OFF_BOARD = len(_GROUND)


def action_count(game: "PapuaBridges") -> int:
    """How many codes there are: words, tokens, values, tiles taken back, placements twice."""
    return _first_place(game) + 2 * _placements(game)


def _placements(game: "PapuaBridges") -> int:
    """Placements that can ever be legal: those beside the board only where wrong ones are."""
    table = game.table
    return len(table.placements) if game.options.allow_wrong else table.whole


def _first_take() -> int:
    return len(_WORDS) + TOKENS + VALUES


def _first_place(game: "PapuaBridges") -> int:
    return _first_take() + len(game.tiles.tiles)


def encode(game: "PapuaBridges", action: RaceAction) -> int:
    """See ``Game.encode``."""
    if action in _WORDS:
        return _WORDS.index(action)
    if isinstance(action, TakeToken) and action.slot <= TOKENS:
        return len(_WORDS) + action.slot - 1
    if isinstance(action, ReturnToken) and action.value <= VALUES:
        return len(_WORDS) + TOKENS + action.value - 1
    if isinstance(action, Take):
        number = game.actions.tile_number(action.tile)
        if number is not None:
            return _first_take() + number
    if isinstance(action, Place | Move) and action.code < _placements(game):
        moved = isinstance(action, Move)
        return _first_place(game) + moved * _placements(game) + action.code
    raise ValueError("Only what a seat can do has a code.")


def decode(game: "PapuaBridges", code: int) -> RaceAction:
    """See ``Game.decode``."""
    if not 0 <= code < game.action_count:
        raise ValueError(f"The codes of this game go from 0 to {game.action_count - 1}.")
    if code < len(_WORDS):
        return _WORDS[code]
    code -= len(_WORDS)
    if code < TOKENS:
        return TakeToken(code + 1)
    code -= TOKENS
    if code < VALUES:
        return ReturnToken(code + 1)
    code -= VALUES
    if code < len(game.tiles.tiles):
        return game.actions.takes[code]
    code -= len(game.tiles.tiles)
    moved, placement = divmod(code, _placements(game))
    return (game.actions.moves if moved else game.actions.places)[placement]


def array_shape(game: "PapuaBridges") -> Sequence[ArrayField]:
    """See ``Game.array_shape``; seats stand in turn from the observer's own (a spectator: 1)."""
    seats, squares = game.players, game.table.grid.height * game.table.grid.width
    most = game.score_range[1]
    return (
        ArrayField("phase", 1, 0, phases.END),
        ArrayField("acting", 1, -4, seats - 1),
        ArrayField("spectator", 1, 0, 1),
        ArrayField("round", 1, 1, game.options.rounds),
        ArrayField("tick", 1, 0, game.options.tick_limit),
        ArrayField("start", 1, 0, len(START_NUMBERS)),
        ArrayField("animal", 1, 0, len(game.animals)),
        ArrayField("caller", 1, 0, seats),
        ArrayField("pool", 1, 0, TOKENS),
        ArrayField("boxed", 1, 0, TOKENS),
        ArrayField("own_tokens", VALUES, 0, TOKENS),
        ArrayField("own_returned", VALUES, 0, TOKENS),
        ArrayField("points", seats, 0, most),
        ArrayField("token_counts", seats, 0, TOKENS),
        ArrayField("returned_counts", seats, 0, TOKENS),
        ArrayField("right_calls", seats, 0, TOKENS),
        ArrayField("gave_up", seats, 0, 1),
        ArrayField("order", seats, 0, seats),
        ArrayField("ground", seats * squares, 0, OFF_BOARD),
        ArrayField("landings", seats * squares, 0, (1 << len(ISLANDS) + len(START_NUMBERS)) - 1),
        ArrayField("bridges", seats * squares, 0, len(game.tiles.tiles)),
    )


def observation_array(game: "PapuaBridges", observed: JsonObject) -> list[int]:
    """See ``Game.observation_array``."""
    turn = _turn(game, observed)
    current = observed["current_player"]
    numbers = [
        phases.PHASES.index(observed["phase"]),
        turn.index(current) if current >= 0 else current,
        int(observed["player"] < 0),
        observed["round"],
        observed["tick"],
        observed.get("start", 0),
        1 + game.animals.index(observed["animal"]) if "animal" in observed else 0,
        1 + turn.index(observed["caller"]) if "caller" in observed else 0,
        observed["pool"],
        observed["boxed"],
    ]
    for name in ("tokens", "returned"):
        own = observed.get(name, [])
        numbers += [own.count(value) for value in range(1, VALUES + 1)]
    for name in ("points", "token_counts", "returned_counts", "right_calls"):
        numbers += [observed[name][seat] for seat in turn]
    numbers += [int(seat in observed["gave_up"]) for seat in turn]
    order = observed["order"]
    numbers += [1 + order.index(seat) if seat in order else 0 for seat in turn]
    return [*numbers, *_boards(game, observed, turn)]


def _turn(game: "PapuaBridges", observed: JsonObject) -> list[int]:
    """The seats in turn from the observer's own."""
    first = max(observed["player"], 0)
    return [(first + step) % game.players for step in range(game.players)]


def _boards(game: "PapuaBridges", observed: JsonObject, turn: Sequence[int]) -> Iterator[int]:
    boards = observed["boards"]
    seen = [boards[seat] if seat < len(boards) else None for seat in turn]
    for board in seen:
        yield from _spread(game, _ground(board) if board else {}, OFF_BOARD)
    for board in seen:
        yield from _spread(game, _landings(board) if board else {}, 0)
    for seat in turn:
        yield from _spread(game, _bridges(game, observed["builds"][seat]), 0)


def _spread(game: "PapuaBridges", marked: dict[Square, int], other: int) -> Iterator[int]:
    """The numbers of the grid's squares by row, column."""
    grid = game.table.grid
    return (marked.get((r, c), other) for r in range(grid.height) for c in range(grid.width))


def _ground(board: JsonObject) -> dict[Square, int]:
    rows: list[str] = board["rows"]
    return {(r, c): _GROUND.index(m) for r, row in enumerate(rows) for c, m in enumerate(row)}


def _landings(board: JsonObject) -> dict[Square, int]:
    """Bits 0-3: an exit of island a-d leads here; bits 4-7: start 1-4 does."""
    marked: dict[Square, int] = {}
    for bit, island in enumerate(ISLANDS):
        _mark(marked, board["exits"][island], 1 << bit)
    for bit, number in enumerate(START_NUMBERS, len(ISLANDS)):
        _mark(marked, [board["starts"][number]], 1 << bit)
    return marked


def _mark(marked: dict[Square, int], roads: Iterable[Sequence[int | str]], bit: int) -> None:
    for row, column, direction in roads:
        down, right = STEPS[str(direction)]
        square = (int(row) + down, int(column) + right)
        marked[square] = marked.get(square, 0) | bit


def _bridges(game: "PapuaBridges", build: Sequence[str]) -> dict[Square, int]:
    """Number of the tile on each covered square, from 1; where several lie, the last."""
    marked: dict[Square, int] = {}
    for text in build:
        placement = game.table.find(text.partition(" ")[2])
        if placement is not None:
            marked.update(dict.fromkeys(placement.laid.squares, placement.tile + 1))
    return marked
