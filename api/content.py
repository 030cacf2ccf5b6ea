"""Answers that are named by their content: strong entity tags, 304, and kept for ever."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from api.gate import matches
from api.rates import header
from api.service import Service

FOREVER = "max-age=31536000, immutable"
PRIVATE = {"Cache-Control": "no-store"}
"""What may change, or was made for one client."""


def immutable(request: Request, body: str | bytes, name: str, media_type: str) -> Response:
    """An answer that never changes, or 304 where the client has it already.

    ``name`` names the content: it becomes the entity tag.
    """
    keyed = bool(Service.of(request).settings.api_keys)
    headers = {
        "ETag": f'"{name}"',
        "Cache-Control": f"{'private' if keyed else 'public'}, {FOREVER}",
    }
    if matches(header(request.scope, b"if-none-match"), headers["ETag"].encode()):
        return Response(None, 304, headers)
    return Response(body, 200, headers, media_type)


def document(
    text: str | bytes, headers: Mapping[str, str] | None = None, status: int = 200
) -> Response:
    """A JSON answer to this request alone."""
    return Response(text, status, {**PRIVATE, **(headers or {})}, "application/json")
