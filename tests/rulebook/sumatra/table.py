"""Positions laid out by hand, so that the tests read like the rulebook.

Seats are A, B, C and D; animals are their letters. A tile is told in words: its square,
what its back shows, the side that is up, the ends that can be seen:
``"3,4 tiger back EW"``, ``"2,2 native front NEW"``, ``"2,2 front NES"`` (a plain path).
A tile whose animal is up has its marker on it; ``empty`` at the end: it was taken,
``barren``: the stock had none, ``T``: what a trap holds.
Everything else of a table is as at the start of A's turn in round 2, both trucks aboard.
"""

from collections import Counter
from typing import Any, Self

import pytest

from games.core.errors import IllegalAction
from games.core.protocol import JsonObject, Option
from games.sumatra.content import default_tileset
from games.sumatra.game import Sumatra
from games.sumatra.state import SumatraState
from tests.rulebook.sumatra.geometry import EDGES, ends_of, shape_of

A, B, C, D = range(4)
SEATS = "ABCD"
NAMES = {"E": "elephant", "R": "rhinoceros", "T": "tiger", "O": "orangutan", "M": "muntjac"}
LETTERS = {name: letter for letter, name in NAMES.items()}
MARKERS = {"E": 6, "R": 8, "T": 10, "O": 12, "M": 2}
"""SU-08, as printed."""
HOLDS = (
    ("RR", "CM1", "RTOOO"),
    ("ET", "CM2", "ERO"),
    ("EOO", "CM3", "ETT"),
    ("RTO", "CM4", "ETOO"),
)
SIZES = {"CM1": 3, "CM2": 4, "CM3": 4, "CM4": 3, "CM5": 4, "CM6": 3}
TILES = {tile.id: tile for tile in default_tileset().tiles}
STORE = [6, 6]
"""An even square far away, where ``use_up`` puts what the stock shall not have."""


def place(text: str) -> list[int]:
    """``row,column`` as a document has it."""
    return [int(number) for number in text.split(",")]


def names(letters: str) -> list[str]:
    return [NAMES[letter] for letter in letters]


def letters(animals: list[str]) -> str:
    """The letters of animals, the most valuable first."""
    return "".join(sorted((LETTERS[name] for name in animals), key="ERTOM".index))


class Table:
    """A position being laid out; the first look at ``state`` makes it one of the engine's."""

    def __init__(self, *tiles: str, players: int = 2, **options: Option) -> None:
        self.game = Sumatra.create(players, options)
        self._made: SumatraState | None = None
        self.text = ""
        """An action that a layout has made ready."""
        self.data: JsonObject = {
            "tiles": [], "markers": [], "outside": [], "rounded": [], "stocked": [],
            "revealed": [], "seat": A, "points": 4, "round": 2, "first": A, "ending": "",
            "pending": [], "pile": [],
            "trucks": [
                {"large": {"at": "ship"}, "divided": {"at": "ship"}} for _ in range(players)
            ],
            "ships": [_ship(*HOLDS[seat]) for seat in range(players)],
        }  # fmt: skip
        for text in tiles:
            self.lay(text)
        self.pile(25)

    def lay(self, text: str) -> Self:
        """A tile on its square."""
        square, *words = text.split()
        content, _, shape = (
            words.pop(0) if words[0] not in ("front", "back") else "path"
        ).partition("/")
        side, ends, *rest = words
        used = {tile["tile"] for tile in self.data["tiles"]}
        wanted = shape or (shape_of(ends) if side == "back" else "")
        tile, turn = next(
            (tile, turn)
            for tile in TILES.values()
            if tile.id not in used and tile.content == content
            if not wanted or shape_of("".join(tile.back)) == wanted
            for turn in range(4)
            if ends_of("".join(tile.back), side, turn) == set(ends)
        )
        told = {"square": place(square), "tile": tile.id, "turn": turn}
        self.data["pile"] = [other for other in self.data["pile"] if other != tile.id]
        self.data["tiles"].append(told | ({"side": "back"} if side == "back" else {}))
        if side == "back" and content not in ("path",) and rest != ["barren"]:
            self.data["stocked"].append(tile.id)
            if rest != ["empty"]:
                self.animals(square, rest[0] if rest else LETTERS[content])
        return self

    def animals(self, square: str, animals: str) -> Self:
        """Markers on a square."""
        self.data["markers"].append({"square": place(square), "animals": names(animals)})
        return self

    def truck(self, truck: str, at: str = "ship", load: str = "") -> Self:
        """``A large`` is there with that aboard."""
        where = at if at == "ship" else place(at)
        self._truck(truck).update({"at": where, "load": names(load)})
        return self

    def _truck(self, truck: str) -> dict[str, Any]:
        seat, kind = truck.split()
        found: dict[str, Any] = self.data["trucks"][SEATS.index(seat)][kind]
        return found

    def ship(self, seat: str, progress: int) -> Self:
        """The ship has come so far."""
        self.data["ships"][SEATS.index(seat)]["progress"] = progress
        return self

    def hold(self, hold: str, card: str, cargo: str = "") -> Self:
        """``A bow`` is this card and has this aboard, a dot for an empty square."""
        seat, kind = hold.split()
        ship = self.data["ships"][SEATS.index(seat)]
        ship["holds"][kind] = card
        ship["cargo"][kind] = cargo or "." * SIZES.get(card, len(card))
        return self

    def turn(self, seat: str = "A", points: int = 4, first: str = "A") -> Self:
        """Whose turn it is and what he has left."""
        self.data.update(seat=SEATS.index(seat), points=points, first=SEATS.index(first))
        return self

    def pile(self, number: int) -> Self:
        """So many tiles, the lowest ids that are not laid out; the others have left the game."""
        used = {tile["tile"] for tile in self.data["tiles"]}
        self.data["pile"] = [tile for tile in TILES if tile not in used][:number]
        return self

    def pile_of(self, *contents: str) -> Self:
        """Just these tiles, by what their backs show."""
        used = {tile["tile"] for tile in self.data["tiles"]}
        pile: list[int] = []
        for content in contents:
            free = (t.id for t in TILES.values() if t.content == content)
            pile.append(next(tile for tile in free if tile not in used and tile not in pile))
        self.data["pile"] = pile
        return self

    def use_up(self, animals: str, left: int = 0) -> Self:
        """The stock keeps so many of each of these; the others lie in a far corner."""
        gone = "".join(
            letter * (MARKERS[letter] - self._in_play()[NAMES[letter]] - left)
            for letter in animals
        )
        self.data["markers"].append({"square": STORE, "animals": names(gone)})
        return self

    def _in_play(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for lie in self.data["markers"]:
            found.update(lie["animals"])
        for pair in self.data["trucks"]:
            for truck in pair.values():
                found.update(truck.get("load", []))
        for ship in self.data["ships"]:
            for cargo in ship["cargo"].values():
                found.update(NAMES[letter] for letter in cargo if letter != ".")
        return found

    @property
    def state(self) -> SumatraState:
        """The engine's position."""
        if self._made is None:
            found = self._in_play()
            stock = {name: MARKERS[letter] - found[name] for letter, name in NAMES.items()}
            self._made = self.game.state_from_json({**self.data, "stock": stock})
        return self._made

    def also(self, **fields: Any) -> Self:
        """Any other field of the position's JSON."""
        self.data.update(fields)
        return self

    # What is done, and what can be done.

    def do(self, *texts: str) -> Self:
        """These actions, one after the other."""
        for text in texts:
            self.state.apply(self.game.parse_action(text))
        return self

    def draw(self, tile: int = -1) -> Self:
        """The tile that is due comes out of the pile: this one, or any."""
        drawn = [action for action, _ in self.state.chance_outcomes()]
        wanted = [action for action in drawn if f"t{tile}" in str(action).split()] or drawn
        self.state.apply(wanted[0])
        return self

    def can(self, start: str = "") -> set[str]:
        """The listed actions whose texts begin so."""
        listed = [str(action) for action in self.state.legal_actions()]
        assert len(set(listed)) == len(listed)
        return {text for text in listed if text.startswith(start)}

    def allows(self, text: str) -> bool:
        """Whether it is listed; being refused and being listed exclude each other."""
        refused = self.state.violation(self.game.parse_action(text)) is not None
        assert refused != (text in self.can())
        return not refused

    def refuses(self, text: str, *rules: str, code: str | None = None) -> None:
        """It is refused by one of these rules, with this code, and nothing changes."""
        before = self.state.to_json()
        with pytest.raises(IllegalAction) as caught:
            self.do(text)
        assert not self.allows(text)
        assert caught.value.violation.rule in rules
        assert caught.value.violation.code == code
        assert self.state.to_json() == before

    # What is to be seen.

    @property
    def now(self) -> JsonObject:
        """The position's JSON."""
        return self.state.to_json()

    def tile(self, square: str) -> str:
        """What lies on a square in the words of ``lay``, empty: nothing."""
        for told in self.now["tiles"]:
            if told["square"] == place(square):
                tile, side = TILES[told["tile"]], told.get("side", "front")
                found = ends_of("".join(tile.back), side, told["turn"])
                ends = "".join(edge for edge in EDGES if edge in found)
                return f"{tile.content} {side} {ends}"
        return ""

    def id_at(self, square: str) -> int:
        """The id of the tile on a square."""
        lie = {tuple(told["square"]): told["tile"] for told in self.now["tiles"]}
        number: int = lie[tuple(place(square))]
        return number

    def on(self, square: str) -> str:
        """The animals on a square."""
        lie = [told for told in self.now["markers"] if told["square"] == place(square)]
        return letters(lie[0]["animals"]) if lie else ""

    def where(self, truck: str) -> str:
        """The square of a truck, or ``ship``."""
        seat, kind = truck.split()
        at = self.now["trucks"][SEATS.index(seat)][kind]["at"]
        return at if at == "ship" else f"{at[0]},{at[1]}"

    def carries(self, truck: str) -> str:
        seat, kind = truck.split()
        return letters(self.now["trucks"][SEATS.index(seat)][kind]["load"])

    def cargo(self, hold: str) -> str:
        seat, kind = hold.split()
        found: str = self.now["ships"][SEATS.index(seat)]["cargo"][kind]
        return found

    def progress(self) -> list[int]:
        return [ship["progress"] for ship in self.now["ships"]]

    def stock(self, animal: str) -> int:
        number: int = self.now["stock"][NAMES[animal]]
        return number

    def doing(self) -> str:
        """Who decides, and what: ``A turn``, ``B native``, ``chance draw``."""
        player, seen = self.state.current_player(), self.state.observation(None)
        who = SEATS[player] if player >= 0 else ("over" if player < -1 else "chance")
        return f"{who} {seen['phase']}"


def _ship(bow: str, centre: str, stern: str) -> JsonObject:
    return {
        "progress": 0,
        "holds": {"bow": bow, "centre": centre, "stern": stern},
        "cargo": {"bow": "." * len(bow), "centre": "." * SIZES[centre], "stern": "." * len(stern)},
    }


def crossing(*more: str, players: int = 2, **options: Option) -> Table:
    """A road from A's ship in the north to the printed crossing ``3,3`` and on to the east.

    0,4 - 1,4 - 2,4 - 2,3 - 3,3 - 3,4 - 3,5; ``0,4`` has an end to the sea.
    """
    road = (
        "0,4 back NS", "1,4 back NS", "2,4 back NESW", "2,3 front ESW", "3,4 tiger back EW",
        "3,5 back NESW",
    )  # fmt: skip
    return Table(*road, *more, players=players, **options)
