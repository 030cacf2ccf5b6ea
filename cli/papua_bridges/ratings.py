"""Ratings: what they mean for the exit, and how they are told."""

import json
from collections.abc import Iterator
from typing import Any

from cli.exits import ExitCode
from cli.papua_bridges import jobs
from cli.papua_bridges.answers import name_of
from cli.papua_bridges.many import Work
from cli.papua_bridges.sources import read_text
from cli.papua_bridges.words import plural
from cli.reading import told
from games.papua_bridges.content import BridgeSet, Task, TaskName
from generator.papua_bridges.weights import Weights
from solver.runtime import Budget


def read_weights(name: str) -> Weights:
    """The weights in a file; raises ``DocumentError``."""
    text = read_text(name)
    with told(name):
        return Weights.from_toml(text)


def work(
    tiles: BridgeSet, budget: Budget, seed: int, weights: Weights | None
) -> Work[jobs.RateJob, jobs.Rated]:
    """The work of ``rate`` with these options."""
    return Work(
        function="cli.papua_bridges.jobs:rate",
        job=lambda task: jobs.RateJob(task, tiles, budget, seed, weights),
        exit=exit_of,
        fields=_fields,
        document=_document,
        words=lambda task, rated: "\n".join(_words(task, rated)),
        row=_row,
        preload=jobs.RATERS,
    )


def exit_of(rated: jobs.Rated) -> ExitCode:
    """No for a task that cannot be solved; open where an input was not proved."""
    if rated.rating is None:
        return ExitCode.NO
    return ExitCode.OPEN if rated.rating.score is None else ExitCode.YES


def _fields(rated: jobs.Rated) -> dict[str, Any]:
    rating = rated.rating.to_data() if rated.rating else None
    return {"status": rated.status, "rating": rating}


def _document(task: Task, rated: jobs.Rated) -> str:
    fields = {**TaskName.of(task).model_dump(), **_fields(rated)}
    return json.dumps(fields, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _row(task: Task, rated: jobs.Rated) -> str:
    return f"{name_of(task):<18}{_result(rated)}"


def _result(rated: jobs.Rated) -> str:
    if rated.rating is None:
        return "cannot be solved"
    if rated.rating.score is None:
        return "not rated: an input was not proved within the budget (--effort gives more)"
    stars = plural(rated.rating.stars or 0, "star")
    return f"{rated.rating.score:5.1f} of 100  {stars}"


def _words(task: Task, rated: jobs.Rated) -> Iterator[str]:
    yield f"{name_of(task)}: {_result(rated).strip()}"
    if rated.rating is not None:
        for name, value in sorted(rated.rating.evidence.items()):
            yield f"  {name:<15} {'not proved' if value is None else value}"
        yield f"  model           {rated.rating.model}"
