"""Programs that play: three kinds of random player, a greedy one and a searching one.

- ``uniform``: every legal action equally likely, so nearly all it does is tipping and
  turning tiles; games end when a ship has come round the island.
- ``thrifty``: draws what kind of thing to do first, each kind equally likely, then one of
  that kind. It ends turns early, drives whenever a path is open, exchanges holds, gives
  back and unloads often, and steps its ship back as often as forward.
- ``spendthrift``: stows, loads, steals and drives a loaded truck home whenever it can,
  drives about half of the time else, and never unloads or stops early while points last.
  It shows what it is made for on boards with paths joined, where it fills its holds.
- ``greedy``: looks one action ahead from what it sees (``greedy``).
- ``mcts``: plays on many times from each action, everybody a spendthrift.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.core.bots import Bot, Uniform
from games.core.mcts import NODES, MonteCarlo
from games.core.protocol import Game, JsonObject
from games.core.streams import Stream, below, pick
from games.sumatra.actions import (
    DRIVES,
    END,
    Drive,
    Load,
    Plain,
    Steal,
    Stow,
    SumatraAction,
    Unload,
)
from games.sumatra.board import SHIP
from games.sumatra.greedy import Greedy

_HORIZON = 40
"""Actions that the searching player looks ahead: a few turns. Ours."""


class Thrifty(Bot[SumatraAction]):
    """Any kind of action equally likely, then any of that kind."""

    name = "thrifty"
    looks = False

    def decide(
        self,
        legal: Sequence[SumatraAction],
        observation: JsonObject | None,  # noqa: ARG002  (it does not look)
        rng: Stream,
    ) -> SumatraAction:
        """See ``Bot``."""
        kinds: dict[str, list[SumatraAction]] = {}
        for action in legal:
            kinds.setdefault(_kind(action), []).append(action)
        return pick(rng, kinds[pick(rng, list(kinds))])


def _kind(action: SumatraAction) -> str:
    return action.word if isinstance(action, Plain) else type(action).__name__


class Spendthrift(Bot[SumatraAction]):
    """Loads, drives home and stows whenever it can."""

    name = "spendthrift"
    looks = False

    def decide(
        self,
        legal: Sequence[SumatraAction],
        observation: JsonObject | None,  # noqa: ARG002  (it does not look)
        rng: Stream,
    ) -> SumatraAction:
        """See ``Bot``."""
        for kind in (Stow, Load, Steal):
            found = [action for action in legal if isinstance(action, kind)]
            if found:
                return pick(rng, found)
        loaded = {action.truck for action in legal if isinstance(action, Unload)}
        for truck in sorted(loaded):
            if DRIVES[truck][SHIP] in legal:
                return DRIVES[truck][SHIP]
        drives = [a for a in legal if isinstance(a, Drive) and a.to != SHIP]
        if drives and below(rng, 2):
            return pick(rng, drives)
        others = [action for action in legal if action != END and not isinstance(action, Unload)]
        return pick(rng, others or [END])


class Searcher(MonteCarlo[SumatraAction]):
    """The Monte Carlo player with spendthrifts in its playouts."""

    rollout: ClassVar[type[Bot]] = Spendthrift  # type: ignore[type-arg]

    def __init__(
        self,
        game: Game[SumatraAction],
        seat: int,
        *,
        nodes: int = NODES,
        horizon: int = _HORIZON,
    ) -> None:
        super().__init__(game, seat, nodes=nodes, horizon=horizon)


BOTS: dict[str, type[Bot[Any]]] = {
    bot.name: bot for bot in (Uniform, Thrifty, Spendthrift, Greedy, Searcher)
}
"""The programs that can play, by name."""
