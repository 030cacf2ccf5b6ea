"""Game records: a game as the list of its actions, chance among them.

No seed is needed to replay one, so a record survives versions of Python and
tells nobody what would have come next.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from games.core.documents import Document
from games.core.protocol import JsonObject, State

EVERY = 20
"""After how many plies a digest of the position is kept. DEFAULT, ours."""

MAX_PLIES = 100_000
"""The longest record that is read, in plies. DEFAULT, ours."""
MAX_RECORD_BYTES = 16_000_000
"""The largest record that is read: a whole deck and thousands of views. DEFAULT, ours."""
Text = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
Number = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]{0,5})$")]


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
    digests: dict[Number, Annotated[str, Field(max_length=16)]] = Field(default_factory=dict)
    """Digest of the position after that many moves."""
    outcome: dict[str, Any] | None = None
    """How it ended, or null: it was still going on."""
    viewer: Annotated[int, Field(ge=-1, le=7)] | None = None
    """Whose view this is (-1: a spectator's); null: the whole record."""
    views: tuple[dict[str, Any], ...] | None = None
    """In a viewer's record: what he saw before each move and at the end.

    Each is an RFC 7396 merge patch on the one before, the first on nothing.
    """

    @model_validator(mode="after")
    def _parts_fit_together(self) -> Self:
        moves = len(self.moves)
        if any(int(ply) > moves for ply in self.digests):
            raise ValueError("a digest belongs to a move that is not there")
        if (self.viewer is None) != (self.views is None):
            raise ValueError("viewer and views go together")
        if self.views is not None and (self.digests or len(self.views) != moves + 1):
            raise ValueError("a viewer's record has a view for each position and no digests")
        return self

    @classmethod
    def from_json(cls, text: str | bytes, *, limit: int = MAX_RECORD_BYTES) -> Self:
        """Read and check a record; raises ``DocumentError``."""
        return super().from_json(text, limit=limit)


def digest(state: State[Any]) -> str:
    """16 hex digits that differ when positions differ: BLAKE2b of the sorted JSON."""
    text = json.dumps(state.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def patch_between(before: JsonObject, after: JsonObject) -> JsonObject:
    """The RFC 7396 merge patch that makes ``after`` of ``before``.

    Neither may hold None as a field of an object, outside of lists: a patch uses it
    for "gone". It shares its parts with ``after``.
    """
    patch: JsonObject = dict.fromkeys(before.keys() - after.keys())
    for name, value in after.items():
        if name not in before:
            patch[name] = value
            continue
        old = before[name]
        if isinstance(old, dict) and isinstance(value, dict):
            inner = patch_between(old, value)
            if inner:
                patch[name] = inner
        elif not alike(old, value):
            patch[name] = value
    return dict(sorted(patch.items()))


def alike(one: object, other: object) -> bool:
    """Whether two pieces of plain data are the same JSON, where 1, 1.0 and true differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        same = one.keys() == other.keys()
        return same and all(alike(value, other[name]) for name, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    return type(one) is type(other) and one == other


def patched(before: JsonObject, patch: JsonObject) -> JsonObject:
    """``before`` with an RFC 7396 merge patch applied; ``before`` stays as it is.

    What the patch does not touch is shared with ``before``.
    """
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
