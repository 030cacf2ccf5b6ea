"""The work of the jobs about Papua bridges. Heavy modules load in the job's process only."""

import hashlib
import json
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter

from api.jobs.desk import Desk, RefusedError
from api.jobs.order import Outcome
from api.questions import papua_bridges as questions
from api.questions.papua_bridges import Effort, question
from api.requests.papua_bridges import BoardsRequest, DeckRequest, RateRequest, SolveRequest
from games.papua_bridges.content import Board, Deck, tasks_of

R = TypeVar("R", bound=BaseModel)


def _asked(desk: Desk, model: type[R]) -> R:
    return model.model_validate_json(json.dumps(desk.request))


def _effort(desk: Desk, wanted: float | None = None) -> Effort:
    return Effort(deterministic=min(wanted or desk.budget, desk.budget), wall=desk.wall)


def solve(desk: Desk) -> Outcome:
    """One question that needs more effort than is spent while a client waits."""
    request = _asked(desk, SolveRequest)
    desk.progress("tasks", 0, 1)
    text = questions.solve(question(request, _effort(desk, request.budget)))
    desk.progress("tasks", 1, 1)
    return Outcome(text=text)


def rate(desk: Desk) -> Outcome:
    """How hard a task is, or each of the 20 tasks of a board."""
    from api.jobs.bench import Bench
    from generator.papua_bridges.weights import weights

    request, effort = _asked(desk, RateRequest), _effort(desk)
    board: Board = questions.whole(request.board, Board)
    tasks = tasks_of(board) if request.start is None else [None]
    orders = []
    for task in tasks:
        named = {} if task is None else {"start": task.start, "without": task.without}
        asked = request.model_copy(update=named)
        orders.append((f"{asked.start}-{asked.without}", question(asked, effort)))
    bench, rated = Bench.at(desk), iter(range(1, len(orders) + 1))
    bench.open({"weights": weights().to_toml(), "effort": effort.model_dump()})
    desk.progress("tasks", 0, len(orders))
    ratings = bench.map(
        questions.rate,
        orders,
        TypeAdapter(str),
        lambda _: desk.progress("tasks", next(rated), len(orders)),
    )
    return Outcome(text=f'{{"ratings":[{",".join(ratings)}]}}')


def boards(desk: Desk) -> Outcome:
    """Boards of one kind, each a stored document."""
    from api.jobs.bench import Bench
    from generator.papua_bridges.box import ClockError, EmptyBandError
    from generator.papua_bridges.candidates import GENERATOR, bands
    from generator.papua_bridges.series import Series, class_of, make_series

    request = _asked(desk, BoardsRequest)
    class_name, size = class_of(request.side, request.size)
    series = Series(class_name, request.count, request.seed, size, request.stars)
    bench, made = Bench.at(desk), list[Board]()
    bench.open({"series": asdict(series), "generator": GENERATOR, "bands": bands()})
    try:
        make_series(series, bench, made.append, desk.progress)
    except (EmptyBandError, ClockError) as error:
        raise _refused(error) from error
    return Outcome(
        text=json.dumps({"boards": [board.id for board in made]}, separators=(",", ":")),
        documents=tuple(board.to_json().encode() for board in made),
    )


def deck(desk: Desk) -> Outcome:
    """A deck of cards that rise in difficulty; its boards are stored as well."""
    from api.jobs.bench import Bench
    from generator.papua_bridges.box import ClockError, EmptyBandError, make_box

    request = _asked(desk, DeckRequest)
    try:
        made = make_box(request.cards, request.seed, Bench.at(desk), desk.progress).deck
    except (EmptyBandError, ClockError) as error:
        raise _refused(error) from error
    sides = [side for card in made.cards for side in (card.A, card.B)]
    documents = tuple(document.to_json().encode() for document in (made, *sides))
    return Outcome(documents=documents, is_document=True)


def _refused(error: RuntimeError) -> RefusedError:
    clock = type(error).__name__ == "ClockError"
    return RefusedError("CLOCK" if clock else "EMPTY_BAND", str(error))


def pdf(desk: Desk) -> Outcome:
    """The PDF of a stored deck."""
    from games.core.documents import MAX_DECK_BYTES
    from printables.errors import PrintError
    from printables.papua_bridges.box import print_box

    made = Deck.from_json(desk.document("deck"), limit=MAX_DECK_BYTES)
    out = Path(desk.scratch) / "box.pdf"
    paper: Any = desk.request["paper"]
    try:
        print_box(made, out, paper=paper, progress=partial(desk.progress, "pages"))
    except PrintError as error:
        raise RefusedError("PRINT", str(error)) from error
    body = out.read_bytes()
    name = f"pf-{hashlib.sha256(body).hexdigest()[:16]}"
    return Outcome(file=(name, "application/pdf", body))
