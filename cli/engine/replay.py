"""``replay``: a record played again, as the whole table or one seat saw it."""

import json
from typing import Any

import click

from cli import options as common
from cli.exits import ExitCode


@click.command()
@click.argument("record")
@click.option("--to", type=click.IntRange(0), help="Stop after so many moves.")
@click.option(
    "--as",
    "viewer",
    type=click.IntRange(0, 8),
    help="What this seat saw, from 1; 0: a spectator. With -o: the record as it may have it.",
)
@common.output
def replay(record: str, to: int | None, viewer: int | None, out: common.Output) -> int:
    """Play RECORD again, check it move by move, and show the table.

    A record of one seat is shown as that seat saw it. Exit 1: it does not replay.
    """
    from cli.reading import title
    from games.core.errors import RecordError

    read = read_record(record)
    if to is not None and to > len(read.moves):
        raise click.BadParameter(f"The record has {len(read.moves)} moves.")
    if read.viewer is not None and viewer not in (None, read.viewer + 1):
        raise click.BadParameter("The record is the view of another seat.")
    try:
        if read.viewer is not None:
            return _show_view(read, to, out)
        return _show_whole(read, to, viewer, out)
    except RecordError as error:
        click.echo(f"{title(record)}: {error}", err=True)
        return ExitCode.NO


def read_record(name: str, slug: str | None = None) -> Any:
    """The record in a file or standard input; raises ``DocumentError``."""
    from cli.reading import read_bytes, told
    from games.core.documents import DocumentError
    from games.core.record import MAX_RECORD_BYTES, GameRecord

    with told(name):
        record = GameRecord.from_json(read_bytes(name, limit=MAX_RECORD_BYTES))
        if slug is not None and record.game != slug:
            raise DocumentError("GAME", "This is the record of another game.")
    return record


def _show_whole(read: Any, to: int | None, viewer: int | None, out: common.Output) -> int:
    from cli.engine.account import final_text
    from games.core.match import replay as again

    match = again(read, to)
    if viewer is not None and viewer > match.game.players:
        raise click.BadParameter(f"The game has {match.game.players} seats.")
    if viewer is not None and (out.as_json or out.target != "-"):
        out.write(match.record(viewer - 1).to_json())
        return ExitCode.YES
    eye = None if viewer in (None, 0) else int(viewer or 0) - 1
    if out.as_json:
        data = {"moves": len(match.moves), "state": match.state.to_json()}
        out.write(json.dumps(data, sort_keys=True))
        return ExitCode.YES
    lines = _moves(match.record(-1 if eye is None else eye).moves, read.seats)
    lines += ["", match.game.draw(match.state.observation(eye))]
    if match.outcome() is not None:
        lines += ["", final_text(match, read.seats)]
    out.write("\n".join(lines))
    return ExitCode.YES


def _show_view(read: Any, to: int | None, out: common.Output) -> int:
    """A seat's own record: its views are in it."""
    from games.core.errors import RecordError
    from games.core.record import frames
    from games.core.registry import game_of

    game = game_of(read.game).create(read.players, read.options, read.content)
    last = len(read.moves) if to is None else min(to, len(read.moves))
    seen = next(view for ply, view in enumerate(frames(read)) if ply == last)
    if out.as_json:
        out.write(json.dumps({"moves": last, "observation": seen}, sort_keys=True))
        return ExitCode.YES
    try:
        picture = game.draw(seen)
    except (LookupError, TypeError, ValueError, AttributeError):  # a view is whatever was sent
        raise RecordError(last, "what was seen", "that it is no view of this game") from None
    out.write("\n".join([*_moves(read.moves[:last], read.seats), "", picture]))
    return ExitCode.YES


def _moves(moves: Any, seats: tuple[str, ...]) -> list[str]:
    from cli.engine.seats import called

    return [f"{ply:>4}  {called(seats, seat)}: {text}" for ply, (seat, text) in enumerate(moves)]
