"""Checks of what a game promises in numbers: scores, lengths, outcomes, arrays."""

from itertools import accumulate

from games.core.conformance.frame import Check, Walk, flaw
from games.core.protocol import Outcome


@Check
def check_scores(walk: Walk) -> None:
    """Scores stay in ``score_range``; the outcome is there at the end, true, and only then."""
    low, high = walk.game.score_range
    for state in walk.positions():
        scores = state.scores()
        walk.demand(len(scores) == walk.game.players, "There is not one score for each seat.")
        for score in scores:
            walk.demand(type(score) is int, f"The score {score} is no whole number.")
            walk.demand(low <= score <= high, f"The score {score} is not in {low} to {high}.")
        outcome = state.outcome()
        ended = state.current_player() < -1
        walk.demand((outcome is not None) == ended, "An outcome is there at the end, or never.")
        if outcome is not None:
            _true(walk, outcome, scores)


def _true(walk: Walk, outcome: Outcome, scores: list[int]) -> None:
    walk.demand(list(outcome.scores) == scores, "The outcome has other scores than the state.")
    winners = outcome.winners
    seats = all(0 <= seat < walk.game.players for seat in winners)
    walk.demand(seats and list(winners) == sorted(set(winners)), f"The winners are {winners}.")
    walk.demand(bool(winners) or walk.game.players == 1, "Nobody has won.")
    walk.demand(bool(outcome.reason), "The outcome has no reason.")
    found = flaw(_plain(outcome.details))
    walk.demand(found is None, f"The outcome's details are no plain data: {found}.")


def _plain(value: object) -> object:
    """Tuples as the lists that JSON makes of them."""
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


@Check
def check_arrays(walk: Walk) -> None:
    """An observation's array is as long as ``array_shape`` and within its ranges, for all."""
    fields = walk.game.array_shape()
    names = [field.name for field in fields]
    walk.demand(len(set(names)) == len(names), "Two fields of array_shape have the same name.")
    ends = list(accumulate(field.size for field in fields))
    for state in walk.positions():
        walk.demand(walk.game.array_shape() == fields, "array_shape has changed.")
        for eye in walk.eyes:
            array = walk.game.observation_array(state.observation(eye))
            walk.demand(len(array) == ends[-1], f"The array has {len(array)} numbers.")
            for field, end in zip(fields, ends, strict=True):
                for number in array[end - field.size : end]:
                    inside = type(number) is int and field.low <= number <= field.high
                    walk.demand(inside, f"{number} stands in {field.name}.")
            picture = walk.game.draw(state.observation(eye))
            walk.demand(bool(picture.strip()), "There is no picture.")
