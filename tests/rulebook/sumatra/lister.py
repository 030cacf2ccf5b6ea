"""What may be done in a position, listed anew from its JSON: slow, and from the rules alone.

Nothing is asked of the engine but the position, the options and the cards of the holds.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from games.core.protocol import JsonObject
from games.sumatra.game import Sumatra
from tests.rulebook.sumatra.geometry import EDGES, STEPS, ends_of

Square: TypeAlias = tuple[int, int]
OPPOSITE = dict(zip("NESW", "SWNE", strict=True))
SMALL = {"tiger", "orangutan", "muntjac"}
HUNTED = ("elephant", "rhinoceros", "tiger", "orangutan")
ASKS = {"E": "elephant", "R": "rhinoceros", "T": "tiger", "O": "orangutan", "+": "free"}
ANIMAL = {"E": "elephant", "R": "rhinoceros", "T": "tiger", "O": "orangutan", "M": "muntjac"}
TRUCKS = ("large", "divided")


class Lister:
    """One position, seen by somebody who knows the rules and has time."""

    def __init__(self, game: Sumatra, data: JsonObject) -> None:
        self.game, self.data = game, data
        tiles = {tile.id: tile for tile in game.tileset.tiles}
        self.tiles = {tuple(told["square"]): told for told in data["tiles"]}
        self.ends = {
            (row, column): set(game.printed_names[row][column])
            for row in range(7)
            for column in range(7)
        }
        for square, told in self.tiles.items():
            back = "".join(tiles[told["tile"]].back)
            self.ends[square] = ends_of(back, told.get("side", "front"), told["turn"])
        self.animals = {tuple(lie["square"]): lie["animals"] for lie in data["markers"]}
        self.trucks = [
            (seat, name, pair[name]) for seat, pair in enumerate(data["trucks"]) for name in TRUCKS
        ]
        self.occupied = {tuple(t["at"]) for _, _, t in self.trucks if t["at"] != "ship"}

    def actions(self) -> set[str]:
        """The texts of all that the seat to decide may do."""
        if not self.data["pending"]:
            return set(self._turn())
        top = self.data["pending"][-1]
        decide = {
            "orient": lambda: {f"orient {edge}" for edge in EDGES},
            "exchange": lambda: {"keep", *(f"exchange {h}" for h in ("bow", "centre", "stern"))},
            "trap": lambda: {f"trap {name}" for name in HUNTED if self.data["stock"][name]},
            "peek": lambda: {"done", *self._looks(top)},
            "stow": lambda: set(self.stowing(top["truck"])),
            "native": lambda: set(self._returns(top)),
        }
        return decide[top["what"]]() if top["what"] in decide else set()

    def _turn(self) -> Iterator[str]:
        if self.data["points"]:
            yield from self._tips()
            yield from (
                f"rotate {r},{c} {angle}" for r, c in self.tiles for angle in (90, 180, 270)
            )
            for name in TRUCKS:
                yield from self._drives(name)
                yield from self._loads(name)
                if self.data["points"] > 1:
                    yield from self._thefts(name)
            yield from ("step forward", "step backward")
        for name in TRUCKS:
            truck = self._own(name)
            if truck["at"] != "ship":
                yield from (f"unload {name} {animal}" for animal in truck["load"])
        if not (self.data["points"] and self.game.options.must_use_all):
            yield "end"

    def _own(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.data["trucks"][self.data["seat"]][name]
        return found

    def _tips(self) -> Iterator[str]:
        """SU-38 to SU-44."""
        for row, column in self.tiles:
            for direction, (down, right) in STEPS.items():
                target = (row + down, column + right)
                inside = target in self.ends
                free = not (
                    target in self.tiles or target in self.animals or target in self.occupied
                )
                if inside and free and (row, column) not in self.occupied:
                    yield f"flip {row},{column} {direction}"

    def reach(self, start: set[Square]) -> set[Square]:
        """SU-55: everything that is linked with a square of ``start``."""
        found, front = set(start), list(start)
        while front:
            row, column = front.pop()
            for direction in self.ends[row, column]:
                down, right = STEPS[direction]
                other = (row + down, column + right)
                if OPPOSITE[direction] in self.ends.get(other, ()) and other not in found:
                    found.add(other)
                    front.append(other)
        return found

    def covered(self, seat: int) -> tuple[int, int]:
        """The two sea squares of a ship (SU-82)."""
        length = self.game.sea_length
        first = self.game.starts[seat] + self.data["ships"][seat]["progress"]
        return first % length, (first + 1) % length

    def home(self) -> set[Square]:
        """SU-59, SU-88: where the active seat's ship is boarded from."""
        seat = self.data["seat"]
        if seat in self.data["outside"]:
            return set()
        coast = coast_of(self.game.sea_length)
        touched = [coast[sea] for sea in self.covered(seat) if sea in coast]
        return {square for square, side in touched if side in self.ends[square]}

    def _drives(self, name: str) -> Iterator[str]:
        """SU-56 to SU-63."""
        at = self._own(name)["at"]
        if at == "ship":
            reached = self.reach(self.home())
        else:
            reached = self.reach({tuple(at)}) - {tuple(at)}
            if self.home() & (reached | {tuple(at)}):
                yield f"drive {name} ship"
        yield from (f"drive {name} {row},{column}" for row, column in reached)

    def _loads(self, name: str) -> Iterator[str]:
        truck = self._own(name)
        if truck["at"] != "ship":
            for animal in self.animals.get(tuple(truck["at"]), ()):
                if fits(name, [*truck["load"], animal]):
                    yield f"load {name} {animal}"

    def _thefts(self, name: str) -> Iterator[str]:
        """SU-75 to SU-79."""
        truck = self._own(name)
        for seat, kind, other in self.trucks:
            together = seat != self.data["seat"] and "ship" != truck["at"] == other["at"]
            for animal in other["load"] if together else ():
                if fits(name, [*truck["load"], animal]):
                    yield f"steal {name} {animal} from {seat + 1} {kind}"

    def squares(self, seat: int) -> Iterator[tuple[str, str, str]]:
        """For each square of a ship's holds: the hold, what it asks for, what is on it."""
        ship = self.data["ships"][seat]
        for hold, letters in ship["cargo"].items():
            asks = ship["holds"][hold]
            if hold == "centre":
                cards = self.game.tileset.holds.centre
                card = next(card for card in cards if card.id == asks)
                asks = card.prescribed + "+" * card.free
            for ask, letter in zip(asks, letters, strict=True):
                yield hold, ASKS[ask], ANIMAL.get(letter, "")

    def stowing(self, name: str) -> Iterator[str]:
        """SU-92, SU-A18."""
        joker_on_market = self.game.options.muntjac_on_market
        for animal in set(self._own(name)["load"]):
            for hold, ask, there in self.squares(self.data["seat"]):
                joker = animal == "muntjac" and (hold != "centre" or joker_on_market)
                if not there and (ask in ("free", animal) or joker):
                    yield f"stow {animal} {hold} {ask}"

    def _returns(self, top: dict[str, Any]) -> Iterator[str]:
        """SU-114, SU-115."""
        for hold, ask, there in self.squares(top["seat"]):
            if there and (hold == "centre" or not top["centre"]):
                yield f"return {there} {hold} {ask}"

    def _looks(self, top: dict[str, Any]) -> Iterator[str]:
        """SU-121: tiles with a hidden side that was not looked at just now."""
        for (row, column), told in self.tiles.items():
            if "side" not in told and top.get("square") != [row, column]:
                yield f"look {row},{column}"


def fits(truck: str, load: list[str]) -> bool:
    """SU-69, SU-70."""
    if not set(load) <= SMALL:
        return truck == "large" and len(load) == 1
    return len(load) <= 2 and (truck == "divided" or len(set(load)) == 1)


def coast_of(length: int) -> dict[int, tuple[Square, str]]:
    """The jungle square and its side that each sea square touches; corners touch none."""
    side = length // 4
    first = side - 7
    found: dict[int, tuple[Square, str]] = {}
    for step in range(7):
        found[first + step] = ((0, step), "N")
        found[side + first + step] = ((step, 6), "E")
        found[2 * side + first + step] = ((6, 6 - step), "S")
        found[3 * side + first + step] = ((6 - step, 0), "W")
    return found
