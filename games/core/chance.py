"""Counting and drawing handfuls: sorted multisets of dice, and cards out of what is left."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from games.core.streams import Stream, below


@cache
def handfuls(dice: int, faces: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every sorted roll of ``dice`` equal dice with faces 0 to ``faces`` - 1, with its chance.

    Costs C(dice + faces - 1, dice) entries, kept for the life of the process.
    """
    whole = faces**dice
    return tuple(
        (roll, _ways(roll, faces) / whole)
        for roll in combinations_with_replacement(range(faces), dice)
    )


def _ways(roll: Sequence[int], faces: int) -> int:
    """In how many orders the dice can show this multiset."""
    ways = factorial(len(roll))
    for face in range(faces):
        ways //= factorial(roll.count(face))
    return ways


def throw(rng: Stream, dice: int, faces: int) -> tuple[int, ...]:
    """One sorted roll, as likely as ``handfuls`` says."""
    return tuple(sorted([below(rng, faces) for _ in range(dice)]))


def draw_kind(rng: Stream, left: Sequence[int]) -> int:
    """The index of a kind, drawn out of ``left[kind]`` equal pieces of each.

    Raises ``ValueError`` when nothing is left.
    """
    mark = below(rng, sum(left))
    for kind, count in enumerate(left):
        mark -= count
        if mark < 0:
            return kind
    raise AssertionError("the counts add up to their sum")


def shares(left: Sequence[int]) -> Iterator[tuple[int, float]]:
    """Each kind that is left, with the chance that it is drawn next."""
    whole = sum(left)
    return ((kind, count / whole) for kind, count in enumerate(left) if count)
