"""Pages: templates filled in, with what came from outside escaped, and nothing from elsewhere."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from starlette.responses import Response

POLICY = (
    "default-src 'none'; style-src 'self'{inline}; script-src {scripts}; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
STATIC: Mapping[str, tuple[str, str]] = {
    "page.css": ("page.css", "text/css; charset=utf-8"),
    "icon.svg": ("icon.svg", "image/svg+xml"),
    "docs.js": ("docs.js", "text/javascript; charset=utf-8"),
    "swagger-ui.css": ("swagger-ui.css", "text/css; charset=utf-8"),
    "swagger-ui-bundle.js": ("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
}
"""Everything that is given out under ``/static``: its file and media type."""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file that pages load."""

    body: bytes
    media_type: str
    digest: str

    @property
    def tag(self) -> str:
        """A short name of its content."""
        return self.digest[:16]


@cache
def static(name: str) -> StaticFile | None:
    """The file of this name; None if it is none of ours."""
    if name not in STATIC:
        return None
    path, media_type = STATIC[name]
    body = files("api.static").joinpath(path).read_bytes()
    return StaticFile(body, media_type, hashlib.sha256(body).hexdigest())


@cache
def address(name: str) -> str:
    """The address of a file of ours, which changes with its content."""
    found = static(name)
    if found is None:
        raise KeyError(name)
    return f"/static/{name}?v={found.tag}"


@cache
def _template(name: str) -> Template:
    return Template(files("api.templates").joinpath(name).read_text("utf-8"))


def filled(template: str, /, **words: str) -> str:
    """A template with plain words in it, escaped; those that begin ``raw_`` are HTML already."""
    ready = {
        name.removeprefix("raw_"): word if name.startswith("raw_") else escape(word)
        for name, word in words.items()
    }
    return _template(template).substitute(ready)


def page(
    title: str, body: str, *, section: str = "", footer: str = "", status: int = 200
) -> Response:
    """A whole page around a body of HTML."""
    html = filled(
        "page.html", title=title, section=section, footer=footer, raw_body=body,
        raw_css=address("page.css"), raw_icon=address("icon.svg"),
    )  # fmt: skip
    return html_response(html, status=status)


def html_response(html: str, *, status: int = 200, scripts: bool = False) -> Response:
    """An answer that a browser may show, and that loads from this server only."""
    policy = POLICY.format(
        scripts="'self'" if scripts else "'none'", inline=" 'unsafe-inline'" if scripts else ""
    )
    headers = {
        "Content-Security-Policy": policy,
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "public, max-age=300" if status == 200 else "no-store",
    }
    return Response(html, status, headers, "text/html; charset=utf-8")
