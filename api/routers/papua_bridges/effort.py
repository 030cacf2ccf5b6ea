"""What a question about Papua bridges may cost, and which ones are likely to cost much."""

from typing import Any

from starlette.requests import Request

from api.problems import Place, invalid
from api.questions.papua_bridges import Effort
from api.service import Service
from games.papua_bridges.content import Board, BridgeSet

MODULE = "api.questions.papua_bridges"
LIGHT_SQUARES = 110
"""Boards with no more squares than this and the usual tiles are solved in a moment, as a rule."""
LIGHT_TILES = 13


def effort(request: Request, budget: float | None) -> Effort:
    """The effort of a question that is answered at once."""
    settings = Service.of(request).settings
    wanted = settings.sync_budget if budget is None else min(budget, settings.sync_budget)
    return Effort(deterministic=wanted, wall=settings.sync_wall)


def becomes_job(request: Request, budget: float | None) -> bool:
    """Whether a question with this budget is a job; raises ``ProblemError`` beyond all bounds."""
    settings = Service.of(request).settings
    if budget is not None and budget > settings.job_budget:
        message = f"A budget is at most {settings.job_budget:g}."
        raise invalid([Place(pointer="/budget", code="LESS_THAN_EQUAL", message=message)])
    return budget is not None and budget > settings.sync_budget


def is_heavy(asked: Any) -> bool:
    """Whether a question is likely to take long: large boards, many tiles, easy joins."""
    board, tiles = getattr(asked, "board", None), asked.tiles
    if not isinstance(board, Board):
        return False
    many = isinstance(tiles, BridgeSet) and len(tiles.tiles) > LIGHT_TILES
    return many or board.join == "contact" or board.height * board.width > LIGHT_SQUARES
