"""A whole box: boards of both sides that rise in difficulty, every task proved and rated.

Candidates are taken in the order of their numbers, whoever finishes first, so
the same recipe gives the same deck for any number of workers, and after any stop.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice

from pydantic import TypeAdapter

from games.papua_bridges.content import (
    Board,
    Card,
    Deck,
    DeckTask,
    Side,
    Task,
    default_tiles,
)
from generator.papua_bridges.boards import ClassName
from generator.papua_bridges.candidates import (
    GENERATOR,
    Candidate,
    Fate,
    Order,
    RatedTask,
    bands,
    rate_rest,
    study,
)
from generator.papua_bridges.symmetry import View, canonical
from generator.papua_bridges.workshop import Workshop

SIDES: tuple[tuple[Side, ClassName], ...] = (("A", "A"), ("B", "B"))
"""Which class of boards stands on which side of a card (B+ is in no box)."""
BATCH = 16
"""Candidates that are handed out together, for each worker. Ours; it changes no result."""

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


class EmptyBandError(RuntimeError):
    """Too few candidates were taken within the tries; ``acceptance`` says what became of them."""

    def __init__(self, acceptance: "Acceptance") -> None:
        super().__init__(
            f"Only {acceptance.fates['taken']} of {acceptance.wanted} boards of class "
            f"{acceptance.class_name} were found in {acceptance.fates.total()} tries."
        )
        self.acceptance = acceptance


class ClockError(RuntimeError):
    """Seconds, not effort, stopped a proof: the deck would not be the same on every machine."""


@dataclass(slots=True)
class Acceptance:
    """What became of the candidates of one class: the acceptance report."""

    class_name: ClassName
    wanted: int
    fates: Counter[Fate] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Box:
    """A finished deck and how its boards were found."""

    deck: Deck
    acceptance: tuple[Acceptance, ...]


def estimate(cards: int, workers: int) -> float:
    """Seconds that a box may take, from the measured time of a card. A guess, not a bound."""
    return cards * float(bands()["time"]["per_card"]) / max(1, workers)


def make_box(cards: int, seed: int, workshop: Workshop, progress: Progress) -> Box:
    """Make a deck of so many cards. Same cards and seed, same deck.

    Raises ``EmptyBandError``, ``ClockError``, ``OtherBoxError``, and ``WorkError``
    where a piece of work could not be done. After ``KeyboardInterrupt`` the
    workshop keeps what is finished.
    """
    workshop.open({"cards": cards, "seed": seed, "generator": GENERATOR, "bands": bands()})
    acceptances, sides = [], {}
    for side, class_name in SIDES:
        levels = [(low, high) for low, high in bands()[class_name]["levels"]]
        quotas = _shares(cards, len(levels))
        acceptance = Acceptance(class_name, cards)
        orders = candidate_orders(seed, class_name, (levels[0][0], levels[-1][1]))
        taken = choose(orders, levels, quotas, acceptance, workshop, progress)
        acceptances.append(acceptance)
        sides[side] = _rated_fully(taken, class_name, workshop, progress)
    return Box(_deck(seed, sides["A"], sides["B"]), tuple(acceptances))


def candidate_orders(
    seed: int,
    class_name: ClassName,
    scores: tuple[float, float],
    **wanted: tuple[int, int] | None,
) -> Iterator[Order]:
    """The orders of a seed's candidates, without end; ``wanted`` may hold stars and size."""
    for item in count():
        yield Order(seed, class_name, item, scores, **wanted)  # type: ignore[arg-type]


def _shares(cards: int, levels: int) -> list[int]:
    """Split the cards over the levels as evenly as can be, the harder ones first."""
    return [(cards + level) // levels for level in range(levels)]


def choose(
    orders: Iterator[Order],
    levels: Sequence[tuple[float, float]],
    quotas: Sequence[int],
    acceptance: Acceptance,
    workshop: Workshop,
    progress: Progress,
    on_taken: Callable[[Candidate], None] = lambda _: None,
) -> list[Candidate]:
    """Take candidates in the order of their numbers until every level has its quota.

    ``on_taken`` is told each as soon as it is taken. Raises ``EmptyBandError`` after
    the tries that ``bands.toml`` allows, and ``ClockError``.
    """
    taken: list[Candidate] = []
    seen: set[View] = set()
    left = list(quotas)
    tries = acceptance.wanted * int(bands()["tries"]["per_board"])
    what = f"boards of class {acceptance.class_name}"
    while sum(left):
        batch = list(islice(orders, min(BATCH * max(1, workshop.workers), tries)))
        tries -= len(batch)
        if not batch:
            raise EmptyBandError(acceptance)
        names = [f"{order.class_name.replace('+', 'plus')}-{order.item:06d}" for order in batch]
        for candidate in workshop.map(
            study, list(zip(names, batch, strict=True)), TypeAdapter(Candidate), lambda _: None
        ):
            if not sum(left):
                break
            fate = _final_fate(candidate, levels, left, seen)
            acceptance.fates[fate] += 1
            if fate == "clock":
                raise ClockError("The clock stopped a proof before its effort was used up.")
            if fate == "taken":
                taken.append(candidate)
                on_taken(candidate)
        progress(what, len(taken), acceptance.wanted)
    return taken


def _final_fate(
    candidate: Candidate,
    levels: Sequence[tuple[float, float]],
    left: list[int],
    seen: set[View],
) -> Fate:
    """What becomes of a candidate beside those taken before; books it where it is taken."""
    if candidate.fate != "taken" or candidate.board is None or candidate.score is None:
        return candidate.fate
    view = canonical(candidate.board)
    if view in seen:
        return "congruent"
    level = next(n for n, (_, high) in enumerate(levels) if candidate.score < high)
    if not left[level]:
        return "level_full"
    left[level] -= 1
    seen.add(view)
    return "taken"


def _rated_fully(
    taken: Sequence[Candidate], class_name: ClassName, workshop: Workshop, progress: Progress
) -> list[tuple[Board, tuple[RatedTask, ...]]]:
    """All 20 tasks of the taken candidates, easiest board first."""
    done = count(1)
    named = [
        (f"{class_name.replace('+', 'plus')}-{candidate.item:06d}-tasks", candidate)
        for candidate in taken
    ]
    rated = workshop.map(
        rate_rest,
        named,
        TypeAdapter(tuple[RatedTask, ...]),
        lambda _: progress(f"tasks of class {class_name}", next(done), len(taken)),
    )
    pairs = sorted(
        zip(taken, rated, strict=True), key=lambda pair: (pair[0].score or 0.0, pair[0].item)
    )
    return [(candidate.board, tasks) for candidate, tasks in pairs if candidate.board is not None]


def _deck(
    seed: int,
    a_sides: Sequence[tuple[Board, tuple[RatedTask, ...]]],
    b_sides: Sequence[tuple[Board, tuple[RatedTask, ...]]],
) -> Deck:
    cards, tasks = [], []
    for number, ((a, a_tasks), (b, b_tasks)) in enumerate(zip(a_sides, b_sides, strict=True), 1):
        cards.append(Card(number=number, A=a, B=b))
        tasks += [_deck_task(number, "A", a, task) for task in a_tasks]
        tasks += [_deck_task(number, "B", b, task) for task in b_tasks]
    return Deck(
        seed=seed,
        generator=GENERATOR,
        tiles=default_tiles(),
        cards=tuple(cards),
        tasks=tuple(tasks),
    )


def _deck_task(card: int, side: Side, board: Board, task: RatedTask) -> DeckTask:
    return DeckTask(
        id=Task(board, task.start, task.without).id,
        card=card,
        side=side,
        start=task.start,
        without=task.without,
        fewest_tiles=task.fewest_tiles,
        proved=True,
        minimal_builds=task.minimal_builds,
        rating=task.rating,
        solution=task.solution,
    )
