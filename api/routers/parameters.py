"""Parameters that several paths have."""

from typing import Annotated

from fastapi import Header, Path, Query

Cursor = Annotated[
    str | None,
    Query(max_length=200, description="The field next of the part of the list before."),
]
Limit = Annotated[int, Query(ge=1, le=100, description="At most so many.")]
IdempotencyKey = Annotated[
    str | None,
    Header(
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="With the same key the same client gets the same job, however often it asks.",
    ),
]
DocumentId = Annotated[
    str, Path(pattern=r"^[a-z]{2,4}-[0-9a-f]{16}$", description="The id of a document.")
]
JobId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a job.")]
