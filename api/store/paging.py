"""Pages of a list and the cursors between them."""

import re
from collections.abc import Sequence
from typing import TypeVar

from api.store.model import CursorError, Page

T = TypeVar("T")

_CURSOR = re.compile(r"[1-9][0-9]{0,17}")


def position(cursor: str) -> int:
    """The row number of a cursor; raises ``CursorError``."""
    if not _CURSOR.fullmatch(cursor):
        raise CursorError("The cursor did not come from a page of this list.")
    return int(cursor)


def page_of(rows: Sequence[tuple[int, T]], limit: int) -> Page[T]:
    """The page of at most ``limit`` numbered rows; one more row means that there is more."""
    shown = rows[:limit]
    return Page(
        items=tuple(item for _, item in shown),
        next=str(shown[-1][0]) if len(rows) > limit and shown else None,
    )
