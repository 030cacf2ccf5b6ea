"""A Monte Carlo player for any game: guesses what it cannot see, plays on, and compares.

``BOTS`` of a game lists ``MonteCarlo`` as it is, or a subclass with a better
``rollout`` policy.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import ClassVar, Generic

from games.core.bots import Bot, Uniform
from games.core.protocol import CHANCE, TERMINAL, A, Game, JsonObject, State
from games.core.streams import Stream, shuffle

NODES = 10_000
"""How many actions are carried out for one decision. DEFAULT, ours."""
HORIZON = 200
"""How many actions a playout looks ahead; then scores count as they stand. DEFAULT, ours."""
CURIOSITY = 0.7
"""How much what was tried less is preferred (the factor of UCB1). DEFAULT, ours."""
WIN = 0.75
"""What winning weighs in the value of a playout, the rest is the margin. DEFAULT, ours."""


class MonteCarlo(Bot[A]):
    """Determinized Monte Carlo with one bandit (UCB1) over the legal actions.

    Each playout draws a position that fits the observation, makes one legal action and
    goes on with ``rollout`` players for all seats. ``nodes`` bounds the actions
    carried out a decision, playouts included, whatever the clock says. ``game`` should
    be built on ``Game.public_content`` of the seat where its content hides something.
    """

    name = "mcts"
    rollout: ClassVar[type[Bot]] = Uniform  # type: ignore[type-arg]  # a class variable has no A

    def __init__(
        self, game: Game[A], seat: int, *, nodes: int = NODES, horizon: int = HORIZON
    ) -> None:
        super().__init__(game, seat)
        if nodes < 1 or horizon < 1:
            raise ValueError("A Monte Carlo player looks at least one action ahead.")
        self.nodes = nodes
        self.horizon = horizon
        self._policies = [self.rollout(game, each) for each in range(game.players)]

    def decide(self, legal: Sequence[A], observation: JsonObject | None, rng: Stream) -> A:
        """See ``Bot``; the action that was tried most, of equal ones the best."""
        if observation is None:
            raise ValueError("A Monte Carlo player needs to look.")
        if len(legal) == 1:
            return legal[0]
        arms = [_Arm(action) for action in legal]
        shuffle(rng, arms)
        left = self.nodes
        while left > 0:
            arm = _next(arms)
            state = self.game.determinize(observation, rng)
            left -= self._play(state, arm.action, min(left, self.horizon), rng)
            arm.add(self.value(state))
        return max(arms, key=_Arm.rank).action

    def _play(self, state: State[A], action: A, plies: int, rng: Stream) -> int:
        """Make ``action``, then go on for up to ``plies`` in all; gives how many were made."""
        state.apply(action)
        for made in range(1, plies):
            player = state.current_player()
            if player == TERMINAL:
                return made
            if player == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            policy = self._policies[player]
            seen = state.observation(player) if policy.looks else None
            state.apply(policy.decide(state.legal_actions(), seen, rng))
        return plies

    def value(self, state: State[A]) -> float:
        """How good a position is for the seat, 0 to 1: its part of the win and its margin."""
        scores = state.scores()
        outcome = state.outcome()
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        best = max(scores)
        winners: Sequence[int] = [seat for seat, score in enumerate(scores) if score == best]
        if outcome is not None:
            winners = outcome.winners
        won = 1 / len(winners) if self.seat in winners else 0.0
        low, high = self.game.score_range
        margin = (scores[self.seat] - max(others, default=low)) / max(1, high - low)
        lead = (1 + margin) / 2 if others else margin
        return WIN * won + (1 - WIN) * lead


class _Arm(Generic[A]):
    """One legal action and what came of it."""

    __slots__ = ("action", "tries", "worth")

    def __init__(self, action: A) -> None:
        self.action = action
        self.tries = 0
        self.worth = 0.0

    def add(self, value: float) -> None:
        self.tries += 1
        self.worth += value

    def rank(self) -> tuple[int, float]:
        """The one tried most often, then the best mean: a lucky few tries prove nothing."""
        return self.tries, self.worth / self.tries if self.tries else 0.0


def _next(arms: Sequence[_Arm[A]]) -> _Arm[A]:
    """The first that was never tried, or the one with the highest upper confidence bound."""
    for arm in arms:
        if not arm.tries:
            return arm
    spread = log(sum(arm.tries for arm in arms))
    return max(arms, key=lambda arm: arm.worth / arm.tries + CURIOSITY * sqrt(spread / arm.tries))
