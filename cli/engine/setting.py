"""Which game is played: seats, options and content, as all verbs of the engine take them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:  # help comes without the engine
    from games.core.protocol import Game, JsonObject, Option, OptionRow

Verb = Callable[..., Any]

_BARE = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="How the rules are read; --options lists them.",
)
_CONTENT = click.option(
    "--content",
    "contents",
    multiple=True,
    metavar="FILE",
    help="A document to play with, in place of the one that is shipped.",
)
_SEED = click.option("--seed", type=int, default=0, show_default=True, help="Where chance begins.")


def setting(verb: Verb) -> Verb:
    """Give a verb ``--option``, ``--content`` and ``--seed``."""
    return _BARE(_CONTENT(_SEED(verb)))


def list_options(slug: str) -> click.Option:
    """The flag ``--options``: list what ``--option`` takes, and exit."""

    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            from games.core.registry import game_of

            for row in game_of(slug).option_table():
                click.echo(_line(row))
            ctx.exit()

    return click.Option(
        ["list_options", "--options"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="List the options of the game and exit.",
    )


def _line(row: "OptionRow") -> str:
    values = ", ".join(map(_text, row.values))
    return f"{row.name}={_text(row.default)}  ({row.rule}) {row.meaning}" + (
        f" One of {values}." if values else ""
    )


def _text(value: "Option") -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)


def read_options(slug: str, given: tuple[str, ...]) -> "dict[str, Option]":
    """``NAME=VALUE`` texts as options of a game; raises ``BadParameter``."""
    from games.core.registry import game_of

    rows = {row.name: row for row in game_of(slug).option_table()}
    options: dict[str, Option] = {}
    for text in given:
        name, dash, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not dash or name not in rows:
            raise click.BadParameter(
                f"--option takes NAME=VALUE with a name out of {', '.join(rows)}."
            )
        options[name] = _read(rows[name], value.strip())
    return options


def _read(row: "OptionRow", text: str) -> "Option":
    if isinstance(row.default, bool):
        if text.lower() not in ("true", "false", "yes", "no"):
            raise click.BadParameter(f"The option {row.name} is true or false.")
        return text.lower() in ("true", "yes")
    if isinstance(row.default, int):
        try:
            return int(text)
        except ValueError:
            raise click.BadParameter(f"The option {row.name} is a whole number.") from None
    if isinstance(row.default, list):
        return [word for word in text.split(",") if word]
    return text.replace("-", "_") if text.replace("-", "_") in row.values else text


def read_content(files: tuple[str, ...]) -> "JsonObject | None":
    """Documents to play with, each under the last word of its kind: ``set``, ``deck``, ``setup``.

    Raises ``DocumentError``; None: nothing was given.
    """
    from cli.reading import read_bytes, told
    from games.core.documents import MAX_DECK_BYTES, DocumentError, read_json, schema_of

    content: JsonObject = {}
    for name in files:
        with told(name):
            data = read_json(read_bytes(name, limit=MAX_DECK_BYTES), limit=MAX_DECK_BYTES)
            kind = schema_of(data).split("/")[-2].rpartition("-")[2]
            if kind in content:
                raise DocumentError("CONTENT", f"There is a second document of the kind {kind}.")
            content[kind] = data
    return content or None


def make_game(
    slug: str, players: int, options: tuple[str, ...], contents: tuple[str, ...]
) -> "Game[Any]":
    """The game that the options ask for; raises ``DocumentError`` and ``BadParameter``."""
    from games.core.registry import game_of

    return game_of(slug).create(players, read_options(slug, options), read_content(contents))


def players_of(slug: str, players: int | None, named: int) -> int:
    """How many seats there are: as said, as many as were named, or the fewest of the game."""
    from games.core.registry import game_of

    least, most = game_of(slug).seats
    count = players or max(least, named)
    if not least <= count <= most:
        span = str(least) if least == most else f"{least} to {most}"
        raise click.BadParameter(f"The game is for {span} players.")
    if named > count:
        raise click.BadParameter(f"{named} seats are named, {count} play.")
    return count


def folder(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> Path | None:
    """A folder to write to; made if it is not there."""
    if value is None:
        return None
    path = Path(value)
    if path.exists() and not path.is_dir():
        raise click.BadParameter(f"{path} is no folder.")
    return path


def shown_options(options: "Mapping[str, Option]") -> str:
    """Options in one line, for people."""
    return ", ".join(f"{name}={_text(value)}" for name, value in options.items())
