"""Checks of a position as a thing: that copies and JSON say all of it and share nothing."""

import json
from typing import Any

from games.core.conformance.frame import (
    Check,
    Face,
    Walk,
    difference,
    face,
    flaw,
    frozen,
    scribble,
)
from games.core.documents import DocumentError
from games.core.protocol import JsonObject, State
from games.core.record import alike, digest


class _Shadow:
    """A second state that makes the same moves as the game that is walked through."""

    def __init__(self, walk: Walk, state: State[Any], what: str) -> None:
        self._walk = walk
        self._state = state
        self._what = what
        self._at = len(walk.actions)

    def follow(self, now: Face) -> None:
        """Catch up, and look the same; not in the next game."""
        actions = self._walk.actions
        if len(actions) < self._at:
            return
        for action in actions[self._at :]:
            self._state.apply(action)
        name = difference(now, face(self._state))
        sentence = f"{self._what} at ply {self._at} goes on differently: {name}."
        self._walk.demand(name is None, sentence)


@Check
def check_copies(walk: Walk) -> None:
    """A copy is equal, goes on equally, and neither changes the other, ever.

    Every copy made at a position that is looked at is kept, and digested again at each
    later one: the cost grows with the square of their number.
    """
    kept: list[tuple[int, State[Any], str]] = []
    shadow: _Shadow | None = None
    for state in walk.positions():
        if not walk.actions:
            kept, shadow = [], None
        now = face(state)
        name = difference(now, face(state.copy()))
        walk.demand(name is None, f"A copy differs from its state: {name}.")
        if shadow is not None:
            shadow.follow(now)
        _kept_copies_stay(walk, kept)
        _stays_while_others_go_on(walk, state, now)
        kept.append((len(walk.actions), state.copy(), digest(state)))
        shadow = _Shadow(walk, state.copy(), "A copy made")


def _kept_copies_stay(walk: Walk, kept: list[tuple[int, State[Any], str]]) -> None:
    for ply, copy, mark in kept:
        walk.demand(digest(copy) == mark, f"The copy made at ply {ply} has changed since.")


def _stays_while_others_go_on(walk: Walk, state: State[Any], now: Face) -> None:
    before = frozen(now)
    twin = state.copy()
    for _ in range(3):
        options = twin.legal_actions() or [action for action, _ in twin.chance_outcomes()]
        if not options:
            break
        twin.apply(walk.some(options, 1)[0])
    walk.demand(frozen(face(state)) == before, "A copy that goes on changes its state.")
    handed = {
        "to_json()": twin.to_json(),
        "scores()": twin.scores(),
        **{f"observation({eye})": twin.observation(eye) for eye in walk.eyes},
    }
    for name, data in handed.items():
        same = _survives_scribbling(twin, data)
        walk.demand(same, f"What {name} hands out is a part of the state or of the game.")


def _survives_scribbling(state: State[Any], data: Any) -> bool:
    """Whether a state stays as it is when this, which it handed out, is changed."""
    before = frozen(face(state))
    scribble(data)
    try:
        return frozen(face(state)) == before
    except Exception:
        return False


@Check
def check_json(walk: Walk) -> None:
    """Positions go through JSON text and back unharmed, and go on equally; so does the game."""
    _game_comes_back(walk)
    shadow: _Shadow | None = None
    for state in walk.positions():
        if not walk.actions:
            shadow = None
        now = face(state)
        if shadow is not None:
            shadow.follow(now)
        found = flaw(state.to_json())
        walk.demand(found is None, f"to_json gives no plain data: {found}.")
        data = json.loads(json.dumps(state.to_json()))
        again = walk.game.state_from_json(data)
        scribble(data)
        name = difference(now, face(again))
        walk.demand(name is None, f"The state read back differs: {name}.")
        _refuses_nonsense(walk, state.to_json())
        shadow = _Shadow(walk, again, "The state read back")


def _game_comes_back(walk: Walk) -> None:
    data = walk.game.to_json()
    walk.demand(set(data) == {"players", "options", "content"}, "Game.to_json has other fields.")
    found = flaw(data["options"])
    walk.demand(found is None, f"The options are no plain data: {found}.")
    names = [row.name for row in walk.game.option_table()]
    walk.demand(len(set(names)) == len(names), "An option stands twice in option_table.")
    walk.demand(set(names) == set(data["options"]), "option_table has other options than to_json.")
    _refuses_wrong_tables(walk)
    again = type(walk.game).create(**json.loads(json.dumps(data)))
    walk.demand(alike(again.to_json(), data), "create makes another game of to_json.")
    bounds = ("players", "max_plies", "score_range", "action_count")
    same = all(getattr(again, name) == getattr(walk.game, name) for name in bounds)
    walk.demand(same, "The game that was made again has other bounds.")


def _refuses_wrong_tables(walk: Walk) -> None:
    """Seats and options that there are not get a ``DocumentError``."""
    kind, players = type(walk.game), walk.game.players
    least, most = kind.seats
    for seats, options in ((least - 1, {}), (most + 1, {}), (players, {"no such option": 1})):
        try:
            kind.create(seats, options)
        except DocumentError:
            continue
        raise walk.fault(f"A game for {seats} with the options {options} was made.")


def _refuses_nonsense(walk: Walk, data: JsonObject) -> None:
    """A position with a field spoilt is refused in one way, or happens to be one."""
    (name,) = walk.some(sorted(data), 1)
    spoilt = [{**data, name: value} for value in (None, "?", -7, 10**6, [], [[-9]], {"?": 1})]
    spoilt.append({field: value for field, value in data.items() if field != name})
    for wrong in (*spoilt, {}, {**data, "no such field": 1}):
        try:
            walk.game.state_from_json(json.loads(json.dumps(wrong)))
        except DocumentError:
            continue
        except Exception as error:
            what = type(error).__name__
            raise walk.fault(f"A position with {name} spoilt raises {what}: {error}") from error
