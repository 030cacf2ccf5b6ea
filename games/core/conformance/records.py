"""Checks of matches: records, what a seat may read in them, undo."""

import json
from typing import Any

from games.core.bots import Bot
from games.core.conformance.frame import Check, Walk
from games.core.match import Match, replay
from games.core.protocol import Game
from games.core.record import GameRecord, alike, digest, frames
from games.core.streams import below


def seated(game: Game[Any], player: type[Bot[Any]], seed: int) -> Match[Any]:
    """A match that plays itself."""
    bots = {seat: player(game, seat) for seat in range(game.players)}
    return Match(game, [f"bot:{player.name}"] * game.players, bots=bots, seed=seed)


def _played(walk: Walk, number: int, plies: int | None = None) -> Match[Any]:
    match = seated(walk.game, walk.player, 1_000 * walk.seed + number)
    match.play(plies)
    walk.actions = [action for _, action in match.moves]
    return match


@Check
def check_replay(walk: Walk) -> None:
    """A record goes through JSON text, replays to the same bytes, and tells a seat no more.

    ``every`` does not count here: each game is looked at whole, once an observer.
    """
    for number in range(walk.games):
        match = _played(walk, number)
        record = match.record()
        text = record.to_json()
        again = replay(GameRecord.from_json(text), kind=type(walk.game))
        walk.demand(again.record().to_json() == text, "A replay gives another record.")
        part = below(walk.rng, len(match.moves) + 1)
        at = replay(record, part, kind=type(walk.game)).state
        same = digest(at) == digest(match.position(part))
        walk.demand(same, f"A replay up to move {part} ends elsewhere.")
        for viewer in range(-1, walk.game.players):
            _redacted(walk, match, viewer)


def _redacted(walk: Walk, match: Match[Any], viewer: int) -> None:
    eye = None if viewer < 0 else viewer
    record = GameRecord.from_json(match.record(viewer).to_json())
    content = walk.game.public_content(eye)
    walk.demand(alike(record.content, content), "A seat's record holds more than public content.")
    walk.demand(not record.digests, "A seat's record holds digests of whole positions.")
    seen = [json.dumps(frame, sort_keys=True) for frame in frames(record)]
    state = walk.game.new_state()
    for ply, (_, action) in enumerate(match.moves):
        now = json.dumps(state.observation(eye), sort_keys=True)
        walk.demand(seen[ply] == now, f"A seat's record shows something else before move {ply}.")
        told = record.moves[ply][1] == state.seen(action, eye)
        walk.demand(told, f"A seat's record says something else of move {ply}.")
        state.apply(action)
    walk.demand(len(seen) == len(match.moves) + 1, "A seat's record lacks a view.")
    walk.demand(seen[-1] == json.dumps(state.observation(eye), sort_keys=True), "The last view.")


@Check
def check_undo(walk: Walk) -> None:
    """Going back and on again gives the same game; going back shows the old positions.

    ``every`` does not count here: three times a game something is taken back.
    """
    for number in range(walk.games):
        whole = _played(walk, number)
        text = whole.record().to_json()
        for _ in range(3):
            part = below(walk.rng, len(whole.moves) + 1)
            match = _played(walk, number, part)
            seat = below(walk.rng, walk.game.players)
            undone = match.undo(seat)
            mine = digest(match.state) == digest(whole.position(len(match.moves)))
            walk.demand(mine, "An undo leads to a position that was not there.")
            turn = not undone or match.state.current_player() == seat
            walk.demand(turn, "An undo leads to somebody else's decision.")
            match.play()
            same = match.record().to_json() == text
            walk.demand(
                same, f"After an undo of seat {seat + 1} at ply {part} the game is another."
            )
