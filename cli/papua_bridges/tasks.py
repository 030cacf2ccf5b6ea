"""Verbs that answer something for each task: one, all of a board, or many lines."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from cli.exits import ExitCode
from cli.lines import Source, opened_source
from cli.papua_bridges import asked, many
from cli.papua_bridges.sources import is_argument
from cli.progress import shown
from cli.reading import told
from cli.writing import opened_target, write_text
from games.papua_bridges import qr

J = TypeVar("J")
R = TypeVar("R")


def answer_all(
    work: many.Work[J, R],
    source: str,
    wanted: asked.Wanted,
    plan: many.Plan,
    output: str,
) -> ExitCode:
    """Answer what a source asks for, write it, and return the exit code."""
    with _opened(source) as found:
        if found.document is None:
            # Many lines are answered by JSON Lines, whoever reads them.
            items = asked.of_lines(found.lines, wanted)
            return _write_lines(work, items, replace(plan, for_people=False), output)
    with told(source):
        tasks = asked.of_document(found.document, wanted)
    if len(tasks) > 1:
        items = (asked.Asked(1, task) for task in tasks)
        return _write_lines(work, items, plan, output)
    with shown("Task", 1):
        result = many.one(work, tasks[0])
    write_text(output, (work.words if plan.for_people else work.document)(tasks[0], result))
    return work.exit(result)


def _write_lines(
    work: many.Work[J, R], items: Iterator[asked.Item], plan: many.Plan, output: str
) -> ExitCode:
    with (
        shown("Tasks", results=output) as bar,
        opened_target(output, keep=KeyboardInterrupt) as out,
    ):
        return many.run(work, items, plan, out, bar)


@contextmanager
def _opened(source: str) -> Iterator[Source]:
    if is_argument(source):
        yield Source(source, iter(()))
        return
    with opened_source(source, qr.is_code) as found:
        yield found
