"""Programs that race: three kinds of random player and a builder.

- ``uniform``: every legal action equally likely, so most of what it does is laying and
  moving bridges; rounds are long and end by a blind call, by giving up or by the clock.
- ``thrifty``: draws what kind of thing to do first, each kind equally likely, then one of
  that kind. It calls, gives up and takes back often: short rounds, few bridges, many wrong
  calls. It gives back its cheapest token.
- ``spendthrift``: lays bridges as long as any can be laid, then moves them about and, one
  time in two hundred, calls: full boards, and rounds that often end by the clock. It gives
  back its dearest token.
- ``greedy``: extends its road toward islands that are not joined yet (``greedy``).
"""

from collections.abc import Sequence
from typing import Any

from games.core.bots import Bot, Uniform
from games.core.mcts import MonteCarlo
from games.core.protocol import JsonObject
from games.core.streams import Stream, below, pick
from games.papua_bridges.actions import CALL, WAIT, Move, Place, Plain, RaceAction, ReturnToken
from games.papua_bridges.greedy import Greedy

_PATIENCE = 200
"""One in so many decisions of a spendthrift with a full board is a call. Ours."""


class Thrifty(Bot[RaceAction]):
    """Any kind of action equally likely, then any of that kind."""

    name = "thrifty"
    looks = False

    def decide(
        self,
        legal: Sequence[RaceAction],
        observation: JsonObject | None,  # noqa: ARG002  (it does not look)
        rng: Stream,
    ) -> RaceAction:
        """See ``Bot``."""
        if isinstance(legal[0], ReturnToken):
            return legal[0]
        kinds: dict[str, list[RaceAction]] = {}
        for action in legal:
            kinds.setdefault(_kind(action), []).append(action)
        return pick(rng, kinds[pick(rng, list(kinds))])


def _kind(action: RaceAction) -> str:
    return action.word if isinstance(action, Plain) else type(action).__name__


class Spendthrift(Bot[RaceAction]):
    """Lays whatever can be laid."""

    name = "spendthrift"
    looks = False

    def decide(
        self,
        legal: Sequence[RaceAction],
        observation: JsonObject | None,  # noqa: ARG002  (it does not look)
        rng: Stream,
    ) -> RaceAction:
        """See ``Bot``."""
        if isinstance(legal[-1], ReturnToken):
            return legal[-1]
        places = [action for action in legal if isinstance(action, Place)]
        if places:
            return pick(rng, places)
        if legal[0] != WAIT:
            return pick(rng, legal)
        if below(rng, _PATIENCE) == 0:
            return CALL
        moves = [action for action in legal if isinstance(action, Move)]
        return pick(rng, moves) if below(rng, len(moves) + 1) else WAIT


BOTS: dict[str, type[Bot[Any]]] = {
    bot.name: bot for bot in (Uniform, Thrifty, Spendthrift, Greedy, MonteCarlo)
}
"""The programs that can play, by name."""
