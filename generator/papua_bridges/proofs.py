"""What a solver's proof says of what a board or a deck promises."""

from games.papua_bridges.content import Answer, DeckTask, Finding, Task


def named(stated: DeckTask) -> str:
    """A task of a deck, at the beginning of a sentence."""
    return f"Card {stated.card}, side {stated.side}, {_start(stated)}"


def solvable_finding(task: Task, answer: Answer) -> Finding | None:
    """PB-B8: each of a board's 20 tasks can be solved; None if this answer shows a build."""
    if answer.status in ("optimal", "feasible"):
        return None
    if answer.status == "infeasible":
        reason = f" {answer.reason.message}" if answer.reason else ""
        squares = answer.reason.squares if answer.reason else ()
        message = f"Start {task.start}{_without(task)} cannot be solved.{reason}"
        return Finding(
            code="UNSOLVABLE", rule="PB-B8", severity="error", squares=squares, message=message
        )
    return _open("PB-B8", f"Start {task.start}{_without(task)}: no build was found")


def minimum_finding(stated: DeckTask, answer: Answer) -> Finding | None:
    """PB-INV-12: the stated minimum is one; None if this answer for fewest tiles proves it."""
    if answer.status == "optimal" and answer.value == stated.fewest_tiles:
        return None
    if answer.status in ("optimal", "infeasible"):
        proved = "no build" if answer.value is None else str(answer.value)
        message = f"{stated.fewest_tiles} tiles are stated to be the fewest, proved is {proved}."
        message = f"{named(stated)}: {message}"
        return Finding(code="MINIMUM", rule="PB-INV-12", severity="error", message=message)
    return _open("PB-INV-12", f"{named(stated)}: the minimum was not proved")


def is_open(finding: Finding) -> bool:
    """Whether the finding only says that the budget was used up."""
    return finding.code == "UNPROVED"


def _open(rule: str, what: str) -> Finding:
    message = f"{what} within the budget."
    return Finding(code="UNPROVED", rule=rule, severity="warning", message=message)


def _start(task: DeckTask | Task) -> str:
    return f"start {task.start}{_without(task)}"


def _without(task: DeckTask | Task) -> str:
    return f" without {task.without}" if task.without else ""
