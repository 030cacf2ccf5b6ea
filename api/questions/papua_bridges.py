"""Questions about Papua bridges, as children answer them. Heavy modules load there only.

Each function takes a ``Question`` as JSON and gives a document as JSON. Boards
and bridge sets stand in the request whole: the server has looked up their names.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

from api.requests.papua_bridges import (
    CheckRequest,
    HintRequest,
    RateRequest,
    SolveRequest,
    ValidateRequest,
)
from games.core.documents import Document, DocumentError
from games.papua_bridges.content import (
    Board,
    BridgeSet,
    Build,
    Deck,
    Finding,
    Hint,
    Island,
    Report,
    Task,
    TaskName,
    default_tiles,
    tasks_of,
)
from solver.runtime import DEFAULT_BUDGET, Budget

R = TypeVar("R", bound=BaseModel)


class Effort(BaseModel):
    """What a question may cost."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    deterministic: float
    """Deterministic time of CP-SAT; the search gets nodes in the same proportion."""
    wall: float
    """Seconds after which everything stops."""

    @property
    def budget(self) -> Budget:
        """The solver's budget."""
        share = self.deterministic / DEFAULT_BUDGET.deterministic
        nodes = max(1, round(DEFAULT_BUDGET.nodes * share))
        return Budget(nodes, self.deterministic, self.wall)


def question(request: BaseModel, effort: Effort) -> str:
    """The JSON of a question; the same question is the same text."""
    asked = json.loads(request.model_dump_json(by_alias=True))
    fields = {"request": asked, "effort": effort.model_dump()}
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


def _read(text: str, model: type[R]) -> tuple[R, Effort]:
    fields = json.loads(text)
    request = model.model_validate_json(json.dumps(fields["request"]))
    return request, Effort.model_validate(fields["effort"])


def whole(document: Any, kind: Callable[..., Document]) -> Any:
    """A document that is no name; raises ``TypeError`` for a name that was not looked up."""
    if isinstance(document, str):
        raise TypeError(f"A name stands in the place of a {kind}.")
    return document


def _tiles(request: Any) -> BridgeSet:
    tiles: BridgeSet = whole(request.tiles, BridgeSet)
    return tiles or default_tiles()


def _task(request: Any) -> Task:
    return Task(whole(request.board, Board), request.start, request.without)


def solve(text: str) -> str:
    """An answer to a task."""
    from solver.papua_bridges import questions

    request, effort = _read(text, SolveRequest)
    return questions.solve(
        _task(request),
        _tiles(request),
        request.objective,
        budget=effort.budget,
        cap=request.cap,
        listed=request.list,
        engine=request.engine,
    ).to_json()


def hint(text: str) -> str:
    """The next step of a build."""
    from solver.papua_bridges import hints

    request, effort = _read(text, HintRequest)
    board: Board = whole(request.board, Board)
    return hints.hint(board, request.build, _tiles(request), budget=effort.budget).to_json()


def check(text: str) -> str:
    """The referee's verdict about an attempt."""
    from games.papua_bridges.scoring import judge
    from games.papua_bridges.validation import require_playable

    request, _ = _read(text, CheckRequest)
    board, tiles = whole(request.board, Board), _tiles(request)
    require_playable(board, tiles)
    return judge(board, request.build, tiles).to_json()


def validate(text: str) -> str:
    """A report about a board, a bridge set or a deck."""
    from games.papua_bridges.validation import validate as look_at
    from games.papua_bridges.validation import validate_tiles
    from generator.papua_bridges.deck_check import validate_deck

    request, effort = _read(text, ValidateRequest)
    document = whole(request.document, Board)
    if isinstance(document, Deck):
        return validate_deck(document).to_json()
    if isinstance(document, BridgeSet):
        return validate_tiles(document).to_json()
    report = look_at(document)
    if request.prove and report.legal:
        found = list(_unsolvable(document, _tiles(request), effort.budget))
        legal = not any(finding.severity == "error" for finding in found)
        report = Report(legal=legal, findings=(*report.findings, *found))
    return report.to_json()


def _unsolvable(board: Board, tiles: BridgeSet, budget: Budget) -> Iterator[Finding]:
    from generator.papua_bridges.proofs import solvable_finding
    from solver.papua_bridges import questions

    tasks = tasks_of(board)
    share = Budget(
        max(1, budget.nodes // len(tasks)),
        budget.deterministic / len(tasks),
        budget.wall / len(tasks),
    )
    for task in tasks:
        finding = solvable_finding(task, questions.solve(task, tiles, "any", budget=share))
        if finding is not None:
            yield finding


def rate(text: str) -> str:
    """How hard a task is."""
    from generator.papua_bridges.features import measure
    from generator.papua_bridges.rating import rate as rating_of
    from generator.papua_bridges.weights import weights
    from solver.papua_bridges import questions

    request, effort = _read(text, RateRequest)
    task, tiles = _task(request), _tiles(request)
    if request.start is None:
        raise DocumentError("MISSING_FIELD", "The field start is missing.")
    answer = questions.solve(task, tiles, budget=effort.budget, cap=weights().cap)
    rating = None
    if answer.status != "infeasible":
        evidence = measure(task, tiles, budget=effort.budget, answer=answer)
        rating = rating_of(evidence).to_data()
    rated = {"task": TaskName.of(task).model_dump(), "status": answer.status, "rating": rating}
    return json.dumps(rated, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


class StepsRequest(BaseModel):
    """A task of which the first steps are wanted: hints, each for what the last has led to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    board: Board
    start: int
    without: Island | None
    tiles: BridgeSet | None
    steps: int


def steps(text: str) -> str:
    """The first hints for a task, and the reason if there can be none."""
    from solver.papua_bridges import questions

    request, effort = _read(text, StepsRequest)
    task, tiles = _task(request), _tiles(request)
    hints = list(_hints(task, tiles, request.steps, effort.budget))
    reason = None
    if hints[0].kind == "none":
        reason = questions.solve(task, tiles, "any", budget=effort.budget).reason
    told = {
        "hints": [one.to_data() for one in hints],
        "reason": reason.model_dump() if reason else None,
    }
    return json.dumps(told, sort_keys=True, separators=(",", ":"))


def _hints(task: Task, tiles: BridgeSet, number: int, budget: Budget) -> Iterator[Hint]:
    """Hints on a board on which those before were followed, ``done`` and ``none`` included."""
    from solver.papua_bridges.hints import hint as next_step

    build = Build(start=task.start, without=task.without, tiles=())
    for _ in range(number):
        found = next_step(task.board, build, tiles, budget=budget)
        yield found
        if found.kind not in ("place", "forced") or found.placement is None:
            return
        build = Build(
            start=task.start, without=task.without, tiles=(*build.tiles, found.placement)
        )
