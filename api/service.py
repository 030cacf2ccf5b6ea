"""What a running server has; handlers find it in ``app.state.service``."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, Protocol

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request

from api.answers import Answers
from api.gate import Visit
from api.jobs import Job, Jobs
from api.metrics import Metrics
from api.settings import Settings
from api.store import Store
from games.core.documents import Document

VERSION = version("isleworks")


class Game(Protocol):
    """What a game adds to the service."""

    @property
    def slug(self) -> str:
        """How the game is called in addresses."""
        ...

    @property
    def router(self) -> APIRouter:
        """Its paths, beginning ``/v1/<slug>``."""
        ...

    @property
    def documents(self) -> Sequence[type[Document]]:
        """The kinds of document that may be stored."""
        ...

    @property
    def requests(self) -> Sequence[type[BaseModel]]:
        """What its paths are asked: the models of bodies."""
        ...

    @property
    def examples(self) -> Mapping[str, Any]:
        """Real requests and answers by operation, for the OpenAPI document."""
        ...

    def place(self, schema: str, id: str) -> str | None:
        """The address of a stored document of the game, None if it is not the game's."""
        ...

    def place_of_file(self, job: Job) -> str | None:
        """The address of the file that a job has made, None if it is not the game's."""
        ...


@dataclass(slots=True)
class Service:
    """The parts of one server."""

    settings: Settings
    store: Store
    jobs: Jobs
    answers: Answers
    metrics: Metrics
    games: Sequence[Game]
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server begins to stop: open streams end."""
    _stopping: "asyncio.Future[None] | None" = None

    @classmethod
    def of(cls, request: Request) -> "Service":
        """The service that a request came to."""
        found: Service = request.app.state.service
        return found

    def kinds(self) -> dict[str, type[Document]]:
        """The kinds of document that may be stored, by their schema."""
        return {
            str(kind.model_fields["schema_"].default): kind
            for game in self.games
            for kind in game.documents
        }

    def place(self, schema: str, id: str) -> str:
        """The address of a stored document."""
        found = (game.place(schema, id) for game in self.games)
        return next((place for place in found if place), f"/v1/documents/{id}")

    def gauges(self) -> dict[str, float]:
        """What is going on just now, for the metrics; blocks."""
        asked = {f"questions_{name}": n for name, n in self.answers.gauges().items()}
        jobs = {"jobs_waiting": self.jobs.queue_depth(), "jobs_running": self.jobs.running()}
        return {**asked, **jobs}

    async def start(self) -> None:
        """Begin to answer questions and to run jobs."""
        self.answers.start()
        await asyncio.to_thread(self.jobs.start)

    def begin_to_stop(self) -> None:
        """End open streams and questions that are asked; called in the event loop."""
        self.closing.set()
        if self._stopping is None:
            self._stopping = asyncio.ensure_future(self.answers.stop())

    async def stop(self) -> None:
        """End the children; what was accepted is kept."""
        self.closing.set()
        await (self._stopping or self.answers.stop())
        await self.jobs.stop()
        await asyncio.to_thread(self.store.close)


def visit(request: Request) -> Visit:
    """What the gate knows of a request."""
    found: Visit = request.scope["isleworks"]
    return found


def compact(data: Any) -> str:
    """JSON as the service writes it: sorted, no blanks."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
