"""Times and decks in, a comparison and new weights out."""

import json
from collections.abc import Sequence
from dataclasses import asdict

import click

from cli.exits import ExitCode
from cli.options import Output
from cli.papua_bridges.sources import deck_in, read_text
from cli.reading import told
from games.core.documents import MAX_DECK_BYTES, DocumentError
from games.papua_bridges.content import Deck
from generator.papua_bridges.refit import Refit, refit


def run(times: str, decks: Sequence[str], out: Output) -> ExitCode:
    """Fit, write the weights where ``-o`` says, and print what was gained."""
    read = [_deck(name) for name in decks]
    text = read_text(times, limit=MAX_DECK_BYTES)
    with told(times):
        fitted = refit(text, read)
    if out.target != "-":
        out.write(fitted.weights.to_toml())
    click.echo(_as_json(fitted) if out.as_json else fitted.table())
    return ExitCode.YES


def _deck(name: str) -> Deck:
    text = read_text(name, limit=MAX_DECK_BYTES)
    with told(name):
        deck = deck_in(text)
        if deck is None:
            raise DocumentError("SCHEMA", "The document is no deck.")
    return deck


def _as_json(fitted: Refit) -> str:
    data = asdict(fitted)
    data["weights"] = {"model": fitted.weights.model, "of": dict(fitted.weights.of)}
    return json.dumps(data, sort_keys=True)
