"""The check that a game is the same in every process, whatever else happens in it."""

import json
import os
import random
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from games.core.bots import Bot
from games.core.conformance.frame import Check, ConformanceError, Walk
from games.core.conformance.records import seated
from games.core.protocol import Game

_HASH_SEEDS = ("0", "1", "4242")
"""One process for each; hash seeds set the order of sets of texts."""
_PATIENCE = 600
"""Seconds after which a process that hangs is given up. DEFAULT, ours."""
_CHILD = "from games.core.conformance.processes import child; child()"


@Check
def check_processes(walk: Walk) -> None:
    """The same seed gives the same record in this process and in others.

    Those have other hash seeds, and draw global random numbers between the moves.
    Plays ``games`` games four times, in three processes; ``every`` does not count. The
    game's class and the player's must be importable.
    """
    here = _records(walk.game, walk.player, walk.seed, walk.games, burn=0)
    request = {
        "game": _address(type(walk.game)),
        "player": _address(walk.player),
        "made_of": walk.game.to_json(),
        "seed": walk.seed,
        "games": walk.games,
    }
    for number, hash_seed in enumerate(_HASH_SEEDS):
        there = _elsewhere(walk, request | {"burn": number}, hash_seed)
        for one, other in zip(here, there, strict=True):
            if one != other:
                raise _parted(walk, json.loads(one)["moves"], json.loads(other)["moves"])


def _parted(walk: Walk, here: list[Any], there: list[Any]) -> ConformanceError:
    """The error that names the first move that is another one."""
    same = next(
        (ply for ply, (one, other) in enumerate(zip(here, there, strict=False)) if one != other),
        min(len(here), len(there)),
    )
    moves = tuple(text for _, text in here[:same])
    last = same == len(here) == len(there)
    what = "the positions" if last else "the next move"
    sentence = f"The same game goes on otherwise in another process: {what}."
    return ConformanceError(walk.check, sentence, moves)


def _address(kind: type) -> list[str]:
    return [kind.__module__, kind.__qualname__]


def _elsewhere(walk: Walk, request: dict[str, Any], hash_seed: str) -> list[str]:
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    run = subprocess.run(
        [sys.executable, "-c", _CHILD],
        input=json.dumps(request),
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
        check=False,
    )
    last = (run.stderr.strip().splitlines() or [""])[-1]
    walk.demand(run.returncode == 0, f"The game cannot be played in another process: {last}")
    records: list[str] = json.loads(run.stdout)
    return records


def child() -> None:
    """What another process does: read the request, play, write the records."""
    request = json.load(sys.stdin)
    game = _found(request["game"]).create(**request["made_of"])
    player = _found(request["player"])
    json.dump(
        _records(game, player, request["seed"], request["games"], request["burn"]), sys.stdout
    )


def _found(address: list[str]) -> Any:
    found: Any = import_module(address[0])
    for name in address[1].split("."):
        found = getattr(found, name)
    return found


def _records(
    game: Game[Any], player: type[Bot[Any]], seed: int, games: int, burn: int
) -> list[str]:
    """The records of games, with ``burn`` global random numbers drawn before each move."""
    records = []
    for number in range(games):
        match = seated(game, player, 1_000 * seed + number)
        while match.outcome() is None:
            for _ in range(burn):
                random.random()
            match.step()
        records.append(match.record().to_json())
    return records
