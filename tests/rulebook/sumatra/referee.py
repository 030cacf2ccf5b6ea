"""Expedition Sumatra played a second time: slowly, on plain JSON, from the rules alone.

``Referee`` takes the JSON of a position and the text of an action and says what the JSON is
afterwards. It shares nothing with the engine but the form in which positions are written,
and is compared with it, action by action, all through random games.
"""

import copy
from typing import Any

from games.core.protocol import JsonObject
from games.sumatra.game import Sumatra
from tests.rulebook.sumatra.geometry import EDGES, STEPS, ends, lie_of, tipped, turn_of, turned
from tests.rulebook.sumatra.lister import ANIMAL, HUNTED, TRUCKS, Lister

LETTER = {name: letter for letter, name in ANIMAL.items()}


class Referee:
    """A position that is played on."""

    def __init__(self, game: Sumatra, data: JsonObject) -> None:
        self.game = game
        self.at = copy.deepcopy(data)
        self.known = {tile.id: tile for tile in game.tileset.tiles}
        self.tiles: dict[tuple[int, int], dict[str, Any]] = {
            tuple(told["square"]): {
                "tile": told["tile"],
                "side": told.get("side", "front"),
                "lie": lie_of(told.get("side", "front"), told["turn"]),
            }
            for told in data["tiles"]
        }
        self.animals = {tuple(lie["square"]): list(lie["animals"]) for lie in data["markers"]}

    def apply(self, text: str) -> None:
        """Carry out an action that is allowed."""
        word, *rest = text.split()
        getattr(self, f"_{word}")(*rest)
        while self.at["pending"] and self.at["pending"][-1]["what"] == "replace":
            self._replace(tuple(self.at["pending"].pop()["square"]))
        own = self.at["trucks"][self.at["seat"]].values()
        waits = any(truck["load"] and truck["at"] != "ship" for truck in own)
        if not self.at["pending"] and not self.at["points"] and not waits:
            self._end()  # SU-36

    def json(self) -> JsonObject:
        """The position in an order of its own, see ``in_order``."""
        tiles = []
        for square, told in self.tiles.items():
            tile = {"square": list(square), "tile": told["tile"]}
            tile["turn"] = turn_of(told["side"], told["lie"])
            tiles.append(tile | ({"side": "back"} if told["side"] == "back" else {}))
        marked = [{"square": list(sq), "animals": list(a)} for sq, a in self.animals.items() if a]
        return in_order(self.game, {**self.at, "tiles": tiles, "markers": marked})

    # Tiles

    def _square(self, text: str) -> tuple[int, int]:
        row, column = text.split(",")
        return int(row), int(column)

    def _flip(self, text: str, direction: str) -> None:
        self.at["points"] -= 1
        square = self._square(text)
        target = (square[0] + STEPS[direction][0], square[1] + STEPS[direction][1])
        tile = self.tiles.pop(square)
        for animal in self.animals.pop(square, []):  # SU-108
            self.at["stock"][animal] += 1
        self._forget("stocked", tile["tile"])
        tile["lie"] = tipped(tile["lie"], direction)
        tile["side"] = "back" if tile["side"] == "front" else "front"
        self.tiles[target] = tile
        if tile["side"] == "back":
            self._seen(tile["tile"])
            self._works(target, self.known[tile["tile"]].content)

    def _forget(self, field: str, tile: int) -> None:
        self.at[field] = [other for other in self.at[field] if other != tile]

    def _seen(self, tile: int) -> None:
        """SU-A22: now everybody knows its back."""
        self._forget("revealed", tile)
        self.at["revealed"].append(tile)
        self.at["looked"] = [[t for t in seat if t != tile] for seat in self.at["looked"]]

    def _works(self, square: tuple[int, int], content: str) -> None:
        """SU-49."""
        if content in LETTER:
            self._gives(square, content)
        elif content == "trap":
            if any(self.at["stock"][animal] for animal in HUNTED):
                self._push("trap", square=list(square))
        elif content == "native":
            self._push("replace", square=list(square))
            self._natives()
        elif content == "binoculars":
            self._push("replace", square=list(square))
            self._push("peek", left=2)
        elif content.startswith("storm"):
            self._push("replace", square=list(self._storm(square, content)))

    def _push(self, what: str, **fields: Any) -> None:
        self.at["pending"].append({"what": what, **fields})

    def _gives(self, square: tuple[int, int], animal: str) -> None:
        """SU-107, SU-110."""
        if self.at["stock"][animal]:
            self.at["stock"][animal] -= 1
            self.animals.setdefault(square, []).append(animal)
            self.at["stocked"].append(self.tiles[square]["tile"])

    def _rotate(self, text: str, angle: str) -> None:
        self.at["points"] -= 1
        tile = self.tiles[self._square(text)]
        tile["lie"] = turned(tile["lie"], int(angle) // 90)

    def _replace(self, square: tuple[int, int]) -> None:
        """SU-102, SU-105, SU-A6, SU-A9."""
        tile = self.tiles[square]
        content = self.known[tile["tile"]].content
        on_it = bool(self.animals.get(square)) or list(square) in self._stand()
        if not self.at["pile"] and content.startswith("storm") and on_it:
            tile.update(side="front", lie=lie_of("front", 0))
            self._push("orient", square=list(square))
            return
        del self.tiles[square]
        for field in ("revealed", "stocked", "fresh"):
            self._forget(field, tile["tile"])
        self.at["looked"] = [[t for t in s if t != tile["tile"]] for s in self.at["looked"]]
        if self.at["pile"]:
            native = {"native": tile["tile"]} if content == "native" else {}
            self._push("draw", square=list(square), **native)

    def _stand(self) -> list[Any]:
        return [truck["at"] for pair in self.at["trucks"] for truck in pair.values()]

    def _draw(self, text: str, name: str) -> None:
        top = self.at["pending"].pop()
        tile = int(name[1:])
        self.at["pile"].remove(tile)
        square = self._square(text)
        self.tiles[square] = {"tile": tile, "side": "front", "lie": lie_of("front", 0)}
        if "native" in top:
            self.at["pile"].append(top["native"])
        if not self.at["pile"]:
            self._near("pile")
        self._push("orient", square=list(square))

    def _orient(self, stem: str) -> None:
        tile = self.tiles[tuple(self.at["pending"].pop()["square"])]
        down, right = STEPS[stem]
        closed = next(name for name, step in STEPS.items() if step == (-down, -right))
        lies = [lie_of("front", turn) for turn in range(4)]
        tile["lie"] = next(lie for lie in lies if closed not in ends("", "front", lie))

    # Trucks

    def _truck(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.at["trucks"][self.at["seat"]][name]
        return found

    def _drive(self, name: str, to: str) -> None:
        self.at["points"] -= 1
        truck = self._truck(name)
        left = truck["at"]
        truck["at"] = to if to == "ship" else list(self._square(to))
        if left != "ship":
            self._clear(tuple(left))
        if to == "ship" and set(Lister(self.game, self.json()).stowing(name)):
            self._push("stow", truck=name)

    def _clear(self, square: tuple[int, int]) -> None:
        """SU-99, SU-100, SU-110."""
        tile = self.tiles.get(square)
        if tile and tile["side"] == "back" and not self.animals.get(square):
            emptied = tile["tile"] in self.at["stocked"]
            if emptied and list(square) not in self._stand():
                self._push("replace", square=list(square))

    def _load(self, name: str, animal: str) -> None:
        self.at["points"] -= 1
        truck = self._truck(name)
        self.animals[tuple(truck["at"])].remove(animal)
        truck["load"].append(animal)

    def _unload(self, name: str, animal: str) -> None:
        truck = self._truck(name)
        truck["load"].remove(animal)
        self.animals.setdefault(tuple(truck["at"]), []).append(animal)

    def _steal(self, name: str, animal: str, _: str, seat: str, other: str) -> None:
        self.at["points"] -= 2
        self.at["trucks"][int(seat) - 1][other]["load"].remove(animal)
        self._truck(name)["load"].append(animal)

    # Holds

    def _asks(self, seat: int, hold: str) -> str:
        card: str = self.at["ships"][seat]["holds"][hold]
        return asks_of(self.game, hold, card)

    def _change(self, seat: int, hold: str, ask: str, old: str, new: str) -> None:
        letters = list(self.at["ships"][seat]["cargo"][hold])
        wanted = "+" if ask == "free" else LETTER[ask]
        asks = self._asks(seat, hold)
        place = next(n for n, has in enumerate(letters) if has == old and asks[n] == wanted)
        letters[place] = new
        self.at["ships"][seat]["cargo"][hold] = "".join(letters)

    def _stow(self, animal: str, hold: str, ask: str) -> None:
        seat, name = self.at["seat"], self.at["pending"][-1]["truck"]
        self._truck(name)["load"].remove(animal)
        self._change(seat, hold, ask, ".", LETTER[animal])
        if not set(Lister(self.game, self.json()).stowing(name)):
            self.at["pending"].pop()
        if all("." not in cargo for cargo in self.at["ships"][seat]["cargo"].values()):
            self._near("holds")

    def _natives(self) -> None:
        """SU-114 to SU-117."""
        players = self.game.players
        for step in reversed(range(players)):
            seat = (self.at["seat"] + step) % players
            cargo = self.at["ships"][seat]["cargo"]
            aboard = sum(letter != "." for letters in cargo.values() for letter in letters)
            centre = int(set(cargo["centre"]) != {"."})
            full = sum("." not in cargo[hold] for hold in ("bow", "stern"))
            free = 0 if seat == self.at["seat"] else min(full, aboard - centre)
            if centre or free:
                self._push("native", seat=seat, centre=centre, free=free)

    def _return(self, animal: str, hold: str, ask: str) -> None:
        top = self.at["pending"].pop()
        self._change(top["seat"], hold, ask, LETTER[animal], ".")
        self.at["stock"][animal] += 1
        top["centre" if top["centre"] else "free"] -= 1
        if top["centre"] or top["free"]:
            self.at["pending"].append(top)

    def _trap(self, animal: str) -> None:
        self._gives(tuple(self.at["pending"].pop()["square"]), animal)

    def _look(self, text: str) -> None:
        top = self.at["pending"].pop()
        tile = self.tiles[self._square(text)]["tile"]
        own = self.at["looked"][self.at["seat"]]
        if tile not in own and tile not in self.at["revealed"]:
            own.append(tile)
        if top["left"] > 1:
            self._push("peek", left=1, square=list(self._square(text)))

    def _done(self) -> None:
        self.at["pending"].pop()

    # The sea

    def _storm(self, square: tuple[int, int], content: str) -> tuple[int, int]:
        """SU-123 to SU-128: tile by tile, the one next to the coast first."""
        tile = self.tiles[square]
        arrow = self.known[tile["tile"]].arrow
        step = tile["lie"][EDGES.index(arrow or "N")]
        line = [square]
        while all(0 <= x < 7 for x in (line[-1][0] + step[0], line[-1][1] + step[1])):
            line.append((line[-1][0] + step[0], line[-1][1] + step[1]))
        tiles = [place for place in line if place in self.tiles]
        moves = dict(zip(tiles, line[len(line) - len(tiles) :], strict=True))
        pusher = square
        carried = {}
        for place in line:
            pusher = place if place in self.tiles else pusher
            carried[place] = moves[pusher]
        lies = {moves[place]: self.tiles.pop(place) for place in tiles}
        self.tiles |= lies
        loose = {place: self.animals.pop(place, []) for place in line}
        for place, animals in loose.items():
            self.animals.setdefault(carried[place], []).extend(animals)
        for pair in self.at["trucks"]:
            for truck in pair.values():
                if truck["at"] != "ship" and tuple(truck["at"]) in carried:
                    truck["at"] = list(carried[tuple(truck["at"])])
        moved = sum(old != new for old, new in moves.items() if old != square) + 1
        if self.game.options.storm_count == "all_ahead":
            moved = len(tiles)
        self._sail_all(moved if content == "storm-forward" else -moved)
        return moves[square]

    def _sail_all(self, squares: int) -> None:
        before = [ship["progress"] for ship in self.at["ships"]]
        for ship in self.at["ships"]:
            ship["progress"] += squares
        players = self.game.players
        later = sorted(range(players), key=lambda s: (-before[s], (s - self.at["seat"]) % players))
        for seat in later:  # SU-A27
            self._rounds(seat)

    def _rounds(self, seat: int) -> None:
        far = self.at["ships"][seat]["progress"] >= self.game.sea_length
        if far and seat not in self.at["rounded"]:
            self.at["rounded"].append(seat)
            self._near("round_trip")

    def _near(self, reason: str) -> None:
        if self.game.options.mode == "game":
            self.at["ending"] = self.at["ending"] or reason

    def _covers(self, seat: int) -> set[int]:
        first = self.game.starts[seat] + self.at["ships"][seat]["progress"]
        return {first % self.game.sea_length, (first + 1) % self.game.sea_length}

    def _upon(self, seat: int, others: list[int]) -> bool:
        return any(self._covers(seat) & self._covers(other) for other in others if other != seat)

    def _sail(self, squares: int) -> None:
        """SU-80, SU-87 to SU-89, SU-A14."""
        seat, everybody = self.at["seat"], list(range(self.game.players))
        ship = self.at["ships"][seat]
        ship["progress"] += squares
        if self.game.options.jump:
            while self._upon(seat, everybody):
                ship["progress"] += 1 if squares > 0 else -1
        else:
            outside = [other for other in self.at["outside"] if other != seat]
            if self._upon(seat, [s for s in everybody if s not in outside]):
                outside.append(seat)
            for other in list(outside):
                if not self._upon(other, [s for s in everybody if s not in outside]):
                    outside.remove(other)
            self.at["outside"] = outside
        self._rounds(seat)

    def _step(self, way: str) -> None:
        self.at["points"] -= 1
        self._sail(1 if way == "forward" else -1)

    def _end(self) -> None:
        """SU-36, SU-83, SU-135."""
        at = self._truck(TRUCKS[0])["at"]
        here = Lister(self.game, self.json()).ends
        self._sail(1 if at == "ship" else len(here[tuple(at)]))
        if self.game.options.mode == "game":
            self.at["seat"] = (self.at["seat"] + 1) % self.game.players
        self.at["points"] = 4
        if self.at["seat"] == self.at["first"]:
            if self.at["round"] == self.game.options.max_rounds:
                self._near("aborted")
            if self.at["ending"]:
                self.at["points"] = 0
                self._push("end")
            else:
                self.at["round"] += 1


def asks_of(game: Sumatra, hold: str, card: str) -> str:
    """What the squares of a hold ask for, ``+`` for anything."""
    if hold != "centre":
        return card
    market = next(centre for centre in game.tileset.holds.centre if centre.id == card)
    return market.prescribed + "+" * market.free


def in_order(game: Sumatra, data: JsonObject) -> JsonObject:
    """A position with all that has no order of its own put into one.

    What is remembered of natives in the pile is left out: other tests look at it.
    """
    told = copy.deepcopy(data)
    for field in ("window", "fresh", "astray", "told"):
        told.pop(field, None)
    told["tiles"] = sorted(told["tiles"], key=lambda tile: tile["square"])
    for field in ("pile", "stocked", "revealed"):
        told[field] = sorted(told[field])
    told["looked"] = [sorted(seat) for seat in told["looked"]]
    for lie in told["markers"]:
        lie["animals"].sort()
    told["markers"] = sorted(told["markers"], key=lambda lie: lie["square"])
    for pair in told["trucks"]:
        for truck in pair.values():
            truck["load"] = sorted(truck.get("load", []))
    for ship in told["ships"]:
        for hold, letters in ship["cargo"].items():
            asks = asks_of(game, hold, ship["holds"][hold])
            pairs = sorted(zip(asks, letters, strict=True), key=lambda p: (asks.index(p[0]), p[1]))
            ship["cargo"][hold] = "".join(letter for _, letter in pairs)
    return told
