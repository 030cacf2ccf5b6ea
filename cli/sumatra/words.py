"""Documents of Expedition Sumatra in words, for people."""

from collections.abc import Iterable

from cli.papua_bridges.words import of_squares, plural
from games.sumatra.content import EDGES, PlanVerdict, Report, Setup
from solver.sumatra.answers import Answer


def of_report(report: Report, what: str) -> str:
    """A line for each finding with its squares, then whether it can be played with."""
    lines = [
        f"{one.severity} {one.rule}: {one.message}"
        + (f" ({of_squares(one.squares)})" if one.squares else "")
        for one in report.findings
    ]
    lines.append(f"{what} is {'valid' if report.legal else 'not valid'}.")
    if report.repair is not None:
        lines.append("The nearest legal setup (fewest changes, proved):")
        lines.append(of_setup(report.repair))
    return "\n".join(lines)


def of_verdict(verdict: PlanVerdict) -> str:
    """Whether the plan does it, and what it costs."""
    done = "The goal is reached" if verdict.reached else "The goal is not reached"
    lines = [f"{done}: {plural(verdict.cost, 'action')}, {plural(verdict.turns, 'turn')} begun."]
    lines += [f"Action {one.ply + 1}: {one.message} ({one.rule})" for one in verdict.errors]
    return "\n".join(lines)


def of_answer(answer: Answer) -> str:
    """What is proved, and the plan, an action a line."""
    if answer.solutions:
        value = plural(answer.value or 0, "action")
        told = f"Proved: {value}, no plan has fewer." if answer.status == "optimal" else value
        lines = [told, *(f"  {action}" for action in answer.solutions[0].actions)]
    elif answer.status == "infeasible":
        lines = ["There is no plan."]
    else:
        lines = [f"No plan was found; proved: at least {plural(answer.bound or 0, 'action')}."]
    return "\n".join([*lines, *([answer.reason.message] if answer.reason else [])])


def of_setup(setup: Setup) -> str:
    """The seven rows: what lies on each printed square, with its turn, and the ships."""
    content = {tile.id: tile for tile in setup.tileset.tiles}
    lie = {placed.square: placed for placed in setup.placement}
    rows = []
    for row in range(7):
        cells = []
        for column in range(7):
            placed = lie.get((row, column))
            tile = content.get(placed.tile) if placed else None
            cells.append(
                f"{tile.content[:9]}:{''.join(tile.back)}/{placed.turn}"
                if placed and tile
                else "."
            )
        rows.append("  ".join(f"{cell:<15}" for cell in cells).rstrip())
    return "\n".join([*rows, *_ships(setup), f"Pile: {_listed(setup.pile)}"])


def _ships(setup: Setup) -> Iterable[str]:
    sides = dict(zip(setup.sea.starters, EDGES, strict=False))
    for ship in setup.ships:
        holds = ship.holds
        first = ", begins" if ship.colour == setup.first else ""
        yield (
            f"{ship.colour} in the {sides.get(ship.position, ship.position)}{first}: "
            f"bow {holds.bow}, centre {holds.centre}, stern {holds.stern}"
        )


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
