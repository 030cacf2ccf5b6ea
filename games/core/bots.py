"""Players that are programs: what they are told, and the one thing they must do."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic

from games.core.protocol import A, Game, JsonObject
from games.core.streams import Stream, pick


class Bot(ABC, Generic[A]):
    """A program that plays a seat. It is told observations, never states."""

    name: ClassVar[str]
    """What the command line calls it."""
    looks: ClassVar[bool] = True
    """Whether it wants observations; one that goes by the legal actions alone is faster."""

    def __init__(self, game: Game[A], seat: int) -> None:
        self.game = game
        self.seat = seat

    @abstractmethod
    def decide(self, legal: Sequence[A], observation: JsonObject | None, rng: Stream) -> A:
        """One of ``legal``; ``observation`` is the seat's own, None if the bot does not look.

        All chance comes from ``rng``, so the same stream gives the same choice; what a
        choice may cost is bounded in nodes, never in seconds.
        """


class Uniform(Bot[A]):
    """Every legal action equally likely."""

    name = "uniform"
    looks = False

    def decide(
        self,
        legal: Sequence[A],
        observation: JsonObject | None,  # noqa: ARG002  (it does not look)
        rng: Stream,
    ) -> A:
        """Any of them."""
        return pick(rng, legal)
