"""Programs that play Papua expedition.

The three random players reach corners that the others do not: ``uniform`` takes
every legal action equally likely, ``thrifty`` places little, eats what it can and
bets modestly, ``spendthrift`` places everything, never eats and bets much, so that
its games end by energy.
"""

from collections.abc import Sequence
from typing import Any as AnyValue

from games.core.bots import Bot, Uniform
from games.core.mcts import MonteCarlo
from games.core.protocol import JsonObject
from games.core.streams import Stream, below, pick
from games.papua_expedition.actions import Any, Step
from games.papua_expedition.greedy import Greedy


class Thrifty(Bot[Any]):
    """Places few explorers, eats as much as it may, bets little."""

    name = "thrifty"
    looks = False

    def decide(
        self,
        legal: Sequence[Any],
        observation: JsonObject | None,  # noqa: ARG002  (it does not look)
        rng: Stream,
    ) -> Any:
        """At random, but sparing."""
        kind = _kind(legal[0])
        if kind == "eat":
            return legal[-1]
        if kind in ("explorers", "bet", "stake"):
            return legal[below(rng, min(2, len(legal)))]
        if kind == "skip" and below(rng, 2):
            return legal[0]
        return pick(rng, legal)


class Spendthrift(Bot[Any]):
    """Places every explorer it can, never eats, bets much."""

    name = "spendthrift"
    looks = False

    def decide(
        self,
        legal: Sequence[Any],
        observation: JsonObject | None,  # noqa: ARG002  (it does not look)
        rng: Stream,
    ) -> Any:
        """At random, but lavish."""
        kind = _kind(legal[0])
        if kind == "eat":
            return legal[0]
        if kind == "explorers":
            return legal[-1]
        if kind in ("bet", "stake"):
            return legal[(len(legal) + below(rng, len(legal))) // 2]
        if kind == "skip" and len(legal) > 1:
            return pick(rng, legal[1:])
        return pick(rng, legal)


def _kind(action: Any) -> str:
    return action.kind if isinstance(action, Step) else ""


BOTS: dict[str, type[Bot[AnyValue]]] = {
    bot.name: bot for bot in (Uniform, Thrifty, Spendthrift, Greedy, MonteCarlo)
}
"""The programs by name."""
