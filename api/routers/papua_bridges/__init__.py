"""Papua bridges over HTTP."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from api.jobs import Job
from api.requests.papua_bridges import (
    BoardsRequest,
    CheckRequest,
    DeckRequest,
    HintRequest,
    RateRequest,
    SolveRequest,
    ValidateRequest,
)
from api.routers.papua_bridges import boards, decks, page, questions
from api.routers.papua_bridges.jobs import PDF
from games.core.documents import Document
from games.papua_bridges.content import GAME, Board, BridgeSet, Build, Deck


class PapuaBridges:
    """What the game adds to the service (``api.service.Game``)."""

    slug = GAME
    documents: Sequence[type[Document]] = (Board, BridgeSet, Build, Deck)
    requests: Sequence[type[BaseModel]] = (
        SolveRequest, HintRequest, CheckRequest, ValidateRequest, RateRequest, BoardsRequest,
        DeckRequest,
    )  # fmt: skip

    @property
    def router(self) -> APIRouter:
        """All paths under ``/v1/papua-bridges``, and the page of a scanned board."""
        whole = APIRouter()
        for part in (questions, boards, decks, page):
            whole.include_router(part.router)
        return whole

    @property
    def examples(self) -> Mapping[str, Any]:
        """The examples of examples.json."""
        return _examples()

    def place(self, schema: str, id: str) -> str | None:
        """Boards and decks have addresses of their own."""
        folder = {boards.SCHEMA: "boards", decks.SCHEMA: "decks"}.get(schema)
        return f"/v1/{GAME}/{folder}/{id}" if folder else None

    def place_of_file(self, job: Job) -> str | None:
        """The address of a printed deck."""
        if job.kind != PDF:
            return None
        return f"/v1/{GAME}/decks/{job.request['deck']}.pdf?paper={job.request['paper']}"


@cache
def _examples() -> Mapping[str, Any]:
    text = files(__package__).joinpath("examples.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found
