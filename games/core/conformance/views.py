"""The check that nobody is told what he may not know."""

import json
from typing import Any

from games.core.conformance.frame import Check, Walk, difference, face, flaw, frozen
from games.core.protocol import Game, JsonObject, State
from games.core.record import alike, digest
from games.core.seating import known_to
from games.core.streams import stream

_TWINS = 3
"""How many positions that look the same are drawn for each eye."""
_TEXTS = 30
"""How many actions of a position have their ``seen`` texts compared."""


@Check
def check_views(walk: Walk) -> None:
    """Looking changes nothing; what an observer does not know shows in nothing he gets.

    A position is drawn anew from each observation (``determinize``): what is shown there
    and does not follow from what the observer may know comes out otherwise, such as a
    log. Actions that the log hides from him must lead to the same view. The game made
    of ``public_content`` draws the same. Costs players * 3 positions a look, and 30
    more where actions are hidden.
    """
    for state in walk.positions():
        _looking_changes_nothing(walk, state)
        for eye in walk.eyes:
            seen = state.observation(eye)
            _well_formed(walk, state, eye, seen)
            blind = known_to(walk.game, eye)
            for number in range(_TWINS):
                _same_to(walk, state, eye, blind, number)
            _hidden_stays_hidden(walk, state, eye)


def _looking_changes_nothing(walk: Walk, state: State[Any]) -> None:
    before = digest(state)
    first = frozen(face(state))
    for action in walk.some(_possible(state), _TEXTS):
        state.violation(action)
        for eye in walk.eyes:
            state.seen(action, eye)
    for eye in walk.eyes:
        walk.game.draw(state.observation(eye))
        walk.game.observation_array(state.observation(eye))
    walk.demand(digest(state) == before, "Looking at a position changes it.")
    walk.demand(frozen(face(state)) == first, "A position looks different when looked at again.")


def _possible(state: State[Any]) -> list[Any]:
    return state.legal_actions() or [action for action, _ in state.chance_outcomes()]


def _well_formed(walk: Walk, state: State[Any], eye: int | None, seen: JsonObject) -> None:
    found = flaw(seen)
    walk.demand(found is None, f"The observation of {_name(eye)} is no plain data: {found}.")
    bare = not _holds_none(seen)
    walk.demand(bare, f"The observation of {_name(eye)} has a field that is None.")
    expected = {"player": -1 if eye is None else eye, "current_player": state.current_player()}
    for name, value in expected.items():
        walk.demand(seen.get(name) == value, f"{name} is wrong for {_name(eye)}.")
    walk.demand("phase" in seen, f"The observation of {_name(eye)} has no phase.")


def _holds_none(value: Any) -> bool:
    if isinstance(value, dict):
        return any(inner is None or _holds_none(inner) for inner in value.values())
    return isinstance(value, list) and any(map(_holds_none, value))


def _same_to(
    walk: Walk, state: State[Any], eye: int | None, blind: Game[Any], number: int
) -> None:
    """A position drawn from what the eye sees looks the same to it in all ways."""
    seen = json.loads(json.dumps(state.observation(eye)))
    purpose = ("twin", len(walk.actions), str(eye), number)
    twin = walk.game.determinize(seen, stream(walk.seed, *purpose))
    who = _name(eye)
    for name, value in state.observation(eye).items():
        same = alike(value, twin.observation(eye).get(name))
        walk.demand(same, f"{who} sees in {name!r} what determinize may draw anew.")
    walk.demand(alike(seen, twin.observation(eye)), f"{who} sees less in a drawn position.")
    walk.demand(alike(seen, state.observation(eye)), "determinize changes the observation.")
    same = alike(state.observation(None), twin.observation(None))
    walk.demand(same, f"{who} knows less than a spectator.")
    if blind is not walk.game:
        _same_without_secrets(walk, twin, blind, seen, purpose)
    if state.current_player() == eye:
        same = state.legal_actions() == twin.legal_actions()
        walk.demand(same, f"{who} cannot tell what is legal for him.")
    _same_texts(walk, state, twin, eye)


def _same_without_secrets(
    walk: Walk, twin: State[Any], blind: Game[Any], seen: JsonObject, purpose: tuple[Any, ...]
) -> None:
    """The game made of public content draws, counts and determinizes as the whole one does."""
    walk.demand(
        blind.draw(seen) == walk.game.draw(seen)
        and blind.observation_array(seen) == walk.game.observation_array(seen),
        "A picture or array of an observation needs secret content.",
    )
    guess = blind.determinize(seen, stream(walk.seed, *purpose))
    name = difference(face(twin), face(guess))
    walk.demand(name is None, f"determinize uses secret content: {name} differs without it.")


def _same_texts(walk: Walk, state: State[Any], twin: State[Any], eye: int | None) -> None:
    """The log says the same of an action that may happen in both, and all of it to its doer."""
    possible = set(_possible(twin))
    mover = state.current_player()
    for action in walk.some(_possible(state), _TEXTS):
        told = state.seen(action, eye)
        if action in possible:
            same = told == twin.seen(action, eye)
            walk.demand(same, f"The log tells {_name(eye)} a secret about {action}.")
        if eye is not None and eye == mover:
            walk.demand(told == str(action), f"The log hides {action} from its doer.")


def _hidden_stays_hidden(walk: Walk, state: State[Any], eye: int | None) -> None:
    """Actions of which the log says the same lead to the same view."""
    groups: dict[str, list[Any]] = {}
    for action in walk.some(_possible(state), _TEXTS):
        groups.setdefault(state.seen(action, eye), []).append(action)
    for text, actions in groups.items():
        views = []
        for action in actions if len(actions) > 1 else ():
            after = state.copy()
            after.apply(action)
            if after.outcome() is None:
                views.append(frozen(after.observation(eye)))
        one = len(set(views)) <= 1
        walk.demand(one, f"The log says {text!r}, but {_name(eye)} then sees which it was.")


def _name(eye: int | None) -> str:
    return "A spectator" if eye is None else f"Seat {eye + 1}"
