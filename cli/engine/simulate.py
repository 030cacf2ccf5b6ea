"""``simulate``: many games between programs."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from cli import options as common
from cli.engine.setting import (
    folder,
    list_options,
    players_of,
    read_content,
    read_options,
    setting,
)
from cli.exits import ExitCode

CHUNK = 10
"""Games that a process plays at a time."""


def simulate_command(slug: str) -> click.Command:
    """The verb ``simulate`` of one game."""

    @click.command(name="simulate")
    @click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
    @click.option("--players", type=click.IntRange(1, 8), help="How many seats there are.")
    @click.option(
        "--bots",
        default="uniform",
        show_default=True,
        metavar="NAME,NAME…",
        help="The bot at each seat; fewer are repeated.",
    )
    @click.option("--timing", is_flag=True, help="Also tell actions a processor second.")
    @click.option(
        "--records", metavar="DIR", callback=folder, help="Write the record of every game."
    )
    @setting
    @common.workers
    @common.output
    def simulate(**order: Any) -> int:
        """Let bots play many games; tell scores, win rates and how the games ended.

        The same seed gives the same games, whatever the number of workers. Intervals
        are Wilson's at 95 %; a shared win counts as a share.
        """
        return _simulate(slug, **order)

    simulate.params.append(list_options(slug))
    return simulate


def _simulate(slug: str, out: common.Output, workers: int, **order: Any) -> int:
    from games.core.simulation import summary

    series = _series(slug, order)
    played, whole = play_all(in_parts(series), workers, out.target)
    games = [one for part in played for one in part]
    if order["records"] is not None:
        _write_records(series, sorted(one.number for one in games), order["records"])
    told = summary(series, games, timing=order["timing"])
    out.write(json.dumps(told, sort_keys=True) if out.as_json else _words(told))
    return ExitCode.YES if whole else ExitCode.INTERRUPTED


def _series(slug: str, order: dict[str, Any]) -> Any:
    """The games that are asked for; raises for bots, options and content that there are not."""
    from games.core.simulation import Series

    names = [name.strip() for name in order["bots"].split(",") if name.strip()]
    if not names:
        raise click.BadParameter("--bots names a bot or more.")
    count = players_of(slug, order["players"], len(names))
    series = Series(
        slug,
        count,
        read_options(slug, order["options"]),
        read_content(order["contents"]),
        tuple(names[seat % len(names)] for seat in range(count)),
        order["seed"],
        0,
        order["games"],
    )
    series.make()
    return series


def in_parts(series: Any) -> list[Any]:
    """A series in pieces of a few games, for many processes."""
    first, count = series.first, series.count
    return [
        replace(series, first=n, count=min(CHUNK, first + count - n))
        for n in range(first, first + count, CHUNK)
    ]


def play_all(parts: list[Any], workers: int, target: str) -> tuple[list[Any], bool]:
    """Play series in processes, with a bar; what was finished, and whether it is all."""
    from cli.progress import shown
    from games.core.simulation import play
    from solver.runner import Failure, Local, values

    done: dict[int, Any] = {}
    with shown("Games", sum(part.count for part in parts), results=target) as bar:

        def keep(index: int, result: Any) -> None:
            done[index] = result
            bar.advance(parts[index].count)

        try:
            runner = Local(preload=["games.core.simulation"])
            results = runner.map(play, parts, workers=workers, on_result=keep)
        except KeyboardInterrupt:
            found = [one for _, one in sorted(done.items()) if not isinstance(one, Failure)]
            return found, False
    return values(results), True


def _write_records(series: Any, numbers: Iterable[int], where: Path) -> None:
    from cli.writing import write_text
    from games.core.simulation import record_of

    where.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        record = record_of(series, number).record()
        write_text(str(where / f"{series.game}-{series.seed}-{number}.json"), record.to_json())


def _words(told: dict[str, Any]) -> str:
    lines = [f"{told['games']} games of {told['game']}, {told['players']} seats."]
    if not told["complete"]:
        lines[0] += " (stopped before the end)"
    for seat, row in enumerate(told["seats"], 1):
        low, high = row["interval"]
        quartiles = " ".join(f"{cut:g}" for cut in row["score"]["quartiles"])
        lines.append(
            f"  seat {seat}  {row['bot']:<12} wins {row['win_rate']:6.1%} ({low:.1%}-{high:.1%})"
            f"  score {row['score']['mean']:g}, quartiles {quartiles}"
        )
    if told["seats"]:
        ends = ", ".join(f"{word} {count}" for word, count in told["reasons"].items())
        lines.append(f"  ended by {ends}; {told['plies']['mean']:g} actions a game on average")
    if "actions_per_second" in told:
        lines.append(f"  {told['actions_per_second']:,} actions a processor second")
    return "\n".join(lines)
