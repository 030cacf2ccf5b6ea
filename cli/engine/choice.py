"""A decision at the table: what was typed, what may be done, and why not the rest."""

from collections.abc import Sequence
from typing import Any

from games.core.errors import NotationError
from games.core.protocol import Game, State

MOST_NUMBERED = 30
"""As many actions are listed with numbers; more are listed by their first words."""
MOST_EXAMPLES = 12
MOST_REASONS = 20
COMMANDS = {
    "?": "what may be done, and why not the rest",
    "undo": "take back your last decision (undo reroll: and let chance draw anew)",
    "save FILE": "write the game to a file",
    "score": "the scores as they stand",
    "log": "what has happened so far",
    "quit": "leave; what was saved stays",
    "help": "this list",
}


def offered(legal: Sequence[Any]) -> str:
    """The actions with numbers to type, or in groups where there are many."""
    if len(legal) <= MOST_NUMBERED:
        width = len(str(len(legal)))
        return "\n".join(f"  {n:>{width}}  {action}" for n, action in enumerate(legal, 1))
    return "\n".join(_group(word, texts) for word, texts in _by_word(map(str, legal)).items())


def _group(word: str, texts: Sequence[str]) -> str:
    if len(texts) == 1:
        return f"  {texts[0]}"
    shown = ", ".join(text.removeprefix(f"{word} ") for text in texts[:MOST_EXAMPLES])
    more = f" … ({len(texts)})" if len(texts) > MOST_EXAMPLES else ""
    return f"  {word}: {shown}{more}"


def _by_word(texts: Any) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for text in texts:
        groups.setdefault(text.partition(" ")[0], []).append(text)
    return groups


class Unclear(ValueError):  # noqa: N818  (it is what the player reads, not a fault)
    """What was typed is no action that can be done now; ``str()`` says why."""


def chosen(game: Game[Any], state: State[Any], legal: Sequence[Any], typed: str) -> Any:
    """The action that was typed: its number, its text, or the beginning of it.

    Raises ``Unclear`` with one sentence.
    """
    if typed.isdecimal() and len(legal) <= MOST_NUMBERED:
        if 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        raise Unclear(f"The numbers go from 1 to {len(legal)}.")
    words = " ".join(typed.split()).lower()
    begun = [action for action in legal if str(action).lower().startswith(words)]
    exact = [action for action in begun if str(action).lower() == words]
    if exact or len(begun) == 1:
        return (exact or begun)[0]
    try:
        action = game.parse_action(typed)
    except NotationError as error:
        if begun:
            raise Unclear(f"{len(begun)} actions begin so; type more of it.") from None
        raise Unclear(str(error)) from None
    violation = state.violation(action)
    if violation is not None:
        raise Unclear(str(violation))
    return action


def reasons(game: Game[Any], state: State[Any], legal: Sequence[Any]) -> str:
    """Why the other actions of the kind that is being decided are not allowed, by rule."""
    kinds = {str(action).partition(" ")[0] for action in legal}
    found: dict[str, list[str]] = {}
    for code in range(game.action_count):
        action = game.decode(code)
        if str(action).partition(" ")[0] not in kinds:
            continue
        violation = state.violation(action)
        if violation is not None:
            found.setdefault(str(violation), []).append(str(action))
    if not found:
        return "Everything of this kind is allowed."
    lines = ["Not allowed now:"]
    most_first = sorted(found.items(), key=lambda group: -len(group[1]))
    for why, texts in most_first[:MOST_REASONS]:
        others = f" and {len(texts) - 3} more" if len(texts) > 3 else ""
        lines.append(f"  {', '.join(texts[:3])}{others}: {why}")
    if len(most_first) > MOST_REASONS:
        lines.append(f"  and {len(most_first) - MOST_REASONS} reasons more.")
    return "\n".join(lines)
