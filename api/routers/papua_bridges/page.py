"""The page of a scanned board: its picture, a hint, the solution; it works with no script."""

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api import html
from api.asking import ask
from api.problems import ProblemError
from api.questions.papua_bridges import StepsRequest, question
from api.requests.papua_bridges import SolveRequest
from api.routers.papua_bridges.effort import MODULE, effort, is_heavy
from api.routers.papua_bridges.solutions import answered
from api.service import Service
from games.core.documents import DocumentError
from games.papua_bridges import qr
from games.papua_bridges.content import (
    ISLANDS,
    Answer,
    Board,
    BridgeSet,
    Build,
    Hint,
    Island,
    PlacedTile,
)

router = APIRouter(include_in_schema=False)

MOST_HINTS = 26


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shown of a board."""

    code: str
    board: Board
    tiles: BridgeSet | None
    start: int
    without: Island | None
    show: Literal["board", "hint", "solution"]
    hints: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What was found, ready for the page."""

    build: Build | None
    result: str
    """HTML."""


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("page.toml").read_text("utf-8"))


def say(key: str, **words: object) -> str:
    """A text of page.toml with words filled in."""
    text: Any = _words()
    for part in key.split("."):
        text = text[part]
    return str(text).format(**words)


@router.get("/b/{code}")
@router.get("/B/{code}")
async def board_page(
    request: Request,
    code: Annotated[str, Path(max_length=1400)],
    start: Annotated[int, Query(ge=1, le=4)] = 1,
    without: Annotated[Literal["a", "b", "c", "d", ""], Query()] = "",
    show: Annotated[Literal["board", "hint", "solution"], Query()] = "board",
    hints: Annotated[int, Query(ge=1, le=MOST_HINTS)] = 1,
) -> Response:
    """The board of a QR text, with what is wanted of it."""
    try:
        scanned = await run_in_threadpool(qr.scan, code)
    except DocumentError:
        return _refused("not_read", say("not_read_about"), 404)
    tiles = await _tiles(request, scanned.tiles)
    if scanned.tiles is not None and tiles is None:
        return _refused("not_read", say("other_tiles"), 404)
    wanted = Wanted(code.upper(), scanned.board, tiles, start, without or None, show, hints)
    try:
        shown = await _found(request, wanted)
    except ProblemError as problem:
        headers = dict(problem.headers or {})
        words = say("busy") if problem.status_code in (429, 503) else problem.kind.title
        answer = _page(wanted, Shown(None, _box(words, [], no=True)), problem.status_code)
        answer.headers.update(headers)
        return answer
    return await run_in_threadpool(_page, wanted, shown)


async def _tiles(request: Request, id: str | None) -> BridgeSet | None:
    if id is None:
        return None
    stored = await run_in_threadpool(Service.of(request).store.get, id)
    return BridgeSet.from_json(stored.text) if stored else None


def _refused(title: str, about: str, status: int) -> Response:
    body = f"<h1>{escape(say(title))}</h1><p>{escape(about)}</p>"
    return html.page(say(title), body, section=say("section"), status=status)


async def _found(request: Request, wanted: Wanted) -> Shown:
    if wanted.show == "hint":
        return await _hints(request, wanted)
    if wanted.show == "solution":
        return await _solution(request, wanted)
    return Shown(None, "")


async def _hints(request: Request, wanted: Wanted) -> Shown:
    asked = StepsRequest(
        board=wanted.board, start=wanted.start, without=wanted.without, tiles=wanted.tiles,
        steps=wanted.hints,
    )  # fmt: skip
    text = question(asked, effort(request, None))
    told = json.loads(await ask(request, f"{MODULE}:steps", text, heavy=is_heavy(asked)))
    hints = [Hint.from_data(one) for one in told["hints"]]
    laid = tuple(hint.placement for hint in hints if hint.placement is not None)
    build = Build(start=wanted.start, without=wanted.without, tiles=laid)
    if not laid and hints[0].kind != "done":
        return Shown(build, _impossible(wanted, told["reason"]))
    items = [_hint_line(hint) for hint in hints if hint.placement is not None]
    done = hints[-1].kind == "done"
    title = say("hints_title", number=len(items), task=_task(wanted))
    rest = f"<p>{escape(say('done'))}</p>" if done else _more(wanted)
    return Shown(build, _box(title, items, rest))


def _hint_line(hint: Hint) -> str:
    assert hint.placement is not None, "only hints that lay a tile are listed"
    key = "lay_forced" if hint.kind == "forced" else "lay"
    return say(key, tile=hint.placement.tile, squares=_squares(hint.placement))


async def _solution(request: Request, wanted: Wanted) -> Shown:
    asked = SolveRequest(
        board=wanted.board, start=wanted.start, without=wanted.without, tiles=wanted.tiles
    )
    answer = Answer.from_json((await answered(request, asked)).text or "")
    if not answer.solutions:
        empty = Build(start=wanted.start, without=wanted.without, tiles=())
        reason = answer.reason.model_dump() if answer.reason else None
        known = answer.status == "infeasible"
        result = _impossible(wanted, reason) if known else _box(say("too_hard"), [], no=True)
        return Shown(empty, result)
    build = answer.solutions[0]
    items = [say("tile", tile=one.tile, squares=_squares(one)) for one in build.tiles]
    key = "fewest" if answer.status == "optimal" else "found"
    words = f"{say(key, number=len(items))} {say('one_way')}"
    title = say("solution_title", task=_task(wanted))
    return Shown(build, _box(title, items, f"<p>{escape(words)}</p>"))


def _impossible(wanted: Wanted, reason: dict[str, Any] | None) -> str:
    words = say("impossible") if reason is None else f"{say('impossible')} {reason['message']}"
    key = "hints_title" if wanted.show == "hint" else "solution_title"
    title = say(key, number=1, task=_task(wanted))
    return _box(title, [], f"<p>{escape(words)}</p>", no=True)


def _box(title: str, items: list[str], rest: str = "", *, no: bool = False) -> str:
    listed = "".join(f"<li>{escape(item)}</li>" for item in items)
    inner = f"<ol>{listed}</ol>" if listed else ""
    kind = "result no" if no else "result"
    return (
        f'<section class="{kind}" aria-labelledby="result">'
        f'<h2 id="result">{escape(title)}</h2>{inner}{rest}</section>'
    )


def _more(wanted: Wanted) -> str:
    fields = {
        "start": str(wanted.start), "without": wanted.without or "", "show": "hint",
        "hints": str(min(MOST_HINTS, wanted.hints + 1)),
    }  # fmt: skip
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in fields.items()
    )
    here = f"/b/{escape(wanted.code)}"
    return (
        f'<form method="get" action="{here}">{hidden}'
        f'<div class="buttons"><button>{escape(say("more"))}</button></div></form>'
    )


def _page(wanted: Wanted, shown: Shown, status: int = 200) -> Response:
    from printables.papua_bridges.screen import board_svg

    board = wanted.board
    picture = board_svg(board, shown.build)
    join, kind = say(f"join.{board.join}"), say(f"kind.{board.side}")
    body = html.filled(
        "board.html",
        heading=say("heading", kind=kind, side=board.side),
        subline=say("subline", id=board.id, join=join),
        here=f"/b/{wanted.code}",
        raw_picture=picture,
        raw_result=shown.result,
        raw_starts=_starts(wanted),
        raw_islands=_islands(wanted),
        **{key: say(key) for key in ("ask_start", "ask_without", "hint", "solution")},
    )
    title = say("title", id=board.id)
    return html.page(title, body, section=say("section"), footer=say("footer"), status=status)


def _starts(wanted: Wanted) -> str:
    numbers = sorted(wanted.board.starts)
    return "\n".join(
        _choice("start", number, say("start", number=number), int(number) == wanted.start)
        for number in numbers
    )


def _islands(wanted: Wanted) -> str:
    choices = [_choice("without", "", say("all_islands"), wanted.without is None)]
    for island in ISLANDS:
        words = say("without", symbol=wanted.board.symbols[island], island=island)
        choices.append(_choice("without", island, words, wanted.without == island))
    return "\n".join(choices)


def _choice(name: str, value: str, words: str, chosen: bool) -> str:
    checked = " checked" if chosen else ""
    return (
        f'<label><input type="radio" name="{name}" value="{value}"{checked}>'
        f"{escape(words)}</label>"
    )


def _task(wanted: Wanted) -> str:
    islands = say("all_islands")
    if wanted.without is not None:
        symbol = wanted.board.symbols[wanted.without]
        islands = say("without", symbol=symbol, island=wanted.without)
    return say("task", start=wanted.start, islands=islands)


def _squares(placed: PlacedTile) -> str:
    from printables.papua_bridges.notation import square_name

    return ", ".join(square_name(square) for square in placed.squares)
