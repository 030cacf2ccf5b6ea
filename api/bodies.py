"""Bodies of requests: bounded JSON, read as strictly as a document from a file.

``Body[Model]`` is the type of a handler's parameter; ``described(Model)`` tells the
OpenAPI document of it. What cannot be read is answered with 400, what does not fit
the model with 422, and neither says what was sent.
"""

import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from fastapi import Depends
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from api.problems import Place, ProblemError, invalid
from api.requests import BRANCH
from games.core.documents import DocumentError, read_json

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")

LARGE = 20_000
"""Bodies of more bytes are read in a thread, while other requests go on. DEFAULT, ours."""
MAX_ERRORS = 20
"""So many places are named in one answer. DEFAULT, ours."""

if TYPE_CHECKING:
    Body = Annotated[M, None]
else:

    class Body:
        """``Body[Model]``: the whole body, read strictly as JSON."""

        def __class_getitem__(cls, model: type[BaseModel]) -> Any:
            """The annotation of a parameter."""
            return Annotated[model, Depends(_reader(model))]


def _reader(model: type[M]) -> Callable[[Request], Awaitable[M]]:
    async def read_from(request: Request) -> M:
        return await read_body(request, lambda data: read_model(model, data))

    return read_from


def described(model: type[BaseModel]) -> dict[str, Any]:
    """What an operation with a body says of itself beyond what FastAPI sees."""
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


async def read_body(request: Request, make: Callable[[Any], T]) -> T:
    """What ``make`` makes of the body's JSON; raises ``ProblemError`` where it cannot be read."""
    kind = (request.headers.get("content-type") or "").partition(";")[0].strip().lower()
    if kind != "application/json" and not kind.endswith("+json"):
        raise ProblemError("wrong-media-type", headers={"Accept": "application/json"})
    raw = await request.body()
    if len(raw) > LARGE:
        return await run_in_threadpool(_read, raw, make)
    return _read(raw, make)


def _read(raw: bytes, make: Callable[[Any], T]) -> T:
    try:
        data = read_json(raw, limit=len(raw))
    except DocumentError as error:
        raise ProblemError("not-json", str(error), code=error.code) from None
    return make(data)


def read_model(model: type[M], data: Any) -> M:
    """Plain data as a model, as strict as JSON is; raises ``ProblemError``."""
    try:
        return model.model_validate_json(json.dumps(data))
    except ValidationError as error:
        raise refusal(error, model) from None


def refusal(error: ValidationError, model: type[BaseModel]) -> ProblemError:
    """The problem that tells what a model finds wrong, in the model's own words."""
    known = known_names(model)
    found = error.errors(include_url=False, include_input=False, include_context=False)
    return invalid(
        _place(one["type"], one["loc"], one["msg"], known) for one in found[:MAX_ERRORS]
    )


def _place(kind: str, loc: Sequence[int | str], message: str, known: frozenset[str]) -> Place:
    path = "".join(f"/{step}" for step in _public(loc, known))
    if kind == "extra_forbidden":
        message = "There is a field here that this kind of document does not have"
    message = message.removeprefix("Value error, ")
    message = message[:1].upper() + message[1:].removesuffix(".") + "."
    return Place(pointer=path, code=kind.upper(), message=message)


def _public(loc: Iterable[int | str], known: frozenset[str]) -> Iterator[int | str]:
    """The steps of a path as far as the service knows them; names of unions are left out."""
    for step in loc:
        if isinstance(step, int) or step in known:
            yield step
        elif not step.startswith(BRANCH):
            return


@cache
def known_names(model: type[BaseModel]) -> frozenset[str]:
    """Every field name and every fixed word that the JSON schema of a model has."""
    return frozenset(_names(TypeAdapter(model).json_schema()))


def _names(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for item in schema:
            yield from _names(item)
    elif isinstance(schema, dict):
        yield from schema.get("properties", ())
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
        for value in schema.values():
            yield from _names(value)
