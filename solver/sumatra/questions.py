"""What one may ask about a hunting task: one function, and the engine plays every answer.

The exact search proves the fewest actions; since every point of a turn is spent before the
next begins, a plan of the fewest actions also takes the fewest turns. That a task is
infeasible is said where the holds cannot take the goal (SU-92), or where a proof excludes
every plan within the task's own limit.
"""

import time
from pathlib import Path

import platformdirs

from games.sumatra.content import MAX_ACTIONS, Plan, PlanVerdict, Task
from games.sumatra.plans import begin, replay_plan
from solver.runtime import DEFAULT_BUDGET, Budget
from solver.sumatra.answers import Answer, Reason, Status
from solver.sumatra.instance import Instance, instance_of
from solver.sumatra.search import Found, Search

POINTS = 4
"""Action points of a turn (SU-31)."""
HOLDS = Reason(code="HOLDS", rule="SU-92", message="The holds cannot take these animals.")


class DisagreementError(RuntimeError):
    """The engine refuses a plan: never an answer, always a bug."""


def solve(task: Task, *, budget: Budget = DEFAULT_BUDGET) -> Answer:
    """Fewest actions, or turns, of a hunt: a plan that the engine has played, and what is proved.

    With the same budget the answer is the same on every machine, unless the wall limit
    fires. ``feasible`` where some of what the rules allow was not tried (the reason says
    what). Raises ``DocumentError`` for a task that cannot be played, ``ValueError`` for one
    that is no hunt, and ``DisagreementError`` if the engine refuses a plan.
    """
    if task.kind != "hunt":
        raise ValueError("This asks about hunts only.")
    instance = instance_of(task)
    if not instance.stowable(task.goal):
        return _answer(task, instance, Found(None, 0, 0), "infeasible", HOLDS)
    search = Search(instance)
    deadline = time.monotonic() + budget.wall
    found = search.fewest(
        nodes=budget.nodes,
        limit=task.limit or MAX_ACTIONS,
        stop=lambda: time.monotonic() > deadline,
    )
    return checked(task, _read(task, instance, found))


def _read(task: Task, instance: Instance, found: Found) -> Answer:
    if found.plan is None and task.limit is not None and found.bound > task.limit:
        if instance.left_out:
            return _answer(task, instance, found, "unknown", _left_out(instance))
        reason = Reason(
            code="LIMIT",
            rule="SU-32",
            message=f"Proved: at least {found.bound} actions are needed, {task.limit} allowed.",
        )
        return _answer(task, instance, found, "infeasible", reason)
    if found.plan is None:
        if found.clock_fired:
            reason = Reason(code="STOPPED_BY_CLOCK", message="The clock stopped the search.")
        else:
            reason = Reason(code="BUDGET", message="The budget was spent before a proof.")
        return _answer(task, instance, found, "unknown", reason)
    if instance.left_out:
        return _answer(task, instance, found, "feasible", _left_out(instance))
    return _answer(task, instance, found, "optimal", None)


def _left_out(instance: Instance) -> Reason:
    parts = "; ".join(instance.left_out)
    return Reason(code="LEFT_OUT", message=f"Not all that the rules allow was tried: {parts}.")


def _answer(
    task: Task, instance: Instance, found: Found, status: Status, reason: Reason | None
) -> Answer:
    plan = None
    if found.plan is not None:
        actions = tuple(str(instance.action(move)) for move in found.plan)
        plan = Plan(task=str(task.id), actions=actions)
    known = status != "infeasible" and not instance.left_out
    bound = found.bound if known else None
    value = found.bound if plan else None
    if task.objective == "fewest_turns":
        value, bound = (turns_of(task, n) for n in (value, bound))
    return Answer(
        task=str(task.id),
        status=status,
        objective=task.objective,
        engine="search",
        value=value,
        bound=bound,
        solutions=() if plan is None else (plan,),
        work=float(found.work),
        reason=reason,
    )


def turns_of(task: Task, actions: int | None) -> int | None:
    """Turns begun by a plan that spends so many points."""
    if actions is None:
        return None
    later = actions - begin(task).points
    return 1 + max(0, -(-later // POINTS))


def checked(task: Task, answer: Answer) -> Answer:
    """The answer, its plans played by the engine; ``DisagreementError`` if it refuses one."""
    for plan in answer.solutions:
        verdict = replay_plan(task, plan.actions)
        if not verdict.reached or not _as_told(answer, verdict):
            raise DisagreementError(f"The engine refuses a plan; see {_keep(task, plan)}.")
    return answer


def _as_told(answer: Answer, verdict: PlanVerdict) -> bool:
    told = {
        "fewest_actions": verdict.cost,
        "fewest_turns": verdict.turns,
        "most_points": verdict.points,
    }
    return answer.value == told[answer.objective]


def _keep(task: Task, plan: Plan) -> Path:
    folder = Path(platformdirs.user_data_dir("isleworks")) / "disagreements"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"sumatra-{task.id}.json"
    path.write_text(f'{{"task":{task.to_json()},"plan":{plan.to_json()}}}\n', "utf-8")
    return path
