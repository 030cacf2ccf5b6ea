"""Text pictures: the island with its paths, the sea around it, the ships, and what to decide.

A square is nine characters wide and three high. Printed paths are thin lines, fronts of
tiles heavy ones, backs double ones, so that linked squares show one unbroken line.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from games.core.protocol import CHANCE, TERMINAL, JsonObject
from games.sumatra.animals import LETTERS, SPECIES_NAMES, TRUCK_NAMES
from games.sumatra.board import DIRECTIONS, SQUARES, E, N, S, W, mask_of, square_at
from games.sumatra.content import SIDE
from games.sumatra.holds import FREE, HOLD_NAMES

if TYPE_CHECKING:
    from games.sumatra.game import Sumatra

WIDTH = 100
"""No line is longer."""
THIN = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
DOUBLE = " ╨╞╚╥║╔╠╡╝═╩╗╣╦╬"
"""The middle of a square by the mask of its path ends; entries 5 and 10 are straight lines."""
_CELL = 9
_SEA = 4
_SHORT = {
    "elephant": "ele", "rhinoceros": "rhi", "tiger": "tig", "orangutan": "ora",
    "muntjac": "mun", "path": "pth", "trap": "trp", "native": "nat", "binoculars": "bin",
    "storm-forward": "st+", "storm-backward": "st-",
}  # fmt: skip
_LEGEND = (
    "Thin: printed paths. Heavy: fronts. Double: backs. In a square: top left animals (ERTOM),",
    "bottom left what a known back shows and the printed path it covers, ? unknown; top right the",
    "large trucks by seat, bottom right the divided ones. Around it the sea: [n]: ship of seat n.",
)
_TURN_HELP = (
    "flip 2,4 N · rotate 2,4 90 · drive large 3,5 · drive divided ship · load large tiger",
    "steal large tiger from 2 divided (2 points) · step forward · unload large tiger (free) · end",
)
_TO_DO = {
    "deal": "A tile is being dealt.",
    "holds": "A cargo hold is being drawn.",
    "first": "Who begins?",
    "exchange": "Keep your holds, or exchange one for a blind draw: keep · exchange bow",
    "card": "A cargo hold is being drawn in exchange.",
    "stow": "Stow the animals that came aboard: stow tiger bow tiger · stow tiger centre free",
    "draw": "A new tile is being drawn.",
    "orient": "Where does the stem of the new bifurcation point? orient N",
    "trap": "Which animal is in the trap? trap tiger",
    "native": "Give an animal back to the stock: return tiger centre free",
    "peek": "Look at the hidden sides of up to two tiles: look 2,4 · done",
    "end": "The game is over.",
}


def draw(game: "Sumatra", seen: JsonObject) -> str:
    """What the observer sees: board, ships, holds, stock, and the decision."""
    lines = [*_head(seen), "", *_island(game, seen), "", *_LEGEND, ""]
    for seat in range(game.players):
        lines += _seat(game, seen, seat)
    lines += ["", *_stock(seen), "", *_decision(game, seen)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(seen: JsonObject) -> Iterator[str]:
    facts = [f"Round {seen['round']}"]
    if seen["points"]:
        facts.append(f"{seen['points']} action points left")
    if seen["ending"]:
        facts.append(f"the game ends with this round ({seen['ending']})")
    yield ", ".join(facts)


def _island(game: "Sumatra", seen: JsonObject) -> Iterator[str]:
    """The sea above, seven rows of squares with the sea at both sides, the sea below."""
    sea = _sea(game, seen)
    quarter = game.sea_length // 4
    corner = quarter - SIDE
    margin = " " * (_SEA * (2 - corner))
    north = range(quarter + corner)
    south = [(3 * quarter - i) % game.sea_length for i in range(1 - corner, quarter + 1)]
    yield " " * 10 + "".join(str(column).center(_CELL) for column in range(SIDE))
    yield "  " + margin + _lane(sea[1], north, corner)
    yield "  " + margin + _lane(sea[0], north, corner)
    cells = _cells(game, seen)
    for row in range(SIDE):
        west = game.sea_length - 1 - row
        east = quarter + corner + row
        for line in range(3):
            middle = "".join(cells[square_at(row, column)][line] for column in range(SIDE))
            if line == 1:
                left = f"{row} {sea[1][west]:^{_SEA}}{sea[0][west]:^{_SEA}}"
                yield f"{left}{middle}{sea[0][east]:^{_SEA}}{sea[1][east]:^{_SEA}}"
            else:
                yield " " * 10 + middle
    yield "  " + margin + _lane(sea[0], south, corner)
    yield "  " + margin + _lane(sea[1], south, corner)


def _lane(marks: Sequence[str], squares: Sequence[int], corner: int) -> str:
    """One lane along the north or south side; corners are narrower."""
    texts = [marks[square] for square in squares]
    inner = "".join(text.center(_CELL) for text in (texts[1:-1] if corner else texts))
    if not corner:
        return inner
    return f"{texts[0]:^{_SEA}}{inner}{texts[-1]:^{_SEA}}"


def _sea(game: "Sumatra", seen: JsonObject) -> tuple[list[str], list[str]]:
    """Inner and outer lane: the number of each sea square, or the ship upon it."""
    length = game.sea_length
    inner = [str(square) for square in range(length)]
    outer = [""] * length
    for seat, ship in enumerate(seen["ships"]):
        lane = outer if seat in seen["outside"] else inner
        for square in (ship["position"], (ship["position"] + 1) % length):
            lane[square] = f"[{seat + 1}]"
    return inner, outer


def _cells(game: "Sumatra", seen: JsonObject) -> list[tuple[str, str, str]]:
    tiles = {square_at(*tile["square"]): tile for tile in seen["tiles"]}
    animals = {square_at(*lie["square"]): lie["animals"] for lie in seen["markers"]}
    trucks: dict[tuple[int, str], str] = {}
    for seat, pair in enumerate(seen["trucks"]):
        for name in TRUCK_NAMES:
            at = pair[name]["at"]
            if at != "ship":
                key = (square_at(*at), name)
                trucks[key] = trucks.get(key, "") + str(seat + 1)
    return [
        _cell(
            game.printed[square],
            tiles.get(square),
            _short(animals.get(square, [])),
            trucks.get((square, "large"), ""),
            trucks.get((square, "divided"), ""),
        )
        for square in range(SQUARES)
    ]


def _short(animals: Sequence[str]) -> str:
    """The animals of a square in four characters."""
    letters = "".join(LETTERS[SPECIES_NAMES.index(name)] for name in animals)
    return letters if len(letters) <= 4 else letters[:3] + "+"


def _cell(
    printed: int, tile: JsonObject | None, animals: str, large: str, divided: str
) -> tuple[str, str, str]:
    """Three lines for one square."""
    mask, lines, known = printed, THIN, ""
    if tile is not None:
        mask = mask_of(tile["ends"])
        lines = DOUBLE if tile["side"] == "back" else HEAVY
        covered = THIN[printed] if printed else " "
        known = f"{_SHORT.get(tile.get('content', ''), '?'):<3}{covered}"
    up, across = lines[1 << N | 1 << S], lines[1 << E | 1 << W]
    ends = [mask >> direction & 1 for direction in DIRECTIONS]
    west, east = (4 * (across if ends[side] else " ") for side in (W, E))
    return (
        f"{animals:<4}{up if ends[N] else ' '}{large:>4}",
        f"{west}{lines[mask]}{east}",
        f"{known:<4}{up if ends[S] else ' '}{divided:>4}",
    )


def _seat(game: "Sumatra", seen: JsonObject, seat: int) -> Iterator[str]:
    ship = seen["ships"][seat]
    you = " (you)" if seat == seen["player"] else ""
    lane = ", outer lane" if seat in seen["outside"] else ""
    facts = [
        f"{seat + 1} {game.colours[seat]}{you}: {seen['scores'][seat]} points",
        f"ship {ship['position']}, progress {ship['progress']} of {game.sea_length}{lane}",
    ]
    facts += [_truck(name, seen["trucks"][seat][name]) for name in TRUCK_NAMES]
    yield "; ".join(facts)
    if ship["holds"]:
        yield "    " + "   ".join(_hold(game, ship, hold) for hold in range(len(HOLD_NAMES)))


def _truck(name: str, truck: JsonObject) -> str:
    at: Any = truck["at"]
    place = at if at == "ship" else f"{at[0]},{at[1]}"
    load = "".join(LETTERS[SPECIES_NAMES.index(animal)] for animal in truck["load"])
    return f"{name} {place}" + (f" with {load}" if load else "")


def _hold(game: "Sumatra", ship: JsonObject, hold: int) -> str:
    """A letter for what each square asks for, and what is on it."""
    name = HOLD_NAMES[hold]
    if name not in ship["holds"]:
        return ""
    card = game.cards[hold][game.card_number(hold, ship["holds"][name])]
    asks = ["+" if demand == FREE else LETTERS[demand] for demand in card.demands]
    squares = " ".join(f"{a}{h}" for a, h in zip(asks, ship["cargo"][name], strict=True))
    return f"{name} {squares} (full: {card.bonus})"


def _stock(seen: JsonObject) -> Iterator[str]:
    stock = ", ".join(f"{seen['stock'][name]} {name}" for name in SPECIES_NAMES)
    yield f"Stock: {stock}. Pile: {seen['pile']} tiles."
    if seen["astray"] and seen["window"]:
        yield f"A native went back: the top {seen['window']} tiles were shuffled."


def _decision(game: "Sumatra", seen: JsonObject) -> Iterator[str]:
    player = seen["current_player"]
    if player not in (CHANCE, TERMINAL):
        whose = "You decide" if player == seen["player"] else f"Seat {player + 1} decides"
        yield f"{whose} ({game.colours[player]})."
    if seen["phase"] == "turn":
        yield from _TURN_HELP
        return
    told = seen["pending"][-1]
    where = " On {},{}.".format(*told["square"]) if "square" in told else ""
    yield from wrap(_TO_DO[seen["phase"]] + where, WIDTH)
