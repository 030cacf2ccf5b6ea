"""Hunting puzzles: tasks of two small animals whose fewest actions are proved.

One animal is too easy (a single tip opens the way to most tigers); what is made here
needs six actions or more and is never called shortest without a proof.
"""

from collections import Counter
from dataclasses import dataclass, field

from games.core.documents import MadeBy
from games.core.streams import Stream, below, pick, stream
from games.sumatra.content import Setup, Species, Task
from games.sumatra.targets import Targets
from generator.sumatra.setups import Conflict, Order, make_setup
from solver.runtime import Budget
from solver.sumatra.answers import Answer
from solver.sumatra.questions import solve

GENERATOR = "sumatra-puzzle/1"
"""Name and version of what makes puzzles; another version may make others from a seed."""
LEAST = 6
"""The fewest actions that a puzzle may be asked for. DEFAULT, ours."""
TRIES = 80
"""Deals that are tried for one puzzle. DEFAULT, ours."""
BUDGET = Budget(nodes=150_000, wall=120.0)
"""What one proof may cost. DEFAULT, ours."""
SMALL: tuple[Species, ...] = ("tiger", "orangutan")


class EmptyBandError(RuntimeError):
    """No deal that was tried gives a task in the wished range."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A task and the proof of its fewest actions, with a plan."""

    task: Task
    answer: Answer


@dataclass(slots=True)
class _Tally:
    """What became of the deals that were tried."""

    lengths: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return ", ".join(f"{name}: {n}" for name, n in sorted(self.lengths.items()))


def make_puzzle(
    seed: int, item: int, actions: tuple[int, int], *, targets: Targets | None = None
) -> Puzzle:
    """The puzzle of a seed and item with a proved fewest number of actions in this range.

    The same seed, item, range and targets give the same puzzle on any machine. Raises
    ``EmptyBandError`` after ``TRIES`` deals without one, ``ValueError`` for a range below
    ``LEAST``.
    """
    if not LEAST <= actions[0] <= actions[1]:
        raise ValueError(f"Puzzles have {LEAST} actions or more.")
    tally = _Tally()
    for number in range(TRIES):
        rng = stream(seed, "sumatra-puzzle", item, number)
        task = _task(rng, targets or Targets(ships=1), seed, item)
        if task is None:
            continue
        answer = solve(task, budget=BUDGET)
        if answer.status == "optimal" and actions[0] <= (answer.value or 0) <= actions[1]:
            return Puzzle(task, answer)
        tally.lengths[f"{answer.value} actions" if answer.value else answer.status] += 1
    raise EmptyBandError(f"{TRIES} deals gave no such puzzle ({tally}).")


def _task(rng: Stream, targets: Targets, seed: int, item: int) -> Task | None:
    """A hunt for two small animals on a random deal; None: the holds take no such pair."""
    setup = make_setup(Order(targets, rng.getrandbits(48)))
    if isinstance(setup, Conflict):
        raise EmptyBandError(str(setup))
    ship = setup.ships[below(rng, len(setup.ships))]
    pairs = _pairs(setup, f"{ship.holds.bow}{ship.holds.stern}")
    if not pairs:
        return None
    return Task(
        setup=setup,
        ship=ship.colour,
        goal=pick(rng, pairs),
        made_by=MadeBy(generator=GENERATOR, seed=seed, item=item),
    )


def _pairs(setup: Setup, ordered: str) -> list[dict[Species, int]]:
    """Pairs of animals that lie on the board and that the orders ask for."""
    content = {tile.id: tile.content for tile in setup.tileset.tiles}
    there = Counter(content[placed.tile] for placed in setup.placement)
    wanted = {animal: ordered.count(animal[0].upper()) for animal in SMALL}
    pairs: list[dict[Species, int]] = [
        {"tiger": 1, "orangutan": 1},
        {"tiger": 2},
        {"orangutan": 2},
    ]
    return [
        pair
        for pair in pairs
        if all(n <= min(there[animal], wanted[animal]) for animal, n in pair.items())
    ]
