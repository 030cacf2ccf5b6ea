"""Making sets: what is wished, and what is told of a refusal."""

import json
from collections.abc import Iterable

import click

from cli.exits import ExitCode
from cli.options import Output
from cli.papua_expedition.sources import numbers, playable
from cli.reading import read_document
from cli.writing import opened_target
from games.papua_expedition.content import ExpeditionSet
from generator.papua_expedition.sets import Conflict, OpenError, make_set
from generator.papua_expedition.wishes import LockedCard, Wishes

TRACKS = ("huts", "resupply")


def wished(wishes_file: str | None, base: str | None, keep: str | None) -> Wishes:
    """The wishes of a file, with what stays of a set; raises ``DocumentError``."""
    wishes = read_document(wishes_file, Wishes) if wishes_file is not None else Wishes()
    if (base is None) != (keep is None):
        raise click.UsageError("--base and --keep belong together: a set, and what stays of it.")
    if base is None or keep is None:
        return wishes
    return _keeping(wishes, playable(base), [word.strip() for word in keep.split(",")])


def _keeping(wishes: Wishes, cards: ExpeditionSet, words: Iterable[str]) -> Wishes:
    words = list(words)
    data = wishes.to_data()
    data.pop("id", None)
    chosen = numbers([word for word in words if word not in TRACKS], len(cards.notebook))
    locks = [LockedCard.of(cards.notebook[number - 1]) for number in chosen]
    data["cards"] = [*data.get("cards", ()), *(lock.model_dump() for lock in locks)]
    if "huts" in words:
        data["hut_track"] = [list(hut) for hut in cards.huts]
    if "resupply" in words:
        data["resupply"] = {space: [food, food] for space, food in cards.resupply.items()}
    return Wishes.from_data(data)


def write_sets(wishes: Wishes, seed: int, count: int, out: Output) -> ExitCode:
    """Write the sets of a seed; the exit code."""
    try:
        first = make_set(wishes, seed)
        if isinstance(first, Conflict):
            _tell(first, out)
            return ExitCode.NO
        with opened_target(out.target, keep=KeyboardInterrupt) as file:
            for item in range(count):
                made = make_set(wishes, seed, item) if item else first
                file.write(f"{_feasible(made).to_json()}\n")
                file.flush()
    except OpenError as error:
        click.echo(str(error), err=True)
        return ExitCode.OPEN
    return ExitCode.YES


def _feasible(made: ExpeditionSet | Conflict) -> ExpeditionSet:
    assert not isinstance(made, Conflict), "whether the wishes can hold depends on no seed"
    return made


def _tell(conflict: Conflict, out: Output) -> None:
    told = {
        "status": "infeasible",
        "proved": True,
        "conflict": dict(zip(conflict.wishes, conflict.sentences, strict=True)),
    }
    click.echo(json.dumps(told, sort_keys=True) if out.as_json else str(conflict), err=True)
