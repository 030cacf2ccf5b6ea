"""Actions and observations as numbers, for learners; docs/observations.md tells each field."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from games.core.protocol import ArrayField, JsonObject
from games.sumatra import phases
from games.sumatra.actions import SEAT_ACTIONS, SumatraAction
from games.sumatra.animals import LETTERS, MARKERS, SPECIES_NAMES, TRUCK_NAMES
from games.sumatra.board import SQUARES, mask_of, square_at
from games.sumatra.holds import FREE, HOLD_NAMES, HOLDS
from games.sumatra.tiles import CONTENTS

if TYPE_CHECKING:
    from games.sumatra.game import Sumatra

_CODES = {action: code for code, action in enumerate(SEAT_ACTIONS)}
HOLD_SQUARES = 8
"""The most squares of a hold."""
ABOARD = SQUARES + 1
"""A truck's place that means its ship; squares count from 1 here."""
_MOST_MARKERS = max(MARKERS)


def encode(action: SumatraAction) -> int:
    """See ``Game.encode``."""
    code = _CODES.get(action)
    if code is None:
        raise ValueError("Only what a seat can do has a code.")
    return code


def decode(code: int) -> SumatraAction:
    """See ``Game.decode``."""
    if not 0 <= code < len(SEAT_ACTIONS):
        raise ValueError(f"The codes of this game go from 0 to {len(SEAT_ACTIONS) - 1}.")
    return SEAT_ACTIONS[code]


def array_shape(game: "Sumatra") -> Sequence[ArrayField]:
    """See ``Game.array_shape``; seats stand in turn from the observer's own (a spectator: 1)."""
    return (*_table_shape(game), *_decision_shape(), *_board_shape(game), *_seats_shape(game))


def _table_shape(game: "Sumatra") -> Sequence[ArrayField]:
    seats, tiles = game.players, len(game.tiles.ids)
    return (
        ArrayField("phase", 1, 0, phases.END),
        ArrayField("acting", 1, -4, seats - 1),
        ArrayField("spectator", 1, 0, 1),
        ArrayField("turn", 1, 0, seats - 1),
        ArrayField("first", 1, 0, seats - 1),
        ArrayField("round", 1, 1, game.options.max_rounds),
        ArrayField("points", 1, 0, 4),
        ArrayField("ending", 1, 0, len(phases.REASONS)),
        ArrayField("pile", 1, 0, tiles),
        ArrayField("window", 1, 0, 6),
        ArrayField("astray", 1, 0, 2),
        ArrayField("stock", len(SPECIES_NAMES), 0, _MOST_MARKERS),
        ArrayField("removed", len(CONTENTS), 0, tiles),
    )


def _decision_shape() -> Sequence[ArrayField]:
    return (
        ArrayField("decided_square", 1, 0, SQUARES),
        ArrayField("decided_truck", 1, 0, 2),
        ArrayField("owed_centre", 1, 0, 1),
        ArrayField("owed_free", 1, 0, 2),
        ArrayField("looks_left", 1, 0, 2),
    )


def _board_shape(game: "Sumatra") -> Sequence[ArrayField]:
    return (
        ArrayField("side", SQUARES, 0, 2),
        ArrayField("orientation", SQUARES, 0, 3),
        ArrayField("ends", SQUARES, 0, 15),
        ArrayField("printed", SQUARES, 0, 15),
        ArrayField("content", SQUARES, 0, len(CONTENTS)),
        ArrayField("back", SQUARES, 0, 15),
        ArrayField("revealed", SQUARES, 0, 1),
        ArrayField("fresh", SQUARES, 0, 1),
        ArrayField("stocked", SQUARES, 0, 1),
        ArrayField("looked", SQUARES, 0, (1 << game.players) - 1),
        ArrayField("markers", SQUARES * len(SPECIES_NAMES), 0, _MOST_MARKERS),
    )


def _seats_shape(game: "Sumatra") -> Sequence[ArrayField]:
    seats, kinds = game.players, len(SPECIES_NAMES)
    far = 40 * game.options.max_rounds + 100
    squares = seats * len(HOLDS) * HOLD_SQUARES
    return (
        ArrayField("truck_place", seats * 2, 0, ABOARD),
        ArrayField("truck_load", seats * 2 * kinds, 0, 2),
        ArrayField("position", seats, 0, game.sea_length - 1),
        ArrayField("progress", seats, -far, far),
        ArrayField("lane", seats, 0, seats),
        ArrayField("rounded", seats, 0, seats),
        ArrayField("hold_asks", squares, 0, FREE + 1),
        ArrayField("hold_has", squares, 0, kinds),
    )


def observation_array(game: "Sumatra", observed: JsonObject) -> list[int]:
    """See ``Game.observation_array``."""
    turn = _turn(game, observed)
    pending = observed["pending"]
    return [
        *_table(game, observed, turn),
        *_decision(pending[-1] if pending else {}),
        *_board(game, observed, turn),
        *_seats(game, observed, turn),
    ]


def _table(game: "Sumatra", observed: JsonObject, turn: Sequence[int]) -> Iterator[int]:
    current, ending = observed["current_player"], observed["ending"]
    yield phases.WORDS.index(observed["phase"])
    yield turn.index(current) if current >= 0 else current
    yield int(observed["player"] < 0)
    yield turn.index(observed["seat"])
    yield turn.index(observed["first"])
    yield observed["round"]
    yield observed["points"]
    yield phases.REASONS.index(ending) + 1 if ending else 0
    yield observed["pile"]
    yield observed["window"]
    yield len(observed["astray"])
    yield from (observed["stock"][name] for name in SPECIES_NAMES)
    yield from _removed(game, observed["removed"])


def _seats(game: "Sumatra", observed: JsonObject, turn: Sequence[int]) -> Iterator[int]:
    trucks = [observed["trucks"][seat][name] for seat in turn for name in TRUCK_NAMES]
    ships = [observed["ships"][seat] for seat in turn]
    yield from (_place(truck["at"]) for truck in trucks)
    for truck in trucks:
        yield from _counts(truck["load"])
    yield from (ship["position"] for ship in ships)
    yield from (ship["progress"] for ship in ships)
    yield from _ranks(observed["outside"], turn)
    yield from _ranks(observed["rounded"], turn)
    yield from _asked(game, ships)
    yield from _stowed(ships)


def _turn(game: "Sumatra", observed: JsonObject) -> list[int]:
    """The seats in turn from the observer's own."""
    first = max(observed["player"], 0)
    return [(first + step) % game.players for step in range(game.players)]


def _decision(told: JsonObject) -> Iterator[int]:
    """What the top of the stack of decisions says."""
    yield _place(told["square"]) if "square" in told else 0
    yield TRUCK_NAMES.index(told["truck"]) + 1 if "truck" in told else 0
    for name in ("centre", "free", "left"):
        yield told.get(name, 0)


def _removed(game: "Sumatra", ids: Sequence[int]) -> list[int]:
    """How many tiles of each content have left the game."""
    gone = [game.tiles.content[game.tiles.number[tile]] for tile in ids]
    return [gone.count(content) for content in range(len(CONTENTS))]


def _place(at: Any) -> int:
    return ABOARD if at == "ship" else square_at(*at) + 1


def _counts(animals: Sequence[str]) -> list[int]:
    return [animals.count(name) for name in SPECIES_NAMES]


def _ranks(listed: Sequence[int], turn: Sequence[int]) -> list[int]:
    """For each seat its place in a list, from 1; 0: it is not in it."""
    return [listed.index(seat) + 1 if seat in listed else 0 for seat in turn]


def _board(game: "Sumatra", observed: JsonObject, turn: Sequence[int]) -> Iterator[int]:
    """Square by square: side, orientation, ends, print, content, back, memory, animals."""
    tiles = {square_at(*tile["square"]): tile for tile in observed["tiles"]}
    yield from _each(tiles, lambda tile: 2 if tile["side"] == "back" else 1)
    yield from _each(tiles, lambda tile: tile["turn"])
    for square in range(SQUARES):
        tile = tiles.get(square)
        yield mask_of(tile["ends"]) if tile else game.printed[square]
    yield from game.printed
    yield from _each(
        tiles, lambda tile: CONTENTS.index(tile["content"]) + 1 if "content" in tile else 0
    )
    yield from _each(tiles, lambda tile: mask_of(tile.get("back", "")))
    stocked = [t["square"] for t in observed["tiles"] if t.get("tile") in observed["stocked"]]
    for squares in (observed["revealed"], observed["fresh"], stocked):
        numbers = {square_at(*square) for square in squares}
        yield from (int(square in numbers) for square in range(SQUARES))
    looked = [{square_at(*square) for square in observed["looked"][seat]} for seat in turn]
    for square in range(SQUARES):
        yield sum(1 << number for number, squares in enumerate(looked) if square in squares)
    markers = {square_at(*lie["square"]): lie["animals"] for lie in observed["markers"]}
    for square in range(SQUARES):
        yield from _counts(markers.get(square, ()))


def _each(tiles: dict[int, JsonObject], told: Any) -> Iterator[int]:
    return (told(tiles[square]) if square in tiles else 0 for square in range(SQUARES))


def _asked(game: "Sumatra", ships: Iterable[JsonObject]) -> Iterator[int]:
    """What each square of each hold asks for: 0 no square, 1 to 4 an animal, 5 anything."""
    for ship in ships:
        for hold, name in enumerate(HOLD_NAMES):
            told = ship["holds"].get(name)
            demands = game.cards[hold][game.card_number(hold, told)].demands if told else ()
            asked = [demand + 1 for demand in demands]
            yield from (*asked, *[0] * (HOLD_SQUARES - len(asked)))


def _stowed(ships: Iterable[JsonObject]) -> Iterator[int]:
    """What lies on each square of each hold: 0 nothing, 1 to 5 an animal."""
    for ship in ships:
        for name in HOLD_NAMES:
            letters = ship["cargo"].get(name, "")
            lie = [LETTERS.find(letter) + 1 for letter in letters]
            yield from (*lie, *[0] * (HOLD_SQUARES - len(lie)))
