"""A whole small game on the engine: lots are rolled and drawn, then bid for in secret.

AU-1 Each seat gets a secret favourite colour, dealt by chance.
AU-2 A lot is worth what two dice (1 to 3) show; its colour is drawn out of a bag.
AU-3 One seat after the other bids as much as it holds or less; they are secret until the last.
AU-4 The highest bid wins the lot and pays itself.
AU-5 Equal highest bids: nobody wins, or with ``ties=first`` the first of them.
AU-6 At the end each won lot of one's own favourite colour counts ``BONUS`` more.
AU-7 Coins left count one each; the best score wins, then (``tie_break=lots``) most lots.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeAlias

from games.core.chance import draw_kind, handfuls, shares, throw
from games.core.documents import DocumentError
from games.core.errors import NotationError, Violation
from games.core.protocol import (
    CHANCE,
    TERMINAL,
    Action,
    ArrayField,
    Game,
    JsonObject,
    Option,
    OptionRow,
    Outcome,
    State,
)
from games.core.streams import Stream, below

COLOURS = ("red", "green", "blue")
DEAL, ROLL, DRAW, BID, END = range(5)
PHASES = ("deal", "roll", "draw", "bid", "end")
BONUS = 2
SECRET = -1


@dataclass(frozen=True, slots=True)
class Favour(Action):
    """Chance: the next seat's favourite colour."""

    colour: int

    def __str__(self) -> str:
        return f"favour {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance: the two dice of a lot, sorted, from 0."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + ",".join(str(die + 1) for die in self.dice)


@dataclass(frozen=True, slots=True)
class Lot(Action):
    """Chance: the colour of the lot."""

    colour: int

    def __str__(self) -> str:
        return f"lot {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A seat's secret bid."""

    coins: int

    def __str__(self) -> str:
        return f"bid {self.coins}"


ToyAction: TypeAlias = Favour | Roll | Lot | Bid
FAVOURS = tuple(Favour(colour) for colour in range(len(COLOURS)))
LOTS = tuple(Lot(colour) for colour in range(len(COLOURS)))
ROLLS = tuple((Roll(dice), chance) for dice, chance in handfuls(2, 3))
OPTIONS = (
    OptionRow("lots", 4, (1, 2, 3, 4, 5, 6), "AU-2", "How many lots there are."),
    OptionRow("coins", 5, tuple(range(1, 10)), "AU-3", "What each seat begins with."),
    OptionRow("ties", "nobody", ("nobody", "first"), "AU-5", "Who wins a tie."),
    OptionRow("tie_break", "none", ("none", "lots"), "AU-7", "What decides equal scores."),
)


class ToyState(State[ToyAction]):
    __slots__ = (
        "bag", "bids", "coins", "dice", "favours", "game", "lot", "phase", "round", "turn",
        "won", "worth",
    )  # fmt: skip

    def __init__(self, game: "Toy") -> None:
        self.game: Toy = game
        self.phase = DEAL
        self.round = 0
        self.turn = 0
        self.dice: tuple[int, ...] = ()
        self.lot = 0
        self.favours: list[int] = []
        self.bids: list[int] = []
        self.coins = [game.options["coins"]] * game.players
        self.worth = [0] * game.players
        self.won = [[0] * len(COLOURS) for _ in range(game.players)]
        self.bag = [game.options["lots"]] * len(COLOURS)

    def current_player(self) -> int:
        if self.phase == END:
            return TERMINAL
        return self.turn if self.phase == BID else CHANCE

    def legal_actions(self) -> list[ToyAction]:
        if self.phase != BID:
            return []
        return list(self.game.bids[: self.coins[self.turn] + 1])

    def chance_outcomes(self) -> list[tuple[ToyAction, float]]:
        if self.phase == DEAL:
            return [(action, 1 / len(FAVOURS)) for action in FAVOURS]
        if self.phase == ROLL:
            return list(ROLLS)
        if self.phase == DRAW:
            return [(LOTS[colour], chance) for colour, chance in shares(self.bag)]
        return []

    def sample_chance(self, rng: Stream) -> ToyAction:
        if self.phase == ROLL:
            return Roll(throw(rng, 2, 3))
        if self.phase == DRAW:
            return LOTS[draw_kind(rng, self.bag)]
        return super().sample_chance(rng)

    def violation(self, action: ToyAction) -> Violation | None:
        kind = {DEAL: Favour, ROLL: Roll, DRAW: Lot, BID: Bid}.get(self.phase)
        if kind is None or not isinstance(action, kind):
            return Violation("AU-3", None, f"Now it is time to {PHASES[self.phase]}.")
        if isinstance(action, Bid) and action.coins > self.coins[self.turn]:
            return Violation("AU-3", "COINS", f"Only {self.coins[self.turn]} coins are left.")
        if isinstance(action, Lot) and not self.bag[action.colour]:
            return Violation("AU-2", None, "The bag holds no such lot.")
        return None

    def _carry_out(self, action: ToyAction) -> None:
        match action:
            case Favour(colour):
                self.favours.append(colour)
                self.phase = ROLL if len(self.favours) == self.game.players else DEAL
            case Roll(dice):
                self.dice = dice
                self.phase = DRAW
            case Lot(colour):
                self.bag[colour] -= 1
                self.lot = colour
                self.turn = self.round % self.game.players
                self.phase = BID
            case Bid(coins):
                self.bids.append(coins)
                self.turn = (self.turn + 1) % self.game.players
                if len(self.bids) == self.game.players:
                    self._sell()

    def _sell(self) -> None:
        first = self.round % self.game.players
        highest = self.highest()
        best = [place for place, coins in enumerate(self.bids) if coins == highest]
        if len(best) == 1 or self.game.options["ties"] == "first":
            winner = (first + best[0]) % self.game.players
            self.coins[winner] -= highest
            self.worth[winner] += sum(self.dice) + len(self.dice)
            self.won[winner][self.lot] += 1
        self.bids = []
        self.dice = ()
        self.round += 1
        self.phase = END if self.round == self.game.options["lots"] else ROLL
        self.turn = 0

    def highest(self) -> int:
        """AU-4."""
        return max(self.bids)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in ("game", "phase", "round", "turn", "dice", "lot"):
            setattr(twin, name, getattr(self, name))
        for name in ("favours", "bids", "coins", "worth", "bag"):
            setattr(twin, name, getattr(self, name).copy())
        twin.won = [colours.copy() for colours in self.won]
        return twin

    def scores(self) -> list[int]:
        scores = [worth + coins for worth, coins in zip(self.worth, self.coins, strict=True)]
        if self.phase != END:
            return scores
        return [
            score + BONUS * self.won[seat][self.favours[seat]] for seat, score in enumerate(scores)
        ]

    def outcome(self) -> Outcome | None:
        if self.phase != END:
            return None
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        tie_break = None
        if len(best) > 1 and self.game.options["tie_break"] == "lots":
            most = max(sum(self.won[seat]) for seat in best)
            winners = [seat for seat in best if sum(self.won[seat]) == most]
            tie_break = "lots" if len(winners) < len(best) else None
            best = winners
        return Outcome(
            tuple(best), tuple(scores), "last_lot", tie_break, {"worth": (*self.worth,)}
        )

    def observation(self, player: int | None) -> JsonObject:
        seen: JsonObject = {
            "player": SECRET if player is None else player,
            "current_player": self.current_player(),
            "phase": PHASES[self.phase],
            "round": self.round,
            "turn": self.turn,
            "dealt": len(self.favours),
            "dice": list(self.dice),
            "lot": self.lot,
            "coins": self.coins.copy(),
            "worth": self.worth.copy(),
            "won": [colours.copy() for colours in self.won],
            "bag": self.bag.copy(),
            "bids": [
                coins if self._bidder(place) == player else SECRET
                for place, coins in enumerate(self.bids)
            ],
        }
        if player is not None and player < len(self.favours):
            seen["favour"] = self.favours[player]
        if self.phase == END:
            seen["favours"] = self.favours.copy()
        return seen

    def _bidder(self, place: int) -> int:
        return (self.round + place) % self.game.players

    def seen(self, action: ToyAction, player: int | None) -> str:
        if isinstance(action, Favour) and player != len(self.favours):
            return "favour ?"
        last = len(self.bids) == self.game.players - 1
        hidden = isinstance(action, Bid) and player != self.turn and not last
        return "bid ?" if hidden else str(action)

    def to_json(self) -> JsonObject:
        return {
            "phase": PHASES[self.phase],
            "round": self.round,
            "turn": self.turn,
            "dice": list(self.dice),
            "lot": self.lot,
            "favours": self.favours.copy(),
            "bids": self.bids.copy(),
            "coins": self.coins.copy(),
            "worth": self.worth.copy(),
            "won": [colours.copy() for colours in self.won],
            "bag": self.bag.copy(),
        }


class Toy(Game[ToyAction]):
    """The game; ``content`` may name a document ``room`` with a ``title`` and a ``secret``."""

    name: ClassVar[str] = "toy"
    rules: ClassVar[str] = "1"
    seats: ClassVar[tuple[int, int]] = (1, 4)
    state: ClassVar[type[ToyState]] = ToyState

    def __init__(self, players: int, options: dict[str, Any], content: JsonObject) -> None:
        self.players = players
        self.options = options
        self.content = content
        lots, coins = options["lots"], options["coins"]
        self.bids = tuple(Bid(number) for number in range(coins + 1))
        self.max_plies = players + lots * (2 + players)
        self.score_range = (0, lots * (6 + BONUS) + coins)
        self.action_count = coins + 1

    @classmethod
    def create(
        cls,
        players: int,
        options: Mapping[str, Option] | None = None,
        content: JsonObject | None = None,
    ) -> Self:
        if not cls.seats[0] <= players <= cls.seats[1]:
            raise DocumentError("BAD_PLAYER_COUNT", "One to four seats bid.")
        chosen: dict[str, Any] = {row.name: row.default for row in OPTIONS} | dict(options or {})
        if len(chosen) > len(OPTIONS):
            raise DocumentError("OPTION", "There is no such option.")
        for row in OPTIONS:
            if chosen[row.name] not in row.values:
                raise DocumentError("OPTION", f"The option {row.name} cannot be that.")
        return cls(players, chosen, content or {"room": {"title": "hall", "secret": "cellar"}})

    def to_json(self) -> JsonObject:
        return {"players": self.players, "options": self.options, "content": self.content}

    @classmethod
    def option_table(cls) -> Sequence[OptionRow]:
        return OPTIONS

    def public_content(self, viewer: int | None) -> JsonObject:  # noqa: ARG002  (nobody may know)
        return {"room": {"title": self.content["room"]["title"]}}

    def new_state(self) -> ToyState:
        return self.state(self)

    def state_from_json(self, data: JsonObject) -> ToyState:
        try:
            return self._read(data)
        except (KeyError, TypeError, ValueError):
            raise DocumentError("STATE", "This is no position of the auction.") from None

    def _read(self, data: JsonObject) -> ToyState:
        state = self.state(self)
        state.phase = PHASES.index(data["phase"])
        state.dice = tuple(data["dice"])
        for name in ("round", "turn", "lot"):
            setattr(state, name, data[name])
        for name in ("favours", "bids", "coins", "worth", "bag"):
            setattr(state, name, list(data[name]))
        state.won = [list(colours) for colours in data["won"]]
        return state

    def determinize(self, observation: JsonObject, rng: Stream) -> ToyState:
        seen = observation
        viewer = seen["player"]
        favours = seen.get("favours") or [below(rng, len(COLOURS)) for _ in range(seen["dealt"])]
        if "favour" in seen:
            favours = [seen["favour"] if seat == viewer else c for seat, c in enumerate(favours)]
        first = seen["round"] % self.players
        bids = [
            below(rng, seen["coins"][(first + place) % self.players] + 1) if bid == SECRET else bid
            for place, bid in enumerate(seen["bids"])
        ]
        return self._read({**seen, "favours": favours, "bids": bids})

    def parse_action(self, text: str) -> ToyAction:
        found = _TEXTS.get(text)
        if found is None:
            raise NotationError(f"{text[:40]!r} is no action of this game.")
        return found

    def encode(self, action: ToyAction) -> int:
        if not isinstance(action, Bid):
            raise ValueError("Only bids have codes.")
        return action.coins

    def decode(self, code: int) -> ToyAction:
        if not 0 <= code < self.action_count:
            raise ValueError(f"The codes are 0 to {self.action_count - 1}.")
        return self.bids[code]

    def draw(self, observation: JsonObject) -> str:
        title = self.content["room"]["title"]
        return f"{title}, lot {observation['round'] + 1}: {observation['phase']}\n"

    def observation_array(self, observation: JsonObject) -> list[int]:
        seen = observation
        bids = [*seen["bids"], *[-2] * (self.players - len(seen["bids"]))]
        return [
            PHASES.index(seen["phase"]), seen["round"], seen.get("favour", SECRET),
            *seen["coins"], *seen["worth"], *bids,
        ]  # fmt: skip

    def array_shape(self) -> Sequence[ArrayField]:
        seats, lots, coins = self.players, self.options["lots"], self.options["coins"]
        return (
            ArrayField("phase", 1, 0, END),
            ArrayField("round", 1, 0, lots),
            ArrayField("favour", 1, SECRET, len(COLOURS) - 1),
            ArrayField("coins", seats, 0, coins),
            ArrayField("worth", seats, 0, 6 * lots),
            ArrayField("bids", seats, -2, coins),
        )


_TEXTS: dict[str, ToyAction] = {
    str(action): action
    for action in (*FAVOURS, *LOTS, *(roll for roll, _ in ROLLS), *map(Bid, range(10)))
}
