"""Game records: a game as the list of its actions, chance among them.

No seed is needed to replay one, so a record survives versions of Python and
tells nobody what would have come next.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from games.core.documents import Document
from games.core.protocol import JsonObject, State

EVERY = 20
"""After how many plies a digest of the position is kept. DEFAULT, ours."""

MAX_PLIES = 100_000
"""The longest record that is read, in plies. DEFAULT, ours."""
Text = Annotated[str, Field(max_length=200)]


class GameRecord(Document):
    """A game that was played, whole or as one seat saw it."""

    prefix: ClassVar[str] = "gr"
    schema_: Literal["isleworks/game-record/1"] = Field("isleworks/game-record/1", alias="schema")
    game: Annotated[str, Field(max_length=40)]
    rules: Annotated[str, Field(max_length=20)]
    """The version of the game's rules it was played by."""
    players: Annotated[int, Field(ge=1, le=8)]
    options: dict[str, Any]
    content: dict[str, Any]
    """The documents that were played with, by name."""
    seats: Annotated[tuple[Text, ...], Field(max_length=8)]
    """Who sat where: ``human:NAME`` or ``bot:NAME``."""
    moves: Annotated[
        tuple[tuple[Annotated[int, Field(ge=-1, le=7)], Text], ...], Field(max_length=MAX_PLIES)
    ]
    """Seat (-1: chance) and text of each action."""
    digests: dict[str, str] = Field(default_factory=dict)
    """Digest of the position after that many moves."""
    outcome: dict[str, Any] | None = None
    """How it ended, or null: it was still going on."""
    viewer: Annotated[int, Field(ge=-1, le=7)] | None = None
    """Whose view this is (-1: a spectator's); null: the whole record."""
    views: tuple[dict[str, Any], ...] | None = None
    """In a viewer's record: what he saw before each move and at the end.

    Each is an RFC 7396 merge patch on the one before, the first on nothing.
    """


def digest(state: State[Any]) -> str:
    """16 hex digits that differ when positions differ: BLAKE2b of the sorted JSON."""
    text = json.dumps(state.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def patch_between(before: JsonObject, after: JsonObject) -> JsonObject:
    """The RFC 7396 merge patch that makes ``after`` of ``before``.

    Neither may hold None inside an object: a patch uses it for "gone".
    """
    patch: JsonObject = dict.fromkeys(before.keys() - after.keys())
    for name, value in after.items():
        old = before.get(name)
        if isinstance(old, dict) and isinstance(value, dict):
            inner = patch_between(old, value)
            if inner:
                patch[name] = inner
        elif name not in before or old != value:
            patch[name] = value
    return dict(sorted(patch.items()))


def patched(before: JsonObject, patch: JsonObject) -> JsonObject:
    """``before`` with an RFC 7396 merge patch applied; ``before`` stays as it is."""
    after = dict(before)
    for name, value in patch.items():
        if value is None:
            after.pop(name, None)
        elif isinstance(value, dict):
            inner = after.get(name)
            after[name] = patched(inner if isinstance(inner, dict) else {}, value)
        else:
            after[name] = value
    return after


def frames(record: GameRecord) -> Iterator[JsonObject]:
    """What the viewer of a redacted record saw, before each move and at the end."""
    seen: JsonObject = {}
    for patch in record.views or ():
        seen = patched(seen, patch)
        yield seen
