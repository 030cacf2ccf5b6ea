"""Sets made to wishes, or the proof that the wishes cannot hold together."""

from collections.abc import Collection
from dataclasses import dataclass

from ortools.sat.python import cp_model

from games.core.documents import MadeBy
from games.core.streams import stream
from games.papua_expedition.content import (
    ExpeditionSet,
    NotebookCard,
    default_set,
    require_playable,
)
from generator.papua_expedition.house import house
from generator.papua_expedition.model import DECKS, SYMBOLS, SetModel, names
from generator.papua_expedition.wishes import Wishes, sentences
from solver.runtime import Budget, Meter

GENERATOR = "papua-expedition/1"
"""Name and version of what makes sets; another version may make others from a seed."""
BUDGET = Budget(deterministic=20.0)
"""What one set may cost. DEFAULT, ours."""
EFFORT = 0.3
"""Deterministic time in which the most welcome set is looked for; what was found then is
taken. DEFAULT, ours."""


class OpenError(RuntimeError):
    """The budget was spent before an answer."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Wishes that cannot hold together, proved; without any one of them the rest can."""

    wishes: tuple[str, ...]
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        listed = "; ".join(self.sentences)
        return (
            "Proved: with the stated counts and the effects that cards may have, these wishes "
            f"cannot hold together: {listed}. Any one of them given up, the others can."
        )


def make_set(
    wishes: Wishes, seed: int, item: int = 0, *, budget: Budget = BUDGET
) -> ExpeditionSet | Conflict:
    """The set of a seed and item to the wishes, or why there is none.

    The same wishes, seed and item give the same document on any machine. Raises
    ``OpenError`` where the budget does not suffice.
    """
    meter = Meter(budget)
    held = names(wishes)
    model = SetModel(wishes, held)
    model.prefer(stream(seed, "papua-expedition-set", item))
    solver = cp_model.CpSolver()
    status = _solve(solver, model, meter, EFFORT)
    if status == cp_model.INFEASIBLE:
        return _conflict(wishes, held, meter)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise OpenError("No set was found within the budget, and none was ruled out.")
    return require_playable(_document(solver, model, wishes, seed, item))


def _solve(
    solver: cp_model.CpSolver, model: SetModel, meter: Meter, effort: float | None = None
) -> cp_model.CpSolverStatus:
    if not meter.may_run():
        raise OpenError("The budget was spent before an answer.")
    limit = meter.configure(solver, effort)
    solver.parameters.linearization_level = 2  # sums of many cards: bounds come from there
    status = solver.solve(model.model)
    used = solver.response_proto.deterministic_time
    decided = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    meter.charge(used, limit, decided=decided)
    if meter.clock_fired:
        raise OpenError("The clock stopped the search; no set may depend on it.")
    return status


def _conflict(wishes: Wishes, held: Collection[str], meter: Meter) -> Conflict:
    """Give up one wish after another where the rest still cannot hold: an irreducible set."""
    kept = list(held)
    for name in held:
        fewer = [other for other in kept if other != name]
        if _is_infeasible(wishes, fewer, meter):
            kept = fewer
    words = sentences(wishes)
    return Conflict(tuple(kept), tuple(words[name] for name in kept))


def _is_infeasible(wishes: Wishes, held: Collection[str], meter: Meter) -> bool:
    status = _solve(cp_model.CpSolver(), SetModel(wishes, held), meter)
    if status == cp_model.UNKNOWN:
        raise OpenError("The wishes cannot hold together; which ones, the budget left open.")
    return status == cp_model.INFEASIBLE


def _document(
    solver: cp_model.CpSolver, model: SetModel, wishes: Wishes, seed: int, item: int
) -> ExpeditionSet:
    box = default_set()
    chosen = model.chosen
    printed = {dice: solver.value(variable) for dice, variable in chosen.printed.items()}
    return ExpeditionSet(
        huts=tuple((dice, number) for dice, number in printed.items() if number),
        resupply={str(space): solver.value(food) for space, food in chosen.food.items()},  # type: ignore[misc]  # the keys are the spaces
        logistics=box.logistics,
        expedition=box.expedition,
        notebook=tuple(_cards(solver, model)),
        science=box.science,
        made_by=MadeBy(generator=GENERATOR, seed=seed, item=item, options=_recipe(wishes)),
    )


def _cards(solver: cp_model.CpSolver, model: SetModel) -> list[NotebookCard]:
    """Deck by deck, a row of one of each symbol after another."""
    found: list[NotebookCard] = []
    for deck in DECKS:
        rows = {
            symbol: [
                NotebookCard(deck=place[0], symbol=place[1], gain=place[2].gain,  # type: ignore[arg-type]  # DECKS and SYMBOLS are those of a card
                             delayed=place[2].delayed)
                for place, number in model.chosen.cards.items()
                if place[:2] == (deck, symbol)
                for _ in range(solver.value(number))
            ]
            for symbol in SYMBOLS
        }  # fmt: skip
        for row in range(house()["split"]["symbol"]):
            found += [rows[symbol][row] for symbol in SYMBOLS]
    return found


def _recipe(wishes: Wishes) -> dict[str, str | int | float | bool | None]:
    """The wishes that were said, so that the set can be made again."""
    blank = Wishes().to_data()
    said = {k: v for k, v in wishes.to_data().items() if blank.get(k) != v and k != "id"}
    return {"wishes": Wishes.from_data(said).canonical().decode()} if said else {}
