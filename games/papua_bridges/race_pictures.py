"""Text pictures of the race: what one seat sees, and what there is to decide."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from games.core.protocol import CHANCE, JsonObject
from games.papua_bridges.content import ISLANDS, STEPS, WATER, Square, Tile
from games.papua_bridges.tiles import road_ends

if TYPE_CHECKING:
    from games.papua_bridges.game import PapuaBridges
    from games.papua_bridges.placements import Placement

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letter of each tile of the set, in its order; islands are small letters."""
_WIDTH = 78
_TO_DO = {
    "deal": "A board is being drawn.",
    "spin": "The youngest spins: spin",
    "animal": "The spinner is turning.",
    "roll": "Roll for the start road: roll",
    "start": "The die is rolling.",
    "order": "Who is how fast in this tick?",
    "token": "A right call. Pick one of the tokens: token 1 … token {pool}",
    "worth": "The caller looks at the token.",
    "discard": "A token leaves the table, unseen.",
    "return": "A wrong call. Give one of your tokens back: return VALUE",
    "end": "The game is over.",
}
_HOW_TO_BUILD = (
    "place BRIDGE ROW,COLUMN WAY lays a bridge: WAY is its road from one end to the other,",
    "so that place L4 2,3 EES lies on 2,3 2,4 2,5 3,5. move … lays it elsewhere, take L4",
    "takes it back. call: your road is done. wait. give up: no more in this round.",
)


def draw(game: "PapuaBridges", seen: JsonObject) -> str:
    """What the observer sees: scores, the board, the bridges left, and the decision."""
    viewer = seen["player"]
    seats = range(len(seen["boards"])) if viewer < 0 else [viewer]
    lines = [*_head(seen), "", *_table(game, seen)]
    if seen["history"]:
        lines += ["", *_last_round(game, seen)]
    for seat in seats:
        if seat < len(seen["boards"]):
            lines += ["", *_board(game, seen, seat)]
    lines += ["", *_decision(game, seen)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(seen: JsonObject) -> Iterator[str]:
    facts = [f"Round {seen['round']} of {seen['rounds']}"]
    if "start" in seen:
        facts.append(f"start {seen['start']}")
    if "animal" in seen:
        facts.append(f"without the {seen['animal']}")
    if seen["tick"]:
        facts.append(f"tick {seen['tick']} of {seen['tick_limit']}")
    facts.append(f"{seen['pool']} tokens on the table")
    yield ", ".join(facts)


def _table(game: "PapuaBridges", seen: JsonObject) -> Iterator[str]:
    yield "seat  colour   points  tokens  right calls  bridges laid"
    shown = seen.get("revealed", [])
    for seat in range(game.players):
        tokens = str(seen["token_counts"][seat])
        if shown:
            tokens = "+".join(map(str, shown[seat])) or "none"
        elif seat == seen["player"] and seen["tokens"]:
            tokens += f" ({'+'.join(map(str, seen['tokens']))})"
        gone = "  gave up" if seat in seen["gave_up"] else ""
        you = " (you)" if seat == seen["player"] else ""
        yield (
            f"{seat + 1:>4}  {game.options.colours[seat]:<7}{seen['points'][seat]:>8}  "
            f"{tokens:<6}{seen['right_calls'][seat]:>13}{len(seen['builds'][seat]):>14}{gone}{you}"
        )


def _last_round(game: "PapuaBridges", seen: JsonObject) -> Iterator[str]:
    last = seen["history"][-1]
    caller = last.get("caller")
    if caller is None:
        how = "nobody called"
    else:
        how = f"{_name(game, seen, caller)} called {'rightly' if last['right'] else 'wrongly'}"
    yield f"Round {len(seen['history'])}: {how}. Islands joined:"
    for seat in range(game.players):
        wrong = "".join(f", {fault} does not count" for fault in last["wrong"][seat])
        joined = " ".join(last["connected"][seat]) or "none"
        yield f"  {_name(game, seen, seat)}: {joined} ({last['points'][seat]}){wrong}"


def _name(game: "PapuaBridges", seen: JsonObject, seat: int) -> str:
    return "you" if seat == seen["player"] else game.options.colours[seat]


def _board(game: "PapuaBridges", seen: JsonObject, seat: int) -> Iterator[str]:
    board = seen["boards"][seat]
    whose = "Your" if seat == seen["player"] else f"{game.options.colours[seat].capitalize()}'s"
    yield f"{whose} board: card {board['card']}, side {board['side']}"
    laid = [found for text in seen["builds"][seat] if (found := _found(game, text))]
    marks = _marks(seen, board, laid)
    columns = range(len(board["rows"][0]))
    yield "     " + "".join(f"{column:<3}" for column in columns)
    for row in range(len(board["rows"])):
        yield f"{row:>3}  " + "".join(f"{marks[row, column]:<3}" for column in columns)
    yield from _legend(seen, board)
    yield from _laid(laid)
    yield from _left(game, laid)


def _found(game: "PapuaBridges", text: str) -> "Placement | None":
    return game.table.find(text.partition(" ")[2])


def _marks(seen: JsonObject, board: JsonObject, laid: "Sequence[Placement]") -> dict[Square, str]:
    """What stands on each square of the board, one or two characters."""
    marks = {(r, c): m for r, row in enumerate(board["rows"]) for c, m in enumerate(row)}
    removed = _removed(seen, board)
    marks = {square: "x" if mark == removed else mark for square, mark in marks.items()}
    for island in ISLANDS:
        for square in _landings(board["exits"][island]):
            if island != removed and marks.get(square) == WATER:
                marks[square] = "+"
    if "start" in seen:
        for square in _landings([board["starts"][str(seen["start"])]]):
            if marks.get(square) in (WATER, "+"):
                marks[square] = ">" if marks[square] == WATER else ">+"
    covered: set[Square] = set()
    for placement in laid:
        _cover(marks, placement, covered=covered, ends=board["join"] == "ends")
        covered.update(placement.laid.squares)
    return marks


def _cover(
    marks: dict[Square, str], placement: "Placement", *, covered: set[Square], ends: bool
) -> None:
    """The tile's letter on its squares, with ``'`` where its road ends, ``*`` where two lie."""
    for square in placement.laid.squares:
        end = ends and square in road_ends(placement.laid.squares)
        if square in marks:
            letter = LETTERS[placement.tile] + ("'" if end else "")
            marks[square] = "*" if square in covered else letter


def _removed(seen: JsonObject, board: JsonObject) -> str | None:
    """The island whose animal the spinner showed."""
    animal = seen.get("animal")
    return next((island for island, name in board["symbols"].items() if name == animal), None)


def _landings(roads: Sequence[Sequence[int | str]]) -> Iterator[Square]:
    for row, column, direction in roads:
        down, right = STEPS[str(direction)]
        yield int(row) + down, int(column) + right


def _legend(seen: JsonObject, board: JsonObject) -> Iterator[str]:
    removed = _removed(seen, board)
    docks = []
    for island in ISLANDS:
        if island != removed:
            squares = " ".join(f"{r},{c}" for r, c in _landings(board["exits"][island]))
            docks.append(f"{island} ({board['symbols'][island]}) at {squares or 'no square'}")
    yield from _wrapped("Islands are joined at +: ", "; ".join(docks))
    facts = "> begins your road"
    if board["join"] == "ends":
        facts += "; ' is an end of a bridge: only ends join"
    yield facts + ("; x is out" if removed else "")


def _wrapped(head: str, text: str) -> Iterator[str]:
    yield from wrap(head + text, _WIDTH, subsequent_indent="  ")


def _laid(laid: "Sequence[Placement]") -> Iterator[str]:
    if laid:
        listed = "; ".join(f"{LETTERS[p.tile]} {p.text}" for p in laid)
        yield from _wrapped("Laid: ", listed)


def _left(game: "PapuaBridges", laid: "Sequence[Placement]") -> Iterator[str]:
    """The bridges left, side by side with their shapes."""
    used = {placement.tile for placement in laid}
    left = [(n, tile) for n, tile in enumerate(game.tiles.tiles) if n not in used]
    yield "Bridges left:" if left else "No bridge is left."
    line: list[list[str]] = []
    for number, tile in left:
        block = _shape(number, tile)
        if line and sum(len(b[0]) for b in line) + len(block[0]) > _WIDTH:
            yield from _side_by_side(line)
            line = []
        line.append(block)
    yield from _side_by_side(line)


def _shape(number: int, tile: Tile) -> list[str]:
    """Its letter and name above its shape, as wide as the widest line and a gap."""
    rows = [f"{LETTERS[number]} {tile.id}", *(row.replace(".", " ") for row in tile.rows)]
    width = max(map(len, rows)) + 3
    return [f"{row:<{width}}" for row in rows]


def _side_by_side(blocks: Sequence[list[str]]) -> Iterator[str]:
    for row in range(max(map(len, blocks), default=0)):
        yield "  " + "".join(b[row] if row < len(b) else " " * len(b[0]) for b in blocks)


def _decision(game: "PapuaBridges", seen: JsonObject) -> Iterator[str]:
    phase, player = seen["phase"], seen["current_player"]
    if phase == "build":
        later = [_name(game, seen, seat) for seat in seen["order"][1:]]
        after = f", then {', '.join(later)}" if later else ""
        verb = "build" if player == seen["player"] else "builds"
        yield f"{_name(game, seen, player).capitalize()} {verb}{after}."
        if player == seen["player"]:
            yield from _HOW_TO_BUILD
        return
    to_do = _TO_DO[phase].format(pool=seen["pool"])
    if player in (CHANCE, seen["player"]) or phase == "end":
        yield to_do
    else:
        yield f"{_name(game, seen, player).capitalize()} is to decide: {phase}."
