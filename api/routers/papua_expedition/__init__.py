"""Papua expedition over HTTP."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from api.jobs import Job
from api.requests.papua_expedition import ExpeditionRateRequest, ExpeditionValidateRequest
from api.routers.papua_expedition import questions
from games.core.documents import Document
from games.papua_expedition.content import ExpeditionSet
from games.papua_expedition.pieces import GAME


class PapuaExpedition:
    """What the game adds to the service (``api.service.Game``)."""

    slug = GAME
    documents: Sequence[type[Document]] = (ExpeditionSet,)
    requests: Sequence[type[BaseModel]] = (ExpeditionValidateRequest, ExpeditionRateRequest)

    @property
    def router(self) -> APIRouter:
        """All paths under ``/v1/papua-expedition``."""
        return questions.router

    @property
    def examples(self) -> Mapping[str, Any]:
        """The examples of examples.json."""
        return _examples()

    def place(self, schema: str, id: str) -> str | None:  # noqa: ARG002
        """Sets have no address but that of documents."""
        return None

    def place_of_file(self, job: Job) -> str | None:  # noqa: ARG002
        """No job makes a file."""
        return None


@cache
def _examples() -> Mapping[str, Any]:
    text = files(__package__).joinpath("examples.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found
