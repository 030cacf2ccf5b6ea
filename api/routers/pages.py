"""Pages that belong to no game: home, the interface, the kinds of problem, and their files."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from api import html
from api.content import immutable
from api.problems import TYPES, ProblemError, kinds

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home() -> Response:
    """What this server is, for whoever comes by."""
    return html.page("isleworks", html.filled("home.html"))


@router.get("/b")
async def typed(code: Annotated[str, Query(min_length=1, max_length=1400)]) -> Response:
    """The way from the field of the home page to the page of a board."""
    plain = "".join(
        char for char in code.upper() if char.isascii() and (char.isalnum() or char == ".")
    )
    return RedirectResponse(f"/b/{plain[plain.rfind('PB1.') :]}", 303)


@router.get("/docs")
async def docs() -> Response:
    """The interface to read and to try."""
    words = {
        "raw_swagger_css": html.address("swagger-ui.css"),
        "raw_swagger_js": html.address("swagger-ui-bundle.js"),
        "raw_docs_js": html.address("docs.js"),
        "raw_icon": html.address("icon.svg"),
    }
    return html.html_response(html.filled("docs.html", **words), scripts=True)


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """A file that our pages load."""
    found = html.static(name)
    if found is None:
        raise ProblemError("not-found")
    return immutable(request, found.body, found.tag, found.media_type)


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """The icon, for browsers that ask without being told where it is."""
    return await static(request, "icon.svg")


@router.get(TYPES + "{name}")
async def problem(name: str) -> Response:
    """What a kind of problem means: where the type of a problem document leads."""
    kind = kinds().get(name)
    if kind is None:
        raise ProblemError("not-found")
    body = html.filled(
        "problem.html", title=kind.title, about=kind.about, status=str(kind.status),
        type=TYPES + kind.name,
    )  # fmt: skip
    return html.page(kind.title, body, section="Problems")
