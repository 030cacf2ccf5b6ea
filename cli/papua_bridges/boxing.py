"""Making a box: deck, PDF and audit, each file there when it is whole."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from cli.exits import ExitCode
from cli.papua_bridges.generating import progress_shown, tell_acceptance
from cli.papua_bridges.paper import Sheets, pages_shown
from cli.papua_bridges.places import Place, place_of_work
from cli.papua_bridges.words import plural
from cli.progress import shown
from cli.writing import write_text
from games.core.documents import DocumentError
from games.papua_bridges.content import Audit, Deck
from generator.papua_bridges import audit as auditing
from generator.papua_bridges.box import ClockError, EmptyBandError, estimate, make_box
from generator.papua_bridges.workshop import FOLDER, Workshop
from printables.errors import PrintError
from printables.papua_bridges import print_box
from solver.runner import LostError

DECK, PDF, AUDIT = "deck.json", "box.pdf", "audit.json"


@dataclass(frozen=True, slots=True)
class BoxOrder:
    """Which box is wanted, and where."""

    cards: int
    seed: int
    folder: Path
    audit: bool
    workers: int
    cluster: str | None
    """Address of a Dask scheduler, in place of this machine's processes."""
    as_json: bool


def make(order: BoxOrder, sheets: Sheets) -> ExitCode:
    """Make the box and say what lies where; the exit code."""
    with place_of_work(order.cluster, order.workers) as place:
        return _make(order, place, sheets)


def _make(order: BoxOrder, place: Place, sheets: Sheets) -> ExitCode:
    order.folder.mkdir(parents=True, exist_ok=True)
    seconds = estimate(order.cards, place.workers)
    click.echo(f"{plural(order.cards, 'card')}: about {_duration(seconds)}.", err=True)
    try:
        deck = _deck(order, place)
    except EmptyBandError as error:
        click.echo(str(error), err=True)
        tell_acceptance(error.acceptance, as_json=order.as_json)
        return ExitCode.OPEN
    except (ClockError, LostError) as error:
        click.echo(str(error), err=True)
        return ExitCode.OPEN
    write_text(str(order.folder / DECK), deck.to_json())
    pages = _print(deck, order, sheets)
    found = _audit(deck, order, place) if order.audit else None
    click.echo(_summary(order, deck, pages, found))
    return _exit_of(found)


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} seconds" if seconds < 100 else f"{seconds / 60:.0f} minutes"


def _deck(order: BoxOrder, place: Place) -> Deck:
    workshop = Workshop(place.runner, place.workers, order.folder / FOLDER)
    try:
        with progress_shown(str(order.folder)) as progress:
            made = make_box(order.cards, order.seed, workshop, progress)
    except KeyboardInterrupt:
        click.echo("\nStopped; the same command goes on from what is finished.", err=True)
        raise
    for acceptance in made.acceptance:
        tell_acceptance(acceptance, as_json=order.as_json)
    return made.deck


def _print(deck: Deck, order: BoxOrder, sheets: Sheets) -> int:
    target = order.folder / PDF
    try:
        with pages_shown(str(target)) as progress:
            return print_box(deck, target, progress=progress, **asdict(sheets))
    except PrintError as error:
        raise DocumentError("PRINT", str(error)) from None


def _audit(deck: Deck, order: BoxOrder, place: Place) -> Audit:
    with shown("Audit", len(deck.tasks), results=str(order.folder)) as bar:
        found = auditing.audit(deck, place.runner, place.workers, bar.advance)
    write_text(str(order.folder / AUDIT), found.to_json())
    return found


def _exit_of(found: Audit | None) -> ExitCode:
    if found is None or found.agreed == found.tasks:
        return ExitCode.YES
    return ExitCode.NO if found.disagreed else ExitCode.OPEN


def _summary(order: BoxOrder, deck: Deck, pages: int, found: Audit | None) -> str:
    names = [PDF, DECK, *([AUDIT] if found else [])]
    if order.as_json:
        files = [str(order.folder / name) for name in names]
        told = {"deck": deck.id, "files": files, "pages": pages, "tasks": len(deck.tasks)}
        return json.dumps(told, sort_keys=True)
    lines = [
        f"{order.folder / PDF}: {plural(pages, 'page')} to print, solutions at the back.",
        f"{order.folder / DECK}: {plural(len(deck.tasks), 'task')}, proved and rated.",
    ]
    if found is not None:
        lines.append(f"{order.folder / AUDIT}: {found.agreed} of {found.tasks} minima agree.")
    return "\n".join(lines)
