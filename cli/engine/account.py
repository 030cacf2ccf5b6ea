"""Scores and results in words."""

from typing import Any

from cli.engine.seats import called
from games.core.match import Match
from games.core.protocol import JsonObject
from games.core.streams import stream

GUESSES = 30
"""How many positions are drawn to tell a score. DEFAULT, ours."""


def score_text(match: Match[Any], names: tuple[str, ...], seat: int) -> str:
    """What the asker may know of the scores: his own, all of them when the game is over."""
    if match.outcome() is not None:
        return final_text(match, names)
    low, high = known_score(match, seat)
    if low == high:
        return f"{called(names, seat)}: {low} if it were scored now."
    return (
        f"{called(names, seat)}: {low} to {high}, as far as you can know, if it were scored now."
    )


def known_score(match: Match[Any], seat: int) -> tuple[int, int]:
    """The least and most a seat can have, over positions that look the same to it.

    Read off its observation only: a score may hang on what others hide.
    """
    seen, rng = match.state.observation(seat), stream(0, "score")
    scores = [match.game.determinize(seen, rng).scores()[seat] for _ in range(GUESSES)]
    return min(scores), max(scores)


def final_text(match: Match[Any], names: tuple[str, ...]) -> str:
    """The result, with the parts of the scores where the game tells them."""
    outcome = match.outcome()
    assert outcome is not None, "asked at the end only"
    won = " and ".join(called(names, seat) for seat in outcome.winners) or "Nobody"
    verb = "win" if len(outcome.winners) > 1 else "wins"
    reason = outcome.reason.replace("_", " ")
    tie = f", by {outcome.tie_break.replace('_', ' ')}" if outcome.tie_break else ""
    lines = [f"The game is over ({reason}). {won} {verb}{tie}."]
    for seat, score in enumerate(outcome.scores):
        told = _parts(_own(outcome.details, seat, len(names)))
        lines.append(f"  {called(names, seat)}: {score}  ({told})")
    return "\n".join(lines)


def _own(details: JsonObject, seat: int, seats: int) -> JsonObject:
    """What the details of an outcome tell of one seat: its parts, and its place in each list."""
    lists = {n: v for n, v in details.items() if isinstance(v, list | tuple) and len(v) == seats}
    parts: JsonObject = dict(lists.pop("parts", [{}] * seats)[seat])
    return parts | {name: values[seat] for name, values in lists.items()}


def _parts(parts: JsonObject) -> str:
    told = {name.replace("_", " "): _text(value) for name, value in parts.items() if value}
    return ", ".join(f"{name} {text}" for name, text in told.items()) or "nothing"


def _text(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
