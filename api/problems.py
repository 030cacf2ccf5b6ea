"""Problem documents (RFC 9457): what every error is answered with.

None holds anything that the sender wrote: places are named by fields that the
service knows, and squares by number.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

MEDIA_TYPE = "application/problem+json"
TYPES = "/problems/"
"""Where the kinds of problem are explained; a type is this and the kind's name."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem, as problems.toml has it."""

    name: str
    status: int
    title: str
    about: str


@cache
def kinds() -> Mapping[str, Kind]:
    """All kinds of problem by name."""
    data = tomllib.loads(files(__package__).joinpath("problems.toml").read_text("utf-8"))
    return {name: Kind(name, **fields) for name, fields in data.items()}


class Place(BaseModel):
    """One thing that is wrong with a request."""

    model_config = ConfigDict(extra="forbid")

    pointer: Annotated[
        str | None, Field(description="Where in the body, as a JSON pointer (RFC 6901).")
    ] = None
    parameter: Annotated[
        str | None, Field(description="Name of the parameter or header it is about.")
    ] = None
    code: Annotated[str, Field(description="A stable word for machines.")]
    message: Annotated[str, Field(description="A sentence for people.")]


class Problem(BaseModel):
    """What an error is answered with (RFC 9457)."""

    model_config = ConfigDict(extra="forbid")

    type: Annotated[str, Field(description="Address of the page that explains the kind.")]
    title: Annotated[str, Field(description="The kind in a few words.")]
    status: Annotated[int, Field(ge=400, le=599)]
    detail: Annotated[str | None, Field(description="What happened this time.")] = None
    code: Annotated[
        str | None, Field(description="A stable word for machines, finer than the type.")
    ] = None
    rule: Annotated[str | None, Field(description="Id of the rule that was broken.")] = None
    squares: Annotated[
        list[tuple[int, int]] | None, Field(description="Squares it is about: row, column.")
    ] = None
    errors: Annotated[list[Place] | None, Field(description="All that is wrong.")] = None
    request_id: Annotated[
        str | None, Field(description="Id of the request in the server's log.")
    ] = None


class ProblemError(HTTPException):
    """An error with a problem document of its own; raised anywhere in a request."""

    def __init__(
        self,
        kind: str,
        detail: str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        retry_after: int | None = None,
        **fields: Any,
    ) -> None:
        self.kind = kinds()[kind]
        self.fields = {"detail": detail, **fields}
        sent = dict(headers or {})
        if retry_after is not None:
            sent["Retry-After"] = str(max(1, retry_after))
        super().__init__(self.kind.status, self.kind.title, sent)

    def document(self, request_id: str | None = None) -> Problem:
        """The document that tells of it."""
        kind = self.kind
        return Problem(
            type=TYPES + kind.name,
            title=kind.title,
            status=kind.status,
            request_id=request_id,
            **self.fields,
        )

    def response(self, request_id: str | None = None) -> Response:
        """The answer to the request."""
        return Response(
            self.document(request_id).model_dump_json(exclude_none=True),
            self.status_code,
            {"Cache-Control": "no-store", **(self.headers or {})},
            MEDIA_TYPE,
        )


def invalid(errors: Iterable[Place]) -> ProblemError:
    """The problem of a request that is not what its schema says."""
    listed = list(errors)
    detail = listed[0].message if len(listed) == 1 else f"{len(listed)} things are wrong."
    return ProblemError("invalid", detail, errors=listed)


_OF_STATUS = {400: "bad-request", 401: "no-key", 404: "not-found", 405: "method-not-allowed"}


def of_status(status: int, headers: Mapping[str, str] | None = None) -> ProblemError:
    """The problem for a status that a library has chosen."""
    same = (name for name, kind in kinds().items() if kind.status == status)
    name = _OF_STATUS.get(status) or next(same, "internal" if status >= 500 else "bad-request")
    return ProblemError(name, headers=headers)
