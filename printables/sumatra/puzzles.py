"""Hunting tasks with their plans: what is printed, and the plan step by step."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.documents import DocumentError
from games.sumatra import actions as act
from games.sumatra.actions import SumatraAction
from games.sumatra.animals import SPECIES_NAMES, TRUCK_NAMES, TRUCKS
from games.sumatra.board import NEIGHBOUR, SHIP, SQUARES, name_of
from games.sumatra.content import EDGES, Plan, PlanVerdict, Task
from games.sumatra.holds import FREE, HOLD_NAMES
from games.sumatra.legal import COSTS
from games.sumatra.plans import begin, replay_plan, settle
from games.sumatra.state import SumatraState
from games.sumatra.tiles import BACK, CONTENTS, POSE_BITS
from printables.sumatra.look import text
from printables.sumatra.scene import Scene, scene_of_state

_QUIET = (act.Stow, act.Orient, act.Unload)
"""What is told with the action before it, without a picture of its own."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A task and a plan for it."""

    task: Task
    plan: Plan
    least: int | None = None
    """The fewest action points that any plan spends, where somebody proved it."""
    stars: int | None = None
    """How hard it is, from 1 to 5, where it was rated."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a plan: its words, the board after it, and the squares that changed."""

    number: int
    """Action points spent up to here."""
    words: tuple[str, ...]
    scene: Scene
    changed: tuple[int, ...]


@dataclass(slots=True)
class _Growing:
    """A step to which more may be told."""

    words: list[str]
    before: SumatraState


def require_solved(puzzle: Puzzle) -> PlanVerdict:
    """What the plan comes to; raises ``DocumentError`` where it does not solve its task."""
    if puzzle.plan.task != puzzle.task.id:
        raise DocumentError("PLAN", f"The plan is for {puzzle.plan.task}, not for this task.")
    verdict = replay_plan(puzzle.task, puzzle.plan.actions)
    if verdict.errors:
        fault = verdict.errors[0]
        raise DocumentError("PLAN", f"Action {fault.ply + 1} of the plan: {fault.message}")
    if not verdict.reached:
        raise DocumentError("PLAN", "The plan does not reach the goal of its task.")
    return verdict


def steps(puzzle: Puzzle) -> list[Step]:
    """The plan step by step; free actions stand with the step before."""
    state = begin(puzzle.task)
    found: list[Step] = []
    spent = 0
    growing = _Growing([], state.copy())
    for word in puzzle.plan.actions:
        for _ in settle(state):
            pass
        action = state.game.parse_action(word)
        if growing.words and not isinstance(action, _QUIET):
            growing = _Growing([], state.copy())
        elif growing.words:
            found.pop()
        before = state.copy()
        spent += COSTS.get(type(action), 0)
        state.apply(action)
        for _ in settle(state):
            pass
        growing.words += _told(before, state, action)
        scene = scene_of_state(state, puzzle.task.start)
        changed = _changed(growing.before, state)
        found.append(Step(spent, tuple(growing.words), scene, changed))
    return found


def _changed(before: SumatraState, after: SumatraState) -> tuple[int, ...]:
    moved = {
        place
        for old, new in zip(before.truck_at, after.truck_at, strict=True)
        if old != new
        for place in (old, new)
        if place != SHIP
    }
    return tuple(
        square
        for square in range(SQUARES)
        if square in moved
        or before.lying[square] != after.lying[square]
        or before.markers[square] != after.markers[square]
    )


def _told(before: SumatraState, after: SumatraState, action: SumatraAction) -> list[str]:
    ends = isinstance(action, act.Plain) and action.word == "end"
    words = [] if ends else [_words(action)]
    if isinstance(action, act.Flip):
        target = NEIGHBOUR[action.square][action.direction]
        words += _revealed(after, target)
    seat = before.seat
    sailed = after.progress[seat] - before.progress[seat]
    if isinstance(action, act.Step):
        sailed -= action.squares
    if after.round != before.round or ends:
        words.append(text("step.sails").format(squares=sailed))
    return words


def _revealed(state: SumatraState, square: int) -> list[str]:
    lies = state.lying[square]
    if lies < 0 or not lies & BACK:
        return []
    content = CONTENTS[state.game.tiles.content[lies >> POSE_BITS]]
    return [text("step.shows").format(what=text(f"content.{content}"))]


def _place(square: int) -> str:
    return text("step.ship") if square == SHIP else name_of(square)


def _animal(species: int) -> str:
    return text(f"animal.{SPECIES_NAMES[species]}")


def _truck(truck: int) -> str:
    return text(f"truck.{TRUCK_NAMES[TRUCKS[truck]]}")


def _words(action: SumatraAction) -> str:
    """An action as a sentence."""
    match action:
        case act.Flip(square=square, direction=direction):
            side = text(f"side.{EDGES[direction]}")
            return text("step.flip").format(square=name_of(square), side=side)
        case act.Rotate(square=square, quarters=quarters):
            return text("step.rotate").format(square=name_of(square), angle=90 * quarters)
        case act.Drive(truck=truck, to=to):
            key = "step.home" if to == SHIP else "step.drive"
            return text(key).format(truck=_truck(truck), place=_place(to))
        case act.Load(truck=truck, species=species):
            return text("step.load").format(truck=_truck(truck), animal=_animal(species))
        case act.Unload(truck=truck, species=species):
            return text("step.unload").format(truck=_truck(truck), animal=_animal(species))
        case act.Step(squares=squares):
            return text("step.forward" if squares > 0 else "step.backward")
        case _:
            return _rarer_words(action)


def _rarer_words(action: SumatraAction) -> str:
    match action:
        case act.Stow(species=species, hold=hold, demand=demand):
            key = "step.stow_any" if demand == FREE else "step.stow"
            name = text(f"hold.{HOLD_NAMES[hold]}")
            return text(key).format(animal=_animal(species), hold=name)
        case act.Orient(stem=stem):
            return text("step.orient").format(side=text(f"side.{EDGES[stem]}"))
        case act.Trap(species=species):
            return text("step.trap").format(animal=_animal(species))
        case act.Look(square=square):
            return text("step.look").format(square=name_of(square))
        case _:
            return str(action)


def goal_words(task: Task) -> str:
    """What is to be brought aboard, in words."""
    if task.kind == "turn":
        return text("puzzle.turn")
    listed = [
        text("puzzle.count").format(
            number=number, animal=text(f"{'animal' if number == 1 else 'animals'}.{name}")
        )
        for name, number in task.goal.items()
    ]
    return text("puzzle.hunt").format(animals=_joined(listed))


def _joined(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return text("puzzle.and").format(first=", ".join(words[:-1]), last=words[-1])
