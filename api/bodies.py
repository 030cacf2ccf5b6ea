"""Bodies of requests: bounded JSON, read as strictly as a document from a file.

``Body[Model]`` is the type of a handler's parameter; routes that have one are
made by ``StrictRoute``. What cannot be read is answered with 400, what does not
fit the model with 422, and neither says what was sent.
"""

import json
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError, WrapValidator
from starlette.requests import Request
from starlette.responses import Response

from api.problems import Place, ProblemError, invalid
from api.requests import BRANCH
from games.core.documents import DocumentError, read_json

M = TypeVar("M", bound=BaseModel)

MAX_ERRORS = 20
"""So many places are named in one answer. DEFAULT, ours."""


class StrictRequest(Request):
    """A request whose JSON is read within the bounds of a document."""

    async def json(self) -> Any:
        """The body; raises ``ProblemError`` where it cannot be read."""
        raw = await self.body()
        try:
            return read_json(raw, limit=len(raw))
        except DocumentError as error:
            raise ProblemError("not-json", str(error), code=error.code) from None


class StrictRoute(APIRoute):
    """A route that reads its body as ``StrictRequest`` does."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, given the strict request in the place of the usual one."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly


if TYPE_CHECKING:
    Body = Annotated[M, None]
else:

    class Body:
        """``Body[Model]``: the whole body, read strictly as JSON."""

        def __class_getitem__(cls, model: type[BaseModel]) -> Any:
            """The annotation of a parameter."""
            return Annotated[model, WrapValidator(_reader(model))]


def _reader(model: type[M]) -> Callable[[Any, Any], M]:
    def read(data: Any, _: Any) -> M:
        if isinstance(data, bytes):
            raise ProblemError("wrong-media-type", headers={"Accept": "application/json"})
        return read_model(model, data)

    return read


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
