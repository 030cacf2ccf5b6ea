"""The application: all routers behind one gate."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from api import errors, openapi
from api.answers import Answers
from api.gate import Gate
from api.jobs import Jobs
from api.metrics import Metrics
from api.routers import documents, health, jobs, pages
from api.routers.papua_bridges import PapuaBridges
from api.routers.papua_expedition import PapuaExpedition
from api.service import VERSION, Game, Service
from api.settings import Settings
from api.store import Store

GAMES: Sequence[Game] = (PapuaBridges(), PapuaExpedition())
"""Every game of the service; a further one is added here."""
TAGS = [
    {"name": "papua-bridges", "description": "Puzzle boards: join four islands by bridges."},
    {"name": "papua-expedition", "description": "Dice and explorers: sets of cards and tracks."},
    {"name": "documents", "description": "Documents of all games, by the id of their content."},
    {"name": "jobs", "description": "What takes longer than a request may take."},
    {"name": "health", "description": "For whoever watches over the server."},
]


def create_app(
    settings: Settings, store: Store | None = None, jobs_: Jobs | None = None
) -> FastAPI:
    """The application with its parts; store and jobs are made from the settings if not given."""
    metrics = Metrics()
    kept = store or Store(settings)
    service = Service(
        settings, kept, jobs_ or Jobs(settings, kept, metrics.job),
        Answers(settings, metrics.question), metrics, GAMES,
    )  # fmt: skip
    metrics.watch(service.gauges)
    app = _bare(service)
    app.state.service = service
    for router in (documents.router, jobs.router, health.router, pages.router):
        app.include_router(router)
    for game in GAMES:
        app.include_router(game.router)
    app.add_middleware(Gate, settings=settings, metrics=metrics)
    if settings.cors_origins:
        _allow_origins(app, settings)
    errors.install(app)
    openapi.install(app, service)
    return app


def _bare(service: Service) -> FastAPI:
    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    about = files(__package__).joinpath("about.md").read_text("utf-8")
    return FastAPI(
        title="isleworks",
        version=VERSION,
        summary="Puzzle boards made, solved, rated and printed.",
        description=about,
        openapi_tags=TAGS,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
        redirect_slashes=False,
    )


def _allow_origins(app: FastAPI, settings: Settings) -> None:
    app.add_middleware(
        CORSMiddleware,
        allow_origins=settings.cors_origins,
        allow_methods=["GET", "HEAD", "POST", "PUT", "DELETE"],
        allow_headers=["Content-Type", "Authorization", "Idempotency-Key", "If-None-Match",
                       "Last-Event-ID", "X-Request-ID"],
        expose_headers=["ETag", "Location", "Retry-After", "Link", "X-Request-ID"],
        max_age=3600,
    )  # fmt: skip
