"""A whole box: boards of both sides that rise in difficulty, every task proved and rated.

Candidates are taken in the order of their numbers, whoever finishes first, so
the same recipe gives the same deck for any number of workers, and after any stop.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
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
    band,
    bands,
    rate_rest,
    study,
)
from generator.papua_bridges.symmetry import View, canonical
from generator.papua_bridges.workshop import Workshop

SIDES: tuple[tuple[Side, ClassName], ...] = (("A", "A"), ("B", "B"))
"""Which class of boards stands on which side of a card (B+ is in no box)."""
BATCH = 8
"""Most candidates for each worker that are handed out together. Ours; it changes no result."""

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
        acceptance = Acceptance(class_name, cards)
        orders = orders_like(Order(seed, class_name, 0, band(class_name)))
        taken = choose(orders, acceptance, workshop, progress)
        acceptances.append(acceptance)
        sides[side] = _rated_fully(taken, class_name, workshop, progress)
    return Box(_deck(seed, sides["A"], sides["B"]), tuple(acceptances))


def orders_like(first: Order) -> Iterator[Order]:
    """The order and those of all later candidates of its seed, without end."""
    for item in count(first.item):
        yield replace(first, item=item)


def choose(
    orders: Iterator[Order],
    acceptance: Acceptance,
    workshop: Workshop,
    progress: Progress,
    on_taken: Callable[[Candidate], None] = lambda _: None,
) -> list[Candidate]:
    """Take candidates in the order of their numbers until there are as many as wanted.

    ``on_taken`` is told each as soon as it is taken. Raises ``EmptyBandError`` after
    the tries that ``bands.toml`` allows, and ``ClockError``.
    """
    taken: list[Candidate] = []
    seen: set[View] = set()
    tries = acceptance.wanted * int(bands()["tries"]["per_board"])
    what = f"boards of class {acceptance.class_name}"
    while len(taken) < acceptance.wanted:
        missing = acceptance.wanted - len(taken)
        batch = list(islice(orders, min(tries, 2 * missing, BATCH * max(1, workshop.workers))))
        tries -= len(batch)
        if not batch:
            raise EmptyBandError(acceptance)
        names = [f"{_in_file_names(order.class_name)}-{order.item:06d}" for order in batch]
        for candidate in workshop.map(
            study, list(zip(names, batch, strict=True)), TypeAdapter(Candidate), lambda _: None
        ):
            if len(taken) == acceptance.wanted:
                break
            fate = _final_fate(candidate, seen)
            acceptance.fates[fate] += 1
            if fate == "clock":
                raise ClockError("The clock stopped a proof before its effort was used up.")
            if fate == "taken":
                taken.append(candidate)
                on_taken(candidate)
        progress(what, len(taken), acceptance.wanted)
    return taken


def _in_file_names(class_name: ClassName) -> str:
    return class_name.replace("+", "plus")


def _final_fate(candidate: Candidate, seen: set[View]) -> Fate:
    """What becomes of a candidate beside those taken before, whose views are ``seen``."""
    if candidate.fate != "taken" or candidate.board is None:
        return candidate.fate
    view = canonical(candidate.board)
    if view in seen:
        return "congruent"
    seen.add(view)
    return "taken"


def _rated_fully(
    taken: Sequence[Candidate], class_name: ClassName, workshop: Workshop, progress: Progress
) -> list[tuple[Board, tuple[RatedTask, ...]]]:
    """All 20 tasks of the taken candidates, easiest board first."""
    done = count(1)
    named = [
        (f"{_in_file_names(class_name)}-{candidate.item:06d}-tasks", candidate)
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
