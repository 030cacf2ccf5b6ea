"""Asking the children on behalf of a client, for as long as the client is there."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

from starlette.requests import Request

from api.problems import ProblemError
from api.service import Service, visit

T = TypeVar("T")


class ClientGoneError(Exception):
    """The client has gone away: nobody is there to be answered."""


async def while_here(request: Request, work: Awaitable[T]) -> T:
    """The result of some work; it is cancelled when the client goes away.

    The body must have been read. Raises ``ClientGoneError``, and what the work raises.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientGoneError
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            with suppress(asyncio.CancelledError, ProblemError):
                await working


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def ask(request: Request, function: str, argument: str, *, heavy: bool = False) -> str:
    """The JSON that a child answers with; raises ``ProblemError`` and ``ClientGoneError``."""
    answers = Service.of(request).answers
    client = visit(request).client
    return await while_here(request, answers.ask(function, argument, client=client, heavy=heavy))
