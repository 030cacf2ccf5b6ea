"""The toy game broken in fourteen ways that real engines have been."""

import random
from dataclasses import dataclass
from typing import Self

from games.core.errors import Violation
from games.core.protocol import JsonObject
from games.core.streams import Stream
from tests.games.toy import BID, Toy, ToyAction, ToyState


class SharedListState(ToyState):
    def copy(self) -> Self:
        twin = super().copy()
        twin.won = list(self.won)
        return twin


class SharedList(Toy):
    """A copy shares a nested list."""

    state = SharedListState


class ForgottenFieldState(ToyState):
    def copy(self) -> Self:
        twin = super().copy()
        twin.round = 0
        return twin


class ForgottenField(Toy):
    """A copy forgets a field."""

    state = ForgottenFieldState


class ListedTwiceState(ToyState):
    def legal_actions(self) -> list[ToyAction]:
        actions = super().legal_actions()
        return [*actions, actions[-1]] if actions else []


class ListedTwice(Toy):
    """An action is listed twice."""

    state = ListedTwiceState


class GlobalRandomState(ToyState):
    def _sell(self) -> None:
        self.lot = random.randrange(len(self.bag))
        super()._sell()


class GlobalRandom(Toy):
    """The global random generator is used in a rule."""

    state = GlobalRandomState


class SetOrderState(ToyState):
    def legal_actions(self) -> list[ToyAction]:
        texts = {str(action) for action in super().legal_actions()}
        return [self.game.parse_action(text) for text in texts]


class SetOrder(Toy):
    """Legal actions come out of a set of texts."""

    state = SetOrderState


class SecretShownState(ToyState):
    def observation(self, player: int | None) -> JsonObject:
        return super().observation(player) | {"bids": self.bids.copy()}


class SecretShown(Toy):
    """A view shows the others' secret bids."""

    state = SecretShownState


class LogShownState(ToyState):
    __slots__ = ("log",)

    def __init__(self, game: Toy) -> None:
        super().__init__(game)
        self.log: list[str] = []

    def copy(self) -> Self:
        twin = super().copy()
        twin.log = self.log.copy()
        return twin

    def _carry_out(self, action: ToyAction) -> None:
        self.log.append(str(action))
        super()._carry_out(action)

    def observation(self, player: int | None) -> JsonObject:
        return super().observation(player) | {"log": self.log.copy()}

    def to_json(self) -> JsonObject:
        return super().to_json() | {"log": self.log.copy()}


class LogShown(Toy):
    """The log in a view shows secret bids; all else about it is right."""

    state = LogShownState

    def state_from_json(self, data: JsonObject) -> ToyState:
        state = super().state_from_json(data)
        assert isinstance(state, LogShownState)
        state.log = list(data["log"])
        return state

    def determinize(self, observation: JsonObject, rng: Stream) -> ToyState:
        """Bids are drawn anew, in the log too."""
        state = super().determinize(observation, rng)
        assert isinstance(state, LogShownState)
        for place, coins in enumerate(state.bids):
            state.log[place - len(state.bids)] = f"bid {coins}"
        return state


class ScoreTooHighState(ToyState):
    def scores(self) -> list[int]:
        return [score + 40 * (score > 9) for score in super().scores()]


class ScoreTooHigh(Toy):
    """A score lies outside the declared range."""

    state = ScoreTooHighState


class UnsureChanceState(ToyState):
    def chance_outcomes(self) -> list[tuple[ToyAction, float]]:
        return [(action, 0.9 * chance) for action, chance in super().chance_outcomes()]


class UnsureChance(Toy):
    """Chances add up to 0.9."""

    state = UnsureChanceState


class MoverLostState(ToyState):
    def to_json(self) -> JsonObject:
        data = super().to_json()
        del data["turn"]
        return data


class MoverLost(Toy):
    """The JSON form loses whose turn it is."""

    state = MoverLostState

    def state_from_json(self, data: JsonObject) -> ToyState:
        return super().state_from_json({"turn": 0} | data)


class ChangedByLookingState(ToyState):
    def observation(self, player: int | None) -> JsonObject:
        seen = super().observation(player)
        if player == 1 and self.phase == BID:
            self.lot = 0
        return seen


class ChangedByLooking(Toy):
    """A view changes the state."""

    state = ChangedByLookingState


class AllAllowedState(ToyState):
    def violation(self, action: ToyAction) -> Violation | None:
        found = super().violation(action)
        return None if found is not None and found.code == "COINS" else found


class AllAllowed(Toy):
    """An illegal action is accepted: a bid of more than one has."""

    state = AllAllowedState


class ListedRefusedState(ToyState):
    def violation(self, action: ToyAction) -> Violation | None:
        if self.phase == BID and str(action) == f"bid {self.coins[self.turn]}":
            return Violation("AU-3", None, "One coin has to stay.")
        return super().violation(action)


class ListedRefused(Toy):
    """A listed action is refused."""

    state = ListedRefusedState


class LowestWinsState(ToyState):
    def highest(self) -> int:
        return min(self.bids)


class LowestWins(Toy):
    """A wrong rule, consistent in itself: the lowest bid wins."""

    state = LowestWinsState


@dataclass(frozen=True)
class Fault:
    game: type[Toy]
    found_by: str
    says: str
    """A part of the sentence that the check says."""


FAULTS = (
    Fault(SharedList, "copies", "changes its state"),
    Fault(ForgottenField, "copies", "A copy differs from its state"),
    Fault(ListedTwice, "legal", "listed twice"),
    Fault(GlobalRandom, "processes", "in another process"),
    Fault(SetOrder, "processes", "in another process"),
    Fault(SecretShown, "views", "The log says 'bid ?', but"),
    Fault(LogShown, "views", "The log says 'favour ?', but"),
    Fault(ScoreTooHigh, "scores", "is not in"),
    Fault(UnsureChance, "chance", "add up to 0.89"),
    Fault(MoverLost, "json", "current_player"),
    Fault(ChangedByLooking, "views", "changes"),
    Fault(AllAllowed, "illegal", "not listed but allowed"),
    Fault(ListedRefused, "legal", "listed but refused"),
)
"""Thirteen faults with the check that finds each."""
