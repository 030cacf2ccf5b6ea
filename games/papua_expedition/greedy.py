"""A player that takes what looks best at once: simple rules of thumb on its observation."""

from collections.abc import Callable, Sequence

from games.core.bots import Bot
from games.core.protocol import JsonObject
from games.core.streams import Stream, pick
from games.papua_expedition.actions import Any, Step
from games.papua_expedition.pieces import (
    EXPEDITIONS,
    FUNDING,
    HUNTING,
    HUTS,
    LOGISTICS,
    NOTEBOOK,
    TYPES,
)

_MARKER_WORTH = {
    "prestige": 1.0, "energy": 0.45, "number": 3.0, "explorer": 2.5, "mix": 2.4,
}  # fmt: skip
"""Prestige that a marker is reckoned at, by the number on it where it has one."""


class Greedy(Bot[Any]):
    """Reckons what each choice brings at once, in prestige, and takes the most."""

    name = "greedy"

    def decide(self, legal: Sequence[Any], observation: JsonObject | None, rng: Stream) -> Any:
        """The choice that is reckoned highest; equal ones at random."""
        if observation is None:
            raise ValueError("This player needs an observation.")
        steps = [action for action in legal if isinstance(action, Step)]
        reckon = _RECKON.get(steps[0].kind, _nothing)
        worth = [reckon(observation, self.seat, step) for step in steps]
        best = max(worth)
        return pick(rng, [step for step, value in zip(steps, worth, strict=True) if value == best])


def _nothing(_: JsonObject, __: int, ___: Step) -> float:
    return 0.0


def _tribe(seen: JsonObject, _: int, action: Step) -> float:
    """A card is worth more in a set, but for its last rounds; with Anthropology it is free."""
    if action.what < 0:
        return 0.5
    late = seen["round"] >= 7
    return (1.0 if action.more else 0.0) + (0.6 if action.what == 3 and not late else 0.0)


def _forbid(seen: JsonObject, seat: int, action: Step) -> float:
    """Not what one wants oneself."""
    return -_zone_worth(seen, seat, action.what)


def _send(seen: JsonObject, seat: int, action: Step) -> float:
    if action.kind == "skip":
        return 0.6
    return _zone_worth(seen, seat, action.more)


def _zone_worth(seen: JsonObject, seat: int, zone: int) -> float:
    """What one explorer more brings in a zone, in prestige."""
    n = len(seen["energy"])
    here = seen["explorers"][zone * n + seat]
    rivals = max(seen["explorers"][zone * n + other] for other in range(n) if other != seat)
    left = 10 - seen["round"]
    worth: dict[int, float] = {
        HUTS: 4.0 + left * 0.5,
        LOGISTICS: 3.5 if here <= rivals else 1.0,
        EXPEDITIONS: 4.5 - 1.5 * here,
        FUNDING: 1.6 if here == 0 else 0.5,
        HUNTING: 2.0 if here == 0 else 0.8,
        NOTEBOOK: 4.0 - rivals if here <= rivals else 0.2,
    }
    return worth[zone]


def _explorers(seen: JsonObject, seat: int, action: Step) -> float:
    """Two are a good measure; hungry ones none too many."""
    return -abs(action.what - (2 if seen["energy"][seat] > 15 else 1))


def _eat(seen: JsonObject, seat: int, action: Step) -> float:
    """Food is kept for the spaces that ask for it, until energy runs low."""
    after = seen["energy"][seat] - seen["todo"][-1][2] + action.what
    low = any(after <= space < seen["energy"][seat] for space in (40, 30, 20, 10))
    return -action.what * (0.5 if not low and after > 3 else -0.5)


def _take(_: JsonObject, __: int, action: Step) -> float:
    kind, _dash, what = str(action).split()[1].partition("-")
    return _MARKER_WORTH.get(kind, 0.0) * (int(what) if what.isdigit() else 1)


def _bet(seen: JsonObject, seat: int, action: Step) -> float:
    """As many explorers as the card is worth, up to three."""
    card = seen["destinations"][action.what]
    if card < 0 or seen["energy"][seat] < 8:
        return -float(action.more)
    held = seen["cards"][seat * len(TYPES) + card]
    wanted = 3 if held or seen["round"] <= 6 else 2
    return -float(abs(action.more - wanted))


def _stake(seen: JsonObject, _: int, action: Step) -> float:
    """Half of what is there, two at most."""
    return -float(abs(action.more - min(2, seen["own"]["coins"] // 2)))


def _last_yes(_: JsonObject, __: int, action: Step) -> float:
    return float(action.what)


_RECKON: dict[str, Callable[[JsonObject, int, Step], float]] = {
    "tribe": _tribe,
    "forbid": _forbid,
    "preset": _last_yes,
    "meteorology": _last_yes,
    "turn": _last_yes,
    "pay": lambda _seen, _seat, action: float(action.kind == "pay"),
    "done": lambda _seen, _seat, action: float(action.kind == "done"),
    "skip": _send,
    "explorers": _explorers,
    "eat": _eat,
    "take": _take,
    "use": _take,
    "discard": lambda seen, seat, action: -_take(seen, seat, action),
    "bet": _bet,
    "stake": _stake,
    "cartography": _last_yes,
    "economy": _last_yes,
}
"""By the first word of the first action on offer."""
