"""Plans for a task, played by the engine: what the ship's own actions come to."""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.core.documents import DocumentError
from games.core.errors import NotationError, Violation
from games.core.protocol import CHANCE, TERMINAL
from games.sumatra.actions import SumatraAction
from games.sumatra.animals import SPECIES_NAMES
from games.sumatra.content import PlanError, PlanVerdict, Task
from games.sumatra.game import Sumatra
from games.sumatra.holds import HOLDS, NOBODY
from games.sumatra.legal import COSTS
from games.sumatra.options import OPTION_TABLE
from games.sumatra.state import SumatraState

_OF_THE_TASK = ("mode", "ship", "forbid", "must_use_all", "max_rounds")
"""Options that a task settles itself, whatever the game of its position had."""


def game_of(task: Task) -> Sumatra:
    """The puzzle that a task is played in; raises ``DocumentError``."""
    setup = task.start
    rulings = task.position.options if task.position else {}
    known = {row.name for row in OPTION_TABLE}
    if not set(rulings) <= known:
        raise DocumentError("OPTION", "There is no such option in this game.")
    options = {name: value for name, value in rulings.items() if name not in _OF_THE_TASK}
    options |= {"mode": "puzzle", "ship": task.ship, "forbid": list(task.forbid)}
    return Sumatra.create(len(setup.ships), options, {"setup": setup.to_data()})


def begin(task: Task) -> SumatraState:
    """The position in which the task's ship has its first decision; raises ``DocumentError``."""
    game = game_of(task)
    if task.position is None:
        state = game.new_state()
        for _ in settle(state):
            pass
        return state
    state = game.state_from_json(task.position.state)
    if state.pending or game.colours[state.seat] != task.ship:
        message = "The position of a task is one in the turn of its ship (SU-37)."
        raise DocumentError("NOT_YOUR_TURN", message)
    return state


def settle(state: SumatraState) -> Iterator[SumatraAction]:
    """Let chance do what it must do; gives each action and stops where it has a choice."""
    while state.current_player() == CHANCE:
        outcomes = state.chance_outcomes()
        if len(outcomes) > 1:
            return
        state.apply(outcomes[0][0])
        yield outcomes[0][0]


def replay_plan(task: Task, actions: Iterable[str]) -> PlanVerdict:
    """Play a plan; it stops at the first action that is not allowed.

    ``actions`` are the ship's own ones in their text form; what the setup leaves to nobody
    (the tiles of the pile) comes by itself. Raises ``DocumentError`` for a task that cannot
    be played.
    """
    state = begin(task)
    seat = state.seat
    points, aboard = state.scores()[seat], _aboard(state, seat)
    turns: set[int] = set()
    cost = made = 0
    errors: list[PlanError] = []
    for text in actions:
        fault = _step(state, text)
        if isinstance(fault, Violation):
            errors.append(PlanError(ply=made, rule=fault.rule, message=fault.message))
            break
        action, turn = fault
        cost += COSTS.get(type(action), 0)
        turns.add(turn)
        made += 1
    errors += [] if errors else _as_a_whole(task, cost, len(turns), made)
    gained = _aboard(state, seat) - aboard
    there = all(gained[species] >= number for species, number in task.goal.items())
    return PlanVerdict(
        reached=there and not errors,
        cost=cost,
        turns=len(turns),
        points=state.scores()[seat] - points,
        errors=tuple(errors),
    )


def _step(state: SumatraState, text: str) -> Violation | tuple[SumatraAction, int]:
    """Make one action: why it cannot be made, or the action and the turn it was made in."""
    for _ in settle(state):
        pass
    player = state.current_player()
    if player == CHANCE:
        return Violation("SU-120", None, "From here on chance decides which tile comes.")
    if player == TERMINAL:
        return Violation("SU-135", None, "The game is over.")
    try:
        action = state.game.parse_action(text)
    except NotationError:
        return Violation("SU-31", None, "This is no action of the game.")
    fault = state.violation(action)
    if fault is not None:
        return fault
    turn = state.round
    state.apply(action)
    return action, turn


def _as_a_whole(task: Task, cost: int, turns: int, made: int) -> list[PlanError]:
    """Whether the plan keeps within the limit and, for a turn, within one turn."""
    if task.limit is not None and cost > task.limit:
        message = f"The plan spends {cost} action points, the limit is {task.limit}."
        return [PlanError(ply=made, rule="SU-32", message=message)]
    if task.kind == "turn" and turns > 1:
        message = f"The plan takes {turns} turns, the task is about one."
        return [PlanError(ply=made, rule="SU-36", message=message)]
    return []


def _aboard(state: SumatraState, seat: int) -> Counter[str]:
    """How many animals of each species are stowed on a ship."""
    cargo = (animal for hold in HOLDS for animal in state.cargo[state.card_of(seat, hold)])
    return Counter(SPECIES_NAMES[animal] for animal in cargo if animal != NOBODY)
