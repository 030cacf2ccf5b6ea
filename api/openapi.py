"""The OpenAPI document: what FastAPI knows, and every problem and real example beside it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from api.problems import MEDIA_TYPE, TYPES, Kind, Problem, kinds
from api.service import Service

REFS = "#/components/schemas/{model}"
SHARED = ("too-many-requests", "internal", "unavailable")
"""Problems that any path under ``/v1`` may answer with."""
WITH_BODY = ("not-json", "too-large", "wrong-media-type", "invalid", "too-slow")
BY_OPERATION: Mapping[str, tuple[str, ...]] = {
    "solve": ("against-the-rules", "key-used-twice", "busy", "out-of-reach"),
    "hint": ("against-the-rules", "busy", "out-of-reach"),
    "check": ("against-the-rules", "busy", "out-of-reach"),
    "validate": ("against-the-rules", "busy", "out-of-reach"),
    "rate": ("against-the-rules", "key-used-twice", "busy", "out-of-reach"),
    "validate_expedition_set": ("against-the-rules", "busy", "out-of-reach"),
    "rate_expedition_set": ("against-the-rules", "key-used-twice", "busy", "out-of-reach"),
    "make_boards": ("against-the-rules", "key-used-twice", "busy", "store-full"),
    "make_deck": ("against-the-rules", "key-used-twice", "busy", "store-full"),
    "store_document": ("store-full",),
    "board_solutions": ("against-the-rules", "busy", "out-of-reach", "store-full"),
    "print_deck": ("busy", "store-full"),
    "ready": ("unavailable", "stopping"),
}
"""Problems beside those that follow from an operation's parameters."""
HEADERS: Mapping[str, str] = {
    "ETag": "A strong entity tag: send it as If-None-Match.",
    "Cache-Control": "Whether and how long the answer may be kept.",
    "Location": "Where the job, or what was stored, is found.",
    "Retry-After": "Seconds after which it is worth asking again.",
    "Link": "Leads to the next part of the list.",
}
IMMUTABLE = (
    "get_document",
    "get_board",
    "get_deck",
    "draw_board",
    "print_deck",
    "board_solutions",
)


def install(app: FastAPI, service: Service) -> None:
    """Let the application give the completed document."""

    def openapi() -> dict[str, Any]:
        if not app.openapi_schema:
            app.openapi_schema = _complete(app, service)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # FastAPI's own way to do it


def _complete(app: FastAPI, service: Service) -> dict[str, Any]:
    document = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=app.description,
        routes=app.routes,
        tags=app.openapi_tags,
        separate_input_output_schemas=False,
    )
    models: list[type[BaseModel]] = list(service.kinds().values())
    asked = [model for game in service.games for model in game.requests]
    _add_schemas(document["components"]["schemas"], [Problem, *models, *asked])
    examples = {k: v for game in service.games for k, v in game.examples.items()}
    for path, method, operation in _operations(document):
        if operation["operationId"] == "store_document":
            refs = [{"$ref": REFS.format(model=kind.__name__)} for kind in models]
            content = {"application/json": {"schema": {"anyOf": refs}}}
            operation["requestBody"] = {"required": True, "content": content}
        _add_problems(path, method, operation)
        _add_headers(operation)
        _add_examples(operation, examples.get(operation["operationId"], {}))
    _name_keys(document, service)
    return document


def _add_schemas(schemas: dict[str, Any], models: Sequence[type[BaseModel]]) -> None:
    """Name what no route of FastAPI names, and forget FastAPI's own errors."""
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    shown: list[tuple[type[BaseModel], Literal["validation"]]] = [
        (model, "validation") for model in models
    ]
    _, found = models_json_schema(shown, ref_template=REFS)
    schemas.update({k: v for k, v in found["$defs"].items() if k not in schemas})


def _operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def _add_problems(path: str, method: str, operation: dict[str, Any]) -> None:
    """Each problem the operation may answer with, by status, with an example of each kind."""
    responses = operation["responses"]
    responses.pop("422", None)
    by_status: dict[int, list[Kind]] = {}
    for name in dict.fromkeys(_problem_names(path, method, operation)):
        kind = kinds()[name]
        by_status.setdefault(kind.status, []).append(kind)
    for status, listed in by_status.items():
        examples = {kind.name: {"summary": kind.title, "value": _example(kind)} for kind in listed}
        responses[str(status)] = {
            "description": " ".join(f"{kind.title}." for kind in listed),
            "content": {
                MEDIA_TYPE: {
                    "schema": {"$ref": REFS.format(model="Problem")},
                    "examples": examples,
                }
            },
        }


def _problem_names(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    if path.startswith("/v1/"):
        yield from SHARED
    if "requestBody" in operation:
        yield from WITH_BODY
    placed = {parameter["in"] for parameter in operation.get("parameters", ())}
    if "path" in placed:
        yield "not-found"
    if placed & {"query", "header"}:
        yield "invalid"
    yield from BY_OPERATION.get(operation["operationId"], ())
    if method == "post" and "busy" in BY_OPERATION.get(operation["operationId"], ()):
        yield "stopping"


def _example(kind: Kind) -> dict[str, Any]:
    example: dict[str, Any] = {
        "type": TYPES + kind.name,
        "title": kind.title,
        "status": kind.status,
        "request_id": "5f0c2b1e9a7d4c38",
    }
    return example | _DETAILS.get(kind.name, {})


_DETAILS: Mapping[str, dict[str, Any]] = {
    "invalid": {
        "detail": "Input should be less than or equal to 4.",
        "errors": [
            {
                "pointer": "/start",
                "code": "LESS_THAN_EQUAL",
                "message": "Input should be less than or equal to 4.",
            }
        ],
    },
    "not-json": {"code": "TWIN_KEYS", "detail": "The document names one field twice."},
    "too-large": {"detail": "A body has at most 1000000 bytes."},
    "out-of-reach": {"code": "TIMED_OUT"},
}


def _add_headers(operation: dict[str, Any]) -> None:
    for status, response in operation["responses"].items():
        for name in _header_names(operation["operationId"], status):
            described = {"description": HEADERS[name], "schema": {"type": "string"}}
            response.setdefault("headers", {})[name] = described


def _header_names(operation: str, status: str) -> Iterator[str]:
    if status in ("200", "304") and operation in IMMUTABLE:
        yield from (
            ("Cache-Control",) if operation == "board_solutions" else ("ETag", "Cache-Control")
        )
    if status == "202":
        yield "Location"
    if status == "201":
        yield "Location"
    if status in ("429",):
        yield "Retry-After"
    if status == "200" and operation.startswith("list_"):
        yield "Link"


def _add_examples(operation: dict[str, Any], examples: Mapping[str, Any]) -> None:
    """``examples``: by status, and ``request``, each by media type or plain JSON."""
    if "request" in examples:
        content = operation["requestBody"]["content"]["application/json"]
        content["examples"] = examples["request"]
    for status, found in examples.items():
        if status == "request" or status not in operation["responses"]:
            continue
        content = operation["responses"][status].setdefault("content", {})
        for media_type, named in found.items():
            content.setdefault(media_type, {})["examples"] = named


def _name_keys(document: dict[str, Any], service: Service) -> None:
    """A server that has keys says so."""
    if not service.settings.api_keys:
        return
    document["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
    for path, _, operation in _operations(document):
        if path.startswith("/v1/") or path == "/metrics":
            operation["security"] = [{"key": []}]
            operation["responses"]["401"] = {
                "description": f"{kinds()['no-key'].title}.",
                "content": {
                    MEDIA_TYPE: {
                        "schema": {"$ref": REFS.format(model="Problem")},
                        "examples": {"no-key": {"value": _example(kinds()["no-key"])}},
                    }
                },
            }
