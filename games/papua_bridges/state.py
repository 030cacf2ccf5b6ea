"""A position of the race: whose boards, which bridges, which tokens, and what is to be decided.

Nobody's stack, die or token lies in a position before it is turned up: unseen
tokens are one unordered heap, since nobody can tell those on the table from
those that went into the box unseen.
"""

from typing import TYPE_CHECKING, Self

from games.core.errors import Violation
from games.core.protocol import CHANCE, TERMINAL, JsonObject, Outcome, State
from games.papua_bridges import effects, legal, observation, refusals
from games.papua_bridges.actions import RaceAction
from games.papua_bridges.phases import BUILD, CHANCE_PHASES, DEAL, END, PHASES, ROLL, SPIN
from games.papua_bridges.results import NOBODY, RoundResult

if TYPE_CHECKING:
    from games.papua_bridges.game import PapuaBridges


class RaceState(State[RaceAction]):
    """A position. Its fields are the rules' own: read freely, changed by ``effects`` only."""

    __slots__ = (
        "animal", "boxed", "builds", "caller", "cards", "game", "history", "order",
        "owned", "phase", "points", "pool", "quitters", "returned", "right_calls", "round",
        "start", "tick", "used",
    )  # fmt: skip

    def __init__(self, game: "PapuaBridges") -> None:
        seats = game.players
        self.game: PapuaBridges = game
        self.phase: int = DEAL
        self.round: int = 1
        self.cards: list[int] = []
        """The card before each seat in this round, as far as they are drawn."""
        self.used: int = 0
        """Bit n: card n has been drawn in this game (PB-21)."""
        self.animal: int = -1
        """Number of the removed island's animal in ``game.animals``, -1: none."""
        self.start: int = 0
        """The rolled start road, 0 before the roll."""
        self.tick: int = 0
        self.order: list[int] = []
        """The seats that still act in this tick, the next one first."""
        self.quitters: int = 0
        """Bit n: seat n has given up in this round."""
        self.builds: list[list[int]] = [[] for _ in range(seats)]
        """The placements of each seat in order (PB-A3)."""
        self.caller: int = NOBODY
        self.points: list[int] = [0] * seats
        """Island points so far (PB-17: all begin at 0)."""
        self.owned: list[list[int]] = [[] for _ in range(seats)]
        """The values of each seat's tokens, sorted; secret."""
        self.returned: list[list[int]] = [[] for _ in range(seats)]
        """The values of the tokens each seat gave back, sorted; secret."""
        self.pool: int = len(game.tokens)
        """Tokens on the table, face down (PB-18)."""
        self.boxed: int = 0
        """Tokens that went into the box unseen."""
        self.right_calls: list[int] = [0] * seats
        self.history: list[RoundResult] = []

    def current_player(self) -> int:
        """See ``State``."""
        phase = self.phase
        if phase == BUILD:
            return self.order[0]
        if phase in CHANCE_PHASES:
            return CHANCE
        if phase == END:
            return TERMINAL
        return self._one_who_decides()

    def _one_who_decides(self) -> int:
        if self.phase == SPIN:
            return self.game.options.youngest - 1
        if self.phase == ROLL:
            return (self.round - 1) % self.game.players
        return self.caller

    def legal_actions(self) -> list[RaceAction]:
        """See ``State``; the order is that of ``legal``."""
        return legal.seat_actions(self)

    def chance_outcomes(self) -> list[tuple[RaceAction, float]]:
        """See ``State``."""
        return legal.chance_outcomes(self)

    def violation(self, action: RaceAction) -> Violation | None:
        """See ``State``."""
        return refusals.violation(self, action)

    def _carry_out(self, action: RaceAction) -> None:
        effects.carry_out(self, action)

    def copy(self) -> Self:
        """See ``State``."""
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.phase = self.phase
        twin.round = self.round
        twin.cards = self.cards.copy()
        twin.used = self.used
        twin.animal = self.animal
        twin.start = self.start
        twin.tick = self.tick
        twin.order = self.order.copy()
        twin.quitters = self.quitters
        twin.builds = [build.copy() for build in self.builds]
        twin.caller = self.caller
        twin.points = self.points.copy()
        twin.owned = [tokens.copy() for tokens in self.owned]
        twin.returned = [tokens.copy() for tokens in self.returned]
        twin.pool = self.pool
        twin.boxed = self.boxed
        twin.right_calls = self.right_calls.copy()
        twin.history = self.history.copy()
        return twin

    def scores(self) -> list[int]:
        """Island points, with the tokens once they are shown at the end (PB-56)."""
        if self.phase != END:
            return self.points.copy()
        return [
            points + sum(tokens) for points, tokens in zip(self.points, self.owned, strict=True)
        ]

    def outcome(self) -> Outcome | None:
        """PB-57, PB-A12; the reason is always ``last_round``."""
        if self.phase != END:
            return None
        totals = self.scores()
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        winners, tie_break = best, None
        if len(best) > 1 and self.game.options.tie_break == "right_calls":
            most = max(self.right_calls[seat] for seat in best)
            winners = [seat for seat in best if self.right_calls[seat] == most]
            tie_break = "right_calls" if len(winners) < len(best) else None
        details = {
            "islands": self.points.copy(),
            "tokens": [tokens.copy() for tokens in self.owned],
            "right_calls": self.right_calls.copy(),
        }
        return Outcome(tuple(winners), tuple(totals), "last_round", tie_break, details)

    def observation(self, player: int | None) -> JsonObject:
        """See ``State``; docs/observations.md tells the fields."""
        return observation.observation(self, player)

    def seen(self, action: RaceAction, player: int | None) -> str:
        """A token's value is seen by its owner alone (PB-48)."""
        return observation.seen(self, action, player)

    def to_json(self) -> JsonObject:
        """See ``State``; read back by ``saved.state_of``."""
        texts = self.game.table.placements
        data: JsonObject = {
            "phase": PHASES[self.phase],
            "round": self.round,
            "cards": self.cards.copy(),
            "used": self.used_cards(),
            "start": self.start,
            "tick": self.tick,
            "order": self.order.copy(),
            "gave_up": self.gave_up(),
            "builds": [[texts[code].text for code in build] for build in self.builds],
            "caller": self.caller,
            "points": self.points.copy(),
            "owned": [tokens.copy() for tokens in self.owned],
            "returned": [tokens.copy() for tokens in self.returned],
            "pool": self.pool,
            "boxed": self.boxed,
            "right_calls": self.right_calls.copy(),
            "history": [result.to_json() for result in self.history],
        }
        if self.animal >= 0:
            data["animal"] = self.game.animals[self.animal]
        return data

    def used_cards(self) -> list[int]:
        """The numbers of the cards drawn so far in this game, sorted."""
        return [number for number in self.game.card_numbers if self.used >> number & 1]

    def gave_up(self) -> list[int]:
        """The seats that have given up in this round."""
        return [seat for seat in range(self.game.players) if self.quitters >> seat & 1]

    def unseen(self) -> list[int]:
        """The values of the tokens that no seat has seen: on the table or in the box."""
        heap = list(self.game.tokens)
        for tokens in (*self.owned, *self.returned):
            for value in tokens:
                heap.remove(value)
        return heap
